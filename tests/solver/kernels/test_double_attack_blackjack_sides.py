"""Insurance and Bust It against dealing every card."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import pytest

from croupier.cards import Card, card, cards
from croupier.games.double_attack_blackjack.accelerator import (
    BustIt,
    ShoeError,
    bust_it_line,
    count_bust_it,
)
from oracles.blackjack_house import (
    bust_it_value,
    insurance,
    shoe_of_decks,
    shoe_of_ranks,
)


def test_insurance() -> None:
    shoe = shoe_of_decks(8)
    assert insurance(shoe, cards("Ac")).value == Fraction(-47, 383)
    assert insurance(shoe_of_decks(6), cards("Ac")).value == Fraction(-5, 41)
    # Two small cards of one's own help, though not enough; tens hurt.
    assert insurance(shoe, cards("Ac2d3h")).value == Fraction(5, 2) * Fraction(96, 381) - Fraction(
        285, 381
    )
    assert insurance(shoe, cards("AcKdJh")).value < insurance(shoe, cards("Ac")).value
    assert insurance(shoe, cards("Ac"), Fraction(3)).value > 0
    with pytest.raises(ShoeError, match="no card is left"):
        insurance(shoe_of_ranks("A"), cards("Ac"))


@pytest.mark.parametrize(
    ("dealt", "line"),
    [
        ("8c8c8c", BustIt.EIGHTS_SUITED),
        ("8c8s8c", BustIt.EIGHTS_ONE_COLOR),
        ("8d8h8h", BustIt.EIGHTS_ONE_COLOR),
        ("8c8d8s", BustIt.EIGHT),
        ("6c9d8s", BustIt.EIGHT),
        ("Kc6d6s", BustIt.SIX),
        ("9c7d7s", BustIt.SEVEN),
        ("7c6d9s", BustIt.NINE),
        ("2cKdQs", BustIt.FACE),
        ("Ac5dKs", BustIt.NO_BUST),
        ("Kc7d9s", BustIt.NO_BUST),
        ("Kc5d6s", BustIt.NO_BUST),
        ("5c6dKs", BustIt.NO_BUST),
        ("KcJdQs", BustIt.NO_BUST),
    ],
)
def test_lines_of_bust_it(dealt: str, line: BustIt) -> None:
    up, hole, third = (card(dealt[i : i + 2]) for i in (0, 2, 4))
    assert bust_it_line(up, hole, third) is line


def test_bust_it_counts_as_it_deals() -> None:
    deck = cards("8c8d8s7h6c6d9sKhAc5d")
    shoe = [*deck, *deck]
    counts = dict.fromkeys(BustIt, 0)
    for dealt in permutations(shoe, 3):
        counts[bust_it_line(*dealt)] += 1
    assert count_bust_it(2, deck=deck) == counts
    up = card("8c")
    after = dict.fromkeys(BustIt, 0)
    shoe.remove(up)
    shoe.remove(card("Kh"))
    for hole, third in permutations(shoe, 2):
        after[bust_it_line(up, hole, third)] += 1
    assert count_bust_it(2, up, cards("Kh"), deck) == after
    with pytest.raises(ShoeError, match="as many cards"):
        count_bust_it(1, up, [Card(up)], deck)


@pytest.mark.parametrize(
    ("decks", "value"), [(6, Fraction(-13359, 164164)), (8, Fraction(-70283, 877836))]
)
def test_bust_it_of_a_full_shoe(decks: int, value: Fraction) -> None:
    counts = count_bust_it(decks)
    size = 48 * decks
    assert sum(counts.values()) == size * (size - 1) * (size - 2)
    eights = 4 * decks
    suited = 4 * decks * (decks - 1) * (decks - 2)
    assert counts[BustIt.EIGHTS_SUITED] == suited
    assert (
        counts[BustIt.EIGHTS_ONE_COLOR]
        == 2 * (eights // 2) * (eights // 2 - 1) * (eights // 2 - 2) - suited
    )
    assert bust_it_value(counts) == value
