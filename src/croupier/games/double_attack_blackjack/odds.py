"""Double Attack Blackjack as the odds room sees it: its play, words, figures and single hands."""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, ClassVar, Final

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.games.double_attack_blackjack.definition import (
    ATTACK,
    DOUBLE_ATTACK_BLACKJACK,
    NO_ATTACK,
    NO_INSURANCE,
    SECOND_CARD,
)
from croupier.games.double_attack_blackjack.house import DECIDING, options_of
from croupier.games.double_attack_blackjack.turns import HIT, LATE_CARD, STAND, SURRENDER
from croupier.hands.blackjack import total, worth
from croupier.progress import Progress
from croupier.rounds import Rules, SeatKnowledge
from croupier.solver.burn_card import burned
from croupier.solver.cache import Stored
from croupier.solver.features import RANKS, TOTAL, Feature, Situation, about, by_rank, shown_cards
from croupier.solver.game_odds import Bet, GameOdds, Glimpse, Weighed
from croupier.solver.outcomes import Distribution
from croupier.solver.strategy import LEAST_TOTAL, Action, Strategy, Vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.games.double_attack_blackjack.counts import Counts, Played
    from croupier.solver.worths import AskedSeat, TurnWorths

MAIN: Final = Bet("initial and attack", ("initial",))
BUST_IT: Final = Bet("Bust It", ("bust-it",))

NOTES: Final = (
    "A unit is one initial wager, in a fresh shoe; other players' cards are not looked at.",
    "Every hand is played by the cards it is made of, split hands each by their own alone.",
    "To remember the other split hands would add some ten-millionths to the value.",
    "Rounds with a split are listed by their averages, which are exact.",
    "The spread of split rounds was sampled: figures that depend on it carry an error.",
    "Insurance is a bet of its own and is not taken.",
)

DOUBLE: Final = "double"
SPLIT: Final = "split"
TURN: Final = (SURRENDER.name, STAND.name, HIT.name, DOUBLE, SPLIT)
"""The options of a turn, in the order of the kernel's actions."""
OTHERS: Final = (NO_INSURANCE.name, SECOND_CARD.name, LATE_CARD.name)
"""The answers to questions that no strategy mentions."""
OPTIONS: Final = (ATTACK.name, NO_ATTACK.name, *TURN, *OTHERS)


@dataclass(frozen=True, slots=True)
class Points:
    """What counts of one hand, or of many in arrays."""

    total: Any
    soft: Any
    pair: Any
    """What each card of a pair is worth; 0 if it is none."""
    size: Any
    doubled: bool = False


def situation(seen: SeatKnowledge, offered: Collection[str]) -> Situation:
    """What a seat knows; a hand of three cards that cannot hit has doubled."""
    own, up = seen.own, shown_cards(seen, "dealer", 0)
    is_pair = len(own) == 2 and worth(own[0]) == worth(own[1])
    doubled = HIT.name not in offered and len(own) > 2
    points = Points(*total(own), worth(own[0]) if is_pair else 0, len(own), doubled)
    return {"own": points, "up": _worth(up.high)}


def _worth(rank: int) -> int:
    """What a card of a rank is worth: jacks, queens and kings are as good as tens."""
    return worth(Card(4 * rank))


def _of_hand() -> Iterator[Feature]:
    for kind, is_soft, ace in (("hard", False, "no ace"), ("soft", True, "an ace")):
        for ending, means, compare in (
            ("", "", operator.eq),
            (" or more", " or more", operator.ge),
            (" or less", " or less", operator.le),
        ):
            yield Feature(
                f"a {kind} {TOTAL}{ending}",
                f"it has that many points{means}, and {ace} counts 11",
                _points(is_soft, compare),
            )
    yield Feature("a pair", "it is two cards of one value", lambda own, _: own.pair > 0)
    yield Feature(
        f"a pair of {RANKS}",
        "it is two cards of that rank; tens, jacks, queens and kings are one value",
        lambda own, rank: own.pair == _worth(rank),
    )
    yield Feature("two cards", "it has two cards", lambda own, _: own.size == 2)
    yield Feature("a doubled hand", "it has doubled and got its card", lambda own, _: own.doubled)


def _points(is_soft: bool, compare: Callable[[Any, int], Any]) -> Callable[[Any, int], Any]:
    return lambda own, at: (own.soft == is_soft) & compare(own.total, at + LEAST_TOTAL)


VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions={
        "attack": Action(
            (ATTACK.name,), "make the double attack wager, as large as it may be", takes_with=False
        ),
        "do not attack": Action((NO_ATTACK.name,), "make none", takes_with=False),
        "surrender": Action((SURRENDER.name,), "give up the hand and half of its wagers"),
        "stand": Action((STAND.name,), "draw no more"),
        "hit": Action((HIT.name,), "draw a card"),
        "double": Action((DOUBLE,), "double for one more card; with a doubled hand, again"),
        "split": Action((SPLIT,), "split a pair"),
    },
    of_option=about("own", _of_hand()),
    of_all=about("up", by_rank("up card is", "the dealer's first card", lambda up: up, _worth)),
    situation=situation,
    otherwise=(STAND.name, NO_ATTACK.name, *OTHERS),
    notes={
        "actions": "A rule about an action that the house does not allow with a hand is passed "
        "over, and the next one decides. A hand of 21 stands by itself. A pair is split as often "
        "as the house lets it be.",
        "with": "They are about the hand that is played.",
        "when": "An ace is the highest up-card, and ten-valued ones are alike.",
    },
)
"""A strategy looks at the total of a hand, hard or soft, at a pair, and at the up-card."""


class DoubleAttackBlackjackOdds(GameOdds["Counts"]):
    """Modules with numpy or numba in them are imported where they are needed."""

    game: ClassVar = DOUBLE_ATTACK_BLACKJACK
    bets: ClassVar = (MAIN, BUST_IT)
    earlier_choices: ClassVar = ("attack", "turn")
    unit: ClassVar = "initial wager"
    options: ClassVar = DECIDING
    headline_choices: ClassVar = (("attack", "attack"),)
    kernel: ClassVar = "croupier.games.double_attack_blackjack.accelerator"
    shared_kernels: ClassVar = ("croupier.solver.kernels.shards",)
    notes: ClassVar = NOTES

    def count(
        self,
        deck: tuple[Card, ...],
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Counts:
        from croupier.games.double_attack_blackjack.counts import Counts

        return Counts(deck)

    def pack(self, counts: Counts) -> dict[str, NDArray[Any]]:
        # All that could be kept depends on the options of the house.
        return {}

    def unpack(self, deck: tuple[Card, ...], arrays: Mapping[str, Stored]) -> Counts:
        return self.count(deck)

    def prepare(
        self,
        counts: Counts,
        rules: Rules,
        executor: Executor | None = None,
        progress: Progress | None = None,
        *,
        use_cache: bool = False,
    ) -> None:
        made_by = self.depends_on() if use_cache else None
        decks, house = rules.number("decks"), options_of(rules)
        counts.best(decks, house, executor, progress, made_by=made_by)

    def best(self, counts: Counts, rules: Rules) -> Played:
        return counts.best(rules.number("decks"), options_of(rules))

    def follow(self, counts: Counts, rules: Rules, strategy: Strategy) -> Played:
        from croupier.games.double_attack_blackjack.policies import policy_of

        house = options_of(rules)
        return counts.followed(rules.number("decks"), house, policy_of(strategy, house))

    def value(self, counts: Counts, rules: Rules, chosen: Played) -> Fraction:
        return chosen.value

    def distribution(self, counts: Counts, rules: Rules, chosen: Played, bet: Bet) -> Distribution:
        from croupier.games.double_attack_blackjack.rounds import (
            bust_it_distribution,
            main_distribution,
        )

        if bet is BUST_IT:
            return bust_it_distribution(rules, counts.bust_it(rules.number("decks")))
        return main_distribution(rules, chosen, counts.spread(chosen))

    def side_wagers_note(self, rules: Rules) -> str:
        return (
            "Bust It and insurance are left out: rounds with a split are sampled without the "
            "dealer's cards. Bust It can be played alone as a bet."
        )

    def glimpsable(self, rules: Rules) -> tuple[Glimpse, ...]:
        from croupier.games.double_attack_blackjack.accelerator.glimpse import glimpses

        return glimpses(rules)

    def glimpse_note(self, rules: Rules) -> str:
        dealing, burning = rules.cites("dab-dealing", "dab-fresh-shoe")
        also = f", and the burn card in the discard rack ({burning})" if burned(rules) else ""
        return (
            f"Two cards of a player lie open from the deal on; the dealer's hole card, dealt last, "
            f"lies face down at insurance and in every turn ({dealing}){also}. No other does. "
            "Split hands are each played by their own cards, as in all figures."
        )

    def unglimpsed(self, counts: Counts, rules: Rules, glimpse: Glimpse) -> Fraction:
        from croupier.games.double_attack_blackjack.accelerator.glimpse import (
            INSURED,
            insured_blindly,
        )

        plain = super().unglimpsed(counts, rules, glimpse)
        return plain + insured_blindly(counts, rules) if glimpse is INSURED else plain

    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        from croupier.games.double_attack_blackjack.option_values import weigh_attack, weigh_turn

        house = options_of(rules)
        try:
            if "own" not in seen:
                return weigh_attack(rules, house, deck, seen["up"][0])
            return weigh_turn(rules, house, deck, seen["up"][0], seen["own"], chosen)
        except ValueError as error:
            raise OddsError(str(error)) from None

    def turn_worths(self, seen: AskedSeat) -> TurnWorths:
        from croupier.games.double_attack_blackjack.turn_worths import SeatWorths

        return SeatWorths(seen)


ODDS: Final = DoubleAttackBlackjackOdds()
