"""A step of the script on its way to be done."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.rounds.script import Step


@dataclass(frozen=True, slots=True)
class PlannedStep:
    """A step, and the deck it is done with."""

    step: Step
    deck: int
    voids: bool = False
    """Whether the step cleans up after a void round."""
    keeps_shoe: bool = False
    """Whether a shoe that lasts is dealt from again after a void round."""
    retires: bool = False
    """Whether the deck is then taken off the table."""
