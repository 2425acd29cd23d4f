"""Pays by class, and what the oracles make of counts of results."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.solver.kernels.pays import checked_pays
from oracles.hand_classes import HandClass, class_pays, mean, nets, variance

NINE = [1000, 200, 50, 11, 8, 5, 3, 2, 1]


def test_pairs_win_push_or_lose_by_rank() -> None:
    pays = class_pays(NINE, wins_from="J", pushes_from="6")
    named = {each.label: pays[each] for each in HandClass}
    assert named["high card"] == named["pair of twos"] == named["pair of fives"] == -1
    assert named["pair of sixes"] == named["pair of tens"] == 0
    assert named["pair of jacks"] == named["pair of aces"] == 1
    assert list(pays[HandClass.TWO_PAIR :]) == NINE[-2::-1]


def test_without_a_push_the_other_pairs_lose() -> None:
    assert class_pays(NINE, wins_from="T")[HandClass.PAIR_OF_NINES] == -1


def test_a_wager_may_be_several_units() -> None:
    assert class_pays([3] * 9, wins_from="2", wager=2)[0] == -2


def test_pays_that_cannot_be_counted_with_are_refused() -> None:
    with pytest.raises(ValueError, match="nine lines"):
        class_pays([1], wins_from="J")
    with pytest.raises(ValueError, match="22 classes of hands, and 1 pays"):
        checked_pays([1])
    with pytest.raises(ValueError, match="no line pays more"):
        checked_pays([10**13] * 22)
    with pytest.raises(ValueError, match="whole numbers"):
        checked_pays([Fraction(3, 2)] * 22)  # type: ignore[list-item]


def test_mean_and_variance_of_counted_results() -> None:
    counted = nets([(2, 1), (-1, 3), (5, 0), (2, 2)])
    assert counted == {-1: 3, 2: 3}
    assert mean(counted) == Fraction(1, 2)
    assert variance(counted) == Fraction(9, 4)
