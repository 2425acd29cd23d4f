"""A strategy of Boston 5 Stud made readable, and what three cards are worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.cards import Card, text
from croupier.games.boston_5_stud.accelerator import Played, Solution
from croupier.games.boston_5_stud.odds import OPENING, OPTIONS
from croupier.games.boston_5_stud.prices import Worth, worth
from croupier.games.boston_5_stud.vocabulary import VOCABULARY
from croupier.rounds import Rules
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.figures import decimal
from croupier.solver.game_odds import Digest, Extra
from croupier.solver.sentences import Bools, Teller, by_high_and_low, first_of
from croupier.solver.strategy import kinds

FOLD, PLAY = OPTIONS
KINDS: Final = """
three of a kind: three of a kind or better
a pair: a pair of twos or better
three to a straight flush
three to a flush
three to a straight
nothing but an ace high: when high card is ace
nothing but a king high: when high card is king
nothing but a queen high: when high card is queen
"""


def digest(counts: Solution, chosen: Played) -> Digest:
    """Sentences by kind of start, and a chart of those without a pair."""
    held, times = HeldArray(counts.three.cards), counts.three.multiplicity
    plays = np.where(chosen.plays, times, 0)
    teller = Teller.of(times, plays, "stakes the second wager", PLAY, FOLD)
    every = ("No start is folded.",) if chosen.plays.all() else ()
    chart = teller.chart(
        "Three cards without a pair: the highest, down, and the lowest",
        "How often the second wager is staked.",
        by_high_and_low(held, held.pair < 0),
    )
    return Digest((*every, *teller.sentences(_kinds(counts))), (chart,))


def _kinds(counts: Solution) -> Iterator[tuple[str, Bools]]:
    return kinds(KINDS, VOCABULARY, {"own": HeldArray(counts.three.cards)})


def starts(counts: Solution, rules: Rules) -> tuple[Extra, Extra]:
    """What every start is worth if it is played, by kind and one by one."""
    worths = worth(counts, rules)
    return _by_kind(counts, worths), _one_by_one(counts, worths)


def _by_kind(counts: Solution, worth: Worth) -> Extra:
    times, rows = counts.three.multiplicity, []
    for words, where in first_of(_kinds(counts), len(times)):
        if where.any():
            won = worth.won[where]
            summed = sum(
                int(gain) * int(many) for gain, many in zip(won, times[where], strict=True)
            )
            rows.append(
                (
                    words,
                    Fraction(int(times[where].sum()), int(times.sum())),
                    _value(counts, worth, int(won.min())),
                    _value(counts, worth, summed) / int(times[where].sum()),
                    _value(counts, worth, int(won.max())),
                )
            )
    at = int(worth.won.argmin())
    least = _value(counts, worth, int(worth.won[at]))
    return Extra(
        "What three cards are worth, if played",
        f"In antes; a fold is worth -{OPENING}. The least is {_start(counts, at)}: "
        f"{decimal(least, 6)}, exactly {least}.",
        ("start", "of hands", "least", "average", "most"),
        tuple(rows),
        brief=("start", "of hands", "least", "average", "most"),
        numbers=("least", "average", "most"),
    )


def _one_by_one(counts: Solution, worth: Worth) -> Extra:
    values = [_value(counts, worth, int(won)) for won in worth.won]
    order = np.argsort(-worth.won, kind="stable")
    return Extra(
        "Every start",
        "Those that differ in the names of suits alone stand once.",
        ("start", "hands alike", "worth in antes", "exactly"),
        tuple(
            (
                _start(counts, int(at)),
                int(counts.three.multiplicity[at]),
                values[at],
                str(values[at]),
            )
            for at in order
        ),
        numbers=("worth in antes",),
        is_long=True,
    )


def _value(counts: Solution, worth: Worth, won: int) -> Fraction:
    return Fraction(won, worth.ante * counts.deals)


def _start(counts: Solution, at: int) -> str:
    return text(tuple(Card(int(card)) for card in reversed(counts.three.cards[at])))
