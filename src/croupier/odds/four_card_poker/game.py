"""Four Card Poker as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

from collections.abc import Mapping
from concurrent.futures import Executor
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import Card
from croupier.games import Rules
from croupier.games.choices import Ask
from croupier.games.four_card_poker import DEALER, FOLD, FOUR_CARD_POKER, UP
from croupier.hands import FourCard, Ranked, best_four
from croupier.odds.five_card.kept_odds import SETS, KeptOdds
from croupier.odds.five_card.pays import KERNELS, mean
from croupier.odds.four_card_poker.endings import (
    ASK,
    HANDS,
    OPTIONS,
    Hand,
    aces_up_beside_an_ante,
    aces_up_distribution,
    folded,
    joint_distribution,
    main_distribution,
    playing,
)
from croupier.odds.game_odds import Bet, Digest, Extra, Glimpse, Progress, Weighed
from croupier.odds.outcomes import Distribution

if TYPE_CHECKING:
    from croupier.odds.kernels.four_card_poker import Priced, Solution
    from croupier.odds.reference_solver import Policy
    from croupier.odds.strategy import Strategy, Vocabulary
    from croupier.rounds import Seen

MAIN: Final = Bet("ante and play", ("ante",))
ACES_UP: Final = Bet("aces up", ("aces-up",))
DOWN: Final = tuple(slot for slot in DEALER if slot not in UP)
"""Where the dealer's cards lie face down."""
SURVIVES: Final = "aces-up-survives-fold"


class FourCardPokerOdds(KeptOdds["Solution"]):
    """Modules with numpy or numba in them are imported where they are needed."""

    game: ClassVar = FOUR_CARD_POKER
    bets: ClassVar = (MAIN, ACES_UP)
    sides: ClassVar = ("aces-up",)
    places: ClassVar = {"own": 5, "up": 1}
    options: ClassVar = (SURVIVES,)
    telling: ClassVar = tuple((ASK, option) for option in (OPTIONS[0], OPTIONS[-1]))
    kernel: ClassVar = "croupier.odds.kernels.four_card_poker"
    kept: ClassVar = {"players": SETS, "values": "<u2", "higher": "<i4", "level": "<i4"}
    shared_kernels: ClassVar = (*KERNELS, "croupier.odds.kernels.shards")
    glimpses: ClassVar = (Glimpse("dealer", "dealer", DOWN[0], DOWN[1:]),)
    notes: ClassVar = (
        "The payout limit is left out: it binds only antes that are large enough.",
        "Where a fold loses aces up, its figures are those of one who plays for the ante alone.",
        "A tie is the player's, and counted as a win.",
    )

    def best(self, counts: Solution, rules: Rules) -> Priced:
        from croupier.odds.four_card_poker.digest import best_of

        return best_of(counts, rules)

    def follow(self, counts: Solution, rules: Rules, strategy: Strategy[Any]) -> Priced:
        import numpy as np

        from croupier.hands import ranked_of
        from croupier.odds.four_card_poker.pricing import whole
        from croupier.odds.four_card_poker.vocabulary import Situations
        from croupier.odds.kernels.four_card_poker import follow

        values, rows = np.unique(counts.values, return_inverse=True)
        hands = tuple(ranked_of(int(value), FourCard) for value in values)
        seats = Situations(hands, tuple(card.rank for card in counts.deck))
        unit, _, bonus = whole(rules)
        return follow(counts, strategy.choose(seats, seats.shape)[rows], bonus, unit)

    def value(self, counts: Solution, rules: Rules, chosen: Priced) -> Fraction:
        return mean(self.distribution(counts, rules, chosen, MAIN))

    def distribution(
        self, counts: Solution, rules: Rules, chosen: Priced, bet: Bet
    ) -> Distribution:
        folds, deals = int(chosen.folded.sum()), chosen.played.tolist()
        if bet is MAIN:
            return main_distribution(rules, folds, deals)
        if rules.option(SURVIVES):
            return aces_up_distribution(rules, counts.hands)
        return aces_up_beside_an_ante(rules, folds, deals)

    def joint(
        self, counts: Solution, rules: Rules, chosen: Priced, sides: frozenset[str]
    ) -> Distribution:
        return joint_distribution(
            rules, chosen.folded.tolist(), chosen.played.tolist(), bool(rules.option(SURVIVES))
        )

    def digest(self, counts: Solution, rules: Rules, chosen: Priced) -> Digest:
        from croupier.odds.four_card_poker.digest import digest

        return digest(counts, rules, chosen)

    def extras(self, counts: Solution, rules: Rules, chosen: Priced) -> tuple[Extra, ...]:
        from croupier.odds.four_card_poker.digest import by_up_card

        return (by_up_card(counts, rules),)

    def glimpsed(
        self,
        counts: Solution,
        rules: Rules,
        glimpse: Glimpse,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Fraction:
        from croupier.odds.four_card_poker.glimpse import value

        return value(counts, rules, executor, progress)

    def vocabulary(self) -> Vocabulary[Any]:
        from croupier.odds.four_card_poker.vocabulary import VOCABULARY

        return VOCABULARY

    def walker(self, strategy: Strategy[Any]) -> Policy:
        from croupier.odds.four_card_poker.vocabulary import Situations

        place = DEALER.index(*UP)

        @cache
        def option(mine: Ranked, up: int) -> str:
            seat = Situations((mine,), (up,))
            return OPTIONS[int(strategy.choose(seat, seat.shape)[0, 0])]

        def choose(seen: Seen, ask: Ask) -> str:
            return option(best_four(seen.own), seen.card("dealer", place).rank)

        return choose

    def weigh(
        self, rules: Rules, deck: tuple[Card, ...], seen: Mapping[str, tuple[Card, ...]]
    ) -> tuple[Weighed, ...]:
        from croupier.odds.kernels.four_card_poker import count_state

        own, (up,) = seen["own"], seen["up"]
        counts = count_state(deck, own, up)
        mine = best_four(own)
        pair = mine.ranks[0] if mine.category is FourCard.PAIR else 0
        hand = HANDS.index(Hand(FourCard(mine.category), pair))
        return (
            Weighed(FOLD.name, Distribution({folded(): sum(counts)})),
            *(
                Weighed(option, playing(rules, times, hand, counts))
                for times, option in enumerate(OPTIONS[1:], start=1)
            ),
        )


ODDS: Final = FourCardPokerOdds()
