"""Work on a cluster of processes: the same to the last digit, though a worker dies or all is broken
off in the middle; and a cluster that cannot be used is refused in one line."""

from __future__ import annotations

import json
import os
import pickle
import signal
import warnings
from collections.abc import Iterator
from concurrent.futures import Future
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from cli.running import Run
from croupier import cluster as clusters
from croupier.cards import text
from croupier.cluster import CONNECTING, REACHED, ClusterExecutor, cluster, local_cluster
from croupier.errors import ClusterError
from croupier.games import GAMES
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.solver.analysis import price, solve, sweep
from croupier.solver.kernels.shards import in_shards
from croupier.solver.pay_changes import read_sweep
from croupier.solver.report import as_data

pytestmark = pytest.mark.slow

GAME = "let-it-ride"
SHEET = Path(__file__).parents[2] / "examples" / "games" / "three-card-poker.toml"
SMALL = tuple(sorted(GAMES[GAME].deck)[:20])
VERIFIED = "double-down-stud"
MANY = list(range(200))


@pytest.fixture(scope="module")
def local() -> Iterator[LocalCluster]:
    """Two processes of this machine."""
    with local_cluster(2) as started:
        yield started


@pytest.fixture
def address(local: LocalCluster) -> str:
    return str(local.scheduler_address)


@pytest.fixture(autouse=True)
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Where finished parts of this test are kept."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache" / "parts"


def worth(executor: Any = None) -> Any:
    rules = Rules(chosen_edition(GAME))
    solved = solve(GAME, SMALL, executor=executor, use_cache=False, rules=rules)
    return as_data(price(rules, solved))


def test_a_game_is_worth_the_same_on_a_cluster(address: str, kept: Path) -> None:
    with cluster(address, "worth") as executor:
        assert worth(executor) == worth()
    assert not list(kept.glob("*")), "what was kept of a run that is done"


@pytest.mark.parametrize(
    ("game", "swept"),
    [(GAME, "wager: flush = 7..9"), ("criss-cross", "line: flush = 5..7")],
    ids=["a few endings", "more than can be listed"],
)
def test_a_sweep_comes_to_the_same_on_a_cluster(address: str, game: str, swept: str) -> None:
    rules = Rules(chosen_edition(game))
    solved = solve(game, SMALL, use_cache=False)
    asked = read_sweep(rules, swept)
    with cluster(address, "sweep") as executor:
        there = sweep(rules, asked.wager, asked.line, asked.odds, solved, executor=executor)
    here = sweep(rules, asked.wager, asked.line, asked.odds, solved)
    assert len(here) == 3
    for (one, far), (other, near) in zip(there, here, strict=True):
        assert one == other and far.rules == near.rules
        assert [bet.figures for bet in far.bets] == [bet.figures for bet in near.bets]
        assert [dict(bet.distribution) for bet in far.bets] == [
            dict(bet.distribution) for bet in near.bets
        ]


def test_a_worker_that_dies_is_replaced_and_nothing_is_lost_or_counted_twice(address: str) -> None:
    told: list[tuple[int, int]] = []
    with cluster(address, "death") as executor:
        assert isinstance(executor, ClusterExecutor)
        victims = executor._client.run(os.getpid)

        def kill_one(done: int, of: int) -> None:
            if not told:
                os.kill(min(victims.values()), signal.SIGKILL)
            told.append((done, of))

        assert in_shards(abs, MANY, executor, kill_one) == MANY
        assert in_shards(abs, MANY, executor) == MANY
    assert told[-1] == (len(MANY), len(MANY))
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def test_what_dask_has_dropped_is_handed_out_again(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    submit, dropped = ClusterExecutor.submit, 0

    def drop_one(self: ClusterExecutor, *given: Any, **named: Any) -> Future[Any]:
        nonlocal dropped
        dropped += 1
        if dropped > 2:
            return submit(self, *given, **named)
        future: Future[Any] = Future()
        if dropped == 1:
            future.cancel()
            future.set_running_or_notify_cancel()
        else:  # as distributed/cfexecutor.py does when it gets what it does not expect
            try:
                exec(compile("a, b, c = 1, 2", "site-packages/distributed/cfexecutor.py", "exec"))
            except ValueError as error:
                future.set_exception(error)
        return future

    monkeypatch.setattr(ClusterExecutor, "submit", drop_one)
    with cluster(address, "dropped") as executor:
        assert in_shards(abs, MANY, executor) == MANY
        with pytest.raises(TypeError, match="bad operand"):  # a fault of the work is its own
            in_shards(abs, ["x"], executor)  # type: ignore[arg-type]


def test_workers_of_this_machine_do_not_wait_long_for_one_that_died(address: str) -> None:
    def patience(name: str) -> str:
        from dask import config

        return str(config.get(name))

    with cluster(address, "patience") as executor:
        assert isinstance(executor, ClusterExecutor)
        found = executor._client.run(patience, CONNECTING)
    assert set(found.values()) == {f"{REACHED}s"}


class _Stopped(Exception):
    """Breaks a run off."""


@pytest.mark.parametrize("workers", [1, 2, 3])
def test_a_run_that_was_broken_off_goes_on_where_it_stopped(
    address: str, monkeypatch: pytest.MonkeyPatch, kept: Path, workers: int
) -> None:
    """However many workers it goes on with: it had two."""

    def stop(done: int, of: int) -> None:
        if done > of // 2:
            raise _Stopped

    def work_for(several: int) -> None:
        monkeypatch.setattr(ClusterExecutor, "workers", several)

    work_for(2)
    with pytest.raises(_Stopped), cluster(address, "stop") as executor:
        in_shards(abs, MANY, executor, stop)
    begun: list[int] = []
    submit = ClusterExecutor.submit

    def note(self: ClusterExecutor, work: Any, shards: list[int]) -> Any:
        begun.extend(shards)
        return submit(self, work, shards)

    monkeypatch.setattr(ClusterExecutor, "submit", note)
    with cluster(address, "another") as executor:
        assert in_shards(abs, MANY, executor) == MANY
    assert begun == MANY, "nothing was kept of this one"
    begun.clear()
    files = [
        (file, *pickle.loads(file.read_bytes().partition(b"\n")[2])) for file in kept.glob("*/*")
    ]
    damaged, again, _ = files[0]
    done = {number for _, numbers, _ in files for number in numbers} - {*again}
    assert done
    damaged.write_bytes(damaged.read_bytes()[:-1] + b"?")
    work_for(workers)
    with cluster(address, "stop") as executor:
        assert in_shards(abs, MANY, executor) == MANY
    assert {*begun} == {*MANY} - done, "what is damaged is done again, and nothing else"


def test_a_cluster_of_another_version_is_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(clusters, "stamp", lambda: "another")
    with (
        pytest.raises(ClusterError, match="run another version of croupier"),
        cluster(address, "x"),
    ):
        pass
    with pytest.raises(ClusterError, match="another version"):
        clusters.do_part("yet another", "x", b"", b"")


def test_a_cluster_without_workers_is_refused() -> None:
    with (
        LocalCluster(n_workers=0, dashboard_address=":0") as empty,
        pytest.raises(ClusterError, match="no worker is connected"),
        cluster(empty.scheduler_address, "x"),
    ):
        pass


@pytest.mark.parametrize(
    ("where", "why"),
    [
        ("tcp://127.0.0.1:1", "no scheduler answers at tcp://127.0.0.1:1"),
        ("nowhere", "is not a cluster: write tcp://machine:8786"),
        ("local:many", "is not a cluster"),
        ("local:0", "there are 1 to 1,024 workers"),
        ("", "is not a cluster"),
    ],
)
def test_what_is_no_cluster_is_refused_in_one_line(run: Run, where: str, why: str) -> None:
    deck = text(SMALL)
    found = run("odds", GAME, "--deck", deck, "--no-cache", "--cluster", where)
    assert found.exit_code == 2 and not found.stdout
    assert len(found.stderr.splitlines()) == 1 and why in found.stderr


def test_the_command_computes_on_a_cluster(run: Run, address: str) -> None:
    for words in ((GAME, "--deck", text(SMALL)), (str(SHEET), "--deck", text(SMALL))):
        told = ("odds", *words, "--no-cache", "--json")
        there, here = run(*told, "--cluster", address), run(*told)
        assert there.exit_code == here.exit_code == 0, there.stderr
        assert json.loads(there.stdout) == json.loads(here.stdout)


def test_what_ships_is_verified_on_a_cluster(
    run: Run, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[object] = []
    submit = ClusterExecutor.submit

    def count(self: ClusterExecutor, *given: Any, **named: Any) -> Any:
        begun.append(given)
        return submit(self, *given, **named)

    monkeypatch.setattr(ClusterExecutor, "submit", count)
    told = ("odds", VERIFIED, "--verify", "--json")
    there, here = run(*told, "--cluster", address), run(*told)
    assert there.exit_code == here.exit_code == 0, there.stderr
    assert json.loads(there.stdout) == json.loads(here.stdout)
    assert json.loads(there.stdout)["verified"] and begun, "nothing was done on the cluster"


def test_a_simulation_is_the_same_on_a_cluster(run: Run, address: str) -> None:
    told = ("simulate", "casino-war", "--rounds", "4.2e6", "--seed", "7", "--json")
    # Here first: otherwise both workers would make the machine code that this process keeps.
    here, there = run(*told, "--threads", "1"), run(*told, "--cluster", address)
    assert there.exit_code == here.exit_code == 0, there.stderr
    assert json.loads(there.stdout) == json.loads(here.stdout)


def test_machine_code_is_made_once_for_a_machine(tmp_path: Path) -> None:
    def value(first: int) -> int:
        from croupier.hands.batch import five_values

        return int(five_values([[first, 10, 20, 30, 40]])[0])

    def made() -> tuple[int, int]:
        from croupier.hands import batch

        told: Any = batch._fill_five
        return sum(told.stats.cache_misses.values()), sum(told.stats.cache_hits.values())

    fresh = {"NUMBA_CACHE_DIR": str(tmp_path / "code"), "CROUPIER_CACHE": str(tmp_path / "cache")}
    with (
        local_cluster(2, env=fresh) as started,
        cluster(started.scheduler_address, "code") as executor,
    ):
        found = in_shards(value, [0, 1, 2, 3] * 10, executor)
        assert found == [value(first) for first in (0, 1, 2, 3)] * 10
        assert isinstance(executor, ClusterExecutor)
        by_worker = executor._client.run(made)
    assert sorted(by_worker.values()) == [(0, 1), (1, 0)], "one made it, the other has read it"


def test_a_process_that_dies_while_it_starts_is_said_in_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(**named: Any) -> None:
        raise RuntimeError("Nanny failed to start.")

    monkeypatch.setattr("distributed.LocalCluster", failing)
    result = run("simulate", "casino-war", "--rounds", "100", "--cluster", "local:2")
    said = " ".join(result.stderr.split())
    assert result.exit_code == 2 and not result.stdout
    assert said.startswith("croupier: 2 processes did not start on this machine")


def test_large_work_is_sent_without_a_warning(address: str) -> None:
    with warnings.catch_warnings(), cluster(address, "large") as executor:
        warnings.simplefilter("error")
        large = partial(len, b"x" * 12_000_000)
        assert executor.submit(large).result() == 12_000_000
