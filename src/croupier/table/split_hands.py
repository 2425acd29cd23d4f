"""The hands that one player's hand becomes by splitting, and where their cards lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import text
from croupier.rounds import Hand
from croupier.rounds.round import Part
from croupier.table.act import Happening

if TYPE_CHECKING:
    from croupier.table.table import Table


def part_place(seat: int, number: int) -> str:
    """Where the cards of one of a player's hands lie: a split has made all but the first."""
    return f"seat {seat}" if number == 1 else f"seat {seat} hand {number}"


def part_at(table: Table, area: str) -> Part:
    """The part of a hand whose cards lie in an area."""
    _, seat, *number = area.split(" ")
    return table.round.hands[int(seat)].part(int(number[1]) if number else 1)


def tell_turn(table: Table, hand: Hand, part: Part, before: int, happening: Happening) -> None:
    """Tell which hand a choice was made for; a new hand of a split gets a place of its own."""
    if before > 1:
        happening.told["hand"] = part.number
    if len(hand.parts) > before:
        new = max(hand.parts, key=lambda part: part.number)
        old, place = part_place(hand.seat, part.number), part_place(hand.seat, new.number)
        table.layout[place] = new.cards
        table.owed[old] -= 1
        table.owed[place] = 1
        happening.told["hands"] = {str(part.number): text(part.cards) for part in hand.parts}
