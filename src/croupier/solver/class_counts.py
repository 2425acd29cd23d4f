"""Hands counted by class: some cards held, and the rest from those that may still come."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb
from typing import Final

from croupier.cards import Card
from croupier.hands.classes import place_of
from croupier.rounds.kinds import FIVE, Ranking

FEW: Final = 60_000
"""This many hands are counted by Python; more by compiled code."""


def class_counts(
    ranking: Ranking, held: tuple[Card, ...], missing: int, unseen: Counter[Card]
) -> dict[str, int]:
    """In how many ways the held cards are completed to each class, by its name."""
    rest, classes = sorted(unseen.elements()), ranking.classes()
    if ranking.name == FIVE and not held and comb(len(rest), missing) > FEW:
        from croupier.solver.kernels.classes import count_deck

        counts = count_deck(rest)
    else:
        values = Counter(ranking.value((*held, *more)) for more in combinations(rest, missing))
        counts = [0] * len(classes)
        for value, count in values.items():
            counts[place_of(classes, value)] += count
    return {
        hand_class.label: count for hand_class, count in zip(classes, counts, strict=True) if count
    }
