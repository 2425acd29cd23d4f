"""Exact odds: how often a game ends how, what that is worth, and what to do about it.

    from croupier.rounds import Rules
    from croupier.solver import advise, price, price_strategy, solve

`solve` counts a game once and keeps the counts, `price` says what they are worth under any
rules, `price_strategy` what a fixed strategy is worth, `advise` what each choice of one hand is
worth, `prospects` what many rounds may come to, and `exposed` what a glimpse of a card is worth.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from croupier.solver.advice import advise
    from croupier.solver.analysis import price, price_strategy, solve, sweep
    from croupier.solver.glimpse import exposed
    from croupier.solver.long_run.session import prospects

__all__ = [
    "advise",
    "exposed",
    "price",
    "price_strategy",
    "prospects",
    "solve",
    "sweep",
]

_HOMES = {
    "advise": "advice",
    "exposed": "glimpse",
    "price": "analysis",
    "price_strategy": "analysis",
    "prospects": "long_run.session",
    "solve": "analysis",
    "sweep": "analysis",
}


def __getattr__(name: str) -> Any:
    """What is named is imported when it is first used: numpy and numba take their time."""
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOMES[name]}"), name)
