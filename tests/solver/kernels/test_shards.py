"""Work in shards: on any executor, told of, and stopped when asked."""

from __future__ import annotations

import time
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from operator import neg

import pytest

from croupier.solver.kernels.shards import in_shards
from support.kernels import Counted, stop


def test_results_come_back_in_order_whichever_is_first() -> None:
    def slow_at_first(shard: int) -> int:
        time.sleep(0.01 * (5 - shard))
        return shard

    assert in_shards(slow_at_first, range(5)) == [0, 1, 2, 3, 4]


def test_another_process_may_do_the_work() -> None:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as executor:
        assert in_shards(neg, [1, 2, 3], executor) == [-1, -2, -3]


def test_progress_is_told_of_every_shard() -> None:
    told: list[tuple[int, int]] = []
    in_shards(neg, range(7), progress=lambda *done: told.append(done))
    assert told == [(done, 7) for done in range(1, 8)]


def test_no_work_is_done_at_once() -> None:
    assert in_shards(neg, []) == []


def test_when_stopped_nothing_more_is_begun() -> None:
    with Counted() as executor:
        with pytest.raises(KeyboardInterrupt):
            in_shards(time.sleep, [0.01] * 50, executor, stop)
        assert sum(future.cancelled() for future in executor.futures) > 30


def test_work_that_fails_says_so_and_stops_the_rest() -> None:
    def fail(shard: int) -> float:
        time.sleep(0.01)
        return 1 / shard

    with Counted() as executor:
        with pytest.raises(ZeroDivisionError):
            in_shards(fail, [0] * 50, executor)
        assert sum(future.cancelled() for future in executor.futures) > 30
