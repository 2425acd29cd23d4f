"""What an audit finds: one thing wrong at a time, by how much, and which paragraph says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from croupier.disputes.verdict import Verdict
from croupier.money import Cents
from croupier.record.replay import Unproved
from croupier.record.verification import Standing, Verification


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was wrong; amounts are net for the player, None where none is at stake."""

    where: str
    message: str
    cites: tuple[str, ...] = ()
    round: int | None = None
    seat: int | None = None
    wager: str | None = None
    expected: Cents | None = None
    found: Cents | None = None

    @property
    def off_by(self) -> Cents:
        """How much too much the player got; negative for too little."""
        if self.expected is None or self.found is None:
            return 0
        return self.found - self.expected

    def __str__(self) -> str:
        return f"{self.where}: {self.message}"

    def as_data(self) -> dict[str, Any]:
        """The finding in plain values, amounts in cents."""
        return {
            "where": self.where,
            "message": self.message,
            "cites": list(self.cites),
            "round": self.round,
            "seat": self.seat,
            "wager": self.wager,
            "expected_cents": self.expected,
            "found_cents": self.found,
            "off_by_cents": self.off_by,
        }


@dataclass(frozen=True, slots=True)
class Audit:
    """What an audit found; a round comes with its verdict, a record with its verification."""

    findings: tuple[Finding, ...]
    verdict: Verdict | None = None
    verification: Verification | None = None
    unsaid: tuple[Unproved, ...] = ()
    """Wagers of a round file that does not say what was paid on them."""

    @property
    def ok(self) -> bool:
        """Whether everything that could be checked was as it should have been."""
        return not self.findings

    @property
    def not_checked(self) -> tuple[Unproved, ...]:
        """What was not checked to the end, and why."""
        return self.verification.unproved if self.verification else self.unsaid

    @property
    def checked_words(self) -> str:
        """How many rounds were checked, and how many were not."""
        if self.verification:
            return self.verification.checked_words
        return "1 round checked, as far as its file says what was paid; 0 not checked"

    @property
    def standing(self) -> Standing:
        """Whether it is wrong, right, or right as far as it goes."""
        if self.findings:
            return Standing.WRONG
        # What a round file leaves out is not in dispute.
        return self.verification.standing if self.verification else Standing.RIGHT

    def as_data(self) -> dict[str, Any]:
        """The audit in plain values."""
        return {
            "ok": self.ok,
            "standing": self.standing.value,
            "not_checked": [unchecked.as_data() for unchecked in self.not_checked],
            "findings": [finding.as_data() for finding in self.findings],
            "verdict": self.verdict.as_data() if self.verdict else None,
            "verification": self.verification.as_data() if self.verification else None,
        }
