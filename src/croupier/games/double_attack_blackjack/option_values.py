"""One hand of Double Attack Blackjack weighed: the attack against an up-card, or a turn.

A turn is weighed as it is asked: where the hole card has been checked, the dealer is known to
have no blackjack. A table without a reader asks the same, and what a blackjack of the dealer
would take is then no part of the choice, since it takes the same whatever is done.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction

from croupier.cards import RANKS, Card
from croupier.games.double_attack_blackjack.accelerator import (
    Action,
    Options,
    Shoe,
    advise,
    advise_attack,
)
from croupier.games.double_attack_blackjack.rounds import (
    ATTACK,
    NO_ATTACK,
    ending_of,
    split_ending,
    up_card_distribution,
    whole,
)
from croupier.rounds import Rules
from croupier.solver.game_odds import Weighed
from croupier.solver.outcomes import Distribution, Ending

NAMES = {action: action.name.lower() for action in Action}


def _shoe(cards: tuple[Card, ...]) -> Shoe:
    ranks = Counter(Card(card).rank for card in cards)
    return Shoe(tuple(ranks[rank] for rank in range(len(RANKS))))


def weigh_attack(
    rules: Rules, house: Options, deck: tuple[Card, ...], up: Card
) -> tuple[Weighed, ...]:
    """With and without a double attack wager, played best after."""
    weighed = []
    for option, attacks in ((NO_ATTACK, False), (ATTACK, True)):
        advised = advise_attack(_shoe(deck), up, house=house, attack=attacks)
        weighed.append(Weighed(option, up_card_distribution(rules, advised)))
    return tuple(weighed)


def weigh_turn(
    rules: Rules,
    house: Options,
    deck: tuple[Card, ...],
    up: Card,
    own: tuple[Card, ...],
    chosen: Mapping[str, str],
) -> tuple[Weighed, ...]:
    """Every action with a hand, in initial wagers."""
    wagers = 2 if chosen.get("attack") == ATTACK else 1
    before = chosen.get("turn")
    advised = advise(
        _shoe(deck),
        own,
        up,
        house=house,
        hands=2 if before == "split" else 1,
        doubled=before == "double",
        wagers=wagers,
    )
    weighed = []
    for action in sorted(advised.worth):
        if action is Action.SPLIT:
            assert advised.split_staked is not None
            ending = split_ending(wagers, advised.worth[action], advised.split_staked)
            split = Distribution({ending: 1}, by_average=frozenset({ending}))
            weighed.append(Weighed(NAMES[action], split))
            continue
        chances: dict[Ending, Fraction] = {}
        for counted, chance in advised.endings[action].items():
            ending = ending_of(rules, wagers, counted)
            chances[ending] = chances.get(ending, Fraction()) + chance
        weighed.append(Weighed(NAMES[action], Distribution(whole(chances))))
    return tuple(weighed)
