"""What Boston 5 Stud adds to odds by the general solver: names of bets, and of kinds of starts."""

from __future__ import annotations

from typing import Final

from croupier.games.boston_5_stud.definition import BOSTON_5_STUD, EXPOSE, FOLD, KEEP_DOWN, PLAY
from croupier.solver.features import GAPS, HIGH_CARDS, MADE, Held, about, draws, high_and_low
from croupier.solver.game_odds import Bet
from croupier.solver.general.terms import NamedKinds, Terms
from croupier.solver.outcomes import Ending
from croupier.solver.strategy import Action, Vocabulary

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


VOCABULARY: Final = Vocabulary(
    options=(FOLD.name, PLAY.name, EXPOSE.name, KEEP_DOWN.name),
    actions={
        "fold": Action((FOLD.name,), "fold, and lose ante and first wager"),
        "stake the second wager": Action((PLAY.name,), "play on for two antes more"),
        "expose": Action((EXPOSE.name,), "show the three cards for the optional bonus wager"),
        "keep down": Action((KEEP_DOWN.name,), "keep them down, and lose the bonus wager"),
    },
    of_option=about("own", (*MADE, *draws(3), *GAPS, *HIGH_CARDS)),
    of_all=about("own", high_and_low()),
    situation=lambda seen, _: {"own": Held(seen.own)},
    otherwise=(EXPOSE.name,),
    notes={
        "actions": "A strategy that says nothing of the optional bonus wager shows the cards "
        "always.",
        "with": "They are about the first three cards.",
        "when": "They are about the first three cards.",
    },
)


ODDS: Final = Terms(
    bets=(MAIN, BONUS),
    options=("bonus",),
    headline_choices=(("play", FOLD.name),),
    named_kinds=NamedKinds(VOCABULARY, {"play": STARTS}),
    notes=(
        "A unit is one ante; three are down at the start, with the first wager of two antes.",
        "The payout limit is left out: it binds only antes that are large enough.",
        "Outcomes are those of the first wager: when it wins, the ante is a push.",
    ),
    label=label,
    compares=False,
)
