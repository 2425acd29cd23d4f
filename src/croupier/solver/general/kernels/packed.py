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
    per_word = max(1, (WORD - 1) // bits)
    count, kinds = rows.shape
    words = np.zeros((kinds, -(-count // per_word)), np.int64)
    for at, row in enumerate(rows):
        words[:, at // per_word] += row << (at % per_word * bits)
    return Packed(words, WORD if per_word == 1 else bits, per_word)


@inlined
def unpack(words: Ints, bits: Integer, per_word: Integer, numbers: Ints) -> None:
    """The numbers that sums of words are made of."""
    for w in range(len(words)):
        word = words[w]
        for at in range(w * per_word, min(len(numbers), (w + 1) * per_word)):
            number = word << (64 - bits) >> (64 - bits)
            numbers[at] = number
            word = (word - number) >> (bits & 63)
