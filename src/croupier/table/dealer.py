"""The automatic dealer: does whatever is due, and stops where it is the players' turn."""

from __future__ import annotations

import random
from collections.abc import Iterator

from croupier.rounds.script import PLAYER
from croupier.table.act import Act, Event, Refused
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.irregularities import DeclareMisdeal
from croupier.table.acts.play import Choose
from croupier.table.acts.shuffles import CutDeck
from croupier.table.table import Table


class Dealer:
    """Deals by the book on its own; one to a table."""

    def __init__(self, table: Table, chance: random.Random | None = None) -> None:
        self.table = table
        self._chance = chance or random.SystemRandom()

    def next_act(self) -> Act | None:
        """The next act that is the house's to do, or None while players are waited for."""
        table = self.table
        table.tick()
        wrong = table.misdealt() if table.slips and self._may_look() else []
        if wrong and table.can(DeclareMisdeal(wrong[0])):
            return DeclareMisdeal(wrong[0])
        due = table.due()
        if due is None or due.act.BY is PLAYER:
            return None
        if isinstance(due.act, CutDeck):
            return CutDeck(due.act.deck, self._where_to_cut(due.act.deck))
        return due.act

    def _may_look(self) -> bool:
        """A dealer looks the layout over once all cards are out, or all that the players see
        before they choose."""
        table = self.table
        if not table.closed or table.is_void:
            return False
        return not table.dealing or isinstance(table.queue[0], Choose)

    def _where_to_cut(self, deck: int) -> int:
        least = self.table.rules.edition.number("cut.least")
        return self._chance.randint(least, len(self.table.decks[deck].cards) - least)

    def prepare(self) -> list[Event]:
        """Do everything up to "No more bets", which waits for the wagers."""
        return list(self._do(stop_at=AnnounceNoMoreBets))

    def deal(self) -> list[Event]:
        """Announce "No more bets" and go on until a player is asked or the round is over."""
        events = self.prepare()
        act = self.next_act()
        if isinstance(act, AnnounceNoMoreBets):
            events.append(self.table.do(act))
        return events + self.go_on()

    def go_on(self) -> list[Event]:
        """Do what is due until a player is asked or the round is over."""
        return list(self._do(stop_at=None))

    def _do(self, stop_at: type[Act] | None) -> Iterator[Event]:
        table = self.table
        number = table.round_number
        while True:
            act = self.next_act()
            if act is None or (stop_at and isinstance(act, stop_at)):
                return
            if stop_at is None and table.round_number == number and not table.closed:
                return
            try:
                event = table.do(act)
            except Refused:
                if self.next_act() == act:
                    raise
                continue  # the hours ran out between looking and acting
            yield event
