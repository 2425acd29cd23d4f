"""How a round of Boston 5 Stud may end, and what each ending wins.

The payout limit of 11(e) is left out: figures are per ante, and a limit only binds antes that are
large enough.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from croupier.games import Outcome, Rules
from croupier.games.boston_5_stud import COMPLETION, EXPOSE, FOLD, PLAY
from croupier.games.choices import Ask
from croupier.hands import ThreeCard
from croupier.odds.five_card.pays import HANDS, HIGHEST_FIRST, Paid, paid, settled, tallied
from croupier.odds.outcomes import Distribution, Ending, Settled

ASKS: Final = {step.name: step for step in COMPLETION if isinstance(step, Ask)}
OPTIONS: Final = (FOLD.name, PLAY.name)
TIMES: Final = 2
"""Antes in the first wager, and in the second."""
OPENING: Final = 1 + TIMES
RESULTS: Final = (Outcome.WIN, Outcome.PUSH, Outcome.LOSE)
"""In the order of the kernel; a tie is a push."""


def _settled(wager: str, one: Paid, times: int = 1) -> Settled:
    return Settled(wager, one.outcome.value, one.line, Fraction(times), one.net * times)


def folded() -> Ending:
    """A fold, which loses ante and first wager."""
    lost = Paid(Outcome.LOSE, "", Fraction(-1))
    chosen = (("play", FOLD.name),)
    return Ending(chosen, (_settled("ante", lost), _settled("first", lost, TIMES)))


def played(rules: Rules, hand: int, result: int) -> Ending:
    """A hand played to the end, by its class and the result; the ante loses or pushes."""
    line = HANDS[hand].category.label
    outcome = RESULTS[result]
    if outcome is Outcome.LOSE:
        ante = first = second = paid(None, line)
    else:
        ante = first = second = Paid(Outcome.PUSH, line, Fraction(0))
    if outcome is Outcome.WIN:
        first, second = (paid(rules.pays[name]["win"], line) for name in ("first", "second"))
    bonus = rules.pays["ante-bonus"].get(line)
    return Ending(
        (("play", PLAY.name),),
        (
            _settled("ante", ante),
            _settled("first", first, TIMES),
            _settled("second", second, TIMES),
            # Nothing more is staked for the bonus.
            *(() if bonus is None else (_bonus(paid(bonus, line)),)),
        ),
    )


def _bonus(one: Paid) -> Settled:
    return Settled("ante-bonus", one.outcome.value, one.line, Fraction(0), one.net)


def told(ending: Ending) -> tuple[str, str]:
    """An ending by hand, and by whether ante and wagers won, tied or lost; the bonus apart.

    The ante tells a win from a loss, and the first wager a win from a tie.
    """
    ante, first = ending.settled[:2]
    if not ante.line:
        return FOLD.name, ante.outcome
    return ante.line, first.outcome


def main_distribution(rules: Rules, folds: int, outcomes: Sequence[Sequence[int]]) -> Distribution:
    """How rounds end, from counts by class and result."""
    found = tallied(
        [
            (folded(), folds),
            *(
                (played(rules, hand, result), outcomes[hand][result])
                for hand in HIGHEST_FIRST
                for result in range(len(RESULTS))
            ),
        ]
    )
    return Distribution(found.counts, told)


def bonus_distribution(rules: Rules, hands: Sequence[int]) -> Distribution:
    """How rounds end for the optional bonus wager, from counts by `ThreeCard`.

    The cards are always shown, for there is nothing to gain by not doing so.
    """
    return tallied((_bonus_wager(rules, line), hands[line]) for line in reversed(ThreeCard))


def joint_distribution(
    rules: Rules, folds: Sequence[int], played_by_line: Sequence[Sequence[Sequence[int]]]
) -> Distribution:
    """How rounds end with the optional bonus wager, from counts by `ThreeCard` of the own three
    cards, class and result."""
    return tallied(
        (Ending(shown.choices + one.choices, shown.settled + one.settled), count)
        for line in reversed(ThreeCard)
        for shown in (_bonus_wager(rules, line),)
        for one, count in (
            (folded(), folds[line]),
            *(
                (played(rules, hand, result), played_by_line[line][hand][result])
                for hand in HIGHEST_FIRST
                for result in range(len(RESULTS))
            ),
        )
    )


def _bonus_wager(rules: Rules, line: ThreeCard) -> Ending:
    """The optional bonus wager by the own three cards, which are always shown."""
    made = paid(rules.pays["bonus"].get(line.label), line.label)
    return Ending((("bonus", EXPOSE.name),), (settled("bonus", made),))


def playing(rules: Rules, counts: Sequence[Sequence[int]]) -> Distribution:
    """What may come of the second wager with three own cards; lowest first, as advice has it."""
    found = tallied(
        (played(rules, hand, result), counts[hand][result])
        for hand in reversed(HIGHEST_FIRST)
        for result in range(len(RESULTS))
    )
    return Distribution(found.counts, told)
