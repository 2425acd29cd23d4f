"""Double Down Stud as the odds room sees it: its counts, choices, words and single hands.

Own cards lie face up, so a player at a full table sees as many as six cards that cannot be the
hole card. `seated` gives the odds of one who makes use of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.games.double_down_stud.definition import (
    COMMON,
    DOUBLE,
    DOUBLE_DOWN_STUD,
    SHOWN,
    STAND,
)
from croupier.rounds import Rules
from croupier.solver.endings import Key, Scaled, endings_of, known, mean, scaled
from croupier.solver.features import (
    GAPS,
    HIGH_CARDS,
    MADE,
    Held,
    about,
    draws,
    high_and_low,
    shown_cards,
)
from croupier.solver.five_card.cached_counts import SETS, KeptOdds
from croupier.solver.five_card.hands import HIGHEST_FIRST, KERNELS, LABELS, hands_of
from croupier.solver.game_odds import Bet, Extra, Glimpse, Weighed
from croupier.solver.outcomes import Distribution
from croupier.solver.strategy import Action, Strategy, Vocabulary

if TYPE_CHECKING:
    from croupier.games.double_down_stud.accelerator import DoublePlay, Solution

(ASK,) = DOUBLE_DOWN_STUD.asks()
OPTIONS: Final = (STAND.name, DOUBLE.name)
MAIN: Final = Bet("wager and double down", ("wager",))
MOST_SEATS: Final = 7

_PLACES: Final = tuple(map(COMMON.index, SHOWN))

VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions={
        "double": Action((DOUBLE.name,), "double the wager"),
        "double down": Action((DOUBLE.name,), "the same"),
        "stand": Action((STAND.name,), "leave it as it is"),
    },
    of_option=about("four", (*MADE, *draws(4), *GAPS, *HIGH_CARDS)),
    of_all=about("four", high_and_low()),
    situation=lambda seen, _: {
        "four": Held(seen.own) + shown_cards(seen, "common", *_PLACES),
    },
    notes={
        "with": "They are about four cards: the own card and the three in common that are shown.",
        "when": "They are about the same four cards.",
    },
)


class DoubleDownStudOdds(KeptOdds["Solution"]):
    """Modules with numpy or numba in them are imported where they are needed, as advice on a
    hand needs neither."""

    game: ClassVar = DOUBLE_DOWN_STUD
    bets: ClassVar = (MAIN,)
    unit: ClassVar = "wager"
    headline_choices: ClassVar = ((ASK.name, DOUBLE.name),)
    kernel: ClassVar = "croupier.games.double_down_stud.accelerator"
    kept: ClassVar = {"four": SETS, "counts": "<i4"}
    shared_kernels: ClassVar = KERNELS
    glimpses: ClassVar = (Glimpse("hole", "common", "hole"),)
    notes: ClassVar = ("The payout limit is left out: it binds only wagers that are large enough.",)

    def __init__(self, others: int = 0) -> None:
        self.others = others

    def seated(self, seats: int) -> DoubleDownStudOdds:
        if not 1 <= seats <= MOST_SEATS:
            raise OddsError(f"{self.game.name} has 1 to {MOST_SEATS} seats, not {seats}")
        return DoubleDownStudOdds(seats - 1)

    def circumstances(self) -> Mapping[str, str]:
        return {"other players' cards seen": str(self.others)} if self.others else {}

    def extras(self, counts: Solution, rules: Rules, chosen: Any) -> tuple[Extra, ...]:
        """What it is worth to look at the other players' cards."""
        from croupier.games.double_down_stud.accelerator import FEWEST_CARDS, price

        pays = pays_of(rules).nets
        # On a small deck there are not enough cards for a full table.
        most = min(MOST_SEATS - 1, len(counts.deck) - FEWEST_CARDS)
        worths = [
            mean(_distribution(rules, price(counts, pays, others))) for others in range(most + 1)
        ]
        return (
            Extra(
                "What seeing other players' cards is worth",
                "The best play of one who sees this many of them, against one who sees none.",
                ("players", "cards seen", "house edge", "worth knowing"),
                tuple(
                    (others + 1, others, -worth, worth - worths[0])
                    for others, worth in enumerate(worths)
                ),
            ),
        )

    def best(self, counts: Solution, rules: Rules) -> DoublePlay:
        from croupier.games.double_down_stud.accelerator import price

        self._refuse_too_many(counts)
        return price(counts, pays_of(rules).nets, self.others)

    def _refuse_too_many(self, counts: Solution) -> None:
        cards, needed = len(counts.deck), self.game.cards_dealt(self.others + 1)
        if cards < needed:
            raise OddsError(f"{self.others + 1} players take {needed} cards, not {cards}")

    def follow(self, counts: Solution, rules: Rules, strategy: Strategy) -> DoublePlay:
        from croupier.games.double_down_stud.accelerator import play
        from croupier.solver.feature_arrays import HeldArray

        self._refuse_too_many(counts)
        doubles = strategy.choose({"four": HeldArray(counts.four.cards)}, len(counts.four)) == 1
        return play(counts, doubles, self.others)

    def value(self, counts: Solution, rules: Rules, chosen: DoublePlay) -> Fraction:
        return mean(_distribution(rules, chosen))

    def distribution(
        self, counts: Solution, rules: Rules, chosen: DoublePlay, bet: Bet
    ) -> Distribution:
        return _distribution(rules, chosen)

    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        """Other players' cards are dead: none of them is the hole card."""
        held = (*seen["own"], *seen["common"])
        hands = hands_of(held, [card for card in deck if card not in held])
        endings = endings_of(self.game, rules)
        return tuple(
            # In the order of advice, the lowest hand first.
            Weighed(
                option,
                endings.tally(
                    MAIN.opening, (_key(option, *counted) for counted in enumerate(hands))
                ),
            )
            for option in OPTIONS
        )


def _key(option: str, hand: int, count: int) -> Key:
    return Key(((ASK.name, option),), known({"hand": LABELS[hand]}), count)


def _distribution(rules: Rules, chosen: DoublePlay) -> Distribution:
    """How rounds end, from counts by whether the wager is doubled, and class."""
    outcomes = chosen.outcomes.tolist()
    keys = (
        _key(OPTIONS[doubled], hand, outcomes[doubled][hand])
        for hand in HIGHEST_FIRST
        for doubled in (True, False)
    )
    return endings_of(DOUBLE_DOWN_STUD, rules).tally(MAIN.opening, keys)


def pays_of(rules: Rules) -> Scaled:
    """What the wager wins by class of hand, in whole parts of it; what doubles it, the same."""
    endings = endings_of(DOUBLE_DOWN_STUD, rules)
    return scaled(endings.of(MAIN.opening, (), known({"hand": hand})).net for hand in LABELS)


ODDS: Final = DoubleDownStudOdds()
