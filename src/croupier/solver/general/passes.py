"""Games with too many states at the last choice to be kept: boards are worked on one after another,
and what they come to is added to the states one level above.

A first pass chooses, a second one counts deals by the course that they take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from typing import Final, NamedTuple

import numpy as np

from croupier.solver.general.counts import Hands, every_hand, opponents_of
from croupier.solver.general.course import (
    Game,
    Options,
    Outcome,
    Seen,
    climb,
    entries,
    exact_sum,
)
from croupier.solver.general.kernels.boards import (
    Bytes,
    Ints,
    Patterns,
    Small,
    combinations_of,
)
from croupier.solver.general.kernels.courses import (
    add_best_courses,
    add_courses,
    add_kinds,
    add_up,
    follow_all,
)
from croupier.solver.general.kernels.hidden_card import Lookup, add_profiles, lookup_sums
from croupier.solver.general.kernels.ladder import View
from croupier.solver.general.kernels.sums import (
    add_values,
    cards_of,
    count_rows,
    nested_sums,
    note_kinds,
)
from croupier.solver.general.layout import Dealt, Way, shares
from croupier.solver.general.lookups import lookup_of
from croupier.solver.general.renamings import Boards, binomials
from croupier.solver.general.walk import Slot

PARTS: Final = 64
AT_ONCE: Final = 24
"""Boards that are worked on at once at the most."""
CELLS: Final = 250_000
"""Values of rows that are worked on at once: what a core keeps near."""

Share = tuple[int, int]


class Deal(NamedTuple):
    """A deal of a kind that was not known: own cards, and cards of the layout by slot."""

    own: tuple[int, ...]
    laid: dict[Slot, int]


@dataclass
class Found:
    """What has come of some boards."""

    sums: Ints
    """[state one level above, item that is handed up], with no state where there is no level."""
    total: int = 0
    """What the deals come to, where there is no level above."""
    unknown: list[dict[int, Deal]] = field(default_factory=list)
    """By view, a deal of each kind of which it was not known what it comes to."""
    unmet: set[int] = field(default_factory=set)
    """Of the boards that are worked on at once, those on which such kinds were met."""
    again: list[Share] = field(default_factory=list)
    """Boards that are left out, and have to be worked on again when all kinds are known."""


class Rows(NamedTuple):
    """Some boards with all hands beside them."""

    boards: Bytes
    ways: Ints
    cards: Bytes
    """[board, hand, card]: the own cards."""
    counted: list[tuple[Small, Small]]
    """By view: own kinds, and the opponent's hands by class and comparison, row by row."""
    profiles: list[Small]
    """By view, where kinds are looked up: the kinds of every row, once they were."""


@dataclass(frozen=True)
class Pass:
    """Works through the boards of a game."""

    game: Game

    @cached_property
    def dealt(self) -> Dealt:
        """How boards are dealt; the same for every view."""
        return self.game.layout.dealt(self.game.specs[0])

    @property
    def is_nested(self) -> bool:
        """Whether cards are hidden beside those seen."""
        return self.game.layout.way is Way.NESTED

    @property
    def is_spread(self) -> bool:
        """Whether nothing is asked any more when whole boards lie there."""
        return self.game.layout.way is Way.SPREAD

    @property
    def bottom(self) -> int:
        """The level of what is worked on: the last choice, or what follows it."""
        return self.game.plan.levels if self.is_spread else self.game.plan.last

    @cached_property
    def boards(self) -> Boards:
        """The boards, alike ones once: all that is seen at the last choice."""
        layout = self.game.layout
        return layout.chains(layout.plan.last) if self.is_nested else layout.sets(self.dealt)

    def parts(self) -> list[Share]:
        """The work in parts."""
        return list(shares(len(self.boards), PARTS))

    @cached_property
    def _views(self) -> tuple[View, ...]:
        return tuple(spec.counting(self.dealt.hand, self.dealt.board) for spec in self.game.specs)

    @cached_property
    def _opponents(self) -> tuple[Bytes, ...]:
        size = len(self.dealt.board)
        return tuple(opponents_of(self.game.layout, spec, size) for spec in self.game.specs)

    @cached_property
    def _seen(self) -> tuple[Slot, ...]:
        """The slots of what is seen of a board."""
        layout = self.game.layout
        return layout.plan.seen(layout.plan.last) if self.is_nested else self.dealt.board

    @cached_property
    def _hands(self) -> Hands:
        return every_hand(self.game.layout, Dealt(self.dealt.hand, (self._seen,)))

    @cached_property
    def _patterns(self) -> Patterns:
        layout = self.game.layout
        seen = Dealt(self.dealt.hand, tuple(group.slots for group in layout.plan.groups
                                            if group.level <= layout.plan.last))  # fmt: skip
        dealt = seen if self.is_nested else self.dealt
        return layout.patterns(dealt, self.bottom - 1)

    # ---- boards ---------------------------------------------------------------------------------

    def _rows(self, first: int, last: int) -> Rows:
        """Some boards, with what every hand beside them is."""
        layout, hands = self.game.layout, self._hands.places
        boards = self.boards.cards[first:last]
        cards = np.stack([cards_of(layout.cards, board, hands) for board in boards])
        counted = []
        for spec, view, opponents in zip(
            self.game.specs, self._views, self._opponents, strict=True
        ):
            shape = (len(boards), 0 if self.is_nested else len(hands))
            kinds, numbers = np.zeros(shape, np.int32), np.zeros((*shape, spec.width), np.int32)
            if not self.is_nested:
                count_rows(
                    layout.cards, boards, hands, view, opponents, binomials(), kinds, numbers
                )
            counted.append((kinds.reshape(-1), numbers.reshape(-1, spec.width)))
        profiles = [np.zeros((0, 0), np.int32) for _ in self.game.specs]
        return Rows(boards, self.boards.ways[first:last], cards, counted, profiles)

    def _sums(self, rows: Rows, found: Found, *, are_kept: bool = False) -> Iterator[Ints]:
        """By view, what rows come to by row of the basis; kinds that are looked up may be kept."""
        game, (count, hands, _) = self.game, rows.cards.shape
        for view, spec in enumerate(game.specs):
            basis = game.bases[view].rows
            sums = np.zeros((count * hands, len(basis)), np.int64)
            if self.is_nested:
                if are_kept and self._lookups[view] is not None:
                    shape = (len(sums), 2 * len(self._hidden) + 1)
                    rows.profiles[view] = np.empty(shape, np.int32)
                self._nested(view, rows, found, sums)
            else:
                kinds, numbers = rows.counted[view]
                self._note(view, rows, found)
                add_values(kinds, numbers, basis, sums)
            yield sums * game.layout.unseen(spec)

    def _values(self, rows: Rows, found: Found, *, are_kept: bool = False) -> tuple[Ints, Options]:
        """What rows come to by item, and what is taken there."""
        game, (count, hands, _) = self.game, rows.cards.shape
        values = np.zeros((count * hands, game.tree.items), np.int64)
        for view, sums in enumerate(self._sums(rows, found, are_kept=are_kept)):
            game.put(view, sums, values)
        own = rows.cards.reshape(-1, rows.cards.shape[2])
        order = [self._seen.index(slot) for slot in game.plan.seen(game.plan.last)]
        laid = np.repeat(rows.boards[:, order], hands, axis=0)
        return values, game.taken(game.plan.last, values, Seen(own, laid))

    # ---- cards that are hidden ------------------------------------------------------------------

    @cached_property
    def _lookups(self) -> tuple[Lookup | None, ...]:
        """By view, the classes of its values by what they see, where that is few enough."""
        layout = self.game.layout
        return tuple(lookup_of(layout, spec, self._seen) for spec in self.game.specs)

    @cached_property
    def _hidden(self) -> Bytes:
        """Every way in which hidden cards may lie, as places among those that are left."""
        layout = self.game.layout
        left = len(layout.deck) - len(self._seen)
        sizes = [
            len(group.slots) for group in layout.plan.groups if group.level == layout.plan.levels
        ]
        every = [combinations_of(left, size, int(binomials()[left, size])) for size in sizes]
        rows = (np.concatenate(some) for some in product(*every))
        return np.array([row for row in rows if len(set(row.tolist())) == len(row)], np.uint8)

    def _nested(
        self,
        view: int,
        rows: Rows,
        found: Found,
        values: Ints,
        courses: Ints | None = None,
        sums: Ints | None = None,
    ) -> None:
        """Go through all that may be hidden: what rows come to, or, with courses, deals by kind."""
        game, hands, lookup = self.game, self._hands.places, self._lookups[view]
        served, none = np.array(game.leaves[view], np.int64), np.zeros((0, 0), np.int64)
        basis = game.bases[view].rows if courses is None else np.zeros((0, 1), np.int64)
        if lookup is not None and courses is not None and sums is not None:
            add_profiles(rows.profiles[view], courses, served, sums)
            return
        for at, board in enumerate(rows.boards):
            some = slice(at * len(hands), (at + 1) * len(hands))
            unknown = np.full((game.specs[view].kinds, 2), -1, np.int64)
            if lookup is not None:
                lookup_sums(
                    game.layout.cards, board, hands, lookup, basis, values[some], game.met[view],
                    unknown, rows.profiles[view][some],
                )  # fmt: skip
            else:
                nested_sums(
                    game.layout.cards, board, self._hidden, hands, self._views[view],
                    self._opponents[view], binomials(), basis, values[some],
                    none if courses is None else courses[some], served,
                    none if sums is None else sums, game.met[view], unknown,
                )  # fmt: skip
            for kind in np.flatnonzero(unknown[:, 0] >= 0).tolist():
                found.unmet.add(at)
                hand, which = unknown[kind].tolist()
                left = [card for card in game.layout.cards.tolist() if card not in board]
                hidden = [left[place] for place in self._hidden[which]]
                cards = dict(zip(self.dealt.board, (*board.tolist(), *hidden), strict=True))
                own = tuple(rows.cards[at, hand].tolist())
                found.unknown[view].setdefault(kind, Deal(own, cards))

    def _note(self, view: int, rows: Rows, found: Found) -> None:
        """Take note of kinds that are not known."""
        kinds, numbers = rows.counted[view]
        examples = np.full(self.game.specs[view].kinds, -1, np.int64)
        note_kinds(kinds, numbers, 0, self.game.met[view], examples)
        for kind in np.flatnonzero(examples >= 0).tolist():
            found.unmet.update(range(len(rows.boards)))
            board, hand = divmod(int(examples[kind]), rows.cards.shape[1])
            cards = dict(zip(self.dealt.board, rows.boards[board].tolist(), strict=True))
            own = tuple(rows.cards[board, hand].tolist())
            found.unknown[view].setdefault(kind, Deal(own, cards))

    @property
    def _is_simple(self) -> bool:
        """Whether the best option of a last choice is found from its leaves alone, so that only the
        choices that rows come to need be made."""
        game = self.game
        leaves = len(game.plan.leaves)
        nodes = game.tree.nodes(self.bottom)
        children = (child for number, _ in nodes for child in game.tree.children[number])
        has_floors = any(floor for _, node in nodes for floor in node.floors)
        return game.chooser is None and not has_floors and all(child < leaves for child in children)

    # ---- the passes -----------------------------------------------------------------------------

    def _spans(self, share: Share) -> Iterator[Share]:
        """The boards of a share, as many as are worked on at once."""
        first, last = share
        rows = max(1, len(self._hands.places) * self.game.tree.items)
        at_once = max(1, min(AT_ONCE, CELLS // rows))
        for at in range(first, last, at_once):
            yield at, min(last, at + at_once)

    def _chunks(self, share: Share) -> Iterator[Rows]:
        for span in self._spans(share):
            yield self._rows(*span)

    def look(self, boards: Bytes) -> list[dict[int, Deal]]:
        """A deal of each kind that is not known, on some boards that need not be the ones kept."""
        found = Found(np.zeros((0, 0), np.int64), 0, [{} for _ in self.game.specs])
        width = len(self._seen)
        some = Boards(np.ascontiguousarray(boards[:, :width]), np.ones(len(boards), np.int64),
                      np.ones(len(boards), np.int64), np.zeros(len(boards), np.int64))  # fmt: skip
        apart = Pass(self.game)
        apart.__dict__["boards"] = some
        if self.is_nested:
            left = [[card for card in self.game.layout.cards.tolist() if card not in row[:width]]
                    for row in boards]  # fmt: skip
            for at, row in enumerate(boards):
                hidden = [left[at].index(card) for card in row[width:]]
                apart.__dict__["_hidden"] = np.array([hidden], np.uint8)
                apart.__dict__["_lookups"] = (None,) * len(self.game.specs)
                apart._values(apart._rows(at, at + 1), found)
        else:
            for rows in apart._chunks((0, len(some))):
                for view in range(len(self.game.specs)):
                    apart._note(view, rows, found)
        return found.unknown

    def work(self, boards: Sequence[Share]) -> Found:
        """What some boards come to for every state one level above; those with a kind of deal that
        is not known are left out and named."""
        game, bottom = self.game, self.bottom
        layout = game.layout
        count = len(layout.states(bottom - 1)) if bottom else 0
        near, far = self._passed
        passed = np.array([*near, *far], np.int64)
        found = Found(np.zeros((count, len(passed)), np.int64), 0, [{} for _ in game.specs])
        for first, last in (span for share in boards for span in self._spans(share)):
            rows = self._rows(first, last)
            found.unmet.clear()
            if self.is_spread:
                values = np.concatenate(list(self._sums(rows, found)), axis=1)
            else:
                values, _ = self._values(rows, found)
            rows = rows._replace(ways=rows.ways.copy())
            for at in sorted(found.unmet):
                rows.ways[at] = 0
                found.again.append((first + at, first + at + 1))
            if not bottom:
                ways = np.repeat(rows.ways, rows.cards.shape[1])
                found.total += exact_sum(values[:, game.tree.root], ways)
                continue
            add_up(
                rows.boards, rows.ways, rows.cards, values, passed, len(near), self._patterns,
                layout.names, layout.states(bottom - 1).places, found.sums,
            )  # fmt: skip
        return found

    def outcome(self, found: Found) -> Outcome:
        """The game, when all boards have been worked on."""
        game = self.game
        if not self.bottom:
            return Outcome(found.total, ())
        values = np.zeros((len(found.sums), game.tree.items), np.int64)
        near, far = self._passed
        if not self.is_spread:
            values[:, [*near, *far]] = found.sums
            return climb(game, self.bottom - 1, values)
        first = 0
        for view, basis in enumerate(game.bases):
            game.put(view, found.sums[:, first : first + len(basis.rows)], values)
            first += len(basis.rows)
        return climb(game, self.bottom - 1, values)

    @cached_property
    def _passed(self) -> tuple[list[int], list[int]]:
        """The items that are handed up: those chosen between one level above, and others; rows of
        all bases where nothing is chosen."""
        if self.is_spread:
            return list(range(sum(len(basis.rows) for basis in self.game.bases))), []
        tree, last = self.game.tree, self.game.plan.last
        items = tree.passed(last).tolist()
        near = [item for item in items if tree.above[item] == last - 1]
        return near, [item for item in items if item not in near]

    def tally(self, share: Share, outcome: Outcome) -> dict[int, list[int]]:
        """The deals of some boards by leaf and kind."""
        game, bottom = self.game, self.bottom
        layout, found = game.layout, Found(np.zeros((0, 0), np.int64), 0, [{} for _ in game.specs])
        sums = [
            np.zeros((len(some), spec.kinds), np.int64)
            for some, spec in zip(game.leaves, game.specs, strict=True)
        ]
        branches, entry = game.tree.branches(bottom), np.zeros(0, np.int32)
        if bottom:
            above = game.tree.branches(bottom - 1), outcome.choices[bottom - 1]
            entry = follow_all(entries(game, outcome, bottom - 1), *above)
        for rows in self._chunks(share):
            count = rows.cards.shape[0] * rows.cards.shape[1]
            taken = np.zeros((count, 0), np.int8)
            courses = np.zeros((count, len(game.plan.leaves)), np.int64)
            is_lazy = bottom and not self.is_spread and self._is_simple
            if not self.is_spread and not is_lazy:
                taken = self._values(rows, found, are_kept=True)[1]
            if is_lazy:
                add_best_courses(
                    rows.boards, rows.ways, rows.cards,
                    np.concatenate(list(self._sums(rows, found, are_kept=True)), axis=1),
                    *game.mixture, entry, branches, self._patterns, layout.names,
                    layout.states(bottom - 1).places, courses,
                )  # fmt: skip
            elif bottom:
                add_courses(
                    rows.boards, rows.ways, rows.cards, taken, entry, branches, self._patterns,
                    layout.names, layout.states(bottom - 1).places, courses,
                )  # fmt: skip
            else:
                root = np.full(count, game.tree.root, np.int32)
                reached = follow_all(root, branches, taken)
                courses[np.arange(count), reached] = np.repeat(rows.ways, rows.cards.shape[1])
            for view, some in enumerate(game.leaves):
                if self.is_nested:
                    none = np.zeros((count, 0), np.int64)
                    self._nested(view, rows, found, none, courses, sums[view])
                else:
                    add_kinds(*rows.counted[view], courses, np.array(some, np.int64), sums[view])
        tallied = {}
        for view, some in enumerate(game.leaves):
            unseen = layout.unseen(game.specs[view])
            for at, leaf in enumerate(some):
                tallied[leaf] = [int(deals) * unseen for deals in sums[view][at].tolist()]
        return tallied
