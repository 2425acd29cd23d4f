"""Double Attack Blackjack at a house that plays as the register of readings has it, for tests of
what the kernel counts."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import replace
from fractions import Fraction
from typing import Any

from croupier.cards import RANKS, SUITS, Card
from croupier.games.double_attack_blackjack import accelerator as kernel
from croupier.games.double_attack_blackjack.accelerator import (
    Action,
    Advice,
    BustIt,
    Doubling,
    Ending,
    Insurance,
    KnownHole,
    Options,
    Policy,
    Result,
    Shoe,
    Solution,
    Surrender,
    UpCard,
)
from croupier.progress import Progress

USUAL = Options(
    hits_soft_17=False,
    attack_returned=True,
    blackjack_pays=Fraction(1),
    win_pays=Fraction(1),
    attack_pays=Fraction(1),
    surrender=Surrender.ANY_TIME,
    rescue=True,
    surrender_after_split=True,
    doubling=Doubling.ANY_TIME,
    double_after_split=True,
    redoubles=0,
    hands=4,
    resplit_aces=False,
    draw_to_split_aces=False,
    split_unlike_tens=True,
)
INSURANCE_PAYS = Fraction(5, 2)
BUST_IT_PAYS: Mapping[BustIt, int] = {
    BustIt.EIGHTS_SUITED: 200,
    BustIt.EIGHTS_ONE_COLOR: 50,
    BustIt.SIX: 15,
    BustIt.SEVEN: 10,
    BustIt.EIGHT: 8,
    BustIt.NINE: 6,
    BustIt.FACE: 3,
    BustIt.NO_BUST: -1,
}


def shoe_of_decks(decks: int, tens: bool = False) -> Shoe:
    """This many decks of 48 cards, 26.2(a); or of 52, with the tens."""
    in_deck = decks * len(SUITS)
    return Shoe(tuple(0 if rank == "T" and not tens else in_deck for rank in RANKS))


def shoe_of_ranks(ranks: str) -> Shoe:
    """One card for each rank that is named: "AA99JJQ"."""
    return Shoe(tuple(ranks.count(rank) for rank in RANKS))


def before_check(advice: Advice, action: Action, wagers: int, house: Options) -> Fraction:
    """What an action is worth before the check, with this many wagers, in initial wagers."""
    lost = 1 if house.attack_returned else wagers
    return wagers * advice.clear * advice.worth[action] - (1 - advice.clear) * lost


def attack_frequency(solution: Solution) -> Fraction:
    """How often the double attack wager is made."""
    return sum((up.chance for up in solution.ups if up.attack), Fraction(0))


def net_of(ending: Ending, wagers: int, house: Options) -> Fraction:
    """What an ending wins with this many wagers, in initial wagers."""
    match ending.result:
        case Result.WIN:
            return wagers * ending.times * house.pays(wagers)[ending.times.bit_length() - 1]
        case Result.LOSE:
            return Fraction(-wagers * ending.times)
        case Result.SURRENDER:
            return Fraction(-wagers * ending.times, 2)
        case Result.BLACKJACK:
            return wagers * Fraction(house.blackjack_pays)
        case Result.DEALER_BLACKJACK:
            return Fraction(-1 if house.attack_returned else -wagers)
        case _:
            return Fraction(0)


def nets_of(solution: Solution) -> dict[Fraction, Fraction]:
    """How likely each result is, in initial wagers, of rounds without a split.

    The chances add up to one less the frequency of splits.
    """
    nets: dict[Fraction, Fraction] = {}
    for up in solution.ups:
        for ending, chance in up.endings.items():
            net = net_of(ending, up.wagers, solution.options)
            nets[net] = nets.get(net, Fraction(0)) + up.chance * chance
    return nets


def house_of(**changed: Any) -> Options:
    """The usual house with some rules changed."""
    return replace(USUAL, **changed)


def solve(
    shoe: Shoe,
    options: Options = USUAL,
    executor: Executor | None = None,
    progress: Progress | None = None,
    policy: Policy | None = None,
) -> Solution:
    return kernel.solve(shoe, options, executor, progress, policy)


def know_hole(
    shoe: Shoe,
    options: Options = USUAL,
    executor: Executor | None = None,
    progress: Progress | None = None,
    policy: Policy | None = None,
) -> KnownHole:
    return kernel.know_hole(shoe, options, executor, progress, policy)


def advise(
    shoe: Shoe,
    own: Iterable[Card],
    up: Card,
    seen: Iterable[Card] = (),
    house: Options = USUAL,
    **more: Any,
) -> Advice:
    return kernel.advise(shoe, own, up, seen, house=house, **more)


def advise_attack(
    shoe: Shoe,
    up: Card,
    seen: Iterable[Card] = (),
    house: Options = USUAL,
    attack: bool | None = None,
) -> UpCard:
    return kernel.advise_attack(shoe, up, seen, house=house, attack=attack)


def insurance(shoe: Shoe, seen: Iterable[Card], pays: Fraction = INSURANCE_PAYS) -> Insurance:
    return kernel.insurance(shoe, seen, pays)


def bust_it_value(counts: Mapping[BustIt, int]) -> Fraction:
    """What the Bust It wager is worth, in wagers."""
    won = sum(BUST_IT_PAYS[line] * count for line, count in counts.items())
    return Fraction(won, sum(counts.values()))
