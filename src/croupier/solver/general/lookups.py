"""Classes of values by the cards that they see, where one card is hidden: made once a layout."""

from __future__ import annotations

from collections.abc import Iterable
from math import comb
from typing import Final, NamedTuple

import numpy as np

from croupier.solver.general.kernels.boards import Ints
from croupier.solver.general.kernels.hidden_card import Lookup, fill_classes
from croupier.solver.general.layout import Layout
from croupier.solver.general.renamings import binomials, places_of
from croupier.solver.general.spec import Spec
from croupier.solver.general.walk import Axis, Slot

MOST_CLASSES: Final = 400_000_000
"""Classes that are looked up; where there are more, hands are valued."""


class _Sight(NamedTuple):
    """What a value sees: sets alike in that have the same classes."""

    ranking: str
    board: int
    hand: int
    is_hidden: bool
    cuts: tuple[int, ...]

    def size(self, deck: int) -> int:
        """How many classes there are."""
        return comb(deck, self.board) * comb(deck, self.hand) * (deck if self.is_hidden else 1)


def lookup_size(layout: Layout, spec: Spec, seen: tuple[Slot, ...]) -> int:
    """How many classes of a view's values are looked up; 0 where hands are valued instead, because
    values must be known, or because classes would be too many."""
    if layout.held or spec.theirs is not None or spec.pairs or len(layout.hidden) != 1:
        return 0
    if any(len(axis.sets) > 1 or spec.classes(axis) > 256 for axis in spec.open):
        return 0
    sights = {_sight(layout, spec, axis, seen) for axis in spec.open}
    size = sum(sight.size(len(layout.deck)) for sight in sights)
    return size if size <= MOST_CLASSES else 0


def lookup_of(layout: Layout, spec: Spec, seen: tuple[Slot, ...]) -> Lookup | None:
    """The classes of a view's values by what each sees of own cards, the board seen and the one
    hidden card; None where hands are valued instead."""
    if not lookup_size(layout, spec, seen):
        return None
    sights = [_sight(layout, spec, axis, seen) for axis in spec.open]
    return layout.kept(("lookup", spec.view), lambda: _made(layout, spec, seen, sights))


def _sight(layout: Layout, spec: Spec, axis: Axis, seen: tuple[Slot, ...]) -> _Sight:
    (slots,) = axis.sets
    return _Sight(
        axis.ranking,
        len(set(seen) & set(slots)),
        len(set(layout.plan.own) & set(slots)),
        bool(set(layout.hidden) & set(slots)),
        spec.plan.cuts[axis],
    )


def _made(layout: Layout, spec: Spec, seen: tuple[Slot, ...], sights: list[_Sight]) -> Lookup:
    start, deck, filled = dict[_Sight, int](), len(layout.deck), 0
    for sight in sights:
        if sight not in start:
            start[sight] = filled
            filled += sight.size(deck)
    classes = np.zeros(filled, np.uint8)
    counting, cards = spec.counting(layout.plan.own, seen), layout.cards
    done: set[_Sight] = set()
    for at, (sight, step) in enumerate(zip(sights, spec.steps, strict=False)):
        if sight in done:
            continue
        done.add(sight)
        of_value = (counting.steps[at] // step).astype(np.uint8)
        first = start[sight]
        fill_classes(
            cards, sight.board, sight.hand, sight.is_hidden, counting.scales, at, of_value,
            classes[first : first + sight.size(deck)], binomials(),
        )  # fmt: skip
    slots = [axis.sets[0] for axis in spec.open]
    return Lookup(
        classes,
        start=_numbers(start[sight] for sight in sights),
        hand=_numbers(_bits(layout.plan.own, some) for some in slots),
        board=_numbers(_bits(seen, some) for some in slots),
        hands=_numbers(comb(deck, sight.hand) for sight in sights),
        hidden=_numbers(deck if sight.is_hidden else 1 for sight in sights),
        step=_numbers(spec.steps[: len(sights)]),
        place=places_of(layout.deck),
        binomials=binomials(),
    )


def _numbers(some: Iterable[int]) -> Ints:
    return np.array(list(some), np.int64)


def _bits(places: tuple[Slot, ...], some: tuple[Slot, ...]) -> int:
    return sum(1 << at for at, slot in enumerate(places) if slot in some)
