"""Four-card hands, N.J.A.C. 19:47-27.3: an order of its own, and the best four of more."""

from itertools import pairwise

import pytest

from croupier.cards import cards
from croupier.errors import CardError, HandError
from croupier.hands import FourCard, Ranked, best_four, rank_four


def four(written: str) -> Ranked:
    return rank_four(cards(written))


def rising(*written: str) -> bool:
    """Whether each hand is strictly higher than the one before it."""
    return all(four(low) < four(high) for low, high in pairwise(written))


@pytest.mark.parametrize(
    ("hand", "category"),
    [
        ("Ac Ad Ah As", FourCard.FOUR_OF_A_KIND),
        ("Ac Kc Qc Jc", FourCard.STRAIGHT_FLUSH),
        ("Ac 2c 3c 4c", FourCard.STRAIGHT_FLUSH),
        ("7c 7d 7h 2s", FourCard.THREE_OF_A_KIND),
        ("Kc 2c 3c 4c", FourCard.FLUSH),
        ("Ac 2d 3c 4c", FourCard.STRAIGHT),
        ("7c 7d 2h 2s", FourCard.TWO_PAIR),
        ("7c 7d 2h 3s", FourCard.PAIR),
        ("Kc Ad 2h 3s", FourCard.HIGH_CARD),
        ("Qc Kd Ah 2s", FourCard.HIGH_CARD),
    ],
)
def test_four_card_categories(hand: str, category: FourCard) -> None:
    assert four(hand).category is category


def test_order_of_the_four_card_hands() -> None:
    """27.3(b): three of a kind above a flush, four of a kind above all."""
    assert rising(
        "Ac Kd Qh Ts", "2c 2d 4h 3s", "3c 3d 2h 2s", "Ac 2d 3h 4s", "2c 3c 4c 6c", "2c 2d 2h 3s",
        "Ac 2c 3c 4c", "2c 2d 2h 2s",
    )  # fmt: skip


def test_pair_is_compared_before_the_other_cards() -> None:
    """27.3(b)7: 9-9-A-5 does not beat K-K-3-2."""
    assert rising("9c 9d Ah 5s", "Kc Kd 3h 2s")
    assert rising("Kc Kd 3h 2s", "Kc Kd 4h 2s", "Kc Kd 4h 3s")


def test_low_straight_is_ranked_by_its_four() -> None:
    """27.3(b)5: four, three, two and ace is the lowest straight; A-K-Q-J the highest."""
    assert four("Ac 2d 3c 4c").ranks == (2,)
    assert rising("Ac 2d 3c 4c", "2d 3c 4c 5c", "Tc Jc Qd Kc", "Jc Qd Kc Ac")


def test_three_of_a_kind_is_compared_before_the_fourth_card() -> None:
    assert rising("7c 7d 7h 2s", "7c 7d 7h As", "8c 8d 8h 2s")


def test_lower_pair_breaks_a_tie_of_two_pairs() -> None:
    assert rising("Kc Kd Qh Qs", "Ac Ad 2h 2s", "Ac Ad 3h 3s")


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("7c 7d 2h 2s", "two pair, sevens and twos"),
        ("7c 7d Ah 2s", "pair of sevens, ace high"),
        ("Ac 2d 3h 4s", "straight, four high"),
        ("Ac Kc Qc Jc", "straight flush, ace high"),
    ],
)
def test_four_card_words(hand: str, words: str) -> None:
    assert str(four(hand)) == words


@pytest.mark.parametrize(
    ("dealt", "words"),
    [
        ("Ac 2c 3c 4c 4d", "straight flush, four high"),
        ("Ac Ad Kc Kd Qh Qs", "two pair, aces and kings"),
        ("2c 2d 2h 3s 3c 3d", "three of a kind, threes"),
        ("2c 5c 9c Kc 3d 4d", "flush, king high"),
        ("2c 3d 4c 5h 6s Kc", "straight, six high"),
    ],
)
def test_best_four_of_five_or_six(dealt: str, words: str) -> None:
    assert str(best_four(cards(dealt))) == words


@pytest.mark.parametrize("dealt", ["Ac 2c 3c 4c", "Ac 2c 3c 4c 5c 6c 7c"])
def test_best_four_needs_five_or_six(dealt: str) -> None:
    with pytest.raises(HandError, match="from five or six"):
        best_four(cards(dealt))


def test_best_four_refuses_twins() -> None:
    with pytest.raises(CardError, match="twice"):
        best_four(cards("Ac 2c 3c 4c") + cards("Ac"))


def test_four_card_hand_has_four_cards() -> None:
    with pytest.raises(HandError, match=r"a four-card hand has 4 cards, not 3 \(Ac 2c 3c\)"):
        four("Ac 2c 3c")
