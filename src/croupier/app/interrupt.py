"""Ctrl-C that never cuts an act in two: it is heeded between rounds, or while someone waits."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any


class Interrupts:
    """Takes note of Ctrl-C; raises KeyboardInterrupt only while listening."""

    def __init__(self) -> None:
        self.asked = False
        self._listening = False
        self._before: Any = None

    def __enter__(self) -> Interrupts:
        # Only the main thread may set a handler; elsewhere (tests, servers) Ctrl-C stays as it is.
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._heard)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        tb: TracebackType | None,
    ) -> None:
        if self._before is not None:
            signal.signal(signal.SIGINT, self._before)

    def _heard(self, _signal: int, _frame: FrameType | None) -> None:
        self.asked = True
        if self._listening:
            raise KeyboardInterrupt

    @contextmanager
    def listening(self) -> Iterator[None]:
        """While inside, Ctrl-C stops what is waited for; an earlier one counts too."""
        if self.asked:
            raise KeyboardInterrupt
        self._listening = True
        try:
            yield
        finally:
            self._listening = False
