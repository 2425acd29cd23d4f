"""What a way to play Let It Ride chooses in every state, for mass play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.batch.policy import StateChoices, all_seen
from croupier.games.let_it_ride.odds import ASKS, OPTIONS

if TYPE_CHECKING:
    from croupier.batch.course import CourseTree
    from croupier.solver.analysis import Priced


def choices(course: CourseTree, priced: Priced) -> Iterator[StateChoices]:
    """Whether wagers 1 and 2 ride, by three and by four cards."""
    counts, chosen = priced.solved.counts, priced.chosen
    states = ((counts.three, chosen.first), (counts.four, chosen.second))
    for ask, (sets, rides) in zip(ASKS, states, strict=True):
        yield StateChoices(all_seen(course, ask.name), sets.cards, rides.astype("i8"), OPTIONS)
