"""Work in stages, with one progress for all of them."""

from __future__ import annotations

from functools import partial
from typing import Final

from croupier.progress import Progress

PARTS: Final = 1000
"""The whole, as it is reported."""


def staged(progress: Progress | None, *shares: float) -> list[Progress | None]:
    """For each stage of some work, which takes such a share of it, someone to tell.

    >>> said = []
    >>> first, second = staged(lambda done, parts: said.append((done, parts)), 1, 3)
    >>> first(1, 2); first(2, 2); second(1, 3)
    >>> said
    [(125, 1000), (250, 1000), (500, 1000)]
    """
    if progress is None:
        return [None] * len(shares)
    whole = sum(shares)
    return [
        partial(_tell, progress, sum(shares[:at]) / whole, share / whole)
        for at, share in enumerate(shares)
    ]


def _tell(progress: Progress, before: float, share: float, done: int, parts: int) -> None:
    progress(round(PARTS * (before + share * done / parts)), PARTS)
