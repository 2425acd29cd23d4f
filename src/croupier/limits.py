"""How much of everything a house takes from anyone; `croupier serve` can be given other numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LARGEST_MESSAGE: Final = 64 * 1024
"""Bytes: a hundred times what any message needs."""
UPLOADS_AT_ONCE: Final = 4
"""The largest files that may be read at the same time."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How much is taken, and how long is waited for it."""

    # ---- tables and people
    tables: int = 500
    """Open tables in the house."""
    tables_each: int = 50
    """Of those, how many one person has opened, whether supervising or not."""
    people: int = 100_000
    """People whom the house remembers; of those who never sat down, the longest unseen go first."""

    # ---- messages
    message_rate: float = 50.0
    """Messages a second that one person may send for long."""
    message_burst: float = 100.0
    """Messages that one person may send at once."""
    sign_in_rate: float = 2.0
    """Sign-ins a second that one address may make for long."""
    sign_in_burst: float = 300.0
    """Sign-ins that one address may make at once: a school or a club may share one."""

    # ---- connections
    connections: int = 1000
    """Connections at once."""
    connections_each: int = 600
    """Connections at once from one address that is not a trusted proxy's."""

    # ---- requests
    head_bytes: int = 32 * 1024
    """Of the first line and the headers of a request."""
    head_seconds: float = 10.0
    """From the first byte of a request, or from the connection, to the end of its headers."""
    body_bytes: int = LARGEST_MESSAGE
    """Of a request, unless its path takes files."""
    body_seconds: float = 10.0
    """From the end of the headers to the end of the body."""
    upload_bytes: int = 32_000_000
    """Of a file for the desk: a record of some ten thousand rounds of a full table."""
    upload_seconds: float = 60.0
    """From the end of the headers to the end of a file."""
    held_bytes: int = UPLOADS_AT_ONCE * 32_000_000
    """Of all large bodies and files together, from their first byte until they are read."""

    # ---- sockets and pages
    message_bytes: int = LARGEST_MESSAGE
    """Of a message on a WebSocket; a longer one closes it before it is read."""
    pages_waiting: int = 200
    """Open pages whose line is cut; of more the oldest end."""
    page_seconds: float = 8.0
    """How long such a page waits for its people before it ends."""


USUAL: Final = Limits()
