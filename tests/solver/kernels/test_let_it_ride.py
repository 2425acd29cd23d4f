"""The Let It Ride kernel against dealing every card, and against published figures."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings

from croupier.cards import DECK, Card, cards
from croupier.errors import CardError
from croupier.games.let_it_ride.accelerator import MINI_ROYAL, RidePlay, Solution, count, price
from croupier.hands import ThreeCard, is_mini_royal, rank_three
from oracles.dealt_hands import (
    DECKS,
    PAYS,
    SMALL_DECKS,
    class_number,
    dealt,
    paid,
    sums_within_hands,
)
from oracles.hand_classes import Nets, class_pays, mean, nets, variance

PAYS_1000 = class_pays([1000, 200, 50, 11, 8, 5, 3, 2, 1], wins_from="T")
PAYS_500 = class_pays([500, 200, 50, 11, 8, 5, 3, 2, 1], wins_from="T")


def line_of(own: tuple[Card, ...]) -> int:
    return MINI_ROYAL if is_mini_royal(own) else int(rank_three(own).category)


@pytest.mark.parametrize("deck", SMALL_DECKS.values(), ids=SMALL_DECKS)
def test_small_decks_count_as_they_deal(deck: str) -> None:
    solution = count(cards(deck))
    for i in range(len(solution.three)):
        own = tuple(map(Card, solution.three.cards[i]))
        counts = dealt(own, set(solution.deck) - set(own))
        assert solution.three_counts[i].tolist() == counts
        assert solution.lines[i] == line_of(own)
    for i in range(len(solution.four)):
        seen = tuple(map(Card, solution.four.cards[i]))
        counts = dealt(seen, set(solution.deck) - set(seen))
        assert solution.four_counts[i].tolist() == counts


def nets_of(priced: RidePlay, pays: Sequence[int]) -> Nets:
    """Deals by what the three wagers win together."""
    by_wagers = priced.outcomes.sum(axis=2)
    return nets(
        ((1 + first + second) * pays[hand], int(by_wagers[first, second, hand]))
        for first, second, hand in np.ndindex(by_wagers.shape)
    )


def check_play(deck: set[Card], pays: list[int]) -> None:
    """Deal every round, take each wager back unless it is worth something, and compare all."""
    solution = count(deck)
    priced = price(solution, pays)
    outcomes = np.zeros((2, 2, 7, 22), np.int64)
    for own in combinations(sorted(deck), 3):
        rest = deck - set(own)
        first = paid(dealt(own, rest), pays) > 0
        assert priced.first[solution.three.place(own)] == first
        for shown in rest:
            seen = (*own, shown)
            second = paid(dealt(seen, rest - {shown}), pays) > 0
            assert priced.second[solution.four.place(seen)] == second
            for last in rest - {shown}:
                made = class_number(frozenset((*seen, last)))
                outcomes[int(first), int(second), line_of(own), made] += 1
    assert (priced.outcomes == outcomes).all()
    deals = comb(len(deck), 3) * (len(deck) - 3) * (len(deck) - 4)
    assert sum(nets_of(priced, pays).values()) == priced.outcomes.sum() == deals


@pytest.mark.parametrize("deck", list(SMALL_DECKS.values())[1:4], ids=list(SMALL_DECKS)[1:4])
def test_small_decks_are_played_as_they_should_be(deck: str) -> None:
    check_play(set(cards(deck)), [*[-1] * 9, 0, 0, 1, 1, 1, 1, 2, 1, 3, 2, 4, 5, 9])


@settings(max_examples=15, deadline=None)
@given(DECKS, PAYS)
def test_any_deck_is_played_as_it_should_be_at_any_pays(deck: set[Card], pays: list[int]) -> None:
    check_play(deck, pays)


def test_a_deck_too_small_for_a_round_is_refused() -> None:
    with pytest.raises(CardError, match="a round takes 5 cards"):
        count(DECK[:4])


# The full deck.


@pytest.fixture(scope="module")
def full() -> Solution:
    return count()


def test_all_of_the_full_deck_is_counted(full: Solution) -> None:
    assert (full.three_counts.sum(axis=1) == comb(49, 2)).all()
    assert (full.four_counts.sum(axis=1) == 48).all()
    assert full.hands == (
        1302540, *[84480] * 13, 123552, 54912, 10200, 5108, 3744, 624, 36, 4
    )  # fmt: skip
    assert full.three_card_hands == (16440, 3744, 1096, 720, 52, 44, 4)


def test_three_cards_are_worth_what_their_fours_are(full: Solution) -> None:
    """Two community cards are a first and a second, in either order."""
    sums = np.zeros_like(full.three_counts)
    times = full.four.multiplicity[:, None] * full.four_counts
    for shown in range(4):
        np.add.at(sums, full.own[:, shown], times)
    assert (sums == 2 * full.three.multiplicity[:, None] * full.three_counts).all()


def test_the_house_edge_is_the_published_one(full: Solution) -> None:
    assert mean(nets_of(price(full, PAYS_1000), PAYS_1000)) == Fraction(-37963, 1082900)
    assert mean(nets_of(price(full, PAYS_500), PAYS_500)) == Fraction(-40463, 1082900)


def test_the_house_edge_by_summing_over_all_hands(full: Solution) -> None:
    """A second way, without symmetry: sums of pays over the hands that hold three or four cards."""
    three, four = (sums_within_hands(size, PAYS_1000) for size in (3, 4))
    all_three = Fraction(int(three.sum()), comb(52, 3) * comb(49, 2))
    first = Fraction(int(three[three > 0].sum()), comb(52, 3) * comb(49, 2))
    second = Fraction(int(four[four > 0].sum()), comb(52, 4) * 48)
    assert first + second + all_three == mean(nets_of(price(full, PAYS_1000), PAYS_1000))


def test_the_first_wager_rides_as_published(full: Solution) -> None:
    priced = price(full, PAYS_1000)
    ridden = priced.outcomes[1].sum(axis=(0, 1))
    rides, returns = (
        Fraction(int(sum(ridden)), int(priced.outcomes.sum())),
        Fraction(paid(ridden, PAYS_1000), int(priced.outcomes.sum())),
    )
    assert f"{float(rides):.8f} {float(returns):.8f}" == "0.07276018 0.10912580"


@pytest.mark.parametrize(
    ("category", "hands", "sum_of_pays"),
    [(ThreeCard.PAIR, 1440, 1689), (ThreeCard.THREE_OF_A_KIND, 52, 6360)],
    ids=["high pairs", "three of a kind"],
)
def test_three_cards_that_ride_return_what_is_published(
    full: Solution, category: ThreeCard, hands: int, sum_of_pays: int
) -> None:
    rides = price(full, PAYS_1000).first & (full.lines == category)
    assert full.three.multiplicity[rides].sum() == hands
    assert set(full.three_counts[rides] @ np.array(PAYS_1000)) == {sum_of_pays}


@pytest.mark.parametrize(("flush", "edge"), [(3, "0.07095"), (4, "0.02136")])
def test_the_three_card_bonus_is_worth_what_is_published(
    full: Solution, flush: int, edge: str
) -> None:
    pays = [-1, 1, flush, 6, 30, 40, 50]
    worth = Fraction(paid(full.three_card_hands, pays), comb(52, 3))
    assert f"{float(-worth):.5f}" == edge


def test_all_wagers_of_a_round_together(full: Solution) -> None:
    """The joint counts agree with each wager's own, and give the variance of the round."""
    priced = price(full, PAYS_1000)
    total = int(priced.outcomes.sum())
    alike = total // comb(52, 5)
    assert priced.outcomes.sum(axis=(0, 1, 2)).tolist() == [alike * n for n in full.hands]
    alike = total // comb(52, 3)
    lines = priced.outcomes.sum(axis=(0, 1, 3)).tolist()
    assert lines == [alike * n for n in full.three_card_hands]
    assert float(variance(nets_of(priced, PAYS_1000))) == pytest.approx(26.605705, abs=1e-6)
