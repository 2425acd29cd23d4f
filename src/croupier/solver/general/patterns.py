"""Which cards of a hand and a board may have been what: those dealt as one set may have come to be
seen in any order."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from croupier.solver.general.kernels.boards import Patterns
from croupier.solver.general.plan import Plan
from croupier.solver.general.walk import Slot


def patterns_of(plan: Plan, sets: Sequence[Sequence[Slot]], groups: int) -> Patterns:
    """Every way in which the cards of sets, the hand first, may be own ones or of the first groups,
    which are seen."""
    number = dict.fromkeys(plan.own, 0)
    for at, group in enumerate(plan.groups, start=1):
        number |= dict.fromkeys(group.slots, at)
    orders = [list[int]()]
    for some in sets:
        ways = _orders(sorted(number[slot] for slot in some))
        orders = [[*before, *way] for before in orders for way in ways]
    parts = np.array(orders, np.uint8).reshape(len(orders), -1)
    return Patterns(parts, groups, len(plan.own))


def _orders(numbers: Sequence[int]) -> list[tuple[int, ...]]:
    """Every different order of some numbers."""
    orders: list[tuple[int, ...]] = []

    def put(row: list[int], left: Sequence[int]) -> None:
        if not left:
            orders.append(tuple(row))
            return
        free = [at for at, number in enumerate(row) if number < 0]
        same = [number for number in left if number == left[0]]
        for some in combinations(free, len(same)):
            filled = list(row)
            for at in some:
                filled[at] = left[0]
            put(filled, [number for number in left if number != left[0]])

    put([-1] * len(numbers), numbers)
    return orders
