"""Whether the hands that a pay line names can come from a deck at all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache

from croupier.cards import Card
from croupier.hands.lookup import scale
from croupier.hands.ranking import ACE, HAND_SIZE, Category
from croupier.sheets.pay_lines import ends_of

_MADE = {
    "FOUR_OF_A_KIND": (4,),
    "FULL_HOUSE": (3, 2),
    "THREE_OF_A_KIND": (3,),
    "TWO_PAIR": (2, 2),
    "PAIR": (2,),
}
"""How many cards of the first ranks a hand has; of its other ranks it has one each."""
_RUNS = ("STRAIGHT", "STRAIGHT_FLUSH", "ROYAL_FLUSH")
_SUITED = ("FLUSH", "STRAIGHT_FLUSH", "ROYAL_FLUSH")


@cache
def can_occur(kind: type[Category], line: str, deck: tuple[Card, ...], cards: int) -> bool:
    """Whether a hand of that line may be the best of this many cards from a deck."""
    low, high = ends_of(kind, line)
    order = scale(kind).order
    return any(
        low <= value <= high and _occurs(kind, category, ranks, deck, cards)
        for value, (category, ranks) in order.items()
    )


def _occurs(
    kind: type[Category],
    category: Category,
    ranks: Sequence[int],
    deck: tuple[Card, ...],
    cards: int,
) -> bool:
    size = HAND_SIZE[kind]
    name = category.name
    held = _run(ranks[0], size) if name in _RUNS else tuple(ranks)
    times = (*_MADE.get(name, ()), *[1] * len(held))[: len(held)]
    counts = [sum(card.rank == rank for card in deck) for rank in range(ACE + 1)]
    if name in _SUITED:
        suits = [{card.rank for card in deck if card.suit == suit} for suit in range(4)]
        return any(suit.issuperset(held) for suit in suits)
    if any(counts[rank] < needed for rank, needed in zip(held, times, strict=True)):
        return False
    if cards == size or name not in ("HIGH_CARD", "PAIR"):
        return True
    return _stays_low(held, counts, cards - size, size)


def _run(high: int, size: int) -> tuple[int, ...]:
    """The ranks of a straight; below the two of the lowest one comes the ace."""
    return tuple((high - below) % (ACE + 1) for below in range(size))


def _stays_low(held: Iterable[int], counts: Sequence[int], more: int, size: int) -> bool:
    """Whether further cards can lie below all of a hand without a straight, and so leave it the
    best: those below count for nothing."""
    ranks = set(held)
    below = [rank for rank in range(min(ranks)) if counts[rank]]

    def fits(chosen: frozenset[int], rest: Sequence[int]) -> bool:
        if _has_run(ranks | chosen, size):
            return False
        if len(chosen) == more:
            return True
        return any(fits(chosen | {rank}, rest[at + 1 :]) for at, rank in enumerate(rest))

    return fits(frozenset(), below)


def _has_run(ranks: set[int], size: int) -> bool:
    return any(ranks.issuperset(_run(high, size)) for high in range(size - 2, ACE + 1))
