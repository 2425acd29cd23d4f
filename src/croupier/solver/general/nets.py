"""What deals of each kind come to: the game's own settlements, applied to one real deal of each."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.rounds import Game, Rules
from croupier.solver.general.counts import KeptCounts
from croupier.solver.general.kernels.example_deals import complete_deal
from croupier.solver.general.plan import Leaf, Plan, View
from croupier.solver.general.spec import Spec
from croupier.solver.general.walk import Slot, Walker, wheel_stops
from croupier.solver.outcomes import Ending, total

Ints: TypeAlias = NDArray[np.int64]
TRIES: Final = 50_000_000
UNKNOWN: Final = 255
Ways: TypeAlias = tuple[tuple[Ending, int], ...]
"""How a deal may end, with weights: more than one where a wheel is spun."""


def total_weight(ways: Ways) -> int:
    """The sum of the weights."""
    return sum(weight for _, weight in ways)


@dataclass
class Examples:
    """One deal of each kind of a view that was met, by kind: own cards, layout, opponent."""

    spec: Spec
    deck: tuple[Card, ...]
    deals: dict[int, tuple[int, ...]] = field(default_factory=dict)

    def learn(self, kept_counts: KeptCounts, view: int) -> None:
        """A deal of every kind that some states have."""
        base, counts = kept_counts.tables[view]
        own, laid = kept_counts.rows.own, kept_counts.rows.laid
        plan = self.spec.plan
        slots = plan.seen(plan.last)
        for first in np.unique(base).tolist():
            rows = np.flatnonzero(base == first)
            some = counts[rows]
            for column in np.flatnonzero(some.any(axis=0)).tolist():
                if first + column not in self.deals:
                    row = rows[some[:, column].argmax()]
                    self.add(first + column, own[row].tolist(),
                             dict(zip(slots, laid[row].tolist(), strict=True)))  # fmt: skip

    def add(self, kind: int, own: Sequence[int], laid: Mapping[Slot, int]) -> None:
        """A deal of a kind from the own cards and some of the layout."""
        spec, plan = self.spec, self.spec.plan
        board = [slot for group in plan.groups for slot in group.slots]
        cards = np.array([laid.get(slot, UNKNOWN) for slot in board], np.uint8)
        own_kind, rest = divmod(kind % spec.columns, spec.width)
        number, sign = divmod(rest, 3) if spec.against >= 0 else (rest, -1)
        board_cards = complete_deal(
            np.array(self.deck, np.uint8), np.array(own, np.uint8), cards,
            spec.counting(plan.own, board), own_kind, number, sign, TRIES,
        )  # fmt: skip
        if not len(board_cards) and len(board):
            raise OddsError(f"{plan.name}: no deal of a kind was found that was counted")
        deal = (*own, *board_cards.tolist())
        spare = [int(card) for card in self.deck if card not in deal]
        self.deals[kind] = (*deal, *spare[: len(plan.slots) - len(deal)])

    def slots(self, kind: int) -> dict[Slot, Card]:
        """The cards of a deal by slot."""
        return dict(zip(self.spec.plan.slots, map(Card, self.deals[kind]), strict=True))


class Nets:
    """What every leaf comes to by kind, learned from deals as kinds are met; with wagers that do
    not guide choices left out of what choices go by."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        plan: Plan,
        specs: Sequence[Spec],
        guided: Collection[str] = (),
    ) -> None:
        self.plan, self.specs, self.guided = plan, specs, frozenset(guided)
        stops = wheel_stops(game, rules, plan.wagers)
        self.walkers = [
            (Walker(game, rules, plan.wagers, stop), stop.weight if stop else 1)
            for stop in stops or (None,)
        ]
        """One for each stop of a wheel, with its weight."""
        self.views = [view_of(specs, leaf.view) for leaf in plan.leaves]
        """By leaf, the view that sees what it needs."""
        self.endings: list[dict[int, Ways]] = [{} for _ in plan.leaves]
        """By leaf and kind, how the round may end."""
        self._known: list[dict[tuple[int, ...], Ways]] = [{} for _ in plan.leaves]
        self._nets: dict[int, Fraction] = {}
        """What choices go by, by the identity of the ways in which a deal may end."""
        self.spins = 1
        """Into how many parts a deal is divided, so that each stop of a wheel is some of them."""
        self.unit = self.walkers[0][0].unit
        """Nets are whole numbers of these parts of a unit."""

    def learn(self, view: int, examples: Examples) -> None:
        """Settle a deal of each kind that has not been met before."""
        for at, leaf in enumerate(self.plan.leaves):
            if self.views[at] != view:
                continue
            settled, endings = self._known[at], self.endings[at]
            for kind in examples.deals.keys() - endings.keys():
                facts = self.specs[view].told(kind, leaf.view)
                if facts not in settled:
                    settled[facts] = self._settled(leaf, examples.slots(kind))
                    self._note(settled[facts])
                endings[kind] = settled[facts]

    def _note(self, ways: Ways) -> None:
        """Note what choices go by in a deal that may end in these ways."""
        net = self._nets[id(ways)] = self.net(ways)
        self.spins = lcm(self.spins, total_weight(ways))
        self.unit = lcm(self.unit, net.denominator)

    def _settled(self, leaf: Leaf, slots: dict[Slot, Card]) -> Ways:
        spare = iter(sorted(set(self.walkers[0][0].game.deck) - set(slots.values())))

        def card_at(slot: Slot) -> Card:
            if slot not in slots:
                slots[slot] = next(spare)
            return slots[slot]

        walk = self.walkers[0][0].walk(dict(leaf.answers), card_at)
        if not walk.is_spun:
            return ((walk.ending, 1),)
        return tuple(
            (walker.walk(dict(leaf.answers), card_at).ending, weight)
            for walker, weight in self.walkers
            if weight
        )

    def net(self, ways: Ways) -> Fraction:
        """What choices go by in a deal."""
        whole = total_weight(ways)
        nets = [
            total([wager.net for wager in ending.settled if wager.wager not in self.guided])
            * weight
            for ending, weight in ways
        ]
        return total(nets) / whole if whole > 1 else nets[0]

    def arrays(self, deals: int) -> tuple[tuple[Ints, ...], tuple[tuple[int, ...], ...]]:
        """By view: [leaf, kind] nets, and the leaves; refuses nets of which as many as there are
        deals cannot be added up."""
        leaves, unit = self.leaves(), self.unit
        whole = {ways: int(net * unit) for ways, net in self._nets.items()}
        if max(map(abs, whole.values()), default=0) * deals >= 1 << 62:
            raise OddsError("over one denominator these pays are too large to be compared")
        arrays = []
        for spec, some in zip(self.specs, leaves, strict=True):
            nets = np.zeros((len(some), spec.kinds), np.int64)
            for row, leaf in enumerate(some):
                endings = self.endings[leaf]
                nets[row, list(endings)] = [whole[id(ways)] for ways in endings.values()]
            arrays.append(nets)
        return tuple(arrays), leaves

    def leaves(self) -> tuple[tuple[int, ...], ...]:
        """By view, the leaves that it serves."""
        return tuple(
            tuple(at for at, view in enumerate(self.views) if view == number)
            for number in range(len(self.specs))
        )


def view_of(specs: Sequence[Spec], view: View) -> int:
    """The view that sees what a leaf needs."""
    for at, spec in enumerate(specs):
        if spec.view.covers(view):
            return at
    raise OddsError("a settlement looks at values that were not counted")


class Basis(NamedTuple):
    """Rows of nets of which all others are sums: what is staked in several steps comes to sums of
    what each step comes to."""

    rows: Ints
    times: Ints
    """[row, row of the basis]: how many parts of it are taken."""
    parts: int
    """What the sums of these are to be divided by."""


def basis_of(nets: Ints, deals: int) -> Basis:
    """The basis of some nets, of which up to `deals` are added up; all rows where sums could go
    beyond 64 bits."""
    reduced: list[tuple[int, list[Fraction], list[Fraction]]] = []
    basis: list[int] = []
    times: list[list[Fraction]] = []
    # Kinds that come to the same everywhere are one equation.
    for number, row in enumerate(np.unique(nets, axis=1).tolist()):
        left, taken = [Fraction(entry) for entry in row], [Fraction(0)] * len(nets)
        for at, other, combination in reduced:
            factor = left[at]
            if factor:
                left = [entry - factor * term for entry, term in zip(left, other, strict=True)]
                taken = [
                    entry + factor * term for entry, term in zip(taken, combination, strict=True)
                ]
        pivot = next((at for at, entry in enumerate(left) if entry), None)
        if pivot is not None:
            own = [-entry / left[pivot] for entry in taken]
            own[number] += 1 / left[pivot]
            reduced.append((pivot, [entry / left[pivot] for entry in left], own))
            basis.append(number)
            taken = [Fraction(int(at == number)) for at in range(len(nets))]
        times.append(taken)
    parts = lcm(*(entry.denominator for row in times for entry in row))
    whole = np.array([[int(row[at] * parts) for at in basis] for row in times], np.int64)
    whole = whole.reshape(len(nets), len(basis))
    most = int(np.abs(nets).max(initial=0)) * int(np.abs(whole).sum(axis=1).max(initial=0))
    if most * deals >= 1 << 62:
        return Basis(nets, np.eye(len(nets), dtype=np.int64), 1)
    return Basis(nets[basis], whole, parts)
