"""Sets of cards that are alike but for suits, against renaming them one by one."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations
from math import comb

import pytest
from hypothesis import given, settings

from croupier.cards import DECK, Card, cards
from croupier.solver.kernels.symmetry import sets_of
from oracles.dealt_hands import DECKS, SMALL_DECKS


def renamings(deck: set[Card]) -> list[dict[Card, Card]]:
    """What cards become when suits change their names, in every way that keeps the deck."""
    every = (
        {one: Card(4 * one.rank + suits[one.suit]) for one in DECK}
        for suits in permutations(range(4))
    )
    return [names for names in every if {names[one] for one in deck} == deck]


def check(deck: set[Card], size: int) -> None:
    sets = sets_of(tuple(sorted(deck)), size)
    kept = [frozenset(map(Card, row)) for row in sets.cards]
    keeping, met = renamings(deck), Counter[frozenset[Card]]()
    for several in combinations(sorted(deck, reverse=True), size):
        alike = [frozenset(names[one] for one in several) for names in keeping]
        first = min(alike, key=lambda each: sorted(each, reverse=True))
        assert kept[sets.place(several)] == first
        met[first] += 1
    assert dict(zip(kept, sets.multiplicity.tolist(), strict=True)) == met


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks(deck: str, size: int) -> None:
    check(set(cards(deck)), size)


@settings(max_examples=10, deadline=None)
@given(DECKS)
def test_any_deck(deck: set[Card]) -> None:
    check(deck, 3)


@pytest.mark.parametrize(("size", "different"), [(2, 169), (3, 1_755), (4, 16_432)])
def test_the_full_deck(size: int, different: int) -> None:
    sets = sets_of(DECK, size)
    assert len(sets) == different
    assert sets.multiplicity.sum() == comb(52, size)
    assert (sets.cards[:, 1:] > sets.cards[:, :-1]).all()
