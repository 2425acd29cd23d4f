"""Boards on which hands of every class are made, so that deals of rare kinds are met early."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

import numpy as np

from croupier.hands.any_size.best_tables import best_values
from croupier.hands.ranking import HAND_SIZE
from croupier.solver.general.kernels.boards import Bytes
from croupier.solver.general.layout import Dealt, Layout
from croupier.solver.general.renamings import Boards
from croupier.solver.general.walk import KINDS, Axis

OF_CLASS: Final = 24
"""Hands of a class that are tried."""
LAID: Final = 6
"""Ways in which each is laid out."""


def sampled_boards(layout: Layout, dealt: Dealt) -> Bytes:
    """Boards, as they are dealt to be valued, on which every class of every own value can be made;
    and some others."""
    random, slots = Random(0), (*dealt.hand, *dealt.board)
    own = frozenset(layout.plan.own)
    axes = sorted({axis for view in layout.plan.views for axis in view.axes if axis.slots & own})
    hands = [(axis, hand) for axis in axes if axis.ranking in KINDS
             for hand in _hands(layout, axis, random)]  # fmt: skip
    deals = [dict(zip(random.sample(axis.sets[-1], len(hand)), hand, strict=True))
             for axis, hand in hands for _ in range(LAID)]  # fmt: skip
    deals += [{} for _ in range(OF_CLASS * LAID)]
    known = {*layout.held, *(card for some in layout.laid for card in some)}
    fixed = dict(zip(layout.plan.own, layout.held, strict=False))
    for group, cards in zip(layout.plan.groups, layout.laid, strict=False):
        fixed |= dict(zip(group.slots, cards, strict=True))
    rows = []
    for deal in deals:
        laid = fixed | {
            slot: card for slot, card in deal.items() if slot not in fixed and card not in known
        }
        left = [card for card in layout.deck if card not in laid.values()]
        spare = iter(random.sample(left, len(slots) - len(laid)))
        whole = {slot: laid[slot] if slot in laid else next(spare) for slot in slots}
        rows.append([int(whole[slot]) for slot in dealt.board])
    return np.array(rows, np.uint8)


def _hands(layout: Layout, axis: Axis, random: Random) -> Iterator[tuple[int, ...]]:
    """Some hands of each class of a value."""
    kind = KINDS[axis.ranking]
    size = HAND_SIZE[kind]
    names = layout.names
    deck = np.array(layout.deck, np.uint8)
    sets = Boards.nothing(names).then(deck, size, names).cards
    classes = np.searchsorted(layout.plan.cuts[axis], best_values(kind, sets), side="right")
    for number in np.unique(classes).tolist():
        of_class = np.flatnonzero(classes == number).tolist()
        for at in random.sample(of_class, min(OF_CLASS, len(of_class))):
            yield tuple(sets[at].tolist())
