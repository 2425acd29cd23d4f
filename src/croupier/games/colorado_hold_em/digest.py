"""A strategy of Colorado Hold 'Em made readable: what bets, and which cards are kept for it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

import numpy as np

from croupier.cards import RANK_NAMES
from croupier.games.colorado_hold_em.accelerator import Choice, Priced, Solution
from croupier.games.colorado_hold_em.definition import FOLD
from croupier.games.colorado_hold_em.odds import BETS, STANDS
from croupier.games.colorado_hold_em.vocabulary import Situations
from croupier.solver.figures import percent
from croupier.solver.five_card.features import ACE, Held, Ints
from croupier.solver.five_card.sentences import HIGH_TO_LOW, Bools, Teller
from croupier.solver.game_odds import Chart, Digest
from croupier.speech import article

NINE: Final = RANK_NAMES.index("nine")


def digest(counts: Solution, chosen: Priced, is_required: bool) -> Digest:
    """Sentences on the bet and the discard, and a chart of the cards that are kept."""
    seats = Situations(Held(counts.three.cards))
    times = counts.three.multiplicity
    bets = np.where(chosen.choice == Choice.BET, times, 0)
    otherwise = FOLD.name if is_required else STANDS
    teller = Teller(times, bets, "bets", BETS, otherwise)
    kept = Held(_kept(counts, chosen))
    return Digest(
        (
            *teller.sentences(_kinds(seats)),
            *_declares(counts, chosen),
            *_keeps(seats, chosen, times),
        ),
        (_chart(teller, kept, seats.are_instant),),
    )


def _kept(counts: Solution, chosen: Priced) -> Ints:
    """The two cards that go on, by three cards."""
    three = counts.three.cards
    going = np.arange(3) == chosen.discard[:, None]
    return np.asarray(three[~going].reshape(-1, 2))


def _kinds(seats: Situations) -> Iterator[tuple[str, Bools]]:
    own = seats.own
    yield "an instant winner", seats.are_instant
    yield "a pair of nines or better", own.pair >= NINE
    yield "a smaller pair", own.pair >= 0
    yield "three to a flush", own.is_suited
    for rank in range(ACE, NINE, -1):
        yield f"nothing but {article(RANK_NAMES[rank])} high", own.high == rank


def _declares(counts: Solution, chosen: Priced) -> Iterator[str]:
    declares, instant = chosen.choice == Choice.DECLARE, counts.instant >= 0
    if (declares == instant).all():
        yield "Declares every instant winner."
    elif not declares.any():
        yield "Declares no instant winner."
    else:
        times = counts.three.multiplicity
        part = Fraction(int(times[declares].sum()), int(times[instant].sum()))
        yield f"Declares {percent(part, 1)} of instant winners."


def _keeps(seats: Situations, chosen: Priced, times: Ints) -> Iterator[str]:
    """Whether a pair is always kept, and else the two highest cards."""
    plays = np.isin(chosen.choice, (Choice.STAND, Choice.BET))
    paired = plays & (seats.own.pair >= 0) & ~seats.own.has_three
    keeps_pair = np.stack([kept.pair >= 0 for kept in seats.kept])
    high = plays & (seats.own.pair < 0)
    every = np.arange(len(times))
    for words, where, right in (
        ("Of a hand with a pair, keeps the pair", paired, keeps_pair[chosen.discard, every]),
        ("Of a hand without, keeps the two highest cards", high, chosen.discard == 0),
    ):
        if where.any():
            part = Fraction(int(times[where & right].sum()), int(times[where].sum()))
            often = "always" if part == 1 else f"{percent(part, 1)} of the time"
            yield f"{words} {often}."


def _chart(teller: Teller, kept: Held, are_instant: Bools) -> Chart:
    """The two cards kept: suited above the diagonal, of two suits below."""
    cells = []
    for i, down in enumerate(HIGH_TO_LOW):
        for j, across in enumerate(HIGH_TO_LOW):
            where = (kept.high == ACE - min(i, j)) & (kept.low == ACE - max(i, j)) & ~are_instant
            if i != j:
                where &= kept.is_suited if i < j else ~kept.is_suited
            cells.append(((down, across), where))
    return teller.chart(
        "The two cards kept", "How often they bet; suited above the diagonal.", cells
    )
