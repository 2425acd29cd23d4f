"""Values looked up one hand at a time: the same as the readable rankings, and read back."""

import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, pairwise
from random import Random

import pytest

from croupier.cards import DECK, cards
from croupier.errors import HandError
from croupier.hands import (
    Category,
    FiveCard,
    FourCard,
    Ranked,
    ThreeCard,
    category_of,
    five_value,
    four_value,
    rank_five,
    rank_four,
    rank_three,
    ranked_of,
    three_value,
)
from croupier.hands.lookup import _WEIGHT, _Values, scale


@pytest.mark.parametrize(
    ("kind", "classes"), [(FiveCard, 7462), (FourCard, 2535), (ThreeCard, 741)]
)
def test_number_of_hands_that_differ(kind: type[Category], classes: int) -> None:
    assert len(scale(kind).hands) == classes


@pytest.mark.parametrize("kind", [FiveCard, FourCard, ThreeCard])
def test_values_rise_with_the_hands_and_fit_sixteen_bits(kind: type[Category]) -> None:
    values, hands = list(scale(kind).hands), list(scale(kind).hands.values())
    assert values == sorted(set(values))
    assert all(low < high for low, high in pairwise(hands))
    assert values[0] > 0
    assert values[-1] < 2**16


@pytest.mark.parametrize("kind", [FiveCard, FourCard, ThreeCard])
def test_category_and_hand_are_read_back(kind: type[Category]) -> None:
    for value, hand in scale(kind).hands.items():
        assert category_of(value, kind) is hand.category
        assert ranked_of(value, kind) == hand


def test_five_cards_are_meant_unless_another_size_is_named() -> None:
    hand = cards("Qh Qs 7d Qc 7h")
    assert category_of(five_value(*hand)) is FiveCard.FULL_HOUSE
    assert ranked_of(five_value(*hand)) == rank_five(hand)


def test_five_card_values_agree_on_every_rank_and_every_flush() -> None:
    for ranks, value in scale(FiveCard).mixed.items():
        hand = [DECK[4 * rank + (place + 1) % 4] for place, rank in enumerate(ranks)]
        assert ranked_of(five_value(*hand)) == rank_five(hand)
        assert five_value(*hand) == value
    for ranks, value in scale(FiveCard).suited.items():
        for suit in range(4):
            hand = [DECK[4 * rank + suit] for rank in ranks]
            assert ranked_of(five_value(*hand)) == rank_five(hand)
            assert five_value(*hand) == value


def test_five_card_values_agree_on_a_sample() -> None:
    random = Random(25_5)
    for _ in range(30_000):
        hand = random.sample(DECK, 5)
        assert ranked_of(five_value(*hand)) == rank_five(hand)


@pytest.mark.parametrize(
    ("kind", "value", "rank", "size"),
    [(FourCard, four_value, rank_four, 4), (ThreeCard, three_value, rank_three, 3)],
)
def test_every_small_hand_agrees(
    kind: type[Category], value: Callable[..., int], rank: Callable[..., Ranked], size: int
) -> None:
    for hand in combinations(DECK, size):
        assert ranked_of(value(*hand), kind) == rank(hand)


@pytest.mark.parametrize("value", [0, -1, 6 << 12, 1 << 20])
def test_a_number_that_is_no_value_is_refused(value: int) -> None:
    with pytest.raises(HandError, match="is not the value of a 3-card hand"):
        ranked_of(value, ThreeCard)


def test_impossible_cards_are_refused_where_they_show() -> None:
    with pytest.raises(HandError, match="not different cards of one deck"):
        five_value(0, 0, 0, 0, 0)
    with pytest.raises(HandError, match="not different cards of one deck"):
        five_value(0, 1, 2, 3, 3)


def test_many_threads_may_look_up_the_first_hand() -> None:
    values, keys = _Values(lambda: scale(FiveCard).mixed), [sum(_WEIGHT[0:20:4])] * 64
    with ThreadPoolExecutor(16) as pool:
        assert set(pool.map(values.__getitem__, keys)) == {five_value(0, 5, 8, 12, 16)}


def test_importing_hands_loads_nothing_heavy_and_makes_no_table() -> None:
    asked = (
        "import sys, croupier.hands as h, croupier.hands.lookup as l;"
        "print([m for m in ('numpy', 'numba') if m in sys.modules], l.scale.cache_info().currsize);"
        "h.five_value(0, 5, 10, 15, 20); print(l.scale.cache_info().currsize)"
    )
    said = subprocess.run([sys.executable, "-c", asked], capture_output=True, text=True, check=True)
    assert said.stdout.split("\n")[:2] == ["[] 0", "1"]
