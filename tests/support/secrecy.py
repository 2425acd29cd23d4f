"""Which cards a text names, and which of them its reader may know by the engine's own cards."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final

from croupier.cards import RANK_NAMES, RANKS, SUIT_NAMES, Card, card
from croupier.table import Table

WRITTEN: Final = re.compile(
    r"(?<![0-9A-Za-z()])(10|[2-9TJQKA])([cdhs♣♦♥♠])(?![0-9A-Za-z])"
    rf"|\b({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})\b"
)


def cards_in(text: str) -> set[Card]:
    """Every card that a text names."""
    found = set()
    for short, suit, rank, of in WRITTEN.findall(text):
        if rank:
            found.add(card(RANKS[RANK_NAMES.index(rank)] + of[0]))
        else:
            found.add(card(short + suit))
    return found


def shown_to(table: Table, seats: Collection[int]) -> set[Card]:
    """What the holder of some seats sees at this moment, by the engine's own cards."""
    played = table.round
    known: set[Card] = set()
    for hand in played.hands.values():
        if hand.seat in seats:
            known.update(hand.discarded)
        if hand.seat in seats or hand.turned_up or hand.exposed:
            known.update(hand.cards, *(part.cards for part in hand.parts))
    for area, cards in played.areas.items():
        known.update(one for at, one in enumerate(cards) if (area, at) in played.up)
    for packet in table.rack:
        if packet.area == "face up":
            known.update(packet.cards)
    return known
