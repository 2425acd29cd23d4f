"""What splitting a pair is worth, exactly, to a player who plays each hand by its own cards.

The true best play of the last of four hands would use every card of the other three. Ours does
not: each split hand is played the way that is best for a hand that knows the up-card, the two
cards that were split, and its own; and all are played alike. The value of that play is exact, it
can be played, and so it is a lower bound of what the best of all plays is worth.

It can be exact because cards not seen are alike in every position. A hand that does not look at
the others may as well be dealt from a place of its own, so its value does not depend on what the
others draw, but only on what is known of their second cards: that is what decides how many hands
there are. Let all second cards come first. A card of the pair's kind makes one more hand, until
there are as many as may be; any other card settles that hand. Of a hand it is then known that j
more cards of the pair were seen, and b cards that are not of it. If b were none, we would know
the value. And

    value(j, b cards are not of the pair) =
        value(j, b - 1 are not) - chance of one of the pair * value(j + 1, b - 1 are not)

where each value is multiplied by the chance of what is said about the b cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import perm

from croupier.games.double_attack_blackjack.accelerator.hands import Ints, all_hands
from croupier.games.double_attack_blackjack.accelerator.options import Options, Turn, turn_of
from croupier.games.double_attack_blackjack.accelerator.play import (
    EVEN,
    Outlook,
    Play,
    Wanted,
    best_play,
    drawn,
    follow,
    met,
    outlook,
)
from croupier.games.double_attack_blackjack.accelerator.shoe import ACE


@dataclass(frozen=True)
class HandWorth:
    """A split hand before its second card, with this many more cards of the pair seen."""

    value: Fraction
    staked: Fraction
    paired: Fraction
    """Its value when the second card is of the pair's kind, and it may not be split again."""
    paired_staked: Fraction


@dataclass(frozen=True)
class SplitWorth:
    """What a pair is worth when it is split, in wagers, times the chance of no blackjack."""

    value: Fraction
    staked: Fraction
    """All that is wagered on the hands."""
    hands: int
    """Up to how many hands it should be split."""


@dataclass(frozen=True, eq=False)
class Splitting:
    """Split hands that begin with one kind of card against one up-card."""

    up: int
    kind: int
    stock: tuple[int, ...]
    """The cards not seen, without the up-card and the pair."""
    options: Options
    wanted: Wanted | None = None
    """How the hands are played, if not in the best way; they are then split as often as may be."""
    pays: tuple[Fraction, ...] = EVEN
    hole: int | None = None
    """The dealer's hole card, if it is known; it is then not among the unseen cards."""
    _known: dict[int, HandWorth] = field(default_factory=dict, repr=False)

    @property
    def turn(self) -> Turn:
        """What may be done with a split hand."""
        return turn_of(self.options, split=True)

    @property
    def one_card(self) -> bool:
        """Whether each hand gets one card and no choice: aces."""
        return self.kind == ACE and not self.options.draw_to_split_aces

    @property
    def most_hands(self) -> int:
        """Up to how many hands the pair may be split."""
        if self.kind == ACE and not self.options.resplit_aces:
            return min(2, self.options.hands)
        return self.options.hands

    @cached_property
    def start(self) -> int:
        """The place of the hand that is one card of the pair."""
        return all_hands().place(self.kind)

    @cached_property
    def seen(self) -> Outlook:
        """The outlook of the first hand."""
        return self._outlook(0)

    @cached_property
    def play(self) -> Play:
        """How every split hand is played."""
        return best_play(self.seen, self.turn, self.wanted)

    @cached_property
    def met(self) -> Ints:
        """The hands that are met in playing so, or with one card only."""
        if self.one_card:
            table = all_hands()
            return table.above(self.start)[table.size[table.above(self.start)] <= 2]
        return met(self.seen, self.play, self.turn, 0)

    def _outlook(self, more: int) -> Outlook:
        left = list(self.stock)
        left[self.kind] -= more
        only = self.met if more or self.one_card else None
        hits = self.options.hits_soft_17
        return outlook(self.up, hits, left, self.start, only, self.pays, self.hole)

    def hand(self, more: int) -> HandWorth:
        """A hand, when this many more cards of the pair have been seen."""
        if more not in self._known:
            seen = self.seen if more == 0 else self._outlook(more)
            self._known[more] = self._worth(seen)
        return self._known[more]

    def _worth(self, seen: Outlook) -> HandWorth:
        if self.one_card:
            return self._worth_of_one_card(seen)
        got = follow(seen, self.play, self.turn)
        pair = seen.child[0][self.kind]
        return HandWorth(
            seen.fraction(0, drawn(seen, 0, got.value)),
            seen.fraction(0, drawn(seen, 0, got.staked)),
            seen.fraction(pair, got.value[pair]) if pair >= 0 else Fraction(),
            seen.fraction(pair, got.staked[pair]) if pair >= 0 else Fraction(),
        )

    def _worth_of_one_card(self, seen: Outlook) -> HandWorth:
        values = [seen.stand(hand) for hand in range(len(seen.hands))]
        pair = seen.child[0][self.kind]
        return HandWorth(
            seen.fraction(0, drawn(seen, 0, values)),
            seen.chance(0),
            seen.fraction(pair, values[pair]) if pair >= 0 else Fraction(),
            seen.chance(pair) if pair >= 0 else Fraction(),
        )

    def worth(self, alike: int, hands: int = 1) -> SplitWorth | None:
        """The best that can be had of a split, or None if there may be no more hands.

        `alike` is how many cards are left that would be split again; of a rank, if ten-valued
        cards of different ranks are no pair. `hands` is how many hands there were before.
        """
        best: SplitWorth | None = None
        fewest = hands + 1 if self.wanted is None else max(hands + 1, self.most_hands)
        for most in range(fewest, self.most_hands + 1):
            value, staked = _Resplit(self, alike, most).hands(hands + 1, 2, 0, 0)
            if best is None or value > best.value:
                best = SplitWorth(value, staked, most)
        return best


@dataclass(frozen=True)
class _Resplit:
    """Splitting again whenever it may be done, up to a number of hands."""

    of: Splitting
    alike: int
    most: int

    def hands(self, there: int, waiting: int, more: int, others: int) -> tuple[Fraction, Fraction]:
        """Value and stake of the hands that wait for their second card, and what they become.

        There are this many hands; `more` cards of the pair have been seen since it was split, and
        this many `others`.
        """
        if waiting == 0:
            return Fraction(), Fraction()
        if there == self.most:
            value, staked = self._given(more, others, settled=False)
            return waiting * value, waiting * staked
        left = sum(self.of.stock) - more - others
        pair = Fraction(self.alike - more, left)
        total = self._given(more, others, settled=True)
        if pair > 0:
            again = self.hands(there + 1, waiting + 1, more + 1, others)
            total = _sum(total, again, pair)
        if pair < 1:
            rest = self.hands(there, waiting - 1, more, others + 1)
            total = _sum(total, rest, 1 - pair)
        return total

    def _given(self, more: int, others: int, settled: bool) -> tuple[Fraction, Fraction]:
        """A hand's value and stake, when this has been seen of the other hands.

        If `settled`, only as far as its second card is not of the pair.
        """
        left = sum(self.of.stock) - more
        chance = Fraction(perm(left - (self.alike - more), others), perm(left, others))
        value, staked = self._jointly(more, others, settled)
        return value / chance, staked / chance

    def _jointly(self, more: int, others: int, settled: bool) -> tuple[Fraction, Fraction]:
        """The same times the chance that this many cards are others."""
        pair = Fraction(self.alike - more, sum(self.of.stock) - more)
        if others == 0:
            hand = self.of.hand(more)
            both = hand.value, hand.staked
            if settled and pair > 0:
                both = _sum(both, (hand.paired, hand.paired_staked), -pair)
            return both
        both = self._jointly(more, others - 1, settled)
        if pair > 0:
            both = _sum(both, self._jointly(more + 1, others - 1, settled), -pair)
        return both


def _sum(
    total: tuple[Fraction, Fraction], other: Sequence[Fraction], times: Fraction
) -> tuple[Fraction, Fraction]:
    return total[0] + times * other[0], total[1] + times * other[1]
