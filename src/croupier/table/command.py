"""How a dealer says an act: on a button, in a typed line, and what is named with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from croupier.rounds.script import Step


class Stage(StrEnum):
    """A part of a dealer's work."""

    DEAL = "The deal"
    PLAY = "The play"
    IRREGULARITY = "When something is wrong"
    PREPARATION = "Getting the cards ready"


@dataclass(frozen=True)
class Command:
    """The words by which a dealer does an act, or has a player do it."""

    stage: Stage
    phrases: tuple[str, ...]
    """How a typed line may begin; the first is the one that is shown."""
    steps: tuple[type[Step], ...] = ()
    """The steps of a script that call for it; none for what the law of irregularities does."""
    asks: Mapping[str, str] = field(default_factory=dict)
    """The particulars that a dealer names, with the question for each."""
    example: str = ""
    """A whole line, where the names of its particulars do not say enough."""
    name: str = ""
    """What the dealer does, where it is a player who acts then."""
