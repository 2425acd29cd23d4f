"""The decisions a player can meet: own two cards with top and right shown, suits being alike.

Two states that a renaming of suits turns into each other are worth the same, provided that the
renaming leaves the deck as it is. Only the first of them is kept, with how many there are.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations, product
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card, refuse_twins, text
from croupier.errors import CardError
from croupier.games.double_cross.accelerator.lines import PAIRS, RANKS

FEWEST_CARDS: Final = 9
"""Five in the cross, two for the player and two for the dealer."""

_SUITS: Final = 4
_SUIT_RANGE: Final = range(_SUITS)
_DECK: Final = RANKS * _SUITS

_PLACES: Final = np.array([_SUITS**3, _SUITS**2, _SUITS, 1])
_CARD_PLACES: Final = np.array([_DECK**3, _DECK**2, _DECK, 1])

Suits: TypeAlias = tuple[int, int, int, int]
"""Suits of a state's four cards: own, own, top, right."""
States: TypeAlias = NDArray[np.int64]
"""Cards by state: own, own, top, right; of own cards the lower number stands first."""


@dataclass(frozen=True)
class Symmetry:
    """The renamings of suits that leave a deck as it is, and what they make of suits."""

    first: NDArray[np.int64]
    """For own cards of different (0) or equal (1) rank, by code of suits: the code to keep."""
    alike: NDArray[np.int64]
    """In the same order: how many states of the same ranks are alike."""

    @staticmethod
    @lru_cache(maxsize=8)
    def of(deck: tuple[Card, ...]) -> Symmetry:
        """Work out the symmetry of a deck."""
        renamings = _renamings(deck)
        first = np.zeros((2, _SUITS**4), np.int64)
        alike = np.zeros((2, _SUITS**4), np.int64)
        for suits in product(_SUIT_RANGE, _SUIT_RANGE, _SUIT_RANGE, _SUIT_RANGE):
            a, b, top, right = suits
            orbit = {_renamed(suits, names) for names in renamings}
            turned = {_renamed((b, a, top, right), names) for names in renamings}
            for equal, codes in enumerate((orbit, orbit | turned)):
                first[equal, _code(suits)] = min(codes)
                # Own cards of equal rank have no order, and each two suits have two codes.
                alike[equal, _code(suits)] = len(codes) // 2 if equal else len(codes)
        return Symmetry(first, alike)

    def canonical(self, states: States) -> States:
        """The state to keep, for each of these, with own cards in any order."""
        own = np.sort(states[:, :2], axis=1)
        ranks, suits = np.divmod(np.hstack([own, states[:, 2:]]), _SUITS)
        equal = (ranks[:, 0] == ranks[:, 1]).astype(np.int64)
        code = self.first[equal, suits @ _PLACES]
        return _with_suits(ranks, code[:, None])


def keys(states: States) -> NDArray[np.int64]:
    """One number for each state, in the order in which states are kept."""
    one_number: NDArray[np.int64] = states @ _CARD_PLACES
    return one_number


def decision_states(deck: tuple[Card, ...]) -> tuple[States, NDArray[np.int64]]:
    """All states of a deck, one of each that are alike, and how many each stands for."""
    symmetry = Symmetry.of(deck)
    in_deck = np.isin(np.arange(_DECK), deck)
    ranks = np.array([own + shown for own in PAIRS for shown in product(range(RANKS), repeat=2)])
    equal = (ranks[:, 0] == ranks[:, 1]).astype(np.int64)
    batches, alike = [], []
    for code in np.unique(symmetry.first):
        states = _with_suits(ranks, code)
        keep = (symmetry.first[equal, code] == code) & in_deck[states].all(axis=1)
        for i in range(4):
            for j in range(i):
                keep &= states[:, i] != states[:, j]
        batches.append(states[keep])
        alike.append(symmetry.alike[equal[keep], code])
    all_states = np.concatenate(batches)
    order = np.argsort(keys(all_states))
    return all_states[order], np.concatenate(alike)[order]


def _with_suits(ranks: NDArray[np.int64], code: NDArray[np.int64]) -> States:
    cards: States = ranks * _SUITS + code // _PLACES % _SUITS
    return cards


def _renamings(deck: tuple[Card, ...]) -> list[Suits]:
    ranks: list[set[int]] = [set() for _ in range(_SUITS)]
    for card in deck:
        ranks[card.suit].add(card.rank)
    return [
        names
        for names in permutations(_SUIT_RANGE, 4)
        if all(ranks[suit] == ranks[name] for suit, name in enumerate(names))
    ]


def _renamed(suits: Suits, names: Suits) -> int:
    a, b, top, right = suits
    return _code((names[a], names[b], names[top], names[right]))


def _code(suits: Suits) -> int:
    a, b, top, right = suits
    return ((a * _SUITS + b) * _SUITS + top) * _SUITS + right


def checked_deck(deck: Iterable[Card]) -> tuple[Card, ...]:
    """The deck in order; refuses a card that is there twice, and a deck too small for a round."""
    cards = tuple(sorted(map(Card, deck)))
    refuse_twins(cards)
    if len(cards) < FEWEST_CARDS:
        raise CardError(f"a round takes {FEWEST_CARDS} cards, and the deck has {len(cards)}")
    return cards


def checked_own(
    deck: tuple[Card, ...], own: Iterable[Card], top: Card, right: Card
) -> tuple[Card, Card]:
    """The player's two cards; refuses what could not have been dealt from the deck."""
    held = tuple(own)
    if len(held) != 2:
        raise CardError(f"a player has two cards, not {len(held)}")
    refuse_twins((*held, top, right))
    if missing := {*held, top, right} - set(deck):
        raise CardError(f"not in the deck: {text(sorted(missing))}")
    return min(held), max(held)
