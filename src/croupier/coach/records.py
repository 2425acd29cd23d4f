"""A seat's part in a record: what it saw at each choice, what it did, what followed.

A record is replayed at a table of its own; the coach is given that table's view of the seat, as
the player had it, and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from croupier.coach.notebook import Notebook
from croupier.errors import CoachError
from croupier.money import Cents
from croupier.record import Record
from croupier.record.commitments import Shuffles
from croupier.record.replay import Replayer
from croupier.rounds import Outcome
from croupier.table import Event
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import Choose
from croupier.table.acts.showdown import PickUpCards

Held = Callable[[int], bool]
"""Whether the player in question had the seat at an event, by its number."""


def notebook_of(
    record: Record,
    seat: int,
    held: Held = lambda _event: True,
    seeds: Mapping[int, bytes] | None = None,
) -> Notebook:
    """Note down every finished round of a seat, to be summed up; where several people have sat
    there, only those rounds that ended while `held` says so.

    `seeds` are those that the record does not tell yet, by the number of their shuffle: without
    them, rounds from a shoe that is still in use cannot be dealt again.
    """
    shuffles = Shuffles()
    for event in record.events:
        shuffles.note(event.told)
    known = {**(seeds or {}), **shuffles.seeds}
    replayer = Replayer(record.setup, known, record.header.opened)
    following = _Following(replayer, seat, held)
    for event in record.events:
        following.follow(event)
    return following.notebook


def seats_of(record: Record) -> list[int]:
    """The seats that were dealt in, in order."""
    dealt = (event.told.get("seats", ()) for event in record.events)
    return sorted({int(seat) for seats in dealt for seat in seats})


class _Following:
    """Replays a record for the sake of one seat."""

    def __init__(self, replayer: Replayer, seat: int, held: Held) -> None:
        self.replayer, self.seat, self._held = replayer, seat, held
        self.notebook = Notebook(replayer.table.rules, seat)
        self._wagers: dict[str, Cents] = {}
        self._coupon: Cents = 0

    def follow(self, event: Event) -> None:
        """Look before the act is done again, and after."""
        act, table = event.act.get("act"), self.replayer.table
        if act == Choose.NAME and event.act.get("seat") == self.seat:
            view = table.view(self.seat)
            if view.choices:  # not in a round that was cut off and cannot be dealt again
                option, amount = event.act.get("option"), event.act.get("amount")
                self.notebook.asked(view, str(option), amount)
        elif act == AnnounceNoMoreBets.NAME:
            self._note_opening()
        self.replayer.follow(event)
        if self.replayer.differing:
            first = self.replayer.differing[0].differences[0]
            raise CoachError(f"the record does not replay: {first}")
        if act == PickUpCards.NAME:
            self._note_end(event)

    def _note_opening(self) -> None:
        hand = self.replayer.table.wagering.get(self.seat)
        self._wagers = dict(hand.wagers) if hand else {}
        self._coupon = hand.coupon if hand else 0

    def _note_end(self, event: Event) -> None:
        net, table = event.told.get("net", {}), self.replayer.table
        if str(self.seat) not in net:
            return
        if not self._held(event.number):
            self.notebook.forget()
            return
        number, result = table.round_number, net[str(self.seat)]
        if self.seat not in table.round.hands:
            raise CoachError(
                f"round {number} cannot be dealt again yet: it came from a shoe that is still in "
                "use, and its seed is revealed when the shoe ends"
            )
        hand = table.round.hands[self.seat]
        outcomes = {result.outcome for result in hand.results}
        # A hand that is out of play and void had no result; one that was compared has.
        if event.told.get("void") or (hand.folded and outcomes == {Outcome.VOID}):
            self.notebook.voided(number, result)
        else:
            self.notebook.ended(number, self._wagers, self._coupon, result)
