"""Double Attack Blackjack for one who knows the dealer's hole card.

Who knows the hole card plays against two cards instead of one. Which of them lies open makes no
difference then, so each two are played out once. Nothing else is new: hands are weighed as
against an up-card alone, and split hands are each played by their own cards.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from croupier.games.double_attack_blackjack.accelerator.dealer import (
    blackjack_kind,
    checked_stock,
    dealer_of,
)
from croupier.games.double_attack_blackjack.accelerator.options import Options
from croupier.games.double_attack_blackjack.accelerator.play import Action
from croupier.games.double_attack_blackjack.accelerator.policy import Policy
from croupier.games.double_attack_blackjack.accelerator.results import ZERO, Start, value_of_starts
from croupier.games.double_attack_blackjack.accelerator.shoe import (
    ACE,
    TEN,
    VALUES,
    Shoe,
    refuse_too_small,
)
from croupier.games.double_attack_blackjack.accelerator.solution import Shard, deals, play_out
from croupier.progress import Progress
from croupier.solver.kernels.shards import in_shards


class TwoCards(NamedTuple):
    """The dealer's up-card and hole card, and what a round against them is worth."""

    up: int
    hole: int
    chance: Fraction
    worth: tuple[Fraction, Fraction]
    """With one wager, and with a double attack wager too; in initial wagers."""


@dataclass(frozen=True)
class KnownHole:
    """Every two cards of the dealer's, played by one who knows both before the first turn."""

    shoe: Shoe
    options: Options
    pairs: tuple[TwoCards, ...]
    policy: Policy | None = None
    """How it is played, if not optimally."""

    @property
    def value(self) -> Fraction:
        """What a round is worth if the hole card is known when it is dealt.

        The double attack wager is made before, by the up-card alone.
        """
        total = ZERO
        for up in {pair.up for pair in self.pairs}:
            pairs = [pair for pair in self.pairs if pair.up == up]
            once, twice = (sum(pair.chance * pair.worth[at] for pair in pairs) for at in (0, 1))
            total += self._of(up, Fraction(once), Fraction(twice))
        return total

    @property
    def value_at_attack(self) -> Fraction:
        """The same if it is known which card will be the hole card when the wager is made."""
        total = ZERO
        for up, _, chance, (once, twice) in self.pairs:
            total += self._of(up, chance * once, chance * twice)
        return total

    def _of(self, up: int, once: Fraction, twice: Fraction) -> Fraction:
        """With or without a double attack wager."""
        if self.policy is not None:
            return twice if self.policy.attack[up] else once
        return max(once, twice)

    def chance(self, up: int, hole: int) -> Fraction:
        """How likely two cards of the dealer's are."""
        return sum((pair.chance for pair in self.pairs if (pair.up, pair.hole) == (up, hole)), ZERO)


def know_hole(
    shoe: Shoe,
    house: Options,
    executor: Executor | None = None,
    progress: Progress | None = None,
    policy: Policy | None = None,
) -> KnownHole:
    """Find the best play for every hole card, or what a policy that does not look at it makes."""
    refuse_too_small(shoe.values, house.hands)
    kinds = [kind for kind in range(VALUES) if shoe.values[kind]]
    wanted = [
        (up, hole)
        for up in kinds
        for hole in kinds
        if shoe.values[up] > (up == hole) and (policy is not None or up <= hole)
    ]
    shards = [Shard(shoe, house, up, policy, hole=hole) for up, hole in wanted]
    worths = dict(zip(wanted, in_shards(_worth, shards, executor, progress), strict=True))
    return KnownHole(shoe, house, tuple(_pairs(shoe, worths)), policy)


def _pairs(
    shoe: Shoe, worths: dict[tuple[int, int], tuple[Fraction, Fraction]]
) -> Iterator[TwoCards]:
    for (up, hole), worth in worths.items():
        ways = shoe.values[up] * (shoe.values[hole] - (up == hole))
        chance = Fraction(ways, shoe.cards * (shoe.cards - 1))
        yield TwoCards(up, hole, chance, worth)
        if (hole, up) not in worths:
            yield TwoCards(hole, up, chance, worth)


def _worth(shard: Shard) -> tuple[Fraction, Fraction]:
    """What a round against the two cards is worth, with one wager and with two."""
    house = shard.options
    if shard.hole == blackjack_kind(shard.up):
        starts = tuple(_against_blackjack(shard))
        return value_of_starts(starts, 1, house), value_of_starts(starts, 2, house)
    checked_stock(dealer_of(shard.up, house.hits_soft_17, shard.hole), shard.shoe.values)
    once, twice = play_out(shard)
    return value_of_starts(once.starts, 1, house), value_of_starts(twice.starts, 2, house)


def _against_blackjack(shard: Shard) -> Iterator[Start]:
    """Every two cards when there is nothing to choose any more."""
    left = sum(shard.stock)
    for low in range(VALUES):
        for high in range(low, VALUES):
            ways = sum((ways for _, ways in deals(shard, (low, high))), ZERO)
            settled = ZERO if (low, high) == (ACE, TEN) else None
            chance = ways / (left * (left - 1))
            yield Start((low, high), chance, ZERO, {Action.STAND: ZERO}, settled, None, None)
