"""The felt as a picture of dots: the cards that a seat sees, area by area.

Pillow draws it from the view. A rasteriser of SVG would need a library of the system or a browser,
and an environment that is rendered inside a learner should need neither.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANKS, Card
from croupier.env.view import SeatNumbers
from croupier.rounds.kinds import OWN

FELT: Final = (24, 92, 60)
PAPER: Final = (250, 249, 244)
BACK: Final = (52, 73, 132)
RED: Final = (178, 34, 34)
BLACK: Final = (25, 25, 25)
WHITE: Final = (240, 240, 232)
CARD: Final = (44, 62)
GAP: Final = 8
ROW: Final = 92
WIDTH: Final = 620
LETTERS: Final = "cdhs"


def felt(view: SeatNumbers, observation: NDArray[np.int64]) -> NDArray[np.uint8]:
    """The picture, as height, width and colours."""
    from PIL import Image, ImageDraw

    cards = view.cards(observation)
    areas = [*view.house.game.areas, OWN]
    picture = Image.new("RGB", (WIDTH, 40 + ROW * len(areas)), FELT)
    pen = ImageDraw.Draw(picture)
    question = f": {view.asks[int(observation[0]) - 1].name}?" if observation[0] else ""
    pen.text((GAP, GAP), f"{view.house.game.name}{question}", fill=WHITE)
    for row, area in enumerate(areas):
        top = 36 + ROW * row
        pen.text((GAP, top), area, fill=WHITE)
        shown = [slot for slot in view.slots if slot.area == area]
        held = max((slot.at + 1 for slot in shown if slot in cards), default=0)
        fixed = len(view.house.game.areas[area]) if area != OWN else view.house.game.cards_each
        for at in range(max(held, fixed)):
            left = GAP + at * (CARD[0] + GAP)
            _card(pen, left, top + 16, cards.get(shown[at]))
    return np.asarray(picture, np.uint8)


def _card(pen: Any, left: int, top: int, card: Card | None) -> None:
    box = (left, top, left + CARD[0], top + CARD[1])
    pen.rounded_rectangle(box, 5, fill=BACK if card is None else PAPER, outline=BLACK)
    if card is not None:
        colour = RED if LETTERS[card.suit] in "dh" else BLACK
        middle = (left + CARD[0] // 2, top + 40)
        pen.text((left + 6, top + 5), RANKS[card.rank], fill=colour)
        _suit(pen, LETTERS[card.suit], *middle, colour)


def _suit(pen: Any, suit: str, x: int, y: int, colour: tuple[int, int, int]) -> None:
    """A diamond, a heart, a spade or a club of plain shapes."""
    if suit == "d":
        pen.polygon([(x, y - 12), (x + 9, y), (x, y + 12), (x - 9, y)], fill=colour)
        return
    up = -1 if suit == "h" else 1
    if suit == "c":
        for dx, dy in ((0, -7), (-7, 3), (7, 3)):
            pen.ellipse((x + dx - 6, y + dy - 6, x + dx + 6, y + dy + 6), fill=colour)
    else:
        for dx in (-5, 5):
            pen.ellipse((x + dx - 6, y + 2 * up - 6, x + dx + 6, y + 2 * up + 6), fill=colour)
        pen.polygon([(x - 11, y + 3 * up), (x + 11, y + 3 * up), (x, y - 12 * up)], fill=colour)
    if suit != "h":
        pen.polygon([(x, y), (x - 4, y + 14), (x + 4, y + 14)], fill=colour)
