"""Why a choice cost what it did: the outcomes in which two options differ, and the draws.

The differences of all outcomes add up to the cost exactly, so nothing is left unexplained.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from croupier.cards import Card, text
from croupier.coach.option_values import Weighing, main_wagers
from croupier.coach.position import Position
from croupier.money import Cents
from croupier.rounds import Choice, Show
from croupier.rounds.choices import Option
from croupier.solver.figures import exactly
from croupier.solver.worths import Valued, WorthLine


class WorthDifference(NamedTuple):
    """One thing that may come of either option, and what it adds to the worth of each."""

    hand: str
    outcome: str
    chosen: Fraction
    """How often it comes of what was chosen."""
    chosen_worth: Fraction
    best: Fraction
    """How often it comes of the best option."""
    best_worth: Fraction

    @property
    def cost(self) -> Fraction:
        """Its part of what the choice cost, in cents."""
        return self.best_worth - self.chosen_worth


class NextCards(NamedTuple):
    """Cards that would all come to the same, if they came next."""

    hand: str
    net: int
    """What the wagers of the main game would come to with the best option, in cents."""
    cards: tuple[Card, ...]


@dataclass(frozen=True)
class Why:
    """A choice compared with the best one."""

    weighing: Weighing
    chosen: Valued
    differences: tuple[WorthDifference, ...]
    """Those that matter most first; their costs add up to the cost of the choice."""
    draws: tuple[NextCards, ...] = ()
    """Where one card is still to come: what each would make of the best option, best first."""
    amount: Cents | None = None
    """What was staked, where the player named the amount."""

    @property
    def value(self) -> Fraction:
        """What the choice was worth, in cents."""
        return self.chosen.at(self.amount)

    @property
    def cost(self) -> Fraction:
        """What the choice cost, in cents."""
        return self.weighing.best.value - self.value

    def as_data(self) -> dict[str, Any]:
        """The reasons in plain values, fractions of cents as strings."""
        return {
            "chosen": self.chosen.name,
            "best": self.weighing.best.name,
            "cost": exactly(self.cost),
            "differences": [
                {
                    "hand": difference.hand,
                    "outcome": difference.outcome,
                    "chosen": exactly(difference.chosen),
                    "chosen worth": exactly(difference.chosen_worth),
                    "best": exactly(difference.best),
                    "best worth": exactly(difference.best_worth),
                }
                for difference in self.differences
            ],
            "draws": [
                {"hand": draw.hand, "net": draw.net, "cards": text(draw.cards)}
                for draw in self.draws
            ],
        }


def why(weighing: Weighing, chosen: str, amount: Cents | None = None) -> Why:
    """Compare a choice with the best one, outcome by outcome."""
    taken, best = weighing.of(chosen), weighing.best
    mine, theirs = _by_outcome(taken.lines), _by_outcome(best.lines)
    if taken.at(amount) != taken.value:
        mine[AMOUNT, ""] = Fraction(1), taken.at(amount) - taken.value
    differences = [
        WorthDifference(*key, *mine.get(key, _NOTHING), *theirs.get(key, _NOTHING))
        for key in dict.fromkeys((*theirs, *mine))
    ]
    costly = sorted(
        (difference for difference in differences if difference.cost),
        key=lambda difference: -abs(difference.cost),
    )
    draws = tuple(draws_of(weighing.position, best.option))
    return Why(weighing, taken, tuple(costly), draws, amount)


AMOUNT: Final = "the amount staked"
_NOTHING = (Fraction(0), Fraction(0))


def _by_outcome(lines: Iterable[WorthLine]) -> dict[tuple[str, str], tuple[Fraction, Fraction]]:
    """How often each hand and outcome comes, and what it is worth."""
    sums: dict[tuple[str, str], tuple[Fraction, Fraction]] = {}
    for line in lines:
        often, worth = sums.get((line.hand, line.outcome), _NOTHING)
        sums[line.hand, line.outcome] = often + line.probability, worth + line.worth
    return sums


# ---- draws ----------------------------------------------------------------------------------


def draws_of(position: Position, option: Option) -> Iterator[NextCards]:
    """What each unseen card would make of the hand, where just one is still to be turned up."""
    if "dealer" in position.game.areas or option.leaves_play:
        return
    state = position.after(option)
    move = state.awaited()
    if not isinstance(move, Show) or len(move.slots) > 1:
        return
    main, cards_of = main_wagers(position.game.slug), dict[tuple[str, int], list[Card]]()
    for drawn in position.unseen():
        end = state.copy()
        end.show([drawn])
        if isinstance(end.awaited(), Choice):
            return
        results = [result for result in end.results(position.seat) if result.wager in main]
        hand = " / ".join(dict.fromkeys(result.line or result.hand for result in results))
        cards_of.setdefault((hand, sum(result.net for result in results)), []).append(drawn)
    for (hand, net), cards in sorted(cards_of.items(), key=lambda item: -item[0][1]):
        yield NextCards(hand, net, tuple(cards))
