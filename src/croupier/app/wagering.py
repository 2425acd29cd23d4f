"""Wagers as a player types them: 25, 25 5, a 25, t 5, Enter for the same again."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from croupier.games import Wager
from croupier.money import Cents, MoneyError, cents, dollars
from croupier.simulate import least_wagers
from croupier.table import Refused, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.players import PlaceWager, WithdrawWager
from croupier.table.ledger import rack_of

SHOWN: Final = 24
"""How much of what was typed is said back."""


class WagerError(ValueError):
    """Something typed that is no wager, with what would be one."""


class Wagering:
    """One seat's wagers before the cards are dealt."""

    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat = table, seat
        offered = [one for one in table.game.wagers if one.offered(table.rules)]
        self.free = [one for one in offered if not one.equals]
        """Wagers whose amount the player chooses."""
        self.bound = {
            one.name: [other.name for other in offered if other.equals == one.name]
            for one in self.free
        }
        """Wagers that must have the same amount as one of those."""
        self.least = least_wagers(table)
        self.last = {one.name: self.least[one.name] for one in self.free if one.required}

    @property
    def placed(self) -> dict[str, Cents]:
        """What is on the layout now."""
        hand = self.table.wagering.get(self.seat)
        return dict(hand.wagers) if hand else {}

    def prompt(self) -> Text:
        """What can be typed, with an example of each."""
        first, *rest = (wager.name for wager in self.free)
        listed = ", ".join(f"{self._names(name)} {dollars(self.last[name])}" for name in self.last)
        on_enter = "deal" if self.placed else f"{listed}, and deal"
        text = Text.assemble(("Your wager  ", "title"), ("Enter", "key"), f"  {on_enter}\n")
        text.append_text(Text.assemble(("  25", "key"), f"  {self._names(first)} $25"))
        if rest:
            text.append_text(Text.assemble(("    25 5", "key"), f"  and {rest[0]} $5"))
        return text

    def _names(self, name: str) -> str:
        """A wager with those that go with it: wager-3, wager-1, wager-2 each."""
        bound = self.bound[name]
        return ", ".join((name, *bound)) + (" each" if bound else "")

    def heed(self, written: str) -> bool:
        """Do what was typed; True when the player wants the cards."""
        words = written.replace(",", " ").split() if not written.count("$") else written.split()
        if not words or words[0] in ("r", "repeat", "d", "deal"):
            self._repeat()
            return True
        if words[0][0].isalpha():
            self._by_name(words)
        else:
            self._in_order(words)
        return False

    def _repeat(self) -> None:
        """With nothing on the layout, wager as before."""
        if not self.placed:
            for wager, amount in self.last.items():
                self._place(wager, amount)
        owed = AnnounceNoMoreBets().objection(self.table)
        if owed is not None:
            raise Refused(owed)
        self.last = {name: amount for name, amount in self.placed.items() if name in self.bound}

    def _by_name(self, words: list[str]) -> None:
        wager = self._named(words[0])
        if len(words) > 2:
            raise WagerError(f"one amount for the {wager.name}, such as {wager.name[0]} 25")
        self._put(wager, _amount(words[1]) if len(words) == 2 else self.least[wager.name])

    def _named(self, word: str) -> Wager:
        for wager in self.free:
            if any(name.startswith(word) for name in (wager.name, *self.bound[wager.name])):
                return wager
        names = ", ".join(f"{one.name[0]} ({one.name})" for one in self.free)
        raise WagerError(
            f"“{word[:SHOWN]}” is nothing to wager on: {names}, or an amount such as 25; "
            "? to have it explained"
        )

    def _in_order(self, words: list[str]) -> None:
        wagers = self.free
        if len(words) > len(wagers):
            raise WagerError(f"{len(wagers)} amounts at most: {', '.join(w.name for w in wagers)}")
        amounts = [_amount(word) for word in words]
        for wager, amount in zip(wagers, amounts, strict=False):
            self._put(wager, amount)

    def _put(self, wager: Wager, amount: Cents) -> None:
        """Place a wager; an amount of nothing takes it back."""
        if amount:
            self._place(wager.name, amount)
        else:
            self._take_back(wager.name)

    def _place(self, wager: str, amount: Cents) -> None:
        """Place a wager and those that must be as large."""
        several = (wager, *self.bound[wager])
        needed = amount * len(several)
        held = self.table.chips[rack_of(self.seat)] + sum(
            self.placed.get(name, 0) for name in several
        )
        if held < needed:
            raise WagerError(
                f"the {self._names(wager)} {dollars(amount)} is more than your {dollars(held)} "
                "in chips: b 100 brings $100"
            )
        for name in several:
            self.table.do(PlaceWager(self.seat, name, amount))

    def _take_back(self, wager: str) -> None:
        """Take a wager back, after those that must be as large."""
        for other in self.free:
            if other.needs == wager and other.name in self.placed:
                raise WagerError(f"the {other.name} goes with it: take that back first")
        for name in (*self.bound[wager], wager):
            if name in self.placed:
                self.table.do(WithdrawWager(self.seat, name))

    def take_back(self) -> None:
        """Take every wager off the layout again, the ones that need another first."""
        for wager in reversed(self.free):
            if not self.table.closed:
                self._take_back(wager.name)


def _amount(word: str) -> Cents:
    try:
        return cents(word[:SHOWN])
    except MoneyError as error:
        raise WagerError(str(error)) from None
