"""What must hold of every ranked hand, whatever the cards: one order, blind to suits."""

import operator
from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.cards import DECK, Card, cards
from croupier.hands import (
    FiveCard,
    Ranked,
    ThreeCard,
    best_four,
    five_value,
    four_value,
    rank_five,
    rank_four,
    rank_three,
    three_value,
)


def dealt(size: int) -> st.SearchStrategy[list[Card]]:
    """Hands from a whole deck, or from eight cards, where pairs and flushes come often."""
    few = st.lists(st.sampled_from(DECK), min_size=8, max_size=8, unique=True)
    return st.one_of(
        st.permutations(DECK).map(lambda deck: deck[:size]),
        few.flatmap(st.permutations).map(lambda deck: deck[:size]),
        st.integers(0, 3)
        .flatmap(lambda suit: st.permutations(DECK[suit::4]))
        .map(lambda deck: deck[:size]),
    )


@given(dealt(5), dealt(5), dealt(5))
def test_five_card_hands_are_in_one_order(
    first: list[Card], second: list[Card], third: list[Card]
) -> None:
    a, b, c = map(rank_five, (first, second, third))
    assert [a < b, a == b, a > b].count(True) == 1
    assert (a <= b) is not (a > b)
    assert not (a <= b <= c) or a <= c
    assert (a == b) <= (hash(a) == hash(b))


@given(dealt(5), dealt(5))
def test_values_are_in_the_order_of_the_readable_rankings(
    first: list[Card], second: list[Card]
) -> None:
    for rank, value, size in (
        (rank_five, five_value, 5),
        (rank_four, four_value, 4),
        (rank_three, three_value, 3),
    ):
        assert_same_order(rank, value, first[:size], second[:size])


def assert_same_order(
    rank: Callable[[Sequence[Card]], Ranked],
    value: Callable[..., int],
    first: list[Card],
    second: list[Card],
) -> None:
    for compare in (operator.lt, operator.eq, operator.gt):
        assert compare(rank(first), rank(second)) is compare(value(*first), value(*second))


@pytest.mark.parametrize(("rank", "size"), [(rank_five, 5), (rank_four, 4), (rank_three, 3)])
@given(hand=dealt(5), suits=st.permutations(range(4)), shuffle=st.randoms(use_true_random=False))
def test_neither_order_nor_suits_change_a_hand(
    rank: Callable[[Sequence[Card]], Ranked],
    size: int,
    hand: list[Card],
    suits: list[int],
    shuffle: Random,
) -> None:
    changed = [Card(4 * card.rank + suits[card.suit]) for card in hand[:size]]
    shuffle.shuffle(changed)
    assert rank(changed) == rank(hand[:size])


@given(dealt(6), st.integers(5, 6))
def test_best_four_is_the_highest_of_every_choice(hand: list[Card], size: int) -> None:
    choices = [rank_four(choice) for choice in combinations(hand[:size], 4)]
    best = best_four(hand[:size])
    assert best in choices
    assert all(best >= choice for choice in choices)


@given(dealt(5), st.data())
def test_a_higher_odd_card_is_a_higher_hand(hand: list[Card], data: st.DataObject) -> None:
    """Of two hands alike but for one card, in the same category, the higher card wins."""
    other = data.draw(st.sampled_from([card for card in DECK if card not in hand]))
    ours, theirs = rank_five(hand), rank_five([*hand[:4], other])
    wheel = FiveCard.STRAIGHT, FiveCard.STRAIGHT_FLUSH
    if ours.category is theirs.category and ours.category not in wheel:
        assert (ours < theirs) is (hand[4].rank < other.rank)


@pytest.mark.parametrize("compare", [operator.lt, operator.le, operator.gt, operator.ge])
def test_hands_of_different_sizes_cannot_be_compared(
    compare: Callable[[Ranked, Ranked], bool],
) -> None:
    with pytest.raises(TypeError, match="a three-card hand cannot be compared with a five-card"):
        compare(rank_three(cards("Ah Kh Qh")), rank_five(cards("Ah Kh Qh Jh Th")))


def test_hands_of_different_sizes_are_never_a_tie() -> None:
    """Three of a kind among three cards has the number of a straight among five."""
    trips, straight = Ranked(ThreeCard.THREE_OF_A_KIND, (5,)), Ranked(FiveCard.STRAIGHT, (5,))
    assert trips.category == straight.category
    assert trips != straight


@pytest.mark.parametrize("compare", [operator.lt, operator.ge])
def test_a_hand_cannot_be_compared_with_a_number(compare: Callable[[object, object], bool]) -> None:
    with pytest.raises(TypeError):
        compare(rank_three(cards("Ah Kh Qh")), 7)
    assert rank_three(cards("Ah Kh Qh")) != 7


def test_ranked_hands_cannot_be_altered() -> None:
    hand = rank_three(cards("Ah Kh Qh"))
    with pytest.raises(AttributeError):
        hand.ranks = (0,)  # type: ignore[misc]


def test_every_order_of_a_hand_has_one_value() -> None:
    orders = list(permutations(cards("9c 9d 9h 2s 2c")))
    assert len({five_value(*order) for order in orders}) == 1
