"""The Double Down Stud kernel against dealing every card, and against published figures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.cards import DECK, Card, cards
from croupier.errors import CardError
from croupier.games.double_down_stud.accelerator import (
    MOST_OTHERS,
    DoublePlay,
    Solution,
    count,
    play,
    price,
)
from oracles.dealt_hands import (
    DECKS,
    PAYS,
    SMALL_DECKS,
    all_classes,
    all_sets,
    class_number,
    dealt,
    numbered,
    paid,
    sums_within_hands,
)
from oracles.hand_classes import Nets, class_pays, mean, nets

PUBLISHED = class_pays([3999, 199, 49, 11, 8, 5, 3, 2, 1], wins_from="J", pushes_from="6")
PAYS_2000 = class_pays([2000, 200, 50, 11, 8, 5, 3, 2, 1], wins_from="J", pushes_from="6")
LEAST = class_pays([1000, 100, 25, 10, 8, 5, 3, 2, 1], wins_from="J", pushes_from="6")
"""17.10(b)."""


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_count_as_they_deal(deck: str) -> None:
    solution = count(cards(deck))
    for i in range(len(solution.four)):
        own, *common = map(Card, solution.four.cards[i])
        counts = dealt((own, *common), set(solution.deck) - {own, *common})
        assert solution.counts[i].tolist() == counts


def nets_of(priced: DoublePlay, pays: Sequence[int]) -> Nets:
    """Deals by what the initial and the double down wager win together."""
    return nets(
        ((1 + doubled) * pays[hand], int(priced.outcomes[doubled, hand]))
        for doubled, hand in np.ndindex(priced.outcomes.shape)
    )


def check_play(deck: set[Card], pays: list[int], others: int) -> None:
    """Deal every round, double whenever that is worth something, and compare all that happens."""
    solution = count(deck)
    priced = price(solution, pays, others)
    outcomes = np.zeros((2, 22), np.int64)
    for four in combinations(sorted(deck), 4):
        falls = 0
        for lying in combinations(deck - set(four), others):
            rest = deck - {*four, *lying}
            doubles = paid(dealt(four, rest), pays) > 0
            falls += doubles
            for hole in rest:
                outcomes[int(doubles), class_number(frozenset((*four, hole)))] += 1
        assert priced.doubled[solution.four.place(four)] == falls
    assert (priced.outcomes == outcomes).all()
    assert sum(nets_of(priced, pays).values()) == outcomes.sum()


@pytest.mark.parametrize("others", [0, 1, 3])
@pytest.mark.parametrize("deck", list(SMALL_DECKS.values())[1:4], ids=list(SMALL_DECKS)[1:4])
def test_small_decks_are_played_as_they_should_be(deck: str, others: int) -> None:
    pays = [*[-1] * 9, 0, 0, 1, 1, 1, 1, 2, 1, 3, 2, 4, 5, 9]
    check_play(set(cards(deck)), pays, others)


@settings(max_examples=25, deadline=None)
@given(DECKS, PAYS, st.integers(0, 6))
def test_any_deck_is_played_as_it_should_be_at_any_pays(
    deck: set[Card], pays: list[int], others: int
) -> None:
    check_play(deck, pays, min(others, len(deck) - 5))


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(CardError, match="a round takes 5 cards"):
        count(DECK[:4])
    with pytest.raises(ValueError, match="7 other players cannot be dealt"):
        price(count(DECK[:16]), LEAST, 7)
    with pytest.raises(ValueError, match="2 other players cannot be dealt"):
        price(count(DECK[:6]), LEAST, 2)


# The full deck.


@pytest.fixture(scope="module")
def full() -> Solution:
    return count()


def test_all_of_the_full_deck_is_counted(full: Solution) -> None:
    assert (full.counts.sum(axis=1) == 48).all()
    by_class = (full.four.multiplicity @ full.counts).tolist()
    hands = (1302540, *[84480] * 13, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
    assert by_class == [5 * each for each in hands]


def test_hands_are_doubled_as_published(full: Solution) -> None:
    """The published table doubles hands that are worth nothing, too."""
    priced = play(full, full.counts @ np.array(PUBLISHED) >= 0)
    assert priced.outcomes.sum() == 12_994_800
    assert f"{float(mean(nets_of(priced, PUBLISHED))):.6f}" == "-0.021033"
    doubled = priced.outcomes[1].tolist()
    assert doubled[:13:-1] == [20, 180, 3_120, 18_720, 25_540, 19_752, 223_872, 465_696]
    assert (sum(doubled[10:14]), sum(doubled[5:10]), sum(doubled[:5])) == (
        1_031_880,
        1_295_520,
        166_308,
    )


def test_doubling_what_is_worth_nothing_changes_only_the_spread(full: Solution) -> None:
    less = price(full, PUBLISHED)
    more = play(full, full.counts @ np.array(PUBLISHED) >= 0)
    assert less.outcomes[1].sum() < more.outcomes[1].sum()
    assert mean(nets_of(less, PUBLISHED)) == mean(nets_of(more, PUBLISHED))


@pytest.mark.parametrize(
    ("pays", "worth"),
    [
        (PUBLISHED, Fraction(-6833, 324870)),
        (PAYS_2000, Fraction(-2889, 108290)),
        (LEAST, Fraction(-15403, 324870)),
    ],
    ids=["published", "2.67%", "least"],
)
def test_the_house_edge_in_two_ways(full: Solution, pays: tuple[int, ...], worth: Fraction) -> None:
    """The second way sums pays over all hands that hold four cards, without symmetry."""
    assert mean(nets_of(price(full, pays), pays)) == worth
    four = sums_within_hands(4, pays)
    assert Fraction(int(four.sum() + four[four > 0].sum()), 12_994_800) == worth


def test_seeing_one_other_card_in_two_ways(full: Solution) -> None:
    """The second way takes each card of each hand to be the one seen, and the rest as known."""
    four = sums_within_hands(4, LEAST)
    seen = np.array(LEAST)[all_classes()]
    doubled = 0
    for one in range(5):
        left = four[numbered(np.delete(all_sets(5), one, axis=1))] - seen
        doubled += int(left[left > 0].sum())
    worth = Fraction(int(four.sum()), 12_994_800) + Fraction(doubled, 12_994_800 * 47)
    assert worth == mean(nets_of(price(full, LEAST, 1), LEAST))


def test_the_more_is_seen_the_better(full: Solution) -> None:
    worth = tuple(
        mean(nets_of(price(full, LEAST, others), LEAST)) for others in range(MOST_OTHERS + 1)
    )
    assert worth[0] == Fraction(-15403, 324870)
    assert worth[6] == Fraction(-19620991718, 415275635775)
    assert list(worth) == sorted(set(worth))


@pytest.mark.parametrize("others", [1, 6])
def test_hands_made_do_not_depend_on_who_watches(full: Solution, others: int) -> None:
    priced = price(full, LEAST, others)
    alike = int(priced.outcomes.sum()) // comb(52, 5)
    hands = (1302540, *[84480] * 13, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
    assert priced.outcomes.sum(axis=0).tolist() == [alike * each for each in hands]
    assert priced.doubled.max() <= comb(48, others)
