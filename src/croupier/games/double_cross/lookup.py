"""One state's counts read from the file of the whole solution, without numpy or numba.

Importing those takes longer than everything else that advice on a hand needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final, TypeAlias

from croupier.cards import DECK, Card
from croupier.hands import FiveCard
from croupier.solver import cache

Table: TypeAlias = list[list[int]]

SLUG: Final = "double-cross"
SIGNS: Final = (1, 0, -1)
"""A win, a tie and a loss, in the order of the kernel."""
_SIZE: Final = 4 * len(FiveCard) * len(SIGNS)
"""Bytes of one state's counts of the row."""


def find(own: tuple[Card, ...], top: Card, right: Card, made_by: str) -> tuple[Table, Table] | None:
    """Counts of the row and of the column by category and result, if the full deck's are kept."""
    a, b = own

    def read(arrays: cache.StoredArrays) -> tuple[Table, Table]:
        states = arrays.raw("states")
        places = (_place(states, a, b, top, right), _place(states, a, b, right, top))
        row, column = (_table(arrays.raw("row", at * _SIZE, (at + 1) * _SIZE)) for at in places)
        return row, column

    return cache.look(*cache.entry(SLUG, DECK, made_by), read)


def _table(raw: memoryview) -> Table:
    flat, size = raw.cast("i").tolist(), len(SIGNS)
    return [flat[at : at + size] for at in range(0, len(flat), size)]


def _place(states: memoryview, a: Card, b: Card, top: Card, right: Card) -> int:
    """Where a state stands. Of the states alike but for the names of suits one is there."""
    for state in _alike((a, b, top, right)):
        low, high = 0, len(states) // 4
        while low < high:
            middle = (low + high) // 2
            if bytes(states[4 * middle : 4 * middle + 4]) < state:
                low = middle + 1
            else:
                high = middle
        if bytes(states[4 * low : 4 * low + 4]) == state:
            return low
    raise AssertionError("every state of the deck is counted")


def _alike(state: tuple[Card, Card, Card, Card]) -> Iterator[bytes]:
    for names in permutations(range(4)):
        a, b, top, right = (4 * card.rank + names[card.suit] for card in state)
        yield bytes((min(a, b), max(a, b), top, right))
