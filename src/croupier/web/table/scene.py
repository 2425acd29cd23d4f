"""What the felt of a table page is drawn from: a person's state, and the card being picked."""

from __future__ import annotations

from croupier.draw import Scene
from croupier.house.person_state import PersonState
from croupier.web.table.answers import discards_of
from croupier.web.table.hand_lines import lifted


def _lifted(state: PersonState) -> frozenset[tuple[str, str]]:
    """The cards that made the own result, until the next wager is placed."""
    settled = [number for number in state.own if state.view.seats[number].results]
    if state.view.closed or any(state.view.seats[number].wagers for number in state.own):
        return frozenset()
    return frozenset().union(*(lifted(state, number) for number in settled))


def _ready(state: PersonState) -> frozenset[int]:
    """Who waits for the cards, where more than one person plays."""
    people = {number: seat for number, seat in state.seats.items() if not seat.practice}
    if state.wagering is None or len(people) < 2:
        return frozenset()
    return frozenset(number for number, seat in people.items() if seat.ready)


def scene_of(state: PersonState, picked: int | None = None) -> Scene:
    """A person's state as a scene."""
    two_areas = bool(state.table.options.get("two-areas"))
    return Scene(
        rules=state.table,
        view=state.view,
        own=state.own,
        names={number: holder.name for number, holder in state.seats.items()},
        away=frozenset(number for number, holder in state.seats.items() if not holder.here),
        ready=_ready(state),
        signs={number: holder.sign for number, holder in state.seats.items() if holder.sign},
        asked=state.asked.seat if state.asked else None,
        bets=tuple(terms.wager for terms in state.wagering.wagers) if state.wagering else (),
        may_sit=not state.own or (two_areas and len(state.own) < 2),
        pickable=tuple(discards_of(state)),
        picked=picked,
        lifted=_lifted(state),
    )
