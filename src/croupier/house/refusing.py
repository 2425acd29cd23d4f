"""Every refusal of the house, in words."""

from __future__ import annotations

from typing import Final

from croupier.table import Refusal

SORRY: Final = "that went wrong and nothing was done; it is a fault of the program, not of yours"


class NotAllowed(Exception):
    """What was asked is not done, nothing has changed, and this is why."""

    def __init__(self, reason: str, cite: str | None = None, *, kind: str = "refused") -> None:
        super().__init__(f"{reason} ({cite})" if cite else reason)
        self.reason, self.cite, self.kind = reason, cite, kind
        """`kind`: refused, unknown (person or table), too much, or fault."""

    @staticmethod
    def by(refusal: Refusal) -> NotAllowed:
        """A refusal of the table."""
        return NotAllowed(refusal.reason, refusal.cite)
