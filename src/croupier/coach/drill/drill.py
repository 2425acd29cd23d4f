"""The drill: asks what was got wrong, and near misses of it, until you know it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from croupier.coach.drill.dealt import fresh, has_choices, nothing_to_drill
from croupier.coach.drill.leitner import Pile, PileReason
from croupier.coach.drill.near_misses import near_misses
from croupier.coach.drill.situations import Situation, plain_rules
from croupier.coach.explanation import Why, why
from croupier.errors import CoachError
from croupier.rounds import Rules

MOST_WAITING: Final = 24
"""Nobody learns more than that at once: beyond it a mistake brings no near misses along."""


@dataclass(frozen=True)
class DrillQuestion:
    """A situation that is asked, and where it comes from."""

    situation: Situation
    kind: PileReason | None
    """None if it is fresh."""
    box: int = 0


@dataclass(frozen=True)
class DrillAnswer:
    """An answer, right or wrong, and what it has brought about."""

    why: Why
    is_right: bool
    is_learned: bool = False
    """Whether the situation has left the pile."""
    added: int = 0
    """Situations that it has added to the pile."""

    @property
    def cost(self) -> Fraction:
        """What the answer would cost, in cents."""
        return self.why.cost


class Drill:
    """One learner at one game."""

    def __init__(self, rules: Rules, pile: Pile, chance: random.Random | None = None) -> None:
        if not has_choices(rules):
            raise nothing_to_drill(rules, "players have no choice in it")
        self.rules, self.pile = rules, pile
        self.told_rules = plain_rules(rules)
        self.right = self.wrong = 0
        self._chance = chance or random.SystemRandom()
        self._last = ""
        self._asked: DrillQuestion | None = None

    @property
    def waiting(self) -> int:
        """Situations that are still to be learned."""
        return self.pile.waiting(self.told_rules)

    def ask(self) -> DrillQuestion:
        """The next question; the same one until it is answered."""
        if self._asked is None:
            item = self.pile.next(self.told_rules, self._last)
            if item is None:
                self._asked = DrillQuestion(fresh(self.rules, self._chance), None)
            else:
                self._asked = DrillQuestion(item.situation, item.kind, item.box)
        return self._asked

    def answer(self, option: str, *, looked: bool = False) -> DrillAnswer:
        """Take an answer. The person who has looked at the values first has not known it."""
        if self._asked is None:
            raise CoachError("nothing is asked: take a question first")
        situation, self._asked = self._asked.situation, None
        reason = why(situation.weighing, option)
        is_right = not reason.cost and not looked
        added = 0
        if reason.cost:
            added = keep_mistake(self.pile, situation)
        elif looked:
            self.pile.add(situation, PileReason.MISTAKE)
        item = self.pile.answered(situation, right=is_right)
        self._last = situation.key
        self.right, self.wrong = self.right + is_right, self.wrong + (not is_right)
        self.pile.save()
        is_learned = item is not None and situation.key not in self.pile.items
        return DrillAnswer(reason, is_right, is_learned, added)


def keep_mistake(pile: Pile, situation: Situation) -> int:
    """Put a mistake into the pile, with its near misses; how many situations are new."""
    return int(pile.add(situation, PileReason.MISTAKE)) + keep_near(pile, situation)


def keep_near(pile: Pile, situation: Situation, near: Sequence[Situation] | None = None) -> int:
    """Put the near misses of a mistake into the pile, while it is not too full; how many are
    new. Finding them takes a while, unless they are known."""
    if len(pile.items) >= MOST_WAITING:
        return 0
    neighbours = near_misses(situation) if near is None else near
    return sum(pile.add(neighbour, PileReason.NEAR) for neighbour in neighbours)
