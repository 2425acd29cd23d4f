"""What a way to play Boston 5 Stud chooses in every state, for mass play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.batch.policy import StateChoices, all_seen
from croupier.games.boston_5_stud.definition import FOLD, PLAY

if TYPE_CHECKING:
    from croupier.batch.course import Course
    from croupier.solver.analysis import Priced


def choices(course: Course, priced: Priced) -> Iterator[StateChoices]:
    """Whether the second wager is made, by the own three cards."""
    cards, plays = priced.solved.counts.three.cards, priced.chosen.plays
    options = (FOLD.name, PLAY.name)
    yield StateChoices(all_seen(course, "play"), cards, plays.astype("i8"), options)
