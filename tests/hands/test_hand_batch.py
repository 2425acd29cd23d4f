"""Arrays of hands: every hand there is, counted by category, and the same values as lookup."""

import os
from itertools import chain, combinations
from math import comb
from random import Random
from typing import Any

import numba
import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import DECK
from croupier.errors import HandError
from croupier.hands import (
    Category,
    FiveCard,
    FourCard,
    ThreeCard,
    batch,
    five_value,
    four_value,
    three_value,
)
from croupier.hands.batch import (
    Tables,
    categories,
    five_values,
    four_values,
    rank_tables,
    tables,
    three_values,
    value_of_five,
    value_of_four,
    value_of_key,
    value_of_three,
)
from croupier.hands.ranking import HAND_SIZE
from croupier.hands.tables import PAIRS, TRIPLES


def every_hand(size: int) -> NDArray[np.uint8]:
    flat = chain.from_iterable(combinations(range(52), size))
    return np.fromiter(flat, np.uint8, comb(52, size) * size).reshape(-1, size)


def sample(hands: int, size: int = 5) -> NDArray[np.int64]:
    random = Random(size)
    return np.array([random.sample(range(52), size) for _ in range(hands)])


def counted(values: NDArray[np.uint16], kind: type[Category]) -> dict[str, int]:
    return {category.label: int((categories(values) == category).sum()) for category in kind}


def test_every_five_card_hand_is_counted() -> None:
    values = five_values(every_hand(5))
    assert counted(values, FiveCard) == {
        "royal flush": 4,
        "straight flush": 36,
        "four of a kind": 624,
        "full house": 3_744,
        "flush": 5_108,
        "straight": 10_200,
        "three of a kind": 54_912,
        "two pair": 123_552,
        "pair": 1_098_240,
        "high card": 1_302_540,
    }
    assert len(values) == 2_598_960
    assert len(np.unique(values)) == 7_462


def test_every_four_card_hand_is_counted() -> None:
    values = four_values(every_hand(4))
    assert counted(values, FourCard) == {
        "four of a kind": 13,
        "straight flush": 44,
        "three of a kind": 2_496,
        "flush": 2_816,
        "straight": 2_772,
        "two pair": 2_808,
        "pair": 82_368,
        "high card": 177_408,
    }
    assert len(values) == 270_725


def test_every_three_card_hand_is_counted() -> None:
    values = three_values(every_hand(3))
    assert counted(values, ThreeCard) == {
        "straight flush": 48,
        "three of a kind": 52,
        "straight": 720,
        "flush": 1_096,
        "pair": 3_744,
        "high card": 16_440,
    }
    assert len(values) == 22_100


def test_five_card_values_are_those_of_lookup() -> None:
    hands = np.concatenate([sample(50_000), *(suited_hands(suit) for suit in range(4))])
    assert five_values(hands).tolist() == [five_value(*hand) for hand in hands.tolist()]


def suited_hands(suit: int) -> NDArray[np.int64]:
    return np.array(list(combinations(range(suit, 52, 4), 5)))


def test_small_hand_values_are_those_of_lookup() -> None:
    fours, threes = every_hand(4), every_hand(3)
    assert four_values(fours).tolist() == [four_value(*hand) for hand in fours.tolist()]
    assert three_values(threes).tolist() == [three_value(*hand) for hand in threes.tolist()]


@pytest.mark.parametrize("dtype", [np.int8, np.uint32, np.int64, ">i4"])
def test_any_integers_will_do(dtype: Any) -> None:
    hands = sample(100)
    assert five_values(hands.astype(dtype)).tolist() == five_values(hands.astype("u1")).tolist()


def test_any_layout_will_do() -> None:
    hands = sample(100)
    straight = five_values(hands).tolist()
    assert five_values(np.asfortranarray(hands)).tolist() == straight
    assert five_values(hands[::-1]).tolist() == straight[::-1]
    assert five_values([list(map(DECK.__getitem__, hand)) for hand in hands]).tolist() == straight


def test_a_large_array_is_split_without_a_seam(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = sample(1_001)
    whole = five_values(hands).tolist()
    monkeypatch.setattr(batch, "WORTH_SPLITTING", 1_000)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert five_values(hands).tolist() == whole


def test_no_hands_have_no_values() -> None:
    assert five_values(np.zeros((0, 5), np.uint8)).shape == (0,)


@pytest.mark.parametrize("stranger", [-1, 52, 255])
def test_numbers_that_are_no_cards_are_refused(stranger: int) -> None:
    with pytest.raises(HandError, match="integers from 0 to 51"):
        five_values([[0, 1, 2, 3, stranger]])


@pytest.mark.parametrize("shape", [(5,), (1, 4), (1, 6), (1, 5, 1)])
def test_arrays_of_another_shape_are_refused(shape: tuple[int, ...]) -> None:
    with pytest.raises(HandError, match=r"have the shape \(n, 5\)"):
        five_values(np.zeros(shape, np.uint8))


@pytest.mark.parametrize("dtype", [np.float64, np.bool_])
def test_what_is_no_integer_is_refused(dtype: type[Any]) -> None:
    with pytest.raises(HandError, match="cards are integers"):
        five_values(np.zeros((1, 5), dtype))


def test_a_hand_is_the_sum_of_its_cards_keys() -> None:
    book, random = tables(FiveCard), Random(7)
    for _ in range(1_000):
        hand = random.sample(DECK, 5)
        own, line = book.keys[hand[:2]].sum(), book.keys[hand[2:]].sum()
        assert value_of_key(own + line, book) == five_value(*hand)


@pytest.mark.parametrize(
    ("kind", "hands"), [(FiveCard, 6_175), (FourCard, 1_820), (ThreeCard, 455)]
)
def test_no_two_hands_share_a_slot(kind: type[Category], hands: int) -> None:
    slots, masks = np.split(tables(kind).values, [2**15])
    assert (slots != 0).sum() == hands
    assert (masks != 0).sum() == comb(13, HAND_SIZE[kind])


def test_rank_tables_read_as_they_are_documented() -> None:
    book, random = rank_tables(FiveCard), Random(7)
    for _ in range(2_000):
        hand = random.sample(DECK, 5)
        r, s, t, u, v = (card.rank for card in hand)
        pair, triple = book.pairs[r, s], book.triples[t, u, v]
        assert PAIRS[pair] == tuple(sorted((r, s)))
        assert TRIPLES[triple] == tuple(sorted((t, u, v)))
        if len({card.suit for card in hand}) > 1:
            assert book.by_ranks[pair, triple] == five_value(*hand)
    for suited in combinations(DECK[::4], 5):
        assert book.by_mask[sum(1 << card.rank for card in suited)] == five_value(*suited)


@pytest.mark.parametrize(
    ("kind", "shape", "impossible"),
    [(FiveCard, (91, 455), 13), (FourCard, (91, 91), 0), (ThreeCard, (455,), 0)],
)
def test_rank_tables_hold_nothing_for_five_cards_of_a_rank(
    kind: type[Category], shape: tuple[int, ...], impossible: int
) -> None:
    book = rank_tables(kind)
    assert book.by_ranks.shape == shape
    assert (book.by_ranks == 0).sum() == impossible
    assert (book.by_mask != 0).sum() == comb(13, HAND_SIZE[kind])


def test_tables_cannot_be_written_to() -> None:
    arrays: list[NDArray[Any]] = [*rank_tables(FiveCard), *tables(FiveCard)[:3]]
    assert not any(array.flags.writeable for array in arrays)


def better_of_two_lines(cards: NDArray[np.int64], fives: Tables) -> np.uint16:
    a, b, c, d, e, f, g, h = cards
    return max(value_of_five(a, b, c, d, e, fives), value_of_five(a, b, f, g, h, fives))


def test_kernels_may_call_the_compiled_functions() -> None:
    kernel: Any = numba.njit(better_of_two_lines)
    cards = np.array([0, 5, 10, 15, 20, 1, 2, 25])
    lines = five_value(0, 5, 10, 15, 20), five_value(0, 5, 1, 2, 25)
    assert kernel(cards, tables(FiveCard)) == max(lines)
    assert value_of_four(0, 5, 10, 15, tables(FourCard)) == four_value(0, 5, 10, 15)
    assert value_of_three(0, 4, 8, tables(ThreeCard)) == three_value(0, 4, 8)
