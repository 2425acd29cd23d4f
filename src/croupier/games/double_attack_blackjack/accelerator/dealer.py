"""The dealer's hand, counted exactly for any stock that it may be drawn from.

The dealer has no choice, so each hand the dealer may end with can be reached in a number of orders
that depends on the rules alone. In how many ways its cards can come from a stock is a product of
falling factorials, one for each kind. The hands are kept as a tree by kind, so that each costs
one multiplication. Counts are kept apart by number of cards drawn: then they fit 64 bits, and only
the sums over all lengths, which do not, are made in Python integers.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from croupier.games.double_attack_blackjack.accelerator.hands import Ints, Kinds, points
from croupier.games.double_attack_blackjack.accelerator.shoe import ACE, TEN, VALUES, ShoeError
from croupier.numba_cache import compiled

STANDS: Final = 17
ENDS: Final = 6
"""17, 18, 19, 20, 21 (no blackjack), and more than that."""
BUSTED: Final = 5
NO_END: Final = -1
WIN, PUSH, LOSE = range(3)
"""What the dealer's hand means for the player's."""
_FITS: Final = 2**63 - 1


class Dealer(NamedTuple):
    """What the dealer may draw to one up-card, or to both first cards if the hole card is known,
    as a tree: each node adds cards of one kind."""

    parent: Ints
    kind: Ints
    added: Ints
    """How many cards of that kind a node adds; they come after those of its parent."""
    end: Ints
    """What the cards drawn make with the up-card, or `NO_END`; a blackjack is no end."""
    orders: Ints
    """In how many orders they are drawn to that end."""
    length: Ints
    """How many cards are drawn."""


def blackjack_kind(up: int) -> int | None:
    """The kind of hole card that makes a blackjack with an up-card."""
    return {ACE: TEN, TEN: ACE}.get(up)


def checks_hole_card(up: int) -> bool:
    """Whether the hole card is looked at before the players act: under A, K, Q and J."""
    return blackjack_kind(up) is not None


@cache
def dealer_of(up: int, hits_soft_17: bool = False, hole: int | None = None) -> Dealer:
    """The dealer's draws to an up-card, or to it and a hole card that is known; those two make
    no blackjack."""
    orders = _orders(up, hits_soft_17, hole)
    nodes: dict[Kinds, int] = {(0,) * VALUES: 0}
    for drawn in orders:
        for kind in range(VALUES):
            if drawn[kind]:
                nodes.setdefault(drawn[: kind + 1] + (0,) * (VALUES - kind - 1), 0)
    ordered = sorted(nodes)
    place = {drawn: i for i, drawn in enumerate(ordered)}
    rows = []
    for drawn in ordered:
        last = max((kind for kind in range(VALUES) if drawn[kind]), default=0)
        before = (*drawn[:last], *([0] * (VALUES - last)))
        end = _end(_with(drawn, up, hole)) if drawn in orders else NO_END
        rows.append((place[before], last, drawn[last], end, orders.get(drawn, 0), sum(drawn)))
    return Dealer(*(np.array(column, np.int64) for column in zip(*rows, strict=True)))


def _orders(up: int, hits_soft_17: bool, hole: int | None) -> dict[Kinds, int]:
    """All that a dealer may draw until standing or busting, and in how many orders."""
    nothing = (0,) * VALUES
    if hole is not None and _stands(_with(nothing, up, hole), hits_soft_17):
        return {nothing: 1}
    done: dict[Kinds, int] = {}
    drawing: dict[Kinds, int] = {nothing: 1}
    while drawing:
        longer: dict[Kinds, int] = {}
        for drawn, orders in drawing.items():
            for kind in range(VALUES):
                if hole is None and not any(drawn) and kind == blackjack_kind(up):
                    continue
                more = _with(drawn, kind)
                counts = done if _stands(_with(more, up, hole), hits_soft_17) else longer
                counts[more] = counts.get(more, 0) + orders
        drawing = longer
    return done


def _stands(held: Kinds, hits_soft_17: bool) -> bool:
    """Whether the dealer draws no more, having 17 or more."""
    total, soft = points(held)
    return total > STANDS or (total == STANDS and not (soft and hits_soft_17))


def _with(drawn: Kinds, *more: int | None) -> Kinds:
    """Some cards and others of these kinds; of a card not known, none."""
    return tuple(count + more.count(kind) for kind, count in enumerate(drawn))


def _end(held: Kinds) -> int:
    return min(points(held)[0] - STANDS, BUSTED)


def longest(dealer: Dealer) -> int:
    """The most cards that can be drawn."""
    return int(dealer.length.max())


def checked_stock(dealer: Dealer, stock: Sequence[int]) -> None:
    """Refuse a stock so large that a count might not fit 64 bits.

    No smaller stock can have larger counts, so it is enough to ask for the shoe as it is.
    """
    products = [1] * len(dealer.parent)
    sums: dict[int, int] = {}
    for node in range(1, len(products)):
        product = products[int(dealer.parent[node])]
        for taken in range(int(dealer.added[node])):
            product *= max(stock[int(dealer.kind[node])] - taken, 0)
        products[node] = product
        length = int(dealer.length[node])
        sums[length] = sums.get(length, 0) + max(int(dealer.orders[node]), 1) * product
    if max(sums.values(), default=0) > _FITS:
        raise ShoeError("the shoe is too large to be counted in 64 bits")


@compiled
def count_ends(dealer: Dealer, stock: Ints, products: Ints, ends: Ints) -> None:
    """Ways in which the dealer's hand ends: [end, cards drawn]."""
    ends[:] = 0
    products[0] = 1
    if dealer.end[0] >= 0:
        ends[dealer.end[0], 0] = 1  # two cards that are known, and no more are drawn
    for node in range(1, len(dealer.parent)):
        product = products[dealer.parent[node]]
        left = stock[dealer.kind[node]]
        for taken in range(dealer.added[node]):
            product *= left - taken if left > taken else 0
        products[node] = product
        if dealer.end[node] >= 0:
            ends[dealer.end[node], dealer.length[node]] += dealer.orders[node] * product


@compiled
def count_results(dealer: Dealer, stocks: Ints, totals: Ints, results: Ints) -> None:
    """For each stock and player's total: ways to win, push and lose, [hand, result, drawn]."""
    ends = np.zeros((ENDS, results.shape[2]), np.int64)
    products = np.zeros(len(dealer.parent), np.int64)
    results[:] = 0
    for i in range(len(stocks)):
        count_ends(dealer, stocks[i], products, ends)
        for end in range(ENDS):
            if end == BUSTED or end + STANDS < totals[i]:
                result = WIN
            elif end + STANDS == totals[i]:
                result = PUSH
            else:
                result = LOSE
            for drawn in range(results.shape[2]):
                results[i, result, drawn] += ends[end, drawn]
