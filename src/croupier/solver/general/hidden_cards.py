"""Boards of a game of which some cards are hidden when the last choice is made: what own hands come
to with all that may be hidden."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product

import numpy as np

from croupier.solver.general.board_rows import BoardFindings, BoardRows, Rows, UnknownDeal
from croupier.solver.general.kernels.boards import Bytes, Ints, Small, combinations_of
from croupier.solver.general.kernels.hidden_card import (
    Lookup,
    add_hidden_kinds,
    lookup_sums,
    note_hidden,
)
from croupier.solver.general.kernels.packed import Packed, packed_rows
from croupier.solver.general.kernels.sums import nested_sums
from croupier.solver.general.lookups import lookup_of
from croupier.solver.general.renamings import binomials


@dataclass(frozen=True)
class HiddenCards(BoardRows):
    """Boards of which only some cards are seen, and what may be hidden."""

    @cached_property
    def _lookups(self) -> tuple[Lookup | None, ...]:
        """By view, the classes of its values by what they see, where that is few enough."""
        layout = self.game.layout
        if not self.is_nested:
            return (None,) * len(self.game.specs)
        return tuple(lookup_of(layout, spec, self._seen) for spec in self.game.specs)

    @cached_property
    def _packed(self) -> tuple[Packed, ...]:
        """By view, nets by kind: whether it has not been met, and what it comes to by row of the
        basis."""
        game, deals = self.game, len(self.game.layout.deck)
        rows = (np.concatenate([~met[None], basis.rows])
                for met, basis in zip(game.met, game.bases, strict=True))  # fmt: skip
        return tuple(packed_rows(some, deals) for some in rows)

    def _looked_up(self, view: int, rows: Rows, findings: BoardFindings) -> Ints:
        """What rows come to by row of the basis, where kinds are looked up."""
        game, lookup, hands = self.game, self._lookups[view], self._hands.places
        assert lookup is not None
        count, nets = len(rows.boards), self._packed[view]
        sums = np.empty((count * len(hands), 1 + len(game.bases[view].rows)), np.int64)
        lookup_sums(game.layout.cards, rows.boards, hands, lookup, nets, sums)
        unmet = np.ascontiguousarray(sums[:, 0]).reshape(count, -1)
        noted = game.met[view].copy()
        noted[list(findings.unknown[view])] = True
        for at in np.flatnonzero(unmet.any(axis=1)).tolist():
            findings.unmet.add(at)
            unknown = np.full((len(noted), 2), -1, np.int64)
            note_hidden(
                game.layout.cards, rows.boards[at], hands, lookup, unmet[at], noted, unknown
            )
            noted |= unknown[:, 0] >= 0
            self._note_unknown(view, rows, at, unknown, findings)
        return np.ascontiguousarray(sums[:, 1:])

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
        findings: BoardFindings,
        values: Ints,
        row_of: Small | None = None,
        sums: Ints | None = None,
    ) -> None:
        """Go through all that may be hidden: what rows come to, or, where rows of sums are named,
        deals by kind."""
        game, hands = self.game, self._hands.places
        basis = game.bases[view].rows if row_of is None else np.zeros((0, 1), np.int64)
        for at, board in enumerate(rows.boards):
            some = slice(at * len(hands), (at + 1) * len(hands))
            unknown = np.full((game.specs[view].kinds, 2), -1, np.int64)
            nested_sums(
                game.layout.cards, board, self._hidden, hands, self._views[view],
                self._opponents[view], binomials(), basis, values[some],
                np.zeros(0, np.int32) if row_of is None else row_of[some], int(rows.ways[at]),
                np.zeros((0, 0), np.int64) if sums is None else sums, game.met[view], unknown,
            )  # fmt: skip
            self._note_unknown(view, rows, at, unknown, findings)

    def _note_unknown(
        self, view: int, rows: Rows, at: int, unknown: Ints, findings: BoardFindings
    ) -> None:
        """Take note of kinds that are not known, of one board: by kind, the hand and what is
        hidden."""
        board = rows.boards[at]
        for kind in np.flatnonzero(unknown[:, 0] >= 0).tolist():
            findings.unmet.add(at)
            hand, which = unknown[kind].tolist()
            left = [card for card in self.game.layout.cards.tolist() if card not in board]
            hidden = [left[place] for place in self._hidden[which]]
            cards = dict(zip(self.dealt.board, (*board.tolist(), *hidden), strict=True))
            own = tuple(rows.cards[at, hand].tolist())
            findings.unknown[view].setdefault(kind, UnknownDeal(own, cards))

    def _tally_hidden(
        self, view: int, rows: Rows, findings: BoardFindings, reached: Small, sums: Ints
    ) -> None:
        """[leaf, kind]: add the deals of rows that come to the leaves of a view."""
        game, lookup = self.game, self._lookups[view]
        row_of_leaf = np.full(len(game.plan.leaves), -1, np.int32)
        row_of_leaf[list(game.leaves[view])] = np.arange(len(sums))
        row_of = row_of_leaf[reached]
        if lookup is None:
            self._nested(view, rows, findings, np.zeros((len(row_of), 0), np.int64), row_of, sums)
            return
        hands = self._hands.places
        add_hidden_kinds(game.layout.cards, rows.boards, rows.ways, hands, lookup, row_of, sums)
