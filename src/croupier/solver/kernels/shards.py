"""Work cut into shards, done on any executor, in any order, and given back in the order it had."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from typing import TypeVar

from croupier.progress import Progress

_Shard = TypeVar("_Shard")
_Result = TypeVar("_Result")


class ShardedExecutor(Executor, ABC):
    """An executor that is given all shards at once, since handing out each takes it a while."""

    @property
    @abstractmethod
    def workers(self) -> int:
        """How many work at once."""

    @abstractmethod
    def in_shards(
        self,
        work: Callable[[_Shard], _Result],
        shards: Sequence[_Shard],
        progress: Progress | None = None,
    ) -> list[_Result]:
        """The result of each shard, in their order."""


def in_shards(
    work: Callable[[_Shard], _Result],
    shards: Sequence[_Shard],
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> list[_Result]:
    """The result of each shard; on threads if no executor is given.

    If we are stopped, by the work, by `progress` or from outside, what has not begun never does.
    """
    if executor is None:
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            return in_shards(work, shards, threads, progress)
    if isinstance(executor, ShardedExecutor):
        return executor.in_shards(work, shards, progress)
    futures: list[Future[_Result]] = []
    try:
        futures.extend(executor.submit(work, shard) for shard in shards)
        for done, future in enumerate(as_completed(futures), start=1):
            future.result()
            if progress is not None:
                progress(done, len(shards))
        return [future.result() for future in futures]
    finally:
        for future in futures:
            future.cancel()
