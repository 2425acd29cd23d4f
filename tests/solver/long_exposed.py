"""What knowing a face-down card of the whole deck is worth, where that takes long: `make long`."""

from __future__ import annotations

import pytest

from support.exposed_cards import TAKING_LONG, check_documented

pytestmark = pytest.mark.whole_deck


@pytest.mark.parametrize("slug", TAKING_LONG)
def test_the_values_of_the_whole_deck_are_those_that_are_documented(slug: str) -> None:
    check_documented(slug)
