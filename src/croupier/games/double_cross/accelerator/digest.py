"""A strategy of Double Cross made readable: what it never does, and where it folds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from croupier.cards import RANK_NAMES, RANKS
from croupier.games.double_cross.odds import COLUMN, ROW
from croupier.games.double_cross.prices import FOLDED, OPTIONS, Chosen, Counts, situations
from croupier.rounds import Rules
from croupier.solver.figures import percent
from croupier.solver.game_odds import Chart, Digest
from croupier.solver.sentences import Bools, Teller, by_two_cards, runs
from croupier.speech import article

LINES: Final = ("row", "column")


def digest(counts: Counts, rules: Rules, chosen: Chosen) -> Digest:
    """Sentences without exception, and two charts of what is folded."""
    reader = _Reader(counts, chosen)
    return Digest(tuple(reader.always()), (reader.own_hands(), reader.high_cards()))


class _Reader:
    """Reads one strategy."""

    def __init__(self, counts: Counts, chosen: Chosen) -> None:
        self.seats, self.chosen = situations(counts.states), chosen
        self.own, weights = self.seats["own"], counts.multiplicity
        answers = {option: np.where(chosen == at, weights, 0) for at, option in enumerate(OPTIONS)}
        self.teller = Teller(
            weights, answers, OPTIONS[FOLDED], "plays", "never folds", "always folds"
        )
        self.paired, self.suited = (
            np.any([getattr(self.seats[line], name) >= least for line in LINES], axis=0)
            for name, least in (("pair", 0), ("is_suited", 1))
        )
        self.nothing = ~(self.paired | self.suited)

    def always(self) -> Iterator[str]:
        """How each kind of hand is played, the better hands first."""
        yield self._plays("a pair or better on a line", self.paired)
        yield self._plays("three to a flush on a line, and no pair", self.suited & ~self.paired)
        for ranks, _ in runs((rank, self._answers(rank)) for rank in range(12, 0, -1)):
            first, last = article(RANK_NAMES[ranks[0]]), article(RANK_NAMES[ranks[-1]])
            words = f"{first} high" if len(ranks) == 1 else f"{first} down to {last} high"
            held = self.nothing & np.isin(self.own.high, ranks)
            yield self._plays(f"nothing but {words}", held)
        yield from self._lines()

    def _answers(self, rank: int) -> tuple[int, int]:
        """How often hands with nothing but that high card are played, and folded."""
        held = self.nothing & (self.own.high == rank)
        weights = np.where(held, self.teller.weights, 0)
        folded = int(weights[self.chosen == FOLDED].sum())
        return int(weights.sum()) - folded, folded

    def _plays(self, words: str, where: Bools) -> str:
        if not where.any():
            return f"With {words}: never dealt."
        return self.teller.sentence(words, where)

    def _lines(self) -> Iterator[str]:
        """Whether the line that pairs an own card is always preferred."""
        right, top = self.seats["right"].high, self.seats["top"].high
        row, column = ((shown == self.own.high) | (shown == self.own.low) for shown in (right, top))
        only_one, wanted = row ^ column, self._line(row)
        if only_one.any() and (self.chosen[only_one] == wanted[only_one]).all():
            yield "If one line's shown card pairs an own card and the other's does not: plays it."
        higher = self.nothing & (right != top) & (self.chosen != FOLDED)
        if higher.any():
            better = higher & (self.chosen == self._line(right > top))
            share = self.teller.part(better) / self.teller.part(higher)
            often = "always" if share == 1 else f"{percent(share, 1)} of the time"
            yield f"With nothing, and played: on the line of the higher shown card {often}."

    def _line(self, is_row: Bools) -> Chosen:
        """The option that plays the row where it is meant, and the column elsewhere."""
        return np.where(is_row, OPTIONS.index(ROW), OPTIONS.index(COLUMN)).astype(np.int8)

    def own_hands(self) -> Chart:
        """The two own cards: suited above the diagonal, of two suits below."""
        return self.teller.chart(
            "Own two cards",
            "How often each two cards fold, over all cards shown; suited above the diagonal.",
            by_two_cards(self.own),
            OPTIONS[FOLDED],
        )

    def high_cards(self) -> Chart:
        """Own high card against the higher shown card, where nothing is made or drawn to."""
        shown = self.seats["shown"].high
        return self.teller.chart(
            "Own high card against the higher shown card",
            "How often hands with neither a pair nor three to a flush fold.",
            (
                ((down, across), self.nothing & (self.own.high == high) & (shown == up))
                for high, down in enumerate(RANKS)
                for up, across in enumerate(RANKS)
            ),
            OPTIONS[FOLDED],
        )
