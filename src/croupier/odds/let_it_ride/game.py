"""Let It Ride as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import Card
from croupier.games import Rules
from croupier.games.choices import Ask
from croupier.games.let_it_ride import LET_IT_RIDE
from croupier.odds.five_card.kept_odds import SETS, KeptOdds
from croupier.odds.five_card.pays import KERNELS, by_class, hands_of, mean, scaled
from croupier.odds.game_odds import Bet, Digest, Glimpse, Progress, Weighed
from croupier.odds.let_it_ride.endings import (
    ASKS,
    BACK,
    OPTIONS,
    RIDE,
    bonus_distribution,
    joint_distribution,
    main_distribution,
    riding,
    taken_back,
    three_card_distribution,
)
from croupier.odds.outcomes import Distribution

if TYPE_CHECKING:
    from croupier.odds.kernels.let_it_ride import Priced, Solution
    from croupier.odds.reference_solver import Policy
    from croupier.odds.strategy import Strategy, Vocabulary
    from croupier.rounds import Seen

MAIN: Final = Bet("three wagers", ("wager-3", "wager-1", "wager-2"))
THREE_CARD: Final = Bet("three-card bonus", ("three-card-bonus",))
BONUS: Final = Bet("bonus wager", ("bonus",))


class LetItRideOdds(KeptOdds["Solution"]):
    """Modules with numpy or numba in them are imported where they are needed, as advice on a
    hand needs neither."""

    game: ClassVar = LET_IT_RIDE
    bets: ClassVar = (MAIN, THREE_CARD, BONUS)
    sides: ClassVar = ("three-card-bonus", "bonus")
    places: ClassVar = {"own": 3, "first": 1}
    optional: ClassVar = frozenset({"first"})
    unit: ClassVar = "wager"
    options: ClassVar = ("three-card-bonus", "bonus")
    telling: ClassVar = tuple((ask.name, RIDE) for ask in ASKS)
    kernel: ClassVar = "croupier.odds.kernels.let_it_ride"
    kept: ClassVar = {
        "three": SETS,
        "three_counts": "<i4",
        "lines": "u1",
        "four": SETS,
        "four_counts": "<i4",
        "own": "<i4",
    }
    used: ClassVar = {"own": "i8"}
    shared_kernels: ClassVar = KERNELS
    glimpses: ClassVar = (
        Glimpse("first", "community", "first"),
        Glimpse("second", "community", "second"),
    )
    notes: ClassVar = (
        "A unit is one of the three wagers; what is taken back is not counted as staked.",
        "The payout limit is left out: it binds only wagers that are large enough.",
    )

    def best(self, counts: Solution, rules: Rules) -> Priced:
        from croupier.odds.kernels.let_it_ride import price

        return price(counts, scaled(by_class(rules.pays["wager"])).nets)

    def follow(self, counts: Solution, rules: Rules, strategy: Strategy[Any]) -> Priced:
        from croupier.odds.five_card.held import Held
        from croupier.odds.kernels.let_it_ride import play

        first, second = (
            strategy.choose(Held(sets.cards), len(sets)) == OPTIONS.index(RIDE)
            for sets in (counts.three, counts.four)
        )
        return play(counts, scaled(by_class(rules.pays["wager"])).nets, first, second)

    def value(self, counts: Solution, rules: Rules, chosen: Priced) -> Fraction:
        return mean(self.distribution(counts, rules, chosen, MAIN))

    def distribution(
        self, counts: Solution, rules: Rules, chosen: Priced, bet: Bet
    ) -> Distribution:
        if bet is THREE_CARD:
            return three_card_distribution(rules, counts.three_card_hands)
        if bet is BONUS:
            return bonus_distribution(rules, counts.hands)
        return main_distribution(rules, chosen.outcomes.sum(axis=2).tolist())

    def joint(
        self, counts: Solution, rules: Rules, chosen: Priced, sides: frozenset[str]
    ) -> Distribution:
        return joint_distribution(rules, chosen.outcomes.tolist(), sides)

    def digest(self, counts: Solution, rules: Rules, chosen: Priced) -> Digest:
        from croupier.odds.let_it_ride.digest import digest

        return digest(counts, chosen)

    def glimpsed(
        self,
        counts: Solution,
        rules: Rules,
        glimpse: Glimpse,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Fraction:
        from croupier.odds.let_it_ride.glimpse import value

        return value(counts, rules, is_second=glimpse.name == "second")

    def vocabulary(self) -> Vocabulary[Any]:
        from croupier.odds.let_it_ride.vocabulary import VOCABULARY

        return VOCABULARY

    def walker(self, strategy: Strategy[Any]) -> Policy:
        import numpy as np

        from croupier.odds.five_card.held import Held

        def choose(seen: Seen, ask: Ask) -> str:
            shown = () if ask is ASKS[0] else (seen.card("community", 0),)
            held = Held(np.array([[*seen.own, *shown]], np.int64))
            return OPTIONS[int(strategy.choose(held, 1)[0])]

        return choose

    def weigh(
        self, rules: Rules, deck: tuple[Card, ...], seen: Mapping[str, tuple[Card, ...]]
    ) -> tuple[Weighed, ...]:
        """Wager 1 if only the own cards are seen, wager 2 with the first community card.

        What becomes of the other wagers does not depend on the choice, and is left out.
        """
        held = (*seen["own"], *seen.get("first", ()))
        wager = ASKS["first" in seen].name
        hands = hands_of(held, [card for card in deck if card not in held])
        return (
            Weighed(BACK, taken_back(wager, sum(hands))),
            Weighed(RIDE, riding(rules, wager, hands)),
        )


ODDS: Final = LetItRideOdds()
