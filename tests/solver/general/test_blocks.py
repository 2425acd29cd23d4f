"""States priced block by block come to what they come to one by one."""

from __future__ import annotations

import numpy as np
import pytest

from croupier.solver.general import blocks as blocks_module
from croupier.solver.general.blocks import Blocks, KindTable, PricedBlocks

LEAVES = ((0, 3), (1, 2))
"""By view."""
PREFERENCE = (2, 0, 3, 1)


def tables(rows: int, seed: int) -> tuple[KindTable, ...]:
    """Deals of states as two views see them, of three kinds each beside what is known."""
    random = np.random.default_rng(seed)
    made = []
    for known in (2, 3):
        counts = random.multinomial(6, [0.5, 0.2, 0.3], rows)
        base = 3 * random.integers(known, size=rows)
        made.append(KindTable(base.astype(np.int64), counts.astype(np.int32)))
    return tuple(made)


def leaf_worth(some: tuple[KindTable, ...], nets: list[np.ndarray]) -> np.ndarray:
    """[leaf, state]: what its deals come to, one by one."""
    worth = np.zeros((len(PREFERENCE), len(some[0].base)), np.int64)
    for table, rows, leaves in zip(some, nets, LEAVES, strict=True):
        for row, leaf in zip(rows, leaves, strict=True):
            for column in range(3):
                worth[leaf] += table.counts[:, column] * row[table.base + column]
    return worth


def alike_to(some: tuple[KindTable, ...], rows: np.ndarray) -> np.ndarray:
    """All states whose deals fall as those of some rows do."""
    whole = np.concatenate([np.column_stack(table) for table in some], axis=1)
    wanted = {row.tobytes() for row in whole[rows]}
    return np.flatnonzero([row.tobytes() in wanted for row in whole])


@pytest.mark.parametrize("size", [1, 4, 64])
@pytest.mark.parametrize("spread", [1, 4, 60])
@pytest.mark.parametrize("seed", range(4))
def test_blocks_come_to_what_their_states_do(
    seed: int, spread: int, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(blocks_module, "MOST_STATES", size)
    random = np.random.default_rng(100 + seed)
    some, ways = tables(500, seed), random.integers(1, 25, 500)
    nets = [random.integers(-spread, spread + 1, (2, 3 * known)) for known in (2, 3)]
    nets[0][1] = nets[0][0]  # leaf 3 is worth what leaf 0 is, which is preferred
    priced = PricedBlocks(Blocks.of(some, ways), nets, LEAVES, PREFERENCE)
    worth, blocks = leaf_worth(some, nets), priced.blocks
    rest = alike_to(some, blocks.rows[priced.undecided])
    preferred = np.array(PREFERENCE)
    taken = preferred[worth[preferred].argmax(axis=0)]
    decided = np.setdiff1d(np.arange(500), rest)
    assert blocks.ways.sum() == ways.sum()
    assert size > 1 or not len(rest)
    assert len(decided) or size > 1
    assert priced.total() == (ways * worth.max(axis=0))[decided].sum()
    tallied = priced.tally([6, 9])
    for table, leaves, kinds in zip(some, LEAVES, (6, 9), strict=True):
        for leaf in leaves:
            deals = np.zeros(kinds, np.int64)
            for state in decided[taken[decided] == leaf]:
                first = table.base[state]
                deals[first : first + 3] += ways[state] * table.counts[state]
            assert tallied[leaf] == deals.tolist()


def test_states_next_to_each_other_are_mostly_decided_together() -> None:
    """One choice, to play or not, by how many of the other's hands are lower."""
    lower = np.arange(10_000)
    counts = np.stack([10_000 - lower, lower], axis=1).astype(np.int32)
    random = np.random.default_rng(1)
    random.shuffle(counts)
    table = KindTable(np.zeros(len(counts), np.int64), counts)
    blocks = Blocks.of([table], np.ones(len(counts), np.int64))
    priced = PricedBlocks(blocks, [np.array([[-1, -1], [-2, 2]])], [(0, 1)], (0, 1))
    assert len(priced.undecided) <= blocks_module.MOST_STATES
    assert np.diff(blocks.starts).max() <= blocks_module.MOST_STATES
    assert len(blocks.starts) - 1 <= 2 * 10_000 // blocks_module.MOST_STATES
