"""Criss Cross as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import Executor
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import Card
from croupier.games.criss_cross.definition import (
    COLUMN,
    CRISS_CROSS,
    ROW,
    is_progressive,
    offers_spin,
)
from croupier.money import Cents
from croupier.progress import Progress
from croupier.rounds import Rules, SeatKnowledge
from croupier.solver.cache import Stored
from croupier.solver.endings import mean
from croupier.solver.features import (
    ARE_A_PAIR,
    ARE_SUITED,
    BOTH_HIGH,
    HIGH_OR_BETTER,
    MADE,
    PAIR,
    Held,
    Situation,
    Truth,
    about,
    about_all,
    draws,
    high_and_low,
    shown_cards,
)
from croupier.solver.five_card.hands import KERNELS
from croupier.solver.game_odds import Bet, Extra, GameOdds, Glimpse, Weighed
from croupier.solver.outcomes import Distribution
from croupier.solver.strategy import Action, Strategy, Vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.games.criss_cross.prices import Counts, Played

MAIN: Final = Bet("antes and bets", ("ante-across", "ante-down"))
FIVE_CARD: Final = Bet("5 card bonus", ("five-card-bonus",))
SPIN: Final = Bet("bonus spin", ("bonus-spin",))
"""What is taken to have been bet, unless it is said."""

OPTIONS: Final = tuple(option.name for option in CRISS_CROSS.asks()[0].options)
LINES: Final = ("across", "down")
FEATURES: Final = (PAIR, *MADE, *draws(4), HIGH_OR_BETTER)


def places(own: Any, row: Any, column: Any) -> Situation:
    """The own two cards, and both lines with the outer cards that are shown."""
    return {"own": own, "across": own + row, "down": own + column}


def situation(seen: SeatKnowledge, _: Collection[str]) -> Situation:
    """What a seat knows."""
    row, column = (shown_cards(seen, "cross", line[0], line[2]) for line in (ROW, COLUMN))
    return places(Held(seen.own), row, column)


def _is_at(across: int, down: int) -> Callable[[Situation], Truth]:
    """Whether this many cards of each line are known."""
    return lambda at: at["across"].size == across and at["down"].size == down


_DECISIONS: Final = {
    "across": (_is_at(2, 2), "with the own two cards known"),
    "down": (_is_at(4, 2), "with left and right shown"),
    "the middle": (_is_at(4, 4), "with top and bottom shown too"),
}
_VERBS: Final = {
    "forfeit": "give up",
    "bet one": "bet one ante",
    "bet two": "bet two antes",
    "bet three": "bet three antes",
}


def _actions() -> Iterator[tuple[str, Action]]:
    """Every choice at any decision, or at one alone."""
    for option, (words, says) in zip(OPTIONS, _VERBS.items(), strict=True):
        yield words, Action((option,), f"{says}, at any decision", takes_with=False)
        joint = "at" if words == "forfeit" else "on"
        for place, (is_asked, when) in _DECISIONS.items():
            where = place.replace("the", f"{joint} the")
            yield f"{words} {where}", Action((option,), f"{says}, {when}", False, is_asked)


VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions=dict(_actions()),
    of_option={},
    of_all={
        **about("own", (ARE_A_PAIR, ARE_SUITED), "own {}"),
        **about("own", (BOTH_HIGH,), "both own {}"),
        **about("own", high_and_low("own ", "the own two")),
        **about("across", FEATURES, "the across line holds {}", "of the across line: {}"),
        **about("down", FEATURES, "the down line holds {}", "of the down line: {}"),
        **about_all(LINES, operator.or_, FEATURES, "either line holds {}", "of either line: {}"),
        **about_all(LINES, operator.and_, FEATURES, "both lines hold {}", "of both lines: {}"),
    },
    situation=situation,
    notes={
        "actions": "A strategy answers all three decisions: across, down and middle. An action may "
        "be for any decision, or name one; at another decision its rule does not apply.",
        "when": "A line is what is known of it: the own two cards, and its two outer cards once "
        "they are shown (left and right of the across line, top and bottom of the down line).",
    },
)
"""A line is what is known of it: the own two cards, and its two outer cards once they are shown."""


class CrissCrossOdds(GameOdds["Counts"]):
    """What depends on cards alone is next to nothing here: the play is solved again for any pays.

    Modules with numpy or numba in them are imported where they are needed.
    """

    game: ClassVar = CRISS_CROSS
    bets: ClassVar = (MAIN, FIVE_CARD, SPIN)
    sides: ClassVar = ("five-card-bonus", "bonus-spin")
    earlier_choices: ClassVar = ("across", "down")
    options: ClassVar = ("bonus-spin",)
    headline_choices: ClassVar = tuple((ask.name, "forfeit") for ask in CRISS_CROSS.asks())
    kernel: ClassVar = "croupier.games.criss_cross.accelerator"
    shared_kernels: ClassVar = (*KERNELS, "croupier.solver.kernels.shards")
    glimpses: ClassVar = (
        Glimpse("center", "cross", "center"),
        Glimpse("left", "cross", "left", ("right",)),
        Glimpse("top", "cross", "top", ("bottom",)),
    )
    notes: ClassVar = (
        "A unit of the antes and bets is one ante; two are down at the start.",
        "The payout limit is left out: it binds only antes that are large enough.",
        "The 5 card bonus is about the community cards, whatever is played.",
        "Outcomes are listed by the higher hand; a round is won if the player is up in all.",
    )

    def relevant_options(self, rules: Rules) -> tuple[str, ...]:
        """The wheel and what is set beside it, where the house has one."""
        if not offers_spin(rules):
            return self.options
        top = "jackpot-seed" if is_progressive(rules) else "top-prize"
        return (*self.options, "wheel-weights", top, "spin-survives-fold", "spin-returns-wager")

    def count(
        self,
        deck: tuple[Card, ...],
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Counts:
        from croupier.games.criss_cross.prices import Counts

        return Counts.of(deck)

    def pack(self, counts: Counts) -> dict[str, NDArray[Any]]:
        import numpy as np

        return {"community": np.array(counts.community, "<i8")}

    def unpack(self, deck: tuple[Card, ...], arrays: Mapping[str, Stored]) -> Counts:
        from croupier.games.criss_cross.prices import Counts

        return Counts(deck, tuple(arrays["community"].array().tolist()))

    def prepare(
        self,
        counts: Counts,
        rules: Rules,
        executor: Executor | None = None,
        progress: Progress | None = None,
        *,
        use_cache: bool = False,
    ) -> None:
        from croupier.games.criss_cross.prices import pays_of

        counts.best(pays_of(rules), executor, progress)

    def best(self, counts: Counts, rules: Rules) -> Played:
        from croupier.games.criss_cross.prices import pays_of

        return counts.best(pays_of(rules))

    def follow(self, counts: Counts, rules: Rules, strategy: Strategy) -> Played:
        from croupier.games.criss_cross.prices import followed

        return followed(counts, rules, strategy)

    def value(self, counts: Counts, rules: Rules, chosen: Played) -> Fraction:
        return mean(self.distribution(counts, rules, chosen, MAIN))

    def distribution(self, counts: Counts, rules: Rules, chosen: Played, bet: Bet) -> Distribution:
        from croupier.games.criss_cross.rounds import RoundTable
        from croupier.games.criss_cross.wheel import spin_distribution

        if bet is FIVE_CARD:
            return RoundTable(rules).bonus_distribution(counts.community)
        if bet is SPIN:
            return spin_distribution(rules, self._spins(counts, rules, chosen))
        return RoundTable(rules).distribution(chosen.endings)

    def fixed_stakes(self, rules: Rules) -> Mapping[str, Cents]:
        from croupier.games.criss_cross.definition import wheel_of

        return {"bonus-spin": wheel_of(rules).wager} if offers_spin(rules) else {}

    def joint(
        self, counts: Counts, rules: Rules, chosen: Played, sides: frozenset[str]
    ) -> Distribution:
        from croupier.games.criss_cross.wheel import with_spin

        joint = self._with_bonus(rules, chosen, sides, pairs_only=False)
        if "bonus-spin" not in sides:
            return joint
        return with_spin(rules, joint, self._with_bonus(rules, chosen, sides, pairs_only=True))

    def _with_bonus(
        self, rules: Rules, chosen: Played, sides: frozenset[str], *, pairs_only: bool
    ) -> Distribution:
        """How rounds end, with the 5 card bonus if that is wanted: all, or those with a pair."""
        from croupier.games.criss_cross.rounds import RoundTable

        table = RoundTable(rules)
        if "five-card-bonus" not in sides:
            return table.distribution(chosen.with_pair if pairs_only else chosen.endings)
        counted = chosen.with_community(table.numbered(), pairs_only=pairs_only)
        return table.distribution_with_bonus(counted)

    def _spins(self, counts: Counts, rules: Rules, chosen: Played) -> Fraction:
        """How often a player spins: with a pair, and where the house says so, if not forfeited."""
        from croupier.games.criss_cross.wheel import pair_probability

        pairs = pair_probability(counts.deck)
        return pairs if rules.option("spin-survives-fold") else pairs * chosen.stays_with_pair

    def extras(self, counts: Counts, rules: Rules, chosen: Played) -> tuple[Extra, ...]:
        from croupier.games.criss_cross.rounds import RoundTable
        from croupier.games.criss_cross.tables import bets_made, by_hand, by_wager, last_decision
        from croupier.games.criss_cross.wheel import wheel_table

        main = self.distribution(counts, rules, chosen, MAIN)
        spins = self._spins(counts, rules, chosen)
        wheel = (wheel_table(rules, spins),) if offers_spin(rules) else ()
        hands = by_hand(main, RoundTable(rules).order)
        tables = (by_wager(main), bets_made(chosen), last_decision(chosen), hands)
        return tuple(extra for extra in (*tables, *wheel) if extra.rows)

    def glimpsed(
        self,
        counts: Counts,
        rules: Rules,
        glimpse: Glimpse,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Fraction:
        from croupier.games.criss_cross.accelerator import Place, exposed_value
        from croupier.games.criss_cross.prices import pays_of

        places = {"center": Place.CENTER, "left": Place.ROW, "top": Place.COLUMN}
        place = places[glimpse.name]
        return exposed_value(pays_of(rules), place, counts.deck, executor, progress)

    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        from croupier.games.criss_cross.accelerator import after_first, after_second, after_third
        from croupier.games.criss_cross.rounds import OPTIONS, RoundTable

        table, own = RoundTable(rules), seen["own"]
        shown = tuple(
            card for place in ("left", "right", "top", "bottom") for card in seen.get(place, ())
        )
        bets = [OPTIONS.index(option) for option in chosen.values()]
        if not bets:
            prospects = after_first(table.kernel(), deck, own)
        elif len(bets) == 1:
            prospects = after_second(table.kernel(), deck, own, shown, bets[0])
        else:
            prospects = after_third(deck, own, shown, bets[0], bets[1])
        return tuple(
            Weighed(option, table.distribution(counted.items(), highest_first=False))
            for option, counted in zip(OPTIONS, prospects, strict=True)
        )


ODDS: Final = CrissCrossOdds()
