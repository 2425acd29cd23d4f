"""Playing cards: a large index in the corner, legible at the size of a thumb, and a back."""

from __future__ import annotations

from functools import cache
from typing import Final

from croupier.cards import RANKS, SUITS, card
from croupier.draw.svg import Box, at
from croupier.markup import tag, title
from croupier.table.view import FACE_DOWN

WIDTH: Final = 100
HEIGHT: Final = 140
RATIO: Final = HEIGHT / WIDTH


def spoken(shown: str) -> str:
    """A card for those who listen: ace of hearts, or face down."""
    return "face down" if shown == FACE_DOWN else card(shown).spoken


@cache
def face(shown: str) -> str:
    """The front of a card, 100 by 140."""
    one = card(shown)
    rank, suit = RANKS[one.rank], SUITS[one.suit]
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


def movable(
    key: str,
    shown: str,
    place: Box,
    colour: str,
    *,
    says: str,
    is_out: bool = False,
    source: str = "",
    target: str = "",
    act: str | None = None,
    is_picked: bool = False,
) -> str:
    """A card in its place under a key that stays its own while it moves and turns; one that is
    out of play is faint. `says` tells those who listen whose card it is, and which.

    A card with an `act` can be pressed, and shows whether it is picked.
    `source` and `target` name where it comes from and goes to, for those who watch it move.
    """
    drawn = back(colour) if shown == FACE_DOWN else face(shown)
    turning = tag("g", drawn, class_="turn", data_shows="" if shown == FACE_DOWN else shown)
    said = f"{says}: {spoken(shown)}"
    return tag(
        "g",
        title(said),
        turning,
        id=key,
        class_=f"card{' out' * is_out}{' pickable' * bool(act)}{' picked' * is_picked}",
        role="button" if act else "img",
        tabindex="0" if act else None,
        aria_pressed=str(is_picked).lower() if act else None,
        data_act=act,
        aria_label=said,
        style=at(place.x, place.y, place.w / WIDTH),
        data_from=source or None,
        data_to=target or None,
    )
