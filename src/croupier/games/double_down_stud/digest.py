"""A strategy of Double Down Stud made readable: with which four cards the wager is doubled."""

from __future__ import annotations

from collections.abc import Iterator
from math import comb
from typing import Final

from croupier.cards import RANK_NAMES
from croupier.games.double_down_stud.accelerator import Priced, Solution
from croupier.games.double_down_stud.odds import OPTIONS
from croupier.solver.five_card.features import TEN, Held
from croupier.solver.five_card.sentences import Bools, Teller, by_high_and_low
from croupier.solver.game_odds import Digest

SIX: Final = RANK_NAMES.index("six")


def digest(counts: Solution, chosen: Priced) -> Digest:
    """Sentences, and a chart of the draws to a straight."""
    held = Held(counts.four.cards)
    stand, double = OPTIONS
    falls = comb(len(counts.deck) - 4, chosen.others)
    teller = Teller(
        counts.four.multiplicity * falls,
        counts.four.multiplicity * chosen.doubled,
        "doubles",
        double,
        stand,
    )
    chart = teller.chart(
        "Four to a straight: the highest, down, and the lowest",
        "How often they are doubled, of more than one suit.",
        by_high_and_low(held.high, held.low, held.to_straight & ~held.is_suited),
    )
    return Digest(tuple(teller.sentences(_kinds(held))), (chart,))


def _kinds(held: Held) -> Iterator[tuple[str, Bools]]:
    yield "two pair or better", held.has_two_pair
    yield "a pair of jacks or better", held.pair > TEN
    yield "a pair of sixes to tens", held.pair >= SIX
    yield "a smaller pair", held.pair >= 0
    yield "four to a flush", held.is_suited
    yield "four to an open straight from three up", held.to_open_straight & (held.low > 0)
    yield "two, three, four and five", held.to_open_straight
    yield "four high cards to a straight", held.to_straight & (held.low >= TEN)
    yield "four to another straight", held.to_straight
