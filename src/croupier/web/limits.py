"""What strangers may have worked out here, and the room that their files share."""

from __future__ import annotations

from typing import Final

from croupier.bounds import LARGEST_FILE
from croupier.house.refusals import NotAllowed
from croupier.limits import Limits

LONGEST_READING: Final = 5.0
"""Seconds of the processor for which a round file is read and settled, in a process apart."""
LONGEST_AUDIT: Final = 120.0
"""Seconds of the processor for which a record is audited, in a process apart."""
READER_BYTES: Final = 2 * 1024**3
"""Memory of such a process."""
LARGEST_SHEET: Final = 30_000
"""Bytes of a game sheet from a browser or a program; one page has some two thousand."""
SOLVES: Final = 2
"""Games that are solved at once for all people together; one for each."""
LONGEST_SOLVE: Final = 600.0
"""Seconds of the processor for which a game is solved, in a process apart."""
SOLVER_BYTES: Final = 4 * 1024**3
"""Memory of such a process."""
SOLVING_AN_HOUR: Final = 1800.0
"""Seconds in an hour for which games are solved for one person."""
PAGE_RATE: Final = 20.0
"""Messages a second that one page may send for long."""
PAGE_BURST: Final = 200.0
"""Messages that one page may send at once."""


def largest_files(limits: Limits) -> dict[str, int]:
    """Paths that take more than a message, with how many bytes: a round file, a file for the
    desk."""
    return {"/api/settle": LARGEST_FILE, "/desk/upload": limits.upload_bytes}


class ByteBudget:
    """Bytes that are held for strangers, all together."""

    def __init__(self, most: int) -> None:
        self._most, self.held = most, 0

    def take(self, size: int) -> None:
        """Hold more, or refuse."""
        if self.held + size > self._most:
            raise NotAllowed(
                "too many files are being read just now; try again in a minute", kind="too many"
            )
        self.held += size

    def give(self, size: int) -> None:
        """Hold less."""
        self.held -= size
