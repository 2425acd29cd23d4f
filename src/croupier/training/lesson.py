"""How a training stands when it is kept: from where on it is dealt, its score, and what is open."""

from __future__ import annotations

from enum import StrEnum

import msgspec

from croupier.training.score import KeptScore


class Begin(StrEnum):
    """From where on the trainee deals; what comes before is done by the house."""

    OPENING = "opening"
    SHUFFLE = "shuffle"
    DEAL = "deal"


class Lesson(msgspec.Struct, frozen=True):
    """How a training stands, so that it can go on later."""

    begin: Begin
    mishaps: float
    score: KeptScore
    failed: tuple[str, ...]
    """What was not right at the first try, by its key."""
    called: tuple[int, str] | None
    """The round and the settlement for which the hands have been called."""
