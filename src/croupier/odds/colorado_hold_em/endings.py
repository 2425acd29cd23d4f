"""How a round of Colorado Hold 'Em may end, and what each ending wins.

Which of the own cards goes has no place in an ending: a script counts them as they were dealt,
which says nothing of them. So all discards go by one name here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from croupier.games import Rules
from croupier.games.choices import Ask
from croupier.games.colorado_hold_em import (
    BET,
    CHECK,
    DECLARE,
    FOLD,
    ORDINALS,
    PERMISSIBLE,
    is_required,
    pushes,
)
from croupier.hands import ThreeCard
from croupier.odds.five_card.pays import (
    HIGHEST_FIRST,
    Hand,
    Paid,
    by_class,
    paid,
    settled,
    tallied,
)
from croupier.odds.outcomes import Distribution, Ending

ASK: Final = next(step for step in PERMISSIBLE if isinstance(step, Ask))
INSTANTS: Final = (ThreeCard.THREE_OF_A_KIND, ThreeCard.STRAIGHT_FLUSH)
"""In the order of the kernel."""


def plain(option: str) -> str:
    """An option without the number of the card that goes: "discard and bet"."""
    return " ".join(word for word in option.split() if word not in ORDINALS)


STANDS: Final = plain(CHECK[0].name)
BETS: Final = plain(BET[0].name)


def main_table(rules: Rules) -> str:
    """The pay table of the version in play."""
    return "required" if is_required(rules) else "permissible"


def main_pays(rules: Rules) -> tuple[Paid, ...]:
    """What ante and bet are paid, by class."""

    def may_push(hand: Hand) -> bool:
        return pushes(rules, hand.category, hand.pair)

    return by_class(rules.pays[main_table(rules)], may_push)


def instant_pays(rules: Rules, table: str) -> tuple[Paid, Paid]:
    """What an instant winner of either kind is paid."""
    three, straight_flush = (f"instant {category.label}" for category in INSTANTS)
    pays = rules.pays[table]
    return paid(pays[three], three), paid(pays[straight_flush], straight_flush)


def ending(option: str, wagers: Sequence[str], hand: Paid) -> Ending:
    """Wagers that share a hand."""
    return Ending(((ASK.name, option),), tuple(settled(wager, hand) for wager in wagers))


def folded(wager: str) -> Ending:
    """A fold, which loses the ante and a bonus wager."""
    return ending(FOLD.name, (wager,), paid(None, ""))


Played = Sequence[Sequence[int]]
"""Deals that are played, by whether the bet is made, and class."""


def main_distribution(
    rules: Rules, declared: Sequence[int], folds: int, played: Played
) -> Distribution:
    """How rounds end for ante and bet."""
    pays, instants = main_pays(rules), instant_pays(rules, main_table(rules))
    return tallied(
        [
            (folded("ante"), folds),
            *_declared(("ante",), instants, declared),
            *(
                (ending(option, wagers, pays[hand]), played[bets][hand])
                for hand in HIGHEST_FIRST
                for bets, option, wagers in ((1, BETS, ("ante", "bet")), (0, STANDS, ("ante",)))
            ),
        ]
    )


def bonus_distribution(
    rules: Rules, declared: Sequence[int], folds: int, played: Played
) -> Distribution:
    """How rounds end for the bonus wager of one who plays for ante and bet alone."""
    pays, instants = by_class(rules.pays["bonus"]), instant_pays(rules, "bonus")
    return tallied(
        [
            (folded("bonus"), folds),
            *_declared(("bonus",), instants, declared),
            *(
                (ending(option, ("bonus",), pays[hand]), played[bets][hand])
                for hand in HIGHEST_FIRST
                for bets, option in ((1, BETS), (0, STANDS))
            ),
        ]
    )


def joint_distribution(
    rules: Rules, declared: Sequence[int], folds: int, played: Played
) -> Distribution:
    """How rounds end for ante, bet and bonus wager together; they share a hand."""
    pays, bonus = main_pays(rules), by_class(rules.pays["bonus"])
    both = (instant_pays(rules, table) for table in (main_table(rules), "bonus"))
    instants = zip(*both, declared, strict=True)
    return tallied(
        [
            (_both(FOLD.name, ("ante",), paid(None, ""), paid(None, "")), folds),
            *(
                (_both(DECLARE.name, ("ante",), one, other), count)
                for one, other, count in instants
            ),
            *(
                (_both(option, wagers, pays[hand], bonus[hand]), played[bets][hand])
                for hand in HIGHEST_FIRST
                for bets, option, wagers in ((1, BETS, ("ante", "bet")), (0, STANDS, ("ante",)))
            ),
        ]
    )


def _both(option: str, wagers: Sequence[str], hand: Paid, bonus: Paid) -> Ending:
    choices, found = ending(option, wagers, hand)
    return Ending(choices, (*found, settled("bonus", bonus)))


def _declared(
    wagers: Sequence[str], pays: Sequence[Paid], counts: Sequence[int]
) -> Iterator[tuple[Ending, int]]:
    for one, count in zip(pays, counts, strict=True):
        yield ending(DECLARE.name, wagers, one), count


def choosing(rules: Rules, option: str, bets: bool, hands: Sequence[int]) -> Distribution:
    """What may come of one discard, from counts by class; in the order of advice, lowest first."""
    pays, wagers = main_pays(rules), ("ante", "bet") if bets else ("ante",)
    return tallied(
        (ending(option, wagers, pays[hand]), hands[hand]) for hand in reversed(HIGHEST_FIRST)
    )
