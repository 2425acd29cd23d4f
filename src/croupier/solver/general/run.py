"""A game worked through in parts on any executor: its value, its choices, its deals by course."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Executor
from typing import Final, TypeAlias

from croupier.progress import Progress
from croupier.solver.general.counts import Counting, KeptCounts, joined, specs_of
from croupier.solver.general.course import CourseOutcome, Game, KeptCourse, added
from croupier.solver.general.kernels.boards import Ints
from croupier.solver.general.layout import Layout, Way, shares
from croupier.solver.general.parts import each_part
from croupier.solver.general.passes import BoardFindings, Pass, Share, UnknownDeal
from croupier.solver.general.samples import sampled_boards
from croupier.solver.general.spec import Spec
from croupier.solver.kernels.shards import in_shards

AGAIN: Final = 16
"""Parts in which boards are worked on again."""

Learn: TypeAlias = Callable[[Sequence[Mapping[int, UnknownDeal]]], Game]
"""Settles deals of kinds that were not known, by view, and gives the game that knows them."""


def count(
    layout: Layout, executor: Executor | None = None, progress: Progress | None = None
) -> tuple[tuple[Spec, ...], KeptCounts | None]:
    """The views of a layout, and, where they are few enough, all states with their counts."""
    specs = specs_of(layout)
    counting = Counting(layout, specs)
    if layout.way is Way.DIRECT:
        return specs, joined(in_shards(counting.direct, counting.parts(), executor, progress))
    if layout.way is not Way.BY_STATE:
        return specs, None
    sums: dict[int, Ints] = {}
    parts = counting.parts()
    for at, counts in each_part(counting.by_state, parts, executor, progress):
        view = parts[at].view
        if view in sums:
            sums[view] += counts
        else:
            sums[view] = counts
    return specs, counting.tables(sums)


def solve(
    game: Game,
    learn: Learn,
    kept_counts: KeptCounts | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> CourseOutcome:
    """What a game is worth, and what is chosen before the last level.

    Boards on which kinds were met that the game does not know are worked on again when they have
    been learned.
    """
    if kept_counts is not None:
        return KeptCourse(game, kept_counts).outcome()
    game = learn(Pass(game).look(sampled_boards(game.layout, Pass(game).dealt)))
    left: list[list[Share]] = [[share] for share in Pass(game).parts()]
    whole: BoardFindings | None = None
    while left:
        again: list[Share] = []
        unknown: list[dict[int, UnknownDeal]] = [{} for _ in game.specs]
        for _, findings in each_part(Pass(game).work, left, executor, progress):
            again += findings.again
            for deals, more in zip(unknown, findings.unknown, strict=True):
                deals.update(more)
            if whole is None:
                whole = findings
            else:
                whole.sums += findings.sums
                whole.total += findings.total
        if again:
            game = learn(unknown)
        again.sort()
        left = [again[first:last] for first, last in shares(len(again), AGAIN)] if again else []
    assert whole is not None
    return Pass(game).outcome(whole)


def tally(
    game: Game,
    outcome: CourseOutcome,
    kept_counts: KeptCounts | None = None,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> dict[int, list[int]]:
    """All deals by leaf and kind."""
    if kept_counts is not None:
        return KeptCourse(game, kept_counts).tally(outcome)
    return added(in_shards(Pass(game, outcome).tally, Pass(game).parts(), executor, progress))
