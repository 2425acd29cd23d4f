"""The words of Double Attack Blackjack strategies, and what they are about.

A strategy looks at the total of a hand, hard or soft, at a pair, and at the up-card.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from typing import Any, Final

from croupier.cards import Card
from croupier.games.double_attack_blackjack.definition import (
    ATTACK,
    NO_ATTACK,
    NO_INSURANCE,
    SECOND_CARD,
)
from croupier.games.double_attack_blackjack.turns import HIT, LATE_CARD, STAND, SURRENDER
from croupier.hands.blackjack import total, worth
from croupier.rounds import SeatKnowledge
from croupier.solver.features import RANKS, TOTAL, Feature, Situation, about, by_rank, shown_cards
from croupier.solver.strategy import LEAST_TOTAL, Action, Vocabulary

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
