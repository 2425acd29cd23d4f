"""What Boston 5 Stud adds to odds by the general solver: names of bets, and of kinds of starts."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from croupier.games.boston_5_stud.definition import BOSTON_5_STUD, FOLD
from croupier.games.boston_5_stud.vocabulary import VOCABULARY
from croupier.rounds import Rules
from croupier.rulebook import editions
from croupier.solver.game_odds import Bet
from croupier.solver.general.digest import NamedKinds
from croupier.solver.general.odds import GeneralOdds, general_odds
from croupier.solver.outcomes import Distribution, Ending

OPENING: Final = sum(wager.times for wager in BOSTON_5_STUD.wagers if wager.required)
"""Antes that are down at the start: the ante, and the first wager."""
MAIN: Final = Bet("ante and wagers", ("ante", "first"), staked=OPENING)
BONUS: Final = Bet("optional bonus", ("bonus",))
STARTS: Final = """
three of a kind: three of a kind or better
a pair: a pair of twos or better
three to a straight flush
three to a flush
three to a straight
nothing but an ace high: when high card is ace
nothing but a king high: when high card is king
nothing but a queen high: when high card is queen
"""


def label(ending: Ending) -> tuple[str, str]:
    """An ending by hand, and by whether ante and wagers won, tied or lost.

    The ante tells a win from a loss, and the first wager a win from a tie.
    """
    ante, first = ending.settled[:2]
    return (ante.line, first.outcome) if ante.line else (FOLD.name, ante.outcome)


class Boston5StudOdds(GeneralOdds):
    """The general solver's odds in the words of this game."""

    compares: ClassVar = False
    bets: ClassVar = (MAIN, BONUS)
    options: ClassVar = ("bonus",)
    headline_choices: ClassVar = (("play", FOLD.name),)
    named_kinds: ClassVar = NamedKinds(VOCABULARY, {"play": STARTS})
    notes: ClassVar = (
        "A unit is one ante; three are down at the start, with the first wager of two antes.",
        "The payout limit is left out: it binds only antes that are large enough.",
        "Outcomes are those of the first wager: when it wins, the ante is a push.",
    )

    def labelled(self, distribution: Distribution) -> Distribution:
        return replace(distribution, label=label)


ODDS: Final = general_odds(
    BOSTON_5_STUD,
    [Rules.of(BOSTON_5_STUD.slug, edition) for edition in editions(BOSTON_5_STUD.slug)],
    Boston5StudOdds,
)
