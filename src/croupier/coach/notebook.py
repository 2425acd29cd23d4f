"""A player's evening, looked back on: luck kept apart from skill, mistakes with what they cost.

For every round

    result = expected before the cards + luck of the cards - mistakes + luck after the last decision

holds exactly, in fractions of cents. At each choice the hand has a value, if it is played as well
as can be, and another after what was chosen: the difference is the cost of a mistake. What the
value gained or lost from one choice to the next was luck of the cards. Only what
the seat could see at each choice is used.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from croupier.coach.expectation import Expectation
from croupier.coach.explanation import Why, why
from croupier.coach.option_values import Weighing, weigh
from croupier.coach.position import View
from croupier.errors import CoachError
from croupier.money import Cents
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.figures import exactly

_Choice: TypeAlias = "tuple[View, str, Cents | None]"
"""Hears how many rounds of how many have been looked at; may raise to stop."""


@dataclass(frozen=True)
class Decided:
    """A choice that was made, by what the seat saw."""

    round: int
    view: View
    weighing: Weighing
    chosen: str
    amount: Cents | None = None
    """What was staked, where the player named the amount."""

    @property
    def cost(self) -> Fraction:
        """What it cost against the best choice, in cents."""
        return self.weighing.cost(self.chosen, self.amount)

    @property
    def why(self) -> Why:
        """Which outcomes make the difference."""
        return why(self.weighing, self.chosen, self.amount)

    def as_data(self) -> dict[str, Any]:
        """The choice in plain values."""
        own = self.weighing.position
        return {
            "round": self.round,
            "asked": own.ask.name,
            "cards": [str(card) for card in own.hand.cards],
            "shown": {
                area: {slot: str(card) for slot, card in up.items()}
                for area, up in own.shown.items()
            },
            "chosen": self.chosen,
            **({"amount": self.amount} if self.amount is not None else {}),
            "best": self.weighing.best.name,
            "cost": exactly(self.cost),
        }


@dataclass(frozen=True)
class PlayedRound:
    """One round of a seat; its parts add up to its result."""

    number: int
    result: Cents
    expected: Fraction
    """What the wagers were worth before a card was seen."""
    luck: Fraction
    """What the cards made of that, up to the last choice."""
    lost: Fraction
    """What the choices cost."""
    rest: Fraction
    """What came after the last choice."""
    decisions: tuple[Decided, ...] = ()
    is_void: bool = False

    def as_data(self) -> dict[str, Any]:
        """The round in plain values."""
        return {
            "round": self.number,
            "result": self.result,
            "expected": exactly(self.expected),
            "luck": exactly(self.luck),
            "lost": exactly(self.lost),
            "rest": exactly(self.rest),
            "void": self.is_void,
            "choices": [decision.as_data() for decision in self.decisions],
        }


@dataclass(frozen=True)
class Summary:
    """All rounds of a seat, and the sums of their parts."""

    rules: Rules
    seat: int
    rounds: tuple[PlayedRound, ...]

    @property
    def result(self) -> Cents:
        """What the seat won or lost."""
        return sum(played.result for played in self.rounds)

    @property
    def expected(self) -> Fraction:
        """What its wagers were worth before the cards."""
        return sum((played.expected for played in self.rounds), Fraction(0))

    @property
    def luck(self) -> Fraction:
        """Luck of the cards up to the last choice of each round."""
        return sum((played.luck for played in self.rounds), Fraction(0))

    @property
    def lost(self) -> Fraction:
        """What choices cost."""
        return sum((played.lost for played in self.rounds), Fraction(0))

    @property
    def rest(self) -> Fraction:
        """Luck of what came after the choices."""
        return sum((played.rest for played in self.rounds), Fraction(0))

    @property
    def decisions(self) -> int:
        """How many choices were made."""
        return sum(len(played.decisions) for played in self.rounds)

    def mistakes(self) -> list[Decided]:
        """The choices that cost something, worst first; of equals, the earlier."""
        decisions = (decision for played in self.rounds for decision in played.decisions)
        return sorted(
            (decision for decision in decisions if decision.cost),
            key=lambda decision: -decision.cost,
        )

    def as_data(self) -> dict[str, Any]:
        """The summary in plain values, amounts in cents, fractions as strings."""
        return {
            "game": self.rules.edition.game,
            "edition": self.rules.edition.slug,
            "seat": self.seat,
            "rounds": len(self.rounds),
            "choices": self.decisions,
            "result": self.result,
            "expected": exactly(self.expected),
            "luck": exactly(self.luck),
            "lost": exactly(self.lost),
            "rest": exactly(self.rest),
            "mistakes": [mistake.as_data() for mistake in self.mistakes()],
            "by round": [played.as_data() for played in self.rounds],
        }


class Notebook:
    """Follows one seat while a table is played, and makes a summary of it at any time.

    `asked` takes the view of the seat before each of its choices, `ended` what the round came to.
    """

    def __init__(self, rules: Rules, seat: int) -> None:
        self.rules, self.seat = rules, seat
        self.rounds: list[_Noted] = []
        self._choices: list[_Choice] = []

    def asked(self, view: View, chosen: str, amount: Cents | None = None) -> None:
        """The seat saw this and chose that, with an amount where one was to be named."""
        self._choices.append((view, chosen, amount))

    def ended(self, number: int, wagers: Mapping[str, Cents], coupon: Cents, result: Cents) -> None:
        """The round is over: the opening wagers of the seat, and what all of it came to."""
        noted = _Noted(number, wagers, coupon, result, tuple(self._choices))
        self.rounds.append(noted)
        self._choices = []

    def voided(self, number: int, result: Cents) -> None:
        """The round was void: what is paid all the same is luck, and no choice counted."""
        self.rounds.append(_Noted(number, {}, 0, result, (), is_void=True))
        self._choices = []

    def forget(self) -> None:
        """The round was another player's."""
        self._choices = []

    def summary(
        self, expectation: Expectation | None = None, progress: Progress | None = None
    ) -> Summary:
        """Look back on all rounds so far."""
        if not self.rounds:
            return Summary(self.rules, self.seat, ())
        known = expectation or Expectation(self.rules)
        played = []
        for done, noted in enumerate(self.rounds, start=1):
            played.append(noted.look_back(self.rules, known))
            if progress is not None:
                progress(done, len(self.rounds))
        return Summary(self.rules, self.seat, tuple(played))


@dataclass(frozen=True)
class _Noted:
    """A round as it was noted down, not yet weighed."""

    number: int
    wagers: Mapping[str, Cents]
    coupon: Cents
    result: Cents
    choices: tuple[_Choice, ...]
    is_void: bool = False

    def look_back(self, rules: Rules, known: Expectation) -> PlayedRound:
        """The parts of the result; they add up to it, because each begins where another ends."""
        expected = known.of(self.wagers, self.coupon)
        stands, luck, lost = expected, Fraction(0), Fraction(0)
        decisions = []
        for view, chosen, amount in self.choices:
            try:
                weighing = weigh(rules, view)
            except CoachError:
                continue  # a choice that only a mishap brings about, and nobody weighs
            decision = Decided(self.number, view, weighing, chosen, amount)
            settled = weighing.position.settled
            luck += settled + weighing.best.value - stands
            lost += decision.cost
            stands = settled + weighing.of(chosen).at(amount)
            decisions.append(decision)
        return PlayedRound(
            self.number,
            self.result,
            expected,
            luck,
            lost,
            self.result - stands,
            tuple(decisions),
            self.is_void,
        )
