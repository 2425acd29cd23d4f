"""What knowing a face-down card is worth, where that takes long: `make long`."""

from __future__ import annotations

import pytest

from solver.test_exposed import CRISS_CROSS, check_double_cross, check_walk
from support.exposed_cards import TAKING_LONG, check_documented

pytestmark = pytest.mark.whole_deck


@pytest.mark.parametrize("slug", TAKING_LONG)
def test_the_values_of_the_whole_deck_are_those_that_are_documented(slug: str) -> None:
    check_documented(slug)


@pytest.mark.parametrize(
    ("place", "deck"),
    [
        ("bottom", "Ac Kc Qc Jc Tc Ad Kd Qd Ah"),
        ("dealer", "Ac Kc Qc Jc Tc Ad Kd Qd Ah Kh"),
        ("dealer", "2c 3c 4c 5c 6c 7c 2d 2h 7d 3h"),
    ],
)
def test_a_card_of_double_cross_is_worth_what_every_deal_says(place: str, deck: str) -> None:
    check_double_cross(place, deck)


def test_every_card_of_criss_cross_is_worth_what_the_walk_says() -> None:
    check_walk(*CRISS_CROSS)
