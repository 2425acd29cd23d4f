"""The words of Let It Ride strategies, and what they are about."""

from __future__ import annotations

from typing import Final

from croupier.games.let_it_ride.definition import LET_IT_RIDE
from croupier.solver.features import (
    GAPS,
    HIGH_CARDS,
    MADE,
    Feature,
    Held,
    about,
    draws,
    high_and_low,
    shown_cards,
)
from croupier.solver.strategy import Action, Vocabulary

BACK, RIDE = (option.name for option in LET_IT_RIDE.asks()[0].options)

VOCABULARY: Final = Vocabulary(
    options=(BACK, RIDE),
    actions={
        RIDE: Action((RIDE,), "leave the wager that is asked about"),
        BACK: Action((BACK,), "take it back"),
    },
    of_option=about("seen", (*MADE, *draws(3), *draws(4), *GAPS, *HIGH_CARDS)),
    of_all=about(
        "seen",
        (
            Feature("three cards are seen", "wager 1 is asked about", lambda h, _: h.size == 3),
            Feature("four cards are seen", "wager 2 is asked about", lambda h, _: h.size == 4),
            *high_and_low(),
        ),
    ),
    situation=lambda seen, _: {"seen": Held(seen.own) + shown_cards(seen, "community", 0)},
    thumb="basic",
    notes={
        "actions": "The same rules are asked twice: with three cards seen about wager 1, with four "
        "about wager 2.",
        "with": "They are about all cards that are seen, three or four of them.",
        "when": "They are about the same cards.",
    },
)
