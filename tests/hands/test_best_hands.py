"""The best hand of more cards, and hands named in words: both against the plain rankings."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from croupier.cards import DECK, cards
from croupier.errors import HandError
from croupier.hands import Category, FiveCard, FourCard, ThreeCard
from croupier.hands.any_size.best_tables import best_values
from croupier.hands.any_size.floors import floor_value, span_of
from croupier.hands.lookup import five_value, ranked_of, scale
from croupier.hands.ranking import by_ranks
from croupier.rounds.kinds import BEST_FIVE, FIVE, RANKINGS

SIZES: list[tuple[type[Category], int]] = [(FiveCard, n) for n in (5, 6, 7)] + [
    (FourCard, n) for n in (4, 5, 6, 7)
]
SIZES += [(ThreeCard, n) for n in (3, 4, 5)]


@pytest.mark.parametrize(("kind", "size"), SIZES)
def test_tables_value_the_best_hand_as_the_ranking_does(kind: type[Category], size: int) -> None:
    random = Random(size)
    name = {FiveCard: "best five", FourCard: "best four", ThreeCard: "best three"}[kind]
    # Half of the sets are of few ranks or suits, where flushes meet pairs.
    sets = [random.sample(DECK, size) for _ in range(1500)]
    sets += [
        random.sample(random.choice((DECK[:28], DECK[::4] + DECK[1::4])), size) for _ in range(1500)
    ]
    expected = [RANKINGS[name].value(some) for some in sets]
    assert best_values(kind, np.array(sets)).tolist() == expected


def test_the_best_of_seven_is_on_the_scale_of_five() -> None:
    seven = cards("Ah Kh Qh Jh Th 2c 2d")
    assert RANKINGS[BEST_FIVE].value(seven) == RANKINGS[FIVE].value(seven[:5])
    assert RANKINGS[BEST_FIVE].value(seven) == max(five_value(*s) for s in combinations(seven, 5))


@pytest.mark.parametrize(
    ("kind", "words", "least"),
    [
        (FiveCard, "ace-king high", "ace high"),
        (FiveCard, "pair", "pair of twos, five high"),
        (FiveCard, "pair of fours", "pair of fours, five high"),
        (FiveCard, "two pair or better", "two pair, threes and twos"),
        (FiveCard, "nine-high straight", "straight, nine high"),
        (ThreeCard, "queen high", "queen high"),
        (ThreeCard, "mini royal", "straight flush, ace high"),
        (FourCard, "jack high", "jack high"),
    ],
)
def test_the_least_hand_that_words_name(kind: type[Category], words: str, least: str) -> None:
    floor = floor_value(kind, words)
    assert str(ranked_of(floor, kind)) == least
    below = [value for value in scale(kind).order if value < floor]
    category, ranks = scale(kind).order[floor]
    assert all(scale(kind).order[value] < (category, ranks) for value in below)


def test_ace_king_high_begins_with_a_four_three_two() -> None:
    lowest = by_ranks(FiveCard, [12, 11, 2, 1, 0], suited=False)
    assert scale(FiveCard).order[floor_value(FiveCard, "ace-king high")] == lowest
    assert span_of(FiveCard, "ace-king high").high == span_of(FiveCard, "high card").high


@pytest.mark.parametrize(
    "words", ["", "joker high", "king-ace high", "pair of", "pair of jokers", "ace-ace high", "win"]
)
def test_nonsense_is_refused_in_words(words: str) -> None:
    with pytest.raises(HandError, match=r"rank|no hand is called"):
        floor_value(FiveCard, words)
