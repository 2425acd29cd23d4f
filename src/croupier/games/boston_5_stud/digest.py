"""A strategy of Boston 5 Stud made readable, and what three cards are worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.cards import Card, text
from croupier.games.boston_5_stud.accelerator import Played, Solution
from croupier.games.boston_5_stud.odds import OPENING, OPTIONS
from croupier.games.boston_5_stud.pricing import Worth, worth
from croupier.rounds import Rules
from croupier.solver.figures import decimal
from croupier.solver.five_card.features import ACE, Held
from croupier.solver.five_card.sentences import Bools, Teller, by_high_and_low
from croupier.solver.game_odds import Digest, Extra

FOLD, PLAY = OPTIONS
DOES: Final = "stakes the second wager"


def digest(counts: Solution, chosen: Played) -> Digest:
    """Sentences by kind of start, and a chart of those without a pair."""
    held, times = Held(counts.three.cards), counts.three.multiplicity
    teller = Teller(times, np.where(chosen.plays, times, 0), DOES, PLAY, FOLD)
    every = ("No start is folded.",) if chosen.plays.all() else ()
    chart = teller.chart(
        "Three cards without a pair: the highest, down, and the lowest",
        "How often the second wager is staked.",
        by_high_and_low(held.high, held.low, held.pair < 0),
    )
    return Digest((*every, *teller.sentences(_kinds(held))), (chart,))


def _kinds(held: Held) -> Iterator[tuple[str, Bools]]:
    yield "three of a kind", held.has_three
    yield "a pair", held.pair >= 0
    yield "three to a straight flush", held.to_straight & held.is_suited
    yield "three to a flush", held.is_suited
    yield "three to a straight", held.to_straight
    for high, words in ((ACE, "an ace"), (ACE - 1, "a king"), (ACE - 2, "a queen")):
        yield f"nothing but {words} high", held.high == high


def starts(counts: Solution, rules: Rules) -> tuple[Extra, Extra]:
    """What every start is worth if it is played, by kind and one by one."""
    found = worth(counts, rules)
    return _by_kind(counts, found), _one_by_one(counts, found)


def _by_kind(counts: Solution, found: Worth) -> Extra:
    held, times = Held(counts.three.cards), counts.three.multiplicity
    left, rows = np.ones(len(held), np.bool_), []
    for words, belongs in (*_kinds(held), ("anything else", np.ones(len(held), np.bool_))):
        where = left & belongs
        left &= ~belongs
        if where.any():
            won = found.won[where]
            each = sum(int(one) * int(many) for one, many in zip(won, times[where], strict=True))
            rows.append(
                (
                    words,
                    Fraction(int(times[where].sum()), int(times.sum())),
                    _value(counts, found, int(won.min())),
                    _value(counts, found, each) / int(times[where].sum()),
                    _value(counts, found, int(won.max())),
                )
            )
    at = int(found.won.argmin())
    least = _value(counts, found, int(found.won[at]))
    return Extra(
        "What three cards are worth, if played",
        f"In antes; a fold is worth -{OPENING}. The least is {_start(counts, at)}: "
        f"{decimal(least, 6)}, exactly {least}.",
        ("start", "of hands", "least", "average", "most"),
        tuple(rows),
        brief=("start", "of hands", "least", "average", "most"),
        numbers=("least", "average", "most"),
    )


def _one_by_one(counts: Solution, found: Worth) -> Extra:
    values = [_value(counts, found, int(won)) for won in found.won]
    order = np.argsort(-found.won, kind="stable")
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


def _value(counts: Solution, found: Worth, won: int) -> Fraction:
    return Fraction(won, found.ante * counts.deals)


def _start(counts: Solution, at: int) -> str:
    return text(tuple(Card(int(card)) for card in reversed(counts.three.cards[at])))
