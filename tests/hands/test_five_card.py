"""Five-card hands, N.J.A.C. 19:47-25.5(a) and (b): what each is, and how ties are broken."""

from itertools import pairwise

import pytest

from croupier.cards import cards
from croupier.errors import CardError, HandError
from croupier.hands import FiveCard, Ranked, rank_five


def five(written: str) -> Ranked:
    return rank_five(cards(written))


def rising(*written: str) -> bool:
    """Whether each hand is strictly higher than the one before it."""
    return all(five(low) < five(high) for low, high in pairwise(written))


def test_cards_rank_from_two_to_ace() -> None:
    """25.5(a): ace, king, queen, jack, 10 and so on down to 2."""
    assert rising(*(f"{rank}c {rank}d {rank}h {rank}s Ac" for rank in "23456789TJQK"))
    assert rising("Kc Kd Kh Ks Ac", "Ac Ad Ah As 2c")
    assert rising(*(f"2c 2d 3h 4s {rank}c" for rank in "56789TJQKA"))


def test_ace_may_be_low_in_a_straight_only() -> None:
    """25.5(a): an ace combines with 2, 3, 4 and 5, and ranks high otherwise."""
    assert five("Ah 2c 3d 4s 5h").category is FiveCard.STRAIGHT
    assert five("Ah 2h 3h 4h 5h").category is FiveCard.STRAIGHT_FLUSH
    assert five("Ah Ac 3d 4s 5h") > five("Kh Kc 3h 4c 5d")


def test_wheel_is_the_lowest_straight() -> None:
    """25.5(a): A-2-3-4-5 is ranked by its five."""
    assert five("Ah 2c 3d 4s 5h").ranks == (3,)
    assert rising("Ah 2c 3d 4s 5h", "2h 3c 4d 5s 6h", "Th Jc Qd Ks Ah")
    assert rising("Ah 2h 3h 4h 5h", "2h 3h 4h 5h 6h", "9h Th Jh Qh Kh")


@pytest.mark.parametrize("around", ["Kh Ac 2d 3s 4h", "Qh Kc Ad 2s 3h", "Jh Qc Kd As 2h"])
def test_ace_is_never_in_the_middle(around: str) -> None:
    """25.5(a): an ace has no card above it and below it at once."""
    assert five(around).category is FiveCard.HIGH_CARD


@pytest.mark.parametrize("suit", "cdhs")
def test_suits_are_equal(suit: str) -> None:
    """25.5(a): no suit breaks a tie."""
    assert five(" ".join(rank + suit for rank in "AKQJ9")) == five("Ah Kh Qh Jh 9h")


def test_royal_flush() -> None:
    """25.5(b)1: ace, king, queen, jack and 10 of the same suit."""
    assert five("Th Ah Qh Kh Jh").category is FiveCard.ROYAL_FLUSH
    assert five("Th Ah Qh Kh Jd").category is FiveCard.STRAIGHT
    assert five("9h Th Qh Kh Jh").category is FiveCard.STRAIGHT_FLUSH


def test_straight_flush() -> None:
    """25.5(b)2: five cards of the same suit in consecutive ranking."""
    assert five("5s 6s 7s 8s 9s").category is FiveCard.STRAIGHT_FLUSH
    assert rising("Ac Ad Ah As Kc", "Ah 2h 3h 4h 5h")


def test_four_of_a_kind() -> None:
    """25.5(b)3: four cards of the same rank, then the fifth card."""
    assert five("7c 7d 7h 7s Kc").category is FiveCard.FOUR_OF_A_KIND
    assert rising("Ac Ad Ah Kc Kd", "2c 2d 2h 2s 3c", "2c 2d 2h 2s Ac", "3c 3d 3h 3s 2c")


def test_full_house() -> None:
    """25.5(b)4: three of a kind and a pair; the three count first."""
    assert five("7c 7d 7h Ks Kc").category is FiveCard.FULL_HOUSE
    assert rising("Ac Kc Qc Jc 9c", "2c 2d 2h As Ac", "3c 3d 3h 2s 2c", "3c 3d 3h 4s 4c")


def test_flush() -> None:
    """25.5(b)5: five cards of the same suit, compared card by card."""
    assert five("2s 5s 9s Js Ks").category is FiveCard.FLUSH
    assert rising(
        "Tc Jd Qh Ks Ac", "7s 5s 4s 3s 2s", "Ks Qs Js Ts 8s", "As 6s 4s 3s 2s", "As 6s 5s 3s 2s"
    )


def test_straight() -> None:
    """25.5(b)6: five cards of consecutive rank, not all of the same suit."""
    assert five("5s 6s 7s 8s 9d").category is FiveCard.STRAIGHT
    assert rising("Ac Ad Ah Ks Qc", "Ac 2d 3h 4s 5c", "2d 3h 4s 5c 6c")


def test_three_of_a_kind() -> None:
    """25.5(b)7: three cards of the same rank, then the others high to low."""
    assert five("7c 7d 7h Ks Qc").category is FiveCard.THREE_OF_A_KIND
    assert rising(
        "Ac Ad Kh Ks Qc", "2c 2d 2h 4s 3c", "2c 2d 2h As 3c", "2c 2d 2h As 4c", "3c 3d 3h 4s 2c"
    )


def test_two_pairs() -> None:
    """25.5(b)8: two pairs; the higher counts first, then the lower, then the fifth card."""
    assert five("7c 7d Kh Ks Qc").category is FiveCard.TWO_PAIR
    assert rising(
        "Ac Ad Kh Qs Jc", "3c 3d 2h 2s 4c", "Kc Kd Qh Qs Jc", "Ac Ad 2h 2s 3c", "Ac Ad 2h 2s 4c",
        "Ac Ad 3h 3s 2c",
    )  # fmt: skip


def test_pair() -> None:
    """25.5(b)9: two cards of the same rank; the pair counts before any other card."""
    assert five("7c 7d Kh 2s Qc").category is FiveCard.PAIR
    assert rising(
        "Ac Kd Qh Js 9c", "2c 2d 5h 4s 3c", "9c 9d Ah Ks Qc", "Tc Td 4h 3s 2c", "Tc Td 5h 3s 2c",
        "Tc Td 5h 4s 2c", "Tc Td 5h 4s 3c", "Tc Td 6h 3s 2c",
    )  # fmt: skip


def test_high_card() -> None:
    """25.5(b)10: none of these, valued by the highest card, then the next."""
    assert five("7c 2d Kh 3s Qc").category is FiveCard.HIGH_CARD
    assert rising("7c 5d 4h 3s 2c", "Kc Qd Jh Ts 8c", "Ac 6d 4h 3s 2c", "Ac 6d 5h 3s 2c")


def test_categories_from_lowest_to_highest() -> None:
    """25.5(b): the order of the ten hands."""
    labels = [category.label for category in sorted(FiveCard)]
    assert labels == [
        "high card", "pair", "two pair", "three of a kind", "straight", "flush", "full house",
        "four of a kind", "straight flush", "royal flush",
    ]  # fmt: skip
    assert list(map(int, FiveCard)) == list(range(10))


@pytest.mark.parametrize(
    ("hand", "ranks"),
    [
        ("Kc Ad Kh 3s 2c", (11, 12, 1, 0)),
        ("9c Ad 9h As 2c", (12, 7, 0)),
        ("9c 9d 9h As Ac", (7, 12)),
        ("Ac Kc Qc Jc Tc", (12,)),
        ("7c 2d Kh 3s Qc", (11, 10, 5, 1, 0)),
    ],
)
def test_ranks_put_the_made_part_first(hand: str, ranks: tuple[int, ...]) -> None:
    assert five(hand).ranks == ranks


@pytest.mark.parametrize(
    ("hand", "words"),
    [
        ("Kc Kd Ah 3s 2c", "pair of kings, ace high"),
        ("6c 6d 5h 3s 2c", "pair of sixes, five high"),
        ("Ac 9d Ah 9s 2c", "two pair, aces and nines"),
        ("7c 7d 7h 3s 2c", "three of a kind, sevens"),
        ("Ac 2d 3h 4s 5c", "straight, five high"),
        ("Ts 8s 5s 3s 2s", "flush, ten high"),
        ("Qc Qd Qh 7s 7c", "full house, queens over sevens"),
        ("6c 6d 6h 6s 7c", "four of a kind, sixes"),
        ("9s Ks Qs Js Ts", "straight flush, king high"),
        ("As Ks Qs Js Ts", "royal flush"),
        ("As Ks Qs Js 9d", "ace high"),
    ],
)
def test_words_a_dealer_would_call(hand: str, words: str) -> None:
    assert str(five(hand)) == words


@pytest.mark.parametrize("written", ["", "Ah", "Ah Kh Qh Jh", "Ah Kh Qh Jh Th 9h"])
def test_wrong_number_of_cards_is_refused(written: str) -> None:
    with pytest.raises(HandError, match=r"a five-card hand has 5 cards, not "):
        five(written)


def test_twins_are_refused() -> None:
    ace, *others = cards("Ah Kh Qh Jh")
    with pytest.raises(CardError, match=r"the ace of hearts .* is there twice"):
        rank_five([ace, *others, ace])


@pytest.mark.parametrize("stranger", [-1, 52])
def test_numbers_that_are_no_cards_are_refused(stranger: int) -> None:
    with pytest.raises(CardError, match=f"{stranger} is not a card"):
        rank_five([*cards("Ah Kh Qh Jh"), stranger])  # type: ignore[list-item]
