"""The kernels that count, beside the same counted one by one."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

from croupier.solver.general.kernels.boards import combinations_of
from croupier.solver.general.kernels.packed import packed_rows, unpack
from croupier.solver.general.kernels.pair_ladder import pairs_below, rungs_for


@pytest.mark.parametrize("highest", [3, 40, 65_535])
@pytest.mark.parametrize("is_compared", [True, False])
def test_two_cards_against_two_are_counted_as_one_by_one(highest: int, is_compared: bool) -> None:
    random, n = np.random.default_rng(highest), 9
    pairs = list(combinations(range(n), 2))
    opponents = combinations_of(n, 2, len(pairs))
    values = random.integers(0, highest + 1, len(pairs)).astype(np.uint16)
    # Own hands need not be all, and are not valued as the opponent's are.
    mine = sorted(random.choice(len(pairs), 20, replace=False).tolist())
    hands = opponents[mine]
    against = random.integers(0, highest + 1, len(mine)).astype(np.uint16)
    cuts = np.array(sorted({1, highest // 2, highest}), np.int64)
    under, up_to = np.zeros(len(mine), np.int32), np.zeros(len(mine), np.int32)
    below = np.zeros((len(mine), len(cuts) + 2), np.int32)
    rungs = rungs_for(len(pairs) + len(mine) + len(cuts))
    for _ in range(2):  # what is used again leaves nothing behind
        pairs_below(n, hands, len(mine), opponents, values, against, is_compared, cuts, rungs,
                    under, up_to, below)  # fmt: skip
    for at, number in enumerate(mine):
        free = values[[not set(pairs[number]) & set(pair) for pair in pairs]]
        if is_compared:
            assert under[at] == (free < against[at]).sum()
            assert up_to[at] == (free <= against[at]).sum()
        assert below[at, 1:-1].tolist() == [int((free < cut).sum()) for cut in cuts]


@pytest.mark.parametrize("most", [1, 3_014, 1 << 20, 1 << 40])
@pytest.mark.parametrize("rows", [1, 2, 5, 6])
def test_numbers_added_up_in_one_word_come_out_as_they_are(rows: int, most: int) -> None:
    random, deals = np.random.default_rng(rows), 46
    nets = random.integers(-most, most + 1, (rows, 30))
    nets[:, 0], nets[:, 1] = -most, most
    packed = packed_rows(nets, deals)
    assert packed.words.shape[1] < rows or rows == 1 or most > 1 << 20
    for kinds in ([0] * deals, [1] * deals, random.integers(0, 30, deals).tolist()):
        numbers = np.zeros(rows, np.int64)
        unpack(packed.words[kinds].sum(axis=0), packed.bits, packed.each, numbers)
        assert numbers.tolist() == nets[:, kinds].sum(axis=1).tolist()
