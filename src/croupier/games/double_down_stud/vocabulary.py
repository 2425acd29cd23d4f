"""The words of Double Down Stud strategies, and what they are about."""

from __future__ import annotations

from typing import Final

from croupier.games.double_down_stud.definition import COMMON, DOUBLE, SHOWN, STAND
from croupier.solver.features import (
    GAPS,
    HIGH_CARDS,
    MADE,
    Held,
    about,
    draws,
    high_and_low,
    shown_cards,
)
from croupier.solver.strategy import Action, Vocabulary

_PLACES: Final = tuple(map(COMMON.index, SHOWN))

VOCABULARY: Final = Vocabulary(
    options=(STAND.name, DOUBLE.name),
    actions={
        "double": Action((DOUBLE.name,), "double the wager"),
        "double down": Action((DOUBLE.name,), "the same"),
        "stand": Action((STAND.name,), "leave it as it is"),
    },
    of_option=about("four", (*MADE, *draws(4), *GAPS, *HIGH_CARDS)),
    of_all=about("four", high_and_low()),
    situation=lambda seen, _: {
        "four": Held(seen.own) + shown_cards(seen, "common", *_PLACES),
    },
    notes={
        "with": "They are about four cards: the own card and the three in common that are shown.",
        "when": "They are about the same four cards.",
    },
)
