"""The drill: deals just the situations got wrong, and near misses of them, until you know them.

from croupier.coach.drill import Drill, pile_of

drill = Drill(rules, pile_of(rules.edition.game))
question = drill.ask()
drill.answer("fold").cost
"""

from croupier.coach.drill.dealt import is_drilled
from croupier.coach.drill.drill import Drill, DrillAnswer, DrillQuestion, keep_mistake, keep_near
from croupier.coach.drill.leitner import GAPS, Item, Pile, PileReason, folder, pile_of
from croupier.coach.drill.near_misses import near_misses, neighbours
from croupier.coach.drill.situations import Situation

__all__ = [
    "GAPS",
    "Drill",
    "DrillAnswer",
    "DrillQuestion",
    "Item",
    "Pile",
    "PileReason",
    "Situation",
    "folder",
    "is_drilled",
    "keep_mistake",
    "keep_near",
    "near_misses",
    "neighbours",
    "pile_of",
]
