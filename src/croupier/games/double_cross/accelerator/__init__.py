"""Exact counts for Double Cross Poker, N.J.A.C. 19:47-25: fast on the full deck, right on any."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.games.double_cross.accelerator.one_state import StateCounts, count_state
    from croupier.games.double_cross.accelerator.solution import (
        LOSE,
        TIE,
        WIN,
        Shard,
        Solution,
        count,
        count_shard,
    )

__all__ = [
    "LOSE",
    "TIE",
    "WIN",
    "Shard",
    "Solution",
    "StateCounts",
    "count",
    "count_shard",
    "count_state",
]

_OF_ONE_STATE = ("StateCounts", "count_state")


def __getattr__(name: str) -> Any:
    """What is named is imported when it is first used: one state needs no compiled code."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = "one_state" if name in _OF_ONE_STATE else "solution"
    return getattr(import_module(f"{__name__}.{home}"), name)
