"""Playing cards: a large index in the corner, legible at the size of a thumb, and a back."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from croupier.cards import DECK, RANKS, SUITS, card
from croupier.draw.svg import Box, at
from croupier.markup import tag, title
from croupier.table.view import FACE_DOWN

WIDTH: Final = 100
HEIGHT: Final = 140
RATIO: Final = HEIGHT / WIDTH
BACKS: Final = ("red", "blue", "green")


def spoken(shown: str) -> str:
    """A card for those who listen: ace of hearts, or face down."""
    return "face down" if shown == FACE_DOWN else card(shown).spoken


@cache
def face(shown: str) -> str:
    """The front of a card, 100 by 140."""
    printed = card(shown)
    rank, suit = RANKS[printed.rank], SUITS[printed.suit]
    paper = Box(0.5, 0.5, WIDTH - 1, HEIGHT - 1).rect(9, "paper")
    index = tag("use", href=f"#rank-{rank}", transform="translate(10 11) scale(.54)")
    small = tag("use", href=f"#suit-{suit}", transform="translate(10.5 60) scale(.31)")
    return tag("g", paper, index, small, _middle(rank, suit), class_=f"face suit-{suit}")


def _middle(rank: str, suit: str) -> str:
    """The suit at large; a court card has it under its crown."""
    if rank not in "JQK":
        return tag("use", href=f"#suit-{suit}", transform="translate(35 72) scale(.58)")
    crown = tag("use", href=f"#court-{rank}", transform="translate(49 60) scale(.4)")
    return crown + tag("use", href=f"#suit-{suit}", transform="translate(45 86) scale(.47)")


@cache
def back(colour: str) -> str:
    """The back of a card, in the colour of its deck."""
    paper = Box(0.5, 0.5, WIDTH - 1, HEIGHT - 1).rect(9, "paper")
    ground = Box(7, 7, WIDTH - 14, HEIGHT - 14).rect(5, "back-ground")
    pattern = Box(7, 7, WIDTH - 14, HEIGHT - 14).rect(5, "back-pattern", fill="url(#lattice)")
    seal = tag("circle", cx=WIDTH / 2, cy=HEIGHT / 2, r=17, class_="back-seal")
    mark = tag("use", href="#suit-s", transform="translate(39 59) scale(.22)", class_="back-mark")
    return tag("g", paper, ground, pattern, seal, mark, class_=f"back back-{colour}")


@cache
def deck() -> str:
    """Every front and back, to be drawn once and used wherever a card lies."""
    fronts = (tag("g", face(str(printed)), id=f"face-{printed}") for printed in DECK)
    backs = (tag("g", back(colour), id=f"back-{colour}") for colour in BACKS)
    return tag("defs", *fronts, *backs)


@lru_cache(maxsize=16_384)
def movable(
    key: str,
    shown: str,
    place: Box,
    colour: str,
    *,
    says: str,
    kind: str = "",
    act: str | None = None,
    is_picked: bool = False,
) -> str:
    """A card in its place under a key that stays its own while it moves and turns. `says` tells
    those who listen whose card it is, and which; `kind` what is to be seen of it: out of play, or
    lifted. A card with an `act` can be pressed, and shows whether it is picked."""
    behind = colour if colour in BACKS else BACKS[0]
    drawn = tag("use", href=f"#back-{behind}" if shown == FACE_DOWN else f"#face-{shown}")
    turning = tag("g", drawn, class_="turn", data_shows="" if shown == FACE_DOWN else shown)
    label = f"{says}: {spoken(shown)}"
    return tag(
        "g",
        title(label),
        turning,
        id=key,
        class_=f"card {kind}{' pickable' * bool(act)}{' picked' * is_picked}".strip(),
        role="button" if act else "img",
        tabindex="0" if act else None,
        aria_pressed=str(is_picked).lower() if act else None,
        data_act=act,
        aria_label=label,
        transform=at(place.x, place.y, place.w / WIDTH),
    )
