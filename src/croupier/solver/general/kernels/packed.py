"""Several whole numbers in one word of 64 bits, so that one addition adds them all."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.numba_cache import inlined
from croupier.solver.general.kernels.boards import Integer, Ints

WORD = 64


class Packed(NamedTuple):
    """Rows of nets by kind, several of them in a word."""

    words: Ints
    """[kind, word]."""
    bits: int
    """Of each number."""
    each: int
    """How many numbers are in a word."""


def packed_rows(rows: Ints, deals: int) -> Packed:
    """[row, kind] as words, of which up to `deals` may be added up."""
    most = int(np.abs(rows).max(initial=0)) * deals
    bits = most.bit_length() + 1
    each = max(1, (WORD - 1) // bits)
    count, kinds = rows.shape
    words = np.zeros((kinds, -(-count // each)), np.int64)
    for at, row in enumerate(rows):
        words[:, at // each] += row << (at % each * bits)
    return Packed(words, WORD if each == 1 else bits, each)


@inlined
def unpack(words: Ints, bits: Integer, each: Integer, numbers: Ints) -> None:
    """The numbers that sums of words are made of."""
    for w in range(len(words)):
        word = words[w]
        for at in range(w * each, min(len(numbers), (w + 1) * each)):
            number = word << (64 - bits) >> (64 - bits)
            numbers[at] = number
            word = (word - number) >> (bits & 63)
