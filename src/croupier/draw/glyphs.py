"""Ranks, suits and crowns as paths of our own: no font is needed to read a card."""

from __future__ import annotations

from typing import Final

from croupier.markup import tag

# Ranks are strokes in a box 60 wide and 80 high; one pen draws them all.
RANK_STROKES: Final = {
    "A": "M5 77 30 4 55 77M14 53H46",
    "2": "M8 23C8 10 17 4 30 4s22 8 22 20C52 38 40 46 8 76H54",
    "3": "M9 5H50L28 32c16-1 26 8 26 22 0 15-11 22-25 22C18 76 10 72 6 63",
    "4": "M42 77V5L5 56H56",
    "5": "M50 5H14L11 36c5-4 11-6 18-6 15 0 25 9 25 23 0 15-11 23-25 23C18 76 11 73 6 65",
    "6": "M43 4C20 12 7 30 7 52c0 16 10 24 23 24s23-9 23-23S43 31 31 31 8 39 7 52",
    "7": "M6 5H54L24 77",
    "8": "M30 37C18 37 9 30 9 20S18 4 30 4s21 6 21 16-9 17-21 17C15 37 5 45 5 57s11 19 25 19"
    " 25-7 25-19-10-20-25-20Z",
    "9": "M17 76C40 68 53 50 53 28 53 12 43 4 30 4S7 13 7 27s10 22 22 22 23-8 24-21",
    "T": "M3 15 13 5V77M43 4c11 0 15 18 15 36S54 76 43 76 28 58 28 40 32 4 43 4Z",
    "J": "M26 5H50M43 5V55c0 14-7 21-18 21S7 69 6 57",
    "Q": "M30 4C46 4 55 18 55 39S46 74 30 74 5 60 5 39 14 4 30 4ZM36 56 54 77",
    "K": "M9 4V77M53 4 9 48M25 34 55 77",
}

# Suits are filled shapes in a box of 100 by 100.
SUIT_SHAPES: Final = {
    "h": "M50 93C44 82 7 62 7 33 7 17 19 8 30 8c10 0 17 6 20 16C53 14 60 8 70 8c11 0 23 9 23 25"
    "C93 62 56 82 50 93Z",
    "s": "M50 5C56 18 93 40 93 64c0 12-9 20-20 20-8 0-15-4-19-11 1 9 4 16 13 21H33c9-5 12-12 13-21"
    "-4 7-11 11-19 11C16 84 7 76 7 64 7 40 44 18 50 5Z",
    "d": "M50 3C58 20 72 38 88 50 72 62 58 80 50 97 42 80 28 62 12 50 28 38 42 20 50 3Z",
    "c": "M50 5A21 21 0 0 1 66 40 21.5 21.5 0 1 1 54 67c1 12 4 21 13 27H33c9-6 12-15 13-27"
    "A21.5 21.5 0 1 1 34 40 21 21 0 0 1 50 5Z",
}

# What a court card wears, in a box of 100 by 60: a crown, a coronet, a plumed cap.
COURT_SHAPES: Final = {
    "K": "M10 54 4 16 28 32 50 2 72 32 96 16 90 54Z",
    "Q": "M12 54 6 20Q26 26 30 36 34 10 50 6 66 10 70 36 74 26 94 20L88 54Z",
    "J": "M6 46H94V57H6ZM16 42C12 20 30 10 54 12 58 2 74-6 96-2 84 4 76 12 74 20 82 26 85 34 84 42"
    "Z",
}


def definitions() -> str:
    """What every card is put together from, to be on a page once."""
    ranks = (
        tag("path", id=f"rank-{rank}", d=stroke, class_="rank")
        for rank, stroke in RANK_STROKES.items()
    )
    suits = (tag("path", id=f"suit-{suit}", d=shape) for suit, shape in SUIT_SHAPES.items())
    courts = (tag("path", id=f"court-{rank}", d=shape) for rank, shape in COURT_SHAPES.items())
    return tag("defs", *ranks, *suits, *courts, _lattice(), *_shades())


def _lattice() -> str:
    """The pattern on the backs: a lattice of small lozenges."""
    lozenge = tag("path", d="M6 0 12 6 6 12 0 6Z", class_="back-lozenge")
    dot = tag("circle", cx=6, cy=6, r=1.4, class_="back-dot")
    return tag(
        "pattern", lozenge, dot, id="lattice", width=12, height=12, patternUnits="userSpaceOnUse"
    )


def _shades() -> tuple[str, ...]:
    """Light on the felt from above, and the wood around it; both lie over any colour of felt."""
    light = tag(
        "radialGradient",
        tag("stop", offset="0", class_="light-near"),
        tag("stop", offset=".55", class_="light-mid"),
        tag("stop", offset="1", class_="light-far"),
        id="light",
        cx="50%",
        cy="30%",
        r="80%",
    )
    wood = tag(
        "linearGradient",
        tag("stop", offset="0", class_="rail-light"),
        tag("stop", offset="1", class_="rail-deep"),
        id="rail",
        x1="0",
        y1="0",
        x2="0",
        y2="1",
    )
    return light, wood
