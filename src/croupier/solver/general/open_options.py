"""Which options of a choice the cards leave open, where one takes a hand that is good enough."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from croupier.hands.any_size.best_tables import best_values
from croupier.solver.general.plan import Node
from croupier.solver.general.walk import KINDS, Slot


def open_options(node: Node, slots: Sequence[Slot], cards: NDArray[np.int64]) -> NDArray[np.bool_]:
    """By option and state, whether it is open. A state is a row of cards, in the order of the slots
    that are seen."""
    is_open = np.ones((len(node.options), len(cards)), np.bool_)
    for at, floor in enumerate(node.floors):
        if floor is not None:
            columns = [slots.index(slot) for slot in floor.axis.sets[0]]
            is_open[at] = best_values(KINDS[floor.axis.ranking], cards[:, columns]) >= floor.least
    return is_open
