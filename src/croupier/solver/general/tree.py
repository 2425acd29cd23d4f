"""The tree of a plan by numbers, as the kernels read it: leaves first, then choices, later ones
first; level by level which choices there are, and what is handed to the level above."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.solver.general.kernels.boards import Ints
from croupier.solver.general.kernels.courses import Branches
from croupier.solver.general.plan import Leaf, Node, Plan, Tree


@dataclass(frozen=True)
class FlatTree:
    """A tree by numbers."""

    plan: Plan

    @cached_property
    def children(self) -> tuple[tuple[int, ...], ...]:
        """By choice, the items that its options lead to."""
        leaves, children = 0, list[tuple[int, ...]]()

        def number(tree: Tree) -> int:
            nonlocal leaves
            if isinstance(tree, Leaf):
                leaves += 1
                return leaves - 1
            children.append(tuple(number(child) for child in tree.children))
            return len(self.plan.leaves) + len(children) - 1

        number(self.plan.tree)
        return tuple(children)

    @property
    def items(self) -> int:
        """How many items there are."""
        return len(self.plan.leaves) + len(self.plan.nodes)

    @property
    def root(self) -> int:
        """The item with which a round begins."""
        return self.items - 1

    @cached_property
    def above(self) -> tuple[int, ...]:
        """By item, the level of the choice that leads to it; -1 for the first."""
        levels = [-1] * self.items
        for node, items in zip(self.plan.nodes, self.children, strict=True):
            for item in items:
                levels[item] = node.level
        return tuple(levels)

    def below(self, level: int) -> Ints:
        """The items that the choices of a level lead to."""
        items = (item for item, above in enumerate(self.above) if above == level)
        return np.array(list(items), np.int64)

    def passed(self, level: int) -> Ints:
        """The items whose worth is handed from a level to the one above."""
        own = [self.plan.levels] * len(self.plan.leaves) + [node.level for node in self.plan.nodes]
        items = (item for item, at in enumerate(own) if self.above[item] < level <= at)
        return np.array(list(items), np.int64)

    @cached_property
    def preference(self) -> tuple[int, ...]:
        """All leaves, the one first that is taken of those worth the same, where all choices are
        made at once."""

        def leaves_below(item: int) -> Iterator[int]:
            number = item - len(self.plan.leaves)
            if number < 0:
                yield item
                return
            for option in self.plan.nodes[number].preference:
                yield from leaves_below(self.children[number][option])

        return tuple(leaves_below(self.root))

    def nodes(self, level: int) -> list[tuple[int, Node]]:
        """The choices of a level with their numbers."""
        return [(at, node) for at, node in enumerate(self.plan.nodes) if node.level == level]

    def has_floors(self, level: int) -> bool:
        """Whether an option of a level is open to some cards only."""
        return any(floor for _, node in self.nodes(level) for floor in node.floors)

    def branches(self, level: int) -> Branches:
        """The choices of a level as arrays."""
        nodes = self.nodes(level)
        most = max((len(node.options) for _, node in nodes), default=1)
        children = np.full((len(nodes), most), -1, np.int64)
        preference = np.full((len(nodes), most), -1, np.int64)
        for at, (number, node) in enumerate(nodes):
            children[at, : len(node.options)] = self.children[number]
            preference[at, : len(node.options)] = node.preference
        items = [len(self.plan.leaves) + number for number, _ in nodes]
        return Branches(np.array(items, np.int64), children, preference)
