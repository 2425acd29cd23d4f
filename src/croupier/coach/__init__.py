"""The coach: what each choice of a seat is worth in chips, by what that seat may see.

    from croupier.coach import notebook_of, weigh, why

    weighing = weigh(table.rules, table.view(3))
    weighing.best.name, weighing.cost("fold")
    why(weighing, "fold").differences

`notebook_of` follows a seat through a record and sums it up: luck here, skill there.
"""

from croupier.coach.expectation import Expectation
from croupier.coach.explanation import NextCards, Why, WorthDifference, why
from croupier.coach.notebook import Decided, Notebook, PlayedRound, Summary
from croupier.coach.option_values import Weighing, weigh, weigh_position
from croupier.coach.position import Position, View, look
from croupier.coach.records import notebook_of, seats_of
from croupier.solver.worths import Valued, WorthLine

__all__ = [
    "Decided",
    "Expectation",
    "NextCards",
    "Notebook",
    "PlayedRound",
    "Position",
    "Summary",
    "Valued",
    "View",
    "Weighing",
    "Why",
    "WorthDifference",
    "WorthLine",
    "look",
    "notebook_of",
    "seats_of",
    "weigh",
    "weigh_position",
    "why",
]
