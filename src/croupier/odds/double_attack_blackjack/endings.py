"""How rounds of Double Attack Blackjack end, wager by wager, as all games tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import lcm
from typing import Final

from croupier.games import Outcome, Rules
from croupier.odds.kernels.double_attack_blackjack import (
    BustIt,
    Options,
    Result,
    Solution,
    SplitSample,
    Spread,
    UpCard,
)
from croupier.odds.kernels.double_attack_blackjack import (
    Ending as KernelEnding,
)
from croupier.odds.outcomes import Distribution, Ending, Sampled, Settled

ATTACKED: Final = "attack"
ATTACK: Final = "attack"
NO_ATTACK: Final = "no attack"

SPLIT: Final = "split"
ZERO: Final = Fraction()
_DOUBLED: Final = {1: "hand", 2: "doubled hand"}
_LINES: Final = {
    BustIt.EIGHTS_SUITED: "suited 8-8-8",
    BustIt.EIGHTS_ONE_COLOR: "8-8-8 of one colour",
    BustIt.SIX: "six",
    BustIt.SEVEN: "seven",
    BustIt.EIGHT: "eight",
    BustIt.NINE: "nine",
    BustIt.FACE: "face",
}


def main_distribution(solution: Solution, spread: Spread) -> Distribution:
    """How rounds end; hands that were split stand there by their averages."""
    chances: dict[Ending, Fraction] = {}
    for up in solution.ups:
        for ending, chance in _unsplit(up).items():
            _add(chances, ending, up.chance * chance)
    splits: dict[Ending, Fraction] = {}
    for wagers in (1, 2):
        ups = [up for up in solution.ups if up.wagers == wagers and up.split_chance]
        if ups:
            ending, chance = _split(ups, wagers)
            splits[ending] = chance
    sampled = _sampled(tuple(splits), solution, spread) if splits else None
    return Distribution(whole({**chances, **splits}), sampled=sampled)


def up_card_distribution(up: UpCard) -> Distribution:
    """How rounds against one up-card end, those with a split by their averages."""
    chances, splits = _unsplit(up), dict[Ending, Fraction]()
    if up.split_chance:
        ending, chance = _split([up], up.wagers, of_all=False)
        splits[ending] = chance
    return Distribution(whole({**chances, **splits}), by_average=frozenset(splits))


def _unsplit(up: UpCard) -> dict[Ending, Fraction]:
    found: dict[Ending, Fraction] = {}
    for one, chance in up.endings.items():
        _add(found, ending_of(up.wagers, one, up.house), chance)
    return found


def ending_of(wagers: int, one: KernelEnding, house: Options) -> Ending:
    """One hand that was not split: the wagers that opened it, and what doubling added."""
    stakes = {"initial": Fraction(1)}
    if wagers == 2:
        stakes["attack"] = Fraction(1)
    if one.times > 1:
        stakes["double"] = Fraction(wagers * (one.times - 1))
    settled = []
    for wager, stake in stakes.items():
        outcome, rate = _outcome(wager, one, house)
        settled.append(Settled(wager, outcome, _hand(one), stake, stake * rate))
    return Ending(_chosen(wagers == 2), tuple(settled))


def _outcome(wager: str, one: KernelEnding, house: Options) -> tuple[str, Fraction]:
    """What becomes of a wager, and what it wins for each unit staked."""
    match one.result:
        case Result.WIN:
            return "win", Fraction(house.attack_pays if wager == "attack" else house.win_pays)
        case Result.BLACKJACK:
            return "win", Fraction(house.blackjack_pays)
        case Result.SURRENDER:
            return "surrender", Fraction(-1, 2)
        case Result.LOSE:
            return "lose", Fraction(-1)
        case Result.DEALER_BLACKJACK if wager == "initial" or not house.attack_returned:
            return "lose", Fraction(-1)
        case _:
            return Outcome.VOID.value, ZERO


def _hand(one: KernelEnding) -> str:
    if one.result in (Result.BLACKJACK, Result.DEALER_BLACKJACK, Result.BOTH_BLACKJACK):
        return str(one.result.value)
    return _DOUBLED.get(one.times, "redoubled hand")


def _chosen(attack: bool) -> tuple[tuple[str, str], ...]:
    return ((ATTACKED, ATTACK if attack else NO_ATTACK),)


def _split(ups: Iterable[UpCard], wagers: int, of_all: bool = True) -> tuple[Ending, Fraction]:
    """All split rounds with so many wagers as one ending, and how often they come; of all rounds,
    or of those with the up-card."""
    chance = value = staked = ZERO
    for up in ups:
        times = up.chance if of_all else 1
        chance += times * up.split_chance
        value += times * up.split_value
        staked += times * up.split_staked
    return split_ending(wagers, value / chance / wagers, staked / chance / wagers), chance


def split_ending(wagers: int, value: Fraction, staked: Fraction) -> Ending:
    """Split hands by their averages, in what they win and stake for each wager that opened."""
    settled = (
        Settled(wager, SPLIT, "split hands", staked, value)
        for wager in ("initial", "attack")[:wagers]
    )
    return Ending(_chosen(wagers == 2), tuple(settled))


def _sampled(endings: tuple[Ending, ...], solution: Solution, spread: Spread) -> Sampled:
    nets: dict[Fraction, float] = {}
    chance = float(solution.split_frequency)
    for sample in spread.samples:
        weight = float(sample.chance) / chance / sample.rounds
        for net, count in sample.counts.items():
            nets[net * sample.wagers] = nets.get(net * sample.wagers, 0.0) + weight * count
    largest = max(_most_won(sample, solution.options) for sample in spread.samples)
    rounds = sum(sample.rounds for sample in spread.samples)
    return Sampled(endings, nets, spread.error / chance, rounds, largest)


def _most_won(sample: SplitSample, house: Options) -> Fraction:
    """What is won if every hand is made, doubled as often as may be, and wins."""
    split = sample.start.split
    assert split is not None
    doubles = range(house.redoubles + 2 if house.double_after_split else 1)
    rates = house.pays(sample.wagers)
    each = max((Fraction(2) ** doubled * rates[doubled] for doubled in doubles), default=ZERO)
    return split.hands * sample.wagers * each


def whole(chances: Mapping[Ending, Fraction]) -> dict[Ending, int]:
    """Chances as counts of equally likely ways."""
    ways = lcm(*(chance.denominator for chance in chances.values()))
    return {ending: int(chance * ways) for ending, chance in chances.items() if chance}


def bust_it_distribution(rules: Rules, counts: Mapping[BustIt, int]) -> Distribution:
    """How the Bust It wager ends."""
    found: dict[Ending, int] = {}
    for line, count in counts.items():
        if not count:
            continue
        name = _LINES.get(line)
        if name is None:
            settled = Settled("bust-it", "lose", "", Fraction(1), Fraction(-1))
        else:
            pays = rules.pays["bust-it"][name].ratio
            settled = Settled("bust-it", "win", name, Fraction(1), pays)
        found[Ending((), (settled,))] = count
    return Distribution(found)


def _add(into: dict[Ending, Fraction], ending: Ending, chance: Fraction) -> None:
    into[ending] = into.get(ending, ZERO) + chance
