"""What a way to play Double Down Stud chooses in every state, for mass play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from croupier.batch.policy import StateChoices, all_seen
from croupier.games.double_down_stud.definition import DOUBLE_DOWN_STUD

if TYPE_CHECKING:
    from croupier.batch.course import CourseTree
    from croupier.solver.analysis import Priced


def choices(course: CourseTree, priced: Priced) -> Iterator[StateChoices]:
    """Whether to double, by the four cards that are seen; no other player's are."""
    (ask,) = DOUBLE_DOWN_STUD.asks()
    cards, doubles = priced.solved.counts.four.cards, priced.chosen.doubled > 0
    options = tuple(option.name for option in ask.options)
    yield StateChoices(all_seen(course, ask.name), cards, doubles.astype("i8"), options)
