"""The one error of the rulebook."""

from __future__ import annotations

from croupier.rulebook.citing import labelled


class RulebookError(ValueError):
    """Something asked of the rulebook that it does not hold, with what it does hold."""

    def __init__(self, message: str) -> None:
        super().__init__(labelled(message))
