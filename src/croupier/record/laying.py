"""The layout of a round file: an area whose cards may be missing as long as nobody needs them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, SupportsIndex

from croupier.cards import Card
from croupier.games import Game
from croupier.record.inputs import InputError, below

_ABSENT: Final = Card(-1)


def laid(game: Game, given: Mapping[str, Mapping[str, Card]]) -> dict[str, list[Card]]:
    """The areas of a game's layout with the cards that a file gives for them."""
    found = {}
    for area, slots in game.areas.items():
        drawn = [slot for slot in game.slots(area) if slot in given[area] and slot not in slots]
        found[area] = _Laid(area, (*slots, *drawn), given[area])
    return dict(found)


class _Laid(list[Card]):
    """The cards of an area; one that the file leaves out is missed when a settlement needs it."""

    def __init__(self, area: str, slots: Sequence[str], given: Mapping[str, Card]) -> None:
        super().__init__(given.get(slot, _ABSENT) for slot in slots)
        self._area, self._slots = area, slots

    def __getitem__(self, at: SupportsIndex) -> Card:  # type: ignore[override]
        card = super().__getitem__(at)
        if card is _ABSENT:
            where = below(self._area, self._slots[int(at)])
            raise InputError("missing: a wager is decided by this card", where)
        return card

    def __iter__(self) -> Iterator[Card]:
        return (self[at] for at in range(len(self)))
