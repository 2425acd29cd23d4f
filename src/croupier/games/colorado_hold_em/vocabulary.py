"""The words of Colorado Hold 'Em strategies, and what they are about."""

from __future__ import annotations

from typing import Any, Final

from croupier.games.colorado_hold_em.definition import BET, CHECK, DECLARE, FOLD
from croupier.solver.features import (
    ARE_SUITED,
    HIGH_CARDS,
    RANKS,
    SEQUENCE,
    Feature,
    Held,
    Phrase,
    Situation,
    Truth,
    about,
    high_and_low,
)
from croupier.solver.strategy import Action, Vocabulary

KEPT: Final = ("without first", "without second", "without third")
DISCARDS: Final = {option.name: KEPT[option.discards or 0] for option in (*CHECK, *BET)}
OPTIONS: Final = (FOLD.name, DECLARE.name, *DISCARDS)
PAIRED: Final = 1000
"""More than any two cards that are no pair are good for."""


def places(first: Any, second: Any, third: Any) -> Situation:
    """The three own cards, and the two that are kept if one of them goes."""
    holdings = (second + third, first + third, first + second)
    return {"own": first + second + third, **dict(zip(KEPT, holdings, strict=True))}


def goodness(at: Situation, option: str) -> Any:
    """A discard is better by the pair it keeps, the higher card, the lower, and one suit."""
    if option not in DISCARDS:
        return 0
    held = at[DISCARDS[option]]
    return PAIRED * (held.pair >= 0) + 26 * held.high + 2 * held.low + held.is_suited


def is_instant(at: Situation) -> Truth:
    """Three of a kind, or three in sequence of a suit."""
    own = at["own"]
    return own.has_three | (own.is_suited & own.is_sequence)


_PAIRS: Final = (
    Feature("a pair", "two have the same rank", lambda held, _: held.pair >= 0),
    Feature(
        f"a pair of {RANKS} or better",
        "two have the same rank, that one or a higher one",
        lambda held, rank: held.pair >= rank,
    ),
)

VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions={
        "fold": Action(
            (FOLD.name,),
            "fold; only in the version with a required bet wager",
            takes_with=False,
        ),
        "declare an instant winner": Action(
            (DECLARE.name,),
            "declare it; if the hand is none, the rule does not apply",
            takes_with=False,
        ),
        "play without a bet": Action(
            tuple(option.name for option in CHECK),
            "discard a card and play with the ante alone; only in the version with a permissible "
            "bet wager",
        ),
        "bet": Action(tuple(option.name for option in BET), "discard a card and bet"),
    },
    of_option=about(
        DISCARDS,
        (
            *_PAIRS,
            Feature("suited cards", "they are of one suit", lambda held, _: held.is_suited),
            SEQUENCE,
            *HIGH_CARDS[:2],
        ),
    ),
    of_all={
        **about("own", (ARE_SUITED,), "own {}"),
        "own cards are an instant winner": Phrase(
            "they are three of a kind, or in sequence and of one suit",
            lambda at, _option, _rank: is_instant(at),
        ),
        **about("own", _PAIRS, "own cards hold {}"),
        **about(
            "own",
            (
                Feature(
                    "own cards are to a straight",
                    "their ranks differ, and some straight holds all three",
                    lambda held, _: held.to_straight,
                ),
                *high_and_low("own ", "the own three"),
            ),
        ),
    },
    situation=lambda seen, _: places(*(Held((card,)) for card in seen.own)),
    goodness=goodness,
    possible={DECLARE.name: is_instant},
    notes={
        "actions": "Of the discards for which all conditions after `with` hold, the one is made "
        "that keeps a pair; then the one that keeps the highest card, then the higher second card, "
        "then two cards of one suit. If the conditions hold for none, the rule does not apply. A "
        "rule about an action that the version does not offer is passed over; a strategy that "
        "leaves a hand without a choice is refused.",
        "with": "They are about the two cards that are kept.",
        "when": "They are about all three own cards.",
    },
)
