"""The hands that one player's hand becomes by splitting, and where their cards lie."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.cards import text
from croupier.games import Hand
from croupier.games.choices import Option, Turns
from croupier.games.round import Part
from croupier.table.act import Happening

if TYPE_CHECKING:
    from croupier.table.table import Table


def part_place(seat: int, number: int) -> str:
    """Where the cards of one of a player's hands lie: a split has made all but the first."""
    return f"seat {seat}" if number == 1 else f"seat {seat} hand {number}"


def part_at(table: Table, area: str) -> Part:
    """The part of a hand whose cards lie in an area."""
    _, seat, *number = area.split(" ")
    wanted = int(number[1]) if number else 1
    return next(one for one in table.round.hands[int(seat)].parts if one.number == wanted)


def take_turn(table: Table, step: Turns, hand: Hand, option: Option, happening: Happening) -> None:
    """Let a hand do what its player has chosen; a new hand of a split gets a place of its own."""
    part, before = hand.at_turn, len(hand.parts)
    assert part is not None
    if before > 1:
        happening.told["hand"] = part.number
    step.takes(hand, option)
    if len(hand.parts) > before:
        new = max(hand.parts, key=lambda one: one.number)
        old, place = part_place(hand.seat, part.number), part_place(hand.seat, new.number)
        table.layout[place] = new.cards
        table.owed[old] -= 1
        table.owed[place] = 1
        happening.told["hands"] = {str(one.number): text(one.cards) for one in hand.parts}
