"""The Bonus Spin wager: a pair in the own two cards turns the wheel.

How likely its stops are is nowhere published, so the weights are a part of the question; those
of the rulebook are for demonstration, and ours. Stakes and prizes are in units of the wager.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from math import comb
from typing import Final

from croupier.cards import Card
from croupier.games.criss_cross.definition import CRISS_CROSS, is_progressive, spin, wheel_of
from croupier.games.criss_cross.rounds import ANTES, FORFEIT, ONCE
from croupier.money import LARGEST_AMOUNT, Cents, dollars
from croupier.rounds import Hand, Outcome, Result, Round, Rules
from croupier.rulebook.equipment import DEMONSTRATION, Stop
from croupier.solver.endings import endings_of, known
from croupier.solver.figures import percent
from croupier.solver.game_odds import Extra
from croupier.solver.outcomes import Distribution, Ending, Settled

_ONE = Fraction(1)


def pair_probability(deck: tuple[Card, ...]) -> Fraction:
    """How often two cards of a deck are a pair: one time in 17 with a whole one.

    >>> from croupier.cards import DECK
    >>> pair_probability(DECK)
    Fraction(1, 17)
    """
    ranks = Counter(card.rank for card in deck)
    return Fraction(sum(comb(count, 2) for count in ranks.values()), comb(len(deck), 2))


SPIN: Final = "bonus-spin"
SEAT: Final = 1


def paid(rules: Rules, stop: Stop, meter: Cents | None = None) -> Result:
    """What the spinner is paid at a stop, the jackpot standing at its seed or at the meter; the
    payout limit is left out."""
    unlimited = replace(rules, options={**rules.options, "payout-limit": LARGEST_AMOUNT})
    hand = Hand(SEAT, CRISS_CROSS.unit_wager, {SPIN: wheel_of(rules).wager})
    top = rules.number("jackpot-seed") if meter is None else meter
    return spin(unlimited, Round({SEAT: hand}), hand, stop, top)[SEAT]


def prize(rules: Rules, stop: Stop) -> Cents:
    """The same in cents."""
    return paid(rules, stop).won


def _wager(rules: Rules, own: str) -> Fraction:
    """What becomes of the wager itself, with a pair in the own cards or none."""
    ending = endings_of(CRISS_CROSS, rules).of((*ANTES, SPIN), ONCE, known({"own": own}))
    return ending.settled[-1].net


def spin_distribution(rules: Rules, spins: Fraction) -> Distribution:
    """How rounds end for the wager, which earns a spin so often; no other player's spin counts."""
    total = sum(wheel_of(rules).weights)
    counts = {no_spin(rules): (spins.denominator - spins.numerator) * total}
    for ending, weight in _spun(rules):
        counts[ending] = counts.get(ending, 0) + spins.numerator * weight
    return Distribution({ending: count for ending, count in counts.items() if count})


def _spun(rules: Rules) -> Iterator[tuple[Ending, int]]:
    """Where a spin may end, with the weight of it, the largest prize first."""
    wheel, staked = wheel_of(rules), _wager(rules, "pair")
    for stop in sorted(wheel.stops, key=lambda stop: -prize(rules, stop)):
        result = paid(rules, stop)
        yield _ending(result.line, Fraction(result.won, wheel.wager) + staked), stop.weight


def with_spin(rules: Rules, main: Distribution, with_pair: Distribution) -> Distribution:
    """How rounds end with the wager placed, from how the main game ends in all rounds and in those
    with a pair; a pair that is forfeited spins only if the house says so."""
    total, survives = sum(wheel_of(rules).weights), bool(rules.option("spin-survives-fold"))
    spun, missed = list(_spun(rules)), no_spin(rules)
    counts: dict[Ending, int] = {}
    for ending, count in main:
        is_forfeit = ending.choices[-1][1] == FORFEIT
        pairs = with_pair.counts.get(ending, 0) if survives or not is_forfeit else 0
        rounds = [(missed, (count - pairs) * total), *((prize, pairs * n) for prize, n in spun)]
        for prize, ways in rounds:
            both = Ending(ending.choices, ending.settled + prize.settled)
            if ways:
                counts[both] = counts.get(both, 0) + ways
    return Distribution(counts)


def _ending(line: str, net: Fraction) -> Ending:
    outcome = Outcome.WIN if net > 0 else Outcome.PUSH if net == 0 else Outcome.LOSE
    return Ending((), (Settled(SPIN, outcome.value, line, _ONE, net),))


def no_spin(rules: Rules) -> Ending:
    """The wager without a spin."""
    return _ending("no spin", _wager(rules, "no pair"))


def community_value(rules: Rules, spins: Fraction) -> Fraction:
    """What one other player with the wager is worth to a player with the wager, a round."""
    wheel = wheel_of(rules)
    paid = sum(stop.weight * (stop.community or 0) for stop in wheel.stops)
    return spins * Fraction(paid, sum(wheel.weights) * wheel.wager)


def even_jackpot(rules: Rules, spins: Fraction) -> Fraction | None:
    """The top prize, in cents, at which the wager alone is fair; None if it never comes."""
    wheel = wheel_of(rules)
    tops = sum(stop.weight for stop in wheel.stops if stop.is_top_prize)
    if not tops or not spins:
        return None
    rest = sum(stop.weight * (stop.player or 0) for stop in wheel.stops)
    back = spins if rules.option("spin-returns-wager") else 0
    returned = (1 - back) / spins * wheel.wager * sum(wheel.weights)
    return (returned - rest) / tops


def wheel_table(rules: Rules, spins: Fraction) -> Extra:
    """The wheel, stop by stop, and all that the figures of the wager take for granted."""
    wheel = wheel_of(rules)
    total = sum(wheel.weights)
    rows = tuple(
        (
            paid(rules, stop).line,
            dollars(prize(rules, stop)),
            dollars(stop.community) if stop.community else "",
            stop.weight,
            Fraction(stop.weight, total),
            spins * Fraction(stop.weight * prize(rules, stop), total * wheel.wager),
        )
        for stop in sorted(wheel.stops, key=lambda stop: -prize(rules, stop))
    )
    head = ("stop", "spinner", "each other", "weight", "of spins", "returns")
    says = " ".join(_says(rules, spins))
    return Extra(f"Bonus Spin: the {wheel.name} wheel", says, head, rows, brief=head)


def _says(rules: Rules, spins: Fraction) -> Iterator[str]:
    wheel = wheel_of(rules)
    top = "jackpot at its seed of" if is_progressive(rules) else "top prize of"
    cents = rules.number("jackpot-seed" if is_progressive(rules) else "top-prize")
    yield f"A unit is the wager of {dollars(wheel.wager)}; {spins} of hands earn a spin."
    yield f"The {top} {dollars(cents)} is counted."
    if str(rules.option("wheel-weights")).strip() == DEMONSTRATION:
        yield "The weights are ours, for demonstration: nobody publishes the true ones."
    else:
        yield "The weights are those that were given."
    others = community_value(rules, spins)
    yield "Community pays are not in the figures of the wager:"
    yield f"each other player with the wager adds {percent(others)} of it, exactly {others}."
    even = even_jackpot(rules, spins)
    if even is not None and even > 0:
        yield f"The wager alone is fair with a top prize of {dollars(round(even))}."
