"""A simulation: a game, a way to play and a seed; and what its rounds say, with their error."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass, replace
from fractions import Fraction
from math import sqrt
from typing import Final, NamedTuple, TypeAlias

from croupier.batch.choices import policy_of
from croupier.batch.play import CompiledPlay
from croupier.batch.policy import at_random
from croupier.batch.random_stream import key_of
from croupier.batch.run import RunWork
from croupier.batch.tally import Tally
from croupier.batch.turn_play import TurnPlay
from croupier.batch.turn_tables import has_turns
from croupier.errors import OddsError
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.analysis import BetPriced, Priced
from croupier.solver.figures import Figures, Measured
from croupier.solver.outcomes import Distribution, Ending
from croupier.solver.report import OutcomeLine, label_of, outcome_lines, outcome_of

DEVIATIONS: Final = 3.2905267314919255
"""On either side of the mean they hold 99.9% of a normal distribution."""
CONFIDENCE: Final = "99.9%"
RANDOM: Final = "random"


class SampledNumber(NamedTuple):
    """A number that was sampled, with the half of its 99.9% interval, and what it is exactly."""

    value: float
    spread: float
    exact: float | None

    @property
    def deviations(self) -> float | None:
        """How many standard errors it is away from the exact one."""
        if self.exact is None or not self.spread:
            return None
        return (self.value - self.exact) / (self.spread / DEVIATIONS)

    @property
    def is_within(self) -> bool:
        """Whether the exact figure lies in the interval."""
        return self.exact is None or abs(self.value - self.exact) <= self.spread + 1e-15


class EndingLine(NamedTuple):
    """Rounds that ended alike."""

    hand: str
    outcome: str
    net: Fraction
    rounds: int
    share: SampledNumber


@dataclass(frozen=True)
class Report:
    """What a sample says."""

    rounds: int
    mean: SampledNumber
    deviation: SampledNumber
    hit_frequency: SampledNumber
    stake: SampledNumber
    lines: tuple[EndingLine, ...]


@dataclass(frozen=True)
class Simulation:
    """Rounds of a game, played in one way from one seed."""

    rules: Rules
    play: CompiledPlay | TurnPlay
    work: RunWork
    exact: BetPriced | None
    """What the sample is compared with; None where nothing exact is known."""

    def report(self, tally: Tally) -> Report:
        """What some rounds say."""
        counts: dict[Ending, int] = {}
        for number, count, cards in zip(
            tally.numbers.tolist(), tally.counts.tolist(), tally.examples, strict=True
        ):
            ending = self.play.ending(number, cards)
            counts[ending] = counts.get(ending, 0) + count
        exact = self.exact.distribution if self.exact else None
        sample = Distribution(counts, exact.label if exact else None)
        return report(sample, exact, self.exact.figures if self.exact else None)


def simulation(
    priced: Priced,
    seed: int | str,
    sides: tuple[str, ...] = (),
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    is_random: bool = False,
    use_cache: bool = True,
) -> Simulation:
    """Rounds of a priced game, played as it is priced, or at random. Choices that take long to be
    tabled are tabled on an executor, and kept on disk."""
    odds, rules = priced.solved.odds, priced.rules
    if tuple(sorted(odds.game.deck)) != priced.solved.deck:
        raise OddsError("a simulation is of the whole deck; drop --deck")
    for side in sides:
        if side in odds.bets[0].opening:
            raise OddsError(f"{side} is not a side wager: it is always made")
    wagers, key = (*odds.bets[0].opening, *sides), key_of(seed)
    play: CompiledPlay | TurnPlay
    work: RunWork
    if has_turns(odds.game, rules):
        play = TurnPlay.of(odds.game, rules, wagers)
        work = play.work(play.random_policy if is_random else play.policy_of(priced), key)
    else:
        play = CompiledPlay.of(odds.game, rules, wagers)
        policy = (
            at_random(play.course)
            if is_random
            else policy_of(play.course, priced, executor, progress, use_cache=use_cache)
        )
        work = play.work(policy, key)
    if is_random:
        return Simulation(rules, play, work, None)
    exact: BetPriced | None = priced.main
    if sides:
        exact = priced.with_sides(sides) if set(sides) <= set(odds.side_wagers(rules)) else None
    return Simulation(rules, play, work, exact)


class Moments(NamedTuple):
    """What rounds come to on average, and how far one of them strays from it."""

    mean: float
    deviation: float
    of_square: float
    """The deviation of the squared distance from the mean."""
    hits: float
    stake: float
    of_stake: float


def moments(distribution: Distribution) -> Moments:
    """The moments of rounds that end as they are counted."""
    rounds = distribution.total
    parts = [
        (float(ending.net), float(ending.staked), count / rounds) for ending, count in distribution
    ]
    mean = sum(part * net for net, _, part in parts)
    stake = sum(part * staked for _, staked, part in parts)
    square = sum(part * (net - mean) ** 2 for net, _, part in parts)
    fourth = sum(part * (net - mean) ** 4 for net, _, part in parts)
    stakes = sum(part * (staked - stake) ** 2 for _, staked, part in parts)
    return Moments(
        mean,
        sqrt(square),
        sqrt(max(fourth - square**2, 0.0)),
        sum(part for net, _, part in parts if net > 0),
        stake,
        sqrt(stakes),
    )


def report(sample: Distribution, exact: Distribution | None, figures: Figures | None) -> Report:
    """What a sample says, beside what is exact.

    How far a figure may stray follows from the exact endings where all are known: a sample that has
    not met the rarest, largest win knows nothing of what it does to the deviation.
    """
    here, error = moments(sample), DEVIATIONS / sqrt(sample.total)
    spread = here if exact is None or exact.averages else moments(exact)
    of_deviation = spread.of_square / (2 * spread.deviation) if spread.deviation else 0.0
    return Report(
        sample.total,
        SampledNumber(
            here.mean, error * spread.deviation, _number(figures.expected) if figures else None
        ),
        SampledNumber(
            here.deviation,
            error * of_deviation,
            _number(figures.standard_deviation) if figures else None,
        ),
        SampledNumber(
            here.hits,
            error * sqrt(spread.hits * (1 - spread.hits)),
            _number(figures.hit_frequency) if figures else None,
        ),
        SampledNumber(
            here.stake,
            error * spread.of_stake,
            _number(figures.average_stake) if figures else None,
        ),
        tuple(_lines(sample, exact, error)),
    )


def _number(figure: object) -> float:
    return float(figure.value if isinstance(figure, Measured) else figure)  # type: ignore[arg-type]


_Lines: TypeAlias = dict[tuple[str, str, Fraction], OutcomeLine]


def _together(lines: _Lines, exact: Distribution, averages: set[tuple[str, str]]) -> _Lines:
    """Lines that the exact figures have by their averages alone, each as one."""
    merged: _Lines = {}
    for key, line in lines.items():
        if exact.label is None and key[:2] not in averages:
            merged[key] = line
            continue
        at = (*key[:2], Fraction(0))
        if at in merged:
            before = merged[at]
            count = before.count + line.count
            net = (before.net * before.count + line.net * line.count) / count
            chance = before.probability + line.probability
            line = replace(line, net=net, count=count, probability=chance)
        merged[at] = line
    return merged


def _lines(sample: Distribution, exact: Distribution | None, error: float) -> list[EndingLine]:
    """Every ending that was met or is possible, the dearest first."""
    met = {(line.hand, line.outcome, line.net): line for line in outcome_lines(sample)}
    possible = (
        {(line.hand, line.outcome, line.net): line for line in outcome_lines(exact)}
        if (exact is not None)
        else {}
    )
    if exact is not None:
        averages = {(label_of(ending), outcome_of(ending)) for ending in exact.averages}
        met, possible = (_together(lines, exact, averages) for lines in (met, possible))
    rows = []
    for key in dict.fromkeys((*met, *possible)):
        line = met.get(key) or possible[key]
        count = met[key].count if key in met else 0
        share = count / sample.total
        chance = float(possible[key].probability) if key in possible else None
        of_chance = share if chance is None else chance
        spread = error * sqrt(of_chance * (1 - of_chance))
        rows.append(
            EndingLine(key[0], key[1], line.net, count, SampledNumber(share, spread, chance))
        )
    return sorted(rows, key=lambda row: (-row.net, row.hand, row.outcome))
