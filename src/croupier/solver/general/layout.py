"""A plan with a deck: what may lie there level by level, which states there are, and how deals are
gone through.

Cards of the board that no open value tells apart are dealt as one set, whatever the order in which
they come to be seen: a set is valued once, and what it comes to is added to every state that it may
have come from. A pattern says which card was what.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property, lru_cache
from itertools import takewhile
from math import comb
from threading import RLock
from typing import Any, Final, NamedTuple, TypeAlias, TypeVar

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import CardError
from croupier.solver.general.kernels.boards import (
    Bytes,
    Chains,
    Ints,
    Names,
    Patterns,
    Places,
    Small,
    combinations_of,
    hand_numbers,
    index_hands,
)
from croupier.solver.general.patterns import patterns_of
from croupier.solver.general.plan import Group, Plan, alike
from croupier.solver.general.renamings import Boards, alike_once, binomials, names_of, places_of
from croupier.solver.general.spec import Spec
from croupier.solver.general.walk import Axis, Slot

_Made = TypeVar("_Made")
MOST_KEPT: Final = 60_000_000
"""Counts that are kept; where there are more, deals are gone through for each pay table."""
MOST_VALUED: Final = 150_000_000
"""Numbers of what courses and choices come to, in all states that are kept; many choices in a row
make more of them than there are counts."""
MOST_SPREAD: Final = 60_000_000
"""Sums of states at the last choice that are added up from whole boards."""
MOST_PLACES: Final = 120_000_000
"""Own hands beside chains that are numbered."""
MOST_BASIS: Final = 8
"""Nets that all others are sums of: hardly any game has more."""
_FACTORS: Final = np.array([pow(0x9E3779B97F4A7C15, at, 1 << 64) for at in range(1, 17)], np.uint64)
"""Odd numbers by which the masks of groups are mixed into one key."""


class Way(Enum):
    """How the deals of a game are gone through."""

    DIRECT = "every hand and board is a state, and its counts are kept"
    BY_STATE = "counts are added up by state, and kept"
    ROWS = "every hand and board is a state, and there are too many to be kept"
    SPREAD = "whole boards are valued once, and added to the states they may have come from"
    NESTED = "states are worked on one board after another, with all that may still be hidden"


class Dealt(NamedTuple):
    """How cards are dealt to be valued: a hand, and the sets of the board one after another."""

    hand: tuple[Slot, ...]
    sets: tuple[tuple[Slot, ...], ...]

    @property
    def board(self) -> tuple[Slot, ...]:
        """The slots of the board in their order."""
        return tuple(slot for some in self.sets for slot in some)


@dataclass(frozen=True)
class States:
    """Every state of a level, alike ones once."""

    chains: Boards
    places: Places
    chain: Small
    """By state, what lies there."""
    own: Bytes
    ways: Ints
    """By state, how many it stands for."""
    hand: Small

    def __len__(self) -> int:
        return len(self.ways)

    @property
    def laid(self) -> Bytes:
        """By state, the cards that lie there, group by group."""
        return self.chains.cards[self.chain]


Pinned: TypeAlias = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Layout:
    """A plan with a deck; the own cards, and those of the first groups, may be known."""

    plan: Plan
    deck: tuple[Card, ...]
    held: tuple[int, ...] = ()
    laid: Pinned = ()
    """Group by group, the cards that are known."""

    def __post_init__(self) -> None:
        plan = self.plan
        laid = sum(len(group.slots) for group in plan.groups)
        needed = len(plan.own) + laid + len(plan.opposed)
        if len(self.deck) < needed:
            raise CardError(f"a round takes {needed} cards, and the deck has {len(self.deck)}")

    # ---- sizes ------------------------------------------------------------------------------

    @cached_property
    def names(self) -> Names:
        """The renamings of suits that leave everything known as it is."""
        return names_of(self.deck, (self.held, *self.laid))

    @property
    def cards(self) -> Bytes:
        """The deck, with the own cards first where they are known."""
        rest = [card for card in self.deck if card not in self.held]
        return np.array([*self.held, *rest], np.uint8)

    @property
    def open_cards(self) -> Bytes:
        """The cards that may come to lie on the layout."""
        known = {*self.held, *(card for some in self.laid for card in some)}
        return np.array([card for card in self.deck if card not in known], np.uint8)

    @property
    def hidden(self) -> tuple[Slot, ...]:
        """Cards beside the opponent's that are not seen at any choice."""
        return tuple(
            slot
            for group in self.plan.groups
            if group.level == self.plan.levels
            for slot in group.slots
        )

    def _left(self, groups: int) -> int:
        """Cards that are not own and not in the first groups."""
        laid = sum(len(group.slots) for group in self.plan.groups[:groups])
        return len(self.deck) - len(self.plan.own) - laid

    def deals_after(self, groups: int) -> int:
        """In how many ways all that is not own and not in the first groups may lie."""
        ways = 1
        for at in range(groups, len(self.plan.groups)):
            ways *= comb(self._left(at), len(self.plan.groups[at].slots))
        return ways * comb(self._left(len(self.plan.groups)), len(self.plan.opposed))

    @property
    def deals(self) -> int:
        """How many deals there are in all."""
        if self.held:
            return self.deals_after(len(self.laid))
        return comb(len(self.deck), len(self.plan.own)) * self.deals_after(0)

    @property
    def deals_of_state(self) -> int:
        """The most deals that a state stands for, all that are alike together."""
        return min(self.deals, self.deals_after(self.groups_at(0)) * len(self.names.cards))

    def groups_at(self, level: int) -> int:
        """How many groups are seen at a level."""
        return sum(group.level <= level for group in self.plan.groups)

    def state_count(self, level: int) -> int:
        """How many states a level has, alike ones once."""
        groups = self.plan.groups[len(self.laid) : self.groups_at(level)]
        own = () if self.held else (len(self.plan.own),)
        sizes = (*(len(group.slots) for group in groups), *own)
        return alike_once(self.names, self.open_cards.tolist(), sizes)

    @cached_property
    def way(self) -> Way:
        """How deals are gone through."""
        plan, last = self.plan, self.plan.last
        states = self.state_count(last)
        knows = bool(self.hidden) or last > 0
        specs = [Spec.of(plan, view, knows=knows) for view in plan.views]
        cells = states * sum(spec.columns if knows else spec.width for spec in specs)
        if not knows:
            return Way.DIRECT if cells <= 4 * MOST_KEPT else Way.ROWS
        hands = 1 if self.held else comb(len(self.deck), len(plan.own))
        seen = plan.groups[len(self.laid) : self.groups_at(last)]
        sizes = [len(group.slots) for group in seen]
        chains = alike_once(self.names, self.open_cards.tolist(), sizes)
        has_room = chains * hands <= MOST_PLACES
        items = len(plan.leaves) + len(plan.nodes)
        if cells <= MOST_KEPT and states * items <= MOST_VALUED and has_room:
            return Way.BY_STATE
        if not self.hidden:
            return Way.ROWS
        sums = states * min(len(plan.leaves), MOST_BASIS)
        return Way.SPREAD if sums <= MOST_SPREAD and has_room else Way.NESTED

    # ---- states -----------------------------------------------------------------------------

    def boards(self, sizes: Sequence[int], known: Pinned = ()) -> Boards:
        """Groups of these sizes after those known, alike ones once."""
        boards, deck = Boards.nothing(self.names), self.open_cards
        for cards in known:
            boards = boards.with_cards(cards)
        for size in sizes:
            boards = boards.then(deck, size, self.names)
        return boards

    def chains(self, level: int) -> Boards:
        """All that may be seen at a level."""
        groups = self.plan.groups[: self.groups_at(level)]
        known = self.laid[: len(groups)]
        return self.boards([len(group.slots) for group in groups[len(known) :]], known)

    @cached_property
    def hands(self) -> Bytes:
        """Every own hand by its number."""
        if self.held:
            return np.array([self.held], np.uint8)
        size = len(self.plan.own)
        every = combinations_of(len(self.deck), size, comb(len(self.deck), size))
        own = self.cards[every]
        ordered = np.empty_like(own)
        ordered[hand_numbers(own, places_of(self.deck), binomials())] = own
        return ordered

    def states(self, level: int) -> States:
        """Every state of a level."""
        return self.kept(
            ("states", level), lambda: self._indexed(self.chains(level), self.groups_at(level))
        )

    def sets(self, dealt: Dealt) -> Boards:
        """Every board that is dealt to be valued."""
        known = self.known_cards
        sizes = [len(some) for some in dealt.sets[len(known) :]]
        return self.kept(("boards", dealt), lambda: self.boards(sizes, known))

    def kept(self, name: tuple[object, ...], make: Callable[[], _Made]) -> _Made:
        """What has been made for this layout before, or is made now."""
        known, lock = _known(self.key)
        with lock:
            if name not in known:
                known[name] = make()
            value: _Made = known[name]
        return value

    @cached_property
    def key(self) -> tuple[object, ...]:
        """All that states and boards depend on."""
        return (self.plan.signature, self.deck, self.held, self.laid)

    def __getstate__(self) -> dict[str, object]:
        """What goes to another process; the rest is made there when it is needed."""
        return {member.name: getattr(self, member.name) for member in fields(self)}

    def _indexed(self, chains: Boards, groups: int) -> States:
        rows = np.empty((len(chains), len(self.hands)), np.int32)
        arguments = (chains.cards, chains.fixing, self.hands, self.names, places_of(self.deck),
                 binomials(), rows)  # fmt: skip
        none = (np.zeros(0, np.int32), np.zeros(0, np.int32), np.zeros(0, np.int64))
        count = index_hands(*arguments, *none)
        chain, hand = np.zeros(count, np.int32), np.zeros(count, np.int32)
        ways = np.zeros(count, np.int64)
        index_hands(*arguments, chain, hand, ways)
        sizes = [len(group.slots) for group in self.plan.groups[:groups]]
        places = Places(
            _keyed(chains.cards, sizes), rows, places_of(self.deck), binomials(), bool(self.held)
        )
        return States(chains, places, chain, self.hands[hand], ways * chains.ways[chain], hand)

    def parents(self, level: int) -> Small:
        """By state of a level, the state one level above."""
        states, above = self.states(level), self.states(level - 1)
        width = above.chains.cards.shape[1]
        numbers: Mapping[bytes, int] = {
            row.tobytes(): at for at, row in enumerate(above.chains.cards)
        }
        cards = states.chains.cards[:, :width]
        chain = np.array([numbers[row.tobytes()] for row in cards], np.int64)
        return above.places.rows[chain[states.chain], states.hand]

    # ---- how deals are gone through ---------------------------------------------------------

    def dealt(self, spec: Spec) -> Dealt:
        """How cards are dealt to be valued as a view has it."""
        plan, known = self.plan, len(self.laid)
        groups = plan.groups[known:]
        if self.way in (Way.NESTED, Way.DIRECT):
            return Dealt(plan.own, tuple(group.slots for group in plan.groups))
        axes: tuple[Axis, ...] = (*spec.open, *([spec.theirs] if spec.theirs else []))
        if self.way in (Way.ROWS, Way.SPREAD):
            # All views are taken of the same rows.
            axes = tuple({axis for view in plan.views for axis in view.axes})
        dropped = self._unused(spec) if self.way is Way.BY_STATE else ()
        unused = frozenset(slot for group in dropped for slot in group.slots)
        hand, sets = [] if self.holds_board else [*plan.own], list[list[Slot]]()
        for slot in (slot for group in groups for slot in group.slots if slot not in unused):
            if self._joins_hand(axes, slot):
                hand.append(slot)
                continue
            for some in sets:
                if all(alike(axis, some[0], slot) for axis in axes):
                    some.append(slot)
                    break
            else:
                sets.append([slot])
        seen = frozenset(plan.seen(plan.last))
        # What may be seen comes first: boards alike in that follow each other.
        ordered = sorted(map(tuple, sets), key=lambda some: (not seen & set(some), -len(some)))
        held = (plan.own,) if self.holds_board else ()
        return Dealt(tuple(hand), (*held, *self.laid_slots, *ordered))

    @property
    def holds_board(self) -> bool:
        """Whether own cards that are known are as good as laid: the opponent has none of them, and
        only what joins them is dealt."""
        return bool(self.held) and self.way is Way.BY_STATE

    @property
    def known_cards(self) -> Pinned:
        """The cards of the first sets of a board, as far as they are known."""
        return (self.held, *self.laid) if self.holds_board else self.laid

    def seen_of(self, dealt: Dealt) -> int:
        """How many cards of a board, from its first on, may come to be seen at the last choice."""
        seen = frozenset(self.plan.seen(self.plan.last))
        hidden = list(takewhile(lambda some: not seen & set(some), reversed(dealt.sets)))
        return len(dealt.board) - sum(map(len, hidden))

    def adds_by_hand(self, dealt: Dealt) -> bool:
        """Whether boards may be alike in what is seen, so that what lies beside them is added up by
        own hand before it is added to states."""
        is_own = not self.held and dealt.hand == self.plan.own
        return is_own and self.seen_of(dealt) < len(dealt.board)

    def _unused(self, spec: Spec) -> list[Group]:
        """Groups that are never seen and that a view does not look at."""
        axes = spec.open if spec.theirs is None else (*spec.open, spec.theirs)
        used = frozenset(slot for axis in axes for slot in axis.slots)
        return [
            group
            for group in self.plan.groups[len(self.laid) :]
            if group.level == self.plan.levels and not used & frozenset(group.slots)
        ]

    def unseen(self, spec: Spec) -> int:
        """In how many ways the cards may lie that a view does not look at."""
        dropped = self._unused(spec) if self.way is Way.BY_STATE else []
        sizes = [len(group.slots) for group in dropped]
        theirs = len(self.plan.opposed)
        left = self._left(len(self.plan.groups)) + sum(sizes) - (theirs if spec.theirs else 0)
        ways = 1
        for size in sizes if spec.theirs else (*sizes, theirs):
            ways *= comb(left, size)
            left -= size
        return ways

    @property
    def laid_slots(self) -> tuple[tuple[Slot, ...], ...]:
        """The slots of the groups that are known."""
        return tuple(group.slots for group in self.plan.groups[: len(self.laid)])

    def _joins_hand(self, axes: Sequence[Axis], slot: Slot) -> bool:
        """Whether a card that is dealt later is as good as an own one, where it may be dealt with
        them: states are added up from whole hands then."""
        if self.way is not Way.BY_STATE:
            return False
        return all(alike(axis, own, slot) for axis in axes for own in self.plan.own)

    def patterns(self, dealt: Dealt, level: int) -> Patterns:
        """Which cards of hand and board may have been what, up to a level."""
        return patterns_of(self.plan, (dealt.hand, *dealt.sets), self.groups_at(level))


@lru_cache(maxsize=6)
def _known(key: tuple[object, ...]) -> tuple[dict[tuple[object, ...], Any], RLock]:
    """What was made for the layouts that were used last, and who is at it."""
    return {}, RLock()


def _keyed(cards: Bytes, sizes: Sequence[int]) -> Chains:
    """Chains by key; no two have the same."""
    masks, at = [], 0
    for size in sizes:
        bits = np.int64(1) << cards[:, at : at + size].astype(np.int64)
        masks.append(np.bitwise_or.reduce(bits, axis=1).astype(np.uint64))
        at += size
    factors = _FACTORS[: max(1, len(sizes))]
    keys = np.zeros(len(cards), np.uint64)
    for mask, factor in zip(masks, factors, strict=False):
        keys += mask * factor
    order = np.argsort(keys, kind="stable")
    assert len(np.unique(keys)) == len(keys), "two chains have one key"
    return Chains(keys[order], order.astype(np.int32), factors)


def seen_cards(states: States) -> NDArray[np.uint8]:
    """By state, the own cards and all that is seen."""
    return np.concatenate([states.own, states.laid], axis=1)


def shares(count: int, most: int) -> Iterator[tuple[int, int]]:
    """A number of things in parts of about the same size, each with its beginning and end."""
    parts = max(1, min(most, count))
    for part in range(parts):
        yield part * count // parts, (part + 1) * count // parts
