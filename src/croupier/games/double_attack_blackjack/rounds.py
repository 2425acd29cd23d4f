"""How rounds of Double Attack Blackjack end, wager by wager, as all games tell it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.games.double_attack_blackjack.accelerator import (
    BustIt,
    Options,
    Result,
    Solution,
    SplitSample,
    Spread,
    UpCard,
)
from croupier.games.double_attack_blackjack.accelerator import (
    Ending as KernelEnding,
)
from croupier.games.double_attack_blackjack.definition import DOUBLE_ATTACK_BLACKJACK
from croupier.games.double_attack_blackjack.settlement import BUST_IT, INSURANCE
from croupier.hands.blackjack import BUSTS, bust
from croupier.rounds import Hand, Round, Rules
from croupier.rounds.round import Part
from croupier.solver.endings import Key, endings_of, known, settled
from croupier.solver.examples import Facts, example
from croupier.solver.outcomes import Distribution, Ending, Sampled, Settled

ATTACKED: Final = "attack"
ATTACK: Final = "attack"
NO_ATTACK: Final = "no attack"

SPLIT: Final = "split"
ZERO: Final = Fraction()
_DOUBLED: Final = {1: "hand", 2: "doubled hand"}
_BUSTS: Final = {
    BustIt.NO_BUST: "",
    BustIt.EIGHTS_SUITED: "suited 8-8-8",
    BustIt.EIGHTS_ONE_COLOR: "8-8-8 of one colour",
    BustIt.SIX: "six",
    BustIt.SEVEN: "seven",
    BustIt.EIGHT: "eight",
    BustIt.NINE: "nine",
    BustIt.FACE: "king",
}
"""How the kernel's lines are called as hands."""


def main_distribution(rules: Rules, solution: Solution, spread: Spread) -> Distribution:
    """How rounds end; hands that were split stand there by their averages."""
    chances: dict[Ending, Fraction] = {}
    for up in solution.ups:
        for ending, chance in _unsplit(rules, up).items():
            _add(chances, ending, up.chance * chance)
    splits: dict[Ending, Fraction] = {}
    for wagers in (1, 2):
        ups = [up for up in solution.ups if up.wagers == wagers and up.split_chance]
        if ups:
            ending, chance = _split(ups, wagers)
            splits[ending] = chance
    sampled = _sampled(tuple(splits), solution, spread) if splits else None
    return Distribution(whole({**chances, **splits}), sampled=sampled)


def up_card_distribution(rules: Rules, up: UpCard) -> Distribution:
    """How rounds against one up-card end, those with a split by their averages."""
    chances, splits = _unsplit(rules, up), dict[Ending, Fraction]()
    if up.split_chance:
        ending, chance = _split([up], up.wagers, of_all=False)
        splits[ending] = chance
    return Distribution(whole({**chances, **splits}), by_average=frozenset(splits))


def _unsplit(rules: Rules, up: UpCard) -> dict[Ending, Fraction]:
    endings: dict[Ending, Fraction] = {}
    for ending, chance in up.endings.items():
        _add(endings, ending_of(rules, up.wagers, ending), chance)
    return endings


class _Example(NamedTuple):
    """How a result comes about: by which settlement, after what, and with which cards."""

    settlement: str
    facts: Facts
    ended: str = ""


_EXAMPLES: Final = {
    Result.WIN: _Example("hand", known({"mine": "points", "dealers": "points"}, dealers=1)),
    Result.PUSH: _Example("hand", known({"mine": "points", "dealers": "points"}, dealers=0)),
    Result.LOSE: _Example("hand", known({"mine": "points", "dealers": "points"}, dealers=-1)),
    Result.SURRENDER: _Example("surrender", known(), "surrender"),
    Result.BLACKJACK: _Example("blackjack", known({"mine": "blackjack"}), "blackjack"),
    Result.DEALER_BLACKJACK: _Example("hand", known({"mine": "points", "dealers": "blackjack"})),
    Result.BOTH_BLACKJACK: _Example("hand", known({"mine": "blackjack", "dealers": "blackjack"})),
}


def ending_of(rules: Rules, wagers: int, counted: KernelEnding) -> Ending:
    """One hand that was not split: the wagers that opened it, and what doubling added."""
    unit = endings_of(DOUBLE_ATTACK_BLACKJACK, rules).unit
    staked = {"initial": unit}
    if wagers == 2:
        staked["attack"] = unit
    if counted.times > 1:
        staked["double"] = wagers * (counted.times - 1) * unit
    name, facts, ended = _EXAMPLES[counted.result]
    deal = example(DOUBLE_ATTACK_BLACKJACK, name, {}, facts)
    own = list(deal.own)
    hand = Hand(1, "initial", staked, cards=own, parts=[Part(1, own, ended=ended)])
    round_ = Round({1: hand}, {area: list(cards) for area, cards in deal.areas})
    results = DOUBLE_ATTACK_BLACKJACK.settlements[name](rules, round_, hand)
    settled_wagers = (settled(result, unit, unit) for result in results)
    return Ending(
        _chosen(wagers == 2),
        tuple(wager._replace(line=hand_name(counted)) for wager in settled_wagers),
    )


def hand_name(counted: KernelEnding) -> str:
    """What the hand of an ending is called in lists."""
    if counted.result in (Result.BLACKJACK, Result.DEALER_BLACKJACK, Result.BOTH_BLACKJACK):
        return str(counted.result.value)
    return _DOUBLED.get(counted.times, "redoubled hand")


def _chosen(attack: bool) -> tuple[tuple[str, str], ...]:
    return ((ATTACKED, ATTACK if attack else NO_ATTACK),)


def _split(ups: Iterable[UpCard], wagers: int, of_all: bool = True) -> tuple[Ending, Fraction]:
    """All split rounds with this many wagers as one ending, and how often they come; of all rounds,
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
    averages = (
        Settled(wager, SPLIT, "split hands", staked, value)
        for wager in ("initial", "attack")[:wagers]
    )
    return Ending(_chosen(wagers == 2), tuple(averages))


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
    most = max((Fraction(2) ** doubled * rates[doubled] for doubled in doubles), default=ZERO)
    return split.hands * sample.wagers * most


def whole(chances: Mapping[Ending, Fraction]) -> dict[Ending, int]:
    """Chances as counts of equally likely ways."""
    ways = lcm(*(chance.denominator for chance in chances.values()))
    return {ending: int(chance * ways) for ending, chance in chances.items() if chance}


def bust_it_distribution(rules: Rules, counts: Mapping[BustIt, int]) -> Distribution:
    """How the Bust It wager ends."""
    keys = (Key((), known({"bust": _BUSTS[line]}), count) for line, count in counts.items())
    return endings_of(DOUBLE_ATTACK_BLACKJACK, rules).tally((BUST_IT,), keys)


def insurance_pays(rules: Rules) -> Fraction:
    """What insurance wins for each unit, if it does."""
    facts = known({"dealers": "blackjack"})
    ending = endings_of(DOUBLE_ATTACK_BLACKJACK, rules).of((INSURANCE,), (), facts)
    return ending.net


def bust_it_net(rules: Rules, dealer: Sequence[Card]) -> Fraction:
    """What a unit on Bust It comes to with the dealer's cards."""
    facts = known({"bust": BUSTS[bust(dealer)]})
    return endings_of(DOUBLE_ATTACK_BLACKJACK, rules).of((BUST_IT,), (), facts).net


def net_of(rules: Rules, result: Result) -> Fraction:
    """What one unit on a hand that was not doubled comes to."""
    return ending_of(rules, 1, KernelEnding(result, 1)).net


def _add(into: dict[Ending, Fraction], ending: Ending, chance: Fraction) -> None:
    into[ending] = into.get(ending, ZERO) + chance
