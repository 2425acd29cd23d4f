"""What there is to gain by remembering the first split hand while playing the second.

The solution plays every split hand by its own cards. Here a pair is split into two hands, no more,
and played with all that is seen: the second hand knows the first, and the first is played for both.
That is the best there is. It takes some thousand times as long, so it is worked out in floating
point, for one pair and up-card at a time, and serves to say how little the solution leaves.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.games.double_attack_blackjack.accelerator.dealer import (
    BUSTED,
    ENDS,
    STANDS,
    Dealer,
    blackjack_kind,
    count_ends,
    dealer_of,
    longest,
)
from croupier.games.double_attack_blackjack.accelerator.hands import Ints, Kinds, all_hands
from croupier.games.double_attack_blackjack.accelerator.options import Doubling, Surrender, Turn
from croupier.games.double_attack_blackjack.accelerator.play import (
    HALVES,
    Action,
    doubled_options,
    options,
)
from croupier.games.double_attack_blackjack.accelerator.shoe import VALUES
from croupier.games.double_attack_blackjack.accelerator.splits import Splitting
from croupier.numba_cache import compiled

NEAR: Final = 0.05
"""An action that loses more of a wager than this with its own hand is not looked at: all that is
known of one hand's cards does not change what the other is worth by nearly as much."""


@dataclass(frozen=True)
class TwoHands:
    """Two split hands, in wagers, times the chance of no blackjack; to some 14 digits."""

    remembered: float
    """Played with all that is seen."""
    alone: float
    """Each played by its own cards, as the solution does."""

    @property
    def gain(self) -> float:
        """What remembering is worth."""
        return self.remembered - self.alone


def two_hands(splitting: Splitting, near: float = NEAR) -> TwoHands:
    """Split a pair once, and play the two hands with all that is seen."""
    if splitting.one_card or splitting.turn.redoubles or set(splitting.pays) != {Fraction(1)}:
        raise ValueError("only hands with choices, at even money and without redoubling")
    alone = 2 * float(splitting.hand(0).value)
    return TwoHands(_FirstHand(splitting, near).value(), alone)


class _FirstHand:
    """Plays the first hand for the sake of both."""

    def __init__(self, splitting: Splitting, near: float) -> None:
        self.splitting = splitting
        self.seen, self.play, self.turn = splitting.seen, splitting.play, splitting.turn
        self.near = near
        self.allowed, self.may_rescue = self._near_best()
        self.second: dict[Kinds, float] = {}
        self.known: dict[int, float] = {}
        self.ended: dict[int, float] = {}
        self.local = self._second_hands()

    def _near_best(self) -> tuple[Ints, Ints]:
        """[hand, action]: whether an action is worth looking at; and the same when doubled."""
        count = len(self.seen.hands)
        allowed = np.zeros((count, 4), np.int64)
        rescue = np.zeros((count, 4), np.int64)
        for hand in range(count):
            slack = int(self.near * HALVES * self.seen.scale[self.seen.size[hand]])
            worth = options(self.seen, self.play, self.turn, hand)
            for action, value in worth.items():
                allowed[hand, action] = value >= max(worth.values()) - slack
            worth = doubled_options(self.seen, self.play, self.turn, hand, 0)
            for action, value in worth.items():
                rescue[hand, action] = value >= max(worth.values()) - slack
        return allowed, rescue

    def _second_hands(self) -> Ints:
        """The hands that may be met, by their place in the outlook, with the single card."""
        found = {0}
        waiting = [child for child in self.seen.child[0] if child >= 0]
        while waiting:
            hand = waiting.pop()
            if hand in found:
                continue
            found.add(hand)
            if self.allowed[hand, Action.HIT] or self.allowed[hand, Action.DOUBLE]:
                waiting.extend(child for child in self.seen.child[hand] if child >= 0)
        return np.array(sorted(found), np.int64)

    def value(self) -> float:
        """The value of both hands before the first is dealt its second card."""
        return self._drawn(0)

    def _drawn(self, hand: int, doubled: bool = False) -> float:
        """Both hands, when the first gets a card."""
        stock = self.seen.stock[hand]
        left = sum(stock)
        total = 0.0
        for kind, count in enumerate(stock):
            if not count:
                continue
            child = self.seen.child[hand][kind]
            if child >= 0:
                worth = self._end(child) if doubled else self._value(child)
            else:
                rest = [n - (k == kind) for k, n in enumerate(stock)]
                lost = (2 if doubled else 1) * _clear(self.splitting.up, rest)
                worth = self._second(tuple(rest)) - lost
            total += count * worth
        return total / left

    def _value(self, hand: int) -> float:
        """Both hands, when the first is played on."""
        if hand not in self.known:
            worth = []
            allowed = self.allowed[hand]
            if allowed[Action.SURRENDER] or allowed[Action.STAND]:
                then = self._second(tuple(self.seen.stock[hand]))
                if allowed[Action.STAND]:
                    worth.append(self._one(hand, self.play.stand[0][hand]) + then)
                if allowed[Action.SURRENDER]:
                    worth.append(self._one(hand, -self.seen.clear[hand]) + then)
            if allowed[Action.HIT]:
                worth.append(self._drawn(hand))
            if allowed[Action.DOUBLE]:
                worth.append(self._drawn(hand, doubled=True))
            self.known[hand] = max(worth)
        return self.known[hand]

    def _end(self, hand: int) -> float:
        """Both hands, when the first was doubled and has its card."""
        if hand not in self.ended:
            worth = []
            if self.may_rescue[hand, Action.STAND]:
                worth.append(self._one(hand, self.play.stand[0][hand]))
            if self.may_rescue[hand, Action.SURRENDER]:
                worth.append(self._one(hand, -self.seen.clear[hand]))
            self.ended[hand] = 2 * max(worth) + self._second(tuple(self.seen.stock[hand]))
        return self.ended[hand]

    def _one(self, hand: int, value: int) -> float:
        return float(self.seen.fraction(hand, value))

    def _second(self, stock: Kinds) -> float:
        """The second hand, when these cards are left."""
        if stock not in self.second:
            table, places = all_hands(), self.seen.hands[self.local]
            place = np.full(len(self.seen.hands) + 1, -1, np.int64)
            place[self.local] = np.arange(len(self.local))
            children = place[np.array(self.seen.child, np.int64)[self.local]]
            busts = table.child[places] < 0
            dealer = dealer_of(self.splitting.up, self.splitting.options.hits_soft_17)
            hole = blackjack_kind(self.splitting.up)
            self.second[stock] = _best_hand(
                dealer,
                longest(dealer),
                -1 if hole is None else hole,
                np.array(stock, np.int64),
                table.counts[places] - table.counts[places[0]],
                table.total[places],
                children,
                busts,
                _flags(self.turn),
            )
        return self.second[stock]


def _clear(up: int, stock: list[int]) -> float:
    hole = blackjack_kind(up)
    return 1.0 if hole is None else 1 - stock[hole] / sum(stock)


def _flags(turn: Turn) -> Ints:
    """Up to how many cards a hand may be surrendered and doubled, and whether rescued."""
    cards = {"NONE": 0, "FIRST_TWO": 2, "ANY_TIME": 99}
    surrender: Surrender = turn.surrender
    doubling: Doubling = turn.doubling
    return np.array([cards[surrender.name], cards[doubling.name], turn.rescue], np.int64)


@compiled
def _best_hand(
    dealer: Dealer,
    length: int,
    hole: int,
    stock: Ints,
    taken: Ints,
    totals: Ints,
    children: Ints,
    busts: NDArray[np.bool_],
    flags: Ints,
) -> float:
    """The best play of a hand that begins with one card, in wagers.

    A hand that is not listed is one that is not worth drawing to.
    """
    count = len(taken)
    value, end = np.zeros(count), np.zeros(count)
    ends = np.zeros((ENDS, length + 1), np.int64)
    products = np.zeros(len(dealer.parent), np.int64)
    for hand in range(count - 1, -1, -1):
        rest = stock - taken[hand]
        if rest.min() < 0:
            continue
        left = rest.sum()
        clear = 1.0 if hole < 0 else 1 - rest[hole] / left
        hit = double = 0.0
        draws = True
        for kind in range(VALUES):
            if rest[kind] == 0:
                continue
            chance = rest[kind] / left
            if busts[hand, kind]:
                bad = 0.0 if hole < 0 else (rest[hole] - (kind == hole)) / (left - 1)
                hit -= chance * (1 - bad)
                double -= chance * (1 - bad)
            elif children[hand, kind] >= 0:
                hit += chance * value[children[hand, kind]]
                double += chance * end[children[hand, kind]]
            else:
                draws = False
        if hand == 0:
            return hit
        count_ends(dealer, rest, products, ends)
        stand = 0.0
        for made in range(ENDS):
            sign = 0
            if made == BUSTED or made + STANDS < totals[hand]:
                sign = 1
            elif made + STANDS > totals[hand]:
                sign = -1
            ways = 1.0
            for drawn in range(1, length + 1):
                ways *= max(left - drawn + 1, 1)
                stand += sign * ends[made, drawn] / ways
        cards = 1 + taken[hand].sum()
        end[hand] = max(stand, -clear / 2) if flags[2] == 1 else stand
        best = stand
        if cards <= flags[0]:
            best = max(best, -clear / 2)
        if draws:
            best = max(best, hit)
            if cards <= flags[1]:
                best = max(best, 2 * double)
        value[hand] = best
    return 0.0
