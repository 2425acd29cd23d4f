"""The coach's look at a round that is over: what each choice was worth, and what it cost."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from msgspec.structs import replace

from croupier.coach import Weighing, Why, weigh, why
from croupier.errors import CoachError
from croupier.house.replays import ReplayedChoice, ReplayStep
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.table.view import SeatView


@dataclass(frozen=True)
class Decision:
    """A choice of the reader's: by which view it was made, and what was chosen."""

    step: int
    view: SeatView
    chosen: ReplayedChoice


@dataclass(frozen=True)
class WeighedDecision:
    """A decision with what every option was worth."""

    weighing: Weighing
    why: Why

    @property
    def cost(self) -> Fraction:
        """What the choice cost, in cents."""
        return self.why.cost


def decisions(steps: Sequence[ReplayStep]) -> dict[int, Decision]:
    """The choices of a round, by their step; each was made by the view of the step before."""
    decisions = {}
    for at, step in enumerate(steps):
        if at and (chosen := step.choice) is not None and steps[at - 1].view.choices:
            view = replace(steps[at - 1].view, seat=chosen.seat)
            decisions[at] = Decision(at, view, chosen)
    return decisions


def judge(
    rules: Rules, decisions: Mapping[int, Decision], progress: Progress
) -> dict[int, WeighedDecision]:
    """Weigh every decision; what nobody weighs is left out."""
    judged = {}
    for done, (at, decision) in enumerate(decisions.items()):
        progress(done, len(decisions))
        try:
            weighing = weigh(rules, decision.view)
            judged[at] = WeighedDecision(
                weighing, why(weighing, decision.chosen.option, decision.chosen.amount)
            )
        except CoachError:
            continue  # only a mishap brings it about
    return judged
