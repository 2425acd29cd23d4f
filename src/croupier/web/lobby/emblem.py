"""A small picture of a game's layout, for the lobby."""

from __future__ import annotations

from typing import Final

from croupier.draw import TableLook
from croupier.draw.cards import RATIO, back, face
from croupier.markup import Html, el, tag
from croupier.rulebook import Area

WIDTH, HEIGHT = 132, 150
CARD: Final = 34
"""How wide a card is, in the emblem of every game."""
GAP: Final = 6
MOST: Final = 3
"""Cards in a row that there is room for."""
UP: Final = {0: "Ah", 3: "Qs"}
"""The cards that lie face up, by their place."""


def emblem(look: TableLook) -> Html:
    """The largest space for cards on this game's felt, two of them up."""
    spaces = max(look.community.values(), key=len)
    shown = [space for space in spaces if space.column <= MOST]
    across, down = max(space.column for space in shown), max(space.row for space in shown)
    left = (WIDTH - across * CARD - (across - 1) * GAP) / 2
    high = CARD * RATIO
    top = (HEIGHT - down * high - (down - 1) * GAP) / 2 if down < MOST else 2.0
    scale = min(1.0, (HEIGHT - 4) / (down * high + (down - 1) * GAP))
    cards = [_card(at, space, left, top, high) for at, space in enumerate(shown)]
    ground = tag("rect", width=WIDTH, height=HEIGHT, class_="emblem-felt")
    whole = tag(
        "g", *cards, transform=f"translate({WIDTH / 2 * (1 - scale):.1f} 0) scale({scale:.3f})"
    )
    return el(
        "svg",
        Html(ground + whole),
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_=f"stage emblem {look.felt}",
        aria_hidden="true",
    )


def _card(at: int, space: Area, left: float, top: float, high: float) -> str:
    drawn = face(UP[at]) if at in UP else back("red")
    x = left + (space.column - 1) * (CARD + GAP)
    y = top + (space.row - 1) * (high + GAP)
    return tag("g", drawn, transform=f"translate({x:.1f} {y:.1f}) scale({CARD / 100:.3f})")
