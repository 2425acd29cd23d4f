"""Every limit on what a stranger may take of the server: connections, bytes, pages and seconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from croupier.bounds import LARGEST_FILE
from croupier.house.limits import LARGEST_MESSAGE
from croupier.house.refusals import NotAllowed


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is taken, and how long is waited for it."""

    connections: int = 1000
    """Connections at once."""
    connections_each: int = 600
    """Connections at once from one address; behind a proxy all come from one."""
    head_bytes: int = 32 * 1024
    """Of the first line and the headers of a request."""
    head_seconds: float = 10.0
    """From the first byte of a request, or from the connection, to the end of its headers."""
    body_bytes: int = LARGEST_MESSAGE
    """Of a request, unless its path is listed below."""
    body_seconds: float = 10.0
    """From the end of the headers to the end of the body."""
    upload_seconds: float = 60.0
    """The same for the paths listed below."""
    held_bytes: int = 128_000_000
    """Of all large bodies and files together, from their first byte until they are read."""
    message_bytes: int = LARGEST_MESSAGE
    """Of a message on a WebSocket; a longer one closes it before it is read."""
    pages_waiting: int = 200
    """Pages whose socket has not come yet; of more the oldest are dropped."""
    page_seconds: float = 20.0
    """How long a page waits for its socket before it is dropped."""


USUAL: Final = Limits()
LARGE: Final = {"/api/settle": LARGEST_FILE, "/desk/upload": 32_000_000}
"""Paths that take more than a message, with how many bytes: a round file; a record of some ten
thousand rounds of a full table."""
LONGEST_READING: Final = 5.0
"""Seconds of the processor for which a round file is read and settled, in a process apart."""
LONGEST_AUDIT: Final = 120.0
"""Seconds of the processor for which a record is audited, in a process apart."""
READER_BYTES: Final = 2 * 1024**3
"""Memory of such a process."""
PAGE_RATE: Final = 20.0
"""Messages a second that one page may send for long."""
PAGE_BURST: Final = 200.0
"""Messages that one page may send at once."""


class Room:
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
