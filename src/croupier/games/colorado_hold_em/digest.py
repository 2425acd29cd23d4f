"""A strategy of Colorado Hold 'Em made readable: what bets, and which cards are kept for it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.games.colorado_hold_em.accelerator import Choice, DiscardPlay, Solution
from croupier.games.colorado_hold_em.definition import FOLD
from croupier.games.colorado_hold_em.odds import BETS, KEPT, STANDS, VOCABULARY, is_instant, places
from croupier.solver.feature_arrays import HeldArray, Ints
from croupier.solver.features import Situation
from croupier.solver.figures import percent
from croupier.solver.game_odds import Digest
from croupier.solver.sentences import Teller, by_two_cards
from croupier.solver.strategy import kinds

KINDS: Final = """
an instant winner: when own cards are an instant winner
a pair of nines or better: when own cards hold a pair of nines or better
a smaller pair: when own cards hold a pair
three to a flush: when own cards are suited
nothing but an ace high: when own high card is ace
nothing but a king high: when own high card is king
nothing but a queen high: when own high card is queen
nothing but a jack high: when own high card is jack
nothing but a ten high: when own high card is ten
"""


def situations(counts: Solution) -> Situation:
    """What a seat knows with every three cards, the lowest first."""
    cards = np.split(counts.three.cards, 3, axis=1)
    return places(*map(HeldArray, cards))


def digest(counts: Solution, chosen: DiscardPlay, is_required: bool) -> Digest:
    """Sentences on the bet and the discard, and a chart of the cards that are kept."""
    seats, times = situations(counts), counts.three.multiplicity
    bets = np.where(chosen.choice == Choice.BET, times, 0)
    teller = Teller.of(times, bets, "bets", BETS, FOLD.name if is_required else STANDS)
    going = np.arange(3) == chosen.discard[:, None]
    held = HeldArray(counts.three.cards[~going].reshape(-1, 2))
    return Digest(
        (
            *teller.sentences(kinds(KINDS, VOCABULARY, seats)),
            *_declares(counts, chosen),
            *_keeps(seats, chosen, times),
        ),
        (
            teller.chart(
                "The two cards kept",
                "How often they bet; suited above the diagonal.",
                by_two_cards(held, ~is_instant(seats)),
            ),
        ),
    )


def _declares(counts: Solution, chosen: DiscardPlay) -> Iterator[str]:
    declares, instant = chosen.choice == Choice.DECLARE, counts.instant >= 0
    if (declares == instant).all():
        yield "Declares every instant winner."
    elif not declares.any():
        yield "Declares no instant winner."
    else:
        times = counts.three.multiplicity
        part = Fraction(int(times[declares].sum()), int(times[instant].sum()))
        yield f"Declares {percent(part, 1)} of instant winners."


def _keeps(seats: Situation, chosen: DiscardPlay, times: Ints) -> Iterator[str]:
    """Whether a pair is always kept, and else the two highest cards."""
    plays = np.isin(chosen.choice, (Choice.STAND, Choice.BET))
    own = seats["own"]
    paired = plays & (own.pair >= 0) & ~own.has_three
    keeps_pair = np.stack([seats[pair].pair >= 0 for pair in KEPT])
    high = plays & (own.pair < 0)
    every = np.arange(len(times))
    for words, where, right in (
        ("Of a hand with a pair, keeps the pair", paired, keeps_pair[chosen.discard, every]),
        ("Of a hand without, keeps the two highest cards", high, chosen.discard == 0),
    ):
        if where.any():
            part = Fraction(int(times[where & right].sum()), int(times[where].sum()))
            often = "always" if part == 1 else f"{percent(part, 1)} of the time"
            yield f"{words} {often}."
