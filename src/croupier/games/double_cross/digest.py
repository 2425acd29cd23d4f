"""A strategy of Double Cross made readable: what it never does, and where it folds."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_NAMES, RANKS
from croupier.games.double_cross.pricing import FOLDED, OPTIONS, Chosen, Counts
from croupier.games.double_cross.vocabulary import COLUMN, ROW, VOCABULARY, Situations
from croupier.solver.figures import percent
from croupier.solver.five_card.sentences import HIGH_TO_LOW
from croupier.solver.game_odds import Chart, Digest
from croupier.speech import article

Bools: TypeAlias = NDArray[np.bool_]

_OF_LINE: Final = VOCABULARY.of_option


def digest(counts: Counts, chosen: Chosen) -> Digest:
    """Sentences without exception, and two charts of what is folded."""
    seats = Situations(counts.states.astype(np.int64))
    reader = _Reader(counts, seats, chosen)
    return Digest(tuple(reader.always()), (reader.own_hands(), reader.high_cards()))


class _Reader:
    """Reads one strategy."""

    def __init__(self, counts: Counts, seats: Situations, chosen: Chosen) -> None:
        self.counts, self.seats, self.chosen = counts, seats, chosen
        self.paired = {line: self._with("a pair or better", line) for line in (ROW, COLUMN)}
        self.flushing = {line: self._with("three to a flush", line) for line in (ROW, COLUMN)}
        self.nothing = ~(
            self.paired[ROW] | self.paired[COLUMN] | self.flushing[ROW] | self.flushing[COLUMN]
        )

    def _with(self, phrase: str, line: str) -> Bools:
        return _OF_LINE[phrase](self.seats, line, 0)

    def always(self) -> Iterator[str]:
        """How each kind of hand is played, the better hands first."""
        yield self._plays("a pair or better on a line", self.paired[ROW] | self.paired[COLUMN])
        drawing = (self.flushing[ROW] | self.flushing[COLUMN]) & ~(
            self.paired[ROW] | self.paired[COLUMN]
        )
        yield self._plays("three to a flush on a line, and no pair", drawing)
        for ranks, share in self._high_card_runs():
            held = self.nothing & np.isin(self.seats.high, ranks)
            first, last = article(RANK_NAMES[ranks[0]]), article(RANK_NAMES[ranks[-1]])
            words = f"{first} high" if len(ranks) == 1 else f"{first} down to {last} high"
            yield self._plays(f"nothing but {words}", held, share)
        yield from self._lines()

    def _high_card_runs(self) -> Iterator[tuple[list[int], Fraction]]:
        """High cards from the ace down, those together that are always played or always not."""
        runs: list[tuple[list[int], Fraction]] = []
        for rank in range(12, 0, -1):
            held = self.nothing & (self.seats.high == rank)
            if held.any():
                share = self._share(held & (self.chosen != FOLDED), held)
                if runs and share in (0, 1) and share == runs[-1][1]:
                    runs[-1][0].append(rank)
                else:
                    runs.append(([rank], share))
        yield from runs

    def _plays(self, words: str, where: Bools, share: Fraction | None = None) -> str:
        if not where.any():
            return f"With {words}: never dealt."
        if share is None:
            share = self._share(where & (self.chosen != FOLDED), where)
        often = f"plays {percent(share, 1)} of the time"
        if share in (0, 1):
            often = "never folds" if share else "always folds"
        of_all = percent(self._share(where, np.ones_like(where)), 1)
        return f"With {words} ({of_all} of hands): {often}."

    def _lines(self) -> Iterator[str]:
        """Whether the line that pairs an own card is always preferred."""
        shown = {line: self.seats.shown(line) for line in (ROW, COLUMN)}
        pairs = {
            line: (shown[line] == self.seats.high) | (shown[line] == self.seats.low)
            for line in (ROW, COLUMN)
        }
        one = pairs[ROW] ^ pairs[COLUMN]
        wanted = np.where(pairs[ROW], OPTIONS.index(ROW), OPTIONS.index(COLUMN))
        if one.any() and (self.chosen[one] == wanted[one]).all():
            yield "If one line's shown card pairs an own card and the other's does not: plays it."
        higher = self.nothing & (shown[ROW] != shown[COLUMN]) & (self.chosen != FOLDED)
        better = np.where(shown[ROW] > shown[COLUMN], OPTIONS.index(ROW), OPTIONS.index(COLUMN))
        if higher.any():
            share = self._share(higher & (self.chosen == better), higher)
            often = "always" if share == 1 else f"{percent(share, 1)} of the time"
            yield f"With nothing, and played: on the line of the higher shown card {often}."

    def own_hands(self) -> Chart:
        """The two own cards: suited above the diagonal, of two suits below."""
        suited = self.seats.suits[:, 0] == self.seats.suits[:, 1]
        cells = {}
        for i, one in enumerate(HIGH_TO_LOW):
            for j, other in enumerate(HIGH_TO_LOW):
                high, low = 12 - min(i, j), 12 - max(i, j)
                where = (self.seats.high == high) & (self.seats.low == low)
                if i != j:
                    where &= suited if i < j else ~suited
                cells[one, other] = self._frequencies(where)
        return Chart(
            "Own two cards",
            "How often each two cards fold, over all cards shown; suited above the diagonal.",
            HIGH_TO_LOW,
            HIGH_TO_LOW,
            cells,
            (OPTIONS[FOLDED],),
        )

    def high_cards(self) -> Chart:
        """Own high card against the higher shown card, where nothing is made or drawn to."""
        shown = self.seats.ranks[:, 2:].max(axis=1)
        cells = {
            (RANKS[high], RANKS[up]): self._frequencies(
                self.nothing & (self.seats.high == high) & (shown == up)
            )
            for high in range(13)
            for up in range(13)
        }
        return Chart(
            "Own high card against the higher shown card",
            "How often hands with neither a pair nor three to a flush fold.",
            HIGH_TO_LOW,
            HIGH_TO_LOW,
            {cell: found for cell, found in cells.items() if found},
            (OPTIONS[FOLDED],),
        )

    def _frequencies(self, where: Bools) -> dict[str, Fraction]:
        if not where.any():
            return {}
        return {
            option: self._share(where & (self.chosen == place), where)
            for place, option in enumerate(OPTIONS)
        }

    def _share(self, part: Bools, whole: Bools) -> Fraction:
        weights = self.counts.multiplicity
        return Fraction(int(weights[part].sum()), int(weights[whole].sum()))
