"""Every refusal of the house, in words."""

from __future__ import annotations

from typing import Final, Literal

from croupier.errors import CroupierError
from croupier.table import Refusal

SORRY: Final = "something went wrong and nothing was done; it is a bug, not a mistake of yours"
ELSEWHERE: Final = "another server of the house has this table: try again"
UNSURE: Final = "this server has not reached the database for too long"


Kind = Literal["refused", "stranger", "unknown", "too large", "too many", "fault"]
"""Not now or not by you; not signed in; not there; too much at once; or our own fault."""


class NotAllowed(CroupierError):
    """What was asked is not done, nothing has changed, and this is why."""

    def __init__(self, reason: str, cite: str | None = None, *, kind: Kind = "refused") -> None:
        super().__init__(f"{reason} ({cite})" if cite else reason)
        self.reason, self.cite, self.kind = reason, cite, kind

    @staticmethod
    def by(refusal: Refusal) -> NotAllowed:
        """A refusal of the table."""
        return NotAllowed(refusal.reason, refusal.cite)

    def as_data(self) -> dict[str, str | None]:
        """The refusal in plain values."""
        return {"refused": self.reason, "cite": self.cite, "kind": self.kind}
