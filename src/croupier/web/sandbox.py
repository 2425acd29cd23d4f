"""Work in a process apart, with a limit of time and memory: for whatever a stranger sends.

One process does one thing after another and is kept; one that takes too long is killed, and the
next piece of work gets another. Time is the processor's own: a busy machine makes nobody's file
unreadable. Long work says how far it is, and is stopped by ending its process. As a program of its
own, this module is such a process.
"""

from __future__ import annotations

import contextlib
import logging
import os
import pickle
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from math import ceil
from queue import Empty, LifoQueue
from typing import IO, Any, Final, TypeVar, cast

from croupier.errors import CroupierError
from croupier.progress import Progress

Found = TypeVar("Found")

STARTING: Final = 60.0
"""Seconds that a process has to start, on a machine that is busy."""
BUSY: Final = 10.0
"""How many times as long as its work may take a process may be at it, whatever it waits for."""
BEAT: Final = 0.2
"""Seconds between two reports of long work, and until it ends when nobody wants it any more."""
_LENGTH: Final = struct.Struct(">Q")
_log = logging.getLogger("croupier.web")


class SandboxRefusal(CroupierError):
    """Nothing has come of it, and why: what was sent is wrong, or takes too long to read."""


class _Killed(Exception):
    """The process is no more."""


class Apart:
    """A few processes; called from threads, each of which waits for what comes of its work."""

    def __init__(self, most: int, memory: int = 0) -> None:
        self._memory = memory
        self._free: LifoQueue[_Process | None] = LifoQueue()
        self._running: set[_Process] = set()
        for _ in range(most):
            self._free.put(None)

    def do(
        self,
        seconds: float,
        work: Callable[..., Found],
        *inputs: Any,
        progress: Progress | None = None,
    ) -> Found:
        """What some work comes to, if it takes the processor no longer than this many seconds: a
        function of a module, and values that can be pickled. Work that is to say how far it is gets
        a function for that as well."""
        process = self._next(progress)
        try:
            if process is None or not process.is_running:
                process = _Process(self._memory)
                self._running.add(process)
            kind, result = process.do(seconds, work, inputs, progress)
        except _Killed:
            raise SandboxRefusal(self._too_much(seconds)) from None
        finally:
            if process is not None and not process.is_running:
                process.stop()
                self._running.discard(process)
            self._free.put(process)
        if kind == "fault":
            _log.error("what was sent cannot be read: %s", result)
            raise SandboxRefusal("this cannot be read here")
        if kind == "refused":
            raise SandboxRefusal(result)
        return cast(Found, result)

    def _next(self, progress: Progress | None) -> _Process | None:
        """A process that is free, sooner or later."""
        while progress is not None:
            progress(0, 0)
            try:
                return self._free.get(timeout=BEAT)
            except Empty:
                continue
        return self._free.get()

    def _too_much(self, seconds: float) -> str:
        memory = f", or more than {self._memory / 1024**3:.0f} GB of memory" if self._memory else ""
        return f"this takes longer than the {seconds:.0f} seconds it may take{memory}"

    def stop(self) -> None:
        """Let nothing go on."""
        for process in list(self._running):
            process.stop()


class _Process:
    def __init__(self, memory: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", __name__, str(memory)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )
        self._is_over = False
        self._within(STARTING, lambda: _get(self._out))

    @property
    def is_running(self) -> bool:
        return not self._is_over and self._process.poll() is None

    @property
    def _in(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def _out(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def do(
        self,
        seconds: float,
        work: Callable[..., Any],
        inputs: tuple[Any, ...],
        progress: Progress | None,
    ) -> tuple[str, Any]:
        def ask() -> tuple[str, Any]:
            _put(self._in, (seconds, work, inputs, progress is not None))
            while True:
                kind, result = _get(self._out)
                if kind != "part":
                    return kind, result
                if progress is not None:
                    progress(*result)

        return self._within(BUSY * seconds, ask)

    def _within(self, seconds: float, wait: Callable[[], Found]) -> Found:
        """Wait for something; a process that is killed meanwhile closes its ends of the pipes."""
        timer = threading.Timer(seconds, self._process.kill)
        timer.daemon = True
        timer.start()
        try:
            return wait()
        except (OSError, EOFError):
            self._is_over = True
            raise _Killed from None
        except BaseException:
            self._is_over = True  # nobody waits for its answer: it must not come to someone else
            raise
        finally:
            timer.cancel()

    def stop(self) -> None:
        self._process.kill()
        self._process.wait()
        for pipe in (self._in, self._out):
            with contextlib.suppress(OSError):
                pipe.close()


def _put(pipe: IO[bytes], value: Any) -> None:
    raw = pickle.dumps(value)
    pipe.write(_LENGTH.pack(len(raw)) + raw)
    pipe.flush()


def _get(pipe: IO[bytes]) -> Any:
    head = pipe.read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (size,) = _LENGTH.unpack(head)
    raw = pipe.read(size)
    if len(raw) < size:
        raise EOFError
    # Both ends are ours: what strangers send lies within as bytes, never as a pickle.
    return pickle.loads(raw)


# ---- the process ----------------------------------------------------------------------------


def _serve(memory: int) -> None:
    """Do what is asked until nobody asks any more; tables have the processor first."""
    from croupier.web import untrusted_files  # noqa: F401 (to be ready for it)
    from croupier.web.workshop import sheets  # noqa: F401 (likewise)

    if sys.platform != "win32":
        import resource

        os.nice(10)
        if memory:
            with contextlib.suppress(ValueError, OSError):
                resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    asks, answers = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    _put(answers, "ready")
    while True:
        try:
            seconds, work, inputs, is_long = _get(asks)
        except EOFError:
            return
        _end_after(seconds)
        try:
            with _Reports(answers) if is_long else contextlib.nullcontext() as reports:
                answer = "found", work(*inputs, *([reports.tell] if reports else []))
        except CroupierError as error:
            answer = "refused", str(error)
        except MemoryError:
            answer = "refused", f"this takes more than {memory / 1024**3:.0f} GB of memory"
        except BaseException as error:
            answer = "fault", type(error).__name__
        _put(answers, answer)


class _Reports:
    """Says how far some work is, now and then, while it goes on."""

    def __init__(self, answers: IO[bytes]) -> None:
        self._answers, self._is_over = answers, threading.Event()
        self._part = 0, 0
        self._beating = threading.Thread(target=self._beat, daemon=True)

    def __enter__(self) -> _Reports:
        self._beating.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._beating.join()

    def tell(self, done: int, parts: int) -> None:
        """Take note of how far it is."""
        self._part = done, parts

    def _beat(self) -> None:
        while not self._is_over.wait(BEAT):
            _put(self._answers, ("part", self._part))


def _end_after(seconds: float) -> None:
    """Be killed once the processor has worked for this many seconds more."""
    if sys.platform != "win32":
        import resource

        most = ceil(time.process_time() + seconds)
        with contextlib.suppress(ValueError, OSError):
            _, hard = resource.getrlimit(resource.RLIMIT_CPU)
            resource.setrlimit(resource.RLIMIT_CPU, (most, hard))


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        _serve(int(sys.argv[1]))
