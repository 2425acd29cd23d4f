"""The Casino War kernel against dealing every card, and against published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.casino_war.accelerator import (
    Choice,
    End,
    ShoeError,
    price,
    shoe,
    solve,
)
from oracles.hand_classes import mean, variance
from oracles.war_pays import PAYS, pays_of

SHOES = st.lists(st.integers(0, 3), min_size=1, max_size=4).filter(lambda c: 7 <= sum(c) <= 9)


def compare(player: int, dealer: int) -> int:
    return (player > dealer) - (player < dealer)


def dealt(counts: list[int], choices: dict[int, Choice]) -> dict[End, int]:
    """Deal four cards in every order, by the letter of 22.8."""
    cards = [rank for rank, count in enumerate(counts) for _ in range(count)]
    ends = dict.fromkeys(End, 0)
    for player, dealer, mine, theirs in permutations(cards, 4):
        first = compare(player, dealer)
        if first:
            ends[End.WIN if first > 0 else End.LOSE] += 1
        elif choices[player] is Choice.SURRENDER:
            ends[End.SURRENDER] += 1
        else:
            ends[(End.TIE_WAR, End.WIN_WAR, End.LOSE_WAR)[compare(mine, theirs)]] += 1
    return ends


@settings(max_examples=40, deadline=None)
@given(SHOES, st.data())
def test_any_shoe_counts_as_it_deals(counts: list[int], data: st.DataObject) -> None:
    solution = solve(counts)
    choices = {rank: data.draw(st.sampled_from(Choice)) for rank in solution.wars}
    priced = price(solution, PAYS, choices)
    assert dict(priced.ends) == dealt(counts, choices)
    assert sum(priced.ends.values()) == solution.deals


@settings(max_examples=40, deadline=None)
@given(SHOES, st.integers(0, 4), st.integers(0, 5), st.fractions(0, 1, max_denominator=4))
def test_the_best_play_beats_every_other(
    counts: list[int], war: int, war_tie: int, surrendered: Fraction
) -> None:
    pays = pays_of(war=Fraction(war), war_tie=Fraction(war_tie), surrendered=surrendered)
    solution = solve(counts)
    best = price(solution, pays)
    for choice in Choice:
        assert best.value >= price(solution, pays, choice).value
    assert mean(best.nets()) / pays.unit == best.value


def test_burned_cards_do_not_matter() -> None:
    """Three cards laid away between the deals leave every probability as it was."""
    counts = [2, 3, 2]
    cards = [rank for rank, count in enumerate(counts) for _ in range(count)]
    ends = dict.fromkeys(End, 0)
    for player, dealer, _, _, _, mine, theirs in permutations(cards, 7):
        if player == dealer:
            ends[(End.TIE_WAR, End.WIN_WAR, End.LOSE_WAR)[compare(mine, theirs)]] += 1
    priced = price(solve(counts), PAYS, Choice.WAR)
    for end in (End.WIN_WAR, End.TIE_WAR, End.LOSE_WAR):
        assert ends[end] == priced.ends[end] * 6


# Six decks, and the published figures.


def test_six_decks_are_worth_what_is_published() -> None:
    priced = price(solve(), PAYS)
    assert set(priced.choices.values()) == {Choice.WAR}
    assert priced.value == Fraction(-23138, 993023)
    assert f"{sqrt(variance(priced.nets())) / PAYS.unit:.6f}" == "1.057637"
    for end, published in [
        (End.WIN, "0.463023"),
        (End.LOSE, "0.463023"),
        (End.WIN_WAR, "0.034242"),
        (End.TIE_WAR, "0.005471"),
        (End.LOSE_WAR, "0.034242"),
    ]:
        assert f"{float(priced.probability(end)):.6f}" == published
    assert priced.probability(End.SURRENDER) == 0


@pytest.mark.parametrize(
    ("decks", "edge", "tie"),
    [
        (1, "2.06", "35.29"),
        (2, "2.24", "25.24"),
        (4, "2.31", "20.29"),
        (6, "2.33", "18.65"),
        (8, "2.34", "17.83"),
    ],
)
def test_any_number_of_decks_is_worth_what_is_published(decks: int, edge: str, tie: str) -> None:
    solution = solve(shoe(decks))
    assert f"{float(-100 * price(solution, PAYS).value):.2f}" == edge
    assert f"{float(-100 * solution.tie_value(PAYS)):.2f}" == tie


def test_surrendering_every_tie() -> None:
    priced = price(solve(), PAYS, Choice.SURRENDER)
    assert priced.value == Fraction(-23, 622)
    assert priced.staked == 1


def test_what_is_staked() -> None:
    solution = solve()
    priced = price(solution, PAYS)
    assert priced.war_frequency == Fraction(23, 311)
    assert priced.value / priced.staked == Fraction(-23138, 993023) / Fraction(334, 311)


def test_tie_wagers_with_the_initial_wager() -> None:
    solution = solve()
    priced = price(solution, PAYS)
    together = priced.nets(tie_wager=1, war_tie_wager=Fraction(1, 3))
    war_tie = solution.war(5).tie_value(PAYS)
    expected = priced.value + solution.tie_value(PAYS) + priced.war_frequency * war_tie / 3
    assert mean(together) / priced.unit(1, Fraction(1, 3)) == expected
    assert solution.tie_value(PAYS) == Fraction(-58, 311)
    assert war_tie == Fraction(-2974, 15965)


def test_a_tie_wager_wins_whatever_is_done_about_the_tie() -> None:
    solution = solve()
    for choice in Choice:
        priced = price(solution, PAYS, choice)
        assert mean(priced.nets(tie_wager=1)) / 2 == priced.value + solution.tie_value(PAYS)


def test_a_larger_shoe_is_nearer_to_no_shoe_at_all() -> None:
    """With 13 ranks and no removal: a tie one time in 13."""
    tie = Fraction(1, 13)
    limit = tie * (-(1 - tie) / 2 + 2 * tie)
    values = [price(solve(shoe(10**power)), PAYS).value - limit for power in range(2, 7)]
    for more, less in pairwise(values):
        assert 9 < more / less < 11


def test_what_cannot_be_dealt_is_refused() -> None:
    with pytest.raises(ShoeError, match="a war takes 7 cards, and the shoe has 6"):
        solve([3, 3])
    with pytest.raises(ShoeError, match="at least one deck"):
        shoe(0)
    with pytest.raises(ShoeError, match="no fewer"):
        solve([-1, 20])
    with pytest.raises(ShoeError, match="two cards of that rank"):
        solve([1, 8]).war(0)
