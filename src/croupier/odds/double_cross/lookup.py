"""One state's counts read from the file of the whole solution, without numpy or numba.

Importing those takes longer than everything else that advice on a hand needs.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import Final, TypeAlias

from croupier.cards import DECK, Card
from croupier.hands import FiveCard
from croupier.odds import cache
from croupier.odds.double_cross.endings import RESULTS

Table: TypeAlias = list[list[int]]

SLUG: Final = "double-cross"
_OUTCOMES: Final = len(FiveCard) * len(RESULTS)


def find(own: tuple[Card, ...], top: Card, right: Card, made_by: str) -> tuple[Table, Table] | None:
    """Counts of the row and of the column by category and result, if the full deck's are kept."""
    kept = cache.load(*cache.entry(SLUG, DECK, made_by))
    if kept is None:
        return None
    states, row = kept["states"].raw, kept["row"].raw.cast("i")
    a, b = own
    places = (_place(states, a, b, top, right), _place(states, a, b, right, top))
    first, second = (row[at * _OUTCOMES : (at + 1) * _OUTCOMES].tolist() for at in places)
    return _table(first), _table(second)


def _table(flat: list[int]) -> Table:
    size = len(RESULTS)
    return [flat[at : at + size] for at in range(0, len(flat), size)]


def _place(states: memoryview, a: Card, b: Card, top: Card, right: Card) -> int:
    """Where a state stands. Of the states alike but for the names of suits one is there."""
    for wanted in _alike((a, b, top, right)):
        low, high = 0, len(states) // 4
        while low < high:
            middle = (low + high) // 2
            if bytes(states[4 * middle : 4 * middle + 4]) < wanted:
                low = middle + 1
            else:
                high = middle
        if bytes(states[4 * low : 4 * low + 4]) == wanted:
            return low
    raise AssertionError("every state of the deck is counted")


def _alike(state: tuple[Card, Card, Card, Card]) -> Iterator[bytes]:
    for names in permutations(range(4)):
        a, b, top, right = (4 * card.rank + names[card.suit] for card in state)
        yield bytes((min(a, b), max(a, b), top, right))
