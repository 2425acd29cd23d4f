"""Every chip accounted for: double entry between named places, so that the sum never changes."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from croupier.money import Cents

OUTSIDE: Final = "outside"
"""Where chips come from and go to when they leave the table; its balance mirrors all others."""
INVENTORY: Final = "inventory"


# Every move of chips names two places, and there are few of them: each name is made once.


@cache
def rack_of(seat: int) -> str:
    """The chips before a player that are not wagered."""
    return f"seat {seat}"


@cache
def area_of(seat: int, wager: str) -> str:
    """A betting area of the layout."""
    return f"seat {seat} {wager}"


class Ledger:
    """Balances by place; only the outside may be negative."""

    __slots__ = ("_balance",)

    def __init__(self) -> None:
        self._balance: dict[str, Cents] = {OUTSIDE: 0}

    def __getitem__(self, place: str) -> Cents:
        return self._balance.get(place, 0)

    def __iter__(self) -> Iterator[tuple[str, Cents]]:
        return iter(sorted(self._balance.items()))

    def move(self, source: str, target: str, amount: Cents) -> None:
        """Carry chips over; there must be that many."""
        balance = self._balance
        left = balance.get(source, 0) - amount
        assert amount >= 0, f"{amount} cents cannot be moved"
        assert left >= 0 or source == OUTSIDE, f"{source} does not hold {amount} cents"
        if left or source == OUTSIDE:
            balance[source] = left
        else:
            balance.pop(source, None)
        balance[target] = balance.get(target, 0) + amount

    @property
    def total(self) -> Cents:
        """Always nothing: what is here came from outside."""
        return sum(self._balance.values())
