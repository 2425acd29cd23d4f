"""The supervisor's tray: what may be declared or ordered now, and by which paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.table import Act, Refusal, Table
from croupier.table.acts.decks import RetireDeck
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardExposed,
    CardLost,
    CardTurnedOver,
    ChangeMethod,
    DealtWrong,
    DeclareMisdeal,
    InstallDevice,
    RemoveDevice,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.shuffles import RequireRecut

Fields = dict[str, dict[str, Any]]
"""What the supervisor fills in, by field: choices to pick from, bounds of a number, or text."""


def tray_of(table: Table) -> list[dict[str, Any]]:
    """Everything a supervisor could say at this table, allowed now or not."""
    return [_entry(table, *one) for one in _offers(table)]


def _entry(table: Table, acts: Iterable[Act], fields: Fields) -> dict[str, Any]:
    """The first of some acts that is allowed, or why the first is not."""
    candidates = list(acts)
    refusals = [(act, table.refusal(act)) for act in candidates]
    allowed = [act for act, refusal in refusals if refusal is None]
    act = allowed[0] if allowed else candidates[0]
    refusal = refusals[0][1]
    return {
        "act": act.as_data(),
        "label": act.LABEL,
        "fields": _narrowed(fields, allowed),
        "allowed": bool(allowed),
        "why": "" if allowed or refusal is None else refusal.reason,
        "cite": _cite(table, act, None if allowed else refusal),
    }


def _narrowed(fields: Fields, allowed: list[Act]) -> Fields:
    """Of choices to pick from, those that some allowed act has."""
    narrowed: Fields = {}
    for name, field in fields.items():
        if "choices" in field and allowed:
            open_now = {getattr(act, name) for act in allowed}
            field = {**field, "choices": [one for one in field["choices"] if one in open_now]}
        narrowed[name] = field
    return narrowed


def _cite(table: Table, act: Act, refusal: Refusal | None) -> str:
    """The paragraph by which an act is refused, or that it would follow."""
    if refusal is not None:
        return refusal.cite
    known = [topic for topic in act.TOPICS if table.setup.knows(topic)]
    return table.cite(known[0] if known else act.TOPICS[0])


Offer = tuple[Iterable[Act], Fields]


def _offers(table: Table) -> Iterator[Offer]:
    yield from _mishaps(table)
    yield (
        [DeclareMisdeal(area) for area in _areas(table)],
        {"area": {"choices": _areas(table)}},
    )
    why = {"why": {"text": True}}
    yield [RequireRecut("doubt about the cut")], why
    yield from _decks(table)
    yield from _devices(table)


def _mishaps(table: Table) -> Iterator[Offer]:
    """What chance may do to the cards and the devices."""
    held = max(len(table.deck.cards) - 1, 0)
    yield (
        [CardTurnedOver(0)],
        {"depth": {"least": 0, "most": held}},
    )
    yield (
        [CardDrawnInError(False), CardDrawnInError(True)],
        {"exposed": {"choices": [False, True]}},
    )
    yield (
        [DealtWrong(1), DealtWrong(-1)],
        {"more": {"choices": [1, -1]}},
    )
    spots = [CardExposed(area, slot) for area, slots in table.game.areas.items() for slot in slots]
    if spots:
        yield (
            spots,
            {
                "area": {"choices": list(table.game.areas)},
                "slot": {"choices": list(dict.fromkeys(one.slot for one in spots))},
            },
        )
    yield [CardLost()], {}
    yield [ShufflerJams()], {}
    yield [ShoeJams()], {}


def _decks(table: Table) -> Iterator[Offer]:
    numbers = [deck.number for deck in table.decks]
    yield (
        [RetireDeck(number, "by the supervisor") for number in numbers],
        {"deck": {"choices": numbers}, "why": {"text": True}},
    )


def _devices(table: Table) -> Iterator[Offer]:
    devices = ["shuffler", "automated-shoe"]
    yield (
        [RemoveDevice(device) for device in devices],
        {"device": {"choices": devices}},
    )
    yield (
        [InstallDevice(device) for device in devices],
        {"device": {"choices": devices}, "counts": {"choices": [False, True]}},
    )
    methods = [method.value for method in table.game.dealing if method is not table.method]
    if methods:
        yield (
            [ChangeMethod(method) for method in methods],
            {"method": {"choices": methods}},
        )


def _areas(table: Table) -> list[str]:
    return [*(f"seat {seat}" for seat in sorted(table.seats)), *table.game.areas]
