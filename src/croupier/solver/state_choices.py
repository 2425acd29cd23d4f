"""What a way to play chooses, state by state, as a game's accelerator says it for mass play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.solver.general.walk import Slot

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

EVERY_SUIT: Final = 0
OWN_SUIT: Final = 1
NO_SUIT: Final = 2


class StateMakeup(NamedTuple):
    """What a state at a question is made of."""

    ask: str
    slots: tuple[Slot, ...] = ()
    """The cards that are known, the own ones first."""
    groups: tuple[int, ...] = ()
    """By slot, the group within which order means nothing."""
    own: int = 0
    """How many of the slots are the own cards'."""
    suits: int = EVERY_SUIT
    """What suits mean."""
    seen: frozenset[Slot] | None = None
    """What is seen then, where it is not these cards."""
    is_all_seen: bool = False
    """Whether these are all cards that are seen then, as one set: the script says which."""


@dataclass(frozen=True)
class StateChoices:
    """States at one question, and what is chosen there."""

    known: StateMakeup
    cards: NDArray[np.uint8]
    """[state, slot]."""
    options: NDArray[np.int64]
    """By state, the place of the option among `names`."""
    names: tuple[str, ...]
