"""Runs in parts: the same on any number of threads, kept in a file, and taken up again."""

from __future__ import annotations

import importlib.util
import json
import tracemalloc
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from croupier.batch.play import CompiledPlay, Rounds
from croupier.batch.policy import at_random
from croupier.batch.run import AHEAD, PART, Checkpoint, RunPart, parts_from, played
from croupier.batch.tally import Tally
from croupier.errors import OddsError
from support.outside_games import solved_game

ROUNDS = 30_000


@pytest.fixture(scope="module")
def work() -> Rounds:
    game, rules = solved_game("casino-war")
    play = CompiledPlay.of(game, rules[0])
    return play.work(at_random(play.course), 6)


def added(work: Rounds, parts: list[RunPart]) -> Tally:
    tally = Tally.none(work.script.places)
    for part in parts:
        tally = tally.plus(work(part))
    return tally


def same(one: Tally, other: Tally) -> bool:
    both = ((tally.numbers.tolist(), tally.counts.tolist()) for tally in (one, other))
    return len(set(map(str, both))) == 1


def test_a_run_is_the_same_in_any_parts_and_in_other_processes(work: Rounds) -> None:
    whole = work(RunPart(0, ROUNDS))
    for size in (1_000, 7_001):
        assert same(added(work, list(parts_from(0, ROUNDS, size))), whole)
    with ProcessPoolExecutor(1) as pool:
        assert same(pool.submit(work, RunPart(0, ROUNDS)).result(), whole)
    for threads in (1, 3):
        (found,) = list(played(work, 0, ROUNDS, None, threads))
        assert found[0] == ROUNDS and same(found[1], whole)


def test_a_stopped_run_goes_on_from_its_file(work: Rounds, tmp_path: Path) -> None:
    file = Checkpoint(tmp_path / "run.json", {"game": "casino-war", "seed": "6"}, work.inputs)
    assert file.load() is None
    half = work(RunPart(0, ROUNDS // 2))
    file.save(ROUNDS // 2, half)
    kept = file.load()
    assert kept is not None and kept[0] == ROUNDS // 2
    rest = work(RunPart(ROUNDS // 2, ROUNDS // 2))
    assert same(kept[1].plus(rest), work(RunPart(0, ROUNDS)))
    assert [one.name for one in tmp_path.iterdir()] == ["run.json"]


def test_a_file_of_anything_else_is_refused_and_left_as_it_is(work: Rounds, tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    file = Checkpoint(path, {"game": "casino-war", "seed": "6"}, work.inputs)
    file.save(100, work(RunPart(0, 100)))
    whole = path.read_bytes()
    other = Checkpoint(path, {"game": "casino-war", "seed": "7"}, work.inputs)
    with pytest.raises(OddsError, match="a run with seed '6', not '7'"):
        other.load()
    with pytest.raises(OddsError, match="other rules"):
        Checkpoint(path, file.run, "0" * 64).load()
    assert path.read_bytes() == whole
    kept = json.loads(whole)
    for text, words in (
        ("nothing", "not the file of a simulation"),
        (json.dumps({**kept, "version": "0.0"}), "begun by croupier 0.0"),
        (json.dumps({**kept, "rounds": 99}), "damaged"),
        (json.dumps({**kept, "numbers": kept["numbers"][::-1]}), "damaged"),
        (json.dumps({**kept, "examples": kept["examples"][::-1]}), "damaged"),
    ):
        path.write_text(text, "utf-8")
        with pytest.raises(OddsError, match=words):
            file.load()


def test_the_learner_learns(capsys: pytest.CaptureFixture[str]) -> None:
    place = Path(__file__).parents[2] / "examples" / "learner.py"
    spec = importlib.util.spec_from_file_location("learner", place)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    curve = module.run(400_000)
    assert curve[-1][1] < 0.02 < curve[0][1]
    assert module.drawn(curve).startswith("<svg")
    assert "the best play is worth -686689/20358520" in capsys.readouterr().out


def test_memory_does_not_grow_with_the_rounds() -> None:
    """Few parts wait at a time, and what is kept of them is one count for each way to end."""

    def most_held(parts: int) -> tuple[int, int]:
        tracemalloc.start()
        waiting = most = 0

        class Counting(ThreadPoolExecutor):
            def submit(self, *given: Any, **named: Any) -> Any:
                nonlocal waiting, most
                waiting, most = waiting + 1, max(most, waiting + 1)
                return super().submit(*given, **named)

        tally = Tally.none(1)
        with Counting(2) as pool:
            for _, part in played(_Made(), 0, parts * PART, pool, 2):
                tally, waiting = tally.plus(part), waiting - 1
        assert tally.rounds == parts * PART and len(tally.numbers) == 50
        held = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        assert most <= AHEAD * 2
        return held, most

    few, many = most_held(20), most_held(400)
    assert many[1] == few[1] and many[0] < 1.5 * few[0] + 100_000


class _Made:
    """Rounds that end in fifty ways."""

    inputs = ""

    def __call__(self, part: RunPart) -> Tally:
        counts = np.full(50, part.rounds // 50, np.int64)
        counts[0] += part.rounds - counts.sum()
        return Tally(np.arange(50), counts, np.zeros((50, 1), np.uint8))
