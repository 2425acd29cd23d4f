"""Work on a Dask cluster: on the machines that a scheduler knows, or on processes of this one.

Parts go out through `Client.get_executor()`. What every part needs goes to each worker once. A part
whose worker dies is done again by another, and counts when its result is here, so that nothing is
lost or counted twice. Finished parts are kept on disk until the whole is done: a run that was
broken off goes on where it stopped.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
import re
import shutil
import traceback
import warnings
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, as_completed
from contextlib import contextmanager, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final, TypeVar

from croupier import __version__
from croupier.cache_folder import cache_folder
from croupier.errors import ClusterError
from croupier.progress import Progress
from croupier.solver.kernels.shards import ShardedExecutor

LOCAL: Final = re.compile(r"local:([0-9]{1,4})")
REACHED: Final = 5
"""Seconds in which a scheduler must answer, and a worker of this machine another."""
CONNECTING: Final = "distributed.comm.timeouts.connect"
"""Dask's name for how long it tries to reach a worker, which may have died: by default 30 s."""
PROFILING: Final = "distributed.worker.profile.enabled"
"""Dask's name for looking a hundred times a second at what a worker does, which slows it."""
TASKS_A_WORKER: Final = 8
"""Enough that a quick worker can do more than a slow one, few beside the work in each."""
TRIES: Final = 3
"""How often a task is handed out that Dask has dropped."""
MOST_WORKERS: Final = 1024
PACKAGE: Final = Path(__file__).parent
PARTS: Final = "parts"

_Shard = TypeVar("_Shard")
_Result = TypeVar("_Result")


@contextmanager
def cluster(address: str, run: str) -> Iterator[ShardedExecutor]:
    """Workers to do parts on: `local:4` for processes of this machine, or a scheduler's address.

    `run` says what is computed: parts that are kept of a run go to the same run alone.
    """
    try:
        dask: Any = import_module("distributed")
    except ModuleNotFoundError as error:
        raise ClusterError(
            f"{error.name} is not installed; a cluster needs it: pip install 'croupier[cluster]'"
        ) from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what matters is said by us
    with _scheduler(address) as where:
        try:
            client = dask.Client(where, timeout=REACHED, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as error:
            raise ClusterError(_unreachable(address)) from error
        try:
            _refuse_others(client, address)
            checkpoints = _Checkpoints(cache_folder() / PARTS / _digest(f"{stamp()}\n{run}")[:32])
            yield ClusterExecutor(client, checkpoints)
            checkpoints.forget()
        finally:
            with suppress(OSError, TimeoutError):
                client.close(timeout=REACHED)


def _unreachable(address: str) -> str:
    return (
        f"no scheduler answers at {address}: start one with `dask scheduler` and name it as "
        "tcp://machine:8786, or say local:2"
    )


@contextmanager
def _scheduler(address: str) -> Iterator[Any]:
    """Where the scheduler is: one of our own for processes of this machine."""
    local = LOCAL.fullmatch(address)
    if local is None:
        if address.startswith("local") or not re.fullmatch(r"(\w+://)?[^\s/]+:[0-9]+", address):
            raise ClusterError(
                f"--cluster {address!r} is not a cluster: write tcp://machine:8786, or local:2 for "
                "two processes of this machine"
            )
        yield address if "://" in address else f"tcp://{address}"
        return
    many = int(local[1])
    if not 1 <= many <= MOST_WORKERS:
        raise ClusterError(f"--cluster {address}: there are 1 to {MOST_WORKERS:,} workers")
    with local_cluster(many) as started:
        yield started


@contextmanager
def local_cluster(workers: int, **named: Any) -> Iterator[Any]:
    """A scheduler and processes of this machine, who do not wait long for one of them that died.

    What else is named goes to Dask's `LocalCluster`.
    """
    dask, settings = import_module("distributed"), import_module("dask.config")
    # workers start with the settings from here
    with settings.set({CONNECTING: f"{REACHED}s", PROFILING: False}):
        try:
            started = dask.LocalCluster(
                n_workers=workers, threads_per_worker=1, processes=True, dashboard_address=":0",
                silence_logs=logging.CRITICAL, **named,
            )  # fmt: skip
        except (RuntimeError, OSError, TimeoutError) as error:
            raise ClusterError(
                f"{workers:,} processes did not start on this machine, or one of them died at "
                "once; ask for fewer, or try again"
            ) from error
        with started:
            yield started


def _refuse_others(client: Any, address: str) -> None:
    """All workers run this version of croupier, from the same source."""
    try:
        versions = client.run(version, on_error="return")
    except (OSError, TimeoutError) as error:
        raise ClusterError(_unreachable(address)) from error
    if not versions:
        raise ClusterError(
            f"no worker is connected to {address}: start some with `dask worker {address}`"
        )
    wrong = {str(other) for other in versions.values() if other != version()}
    if wrong:
        raise ClusterError(
            f"the workers of {address} run another version of croupier than this one, "
            f"{version()[0]}: install the same version on all machines"
        )


def version() -> tuple[str, str]:
    """Of croupier, and of all its source."""
    return __version__, stamp()


@cache
def stamp() -> str:
    """A hash of everything that results depend on."""
    digest = hashlib.sha256()
    for file in sorted(PACKAGE.rglob("*")):
        if file.suffix in (".py", ".toml") and file.is_file():
            digest.update(f"{file.relative_to(PACKAGE)}\0".encode() + file.read_bytes())
    return digest.hexdigest()


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


# ---- here -----------------------------------------------------------------------------------


class ClusterExecutor(ShardedExecutor):
    """Hands shards out in tasks, several in each."""

    def __init__(self, client: Any, checkpoints: _Checkpoints) -> None:
        self._client, self._kept = client, checkpoints
        self._executor: Executor = client.get_executor(pure=False)
        self._begun: dict[str, int] = {}
        self._shared: tuple[Any, Any] = None, None
        """The work of which parts are handed out, and what stands for it at the workers."""

    @property
    def workers(self) -> int:
        """How many work at once."""
        return max(1, len(self._client.nthreads()))

    def submit(self, fn: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """A single part of some work; what all of its parts need goes out once."""
        inputs = cloudpickle().dumps((args, named))
        return self._executor.submit(do_part, stamp(), _name(fn), self._sent(fn), inputs)

    def _sent(self, work: Callable[..., Any]) -> Any:
        if self._shared[0] is not work:
            packed = cloudpickle().dumps(work)
            with warnings.catch_warnings():
                # Dask advises to send what is large only once, and that is done here.
                warnings.filterwarnings("ignore", "Sending large graph")
                self._shared = work, self._client.submit(sent, packed, pure=False)
        return self._shared[1]

    def in_shards(
        self,
        work: Callable[[_Shard], _Result],
        shards: Sequence[_Shard],
        progress: Progress | None = None,
    ) -> list[_Result]:
        """The result of each shard, in their order."""
        name = _name(work)
        self._begun[name] = nth = self._begun.get(name, 0) + 1
        run = f"{name}-{nth}-of-{len(shards)}"
        results: dict[int, _Result] = self._kept.load(run)
        left = [number for number in range(len(shards)) if number not in results]
        size = max(1, -(-len(shards) // (TASKS_A_WORKER * self.workers)))
        tasks = [left[start : start + size] for start in range(0, len(left), size)]
        futures: dict[Future[bytes], list[int]] = {}
        try:
            several, tries = _Several(work), 1
            while tasks:
                futures = {
                    self.submit(several, [shards[number] for number in task]): task
                    for task in tasks
                }
                tasks = []
                for future in as_completed(futures):
                    task = futures[future]
                    if tries < TRIES and _is_dropped(future):
                        tasks.append(task)
                        continue
                    packed = self._result(future)
                    results.update(zip(task, pickle.loads(packed), strict=True))
                    self._kept.save(run, task, packed)
                    if progress is not None:
                        progress(len(results), len(shards))
                tries += 1
        finally:
            for future in futures:
                future.cancel()
        return [results[number] for number in range(len(shards))]

    @staticmethod
    def _result(future: Future[bytes]) -> bytes:
        try:
            return future.result()
        except _killed_worker() as error:
            raise ClusterError(
                "a part of the work has stopped several workers in a row: they may have "
                "too little memory"
            ) from error


def _killed_worker() -> type[Exception]:
    """What Dask says of a task that has ended one worker after another."""
    killed: type[Exception] = import_module("distributed").KilledWorker
    return killed


def _is_dropped(future: Future[Any]) -> bool:
    """Whether a task has come to nothing by no fault of its own: while a worker dies, Dask may
    give up what waits for something that the worker had."""
    if future.cancelled():
        return True
    error = future.exception()
    if error is None or error.__traceback__ is None or isinstance(error, _killed_worker()):
        return False
    return "distributed" in Path(traceback.extract_tb(error.__traceback__)[-1].filename).parts


class _Checkpoints:
    """Results of shards, kept until the whole is done, whatever tasks they came in: a run may go on
    with more workers than it had."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(self, run: str) -> dict[int, Any]:
        """By number of the shard, what was kept of a run; what is damaged was not."""
        results: dict[int, Any] = {}
        for file in self._folder.glob(f"{run}-*[0-9]"):
            with suppress(OSError):
                digest, _, content = file.read_bytes().partition(b"\n")
                if digest == _checksum(content):
                    numbers, packed = pickle.loads(content)
                    results.update(zip(numbers, pickle.loads(packed), strict=True))
        return results

    def save(self, run: str, numbers: Sequence[int], packed: bytes) -> None:
        """Keep the results of some shards; where that cannot be done, they are computed again."""
        with suppress(OSError):
            self._folder.mkdir(parents=True, exist_ok=True)
            file, content = self._folder / f"{run}-{numbers[0]}", pickle.dumps((numbers, packed))
            beside = file.with_suffix(".part")
            beside.write_bytes(_checksum(content) + b"\n" + content)
            beside.replace(file)

    def forget(self) -> None:
        """The whole is done."""
        shutil.rmtree(self._folder, ignore_errors=True)


def _checksum(packed: bytes) -> bytes:
    return hashlib.sha256(packed).hexdigest().encode()


def cloudpickle() -> Any:
    """What packs functions that no module names; it comes with Dask."""
    return import_module("cloudpickle")


def _name(work: Callable[..., Any]) -> str:
    """What a piece of work is called, to distinguish it from others."""
    inner: Any = work
    while hasattr(inner, "func"):  # given some of its arguments already
        inner = inner.func
    named = inner if hasattr(inner, "__qualname__") else type(inner)
    return re.sub(r"\W+", "_", f"{named.__module__}.{named.__qualname__}")


# ---- at a worker ----------------------------------------------------------------------------

_warm: set[str] = set()
"""The work that this process has done already, and so has machine code for."""


_held: tuple[bytes, Any] = b"", None
"""The work of which this process does parts, as it was sent and unpacked."""


def sent(packed: bytes) -> bytes:
    """What every task of some work needs. Workers pass it on to each other as it came: while a part
    is done, what it works on may change."""
    return packed


def _unpacked(packed: bytes) -> Callable[..., Any]:
    """Some work, unpacked once for all of its parts."""
    global _held
    held = _held  # other threads may work on something else
    if held[0] is not packed:
        held = _held = packed, pickle.loads(packed)
    work: Callable[..., Any] = held[1]
    return work


class _Several:
    """Some work, done for several shards one after the other; the results come packed, as they are
    kept."""

    def __init__(self, work: Callable[[Any], Any]) -> None:
        self.func = work

    def __call__(self, shards: Sequence[Any]) -> bytes:
        packed: bytes = cloudpickle().dumps([self.func(shard) for shard in shards])
        return packed


def do_part(expected: str, name: str, packed_work: bytes, packed: bytes) -> Any:
    """Do a part of some work, at a worker of the same version.

    The first time, one process of a machine does it while the others wait: it makes the machine
    code that they load.
    """
    if expected != stamp():
        raise ClusterError("a worker runs another version of croupier than this one: stop it")
    work, (args, named) = _unpacked(packed_work), pickle.loads(packed)
    if name in _warm:
        return work(*args, **named)
    with _alone(name):
        result = work(*args, **named)
    _warm.add(name)
    return result


@contextmanager
def _alone(name: str) -> Iterator[None]:
    """Let no other process of this machine do the same until this is over."""
    try:
        import fcntl
    except ModuleNotFoundError:  # where there is none, each process makes its own machine code
        yield
        return
    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / f"{name[-80:]}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
