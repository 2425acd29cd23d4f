"""Work for a process apart, which says how far it is."""

from __future__ import annotations

import time

from croupier.progress import Progress


def count_up(parts: int, seconds: float, told: Progress) -> int:
    """Take this many parts, each so long."""
    for done in range(parts):
        told(done, parts)
        time.sleep(seconds)
    return parts


def take_memory(size: int, _told: Progress) -> int:
    """Hold this many bytes for a moment."""
    return len(bytearray(size))
