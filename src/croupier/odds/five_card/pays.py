"""What a table pays for each of the 22 classes of hands that the kernels tell apart.

The payout limit is left out: figures are per unit, and a limit only binds wagers that are large
enough. Plain Python, so that advice on one hand needs neither numpy nor numba.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from math import lcm
from typing import Final, NamedTuple

from croupier.cards import RANKS, Card
from croupier.games import Outcome
from croupier.games.paying import called, line_of
from croupier.hands import FiveCard, five_value
from croupier.money import Odds, PayTable
from croupier.odds.errors import OddsError
from croupier.odds.outcomes import Distribution, Ending, Settled

ONE: Final = Fraction(1)
KERNELS: Final = ("croupier.odds.kernels.classes", "croupier.odds.kernels.symmetry")
"""The modules on which every count by class depends."""
LARGEST_PAY: Final = 10**12
"""The kernels compare sums of pays in 64 bits, and refuse more than this."""


class Hand(NamedTuple):
    """A class of hands: a category, and the rank of the pair where a pair is all there is."""

    category: FiveCard
    pair: int = 0


HANDS: Final = (
    Hand(FiveCard.HIGH_CARD),
    *(Hand(FiveCard.PAIR, rank) for rank in range(len(RANKS))),
    *(Hand(category) for category in FiveCard if category > FiveCard.PAIR),
)
"""In the order of the kernels' classes, lowest first."""
FIVE: Final = 5
HIGHEST_FIRST: Final = tuple(reversed(range(len(HANDS))))
_CLASS: Final = {hand: at for at, hand in enumerate(HANDS)}


class Paid(NamedTuple):
    """What becomes of one unit on a hand."""

    outcome: Outcome
    line: str
    net: Fraction


def paid(odds: Odds | None, line: str) -> Paid:
    """A wager at some odds: none lose it, a push leaves it."""
    if odds is None:
        return Paid(Outcome.LOSE, line, -ONE)
    return Paid(Outcome.PUSH if odds.is_push else Outcome.WIN, line, odds.ratio)


def by_class(
    table: PayTable, pushes: Callable[[Hand], bool] = lambda _hand: False
) -> tuple[Paid, ...]:
    """What each class is paid; a hand on no line loses, unless the house lets it push."""
    return tuple(_paid(table, hand, pushes) for hand in HANDS)


def _paid(table: PayTable, hand: Hand, pushes: Callable[[Hand], bool]) -> Paid:
    line = line_of(table, hand.category, hand.pair)
    if not line and pushes(hand):
        return Paid(Outcome.PUSH, "push", Fraction(0))
    return paid(table[line] if line else None, line or hand.category.label)


class Scaled(NamedTuple):
    """Pays over one denominator: a unit is so many, and every net a whole number of them."""

    wager: int
    nets: tuple[int, ...]


def scaled(several: Iterable[Paid]) -> Scaled:
    """Pays as the kernels take them."""
    nets = [one.net for one in several]
    wager = lcm(*(net.denominator for net in nets))
    whole = tuple(int(net * wager) for net in nets)
    if max(map(abs, (wager, *whole))) > LARGEST_PAY:
        raise OddsError(
            f"over one denominator these pays go beyond {LARGEST_PAY:,}, which cannot be compared"
        )
    return Scaled(wager, whole)


def settled(wager: str, one: Paid) -> Settled:
    """One unit on a wager, settled."""
    return Settled(wager, one.outcome.value, one.line, ONE, one.net)


def tallied(endings: Iterable[tuple[Ending, int]]) -> Distribution:
    """Endings counted, those alike together; what cannot happen is left out."""
    counts: dict[Ending, int] = {}
    for ending, count in endings:
        if count:
            counts[ending] = counts.get(ending, 0) + int(count)
    return Distribution(counts)


def mean(distribution: Distribution) -> Fraction:
    """What is won or lost on average, in units."""
    total = sum((ending.net * count for ending, count in distribution), Fraction(0))
    return total / distribution.total


def hands_of(held: Sequence[Card], deck: Iterable[Card]) -> list[int]:
    """By class, the hands that fill some cards up to five from those of a deck.

    >>> from croupier.cards import cards
    >>> counts = hands_of(cards("6c6d9h9s"), cards("6h 9c Kc"))
    >>> {HANDS[at].category.label: count for at, count in enumerate(counts) if count}
    {'two pair': 1, 'full house': 2}
    """
    values = Counter(five_value(*held, *more) for more in combinations(deck, FIVE - len(held)))
    counts = [0] * len(HANDS)
    for value, count in values.items():
        category, rank, _ = called(value)
        pair = rank if category is FiveCard.PAIR else 0
        counts[_CLASS[Hand(category, pair)]] += count
    return counts
