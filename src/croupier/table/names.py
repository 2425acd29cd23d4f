"""The people and places of a table in sentences: Ada, you, Ada's hand 2, the dealer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from croupier.rounds import SettledWager
from croupier.speech import listed
from croupier.table.event_data import ToldData

Names: TypeAlias = Mapping[int, str]
"""Who sits at each seat; the reader's own seat may be called You."""
YOU: Final = "You"


def settled_in(told: ToldData) -> tuple[SettledWager, ...]:
    """The wagers that an event tells to be settled."""
    return SettledWager.of(told.get("results", ()))


def name_at(seat: int, names: Names) -> str:
    """Who sits there."""
    return names.get(seat, f"Seat {seat}")


def does(seat: int, names: Names, verb: str) -> str:
    """Who sits there, doing something: Ada leaves, You leave."""
    name = name_at(seat, names)
    if name != YOU:
        return f"{name} {verb}"
    return f"{name} {_YOURS.get(verb) or verb.removesuffix('s')}"


_YOURS: Final = {"has": "have"}


def whose(seat: int, names: Names) -> str:
    """Who sits there, before what is theirs: Ada's, your."""
    name = name_at(seat, names)
    return "your" if name == YOU else f"{name}'s"


def owner_of(area: str, names: Names) -> str:
    """Whose cards lie in an area: Ada, Ada's hand 2, you, the dealer, the cross."""
    kind, _, rest = area.partition(" ")
    if kind != "seat":
        return f"the {area}"
    seat, _, hand = rest.partition(" hand ")
    if hand:
        return f"{whose(int(seat), names)} hand {hand}"
    return within(name_at(int(seat), names))


def within(name: str) -> str:
    """A name within a sentence."""
    return "you" if name == YOU else name


def everyone(seats: Iterable[int], names: Names) -> str:
    """The people at several seats: Ada, Ben and you."""
    return listed([within(name_at(seat, names)) for seat in seats])
