"""The boards of a game that is worked through, with the hands beside them and what these are."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from croupier.solver.general.counts import Hands, every_hand, opponents_of
from croupier.solver.general.course import Game
from croupier.solver.general.kernels.boards import Bytes, Ints, Patterns, Small
from croupier.solver.general.kernels.ladder import View
from croupier.solver.general.kernels.sums import cards_of, count_rows, note_kinds
from croupier.solver.general.layout import Dealt, Way
from croupier.solver.general.renamings import Boards, binomials
from croupier.solver.general.walk import Slot

Share = tuple[int, int]


class UnknownDeal(NamedTuple):
    """A deal of a kind that was not known: own cards, and cards of the layout by slot."""

    own: tuple[int, ...]
    laid: dict[Slot, int]


@dataclass
class BoardFindings:
    """What has come of some boards."""

    sums: Ints
    """[state one level above, item that is handed up], with no state where there is no level."""
    total: int = 0
    """What the deals come to, where there is no level above."""
    unknown: list[dict[int, UnknownDeal]] = field(default_factory=list)
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


@dataclass(frozen=True)
class BoardRows:
    """Boards of a game, and what the hands beside them are."""

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
        return Rows(boards, self.boards.ways[first:last], cards, counted)

    def _note(self, view: int, rows: Rows, findings: BoardFindings) -> None:
        """Take note of kinds that are not known."""
        kinds, numbers = rows.counted[view]
        examples = np.full(self.game.specs[view].kinds, -1, np.int64)
        note_kinds(kinds, numbers, 0, self.game.met[view], examples)
        for kind in np.flatnonzero(examples >= 0).tolist():
            findings.unmet.update(range(len(rows.boards)))
            board, hand = divmod(int(examples[kind]), rows.cards.shape[1])
            cards = dict(zip(self.dealt.board, rows.boards[board].tolist(), strict=True))
            own = tuple(rows.cards[board, hand].tolist())
            findings.unknown[view].setdefault(kind, UnknownDeal(own, cards))
