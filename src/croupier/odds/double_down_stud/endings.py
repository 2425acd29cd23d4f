"""How a round of Double Down Stud may end, and what each ending wins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.games import Rules
from croupier.games.choices import Ask
from croupier.games.double_down_stud import COMPLETION, DOUBLE, STAND
from croupier.odds.five_card.pays import HIGHEST_FIRST, Paid, by_class, settled, tallied
from croupier.odds.outcomes import Distribution, Ending

ASK: Final = next(step for step in COMPLETION if isinstance(step, Ask))
OPTIONS: Final = (STAND.name, DOUBLE.name)


def ending(doubled: bool, hand: Paid) -> Ending:
    """A round with one wager or two on a hand."""
    wagers = ("wager", "double-down") if doubled else ("wager",)
    choice = (ASK.name, OPTIONS[doubled])
    return Ending((choice,), tuple(settled(wager, hand) for wager in wagers))


def distribution(rules: Rules, outcomes: Sequence[Sequence[int]]) -> Distribution:
    """How rounds end, from counts by whether the wager is doubled, and class."""
    hands = by_class(rules.pays["wager"])
    return tallied(
        (ending(doubled, hands[hand]), outcomes[doubled][hand])
        for hand in HIGHEST_FIRST
        for doubled in (True, False)
    )


def choosing(rules: Rules, doubled: bool, hands: Sequence[int]) -> Distribution:
    """What may come of one choice, from counts by class; in the order of advice, lowest first."""
    pays = by_class(rules.pays["wager"])
    return tallied((ending(doubled, pays[hand]), hands[hand]) for hand in reversed(HIGHEST_FIRST))
