"""The one error of the rulebook."""

from __future__ import annotations


class RulebookError(ValueError):
    """Something asked of the rulebook that it does not hold, with what it does hold."""
