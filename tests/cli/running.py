"""Ways to run the command: within the process, as a process of its own, and on a terminal."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path

from click.testing import Result

COMMAND = [sys.executable, "-m", "croupier.cli.main"]
PATIENCE = 180.0
"""Seconds that a command may take on a busy machine, or a terminal to show something."""

Run = Callable[..., Result]
Spawn = Callable[..., "subprocess.CompletedProcess[str]"]


def environment(**changed: str) -> dict[str, str]:
    """A quiet environment of a known width, without what the developer's own may hold."""
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS")}
    return {**kept, "COLUMNS": "80", "TERM": "xterm", "PYTHONUTF8": "1", **changed}


def _take_terminal() -> None:
    """Become the terminal's program; one started from a background job would ignore Ctrl-C."""
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A person's terminal: what is typed goes in, what is shown comes out."""

    def __init__(
        self,
        args: tuple[str, ...],
        folder: Path,
        size: tuple[int, int],
        changed: dict[str, str],
    ) -> None:
        self._fd, slave = pty.openpty()
        width, height = size
        fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))
        env = environment(PAGER="cat", **changed)
        del env["COLUMNS"]
        self.process = subprocess.Popen(
            [*COMMAND, *args],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=env,
            start_new_session=True,
            preexec_fn=_take_terminal,
        )
        os.close(slave)
        self.shown = ""

    def until(self, text: str) -> str:
        """Read until a text is shown; what was shown since the last reading is returned."""
        seen, end = "", time.monotonic() + PATIENCE
        while text not in seen:
            assert time.monotonic() < end, f"{text!r} was not shown, but {seen!r}"
            if select.select([self._fd], [], [], 0.1)[0]:
                try:
                    part = os.read(self._fd, 65536)
                except OSError:  # the other end has closed
                    part = b""
                if not part:
                    break
                seen += part.decode("utf-8", "replace")
        self.shown += seen
        assert text in seen, f"{text!r} was not shown, but {seen!r}"
        return seen

    def type(self, keys: str) -> None:
        """Type something; a line ends with Enter."""
        os.write(self._fd, keys.encode())

    def end(self) -> int:
        """Read to the end and give the exit status."""
        limit = time.monotonic() + PATIENCE
        while time.monotonic() < limit:
            if select.select([self._fd], [], [], 0.1)[0]:
                try:
                    part = os.read(self._fd, 65536)
                except OSError:
                    break
                if not part:
                    break
                self.shown += part.decode("utf-8", "replace")
            elif self.process.poll() is not None:
                break
        return self.process.wait(timeout=PATIENCE)

    def close(self) -> None:
        """Leave nothing running."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._fd)
