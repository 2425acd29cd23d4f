"""The supervisor's tray: what may be declared or ordered now, and by which paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from croupier.table import Act, Refusal, Table
from croupier.table.acts.decks import RetireDeck
from croupier.table.acts.devices import ChangeMethod, InstallDevice, RemoveDevice
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardExposed,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.shuffles import RequireRecut
from croupier.table.event_data import ActData


class TrayField(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the supervisor fills in: one of some choices, a number within bounds, or text."""

    choices: tuple[bool | int | str, ...] | None = None
    least: int | None = None
    most: int | None = None
    text: bool = False


class TrayEntry(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that a supervisor may declare or order."""

    act: ActData
    label: str
    fields: Mapping[str, TrayField]
    allowed: bool
    why: str
    """Why it is not allowed now."""
    cite: str


Fields: TypeAlias = Mapping[str, TrayField]
"""What the supervisor fills in, by field."""


def tray_of(table: Table) -> tuple[TrayEntry, ...]:
    """Everything a supervisor could say at this table, allowed now or not."""
    return tuple(_entry(table, *offer) for offer in _offers(table))


def _entry(table: Table, acts: Iterable[Act], fields: Fields) -> TrayEntry:
    """The first of some acts that is allowed, or why the first is not."""
    candidates = list(acts)
    refusals = [(act, table.refusal(act)) for act in candidates]
    allowed = [act for act, refusal in refusals if refusal is None]
    act = allowed[0] if allowed else candidates[0]
    refusal = refusals[0][1]
    return TrayEntry(
        act=act.as_data(),
        label=act.LABEL,
        fields=_narrowed(fields, allowed),
        allowed=bool(allowed),
        why="" if allowed or refusal is None else refusal.reason,
        cite=_cite(table, act, None if allowed else refusal),
    )


def _narrowed(fields: Fields, allowed: list[Act]) -> Fields:
    """Of choices to pick from, those that some allowed act has."""
    narrowed = {}
    for name, field in fields.items():
        if field.choices is not None and allowed:
            open_now = {getattr(act, name) for act in allowed}
            field = replace(
                field, choices=tuple(choice for choice in field.choices if choice in open_now)
            )
        narrowed[name] = field
    return narrowed


def _cite(table: Table, act: Act, refusal: Refusal | None) -> str:
    """The paragraph by which an act is refused, or that it would follow."""
    if refusal is not None:
        return refusal.cite
    topics = [topic for topic in act.TOPICS if table.setup.knows(topic)]
    return table.cite(topics[0] if topics else act.TOPICS[0])


Offer = tuple[Iterable[Act], Fields]
_TEXT = TrayField(text=True)


def _one_of(choices: Iterable[bool | int | str]) -> TrayField:
    return TrayField(choices=tuple(choices))


def _offers(table: Table) -> Iterator[Offer]:
    yield from _mishaps(table)
    if areas := _areas(table):
        yield [DeclareMisdeal(area) for area in areas], {"area": _one_of(areas)}
    why = {"why": _TEXT}
    yield [RequireRecut("doubt about the cut")], why
    yield from _decks(table)
    yield from _devices(table)


def _mishaps(table: Table) -> Iterator[Offer]:
    """What chance may do to the cards and the devices."""
    held = max(len(table.deck.cards) - 1, 0)
    yield (
        [CardTurnedOver(0)],
        {"depth": TrayField(least=0, most=held)},
    )
    yield (
        [CardDrawnInError(False), CardDrawnInError(True)],
        {"exposed": _one_of([False, True])},
    )
    yield (
        [DealtWrong(1), DealtWrong(-1)],
        {"more": _one_of([1, -1])},
    )
    spots = [CardExposed(area, slot) for area, slots in table.game.areas.items() for slot in slots]
    if spots:
        yield (
            spots,
            {
                "area": _one_of(table.game.areas),
                "slot": _one_of(dict.fromkeys(spot.slot for spot in spots)),
            },
        )
    yield [CardLost()], {}
    yield [ShufflerJams()], {}
    yield [ShoeJams()], {}


def _decks(table: Table) -> Iterator[Offer]:
    numbers = [deck.number for deck in table.decks]
    yield (
        [RetireDeck(number, "by the supervisor") for number in numbers],
        {"deck": _one_of(numbers), "why": _TEXT},
    )


def _devices(table: Table) -> Iterator[Offer]:
    devices = ["shuffler", "automated-shoe"]
    yield (
        [RemoveDevice(device) for device in devices],
        {"device": _one_of(devices)},
    )
    yield (
        [InstallDevice(device) for device in devices],
        {"device": _one_of(devices), "counts": _one_of([False, True])},
    )
    methods = [method.value for method in table.game.dealing if method is not table.method]
    if methods:
        yield (
            [ChangeMethod(method) for method in methods],
            {"method": _one_of(methods)},
        )


def _areas(table: Table) -> list[str]:
    return [*(f"seat {seat}" for seat in sorted(table.seats)), *table.game.areas]
