"""What the felt of a table page is drawn from: a person's state, and the card being picked."""

from __future__ import annotations

from croupier.draw import Scene
from croupier.house.person_state import PersonState
from croupier.web.table.answers import discards_of


def scene_of(state: PersonState, picked: int | None = None) -> Scene:
    """A person's state as a scene."""
    two_areas = bool(state.table.options.get("two-areas"))
    return Scene(
        rules=state.table,
        view=state.view,
        own=state.own,
        names={number: holder.name for number, holder in state.seats.items()},
        away=frozenset(number for number, holder in state.seats.items() if not holder.here),
        asked=state.asked.seat if state.asked else None,
        bets=tuple(one.wager for one in state.wagering.wagers) if state.wagering else (),
        may_sit=not state.own or (two_areas and len(state.own) < 2),
        pickable=tuple(discards_of(state)),
        picked=picked,
    )
