"""What a sample says beside the exact figures, and how far apart the two may be."""

from __future__ import annotations

from fractions import Fraction
from math import isclose, sqrt

from croupier.batch.simulation import DEVIATIONS, report
from croupier.solver.figures import Measured, figures
from croupier.solver.outcomes import Distribution, Ending, Settled


def ending(outcome: str, net: int) -> Ending:
    return Ending((), (Settled("wager", outcome, outcome, Fraction(1), Fraction(net)),))


JACKPOT, LOSS = ending("win", 1_000_000), ending("lose", -1)
EXACT = Distribution({JACKPOT: 1, LOSS: 1_999_999})
SAMPLE = Distribution({LOSS: 1_000_000})
FIGURES = figures(((end.net, end.staked, count) for end, count in EXACT), Fraction(1))


def test_a_sample_without_the_rarest_win_is_not_called_far_off() -> None:
    """Nothing in the sample says that such a win exists; the exact endings do."""
    beside = report(SAMPLE, EXACT, FIGURES)
    for figure in (beside.mean, beside.deviation, beside.hit_frequency):
        assert figure.is_within and abs(figure.deviations or 0) < 2
    deviation = FIGURES.standard_deviation
    assert not isinstance(deviation, Measured)
    assert isclose(beside.mean.spread, DEVIATIONS * float(deviation) / sqrt(SAMPLE.total))


def test_where_nothing_is_exact_the_sample_speaks_for_itself() -> None:
    alone = report(SAMPLE, None, None)
    assert (alone.mean.value, alone.mean.spread, alone.mean.deviations) == (-1, 0, None)
    averaged = Distribution(EXACT.counts, by_average=frozenset({JACKPOT}))
    assert report(SAMPLE, averaged, FIGURES).mean.spread == 0
