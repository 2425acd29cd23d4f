"""Resuming: a table stopped at any moment comes back as it was, or its round is void."""

from __future__ import annotations

import os

from croupier.record.journal import Clock, Journal, now
from croupier.table import Table
from croupier.table.shuffle import Entropy, fresh_entropy


def resume(
    path: str | os.PathLike[str],
    *,
    entropy: Entropy = fresh_entropy,
    clock: Clock = now,
    flush_every_event: bool = True,
    fsync: bool = False,
) -> tuple[Table, Journal]:
    """Go on with a recorded table; without its seeds the unfinished round is void."""
    raise NotImplementedError
