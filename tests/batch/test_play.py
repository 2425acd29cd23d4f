"""Mass play: every round ends as the game's own script and settlements have it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

from croupier.batch.choices import policy_of
from croupier.batch.course import questions_of
from croupier.batch.perfect_hash import perfect_hash
from croupier.batch.play import CompiledPlay
from croupier.batch.policy import at_random
from croupier.batch.random_stream import Draws, begin, key_of, philox
from croupier.batch.random_stream import number as next_number
from croupier.batch.run import RunPart
from croupier.batch.simulation import simulation
from croupier.batch.tally import Tally
from croupier.batch.turn_play import TurnPlay
from croupier.cards import Card
from croupier.rounds import Hand, RoundState, Rules
from croupier.rounds.kinds import OWN
from croupier.rounds.moves import Choice, Deal
from croupier.solver.analysis import Priced, Solved, price, price_strategy, solve
from croupier.solver.general.odds import general_odds
from croupier.solver.general.walk import Slot
from croupier.solver.strategies import rule_of_thumb
from croupier.solver.strategy import Strategy
from support.outside_games import FOLDER, solved_game

BUILT_IN = (
    "boston-5-stud", "casino-war", "colorado-hold-em", "criss-cross", "double-cross",
    "double-down-stud", "four-card-poker", "let-it-ride",
)  # fmt: skip
SHEETS = tuple(sorted(path.name for path in Path(FOLDER).glob("*.toml")))
SMALL = (
    "boston-5-stud", "casino-war", "colorado-hold-em", "double-cross", "double-down-stud",
    "let-it-ride",
)  # fmt: skip
"""Games whose choices are tabled in a second."""


def test_philox_gives_the_published_numbers() -> None:
    zero = np.uint64(0)
    found = [int(one) for one in philox(zero, zero, zero)]
    assert found == [0xE169C58D6627E8D5, 0x9B00DBD8BC57AC4C]


def test_numbers_made_ahead_are_those_of_the_stream() -> None:
    """Whether a block is made together with those of other rounds, or alone."""
    draws = Draws.of(2, rows=5, key=2**63 + 17)
    draws.rounds[:] = 2**40 + np.arange(5, dtype=np.uint64)
    begin(draws, 5)
    for row in range(5):
        read = [int(next_number(draws, row)) for _ in range(8)]
        blocks = [philox(draws.keys[row], draws.rounds[row], np.uint64(at)) for at in range(4)]
        assert read == [int(one) for block in blocks for one in block]


def test_a_seed_is_a_number_or_any_words() -> None:
    assert key_of("12") == key_of(12) == 12
    assert key_of("twelve") == key_of("twelve") != key_of("thirteen")
    assert key_of(1 << 80) != key_of((1 << 80) + 1)


@pytest.mark.parametrize("name", [*BUILT_IN, *SHEETS])
@pytest.mark.parametrize("with_sides", [False, True])
def test_rounds_that_are_counted_alike_are_settled_alike(name: str, with_sides: bool) -> None:
    game, rules = solved_game(name)
    every = [one.name for one in game.wagers if one.offered(rules[0])] if with_sides else ()
    play = CompiledPlay.of(game, rules[0], every)
    work = play.work(at_random(play.course), 11)
    met: dict[int, object] = {}
    for number in range(150):
        tally = work(RunPart(number, 1))
        (counted,), (cards,) = tally.numbers.tolist(), tally.examples
        ending = play.ending(counted, cards)
        assert met.setdefault(counted, ending) == ending


def test_a_wheel_is_spun_by_its_weights() -> None:
    game, rules = solved_game("criss-cross")
    spun = Rules(rules[0].edition, {"bonus-spin": "five-dollar"})
    play = CompiledPlay.of(game, spun, ("ante-across", "ante-down", "bonus-spin"))
    tally = play.work(at_random(play.course), 3)(RunPart(0, 40_000))
    lines: dict[str, int] = {}
    for number, count, cards in zip(
        tally.numbers.tolist(), tally.counts.tolist(), tally.examples, strict=True
    ):
        for one in play.ending(number, cards).settled:
            if one.wager == "bonus-spin" and one.line:
                lines[one.line] = lines.get(one.line, 0) + count
    assert len(lines) >= 8
    # A pair spins unless it is forfeited, which one of four answers does at each of three choices.
    spins = 40_000 / 17 * (3 / 4) ** 3
    assert 0.85 * spins < sum(lines.values()) < 1.15 * spins


@pytest.mark.parametrize("name", SMALL)
def test_a_strategy_is_followed_in_every_round(name: str) -> None:
    strategy = rule_of_thumb(name)
    assert strategy is not None
    priced = _priced(name, strategy)
    play = CompiledPlay.of(
        priced.solved.odds.game, priced.rules, priced.solved.odds.bets[0].opening
    )
    work = play.work(policy_of(play.course, priced), 5)
    for number in range(60):
        tally = work(RunPart(number, 1))
        end, _ = play.ends.of(int(tally.numbers[0]))
        lying = dict(zip(play.course.slots, map(Card, tally.examples[0].tolist()), strict=True))
        assert dict(end.answers) == _answers(play, strategy, lying)


@pytest.mark.parametrize("name", [*SMALL, "mississippi-stud.toml"])
def test_the_mean_lies_in_its_interval(name: str) -> None:
    found = simulation(_priced(name, None), 2)
    report = found.report(found.work(RunPart(0, 200_000)))
    assert report.mean.is_within and report.hit_frequency.is_within and report.stake.is_within
    apart = [line.share.deviations or 0.0 for line in report.lines if line.rounds > 30]
    assert max(map(abs, apart)) < 5
    assert sum(line.rounds for line in report.lines) == report.rounds == 200_000


def test_every_state_of_a_table_is_found_again() -> None:
    keys = np.unique(np.random.default_rng(1).integers(0, 1 << 63, 5_000, np.uint64))
    options = (keys % np.uint64(5)).astype(np.uint8)
    shifts, table = perfect_hash(keys, options)
    from croupier.batch.perfect_hash import place

    assert all(
        table[place(key, shifts, len(table))] == option
        for key, option in zip(keys, options, strict=True)
    )


def test_the_general_solver_and_the_game_choose_alike() -> None:
    """The same sheet and built-in game, each by its own road to a table."""
    nets = []
    for name in ("let-it-ride", "let-it-ride.toml"):
        found = simulation(_priced(name, None), 9)
        nets.append(_nets(found.play, found.work(RunPart(0, 100_000))))
    assert nets[0] == nets[1]


def _nets(play: CompiledPlay | TurnPlay, tally: Tally) -> dict[Fraction, int]:
    found: dict[Fraction, int] = {}
    for number, count, cards in zip(
        tally.numbers.tolist(), tally.counts.tolist(), tally.examples, strict=True
    ):
        net = play.ending(number, cards).net
        found[net] = found.get(net, 0) + count
    return dict(sorted(found.items()))


def _priced(name: str, strategy: Strategy | None) -> Priced:
    rules, solved = _solved(name)
    return price_strategy(rules, strategy, solved) if strategy else price(rules, solved)


@cache
def _solved(name: str) -> tuple[Rules, Solved]:
    """The whole deck, counted once."""
    game, rules = solved_game(name)
    if name.endswith(".toml"):
        odds = general_odds(game, rules)
        deck = tuple(sorted(game.deck))
        return rules[0], Solved(odds, deck, odds.count(game.deck), "", False)
    return rules[0], solve(name, rules=rules[0])


def _answers(play: CompiledPlay, strategy: Strategy, lying: dict[Slot, Card]) -> dict[str, str]:
    """What the strategy answers when the round is run by the script."""
    course = play.course
    hand = Hand(1, course.game.unit_wager, dict.fromkeys(course.wagers, 100))
    state = RoundState(course.game, course.rules, [hand])
    answers: dict[str, str] = {}
    asked = {one.ask for one in questions_of(course.tree)}
    while (move := state.awaited()) is not None:
        if hand.folded and not state.concerns(1):
            break
        if isinstance(move, Deal):
            if move.area:
                names = course.game.slots(move.area)
                slots = [Slot(move.area, names.index(one)) for one in move.slots]
            else:
                held = len(hand.cards) + len(hand.discarded)
                slots = [Slot(OWN, held + at) for at in range(move.number)]
            state.deal([lying[slot] for slot in slots])
        else:
            assert isinstance(move, Choice) and move.ask.name in asked
            known = {one.name for one in state.options()} & set(strategy.vocabulary.options)
            chosen = (
                strategy.policy(state.seen_by(1), move.ask)
                if known
                else next(one.name for one in move.ask.options if not one.stakes)
            )
            answers[move.ask.name] = chosen
            option = move.ask.option(chosen)
            assert option is not None
            state.choose(option)
    return answers
