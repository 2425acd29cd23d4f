"""The coach's look at a round that is over: what each choice was worth, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from croupier.coach import Weighing, Why, weigh, why
from croupier.errors import CoachError
from croupier.house.replays import Chosen, ReplayStep
from croupier.rounds import Rules
from croupier.table.view import SeatView
from croupier.web.latest_job import Told


@dataclass(frozen=True)
class Decision:
    """A choice of the reader's: by which view it was made, and what was chosen."""

    step: int
    view: SeatView
    chosen: Chosen


@dataclass(frozen=True)
class Judged:
    """A decision with what every option was worth."""

    weighing: Weighing
    why: Why

    @property
    def cost(self) -> Fraction:
        """What the choice cost, in cents."""
        return self.why.cost


def decisions(steps: Sequence[ReplayStep]) -> dict[int, Decision]:
    """The choices of a round, by their step; each was made by the view of the step before."""
    found = {}
    for at, step in enumerate(steps):
        if at and (chosen := step.choice) is not None and steps[at - 1].view.choices:
            view = replace(steps[at - 1].view, seat=chosen.seat)
            found[at] = Decision(at, view, chosen)
    return found


def judge(rules: Rules, made: Mapping[int, Decision], told: Told) -> dict[int, Judged]:
    """Weigh every decision; what nobody weighs is left out."""
    found = {}
    for done, (at, one) in enumerate(made.items()):
        told(done, len(made))
        try:
            weighing = weigh(rules, one.view)
            found[at] = Judged(weighing, why(weighing, one.chosen.option, one.chosen.amount))
        except CoachError:
            continue  # only a mishap brings it about
    return found
