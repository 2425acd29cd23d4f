"""Side wagers beside the main game: how they go together is counted, and agrees with the walk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache
from typing import Final

import pytest

from croupier.cards import cards
from croupier.errors import OddsError
from croupier.games import game as game_of
from croupier.games.boston_5_stud.definition import EXPOSE
from croupier.money import Cents
from croupier.rounds import Rules, SeatKnowledge
from croupier.rounds.choices import Ask
from croupier.rulebook import editions
from croupier.solver.analysis import Priced, price, solve
from croupier.solver.game_odds import odds_of, solved_games
from croupier.solver.long_run.session import prospects
from croupier.solver.outcomes import Distribution, Ending
from croupier.solver.pay_changes import with_pays
from oracles.reference_solver import Decision, Policy, solve_by_script

pytestmark = pytest.mark.usefixtures("odds_cache")

SPIN: Final = {"bonus-spin": "five-dollar"}


def _rules(slug: str) -> Rules:
    return Rules.of(slug, editions(slug)[-1], SPIN if slug == "criss-cross" else {})


@cache
def _priced(slug: str) -> Priced:
    """Once for all tests: what was counted with the cards of a bonus is kept with it."""
    rules = _rules(slug)
    return price(rules, solve(slug, rules=rules))


def _settled(found: Distribution, wagers: Iterable[str]) -> dict[tuple[object, ...], Fraction]:
    """Chances by what becomes of some wagers."""
    wanted, sums = {*wagers}, dict[tuple[object, ...], Fraction]()
    for ending, chance in found.probabilities().items():
        those = (one for one in ending.settled if one.wager in wanted)
        key = tuple(sorted((one.wager, one.outcome, one.staked, one.net) for one in those))
        sums[key] = sums.get(key, Fraction(0)) + chance
    return sums


WITH_SIDES: Final = [slug for slug in solved_games() if odds_of(slug).side_wagers(_rules(slug))]


def test_side_wagers_are_there_wherever_the_law_has_them() -> None:
    """Or it is said in words why one is not."""
    for slug in solved_games():
        odds, rules = odds_of(slug), _rules(slug)
        optional = [one.name for one in odds.game.wagers if not one.required and one.offered(rules)]
        beside = odds.side_wagers(rules)
        left_out = [wager for wager in optional if wager not in (*beside, *_opening(slug))]
        assert bool(left_out) == bool(odds.side_wagers_note(rules)), slug
        for wager in left_out:
            with pytest.raises(OddsError, match="left out"):
                prospects(_priced(slug), rounds=1, stake=1000, sides={wager: 500})


def _opening(slug: str) -> tuple[str, ...]:
    return odds_of(slug).bets[0].opening


@pytest.mark.parametrize("slug", WITH_SIDES)
def test_together_they_are_what_each_of_them_is_alone(slug: str) -> None:
    priced = _priced(slug)
    odds, main = priced.solved.odds, priced.main.distribution
    sides = odds.side_wagers(priced.rules)
    joint = priced.with_sides(sides).distribution
    of_main = {one.wager for ending, _ in main for one in ending.settled}
    assert _settled(joint, of_main) == _settled(main, of_main)
    for side in sides:
        alone = next((one for one in priced.bets if one.bet.opening == (side,)), None)
        if alone is not None:
            assert _settled(joint, [side]) == _settled(alone.distribution, [side])
        single = priced.with_sides([side]).distribution
        assert _settled(single, [side, *of_main]) == _settled(joint, [side, *of_main])


@pytest.mark.parametrize(
    ("slug", "sides", "deck", "pays", "options"),
    [
        ("let-it-ride", ("bonus", "three-card-bonus"), "9c Tc Jc Qc Kc 9d Td Jd", (), {}),
        ("colorado-hold-em", ("bonus",), "2h 2s 6h 6d 9s 9c Td Jh", (), {}),
        ("colorado-hold-em", ("bonus",), "2c 3c 4c 5c 7c 9d Td Jd", (), {"version": "required"}),
        ("boston-5-stud", ("bonus",), "9c Tc Jc Qc Kc 9d Td Jd Ah Ac", (), {}),
        ("criss-cross", ("five-card-bonus",), "7s 8s 9s Ts Jc Jd Jh", (), {}),
        ("casino-war", ("tie",), "2c 5c 9h", ("war: win = 6 to 5", "tie: tie = 1 to 2"), {}),
    ],
)
def test_a_side_wager_goes_with_the_main_game_as_the_walk_says(
    slug: str,
    sides: tuple[str, ...],
    deck: str,
    pays: tuple[str, ...],
    options: dict[str, int | str],
) -> None:
    """Every ending of all wagers together, played as for the main game alone."""
    rules = with_pays(Rules.of(slug, "nj", options), pays)
    game, few = game_of(slug), cards(deck)
    priced = price(rules, solve(slug, few, use_cache=False))
    shoe = few * rules.number("decks") if slug == "casino-war" else few
    alone = solve_by_script(game, rules, shoe)
    required = [wager.name for wager in game.wagers if wager.required]
    walked = solve_by_script(game, rules, shoe, (*required, *sides), _as_in(alone.decisions))
    wagers = {one.wager for ending, _ in walked.distribution for one in ending.settled}
    found = priced.with_sides(sides).distribution
    assert _settled(found, wagers) == _settled(walked.distribution, wagers)


def _as_in(decisions: Mapping[SeatKnowledge, Decision]) -> Policy:
    """What was best for the main game; cards that a bonus asks for are shown."""

    def choose(seen: SeatKnowledge, ask: Ask) -> str:
        if ask.name == "bonus":
            return EXPOSE.name
        asked = tuple(one for one in seen.chosen if one[0] != "bonus")
        return decisions[seen._replace(chosen=asked)].chosen

    return choose


@pytest.mark.parametrize("slug", WITH_SIDES)
def test_a_session_with_every_side_wager_adds_up(slug: str) -> None:
    """Stakes of their own: what is expected is the sum, and an hour costs what they cost."""
    priced = _priced(slug)
    odds = priced.solved.odds
    fixed = odds.fixed_stakes(priced.rules)
    sides: dict[str, Cents] = {
        side: fixed.get(side, 700) for side in odds.side_wagers(priced.rules)
    }
    session = prospects(priced, rounds=3, stake=1000, sides=sides, bankroll=1_000_000)
    expected, staked = Fraction(0), Fraction(0)
    for ending, chance in _endings(priced, tuple(sides)):
        for one in ending.settled:
            amount = sides.get(one.wager, 1000)
            expected += chance * one.net * amount
            staked += chance * one.staked * amount
    assert session.expected == 3 * expected
    assert session.hourly_stake == 60 * staked and session.hourly_loss == -60 * expected
    assert session.ahead.is_exact and session.results.at_most(session.results.highest).value <= 1
    assert session.ruin is not None and session.ruin.chance.value == 0


def _endings(priced: Priced, sides: tuple[str, ...]) -> Iterable[tuple[Ending, Fraction]]:
    return priced.with_sides(sides).distribution.probabilities().items()


def test_a_wager_whose_amount_is_fixed_is_no_other() -> None:
    with pytest.raises(OddsError, match=r"bonus-spin: the wager is \$5 under these rules"):
        prospects(_priced("criss-cross"), rounds=1, stake=1000, sides={"bonus-spin": 1000})


def test_rounds_with_a_pair_and_without_are_all_rounds() -> None:
    """Criss Cross: who spins is told apart by the own two cards alone."""
    from croupier.games.criss_cross.accelerator import owns
    from croupier.games.criss_cross.accelerator.solution import PlanShard, added, count_shard

    rules = Rules.of("criss-cross", "nj", SPIN)
    deck = cards("2c 2d 6c 7c 8c 9c Td Th")
    played = price(rules, solve("criss-cross", deck, use_cache=False)).chosen
    others = [own for own in owns(played.deck) if own.low != own.high]
    rest = added(others, [count_shard(PlanShard(deck, own, played.plans(own))) for own in others])
    pairs, both = dict(played.with_pair), dict(rest)
    assert played.with_pair.deals * 28 == played.endings.deals * 2
    every = {one: pairs.get(one, 0) + both.get(one, 0) for one in {*pairs, *both}}
    assert every == dict(played.endings)
