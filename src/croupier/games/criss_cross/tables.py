"""Tables that only Criss Cross has: by wager, by bets made, and by what the lines hold."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.criss_cross.accelerator import Own
from croupier.games.criss_cross.lines import SORTS
from croupier.games.criss_cross.prices import Played
from croupier.games.criss_cross.rounds import DECISIONS, OPTIONS, WAGERS
from croupier.solver.game_odds import Extra
from croupier.solver.outcomes import Distribution

Row: TypeAlias = tuple[str | int | Fraction, ...]

OUTCOMES: Final = ("win", "push", "lose")
NOTHING: Final = ""
FORFEITED: Final = OPTIONS[0]


def by_wager(distribution: Distribution) -> Extra:
    """What each wager stakes, brings, and how it ends."""
    total = distribution.total
    rows: list[Row] = []
    for wager in WAGERS:
        staked, net = Fraction(0), Fraction(0)
        ends = dict.fromkeys(OUTCOMES, 0)
        for ending, count in distribution:
            for settled in ending.settled:
                if settled.wager == wager:
                    staked += settled.staked * count
                    net += settled.net * count
                    ends[settled.outcome] += count
        parts = (Fraction(ends[outcome], total) for outcome in OUTCOMES)
        of_stake = net / staked if staked else Fraction(0)
        rows.append((wager, staked / total, net / total, of_stake, *parts))
    return Extra(
        "By wager",
        "Units staked and won a round, and what is won of one unit staked; how often the wager "
        "wins, pushes and loses. It loses with a forfeit too, once it has been made.",
        ("wager", "staked", "net", "of staked", *OUTCOMES),
        tuple(rows),
        brief=("wager", "staked", "net", "of staked", *OUTCOMES),
        numbers=("staked", "net"),
    )


def by_hand(distribution: Distribution, order: Mapping[str, int]) -> Extra:
    """Each wager by the hand it was settled on, the higher hands first."""
    by_line: dict[tuple[str, str, str], tuple[int, Fraction]] = {}
    for ending, count in distribution:
        for wager in ending.settled:
            key = wager.wager, wager.line or "forfeited", wager.outcome
            ways, net = by_line.get(key, (0, Fraction(0)))
            by_line[key] = ways + count, net + wager.net * count
    total = distribution.total
    rows = [
        (*key, ways, Fraction(ways, total), net / total)
        for key, (ways, net) in sorted(
            by_line.items(),
            key=lambda item: (WAGERS.index(item[0][0]), -order.get(item[0][1], len(order))),
        )
    ]
    return Extra(
        "By wager and hand",
        "How often each wager is settled on each hand, and what that brings in units a round.",
        ("wager", "hand", "outcome", "count", "probability", "net"),
        tuple(rows),
        numbers=("net",),
        is_long=True,
    )


def bets_made(played: Played) -> Extra:
    """Which bets ever occur together."""
    endings = played.endings
    forfeits = [
        ((FORFEITED, NOTHING, NOTHING), endings.first),
        *(
            ((OPTIONS[a], FORFEITED, NOTHING), int(endings.second[a]))
            for a in range(1, len(OPTIONS))
        ),
        *(
            ((OPTIONS[a], OPTIONS[d], FORFEITED), int(endings.third[a, d]))
            for a in range(1, len(OPTIONS))
            for d in range(1, len(OPTIONS))
        ),
    ]
    shown = endings.shown.sum(axis=(3, 4))
    played_out = [
        ((OPTIONS[a], OPTIONS[d], OPTIONS[m]), int(shown[a, d, m]))
        for a, d, m in np.argwhere(shown).tolist()
    ]
    return Extra(
        "Bets that occur together",
        "Every way in which the three decisions are ever answered, and how often.",
        (*DECISIONS, "count", "probability"),
        tuple(
            (*bets, count, Fraction(count, endings.deals))
            for bets, count in (*forfeits, *played_out)
            if count
        ),
        brief=(*DECISIONS, "probability"),
    )


Sums: TypeAlias = NDArray[np.object_]


def _summed(played: Played, name: str, of: Callable[[Own], bool] = lambda _own: True) -> Sums:
    """A part of the tallies, over all own cards, in Python's own integers."""
    summed: Sums = np.zeros_like(getattr(played.tallies[0][1], name), object)
    for own, tally in played.tallies:
        if of(own):
            summed = summed + own.ways * getattr(tally, name).astype(object)
    return summed


def met_down(played: Played, of: Callable[[Own], bool]) -> Sums:
    """[holding across, choice]: how often the down bet is met with such own cards."""
    return _summed(played, "down", of)


def met_middle(played: Played) -> Sums:
    """[better holding, other holding, choice]: how often, whichever line is the better."""
    return _folded(_summed(played, "middle"))


def _folded(square: Sums) -> Sums:
    """Both lines are alike: what holds across and down is taken as the better and the other."""
    both: Sums = square + square.swapaxes(0, 1)
    for at in range(len(both)):
        both[at, at] = square[at, at]
        both[at, :at] = 0
    return both


def last_decision(played: Played) -> Extra:
    """The middle bet by what the lines hold: how often it is met, answered how, worth what."""
    met = met_middle(played)
    worth, given_up, paid = (
        _folded(_summed(played, name)) for name in ("worth", "given_up", "paid")
    )
    parts = (len(played.deck) - 6) * played.pays.denominator
    total = int(met.sum())

    def rows() -> Iterator[Row]:
        for row, other in np.argwhere(met.sum(axis=2) > 0).tolist():
            ways = int(met[row, other].sum())
            answers = (Fraction(int(count), ways) for count in met[row, other])
            value = Fraction(int(worth[row, other]), ways * parts)
            gained = Fraction(int(worth[row, other] - given_up[row, other]), ways * parts)
            bet = Fraction(int(paid[row, other]), ways * parts)
            yield SORTS[row], SORTS[other], Fraction(ways, total), *answers, value, gained, bet

    answered = [option for at, option in enumerate(OPTIONS) if met[:, :, at].any()]
    return Extra(
        "The last decision, by what the lines hold",
        "Before the middle bet, with four cards of each line known: how often that is met, how it "
        "is answered, and on average in units what the whole round is then worth, what is gained "
        "against a forfeit there, and what one unit on the middle brings.",
        ("better line", "other line", "often", *OPTIONS, "round", "gained", "middle"),
        tuple(rows()),
        brief=("better line", "other line", "often", *answered, "round", "middle"),
        numbers=("round", "gained", "middle"),
    )
