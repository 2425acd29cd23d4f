"""The choices of a strategy, as the general solver asks for them."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.hands.any_size.best_tables import best_values
from croupier.rounds.kinds import OWN
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.general.course import Chooser, SeenStates
from croupier.solver.general.open_options import open_options
from croupier.solver.general.plan import Node, Plan
from croupier.solver.general.vocabulary import HAND, SEEN, Made, hand_axis, slots_seen
from croupier.solver.general.walk import KINDS
from croupier.solver.strategy import Strategy


def strategy_chooser(plan: Plan, strategy: Strategy) -> Chooser:
    """The choices of a strategy, in every state."""
    options = strategy.vocabulary.options

    def choose(node: Node, states: SeenStates) -> NDArray[np.int64]:
        cards, slots = states.cards, slots_seen(plan, node.level)
        offered = dict(zip(node.options, open_options(node, slots, cards), strict=True))
        taken = strategy.choose(situations(plan, node.level, cards), len(cards), offered)
        places = {options.index(name): at for at, name in enumerate(node.options)}
        lookup = np.full(len(options), -1, np.int64)
        lookup[list(places)] = list(places.values())
        return lookup[taken]

    return choose


def situations(plan: Plan, level: int, cards: NDArray[np.int64]) -> dict[str, Any]:
    """What the phrases of strategies are about, for every state of a level with its cards."""
    axis, slots = hand_axis(plan), slots_seen(plan, level)
    value: Any = np.full(len(cards), -1)
    if axis is not None and set(axis.sets[0]) <= set(slots):
        at_hand = [slots.index(slot) for slot in axis.sets[0]]
        value = best_values(KINDS[axis.ranking], cards[:, at_hand]).astype(np.int64)
    mine = [at for at, slot in enumerate(slots) if slot.area == OWN]
    return {OWN: HeldArray(cards[:, mine]), SEEN: HeldArray(cards), HAND: Made(value)}
