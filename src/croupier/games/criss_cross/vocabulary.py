"""The words of Criss Cross strategies, and what they are about.

A line is what is known of it: the own two cards, and its two outer cards once they are shown.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator
from typing import Any, Final

from croupier.games.criss_cross.definition import COLUMN, CRISS_CROSS, ROW
from croupier.rounds import SeatKnowledge
from croupier.solver.features import (
    ARE_A_PAIR,
    ARE_SUITED,
    BOTH_HIGH,
    HIGH_OR_BETTER,
    MADE,
    PAIR,
    Held,
    Situation,
    Truth,
    about,
    about_all,
    draws,
    high_and_low,
    shown_cards,
)
from croupier.solver.strategy import Action, Vocabulary

OPTIONS: Final = tuple(option.name for option in CRISS_CROSS.asks()[0].options)
LINES: Final = ("across", "down")
FEATURES: Final = (PAIR, *MADE, *draws(4), HIGH_OR_BETTER)


def places(own: Any, row: Any, column: Any) -> Situation:
    """The own two cards, and both lines with the outer cards that are shown."""
    return {"own": own, "across": own + row, "down": own + column}


def situation(seen: SeatKnowledge, _: Collection[str]) -> Situation:
    """What a seat knows."""
    row, column = (shown_cards(seen, "cross", line[0], line[2]) for line in (ROW, COLUMN))
    return places(Held(seen.own), row, column)


def _is_at(across: int, down: int) -> Callable[[Situation], Truth]:
    """Whether this many cards of each line are known."""
    return lambda at: at["across"].size == across and at["down"].size == down


_DECISIONS: Final = {
    "across": (_is_at(2, 2), "with the own two cards known"),
    "down": (_is_at(4, 2), "with left and right shown"),
    "the middle": (_is_at(4, 4), "with top and bottom shown too"),
}
_VERBS: Final = {
    "forfeit": "give up",
    "bet one": "bet one ante",
    "bet two": "bet two antes",
    "bet three": "bet three antes",
}


def _actions() -> Iterator[tuple[str, Action]]:
    """Every choice at any decision, or at one alone."""
    for option, (words, says) in zip(OPTIONS, _VERBS.items(), strict=True):
        yield words, Action((option,), f"{says}, at any decision", takes_with=False)
        joint = "at" if words == "forfeit" else "on"
        for place, (is_asked, when) in _DECISIONS.items():
            where = place.replace("the", f"{joint} the")
            yield f"{words} {where}", Action((option,), f"{says}, {when}", False, is_asked)


VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions=dict(_actions()),
    of_option={},
    of_all={
        **about("own", (ARE_A_PAIR, ARE_SUITED), "own {}"),
        **about("own", (BOTH_HIGH,), "both own {}"),
        **about("own", high_and_low("own ", "the own two")),
        **about("across", FEATURES, "the across line holds {}", "of the across line: {}"),
        **about("down", FEATURES, "the down line holds {}", "of the down line: {}"),
        **about_all(LINES, operator.or_, FEATURES, "either line holds {}", "of either line: {}"),
        **about_all(LINES, operator.and_, FEATURES, "both lines hold {}", "of both lines: {}"),
    },
    situation=situation,
    notes={
        "actions": "A strategy answers all three decisions: across, down and middle. An action may "
        "be for any decision, or name one; at another decision its rule does not apply.",
        "when": "A line is what is known of it: the own two cards, and its two outer cards once "
        "they are shown (left and right of the across line, top and bottom of the down line).",
    },
)
