"""Whose turn it is at a table, since when and until when, and who has wagered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.house.autodealer import AWAY, LAST_CALL
from croupier.rounds.script import Role
from croupier.table import Act

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable


class Turns:
    """For whom a table waits."""

    def __init__(self, at: OpenTable) -> None:
        self._at = at
        self._asked: tuple[Act | None, float] = (None, 0.0)
        self._called: Act | None = None

    def look_ahead(self) -> None:
        """Note since when a player is asked."""
        due = self._at.table.due()
        act = due.act if due and due.act.BY is Role.PLAYER else None
        if act is None or act != self._asked[0]:
            self._asked = act, self._at.now()
            self._called = None

    def call(self) -> None:
        """The dealer asks the player whose turn it is."""
        self._called = self._asked[0]
        self.restart_clock()
        self._at.standing.changes += 1  # which everyone is notified of

    @property
    def awaits_dealer(self) -> bool:
        """Whether a player's turn waits for a dealer in training to ask."""
        return self._at.standing.training and self._called is None

    def asked_until(self) -> float | None:
        """When the player who is asked is answered for."""
        act, since = self._asked
        if act is None or self._at.standing.held or self.awaits_dealer:
            return None
        person = self._at.standing.holders.get(act.seat)  # type: ignore[attr-defined]
        if person is None:
            return None
        ends = [since + self._at.standing.clock] if self._at.standing.clock else []
        others = self._at.standing.people() - {person}
        if not self._at.is_here(person) and any(map(self._at.is_here, others)):
            ends.append(max(since, self._at.last_seen(person)) + AWAY)
        return min(ends, default=None)

    def restart_clock(self) -> None:
        """The person who is asked has the whole time again."""
        self._asked = self._asked[0], self._at.now()

    def person_deals(self) -> bool:
        """Whether a person is there in the dealer's role."""
        dealer = self._at.standing.roles.get("dealer")
        if dealer is None or dealer in self.people_playing():
            return False
        return self._at.standing.training or self._at.now() - self._at.last_seen(dealer) < AWAY

    def waiting_for(self) -> str:
        """What the table waits for, in words."""
        due = self._at.table.due()
        return due.says if due else self._at.table.waiting().reason

    def people_wagering(self) -> set[str]:
        """People, not practice players, with a wager on the layout."""
        holders = self._at.standing.holders
        return {holders[seat] for seat in self._at.table.wagering if seat in holders}

    def people_playing(self) -> set[str]:
        """People with a wager in the round, before its cards are dealt and until they are picked
        up, folded or not."""
        table, holders = self._at.table, self._at.standing.holders
        seats = table.round.hands if table.closed else table.wagering
        return {holders[seat] for seat in seats if seat in holders}

    def wagers_close(self) -> bool:
        """Whether everyone who is there is ready, or the last call is over."""
        wagering, ready = self.people_wagering(), self._at.standing.ready
        if not wagering:
            return False
        here = {who for who in self._at.standing.people() if self._at.is_here(who)}
        if here <= ready and wagering & ready:
            return True
        last_call = self._at.standing.last_call
        return last_call is not None and self._at.now() >= last_call

    def call_last(self) -> None:
        """Someone is ready: the others have so long to wager. Nobody is: they have all time."""
        standing = self._at.standing
        if not standing.ready & self.people_wagering():
            standing.last_call = None
        elif standing.last_call is None:
            standing.last_call = self._at.now() + (standing.clock or LAST_CALL)
