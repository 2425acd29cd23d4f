"""What classes of hands are paid, and what counts of results say of a wager.

Pays are net, in whole units of which a wager is some number: one, unless a line pays a part of
the wager. A hand that loses is paid minus the wager, one that pushes is paid nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS
from croupier.hands import FiveCard
from croupier.solver.kernels.classes import CLASSES, HandClass

Pays: TypeAlias = Sequence[int]
"""One for each of the 22 classes, lowest first."""
Nets: TypeAlias = Mapping[int, int]
"""In how many equally likely ways a player is up or down by this many units."""

LARGEST_PAY: Final = 10**12
"""Times all the boards there are, still far from what 64 bits hold."""


def class_pays(
    highest_first: Sequence[int], wins_from: str, pushes_from: str | None = None, wager: int = 1
) -> tuple[int, ...]:
    """Pays by class, from the nine lines of a table, royal flush first and the pair last.

    Pairs from the one rank win, those below from the other rank push, and the rest loses.

    >>> class_pays([1000, 200, 50, 11, 8, 5, 3, 2, 1], wins_from="J", pushes_from="6")[:11]
    (-1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 1)
    """
    if len(highest_first) != FiveCard.ROYAL_FLUSH:
        raise ValueError(f"a table has nine lines, royal flush to pair, not {len(highest_first)}")
    line = dict(zip(reversed(FiveCard), highest_first, strict=False))
    win = HandClass.PAIR_OF_TWOS + RANKS.index(wins_from)
    push = win if pushes_from is None else HandClass.PAIR_OF_TWOS + RANKS.index(pushes_from)
    return tuple(
        line[each.category] if each >= win else 0 if each >= push else -wager for each in HandClass
    )


def checked_pays(pays: Pays) -> NDArray[np.int64]:
    """The pays as an array to multiply counts with."""
    if len(pays) != CLASSES:
        raise ValueError(f"there are {CLASSES} classes of hands, and {len(pays)} pays")
    if any(int(pay) != pay for pay in pays):
        raise ValueError("pays are whole numbers; let the wager be this many units that they are")
    if max(map(abs, pays)) > LARGEST_PAY:
        raise ValueError(f"no line pays more than {LARGEST_PAY:,} units")
    return np.array([int(pay) for pay in pays], np.int64)


def nets(results: Iterable[tuple[int, int]]) -> dict[int, int]:
    """Counts by net result, lowest first; what cannot happen is left out."""
    sums: dict[int, int] = {}
    for net, count in results:
        if count:
            sums[int(net)] = sums.get(int(net), 0) + int(count)
    return dict(sorted(sums.items()))


def mean(counts: Nets) -> Fraction:
    """What a player is up on average, in units."""
    return Fraction(sum(net * count for net, count in counts.items()), sum(counts.values()))


def variance(counts: Nets) -> Fraction:
    """The variance of what a player is up, in units squared."""
    squares = sum(net * net * count for net, count in counts.items())
    return Fraction(squares, sum(counts.values())) - mean(counts) ** 2
