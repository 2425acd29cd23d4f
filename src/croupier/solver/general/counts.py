"""Deals counted by kind for every state at the last choice, where there are few enough of them.

Counting goes in parts that depend on nothing but cards: they may be done in any order, anywhere,
and what they give is added up.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from itertools import permutations
from math import comb
from typing import Final, NamedTuple

import numpy as np

from croupier.solver.general.blocks import Blocks, KindTable, Numbers
from croupier.solver.general.kernels.boards import (
    Bytes,
    Ints,
    Patterns,
    Small,
    combinations_of,
    find_states,
)
from croupier.solver.general.kernels.ladder import own_kinds
from croupier.solver.general.kernels.sums import (
    cards_of,
    count_alike_seen,
    count_rows,
    count_states,
    reduced_hands,
)
from croupier.solver.general.layout import Dealt, Layout, States, Way, seen_cards, shares
from croupier.solver.general.renamings import binomials
from croupier.solver.general.spec import Spec
from croupier.solver.general.walk import Axis, Slot

FEW_BOARDS: Final = 64
"""Boards beside which alike hands are counted once; beside more, every hand is counted."""
PARTS: Final = 24
EVERY_CARD: Final = np.arange(52, dtype=np.uint8)


class Rows(NamedTuple):
    """States at the last choice."""

    own: Bytes
    laid: Bytes
    """By state, the cards that are seen, group by group."""
    ways: Ints
    """By state, how many it stands for."""


@dataclass(frozen=True)
class KeptCounts:
    """Every state at the last choice, with its deals by view and kind."""

    rows: Rows
    tables: tuple[KindTable, ...]

    @cached_property
    def blocks(self) -> Blocks:
        """The same in blocks."""
        return Blocks.of(self.tables, self.rows.ways)


class BoardsPart(NamedTuple):
    """Some boards of a view, and some of the hands beside them."""

    view: int
    boards: tuple[int, int]
    hands: tuple[int, int]


class Hands(NamedTuple):
    """Hands beside a board, as places among the cards left, with how many each stands for."""

    places: Bytes
    ways: Small


def opponents_of(layout: Layout, spec: Spec, board: int) -> Bytes:
    """The opponent's hands as places among the cards that a board of a size leaves."""
    left, size = len(layout.deck) - board, len(layout.plan.opposed)
    if spec.theirs is None:
        return np.zeros((0, 1), np.uint8)
    return combinations_of(left, size, comb(left, size))


def every_hand(layout: Layout, dealt: Dealt) -> Hands:
    """All hands beside any board."""
    left, size = len(layout.deck) - len(dealt.board), len(dealt.hand)
    if layout.held and not layout.holds_board:
        # The cards held are the first of the deck.
        return Hands(np.arange(size, dtype=np.uint8).reshape(1, -1), np.ones(1, np.int32))
    places = combinations_of(left, size, comb(left, size))
    return Hands(places, np.ones(len(places), np.int32))


def hands_beside(layout: Layout, dealt: Dealt, board: Bytes, fixing: int) -> Hands:
    """Hands beside one board, alike ones once."""
    if layout.held and not layout.holds_board:
        return every_hand(layout, dealt)
    size, none = len(dealt.hand), np.zeros((0, 0), np.uint8)
    arguments = (layout.cards, board, fixing, layout.names, size)
    count = reduced_hands(*arguments, none, np.zeros(0, np.int32))
    places, ways = np.zeros((count, size), np.uint8), np.zeros(count, np.int32)
    reduced_hands(*arguments, places, ways)
    return Hands(places, ways)


def specs_of(layout: Layout) -> tuple[Spec, ...]:
    """The views of a plan; where counts are added up by state, what is known there stands apart."""
    knows = layout.way is Way.BY_STATE
    return tuple(Spec.of(layout.plan, view, knows=knows) for view in layout.plan.views)


@dataclass(frozen=True)
class Counting:
    """Counts a layout part by part."""

    layout: Layout
    specs: tuple[Spec, ...]

    def counted_views(self) -> list[int]:
        """The views that are counted; others are mirrored in these, or have nothing open."""
        return [
            view
            for view, spec in enumerate(self.specs)
            if _is_open(spec) and _mirror(self.specs, view, self.layout) is None
        ]

    def parts(self) -> list[BoardsPart]:
        """The work in parts."""
        if self.layout.way is Way.DIRECT:
            boards = len(self.layout.chains(0))
            return [BoardsPart(-1, share, (0, 0)) for share in shares(boards, boards)]
        parts = []
        for view in self.counted_views():
            spec = self.specs[view]
            dealt = self.layout.dealt(spec)
            boards = len(self.layout.sets(dealt))
            if boards > FEW_BOARDS:
                parts += [BoardsPart(view, share, (0, 0)) for share in shares(boards, PARTS)]
            else:
                cuts = 1 if spec.theirs is not None or boards > 1 else PARTS
                every = [BoardsPart(view, (at, at + 1), (part, cuts)) for at in range(boards)
                         for part in range(cuts)]  # fmt: skip
                parts += every
        return parts

    # ---- every hand and board is a state ------------------------------------------------------

    def direct(self, part: BoardsPart) -> KeptCounts:
        """The states of some boards with their counts."""
        layout, chains = self.layout, self.layout.chains(0)
        by_board = []
        for at in range(*part.boards):
            board = chains.cards[at]
            dealt = layout.dealt(self.specs[0])
            hands = hands_beside(layout, dealt, board, int(chains.fixing[at]))
            own = cards_of(layout.cards, board, hands.places)
            laid = np.broadcast_to(board, (len(own), len(board)))
            rows = Rows(
                own, np.ascontiguousarray(laid), chains.ways[at] * hands.ways.astype(np.int64)
            )
            by_board.append(
                KeptCounts(rows, tuple(self._table(spec, board, hands) for spec in self.specs))
            )
        return joined(by_board)

    def _table(self, spec: Spec, board: Bytes, hands: Hands) -> KindTable:
        layout = self.layout
        dealt = layout.dealt(spec)
        kinds = np.zeros((1, len(hands.places)), np.int32)
        numbers = np.zeros((1, len(hands.places), spec.width), np.int32)
        count_rows(
            layout.cards, board.reshape(1, -1), hands.places,
            spec.counting(dealt.hand, dealt.board), opponents_of(layout, spec, len(board)),
            binomials(), kinds, numbers,
        )  # fmt: skip
        counts: Numbers = numbers[0]
        if layout.unseen(spec) > 1:
            counts = counts.astype(np.int64) * layout.unseen(spec)
        return KindTable(kinds[0].astype(np.int64) * spec.width, counts)

    # ---- added up by state --------------------------------------------------------------------

    def by_state(self, part: BoardsPart) -> Ints:
        """[state, column]: the deals of some boards, each as often as states alike are."""
        layout, spec = self.layout, self.specs[part.view]
        dealt = layout.dealt(spec)
        boards, states = layout.sets(dealt), layout.states(layout.plan.last)
        counts = np.zeros((len(states), spec.columns), np.int64)
        first, last = part.boards
        if len(boards) > FEW_BOARDS:
            self._add_all(spec, dealt, first, last, counts)
            return counts
        for at in range(first, last):
            beside = partial(hands_beside, layout, dealt, boards.cards[at], int(boards.fixing[at]))
            hands = layout.kept(("hands", dealt, at), beside)
            share, of = part.hands
            some = Hands(hands.places[share::of], hands.ways[share::of]) if of > 1 else hands
            self._add(spec, dealt, at, at + 1, some, counts)
        return counts

    def _add_all(self, spec: Spec, dealt: Dealt, first: int, last: int, counts: Ints) -> None:
        """Add all hands beside some boards."""
        layout, hands = self.layout, every_hand(self.layout, dealt)
        if not layout.adds_by_hand(dealt):
            self._add(spec, dealt, first, last, hands, counts)
            return
        boards, level = layout.sets(dealt), layout.plan.last
        count_alike_seen(
            layout.cards, boards.cards[first:last], layout.seen_of(dealt),
            boards.ways[first:last], hands.places,
            spec.counting(dealt.hand, dealt.board),
            opponents_of(layout, spec, len(dealt.board)), binomials(),
            layout.patterns(dealt, level), layout.names, layout.states(level).places,
            layout.hands, counts,
        )  # fmt: skip

    def _add(
        self, spec: Spec, dealt: Dealt, first: int, last: int, hands: Hands, counts: Ints
    ) -> None:
        layout, boards = self.layout, self.layout.sets(dealt)
        plan = layout.plan
        count_states(
            layout.cards, boards.cards[first:last], boards.ways[first:last],
            np.ascontiguousarray(hands.places), np.ascontiguousarray(hands.ways),
            spec.counting(dealt.hand, dealt.board),
            opponents_of(layout, spec, len(dealt.board)), binomials(),
            layout.patterns(dealt, plan.last), layout.names,
            layout.states(plan.last).places, counts,
        )  # fmt: skip

    def tables(self, added: dict[int, Ints]) -> KeptCounts:
        """Every state with its counts, when all parts are done, by view."""
        layout, last = self.layout, self.layout.plan.last
        states = layout.states(last)
        deals = layout.deals_after(layout.groups_at(last))
        tables: list[KindTable] = []
        for view, spec in enumerate(self.specs):
            mirror = _mirror(self.specs, view, layout)
            if mirror is not None:
                other, groups = mirror
                counts = tables[other].counts[_mirrored(layout, states, groups)]
            elif view in added:
                counts = added[view] // states.ways[:, None] * layout.unseen(spec)
            else:
                counts = np.full((len(states), 1), deals, np.int64)
            assert (counts.sum(axis=1) == deals).all(), "not every deal of a state was counted"
            tables.append(KindTable(known_kinds(spec, states), counts))
        return KeptCounts(Rows(states.own, states.laid, states.ways), tuple(tables))


def joined(parts: Sequence[KeptCounts]) -> KeptCounts:
    """States of several parts as one."""
    if len(parts) == 1:
        return parts[0]
    rows = Rows(
        *(np.concatenate(some) for some in zip(*(part.rows for part in parts), strict=True))
    )
    tables = (
        KindTable(*(np.concatenate(some) for some in zip(*of_view, strict=True)))
        for of_view in zip(*(part.tables for part in parts), strict=True)
    )
    return KeptCounts(rows, tuple(tables))


def known_kinds(spec: Spec, states: States) -> Ints:
    """By state, the number of the kind as far as it is known there."""
    kinds = np.zeros(len(states), np.int32)
    if spec.known:
        none, worth = np.zeros(0, np.uint8), np.zeros((len(spec.known), len(states)), np.uint16)
        cards = seen_cards(states)
        own_kinds(EVERY_CARD, 52, none, cards, len(cards), spec.knowing(), worth, kinds)
    return kinds.astype(np.int64)


def _is_open(spec: Spec) -> bool:
    return bool(spec.open) or spec.theirs is not None


def _mirror(specs: Sequence[Spec], view: int, layout: Layout) -> tuple[int, tuple[int, ...]] | None:
    """An earlier view that sees, with groups of cards exchanged, what this one sees; and by group
    the one that it is exchanged for."""
    spec, groups = specs[view], layout.plan.groups
    if layout.laid or not _is_open(spec) or len(groups) > 6:
        return None
    for other in range(view):
        if not _is_open(specs[other]):
            continue
        for order in permutations(range(len(groups))):
            if any(
                (len(groups[a].slots), groups[a].level) != (len(groups[b].slots), groups[b].level)
                for a, b in enumerate(order)
            ):
                continue
            swap = {
                slot: groups[b].slots[at]
                for a, b in enumerate(order)
                for at, slot in enumerate(groups[a].slots)
            }
            if _swapped(specs[other], swap) == _told(spec):
                return other, order
    return None


def _told(spec: Spec) -> tuple[object, ...]:
    cuts = [spec.plan.cuts[axis] for axis in (*spec.open, *([spec.theirs] if spec.theirs else []))]
    return spec.open, spec.theirs, spec.pairs, spec.against, cuts


def _swapped(spec: Spec, swap: dict[Slot, Slot]) -> tuple[object, ...]:
    def moved(axis: Axis) -> Axis:
        sets = {tuple(sorted(swap.get(slot, slot) for slot in some)) for some in axis.sets}
        return Axis(axis.ranking, tuple(sorted(sets)))

    _, theirs, pairs, against, cuts = _told(spec)
    opened = tuple(map(moved, spec.open))
    return opened, moved(spec.theirs) if spec.theirs else theirs, pairs, against, cuts


def _mirrored(layout: Layout, states: States, order: Sequence[int]) -> Small:
    """By state, the one with groups of cards exchanged."""
    seen = layout.groups_at(layout.plan.last)
    exchanged = [order.index(at) + 1 for at in range(len(order))]
    parts = [0] * len(layout.plan.own)
    for at, group in enumerate(layout.plan.groups[:seen]):
        parts += [exchanged[at]] * len(group.slots)
    patterns = Patterns(np.array([parts], np.uint8), seen, len(layout.plan.own))
    mirrored = np.empty(len(states), np.int32)
    for chain, cards in enumerate(states.chains.cards):
        mine = np.flatnonzero(states.chain == chain)
        numbers = np.empty((1, len(mine)), np.int32)
        find_states(cards, states.own[mine], patterns, layout.names, states.places, numbers)
        mirrored[mine] = numbers[0]
    return mirrored
