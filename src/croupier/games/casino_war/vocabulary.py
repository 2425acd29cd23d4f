"""The words of Casino War strategies, and what they are about."""

from __future__ import annotations

from typing import Final

from croupier.games.casino_war.definition import (
    GIVE_UP,
    GO_TO_WAR,
    NO_TIE_WAGER,
    SURRENDER,
    TIE_WAGER,
)
from croupier.solver.features import HIGH, RANKS, Feature, Held, about, by_rank
from croupier.solver.strategy import Action, Vocabulary

_EXACTLY, *_OR_BEYOND = by_rank("the cards are", "the card that ties", HIGH)
_GIVES_UP: Final = SURRENDER.name, GIVE_UP.name

VOCABULARY: Final = Vocabulary(
    options=(SURRENDER.name, GO_TO_WAR.name, GIVE_UP.name, NO_TIE_WAGER.name, TIE_WAGER.name),
    actions={
        SURRENDER.name: Action(
            _GIVES_UP,
            "surrender half of the initial wager, or all of it where the house offers no surrender",
            takes_with=False,
        ),
        GIVE_UP.name: Action(_GIVES_UP, "the same", takes_with=False),
        GO_TO_WAR.name: Action(
            (GO_TO_WAR.name,),
            "stake a war wager, while the initial one is collected",
            takes_with=False,
        ),
    },
    of_option={},
    of_all=about(
        "own",
        (*_OR_BEYOND, Feature(f"the cards are {RANKS}", _EXACTLY.says, _EXACTLY.holds)),
    ),
    situation=lambda seen, _: {"own": Held(seen.own[:1])},
    otherwise=(NO_TIE_WAGER.name,),
    thumb="always-war",
    notes={"actions": "They are about a tie; no strategy places a tie wager."},
)
