"""The words of Double Cross strategies, and what they are about."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from croupier.games.double_cross.definition import (
    ASK_PLAY,
    CROSS,
    EXPOSE,
    FOLD,
    KEEP_DOWN,
    PLAY_COLUMN,
    PLAY_ROW,
    TOP,
)
from croupier.rounds import SeatKnowledge
from croupier.solver.features import (
    ARE_A_PAIR,
    ARE_SUITED,
    BOTH_HIGH,
    HIGH,
    HIGH_OR_BETTER,
    LOW,
    PAIR,
    SEQUENCE,
    Feature,
    Held,
    Situation,
    about,
    by_rank,
    draws,
    high_and_low,
    shown_cards,
)
from croupier.solver.strategy import Action, Vocabulary

RIGHT: Final = CROSS.index("right")
ROW: Final = PLAY_ROW.name
COLUMN: Final = PLAY_COLUMN.name
OPTIONS: Final = tuple(option.name for option in ASK_PLAY.options)
# The three-card hand that is exposed is that of the column.
LINE: Final = {ROW: "row", COLUMN: "column", EXPOSE.name: "column", KEEP_DOWN.name: "column"}
SHOWN: Final = {ROW: "right", COLUMN: "top", EXPOSE.name: "top", KEEP_DOWN.name: "top"}


def places(own: Any, top: Any, right: Any) -> Situation:
    """The own two cards, what is shown, and both lines."""
    return {
        "own": own,
        "top": top,
        "right": right,
        "shown": top + right,
        "row": own + right,
        "column": own + top,
    }


def situation(seen: SeatKnowledge, _: Collection[str]) -> Situation:
    """What a seat knows."""
    top, right = (shown_cards(seen, "cross", at) for at in (TOP, RIGHT))
    return places(Held(seen.own), top, right)


def goodness(at: Situation, option: str) -> Any:
    """A line is better by matching an own card, then by the rank of its shown card."""
    if option not in (ROW, COLUMN):
        return 0
    own, shown = at["own"], at[SHOWN[option]].high
    return 13 * ((shown == own.high) | (shown == own.low)) + shown


VOCABULARY: Final = Vocabulary(
    options=(*OPTIONS, EXPOSE.name, KEEP_DOWN.name),
    actions={
        "fold": Action((FOLD.name,), "fold", takes_with=False),
        "play the better line": Action(
            (ROW, COLUMN),
            "of the lines for which all conditions after `with` hold, play the better one; if they "
            "hold for none, the rule does not apply",
        ),
        "play the row": Action((ROW,), "play the row, which shows its right card"),
        "play horizontal": Action((ROW,), "the same"),
        "play the column": Action((COLUMN,), "play the column, which shows its top card"),
        "play vertical": Action((COLUMN,), "the same"),
        "expose": Action((EXPOSE.name,), "expose both cards for the three-card wager"),
        "keep down": Action((KEEP_DOWN.name,), "keep them down, and lose the three-card wager"),
    },
    of_option={
        **about(
            LINE,
            (
                PAIR,
                Feature(
                    "three of a kind",
                    "all three have the same rank",
                    lambda held, _: held.has_three,
                ),
                *list(draws(3))[:2],
                SEQUENCE,
                HIGH_OR_BETTER,
            ),
        ),
        **about(SHOWN, by_rank("a shown", "the line's shown card", HIGH)),
    },
    of_all={
        **about("own", (ARE_A_PAIR, ARE_SUITED), "own {}"),
        **about("shown", (ARE_A_PAIR,), "shown {}"),
        **about("own", high_and_low("own ", "the own two")),
        **about("own", (BOTH_HIGH,), "both own {}"),
        **about("shown", by_rank("high shown card is", "the higher of top and right", HIGH)),
        **about("shown", by_rank("low shown card is", "the lower of top and right", LOW)),
    },
    situation=situation,
    goodness=goodness,
    otherwise=(EXPOSE.name,),
    notes={
        "actions": "One line is better than the other if its shown card has the rank of an own "
        "card and the other's has not; else if its shown card is higher. If both are alike, the "
        "row is taken. A strategy that says nothing of the three-card wager exposes it always.",
        "with": "They are about the three known cards of a line: the own two, and the line's shown "
        "card. After `expose` and `keep down`, the column is meant.",
    },
)
