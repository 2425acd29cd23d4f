"""The words of Boston 5 Stud strategies, and what they are about."""

from __future__ import annotations

from typing import Final

from croupier.games.boston_5_stud.definition import EXPOSE, FOLD, KEEP_DOWN, PLAY
from croupier.solver.features import GAPS, HIGH_CARDS, MADE, Held, about, draws, high_and_low
from croupier.solver.strategy import Action, Vocabulary

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
