"""What solving a game will take, about, before anything is counted.

The times are those of the kernels' steps, measured on a core of about 3 GHz; `benchmarks/solver.py`
prints what they foretell beside what it measures.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb
from typing import Final

from croupier.solver.general.counts import FEW_BOARDS, Counting, specs_of
from croupier.solver.general.layout import Layout, Way
from croupier.solver.general.lookups import lookup_size
from croupier.solver.general.renamings import alike_once
from croupier.solver.general.spec import Spec
from croupier.speech import counted

START: Final = 0.2
RESIDENT: Final = 190_000_000
"""Bytes of a process that has solved nothing yet, with its compiled functions."""
AT_ONCE: Final = 3
"""Parts that are held at once: those at work, and what they are added to."""
FIRST_LOOK: Final = 1_500
"""Boards on which kinds are looked for before a game is worked through."""
NS: Final = 1e-9
FEW: Final = 2
"""Cards of a hand for which the kernels have short ways."""
VALUED: Final = (3, 8)
"""For the value of a hand, of few cards and of more."""
COUNTED: Final = (2, 3)
"""For an own hand and each value that the opponent's are counted below: where it has few cards,
and otherwise for each set of them."""
PASSED: Final = (5, 3)
"""For a hand of the opponent's that is passed: where it has few cards, and otherwise for each set
of them, beside its place in the order."""
SORTED: Final = 15
JOINED: Final = 60
"""Finding a state where it must be found which cards of a hand were the own ones."""
SUMMED: Final = 3
"""For each own card, where what lies beside boards is added up by own hand."""
ROW: Final = 25
"""For a row in each of two passes, beside what it is worth by item of the tree."""
PUT: Final = 8
"""For each item of the tree that a row is valued for, where hidden cards are gone through."""
LOOKED_UP: Final = 4
RAW_HAND: Final = 25
"""For a hand of which it is found whether another one stands for it."""
KEPT: Final = 250
"""For a state that is kept with its counts, and put into a block."""


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

    def __str__(self) -> str:
        """
        >>> print(Estimate(1, 1, 5400.0, 3 << 29, False))
        about 2 hours of one core and 1.5 GB of memory
        """
        time = counted(max(1, round(self.seconds)), "second")
        for unit, seconds in (("minute", 60), ("hour", 3600), ("day", 86400)):
            if self.seconds >= 1.5 * seconds:
                time = counted(round(self.seconds / seconds), unit)
        return f"about {time} of one core and {self.bytes / 1024**3:,.1f} GB of memory"


def estimate(layout: Layout) -> Estimate:
    """Foretell time and memory."""
    specs = specs_of(layout)
    views = Counting(layout, specs).counted_views()
    if layout.way not in (Way.BY_STATE, Way.DIRECT):
        views = list(range(len(specs)))
    taken = [_taken(layout, specs[view]) for view in views]
    seconds = START + NS * sum(time for time, _ in taken)
    is_kept = layout.way in (Way.DIRECT, Way.BY_STATE)
    evaluations = sum(valued for _, valued in taken)
    states = layout.state_count(layout.plan.last)
    return Estimate(states, evaluations, seconds, _bytes(layout, specs), is_kept)


class _Sizes:
    """How many boards and hands a view is counted on."""

    def __init__(self, layout: Layout, spec: Spec) -> None:
        dealt = layout.dealt(spec)
        cards, is_one = layout.open_cards.tolist(), bool(layout.held) and not layout.holds_board
        sizes = [len(some) for some in dealt.sets[len(layout.known_cards) :]]
        self.hand = len(dealt.hand)
        self.is_short = self.hand <= FEW
        left = len(cards) - sum(sizes)
        self.boards = max(1, alike_once(layout.names, cards, sizes))
        self.raw = 1 if is_one else comb(left, self.hand)
        self.rows = self.boards * self.raw
        if not is_one and (layout.way is Way.DIRECT or self.boards <= FEW_BOARDS):
            self.rows = alike_once(layout.names, cards, (*sizes, self.hand))
        self.theirs = comb(left, len(layout.plan.opposed)) if spec.theirs is not None else 0
        self.is_summed = self.boards > FEW_BOARDS and layout.adds_by_hand(dealt)
        self.patterns = 0
        bottom = layout.plan.levels if layout.way is Way.SPREAD else layout.plan.last
        if layout.way is Way.BY_STATE:
            self.patterns = len(layout.patterns(dealt, bottom).parts)
        elif layout.way in (Way.ROWS, Way.SPREAD) and bottom:
            self.patterns = len(layout.patterns(dealt, bottom - 1).parts)


def _taken(layout: Layout, spec: Spec) -> tuple[float, int]:
    """Nanoseconds for a view, and how many hands are valued."""
    if layout.way is Way.NESTED:
        return _nested(layout, spec)
    if not spec.open and spec.theirs is None:
        return 0.0, 0
    sizes, plan = _Sizes(layout, spec), layout.plan
    row_time = _each_hand(spec, sizes)
    lookup = 4 if sizes.is_short else JOINED if sizes.hand > len(plan.own) else 80
    valued = sizes.rows * len(spec.open) + sizes.boards * sizes.theirs
    total = float(sizes.boards * sizes.theirs * _each_opponent(spec))
    if layout.way is Way.DIRECT:
        return total + sizes.rows * (row_time + KEPT) + sizes.boards * sizes.raw * RAW_HAND, valued
    if layout.way is Way.BY_STATE:
        if sizes.boards <= FEW_BOARDS:
            total += sizes.boards * sizes.raw * RAW_HAND
        adding = sizes.patterns * (lookup + 5 + spec.width)
        if sizes.is_summed:
            adding = SUMMED * sizes.hand + spec.width
        return total + sizes.rows * (row_time + adding), valued
    # What is chosen is found in one pass, and deals are counted in another.
    items = len(plan.leaves) + len(plan.nodes)
    row_time += sizes.patterns * (lookup + 4) + items + ROW
    return 2 * (total + sizes.rows * row_time), 2 * valued


def _each_hand(spec: Spec, sizes: _Sizes) -> float:
    """Nanoseconds for an own hand beside a board: its value, and the opponent's hands below it."""
    lines = sum(len(axis.sets) for axis in spec.open)
    values = 2 + len(spec.plan.cuts[spec.theirs]) if spec.theirs is not None else 0
    if sizes.is_short:
        return lines * VALUED[0] + values * COUNTED[0]
    return lines * VALUED[1] + values * COUNTED[1] * (1 << sizes.hand)


def _each_opponent(spec: Spec) -> float:
    """Nanoseconds for a hand of the opponent's beside a board: its value, its place, its sets."""
    if spec.theirs is None:
        return 0.0
    cards = len(spec.plan.opposed)
    lines = len(spec.theirs.sets)
    if cards <= FEW:
        return VALUED[0] * lines + PASSED[0]
    return VALUED[1] * lines + SORTED + PASSED[1] * (1 << cards)


def _nested(layout: Layout, spec: Spec) -> tuple[float, int]:
    """The same, where every board that is seen is taken with all that may be hidden."""
    plan = layout.plan
    seen = [len(group.slots) for group in plan.groups[len(layout.laid) :]
            if group.level <= plan.last]  # fmt: skip
    cards = layout.open_cards.tolist()
    boards = max(1, alike_once(layout.names, cards, seen))
    left = len(cards) - sum(seen)
    hands = 1 if layout.held else comb(left, len(plan.own))
    hidden, rest = 1, left - (0 if layout.held else len(plan.own))
    for group in plan.groups:
        if group.level == plan.levels:
            hidden *= comb(rest, len(group.slots))
            rest -= len(group.slots)
    items = len(plan.leaves) + len(plan.nodes)
    size = lookup_size(layout, spec, plan.seen(plan.last))
    if size:
        first = min(boards, FIRST_LOOK) * hands * 60.0
        rows = boards * hands * (2 * hidden * LOOKED_UP + items + 2 * ROW)
        return first + 10.0 * size + rows, size
    sizes = _Sizes(layout, spec)
    hand_time = 15 + _each_hand(spec, sizes)
    theirs = comb(rest + len(plan.own), len(plan.opposed)) if spec.theirs is not None else 0
    once = boards * hidden * (hands * hand_time + theirs * _each_opponent(spec))
    valued = boards * hidden * (hands * len(spec.open) + theirs)
    return 2.5 * once + 2 * boards * hands * items * PUT, 2 * valued


def _bytes(layout: Layout, specs: tuple[Spec, ...]) -> int:
    """Of memory: what is kept or added up, once whole and once for each part at work."""
    plan = layout.plan
    states = layout.state_count(plan.last)
    items = len(plan.leaves) + len(plan.nodes)
    theirs = comb(len(layout.open_cards), len(plan.opposed)) if plan.opposed else 0
    fixed = RESIDENT + AT_ONCE * theirs * 24
    if layout.way is Way.DIRECT:
        return fixed + states * (sum(4 * spec.width + 8 for spec in specs) * 2 + 52)
    if layout.way is Way.BY_STATE:
        boards = max(_Sizes(layout, spec).boards for spec in specs)
        counts = (AT_ONCE + 2) * max(spec.columns for spec in specs)
        return fixed + 32 * boards + 8 * states * (counts + items)
    if layout.way is Way.SPREAD:
        return fixed + 8 * states * (AT_ONCE * len(specs) * 3 + items) + 80_000_000
    if layout.way is Way.NESTED:
        fixed += sum(lookup_size(layout, spec, plan.seen(plan.last)) for spec in specs)
    above = layout.state_count(plan.last - 1) if plan.last else 0
    return fixed + (AT_ONCE + 3) * 8 * above * (len(plan.nodes) + 3) + 80_000_000
