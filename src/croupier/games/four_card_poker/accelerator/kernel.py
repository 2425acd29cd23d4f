"""The compiled counting: how many dealers beat a player, for every up-card, by inclusion-exclusion.

Dealers are entered from the highest value down. Each is entered under every set of kinds that it
holds, with the number of hands in which those are certain cards. At any moment the entries so tell
how many of the dealers entered hold any certain cards. A value then finds how many
dealers are higher: those who hold the up-card, less those who hold it and one of the player's
cards, and so on through the 32 sets of the player's cards.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.four_card_poker.accelerator.dealers import (
    MOST_OUTSIDE,
    OUTSIDE,
    SIX,
    Dealers,
    Kinds,
    Values,
)
from croupier.games.four_card_poker.accelerator.players import OWN
from croupier.numba_cache import compiled

Numbers: TypeAlias = NDArray[np.int64]
Entries: TypeAlias = NDArray[np.int32]
"""Dealers by set of kinds; the sets are numbered by `Numbering`."""
Higher: TypeAlias = NDArray[np.int32]
"""Dealers by player and kind of up-card: first those higher, then those higher or level."""

_ALL_SIX: Final = (1 << SIX) - 1
_RANK_CAPACITY: Final = 5
"""One more than there are cards of a rank."""


class Numbering(NamedTuple):
    """Numbers for all sets of one to six kinds, in which a kind may be there more than once.

    A set of kinds k, l, m and so on, lowest first, has the number
    first[size] + step[k, 0] + step[l, 1] + step[m, 2] and so on.
    """

    first: Numbers
    step: Numbers
    total: int
    choose: Numbers
    """[n, k]: in how many ways k cards can be chosen of n."""


@cache
def numbering(kinds: int) -> Numbering:
    """Number the sets of this many kinds."""
    sizes = [0] + [comb(kinds + size - 1, size) for size in range(1, SIX + 1)]
    first = [0, *np.cumsum(sizes).tolist()]
    step = [[comb(kind + place, place + 1) for place in range(SIX)] for kind in range(kinds)]
    choose = [[comb(n, k) for k in range(_RANK_CAPACITY)] for n in range(_RANK_CAPACITY)]
    return Numbering(
        np.array(first, np.int64), np.array(step, np.int64), sum(sizes), np.array(choose, np.int64)
    )


class Entering(NamedTuple):
    """Hands in the order in which they are entered, the highest value first."""

    hands: Kinds
    values: Values
    sign: NDArray[np.int64]
    """One where a value is what dealers are counted as, minus one where it is so no longer."""


def in_order(dealers: Dealers) -> Entering:
    """The order in which dealers are entered."""
    again = dealers.before > 0
    hands = np.concatenate([dealers.hands, dealers.hands[again]])
    values = np.concatenate([dealers.after, dealers.before[again]])
    sign = np.repeat([1, -1], [len(dealers.hands), again.sum()])
    order = np.argsort(values, kind="stable")[::-1]
    return Entering(hands[order], values[order], sign[order])


@compiled
def _enter(
    hand: Kinds, sign: int, capacity: Numbers, numbering: Numbering, entries: Entries
) -> None:
    """Enter hands of six kinds under every set of kinds that they hold."""
    for chosen in range(1, _ALL_SIX + 1):
        size, number, ways = 0, 0, sign
        held, certain = 0, 0
        for place in range(SIX):
            kind = hand[place]
            if place and kind == hand[place - 1]:
                if certain < held and chosen >> place & 1:
                    ways = 0  # of cards of one kind, the first are taken to be the certain ones
            else:
                held, certain = 0, 0
            held += 1
            if chosen >> place & 1:
                certain += 1
                number += numbering.step[kind, size]
                size += 1
            if place + 1 == SIX or hand[place + 1] != kind:
                ways *= numbering.choose[capacity[kind] - certain, held - certain]
        if ways:
            entries[numbering.first[size] + number] += ways


@compiled
def _look_up(own: Kinds, numbering: Numbering, entries: Entries, totals: Entries) -> None:
    """Add up, for each kind of up-card, the dealers entered who hold it and none of the own cards.

    A dealer has at most two cards outside a suit that may be a flush.
    """
    bases, held = np.zeros(OWN + 1, np.int64), np.zeros(OWN, np.int64)
    for chosen in range(1 << OWN):
        size, outside, sign = 0, 0, 1
        for place in range(OWN):
            if chosen >> place & 1:
                held[size] = own[place]
                outside += own[place] >= OUTSIDE
                size += 1
                sign = -sign
        if outside > MOST_OUTSIDE:
            continue
        # With the up-card in its place among those held, each one after it is a place further.
        bases[0] = numbering.first[size + 1]
        for place in range(size):
            bases[0] += numbering.step[held[place], place + 1]
        for place in range(size):
            step = numbering.step[held[place]]
            bases[place + 1] = bases[place] + step[place] - step[place + 1]
        last = OUTSIDE if outside == MOST_OUTSIDE else len(totals)
        place = 0
        for up in range(last):
            while place < size and held[place] <= up:
                place += 1
            totals[up] += sign * entries[bases[place] + numbering.step[up, place]]


@compiled
def count_players(
    entering: Entering,
    capacity: Numbers,
    numbering: Numbering,
    players: Kinds,
    values: Values,
    higher: Higher,
) -> None:
    """Count the dealers of a group who beat each player; players come highest first."""
    entries = np.zeros(numbering.total, np.int32)
    entered, player = 0, 0
    while player < len(players):
        value = values[player]
        after = player
        while after < len(players) and values[after] == value:
            after += 1
        for at_least in range(2):
            while entered < len(entering.values) and entering.values[entered] + at_least > value:
                hand, sign = entering.hands[entered], entering.sign[entered]
                _enter(hand, sign, capacity, numbering, entries)
                entered += 1
            for i in range(player, after):
                _look_up(players[i], numbering, entries, higher[at_least, i])
        player = after
