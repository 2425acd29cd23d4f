"""What a picture is drawn from: the rules on the wall, a view, and what its reader may do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from croupier.table.view import RulesView, SeatView


@dataclass(frozen=True, kw_only=True)
class Scene:
    """A table to be drawn for one reader."""

    rules: RulesView
    view: SeatView
    own: tuple[int, ...] = ()
    """The reader's seats."""
    names: Mapping[int, str] = field(default_factory=dict)
    """What people are called, where that is not the name they play under."""
    away: frozenset[int] = frozenset()
    """Seats whose player is not there."""
    ready: frozenset[int] = frozenset()
    """Seats whose player waits for the cards while others are waited for."""
    signs: Mapping[int, str] = field(default_factory=dict)
    """What players have just shown the others."""
    asked: int | None = None
    """The seat whose turn it is."""
    bets: tuple[str, ...] = ()
    """The wagers that may be placed now."""
    may_sit: bool = False
    pickable: tuple[int, ...] = ()
    """The own cards to choose from, by their place in the hand."""
    picked: int | None = None
    lifted: frozenset[tuple[str, str]] = frozenset()
    """The cards that made the result, by area and place; a seat's by `seat N` and `hand place`."""
