"""Three-card hands, N.J.A.C. 19:47-25.5(c), and the mini royal."""

from itertools import pairwise

import pytest

from croupier.cards import cards
from croupier.errors import HandError
from croupier.hands import Ranked, ThreeCard, is_mini_royal, rank_three


def three(written: str) -> Ranked:
    return rank_three(cards(written))


def rising(*written: str) -> bool:
    """Whether each hand is strictly higher than the one before it."""
    return all(three(low) < three(high) for low, high in pairwise(written))


@pytest.mark.parametrize("hand", ["4c 5c 6c", "Ac 2c 3c", "Qc Kc Ac"])
def test_three_card_straight_flush(hand: str) -> None:
    """25.5(c)1: three cards of the same suit in consecutive ranking."""
    assert three(hand).category is ThreeCard.STRAIGHT_FLUSH


@pytest.mark.parametrize("hand", ["2c 2d 2h", "Ac As Ah"])
def test_three_card_three_of_a_kind(hand: str) -> None:
    """25.5(c)2: three cards of the same rank regardless of suit."""
    assert three(hand).category is ThreeCard.THREE_OF_A_KIND


@pytest.mark.parametrize("hand", ["4c 5c 6d", "Ac 2d 3h", "Qc Kc Ad"])
def test_three_card_straight(hand: str) -> None:
    """25.5(c)3: three unsuited cards of consecutive rank, unsuited meaning not all of one suit."""
    assert three(hand).category is ThreeCard.STRAIGHT


@pytest.mark.parametrize(
    ("hand", "category"), [("Kc Ad 2h", ThreeCard.HIGH_CARD), ("Kc Ac 2c", ThreeCard.FLUSH)]
)
def test_ace_joins_no_king_and_two(hand: str, category: ThreeCard) -> None:
    """25.5(c)3: an ace may not be combined with a king and two."""
    assert three(hand).category is category


@pytest.mark.parametrize("hand", ["4c 5c 7c", "Ac 2c 4c", "Jc Kc Ac"])
def test_three_card_flush(hand: str) -> None:
    """25.5(c)4: three cards of the same suit, not in consecutive order."""
    assert three(hand).category is ThreeCard.FLUSH


@pytest.mark.parametrize("hand", ["4c 4d 7c", "Ac 2c Ad"])
def test_three_card_pair(hand: str) -> None:
    """25.5(c)5: two cards of the same rank."""
    assert three(hand).category is ThreeCard.PAIR


def test_order_of_the_three_card_hands() -> None:
    """25.5(c): a straight is above a flush, three of a kind above both."""
    assert rising(
        "Ac Kd Jh", "2c 2d 3h", "2c 3c 5c", "Ac 2d 3h", "2c 2d 2h", "Ac 2c 3c", "Ac Kc Qc"
    )
    assert [category.label for category in sorted(ThreeCard)] == [
        "high card", "pair", "flush", "straight", "three of a kind", "straight flush",
    ]  # fmt: skip


def test_low_straight_is_ranked_by_its_three() -> None:
    assert three("Ac 2d 3h").ranks == (1,)
    assert rising("Ac 2d 3h", "2c 3d 4h", "Jc Qd Kh", "Qd Kh Ac")


def test_ties_of_pairs_and_high_cards() -> None:
    assert rising("5c 3d 2h", "Kc Qd Th", "Ac 4d 2h", "Ac 4d 3h")
    assert rising("9c 9d Ah", "Tc Td 2h", "Tc Td 3h")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Kc Kd Ah", "pair of kings, ace high"),
        ("Ac 2d 3h", "straight, three high"),
        ("2c 2d 2h", "three of a kind, twos"),
        ("Kc 7d 2h", "king high"),
    ],
)
def test_three_card_words(hand: str, words: str) -> None:
    assert str(three(hand)) == words


@pytest.mark.parametrize(
    ("hand", "found"),
    [("Qs As Ks", True), ("Qs As Kd", False), ("Ks Qs Js", False), ("As 2s 3s", False)],
)
def test_mini_royal_is_ace_king_queen_suited(hand: str, found: bool) -> None:
    assert is_mini_royal(cards(hand)) is found


def test_mini_royal_needs_three_cards() -> None:
    with pytest.raises(HandError, match="a three-card hand has 3 cards"):
        is_mini_royal(cards("As Ks Qs Js"))
