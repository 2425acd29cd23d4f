"""Wagers as a player types them: 25, 25 5, a 25, t 5, Enter for the same again."""

from __future__ import annotations

from typing import Final

from rich.text import Text

from croupier.games import Wager
from croupier.money import Cents, MoneyError, cents, dollars
from croupier.simulate import least_wagers
from croupier.table import Table
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
        self.offered = [one for one in table.game.wagers if one.offered(table.rules)]
        self.least = least_wagers(table)
        self.last = {one.name: self.least[one.name] for one in self.offered if one.required}

    @property
    def placed(self) -> dict[str, Cents]:
        """What is on the layout now."""
        hand = self.table.wagering.get(self.seat)
        return dict(hand.wagers) if hand else {}

    def prompt(self) -> Text:
        """What can be typed, with an example of each."""
        first, *rest = (wager.name for wager in self.offered)
        on_enter = "deal" if self.placed else f"{_listed(self.last)}, and deal"
        text = Text.assemble(("Your wager  ", "title"), ("Enter", "key"), f"  {on_enter}\n")
        text.append_text(Text.assemble(("  25", "key"), f"  {first} $25"))
        if rest:
            text.append_text(Text.assemble(("    25 5", "key"), f"  and {rest[0]} $5"))
        return text

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
        self.last = self.placed

    def _by_name(self, words: list[str]) -> None:
        wager = self._named(words[0])
        if len(words) > 2:
            raise WagerError(f"one amount for the {wager.name}, such as {wager.name[0]} 25")
        self._put(wager, _amount(words[1]) if len(words) == 2 else self.least[wager.name])

    def _named(self, word: str) -> Wager:
        for wager in self.offered:
            if wager.name.startswith(word):
                return wager
        names = ", ".join(f"{one.name[0]} ({one.name})" for one in self.offered)
        raise WagerError(
            f"“{word[:SHOWN]}” is nothing to wager on: {names}, or an amount such as 25; "
            "? to have it explained"
        )

    def _in_order(self, words: list[str]) -> None:
        wagers = self.offered
        if len(words) > len(wagers):
            raise WagerError(f"{len(wagers)} amounts at most: {', '.join(w.name for w in wagers)}")
        amounts = [_amount(word) for word in words]
        for wager, amount in zip(wagers, amounts, strict=False):
            self._put(wager, amount)

    def _put(self, wager: Wager, amount: Cents) -> None:
        """Place a wager; an amount of nothing takes it back."""
        if amount:
            self._place(wager.name, amount)
        elif wager.name in self.placed:
            self.table.do(WithdrawWager(self.seat, wager.name))

    def _place(self, wager: str, amount: Cents) -> None:
        held = self.table.chips[rack_of(self.seat)] + self.placed.get(wager, 0)
        if held < amount:
            raise WagerError(
                f"the {wager} of {dollars(amount)} is more than your {dollars(held)} in chips: "
                "b 100 brings $100"
            )
        self.table.do(PlaceWager(self.seat, wager, amount))

    def take_back(self) -> None:
        """Take every wager off the layout again, the ones that need another first."""
        for wager in reversed(self.offered):
            if not self.table.closed and wager.name in self.placed:
                self.table.do(WithdrawWager(self.seat, wager.name))


def _amount(word: str) -> Cents:
    try:
        return cents(word[:SHOWN])
    except MoneyError as error:
        raise WagerError(str(error)) from None


def _listed(wagers: dict[str, Cents]) -> str:
    return ", ".join(f"{name} {dollars(amount)}" for name, amount in wagers.items())
