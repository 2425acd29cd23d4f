"""How the results of many rounds add up: powers of the distribution of one round.

Shifted so that the worst round is 0, one round is a polynomial and n rounds its n-th power, of
which the lowest coefficients are enough: they hold every result but the highest, and what those
come to together is what is missing from the whole.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final, TypeAlias

from croupier.progress import Progress
from croupier.solver.long_run.rounds import OneRound

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats: TypeAlias = NDArray[np.float64]

UNIT: Final = 2.0**-53
"""The largest relative error of one operation in double precision."""
DIGIT: Final = 30
"""Bits of one digit of Python's integers."""


def exact_power(
    single: OneRound, rounds: int, length: int, progress: Progress | None = None
) -> list[int]:
    """In how many ways rounds come to each of the lowest results, exactly.

    If a is the n-th power of c, then a' c = n a c', coefficient by coefficient: each follows from
    those before it by as many products as one round has results.

    >>> from fractions import Fraction
    >>> coin = OneRound(Fraction(1), {-1: 1, 1: 1}, Fraction(1), Fraction(1))
    >>> exact_power(coin, 4, 9)
    [1, 0, 4, 0, 6, 0, 4, 0, 1]
    """
    least = min(single.ways)
    first = single.ways[least]
    rest = [(net - least, ways) for net, ways in single.ways.items() if net > least]
    powers = [first**rounds]
    for at in range(1, length):
        summed = 0
        for jump, ways in rest:
            if jump > at:
                break
            summed += (jump * (rounds + 1) - at) * ways * powers[at - jump]
        powers.append(summed // (at * first))
        if progress is not None and not at % 256:
            progress(at, length)
    return powers


def exact_work(single: OneRound, rounds: int, length: int) -> int:
    """About how many products of single digits that takes."""
    digits = 8 + rounds * single.total.bit_length() // DIGIT
    least = min(single.ways)
    terms = sum(max(0, length - (net - least)) for net in single.ways)
    return terms * digits * digits_of(single)


def digits_of(single: OneRound) -> int:
    """How many digits the counts of one round have, beyond the two that cost next to nothing."""
    return max(1, single.total.bit_length() // DIGIT - 1)


@dataclass(frozen=True, eq=False)
class Rounded:
    """Coefficients in double precision, and how far they can be from the true ones."""

    values: Floats
    error: float
    """A bound of the root of the sum of all squared errors."""

    @property
    def sum(self) -> float:
        """The sum, with room for the error of adding up."""
        return float(self.values.sum()) * (1 + len(self.values) * UNIT)

    @property
    def root(self) -> float:
        """The root of the sum of squares, likewise."""
        return sqrt(float(self.values @ self.values)) * (1 + len(self.values) * UNIT)


def float_power(
    single: OneRound, rounds: int, length: int, progress: Progress | None = None
) -> Rounded:
    """The chances of the lowest results by fast Fourier transforms, with a bound of the error."""
    import numpy as np

    least = min(single.ways)
    values = np.zeros(min(length, single.best - least + 1))
    for net, ways in single.ways.items():
        if net - least < length:
            values[net - least] = ways / single.total
    square = Rounded(values, 2 * UNIT * float(np.sqrt(values @ values)))
    power: Rounded | None = None
    bits = rounds.bit_length()
    for at in range(bits):
        if rounds >> at & 1:
            power = square if power is None else _product(power, square, length)
        if at < bits - 1:
            square = _product(square, square, length)
        if progress is not None:
            progress(at + 1, bits)
    assert power is not None
    return power


def _product(a: Rounded, b: Rounded, length: int) -> Rounded:
    """The product of two polynomials with its error.

    The transforms err by at most `_transform_error` of the root of the sum of squares; a sum of
    products then errs by the errors of its factors, each weighed by the sum of the other factor,
    which is at most one for chances. The true coefficients are not negative, so cutting off what
    is brings them nearer.
    """
    import numpy as np

    size = 1 << (len(a.values) + len(b.values) - 2).bit_length()
    there = np.fft.rfft(a.values, size)
    other = there if a is b else np.fft.rfft(b.values, size)
    wanted = min(length, len(a.values) + len(b.values) - 1)
    values = np.maximum(np.fft.irfft(there * other, size)[:wanted], 0.0)
    slip = _transform_error(size)
    error = slip * (a.sum * b.root + b.sum * a.root + a.sum * b.root) + 3 * UNIT * a.sum * b.root
    return Rounded(values, 1.01 * (error + a.error * b.sum + b.error * max(a.sum, 1.0)))


def _transform_error(size: int) -> float:
    """A bound of the relative error of one transform (Higham, Accuracy and Stability of Numerical
    Algorithms, Theorem 24.2, for radix two), doubled for the steps that real input adds."""
    step_error = UNIT + 4 * UNIT / (1 - 4 * UNIT) * (sqrt(2) + UNIT)
    return 2 * step_error * max(1, size.bit_length() - 1)
