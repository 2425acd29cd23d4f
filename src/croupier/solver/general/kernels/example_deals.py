"""Deals of a kind: with cards that are known, a board and a hand of the opponent that make it."""

from __future__ import annotations

import numpy as np

from croupier.numba_cache import compiled
from croupier.solver.general.kernels.boards import Bytes, Integer, next_combination
from croupier.solver.general.kernels.ladder import ABOVE_ALL, View, own_kinds, value_opponents

AT_ONCE = 512
"""Hands of an opponent that are valued at once."""


@compiled
def opposing(
    left: Bytes, board: Bytes, taken: Integer, view: View, low: Integer, high: Integer
) -> Bytes:
    """The first hand of an opponent whose value lies in a span, from cards that are left and not
    taken, these as bits; nothing if there is none."""
    rest = np.empty(len(left), np.uint8)
    n = 0
    for card in left:
        if not taken >> np.int64(card) & 1:
            rest[n] = card
            n += 1
    now, size = np.arange(view.size), view.size
    hands, values = np.zeros((AT_ONCE, size), np.uint8), np.zeros(AT_ONCE, np.uint16)
    none, is_more = np.zeros((0, 0), np.uint16), n >= size
    while is_more:
        count = 0
        while is_more and count < AT_ONCE:
            for j in range(size):
                hands[count, j] = now[j]
            count += 1
            is_more = next_combination(now, n)
        value_opponents(rest, n, board, view, hands[:count], values[:count], none, 0)
        for i in range(count):
            if low <= values[i] <= high:
                cards = np.empty(size, np.uint8)
                for j in range(size):
                    cards[j] = rest[hands[i, j]]
                return cards
    return np.empty(0, np.uint8)


@compiled
def complete_deal(
    deck: Bytes,
    hand: Bytes,
    board: Bytes,
    view: View,
    own_kind: int,
    number: int,
    sign: int,
    tries: int,
) -> Bytes:
    """A deal of a kind, with these own cards and the cards of the board that are known (others are
    255): board and opponent, at random until one fits; nothing if none did."""
    m, k, unknown = len(board), view.size, 0
    taken, hand_bits = np.int64(0), np.int64(0)
    for card in hand:
        hand_bits |= np.int64(1) << np.int64(card)
    taken |= hand_bits
    for card in board:
        if card == 255:
            unknown += 1
        else:
            taken |= np.int64(1) << np.int64(card)
    rest, n = np.empty(len(deck), np.uint8), 0
    for card in deck:
        if not taken >> np.int64(card) & 1:
            rest[n] = card
            n += 1
    identity = np.arange(52).astype(np.uint8)
    hands = hand.copy().reshape(1, -1)
    deal = np.empty(m + k, np.uint8)
    worth, kinds = np.zeros((max(1, view.own), 1), np.uint16), np.zeros(1, np.int32)
    random = np.uint64(0x2545F4914F6CDD1D)
    for _ in range(tries if unknown else 1):
        at = 0
        for b in range(m):
            deal[b] = board[b]
            if board[b] == 255:
                random = random * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
                pick = at + np.int64((random >> np.uint64(33)) % np.uint64(n - at))
                rest[at], rest[pick] = rest[pick], rest[at]
                deal[b] = rest[at]
                at += 1
        own_kinds(identity, 52, deal[:m], hands, 1, view, worth, kinds)
        if kinds[0] != own_kind:
            continue
        if not k:
            return deal
        low = view.cuts[number - 1] if number else np.int64(0)
        high = view.cuts[number] - 1 if number < len(view.cuts) else np.int64(ABOVE_ALL)
        mine = np.int64(worth[max(0, view.against), 0])
        if sign == 0:
            low = max(low, mine + 1)
        elif sign == 1:
            low, high = max(low, mine), min(high, mine)
        elif sign == 2:
            high = min(high, mine - 1)
        bits = hand_bits
        for b in range(m):
            bits |= np.int64(1) << np.int64(deal[b])
        theirs = opposing(deck, deal[:m], bits, view, low, high)
        if len(theirs):
            deal[m:] = theirs
            return deal
    return np.empty(0, np.uint8)
