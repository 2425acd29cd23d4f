"""One hand that is asked about: which choice it has come to, and what is left to be dealt."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

import numpy as np

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.solver.general.layout import Layout
from croupier.solver.general.open_options import open_options
from croupier.solver.general.plan import Node, Plan
from croupier.solver.general.vocabulary import slots_seen
from croupier.solver.general.walk import Slot


class SeenHand(NamedTuple):
    """A hand that is asked about."""

    plan: Plan
    node: Node
    cards: Mapping[Slot, Card]

    @staticmethod
    def of(plan: Plan, cards: Mapping[Slot, Card], chosen: Mapping[str, str]) -> SeenHand:
        """The hand with these cards seen, after what was chosen."""
        return SeenHand(plan, _asked(plan, set(cards), chosen), cards)

    @property
    def held(self) -> tuple[int, ...]:
        """The own cards."""
        return tuple(int(self.cards[slot]) for slot in self.plan.own)

    @property
    def laid(self) -> tuple[tuple[int, ...], ...]:
        """The others that are seen, group by group."""
        return tuple(
            tuple(sorted(int(self.cards[slot]) for slot in group.slots))
            for group in self.plan.groups
            if group.level <= self.node.level
        )

    def layout(self, deck: Iterable[Card]) -> Layout:
        """What is left to be dealt of a deck."""
        return Layout(self.plan, tuple(sorted(deck)), self.held, self.laid)

    def open_options(self) -> list[int]:
        """The places of the options that its cards leave open."""
        slots = tuple(self.cards)
        hand = np.array([[int(self.cards[slot]) for slot in slots]], np.int64)
        places: list[int] = np.flatnonzero(open_options(self.node, slots, hand)[:, 0]).tolist()
        return places


def _asked(plan: Plan, slots: set[Slot], chosen: Mapping[str, str]) -> Node:
    """The choice that is asked about with these cards seen, after what was chosen."""
    fitting = [
        node
        for node in plan.nodes
        if set(slots_seen(plan, node.level)) == slots
        and all(chosen.get(ask, option) == option for ask, option in node.before)
    ]
    if not fitting:
        raise OddsError(f"{plan.name}: nothing is asked with these cards and choices")
    decided = [node for node in fitting if all(ask in chosen for ask, _ in node.before)]
    return max(
        decided or fitting,
        key=lambda node: sum(chosen.get(ask) == option for ask, option in node.before),
    )
