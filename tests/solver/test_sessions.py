"""What many rounds come to: against plain convolution, closed forms and the real table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import replace
from fractions import Fraction
from math import log, sqrt
from typing import Final

import pytest

from croupier.errors import OddsError
from croupier.players import StayingPlayer, play_rounds
from croupier.rounds import Rules
from croupier.rulebook import editions
from croupier.solver.analysis import Priced, Solved, price, price_strategy, solve
from croupier.solver.game_odds import odds_of, solved_games
from croupier.solver.long_run.convolution import float_power
from croupier.solver.long_run.results import ExactResults, RoundedResults, results_of
from croupier.solver.long_run.rounds import OneRound, one_round
from croupier.solver.long_run.ruin import for_ever, ruin
from croupier.solver.long_run.session import Session, prospects
from croupier.solver.outcomes import Distribution, Ending, Sampled, Settled
from croupier.solver.strategies import strategy
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.acts.players import SitDown
from croupier.table.shuffle import entropy_from
from support.odds import RULES

pytestmark = pytest.mark.usefixtures("odds_cache")


def one(ways: Mapping[int, int]) -> OneRound:
    """A made-up round whose step is one cent."""
    return OneRound(Fraction(1), dict(sorted(ways.items())), Fraction(1), Fraction(1))


UNEVEN: Final = one({-3: 5, -1: 4, 0: 2, 1: 3, 7: 1})
"""Worth -9/15 a round, with losses that jump over each other."""
KIND: Final = one({-2: 3, -1: 2, 3: 4})


def convolved(round_: OneRound, rounds: int) -> Mapping[int, int]:
    """Every result of this many rounds, added up one by one."""
    sums = Counter({0: 1})
    for _ in range(rounds):
        after: Counter[int] = Counter()
        for before, ways in sums.items():
            for net, more in round_.ways.items():
                after[before + net] += ways * more
        sums = after
    return sums


def ruined(round_: OneRound, rounds: int, spare: int) -> tuple[Fraction, Fraction]:
    """The chances of ruin and of lasting ahead, by following every bankroll."""
    held, gone = {spare: Fraction(1)}, Fraction(0)
    for _ in range(rounds):
        after: dict[int, Fraction] = {}
        for before, chance in held.items():
            for net, ways in round_.ways.items():
                part = chance * Fraction(ways, round_.total)
                if before + net < 0:
                    gone += part
                else:
                    after[before + net] = after.get(before + net, Fraction(0)) + part
        held = after
    return gone, sum((part for left, part in held.items() if left > spare), Fraction(0))


@pytest.fixture(scope="module")
def double_cross(whole_deck: Solved) -> Priced:
    return price(RULES, whole_deck)


# ---- results --------------------------------------------------------------------------------


@pytest.mark.parametrize("round_", [UNEVEN, KIND, one({-1: 1, 1: 1})])
@pytest.mark.parametrize("rounds", [1, 2, 7])
def test_results_are_those_of_adding_up_rounds_one_by_one(round_: OneRound, rounds: int) -> None:
    results, sums = results_of(round_, rounds), convolved(round_, rounds)
    total = round_.total**rounds
    assert isinstance(results, ExactResults)
    for result in results.possible():
        assert results.chance(result).value == Fraction(sums.get(result, 0), total)
    missing = sum(ways for result, ways in sums.items() if result > results.highest)
    assert results.above(results.highest).value == Fraction(missing, total)


def test_a_real_game_adds_up_too(double_cross: Priced) -> None:
    session = prospects(double_cross, rounds=3, stake=1000)
    sums = convolved(session.single, 3)
    ahead = sum(ways for result, ways in sums.items() if result > 0)
    assert session.ahead.value == Fraction(ahead, session.single.total**3)
    assert session.ahead.value + session.level.value + session.behind.value == 1
    assert session.expected == 3 * 1000 * double_cross.value
    assert session.results.at_most(-9).value == Fraction(sums[-9], session.single.total**3)


@pytest.mark.parametrize("rounds", [30, 200, 1000])
def test_double_precision_is_within_its_bound_of_the_exact_chances(rounds: int) -> None:
    exact = results_of(UNEVEN, rounds)
    assert isinstance(exact, ExactResults)
    near = RoundedResults(UNEVEN, rounds, float_power(UNEVEN, rounds, exact.length))
    assert 0 < near.error < Fraction(1, 10**7)
    for result in range(exact.lowest, exact.highest + 1, 17):
        for found, true in (
            (near.at_most(result), exact.at_most(result)),
            (near.chance(result), exact.chance(result)),
        ):
            assert found.low <= true.value <= found.high
            assert not found.is_exact


def test_too_much_work_is_not_done_exactly_and_says_so(double_cross: Priced) -> None:
    exact = prospects(double_cross, rounds=300, stake=1000)
    near = prospects(double_cross, rounds=300, stake=1000, exactness=Fraction(1, 10**9))
    assert exact.ahead.is_exact and exact.ahead.said == "exact" and not exact.notes
    assert not near.ahead.is_exact and near.ahead.said.startswith("± ")
    assert near.ahead.low <= exact.ahead.value <= near.ahead.high
    assert near.quantiles == exact.quantiles
    assert "bound of error" in near.notes[0]


def test_quantiles_are_the_least_results_that_so_many_sessions_do_not_exceed() -> None:
    results = results_of(UNEVEN, 40)
    for part in (Fraction(1, 100), Fraction(1, 2), Fraction(99, 100)):
        found = results.quantile(part)
        assert results.at_most(found - 1).value < part <= results.at_most(found).value


def test_bands_and_what_lies_beyond_them_are_all_there_is(double_cross: Priced) -> None:
    session = prospects(double_cross, rounds=100, stake=2500)
    found = session.bands()
    beyond = session.results.at_most(found[0].low).value
    beyond += session.results.above(found[-1].high).value
    assert sum(band.chance.value for band in found) + beyond == 1
    assert any(band.high == 0 for band in found)
    assert beyond <= Fraction(2, 100)


# ---- stakes ---------------------------------------------------------------------------------


def test_a_side_wager_of_another_stake_is_played_along(double_cross: Priced) -> None:
    session = prospects(double_cross, rounds=10, stake=1000, sides={"three-card": 500})
    main, side = (bet.figures.expected for bet in double_cross.bets[:2])
    assert session.expected == 10 * (1000 * main + 500 * side)
    assert session.single.step == 500 and session.floor == 3500
    alone = prospects(double_cross, rounds=10, stake=500, bet="three-card")
    assert alone.expected == 10 * 500 * side and alone.bet.bet.opening == ("three-card",)


def test_a_session_of_any_game_costs_what_its_edge_says() -> None:
    for slug in solved_games():
        rules = Rules.of(slug, editions(slug)[-1])
        priced = price(rules, solve(slug, rules=rules))
        for bet in priced.bets:
            if bet.bet.is_joint:
                continue
            session = prospects(priced, rounds=20, stake=600, bet=bet.bet.name, bankroll=60_000)
            figures, one_ = bet.figures, session.single
            assert one_.expected * one_.step == 600 * figures.expected
            if isinstance(figures.variance, Fraction):
                assert one_.variance * one_.step**2 == 600**2 * figures.variance
            else:
                assert session.ahead.is_sampled
            assert session.hourly_loss == 60 * 600 * figures.house_edge
            assert session.hourly_stake == 60 * 600 * figures.average_stake
            chances = (session.ahead, session.level, session.behind)
            slack = Fraction(0) if session.ahead.is_exact else Fraction(1, 10**12)
            in_all = sum((Fraction(chance.value) for chance in chances), Fraction(0))
            assert abs(in_all - 1) <= slack
            assert session.ruin is not None and session.ruin.chance.value < Fraction(1, 100)
            assert odds_of(slug).game.slug == session.as_data()["game"]


def test_a_round_must_be_covered_though_part_of_it_can_be_taken_back() -> None:
    rules = Rules.of("let-it-ride", "nj")
    session = prospects(price(rules), rounds=5, stake=1000, bankroll=3000)
    assert session.floor == 3000 and session.ruin is not None and session.ruin.spare == 0


@pytest.mark.parametrize(
    ("plan", "says"),
    [
        ({"rounds": 0}, "rounds: a number from 1 to 100,000, not 0"),
        ({"rounds": 100_001}, "not 100,001"),
        ({"stake": 0}, "stake: an amount above $0, not $0"),
        ({"an_hour": 0}, "rounds an hour: at least 1"),
        ({"bankroll": 2999}, "bankroll: $29.99 does not cover the $30 of one round"),
        ({"bet": "roulette"}, "there is no bet 'roulette'"),
        ({"sides": {"four-card": 500}}, "there are three-card"),
        ({"bet": "three-card", "sides": {"three-card": 500}}, "played alone"),
    ],
)
def test_what_cannot_be_meant_is_refused(
    double_cross: Priced, plan: Mapping[str, object], says: str
) -> None:
    with pytest.raises(OddsError) as refused:
        prospects(double_cross, **{"rounds": 10, "stake": 1000, **plan})  # type: ignore[arg-type]
    assert says in str(refused.value)


def test_a_largest_win_above_the_payout_limit_is_pointed_out(double_cross: Priced) -> None:
    assert prospects(double_cross, rounds=1, stake=9900).notes == ()
    [note] = prospects(double_cross, rounds=1, stake=10_000).notes
    assert "payout limit of $60,000 is left out" in note and "$60,100" in note


# ---- ruin -----------------------------------------------------------------------------------


@pytest.mark.parametrize("round_", [UNEVEN, KIND])
@pytest.mark.parametrize(("rounds", "spare"), [(1, 0), (4, 2), (9, 5), (9, 40)])
def test_ruin_is_that_of_following_every_bankroll(
    round_: OneRound, rounds: int, spare: int
) -> None:
    gone, ahead = ruined(round_, rounds, spare)
    exact = ruin(round_, rounds, spare)
    assert (exact.chance.value, exact.ahead.value) == (gone, ahead)
    assert exact.chance.is_exact and len(exact.after) == rounds + 1
    near = ruin(round_, rounds, spare, exact_work_at_most=0)
    assert near.chance.low <= gone <= near.chance.high
    assert near.ahead.low <= ahead <= near.ahead.high


def test_double_precision_of_a_long_walk_is_within_its_bound() -> None:
    exact = ruin(UNEVEN, 60, 50, exact_work_at_most=10**12)
    near = ruin(UNEVEN, 60, 50, exact_work_at_most=0)
    for found, true in zip(near.after, exact.after, strict=True):
        assert found.low <= true.value <= found.high
    assert near.chance.error < Fraction(1, 10**11)


def test_a_fair_or_losing_game_ruins_for_certain_and_says_how_soon() -> None:
    found = for_ever(one({-1: 3, 1: 2}), spare=9)
    assert found.chance.value == 1 and found.chance.is_exact
    assert found.rounds is not None and found.rounds.value == 50 and found.rounds.is_exact
    fair = for_ever(one({-1: 1, 1: 1}), spare=9)
    assert fair.chance.value == 1 and fair.rounds is None


def test_a_winning_game_ruins_as_the_closed_form_says() -> None:
    found = for_ever(one({-1: 2, 1: 3}), spare=9)
    true = Fraction(2, 3) ** 10
    assert found.chance.low <= true <= found.chance.high
    assert found.chance.error < true / 10**20 and found.rounds is None


def test_bounds_for_ever_hold_what_long_walks_come_to() -> None:
    found = for_ever(KIND, spare=6)
    long = ruin(KIND, 400, 6, exact_work_at_most=0)
    assert found.chance.low <= long.chance.value <= found.chance.high
    assert found.chance.error < Fraction(1, 10)
    assert for_ever(one({0: 1, 1: 1}), spare=0).chance.value == 0


# ---- the real table -------------------------------------------------------------------------

SESSIONS, ROUNDS, ANTE = 150, 12, 1000
SURE: Final = sqrt(log(2 / 0.001) / (2 * SESSIONS))
"""No sample of this many strays further from its distribution, 99.9% of the time (Massart)."""


@pytest.fixture(scope="module")
def boston() -> Session:
    rules = Rules.of("boston-5-stud", "nj")
    priced = price_strategy(rules, strategy("boston-5-stud", "always-play"))
    return prospects(priced, rounds=ROUNDS, stake=ANTE, bankroll=20_000)


@pytest.fixture(scope="module")
def at_the_table() -> list[list[int]]:
    """The nets of each round of each session, as the table settled them."""
    nets: list[int] = []

    def note(event: Event) -> None:
        nets.extend(event.told.get("net", {}).values())

    table = Table(
        Setup.of("boston-5-stud", "nj", shuffler="device", method="hand"),
        entropy=entropy_from("sessions"),
        clock=lambda: 0,
        keep=note,
    )
    table.do(SitDown(1, "Player", 100_000_000))
    wagers = {"ante": ANTE, "first": 2 * ANTE}
    dealer = Dealer(table, random.Random(1))
    play_rounds(table, dealer, SESSIONS * ROUNDS, {1: StayingPlayer()}, wagers)
    return [nets[at : at + ROUNDS] for at in range(0, len(nets), ROUNDS)]


def test_sessions_at_the_table_end_as_the_prospects_say(
    boston: Session, at_the_table: list[list[int]]
) -> None:
    assert len(at_the_table) == SESSIONS
    ends = sorted(sum(nets) // ANTE for nets in at_the_table)
    for result in range(ends[0] - 1, ends[-1] + 1):
        part = sum(end <= result for end in ends) / SESSIONS
        assert abs(part - float(boston.results.at_most(result).value)) <= SURE


def test_bankrolls_at_the_table_last_as_the_prospects_say(
    boston: Session, at_the_table: list[list[int]]
) -> None:
    def is_ruined(nets: Iterable[int]) -> bool:
        left = 20_000
        for net in nets:
            left += net
            if left < boston.floor:
                return True
        return False

    assert boston.ruin is not None
    part = sum(map(is_ruined, at_the_table)) / SESSIONS
    assert 0.2 < part < 0.8
    assert abs(part - float(boston.ruin.chance.value)) <= SURE


# ---- rounds that were sampled ---------------------------------------------------------------


def test_chances_of_sampled_rounds_say_so_and_averages_stay_exact() -> None:
    def ending(net: Fraction) -> Ending:
        return Ending((), (Settled("ante", "", "", Fraction(1), net),))

    many = ending(Fraction(-1, 3))
    sampled = Sampled((many,), {Fraction(-2): 0.25, Fraction(1): 0.75}, 0.1, 400, Fraction(9))
    found = Distribution({ending(Fraction(2)): 1, many: 3}, sampled=sampled)
    round_ = one_round(found, 100, lambda _wager: 100)
    assert round_.ways == {-2: 300, 1: 900, 2: 400} and round_.sampled == 400
    assert round_.expected * round_.step == Fraction(100, 4)
    assert round_.most_staked == 200
    results = results_of(round_, 3)
    assert results.above(0).said.endswith("at 95%") and not results.above(0).is_exact
    assert results.above(0).percent().startswith("≈")
    assert abs(results.chance(6).value - Fraction(1, 64)) < Fraction(1, 10**12)
    lasts = ruin(round_, 3, 1)
    assert lasts.chance.said.endswith("at 95%") and lasts.ahead.is_sampled
    assert for_ever(round_, 1).chance.is_sampled
    assert results.between(0, 3).as_data()["within, at 95%"]


def test_the_error_of_a_sampled_chance_is_that_of_the_sample() -> None:
    """In one round there is a formula for it: that of a part measured this many times."""
    lost, won, many = (
        Ending((), (Settled("ante", "", "", Fraction(1), Fraction(net)),))
        for net in (-1, 1, Fraction(-1, 3))
    )
    part, rounds, share = 0.75, 400, 0.75
    sampled = Sampled(
        (many,), {Fraction(-1): 1 - part, Fraction(1): part}, 0.1, rounds, Fraction(1)
    )
    found = Distribution({won: 1, lost: 1, many: 6}, sampled=sampled)
    one = one_round(found, 100, lambda _wager: 100)
    wide = 1.96 * share * sqrt(part * (1 - part) / rounds)
    for chance in (results_of(one, 1).above(0), ruin(one, 1, 0).chance):
        assert 0.5 * wide < float(chance.error) < 2 * wide
    # A hundred times as many rounds played: a tenth of the error.
    longer = one_round(
        replace(found, sampled=replace(sampled, rounds=100 * rounds)), 100, lambda _wager: 100
    )
    assert results_of(longer, 1).above(0).error < results_of(one, 1).above(0).error / 5
    # The same question has the same answer.
    assert results_of(one, 9).above(0) == results_of(one, 9).above(0)
