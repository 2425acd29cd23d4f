"""Games with too many states at the last choice to be kept: boards are worked on one after another,
and what they come to is added to the states one level above.

A first pass chooses, a second one counts deals by the course that they take.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from croupier.solver.general.board_rows import BoardFindings, Rows, Share, UnknownDeal
from croupier.solver.general.course import (
    CourseOutcome,
    Options,
    SeenStates,
    climb,
    entries,
    exact_sum,
)
from croupier.solver.general.hidden_cards import HiddenCards
from croupier.solver.general.kernels.boards import Bytes, Ints, Small
from croupier.solver.general.kernels.courses import (
    Ends,
    add_best_courses,
    add_courses,
    add_kinds,
    add_up,
    best_leaves,
    best_values,
    entry_items,
    follow_all,
)
from croupier.solver.general.kernels.sums import add_values
from croupier.solver.general.layout import shares
from croupier.solver.general.renamings import Boards

__all__ = ["BoardFindings", "Pass", "Rows", "Share", "UnknownDeal"]

PARTS: Final = 64
AT_ONCE: Final = 24
"""Boards that are worked on at once at the most."""
CELLS: Final = 250_000
"""Values of rows that are worked on at once: what a core keeps near."""


@dataclass(frozen=True)
class Pass(HiddenCards):
    """Works through the boards of a game."""

    followed: CourseOutcome | None = None
    """What is chosen before the last level, where deals are counted by what they come to."""

    def parts(self) -> list[Share]:
        """The work in parts."""
        return list(shares(len(self.boards), PARTS))

    # ---- what rows come to ----------------------------------------------------------------------

    def _sums(self, rows: Rows, findings: BoardFindings) -> Iterator[Ints]:
        """By view, what rows come to by row of the basis."""
        game, (count, hands, _) = self.game, rows.cards.shape
        for view, spec in enumerate(game.specs):
            basis = game.bases[view].rows
            sums = np.zeros((count * hands, len(basis)), np.int64)
            if self._lookups[view] is not None:
                sums = self._looked_up(view, rows, findings)
            elif self.is_nested:
                self._nested(view, rows, findings, sums)
            else:
                kinds, numbers = rows.counted[view]
                self._note(view, rows, findings)
                add_values(kinds, numbers, basis, sums)
            unseen = game.layout.unseen(spec)
            yield sums if unseen == 1 else sums * unseen

    def _all_sums(self, rows: Rows, findings: BoardFindings) -> Ints:
        """What rows come to by row of all bases together."""
        by_view = list(self._sums(rows, findings))
        return by_view[0] if len(by_view) == 1 else np.concatenate(by_view, axis=1)

    def _values(self, rows: Rows, findings: BoardFindings) -> tuple[Ints, Options]:
        """What rows come to by item, and what is taken there."""
        game, (count, hands, _) = self.game, rows.cards.shape
        values = np.zeros((count * hands, game.tree.items), np.int64)
        for view, sums in enumerate(self._sums(rows, findings)):
            game.put(view, sums, values)
        own = rows.cards.reshape(-1, rows.cards.shape[2])
        order = [self._seen.index(slot) for slot in game.plan.seen(game.plan.last)]
        laid = np.repeat(rows.boards[:, order], hands, axis=0)
        return values, game.taken(game.plan.last, values, SeenStates(own, laid))

    @cached_property
    def _is_simple(self) -> bool:
        """Whether the best option of a last choice is found from its leaves alone."""
        game = self.game
        leaves = len(game.plan.leaves)
        nodes = game.tree.nodes(self.bottom)
        children = (child for number, _ in nodes for child in game.tree.children[number])
        return (
            game.chooser is None
            and not game.tree.has_floors(self.bottom)
            and all(child < leaves for child in children)
            and game.is_small
        )

    @cached_property
    def _ends(self) -> Ends:
        """The leaves of the items that are handed up, where last choices lead to leaves alone."""
        tree, leaves = self.game.tree, len(self.game.plan.leaves)
        near, far = self._passed
        ends = [[item] if item < leaves else tree.children[item - leaves] for item in (*near, *far)]
        start = np.cumsum([0, *map(len, ends)])
        return Ends(np.array([leaf for some in ends for leaf in some], np.int64), start)

    def _handed_up(self, rows: Rows, findings: BoardFindings) -> Ints:
        """[item that is handed up, row]: what it is worth."""
        if self.is_spread:
            return np.ascontiguousarray(self._all_sums(rows, findings).T)
        near, far = self._passed
        if not self._is_simple:
            values, _ = self._values(rows, findings)
            return np.ascontiguousarray(values[:, [*near, *far]].T)
        sums = self._all_sums(rows, findings)
        values = np.empty((len(near) + len(far), len(sums)), np.int64)
        best_values(sums, self.game.mixture.times, self._ends, values)
        return values

    @property
    def _parts(self) -> int:
        """What all that is handed up is to be divided by."""
        return self.game.mixture.parts if self._is_simple and not self.is_spread else 1

    # ---- the passes -----------------------------------------------------------------------------

    def _spans(self, share: Share) -> Iterator[Share]:
        """The boards of a share, as many as are worked on at once."""
        first, last = share
        near, far = self._passed
        items = len(near) + len(far) if self._is_simple else self.game.tree.items
        rows = max(1, len(self._hands.places) * items)
        at_once = max(1, min(AT_ONCE, CELLS // rows))
        for at in range(first, last, at_once):
            yield at, min(last, at + at_once)

    def _chunks(self, share: Share) -> Iterator[Rows]:
        for span in self._spans(share):
            yield self._rows(*span)

    def look(self, boards: Bytes) -> list[dict[int, UnknownDeal]]:
        """A deal of each kind that is not known, on some boards that need not be the ones kept."""
        findings = BoardFindings(np.zeros((0, 0), np.int64), 0, [{} for _ in self.game.specs])
        width = len(self._seen)
        some = Boards(np.ascontiguousarray(boards[:, :width]), np.ones(len(boards), np.int64),
                      np.ones(len(boards), np.int64), np.zeros(len(boards), np.int64))  # fmt: skip
        apart = Pass(self.game)
        apart.__dict__["boards"] = some
        if any(self._lookups):
            for rows in apart._chunks((0, len(some))):
                apart._all_sums(rows, findings)
        elif self.is_nested:
            left = [[card for card in self.game.layout.cards.tolist() if card not in row[:width]]
                    for row in boards]  # fmt: skip
            for at, row in enumerate(boards):
                hidden = [left[at].index(card) for card in row[width:]]
                apart.__dict__["_hidden"] = np.array([hidden], np.uint8)
                for _ in apart._sums(apart._rows(at, at + 1), findings):
                    pass
        else:
            for rows in apart._chunks((0, len(some))):
                for view in range(len(self.game.specs)):
                    apart._note(view, rows, findings)
        return findings.unknown

    def work(self, boards: Sequence[Share]) -> BoardFindings:
        """What some boards come to for every state one level above; those with a kind of deal that
        is not known are left out and named."""
        game, bottom = self.game, self.bottom
        layout = game.layout
        count = len(layout.states(bottom - 1)) if bottom else 0
        near, far = self._passed
        items = len(near) + len(far)
        findings = BoardFindings(np.zeros((count, items), np.int64), 0, [{} for _ in game.specs])
        for first, last in (span for share in boards for span in self._spans(share)):
            rows = self._rows(first, last)
            findings.unmet.clear()
            values = self._handed_up(rows, findings)
            rows = rows._replace(ways=rows.ways.copy())
            for at in sorted(findings.unmet):
                rows.ways[at] = 0
                findings.again.append((first + at, first + at + 1))
            if not bottom:
                findings.total += exact_sum(values[0], np.repeat(rows.ways, rows.cards.shape[1]))
                continue
            add_up(
                rows.boards, rows.ways, rows.cards, values, len(near), self._patterns,
                layout.names, layout.states(bottom - 1).places, findings.sums,
            )  # fmt: skip
        return findings

    def outcome(self, findings: BoardFindings) -> CourseOutcome:
        """The game, when all boards have been worked on."""
        game = self.game
        if not self.bottom:
            return CourseOutcome(findings.total // self._parts, ())
        values = np.zeros((len(findings.sums), game.tree.items), np.int64)
        near, far = self._passed
        if not self.is_spread:
            values[:, [*near, *far]] = findings.sums // self._parts
            return climb(game, self.bottom - 1, values)
        first = 0
        for view, basis in enumerate(game.bases):
            game.put(view, findings.sums[:, first : first + len(basis.rows)], values)
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

    def chosen(self, share: Share) -> Iterator[tuple[Rows, Options]]:
        """Some boards with all hands beside them, and [row, choice] what is taken there at the last
        choice; all kinds of deals must be known."""
        findings = BoardFindings(np.zeros((0, 0), np.int64), 0, [{} for _ in self.game.specs])
        for rows in self._chunks(share):
            yield rows, self._values(rows, findings)[1]
            assert not any(findings.unknown), "a kind of deal is not known"

    def tally(self, share: Share) -> dict[int, list[int]]:
        """The deals of some boards by leaf and kind."""
        game, findings = (
            self.game,
            BoardFindings(np.zeros((0, 0), np.int64), 0, [{} for _ in self.game.specs]),
        )
        sums = [
            np.zeros((len(some), spec.kinds), np.int64)
            for some, spec in zip(game.leaves, game.specs, strict=True)
        ]
        for rows in self._chunks(share):
            if self.is_nested:
                reached = self._reached(rows, findings)
                for view in range(len(sums)):
                    self._tally_hidden(view, rows, findings, reached, sums[view])
                continue
            courses = self._courses(rows, findings)
            for view, some in enumerate(game.leaves):
                add_kinds(*rows.counted[view], courses, np.array(some, np.int64), sums[view])
        tallied = {}
        for view, some in enumerate(game.leaves):
            unseen = game.layout.unseen(game.specs[view])
            for at, leaf in enumerate(some):
                tallied[leaf] = [int(deals) * unseen for deals in sums[view][at].tolist()]
        return tallied

    @cached_property
    def _entry(self) -> Small:
        """By state one level above, the item that what is taken there leads to."""
        game, followed, above = self.game, self.followed, self.bottom - 1
        assert followed is not None
        taken = game.tree.branches(above), followed.choices[above]
        return follow_all(entries(game, followed, above), *taken)

    def _courses(self, rows: Rows, findings: BoardFindings) -> Ints:
        """[row, leaf]: in how many ways the deals of a row come to it."""
        game, bottom = self.game, self.bottom
        layout, branches = game.layout, game.tree.branches(bottom)
        count = rows.cards.shape[0] * rows.cards.shape[1]
        courses = np.zeros((count, len(game.plan.leaves)), np.int64)
        is_simple = not self.is_spread and self._is_simple
        taken = np.zeros((count, 0), np.int8)
        if not self.is_spread and not (bottom and is_simple):
            taken = self._values(rows, findings)[1]
        if not bottom:
            root = np.full(count, game.tree.root, np.int32)
            reached = follow_all(root, branches, taken)
            courses[np.arange(count), reached] = np.repeat(rows.ways, rows.cards.shape[1])
            return courses
        came_from = (self._patterns, layout.names, layout.states(bottom - 1).places)
        if is_simple:
            add_best_courses(
                rows.boards, rows.ways, rows.cards, self._all_sums(rows, findings),
                game.mixture.times, self._entry, branches, *came_from, courses,
            )  # fmt: skip
        else:
            add_courses(
                rows.boards, rows.ways, rows.cards, taken, self._entry, branches, *came_from,
                courses,
            )  # fmt: skip
        return courses

    def _reached(self, rows: Rows, findings: BoardFindings) -> Small:
        """By row, the leaf that it comes to, where cards are hidden: what is seen of a board can
        have come in one way alone."""
        game, bottom = self.game, self.bottom
        layout, branches = game.layout, game.tree.branches(bottom)
        items = np.full(rows.cards.shape[0] * rows.cards.shape[1], game.tree.root, np.int32)
        if bottom:
            places = layout.states(bottom - 1).places
            items = entry_items(
                rows.boards, rows.cards, self._entry, self._patterns, layout.names, places
            )
        if not self._is_simple:
            return follow_all(items, branches, self._values(rows, findings)[1])
        return best_leaves(items, self._all_sums(rows, findings), game.mixture.times, branches)
