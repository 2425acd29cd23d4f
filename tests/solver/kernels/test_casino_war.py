"""The Casino War kernel against dealing every card, and against published figures."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, permutations

from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.games.casino_war.accelerator import Choice, End, Solution, price
from oracles.war_pays import PAYS, pays_of, shoe

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
    solution = Solution(tuple(counts))
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
    solution = Solution(tuple(counts))
    best = price(solution, pays)
    for choice in Choice:
        assert best.value >= price(solution, pays, choice).value
    summed = sum(count * pays[end] for end, count in best.ends.items())
    assert summed / solution.deals == best.value


def test_burned_cards_do_not_matter() -> None:
    """Three cards laid away between the deals leave every probability as it was."""
    counts = [2, 3, 2]
    cards = [rank for rank, count in enumerate(counts) for _ in range(count)]
    ends = dict.fromkeys(End, 0)
    for player, dealer, _, _, _, mine, theirs in permutations(cards, 7):
        if player == dealer:
            ends[(End.TIE_WAR, End.WIN_WAR, End.LOSE_WAR)[compare(mine, theirs)]] += 1
    priced = price(Solution(tuple(counts)), PAYS, Choice.WAR)
    for end in (End.WIN_WAR, End.TIE_WAR, End.LOSE_WAR):
        assert ends[end] == priced.ends[end] * 6


# Six decks, and the published figures.


def test_six_decks_are_worth_what_is_published() -> None:
    priced = price(shoe(), PAYS)
    assert set(priced.choices.values()) == {Choice.WAR}
    assert priced.value == Fraction(-23138, 993023)
    for end, published in [
        (End.WIN, "0.463023"),
        (End.LOSE, "0.463023"),
        (End.WIN_WAR, "0.034242"),
        (End.TIE_WAR, "0.005471"),
        (End.LOSE_WAR, "0.034242"),
    ]:
        assert f"{float(priced.probability(end)):.6f}" == published
    assert priced.probability(End.SURRENDER) == 0


def test_surrendering_every_tie() -> None:
    priced = price(shoe(), PAYS, Choice.SURRENDER)
    assert priced.value == Fraction(-23, 622)


def test_how_often_a_war_is_dealt() -> None:
    priced = price(shoe(), PAYS)
    wars = (End.WIN_WAR, End.TIE_WAR, End.LOSE_WAR)
    assert sum(map(priced.probability, wars)) == shoe().tied_part == Fraction(23, 311)


def test_a_larger_shoe_is_nearer_to_no_shoe_at_all() -> None:
    """With 13 ranks and no removal: a tie one time in 13."""
    tie = Fraction(1, 13)
    limit = tie * (-(1 - tie) / 2 + 2 * tie)
    values = [price(shoe(10**power), PAYS).value - limit for power in range(2, 7)]
    for more, less in pairwise(values):
        assert 9 < more / less < 11
