"""Hands in turn, played in mass: what is sampled is what is exact, wherever it is played. That
every round is the script's is tested with the environments, in tests/env/test_turns.py."""

from __future__ import annotations

import pickle

import pytest

from croupier.batch.run import RunPart, played
from croupier.batch.simulation import simulation
from croupier.batch.tally import Tally
from croupier.batch.turn_play import TurnPlay
from croupier.games import game as game_of
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.solver.analysis import price, price_strategy, solve
from croupier.solver.strategies import rule_of_thumb

GAME = "double-attack-blackjack"


def rules() -> Rules:
    return Rules(chosen_edition(GAME, None), {})


@pytest.mark.parametrize("with_strategy", [False, True])
def test_the_mean_lies_in_its_interval(with_strategy: bool) -> None:
    solved, strategy = solve(GAME), rule_of_thumb(GAME)
    assert strategy is not None
    priced = price_strategy(rules(), strategy, solved) if with_strategy else price(rules(), solved)
    found = simulation(priced, 2)
    report = found.report(found.work(RunPart(0, 200_000)))
    assert report.mean.is_within and report.hit_frequency.is_within and report.stake.is_within
    apart = [line.share.deviations or 0.0 for line in report.lines if line.rounds > 30]
    assert max(map(abs, apart)) < 5 and len(apart) > 12
    assert sum(line.rounds for line in report.lines) == 200_000


def test_rounds_are_the_same_in_parts_threads_and_other_processes() -> None:
    play = TurnPlay.of(game_of(GAME), rules(), ("initial", "bust-it"))
    work = play.work(play.random_policy, 9)
    sent = pickle.loads(pickle.dumps(work))
    assert sent.inputs == work.inputs
    whole = work(RunPart(0, 3_000))
    halves = sent(RunPart(0, 1_100)).plus(sent(RunPart(1_100, 1_900)))
    together = Tally.none(play.places)
    for _, part in played(work, 0, 3_000, workers=2):
        together = together.plus(part)
    for other in (halves, together):
        assert (other.numbers == whole.numbers).all() and (other.counts == whole.counts).all()
