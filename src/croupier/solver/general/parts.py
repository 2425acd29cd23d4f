"""Results of parts taken as they are done, so that they are added up and not held."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor, as_completed
from typing import TypeVar

from croupier.progress import Progress
from croupier.solver.kernels.shards import ShardedExecutor

_Part = TypeVar("_Part")
_Result = TypeVar("_Result")


def each_part(
    work: Callable[[_Part], _Result],
    parts: Sequence[_Part],
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Iterator[tuple[int, _Result]]:
    """The place and the result of each part as it is done; on threads if no executor is given.

    If we are stopped, by the work, by `progress` or from outside, what has not begun never does.
    """
    if executor is None:
        with ThreadPoolExecutor(os.cpu_count()) as threads:
            yield from each_part(work, parts, threads, progress)
        return
    if isinstance(executor, ShardedExecutor):
        yield from enumerate(executor.in_shards(work, parts, progress))
        return
    futures: dict[Future[_Result], int] = {}
    try:
        for at, part in enumerate(parts):
            futures[executor.submit(work, part)] = at
        for done, future in enumerate(as_completed(tuple(futures)), start=1):
            # What has been taken is not held any longer.
            yield futures.pop(future), future.result()
            if progress is not None:
                progress(done, len(parts))
    finally:
        for future in futures:
            future.cancel()
