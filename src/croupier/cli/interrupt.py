"""Ctrl-C that never cuts an act in two: it is heeded between rounds, or while someone waits."""

from __future__ import annotations

import os
import select
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Interrupts:
    """Takes note of Ctrl-C; raises KeyboardInterrupt only while listening."""

    def __init__(self) -> None:
        self.asked = False
        self._listening = False
        self._before: Any = None
        self._bell: tuple[int, int] | None = None

    def __enter__(self) -> Interrupts:
        # Only the main thread may set a handler; elsewhere Ctrl-C stays as it is.
        if threading.current_thread() is threading.main_thread():
            self._before = signal.signal(signal.SIGINT, self._heard)
            self._bell = os.pipe()
            os.set_blocking(self._bell[1], False)
            signal.set_wakeup_fd(self._bell[1], warn_on_full_buffer=False)
        return self

    def __exit__(self, *_about: object) -> None:
        if self._bell is not None:
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGINT, self._before)
            for end in self._bell:
                os.close(end)

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

    def wait_for(self, file: int) -> None:
        """Wait until a file can be read; Ctrl-C ends the waiting.

        A read that has just begun would sleep through a signal that came just before it. The
        bell is rung by the signal itself, so that whichever comes first is noticed.
        """
        with self.listening():
            while file not in select.select([file, *(self._bell or ())[:1]], [], [])[0]:
                if self._bell:
                    os.read(self._bell[0], 64)
