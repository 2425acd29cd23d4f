"""What a way to play Colorado Hold 'Em chooses in every state, for mass play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from croupier.batch.policy import StateChoices, all_seen
from croupier.games.colorado_hold_em.accelerator import Choice
from croupier.games.colorado_hold_em.definition import BET, CHECK, DECLARE, FOLD

if TYPE_CHECKING:
    from croupier.batch.course import CourseTree
    from croupier.solver.analysis import Priced


def choices(course: CourseTree, priced: Priced) -> Iterator[StateChoices]:
    """A fold, a declared winner, or the card that goes, with a bet or without."""
    (moment,) = course.moments
    options = (FOLD, DECLARE, *CHECK, *BET)
    place = np.zeros((len(Choice), len(CHECK)), np.int64)
    place[Choice.DECLARE] = options.index(DECLARE)
    for choice, several in ((Choice.STAND, CHECK), (Choice.BET, BET)):
        place[choice] = [options.index(option) for option in several]
    taken = place[priced.chosen.choice, priced.chosen.discard]
    names = tuple(option.name for option in options)
    yield StateChoices(all_seen(course, moment.ask), priced.solved.counts.three.cards, taken, names)
