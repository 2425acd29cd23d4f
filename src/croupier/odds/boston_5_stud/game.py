"""Boston 5 Stud as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import Card
from croupier.games import Rules
from croupier.games.boston_5_stud import BOSTON_5_STUD, EXPOSE, FOLD, PLAY
from croupier.games.choices import Ask
from croupier.odds.boston_5_stud.endings import (
    OPENING,
    OPTIONS,
    bonus_distribution,
    folded,
    joint_distribution,
    main_distribution,
    playing,
)
from croupier.odds.five_card.kept_odds import SETS, KeptOdds
from croupier.odds.five_card.pays import KERNELS, mean
from croupier.odds.game_odds import Bet, Digest, Extra, Glimpse, Progress, Weighed
from croupier.odds.outcomes import Distribution

if TYPE_CHECKING:
    from croupier.odds.kernels.boston_5_stud import Priced, Solution
    from croupier.odds.reference_solver import Policy
    from croupier.odds.strategy import Strategy, Vocabulary
    from croupier.rounds import Seen

MAIN: Final = Bet("ante and wagers", ("ante", "first"), staked=OPENING)
BONUS: Final = Bet("optional bonus", ("bonus",))


class Boston5StudOdds(KeptOdds["Solution"]):
    """Modules with numpy or numba in them are imported where they are needed."""

    game: ClassVar = BOSTON_5_STUD
    bets: ClassVar = (MAIN, BONUS)
    sides: ClassVar = ("bonus",)
    places: ClassVar = {"own": 3}
    options: ClassVar = ("bonus",)
    telling: ClassVar = (("play", FOLD.name),)
    kernel: ClassVar = "croupier.odds.kernels.boston_5_stud"
    kept: ClassVar = {"three": SETS, "counts": "<i8", "lines": "u1"}
    shared_kernels: ClassVar = (*KERNELS, "croupier.odds.kernels.shards")
    glimpses: ClassVar = (Glimpse("dealer", "dealer", "first", ("second", "third")),)
    notes: ClassVar = (
        "A unit is one ante; three are down at the start, with the first wager of two antes.",
        "The payout limit is left out: it binds only antes that are large enough.",
        "Outcomes are those of the first wager: when it wins, the ante is a push.",
    )

    def best(self, counts: Solution, rules: Rules) -> Priced:
        from croupier.odds.boston_5_stud.pricing import best
        from croupier.odds.kernels.boston_5_stud import follow

        return follow(counts, best(counts, rules))

    def follow(self, counts: Solution, rules: Rules, strategy: Strategy[Any]) -> Priced:
        from croupier.odds.five_card.held import Held
        from croupier.odds.kernels.boston_5_stud import follow

        held = Held(counts.three.cards)
        return follow(counts, strategy.choose(held, len(held)) == OPTIONS.index(PLAY.name))

    def value(self, counts: Solution, rules: Rules, chosen: Priced) -> Fraction:
        return mean(self.distribution(counts, rules, chosen, MAIN))

    def distribution(
        self, counts: Solution, rules: Rules, chosen: Priced, bet: Bet
    ) -> Distribution:
        if bet is BONUS:
            return bonus_distribution(rules, counts.three_card_hands)
        return main_distribution(rules, sum(chosen.folded), chosen.outcomes.tolist())

    def joint(
        self, counts: Solution, rules: Rules, chosen: Priced, sides: frozenset[str]
    ) -> Distribution:
        return joint_distribution(rules, chosen.folded, chosen.played.tolist())

    def digest(self, counts: Solution, rules: Rules, chosen: Priced) -> Digest:
        from croupier.odds.boston_5_stud.digest import digest

        return digest(counts, chosen)

    def extras(self, counts: Solution, rules: Rules, chosen: Priced) -> tuple[Extra, ...]:
        from croupier.odds.boston_5_stud.digest import starts

        return starts(counts, rules)

    def glimpsed(
        self,
        counts: Solution,
        rules: Rules,
        glimpse: Glimpse,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Fraction:
        from croupier.odds.boston_5_stud.glimpse import value

        return value(counts, rules, executor, progress)

    def vocabulary(self) -> Vocabulary[Any]:
        from croupier.odds.boston_5_stud.vocabulary import VOCABULARY

        return VOCABULARY

    def walker(self, strategy: Strategy[Any]) -> Policy:
        import numpy as np

        from croupier.odds.five_card.held import Held

        def choose(seen: Seen, ask: Ask) -> str:
            if ask.name == "bonus":
                return EXPOSE.name
            held = Held(np.array([seen.own], np.int64))
            return OPTIONS[int(strategy.choose(held, 1)[0])]

        return choose

    def weigh(
        self, rules: Rules, deck: tuple[Card, ...], seen: Mapping[str, tuple[Card, ...]]
    ) -> tuple[Weighed, ...]:
        from croupier.odds.kernels.boston_5_stud import count_state

        counts = count_state(deck, seen["own"])
        return (
            Weighed(FOLD.name, Distribution({folded(): int(counts.sum())})),
            Weighed(PLAY.name, playing(rules, counts.tolist())),
        )


ODDS: Final = Boston5StudOdds()
