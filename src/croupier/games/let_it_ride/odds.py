"""Let It Ride as the odds room sees it: its counts, choices, words and single hands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, ClassVar, Final

from croupier.cards import Card
from croupier.games.let_it_ride.definition import LET_IT_RIDE
from croupier.hands import ThreeCard
from croupier.rounds import Rules
from croupier.solver.endings import Key, Scaled, endings_of, known, mean, scaled
from croupier.solver.features import (
    GAPS,
    HIGH_CARDS,
    MADE,
    Feature,
    Held,
    about,
    draws,
    high_and_low,
    shown_cards,
)
from croupier.solver.five_card.cached_counts import SETS, KeptOdds
from croupier.solver.five_card.hands import HIGHEST_FIRST, KERNELS, LABELS, hands_of
from croupier.solver.game_odds import Bet, Glimpse, Weighed
from croupier.solver.outcomes import Distribution, Ending, Settled
from croupier.solver.strategy import Action, Strategy, Vocabulary

if TYPE_CHECKING:
    from croupier.games.let_it_ride.accelerator import RidePlay, Solution

ASKS: Final = LET_IT_RIDE.asks()
BACK: Final = ASKS[0].options[0].name
RIDE: Final = ASKS[0].options[1].name
OPTIONS: Final = (BACK, RIDE)
TAKEN_BACK: Final = "taken back"
THREE_CARD_LINES: Final = (*(category.label for category in ThreeCard), "mini royal")
"""In the order of the kernel."""
MAIN: Final = Bet("three wagers", ("wager-3", "wager-1", "wager-2"))
THREE_CARD: Final = Bet("three-card bonus", ("three-card-bonus",))
BONUS: Final = Bet("bonus wager", ("bonus",))

VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions={
        RIDE: Action((RIDE,), "leave the wager that is asked about"),
        BACK: Action((BACK,), "take it back"),
    },
    of_option=about("seen", (*MADE, *draws(3), *draws(4), *GAPS, *HIGH_CARDS)),
    of_all=about(
        "seen",
        (
            Feature("three cards are seen", "wager 1 is asked about", lambda h, _: h.size == 3),
            Feature("four cards are seen", "wager 2 is asked about", lambda h, _: h.size == 4),
            *high_and_low(),
        ),
    ),
    situation=lambda seen, _: {"seen": Held(seen.own) + shown_cards(seen, "community", 0)},
    thumb="basic",
    notes={
        "actions": "The same rules are asked twice: with three cards seen about wager 1, with four "
        "about wager 2.",
        "with": "They are about all cards that are seen, three or four of them.",
        "when": "They are about the same cards.",
    },
)


class LetItRideOdds(KeptOdds["Solution"]):
    """Modules with numpy or numba in them are imported where they are needed, as advice on a
    hand needs neither."""

    game: ClassVar = LET_IT_RIDE
    bets: ClassVar = (MAIN, THREE_CARD, BONUS)
    sides: ClassVar = ("three-card-bonus", "bonus")
    unit: ClassVar = "wager"
    options: ClassVar = ("three-card-bonus", "bonus")
    headline_choices: ClassVar = tuple((ask.name, RIDE) for ask in ASKS)
    kernel: ClassVar = "croupier.games.let_it_ride.accelerator"
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

    def best(self, counts: Solution, rules: Rules) -> RidePlay:
        from croupier.games.let_it_ride.accelerator import price

        return price(counts, pays_of(rules).nets)

    def follow(self, counts: Solution, rules: Rules, strategy: Strategy) -> RidePlay:
        from croupier.games.let_it_ride.accelerator import play
        from croupier.solver.feature_arrays import HeldArray

        first, second = (
            strategy.choose({"seen": HeldArray(sets.cards)}, len(sets)) == OPTIONS.index(RIDE)
            for sets in (counts.three, counts.four)
        )
        return play(counts, first, second)

    def value(self, counts: Solution, rules: Rules, chosen: RidePlay) -> Fraction:
        return mean(self.distribution(counts, rules, chosen, MAIN))

    def distribution(
        self, counts: Solution, rules: Rules, chosen: RidePlay, bet: Bet
    ) -> Distribution:
        if bet is THREE_CARD:
            keys = _on_own(counts.three_card_hands)
        elif bet is BONUS:
            keys = _on_hand(counts.hands)
        else:
            keys = _played(chosen.outcomes.sum(axis=2).tolist())
        return endings_of(self.game, rules).tally(bet.opening, keys)

    def joint(
        self, counts: Solution, rules: Rules, chosen: RidePlay, sides: frozenset[str]
    ) -> Distribution:
        keys = _played_by_own(chosen.outcomes.tolist())
        return endings_of(self.game, rules).tally((*MAIN.opening, *sides), keys)

    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        """Wager 1 if only the own cards are seen, wager 2 with the first community card.

        What becomes of the other wagers does not depend on the choice, and is left out.
        """
        held = (*seen["own"], *seen.get("first", ()))
        wager = ASKS["first" in seen].name
        hands = hands_of(held, [card for card in deck if card not in held])
        # In the order of advice, the lowest hand first.
        keys = (key._replace(choices=((wager, RIDE),)) for key in reversed(list(_on_hand(hands))))
        nothing = Settled(wager, TAKEN_BACK, "", Fraction(0), Fraction(0))
        taken_back = Ending(((wager, BACK),), (nothing,))
        return (
            Weighed(BACK, Distribution({taken_back: sum(hands)})),
            Weighed(RIDE, endings_of(self.game, rules).tally((wager,), keys)),
        )


def pays_of(rules: Rules) -> Scaled:
    """What one wager that rides wins by class of hand, in whole parts of it."""
    endings = endings_of(LET_IT_RIDE, rules)
    return scaled(endings.of(MAIN.opening[:1], (), known({"hand": hand})).net for hand in LABELS)


def _on_hand(hands: Sequence[int]) -> Iterator[Key]:
    """Counts by class of the five cards, the highest first."""
    for hand in HIGHEST_FIRST:
        yield Key((), known({"hand": LABELS[hand]}), hands[hand])


def _on_own(hands: Sequence[int]) -> Iterator[Key]:
    """Counts by line of the own three cards, the highest first."""
    for line, count in zip(reversed(THREE_CARD_LINES), reversed(hands), strict=True):
        yield Key((), known({"own": line}), count)


def _rides(first: bool, second: bool) -> tuple[tuple[str, str], ...]:
    return tuple(
        (ask.name, OPTIONS[rides]) for ask, rides in zip(ASKS, (first, second), strict=True)
    )


def _played(outcomes: Sequence[Sequence[Sequence[int]]]) -> Iterator[Key]:
    """Counts by whether wagers 1 and 2 ride, and class."""
    for hand, first, second in product(HIGHEST_FIRST, (True, False), (True, False)):
        facts = known({"hand": LABELS[hand]})
        yield Key(_rides(first, second), facts, outcomes[first][second][hand])


def _played_by_own(outcomes: Sequence[Sequence[Sequence[Sequence[int]]]]) -> Iterator[Key]:
    """The same by line of the own three cards too."""
    for first, second in product((True, False), repeat=2):
        for at, line in enumerate(THREE_CARD_LINES):
            for hand in HIGHEST_FIRST:
                facts = known({"own": line, "hand": LABELS[hand]})
                yield Key(_rides(first, second), facts, outcomes[first][second][at][hand])


ODDS: Final = LetItRideOdds()
