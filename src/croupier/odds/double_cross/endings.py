"""How a round of Double Cross may end, and what each ending wins, from counts and pays.

The payout limit of 11(d) is left out: figures are per ante, and the limit only binds antes that
are large enough. Plain Python, so that advice needs neither numpy nor numba.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations
from typing import Final

from croupier.cards import Card
from croupier.games import Outcome, Rules
from croupier.games.double_cross import ASK_PLAY, ASK_THREE_CARD, EXPOSE, FOLD, RAISES
from croupier.hands import FiveCard, ThreeCard, category_of, three_value
from croupier.odds.outcomes import Distribution, Ending, Settled

WIN: Final = 0
TIE: Final = 1
LOSE: Final = 2
"""Where results stand in counts by category and result; the kernel's order."""
RESULTS: Final = (Outcome.WIN, Outcome.PUSH, Outcome.LOSE)
FIVE_LABELS: Final = tuple(category.label for category in FiveCard)
THREE_LABELS: Final = tuple(category.label for category in ThreeCard)

_ONE: Final = Fraction(1)
_NOTHING: Final = Fraction(0)


def folded() -> Ending:
    """A fold, which loses the ante."""
    lost = Settled("ante", Outcome.LOSE.value, "", _ONE, -_ONE)
    return Ending(((ASK_PLAY.name, FOLD.name),), (lost,))


def played(rules: Rules, option: str, category: int, result: int) -> Ending:
    """A line played to the end."""
    line, outcome = FIVE_LABELS[category], RESULTS[result]
    ante, raises = rules.pays["ante"]["win"].ratio, rules.pays["raise"][line].ratio
    odds = {"ante": ante, **{stake.wager: raises for stake in RAISES}}
    settled = tuple(_settled(wager, outcome, line, ratio) for wager, ratio in odds.items())
    return Ending(((ASK_PLAY.name, option),), settled)


def _settled(wager: str, outcome: Outcome, line: str, ratio: Fraction) -> Settled:
    """One of the wagers on a line; one that wins nothing is a push."""
    if outcome is Outcome.WIN and not ratio:
        outcome = Outcome.PUSH
    return Settled(wager, outcome.value, line, _ONE, _net(outcome, ratio))


def three_card(rules: Rules, category: int) -> Ending:
    """The three-card wager; it is always exposed, for there is nothing to gain by not doing so."""
    line = THREE_LABELS[category]
    odds = rules.pays["three-card"].get(line)
    outcome = Outcome.LOSE if odds is None else Outcome.WIN
    settled = _settled("three-card", outcome, line, odds.ratio if odds else _NOTHING)
    return Ending(((ASK_THREE_CARD.name, EXPOSE.name),), (settled,))


def _net(outcome: Outcome, ratio: Fraction) -> Fraction:
    if outcome is Outcome.WIN:
        return ratio
    return -_ONE if outcome is Outcome.LOSE else _NOTHING


def together(first: Ending, second: Ending) -> Ending:
    """Two wagers of one round."""
    return Ending(first.choices + second.choices, first.settled + second.settled)


def line_distribution(rules: Rules, option: str, counts: Sequence[Sequence[int]]) -> Distribution:
    """What may come of playing a line, from counts by category and result."""
    return Distribution(
        {
            played(rules, option, category, result): count
            for category, results in enumerate(counts)
            for result, count in enumerate(results)
            if count
        }
    )


def three_card_distribution(rules: Rules, deck: tuple[Card, ...]) -> Distribution:
    """The three-card wager alone: any three cards of the deck."""
    counts = three_card_counts(deck)
    return Distribution({three_card(rules, category): count for category, count in counts.items()})


@cache
def three_card_counts(deck: tuple[Card, ...]) -> Mapping[int, int]:
    """How many of a deck's three cards belong to each category, highest first."""
    counts: dict[int, int] = {}
    for three in combinations(deck, 3):
        category = category_of(three_value(*three), ThreeCard)
        counts[category] = counts.get(category, 0) + 1
    return dict(sorted(counts.items(), reverse=True))
