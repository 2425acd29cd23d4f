"""The places of an area for cards, where each is a part of a form."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.draw.layout import in_rows
from croupier.markup import Html, el
from croupier.rulebook import FeltLayout


def card_places(
    layout: FeltLayout, slots: tuple[str, ...], placed: Mapping[str, Html]
) -> list[Html]:
    """What stands at each place, side by side; in rows, where the cards of an area lie so."""
    rows = in_rows(layout, slots)
    if len(rows) == 1:
        return list(placed.values())
    more = [at_place for slot, at_place in placed.items() if slot not in slots]
    lines = [[placed[slot] if slot else el("div") for slot in row] for row in rows]
    return [el("div", line, class_="card-row") for line in (*lines, more) if line]
