"""Figures, checked against computations of another kind."""

from __future__ import annotations

import math
import statistics
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.solver.figures import (
    CONFIDENCE,
    Figures,
    Measured,
    as_data,
    decimal,
    figures,
    one_in,
    percent,
    root,
)
from croupier.solver.outcomes import Ending, Sampled, Settled

nets = st.fractions(min_value=-3, max_value=700, max_denominator=20)
ways = st.lists(
    st.tuples(nets, st.fractions(min_value=1, max_value=3, max_denominator=4), st.integers(1, 50)),
    min_size=1,
    max_size=8,
)


def spread(counted: list[tuple[Fraction, Fraction, int]]) -> list[Fraction]:
    """Every way written out, one by one."""
    return [net for net, _, count in counted for _ in range(count)]


@given(ways)
def test_moments_are_those_of_all_ways_written_out(
    counted: list[tuple[Fraction, Fraction, int]],
) -> None:
    found, all_nets = figures(counted, Fraction(1)), spread(counted)
    assert found.total == len(all_nets)
    assert found.expected == statistics.mean(all_nets)
    assert found.variance == statistics.pvariance(all_nets)
    assert found.hits == sum(net > 0 for net in all_nets)
    assert found.level == sum(net == 0 for net in all_nets)
    assert found.largest_win == max(all_nets)
    assert found.largest_win_count == all_nets.count(max(all_nets))
    assert found.average_stake == Fraction(
        sum(staked * count for _, staked, count in counted), len(all_nets)
    )


@given(st.fractions(min_value=0, max_value=10**9, max_denominator=10**9))
def test_a_root_is_right_to_more_than_twelve_digits(exact: Fraction) -> None:
    found = Fraction(root(exact))
    assert abs(found * found - exact) <= exact * Fraction(1, 10**25)


def coin() -> Figures:
    """Even money on 18 of 37, as at a roulette wheel with one zero."""
    one = Fraction(1)
    return figures([(one, one, 18), (-one, one, 19)], one)


def test_a_wager_everyone_knows() -> None:
    found = coin()
    assert found.house_edge == found.element_of_risk == Fraction(1, 37)
    assert found.variance == 1 - Fraction(1, 37) ** 2
    assert found.n0 == 37**2 - 1
    assert found.hit_frequency == Fraction(18, 37)
    assert found.largest_win_odds == Fraction(37, 18)


def test_the_volatility_index_is_the_deviation_times_the_normal_factor() -> None:
    for level, factor in CONFIDENCE.items():
        exact = statistics.NormalDist().inv_cdf(0.5 + level / 200)
        assert float(factor) == pytest.approx(exact, abs=1e-12)
        index = coin().volatility[level]
        assert isinstance(index, Decimal)
        assert float(index) == pytest.approx(exact * math.sqrt(1 - 1 / 37**2))


def test_an_opening_stake_of_two_units_has_two_house_edges() -> None:
    found = figures([(Fraction(-1), Fraction(2), 1), (Fraction(0), Fraction(2), 1)], Fraction(2))
    assert found.house_edge == Fraction(1, 2)
    assert found.house_edge_of_opening == found.element_of_risk == Fraction(1, 4)


def test_a_fair_game_never_catches_up_with_its_deviation() -> None:
    found = figures([(Fraction(1), Fraction(1), 1), (Fraction(-1), Fraction(1), 1)], Fraction(1))
    assert found.n0 is None
    assert "N0" not in as_data(found)


def test_second_moments_do_not_overflow() -> None:
    big = 10**15
    found = figures(
        [(Fraction(601), Fraction(3), big), (Fraction(-3), Fraction(3), 1)], Fraction(1)
    )
    assert found.variance == Fraction(604**2 * big, (big + 1) ** 2)


@pytest.mark.parametrize(
    ("exact", "places", "written"),
    [
        (Fraction(-2, 3), 4, "-0.6667"),
        (Fraction(1, 8), 2, "0.12"),  # half to even
        (Fraction(10**30 + 1, 3), 1, "333333333333333333333333333333.7"),
        (Decimal("2.5"), 0, "2"),
    ],
)
def test_numbers_are_written_rounded_half_to_even(
    exact: Fraction | Decimal, places: int, written: str
) -> None:
    assert decimal(exact, places) == written


def test_words_for_rare_and_common_things() -> None:
    assert percent(Fraction(128, 5525)) == "2.3167%"
    assert one_in(Fraction(649740)) == "1 in 649,740"
    assert one_in(Fraction(37, 18)) == "1 in 2.1"


def test_rounds_that_were_sampled_are_said_to_be() -> None:
    """One in four rounds is known on average only; measured, it wins 3 or loses 2."""
    one, some = Fraction(1), Settled("initial", "split", "split hands", Fraction(2), Fraction(1, 2))
    split = Sampled((Ending((), (some,)),), {3 * one: 0.5, -2 * one: 0.5}, 0.02, 10_000, 16 * one)
    ways = [(one, one, 1), (-one, one, 2)]
    found = figures(ways, one, split, [(some.net, some.staked, 1)])

    assert found.expected == Fraction(-1, 8) and found.average_stake == Fraction(5, 4)
    assert isinstance(found.variance, Measured)
    assert float(found.variance.value) == pytest.approx((3 + 6.5) / 4 - 1 / 64)
    assert float(found.variance.error) == pytest.approx(0.02 / 4)
    assert isinstance(found.hit_frequency, Measured) and isinstance(found.n0, Measured)
    assert float(found.hit_frequency.value) == pytest.approx((1 + 0.5) / 4)
    assert float(found.hit_frequency.error) == pytest.approx(0.5 / 100 / 4)
    assert found.largest_win == 16 and found.largest_win_odds is None
    told = as_data(found)
    assert told["variance"] == {"decimal": "2.359375", "standard error": "0.0050"}
    assert "largest win, ways" not in told and "fraction" in told["house edge"]  # type: ignore[operator]
