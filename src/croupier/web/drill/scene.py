"""A situation of the drill as it is drawn: its table, with the learner in the middle."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from croupier.coach.drill import DrillQuestion
from croupier.coach.drill.situations import rules_from
from croupier.draw import Scene
from croupier.games import game as game_of
from croupier.rounds.script import Method
from croupier.table.view import OwnView, PlayerView, SeatView, rules_view

YOU: Final = "You"
CHIPS: Final = 100_000
"""What everyone at a table has that is there to be looked at."""


def scene_of(question: DrillQuestion) -> Scene:
    """A situation as a table that can be drawn, the learner's seat in the middle."""
    situation = question.situation
    seen = situation.view
    seats = _in_the_middle(seen)
    own = next(number for number, seat in seats.items() if seat.name == YOU)
    rules = rules_from(situation.rules)
    method = next(iter(game_of(situation.game).dealing), Method.MANUAL_SHOE)
    view = SeatView(
        game=seen.game,
        edition=rules.edition.slug,
        method=method.value,
        seat=own,
        round=0,
        closed=True,
        seats=seats,
        areas=seen.areas,
        rack=0,
        stub=40,
        back="red",
        inventory=0,
        due=None,
        meter=seen.meter,
        choices=seen.choices,
    )
    wall = rules_view(rules)
    shown = {**wall.options, "seats": min(len(seats), rules.number("seats"))}
    return Scene(rules=replace(wall, options=shown), view=view, own=(own,))


def _in_the_middle(view: OwnView) -> dict[int, PlayerView]:
    """The seats of a situation, with as many others on either side of the learner."""
    others = [player for number, player in view.seats.items() if number != view.seat]
    half = len(others) // 2
    ordered = [*others[:half], replace(view.own, name=YOU), *others[half:]]
    return {number: replace(player, chips=CHIPS) for number, player in enumerate(ordered, 1)}
