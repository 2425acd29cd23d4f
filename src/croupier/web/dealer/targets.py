"""What a dealer can mean by touching something on the felt: the acts that are about it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from croupier.table import Table
from croupier.training.dealer_acts import DealerAct, Field, Kind, kinds

SEAT, WAGERS, AREA, SLOTS, RACK = "seat", "wagers", "area", "slots", "rack"
MOST_IN_HAND: Final = 12


@dataclass(frozen=True)
class DealerSelection:
    """What the dealer holds and points at: cards taken from the shoe, cards and seats chosen."""

    cards: int = 0
    area: str = ""
    slots: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()

    def with_card(self) -> DealerSelection:
        """One card more in the hand."""
        return DealerSelection(cards=min(self.cards + 1, MOST_IN_HAND))

    def with_slot(self, area: str, slot: str) -> DealerSelection:
        """A card of the layout chosen, or not chosen any more; those of one area together."""
        before = self.slots if area == self.area else ()
        slots = tuple(chosen for chosen in before if chosen != slot)
        return DealerSelection(area=area, slots=slots if slot in before else (*before, slot))

    def with_seat(self, seat: int) -> DealerSelection:
        """The cards of a seat chosen, or not chosen any more."""
        seats = tuple(chosen for chosen in self.seats if chosen != seat)
        return DealerSelection(seats=seats if seat in self.seats else (*self.seats, seat))

    @property
    def is_empty(self) -> bool:
        """Whether nothing is held or chosen."""
        return self == DealerSelection()


@dataclass(frozen=True)
class Target:
    """Something on the felt that was touched."""

    what: str
    seat: int = 0
    area: str = ""
    hands: tuple[int, ...] = ()
    """The hands that a player plays, where there are several."""


def acts_on(table: Table, target: Target, holding: DealerSelection) -> list[DealerAct]:
    """Every act that a touch may mean, whatever is due: a choice among them gives nothing away."""
    return [act for kind in kinds(table) for act in _meant(kind, target, holding)]


def _meant(kind: Kind, target: Target, holding: DealerSelection) -> Iterator[DealerAct]:
    named = {field.name: field for field in kind.fields}
    names = set(named)
    if target.what == RACK:
        if names == {"count"} and holding.cards:
            yield DealerAct(kind.act, count=holding.cards)
        elif names == {"seats"} and holding.seats:
            yield DealerAct(kind.act, seats=holding.seats)
        return
    if target.what == SLOTS:
        if names == {"area", "slots"} and holding.slots:
            yield DealerAct(kind.act, area=holding.area, slots=holding.slots)
        return
    if target.what == WAGERS:
        if "settlement" in names:
            yield from _settlements(kind, named, target)
        return
    place = target.area or f"seat {target.seat}"
    if names == {"area", "count"} and holding.cards:
        for area in _areas(named["area"], place):
            yield DealerAct(kind.act, area=area, count=holding.cards)
    elif names == {"area"} and not holding.cards:
        for area in _areas(named["area"], place):
            yield DealerAct(kind.act, area=area)
    elif names == {"seat"} and target.seat in named["seat"].choices and not holding.cards:
        yield DealerAct(kind.act, seat=target.seat)


def _areas(field: Field, place: str) -> list[str]:
    """The places that are meant: a player with several hands has several."""
    return [
        str(choice)
        for choice in field.choices
        if choice == place or str(choice).startswith(f"{place} ")
    ]


def _settlements(kind: Kind, named: dict[str, Field], target: Target) -> Iterator[DealerAct]:
    if target.seat not in named["seat"].choices:
        return
    for settlement in map(str, named["settlement"].choices):
        for hand in target.hands if "hand" in named else (None,):
            yield DealerAct(kind.act, seat=target.seat, hand=hand, settlement=settlement)
