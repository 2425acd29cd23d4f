"""Four Card Poker counted exactly: every hand against every up-card, of any deck."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.errors import CardError
from croupier.games.four_card_poker.accelerator.dealers import (
    Dealers,
    Kinds,
    Values,
    dealers_of,
    group_kinds,
    kinds_of,
)
from croupier.games.four_card_poker.accelerator.kernel import (
    Higher,
    count_players,
    in_order,
    numbering,
)
from croupier.games.four_card_poker.accelerator.players import OWN, best_values, players_of
from croupier.hands import FourCard
from croupier.hands.classes import labels_of
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.solver.kernels.classes import checked_deck, checked_seen, classes_by_value
from croupier.solver.kernels.shards import in_shards
from croupier.solver.kernels.symmetry import Cards, Numbers, Sets, Symmetry

FEWEST_CARDS: Final = 11
"""Five for the player, and six for the dealer."""
DEALT_DOWN: Final = 5
"""Cards of the dealer that are not seen."""
CLASSES: Final = len(labels_of(FourCard))
_PLAYERS_A_SHARD: Final = 20_000
"""A sixth of those that a suit of the full deck sees. Dealers are entered again in each shard."""
_KIND_BITS: Final = 5


class StateCounts(NamedTuple):
    """Dealers against whom one decision is won, tied (which is won too) and lost."""

    win: int
    tie: int
    lose: int


@dataclass(frozen=True, eq=False)
class Solution:
    """Every decision of one deck: five own cards, and the dealer's up-card."""

    deck: tuple[Card, ...]
    players: Sets
    """The player's own cards."""
    values: Values
    """By player, the value of the best four."""
    higher: NDArray[np.int32]
    """[player, place of the up-card in the deck]: dealers who win; 0 if it is an own card."""
    level: NDArray[np.int32]
    """The same for dealers who tie."""

    @property
    def dealers(self) -> int:
        """In how many ways the dealer's hand may be filled up from an up-card."""
        return comb(len(self.deck) - OWN - 1, DEALT_DOWN)

    @cached_property
    def classes(self) -> NDArray[np.uint8]:
        """By player, the class of the best four."""
        return classes_by_value(FourCard)[self.values]

    @cached_property
    def hands(self) -> tuple[int, ...]:
        """All five-card hands of the deck, by class: what Aces Up is about."""
        sums = np.zeros(CLASSES, np.int64)
        np.add.at(sums, self.classes, self.players.multiplicity)
        return tuple(map(int, sums))

    @cached_property
    def possible(self) -> NDArray[np.bool_]:
        """[player, place of the up-card in the deck]: whether it is not an own card."""
        return _not_own(self.deck, self.players.cards)

    def index(self, own: Iterable[Card], up: Card) -> tuple[int, int]:
        """Where a decision is found, whatever its suits are called."""
        held = checked_own(self.deck, own, up)
        bits = Symmetry.of(self.deck).bits
        masks = np.bitwise_or.reduce(bits[:, list(held)], axis=1)
        renaming = int(masks.argmin())
        card = Card(int(bits[renaming, up]).bit_length() - 1)
        player = int(np.searchsorted(self.players.masks, masks[renaming]))
        return player, self.deck.index(card)

    def state(self, own: Iterable[Card], up: Card) -> StateCounts:
        """The counts of one decision."""
        at = self.index(own, up)
        higher, level = int(self.higher[at]), int(self.level[at])
        return StateCounts(self.dealers - higher - level, level, higher)


class Shard(NamedTuple):
    """Some players as seen from one group of cards, to be counted apart from all others."""

    suit: int | None
    """The group, or None for the whole deck."""
    dealers: Dealers
    players: Kinds
    """The highest value first."""
    values: Values


class Seen(NamedTuple):
    """All players as seen from groups that are alike."""

    shards: list[Shard]
    rows: dict[int | None, Numbers]
    """For each of the groups: by player, the row in what the shards find."""


def count(
    deck: Iterable[Card] = DECK,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Solution:
    """Count every decision of a deck.

    The work is done in shards on any executor, on threads if none is given. `progress(done,
    total)` is called as they finish.
    """
    cards = checked_deck(deck, FEWEST_CARDS)
    players = players_of(cards)
    values = best_values(players.cards)
    groups = [_seen(cards, alike, players.cards, values) for alike in _alike(cards)]
    shards = [shard for group in groups for shard in group.shards]
    done = iter(in_shards(count_shard, shards, executor, progress))
    higher = np.zeros((2, len(players), len(cards)), np.int32)
    for group in groups:
        counts = np.concatenate([next(done) for _ in group.shards], axis=1)
        for suit, rows in group.rows.items():
            _add(counts, rows, kinds_of(np.array(cards, np.int64), suit), higher)
    higher *= _not_own(cards, players.cards)
    higher[1] -= higher[0]
    return Solution(cards, players, values, higher[0], higher[1])


def _alike(deck: tuple[Card, ...]) -> list[list[int | None]]:
    """The groups, those suits together that have the same ranks in the deck."""
    ranks = [frozenset(card.rank for card in deck if card.suit == suit) for suit in range(4)]
    alike: list[list[int | None]] = [
        [suit for suit in range(4) if ranks[suit] == shared] for shared in set(ranks) if shared
    ]
    return [[None], *alike]


def _seen(deck: tuple[Card, ...], alike: list[int | None], players: Cards, values: Values) -> Seen:
    """What a group sees of players: their kinds and their value, each once, the highest first."""
    numbers = []
    for suit in alike:
        number = values.astype(np.int64)
        for kind in np.sort(kinds_of(players, suit), axis=1).T:
            number = number << _KIND_BITS | kind
        numbers.append(number)
    codes, rows = np.unique(-np.concatenate(numbers), return_inverse=True)
    places = np.arange(OWN)[::-1] * _KIND_BITS
    kinds = (-codes[:, None] >> places & (1 << _KIND_BITS) - 1).astype(np.uint8)
    seen = (-codes >> OWN * _KIND_BITS).astype(np.uint16)
    dealers = dealers_of(deck, alike[0])
    parts = 1 + len(codes) // _PLAYERS_A_SHARD
    shards = [
        Shard(alike[0], dealers, *part)
        for part in zip(np.array_split(kinds, parts), np.array_split(seen, parts), strict=True)
    ]
    return Seen(shards, dict(zip(alike, np.split(rows, len(alike)), strict=True)))


def count_shard(shard: Shard) -> Higher:
    """Count what a group of cards adds to the dealers who beat some players."""
    kinds = group_kinds(shard.suit)
    higher = np.zeros((2, len(shard.players), kinds), np.int32)
    count_players(
        in_order(shard.dealers),
        shard.dealers.capacity,
        numbering(kinds),
        shard.players,
        shard.values,
        higher,
    )
    return higher


@compiled
def _add(counts: Higher, rows: Numbers, kinds: Numbers, higher: Higher) -> None:
    """Give every player and up-card what a group of cards has found."""
    for at_least in range(2):
        for player in range(len(rows)):
            row = counts[at_least, rows[player]]
            for place in range(len(kinds)):
                higher[at_least, player, place] += row[kinds[place]]


def _not_own(deck: tuple[Card, ...], players: Cards) -> NDArray[np.bool_]:
    possible = np.ones((len(players), len(deck)), np.bool_)
    np.put_along_axis(possible, np.searchsorted(deck, players), False, axis=1)
    return possible


def checked_own(deck: tuple[Card, ...], own: Iterable[Card], up: Card) -> tuple[Card, ...]:
    """The player's cards; refuses what could not have been dealt from the deck."""
    held = tuple(own)
    if len(held) != OWN:
        raise CardError(f"a player has five cards, not {len(held)}")
    return checked_seen(deck, (*held, up))[:OWN]
