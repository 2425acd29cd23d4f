"""What solving a game will take, about, before anything is counted."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Final

from croupier.solver.general.counts import specs_of
from croupier.solver.general.layout import Layout, Way
from croupier.solver.general.spec import Spec

HAND: Final = 35e-9
"""Seconds of a core for one hand that is valued and put in its place."""
OPPOSED: Final = 22e-9
"""For one hand of the opponent's, and for every set of its cards."""
SET: Final = 3e-9
STATE: Final = 12e-9
"""For one state that a hand is added to."""
START: Final = 0.3
RESIDENT: Final = 190_000_000
"""Bytes of a process that has solved nothing yet, with its compiled functions."""


@dataclass(frozen=True)
class Estimate:
    """What solving a game will take, about."""

    states: int
    """States of knowledge at the last choice, alike ones once."""
    evaluations: int
    """Hands that are valued."""
    seconds: float
    """Of one core."""
    bytes: int
    """Of memory."""
    is_kept: bool
    """Whether counts are kept, so that other pays need no counting."""


def estimate(layout: Layout) -> Estimate:
    """Foretell time and memory."""
    specs = specs_of(layout)
    states = layout.raw_states(layout.plan.last)
    passes = {Way.ROWS: 2, Way.SPREAD: 2, Way.NESTED: 3}.get(layout.way, 1)
    seconds, evaluations = START, 0
    for spec in specs:
        taken, valued = _taken(layout, spec)
        seconds += passes * taken
        evaluations += passes * valued
    is_kept = layout.way in (Way.DIRECT, Way.BY_STATE)
    return Estimate(states, evaluations, seconds, _bytes(layout, specs), is_kept)


def _taken(layout: Layout, spec: Spec) -> tuple[float, int]:
    """Seconds for a view, and how many hands are valued."""
    if not spec.open and spec.theirs is None:
        return 0.0, 0
    dealt = layout.dealt(spec)
    left, raw = len(layout.open_cards), 1
    for some in dealt.sets[len(layout.laid) :]:
        raw *= comb(left, len(some))
        left -= len(some)
    renamed = len(layout.names.cards)
    boards = max(1, -(-raw // renamed))
    hands = 1 if layout.held else comb(left, len(dealt.hand))
    if boards <= 64:
        hands = max(1, hands * raw // (boards * renamed))
    theirs = comb(left, len(layout.plan.opposed)) if spec.theirs is not None else 0
    sets = 1 << len(layout.plan.opposed)
    subsets = 1 << len(dealt.hand)
    queries = 2 + len(layout.plan.cuts[spec.theirs]) if spec.theirs is not None else 0
    way = layout.way
    patterns = 0
    if way in (Way.BY_STATE, Way.SPREAD) or (way is Way.ROWS and layout.plan.last):
        patterns = len(layout.patterns(dealt, layout.plan.last).parts)
    each_hand = len(spec.open) * HAND + queries * subsets * SET + patterns * STATE
    lines = 1 if spec.theirs is None else len(spec.theirs.sets)
    each_board = hands * each_hand + theirs * (lines * OPPOSED + sets * SET)
    return boards * each_board, boards * (hands * len(spec.open) + theirs * lines)


def _bytes(layout: Layout, specs: tuple[Spec, ...]) -> int:
    """Of memory: what is kept or added up, once whole and once for each part at work."""
    plan, threads = layout.plan, 3
    states = layout.raw_states(plan.last)
    theirs = comb(len(layout.open_cards), len(plan.opposed)) if plan.opposed else 0
    found = RESIDENT + threads * theirs * 24
    if layout.way is Way.DIRECT:
        items = len(plan.leaves) + len(plan.nodes)
        return found + states * (sum(4 * spec.width + 8 for spec in specs) * 2 + 24 + 16 * items)
    if layout.way is Way.BY_STATE:
        return found + threads * 8 * states * max(spec.columns for spec in specs)
    above = layout.raw_states(plan.last - 1) if plan.last else 0
    return found + (threads + 3) * 8 * above * (len(plan.nodes) + 3) + 80_000_000
