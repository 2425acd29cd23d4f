"""A strategy of Four Card Poker made readable: by up-card, from which hand on to do what."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_NAMES, RANKS
from croupier.games.four_card_poker.accelerator import (
    Band,
    Played,
    Solution,
    Threshold,
    by_thresholds,
    chart,
    follow,
    thresholds,
)
from croupier.games.four_card_poker.odds import OPTIONS, main_distribution
from croupier.games.four_card_poker.prices import best_of, whole
from croupier.hands import FourCard, Ranked, ranked_of
from croupier.hands.classes import NO_RANK, classes_of
from croupier.rounds import Rules
from croupier.solver.endings import mean
from croupier.solver.figures import percent
from croupier.solver.game_odds import Chart, Digest, Extra
from croupier.solver.sentences import chart as by_cell
from croupier.speech import article

SHORT: Final = {
    FourCard.FOUR_OF_A_KIND.label: "four",
    FourCard.STRAIGHT_FLUSH.label: "s.fl.",
    FourCard.THREE_OF_A_KIND.label: "three",
    FourCard.FLUSH.label: "flush",
    FourCard.STRAIGHT.label: "str.",
    FourCard.TWO_PAIR.label: "2 pair",
    FourCard.HIGH_CARD.label: "high",
}
"""Names that fit a cell of a chart."""
LABELS: Final = tuple(
    SHORT[hand.category] if hand.rank == NO_RANK else RANKS[hand.rank] * 2
    for hand in classes_of(FourCard)
)


def digest(counts: Solution, rules: Rules, chosen: Played) -> Digest:
    """A sentence for each up-card, and charts by hand and up-card."""
    limits = bounds(counts, rules, chosen)
    return Digest(
        (*map(Writer.of(counts).sentence, limits), *_antes(chosen)),
        tuple(_charts(chart(counts, chosen))),
    )


def bounds(counts: Solution, rules: Rules, chosen: Played) -> tuple[Threshold, ...]:
    """From which hand on to do what, by up-card."""
    return thresholds(counts, chosen, whole(rules).wins)


@dataclass(frozen=True)
class Writer:
    """Writes hands as short as can be: "9-9-Q-T", and "any 9-9" for the lowest pair of nines."""

    lowest: frozenset[Ranked]

    @classmethod
    def of(cls, counts: Solution) -> Writer:
        """The lowest pairs of five cards, which are not always the lowest of four.

        Two, two, three, four and five are a straight.
        """
        lowest: dict[int, Ranked] = {}
        for value in np.unique(counts.values):
            hand = ranked_of(int(value), FourCard)
            if hand.category is FourCard.PAIR:
                lowest.setdefault(hand.ranks[0], hand)
        return cls(frozenset(lowest.values()))

    def write(self, hand: Ranked | None) -> str:
        """The cards of a hand that has kickers, and the name of any other."""
        if hand is None:
            return "never"
        if hand in self.lowest:
            return f"any {RANKS[hand.ranks[0]]}-{RANKS[hand.ranks[0]]}"
        if hand.category in (FourCard.HIGH_CARD, FourCard.PAIR):
            pair = hand.ranks[:1] * int(hand.category)
            return "-".join(RANKS[rank] for rank in (*pair, *hand.ranks))
        return str(hand)

    def sentence(self, threshold: Threshold) -> str:
        """What is done against one up-card."""
        against = f"Against {article(RANK_NAMES[threshold.up])}"
        plays, most = self._between(threshold.play), self._between(threshold.most)
        return f"{against}: plays {plays}; 3 antes {most}."

    def _between(self, band: Band) -> str:
        if band.ever is None:
            return "never"
        if band.ever == band.always:
            return f"from {self.write(band.ever)}"
        return f"at times from {self.write(band.ever)}, always from {self.write(band.always)}"


def _antes(chosen: Played) -> Iterator[str]:
    if not chosen.choices[2]:
        yield "Never plays two antes."


def _charts(states: NDArray[np.int64]) -> Iterator[Chart]:
    cells = [
        ((label, across), states[hand, up].tolist())
        for hand, label in reversed(list(enumerate(LABELS)))
        for up, across in enumerate(RANKS)
    ]
    for title, says, shaded in (
        ("Playing rather than folding", "How often the hand is played.", OPTIONS[1:]),
        ("Three antes", "How often three antes are played.", OPTIONS[-1:]),
    ):
        title = f"{title}: the best four, down, and the up-card"
        yield by_cell(title, says, cells, OPTIONS, shaded, RANKS, tuple(reversed(LABELS)))


def extras(counts: Solution, rules: Rules, chosen: Played) -> tuple[Extra, ...]:
    """The best play by up-card."""
    return (_by_up_card(counts, rules),)


def _by_up_card(counts: Solution, rules: Rules) -> Extra:
    """The thresholds as a table, and what playing by them alone comes to."""
    optimal = best_of(counts, rules)
    limits, write = bounds(counts, rules, optimal), Writer.of(counts).write
    alone = follow(counts, by_thresholds(counts, limits), optimal.bonus, optimal.ante)
    loses, at_best = (-mean(main_distribution(rules, played)) for played in (alone, optimal))
    return Extra(
        "The best play by up-card",
        f"Who knows the best column alone has a house edge of {percent(loses)}, exactly {loses}: "
        f"that costs {percent(loses - at_best)}. Below 'at times' it is never right, from "
        "'always' on it always is; between them the fifth card and the suits decide.",
        (
            "up-card",
            "play at times",
            "play: best",
            "play always",
            "3 antes at times",
            "3 antes: best",
            "3 antes always",
        ),
        tuple((RANK_NAMES[limit.up], *map(write, (*limit.play, *limit.most))) for limit in limits),
        brief=("up-card", "play: best", "play always", "3 antes: best", "3 antes always"),
    )
