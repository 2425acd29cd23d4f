"""What lies still: the felt and its edge, signs, the chip tray, the shoe and the discard rack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from croupier.draw.cards import HEIGHT, back
from croupier.draw.chips import DENOMINATIONS
from croupier.draw.geometry import Frame, Sign
from croupier.draw.layout import TableLook, label_of
from croupier.draw.signs import LINE, heading
from croupier.draw.svg import Box
from croupier.markup import number, tag, title, words
from croupier.money import Cents, dollars

LANES: Final = DENOMINATIONS[2:8]
"""The denominations that the tray shows."""


@lru_cache(maxsize=512)
def ground(look: TableLook, frame: Frame) -> str:
    """The felt with its inscriptions."""
    parts: list[str] = [
        tag("path", d=frame.edge, class_="rail", stroke_width=frame.rail) if frame.rail else "",
        tag("path", d=frame.edge, class_="felt"),
        tag("path", d=frame.edge, fill="url(#light)"),
    ]
    if frame.limits is not None:
        x, y = frame.limits
        parts.append(words("Wagers", x, y - 8, "small"))
        parts.append(words(look.limits, x, y + 8, "limits"))
    if frame.name is not None:
        parts += _name(look.game.name, *frame.name)
    parts += [sign(placed) for placed in frame.signs]
    parts += _spaces(look, frame)
    return tag("g", *parts, id="ground")


def _name(name: str, x: float, y: float) -> list[str]:
    return [words(name, x, y + 4, "game-name")]


def sign(placed: Sign) -> str:
    """A table of posted odds, each line with "to"."""
    box = placed.box
    lines = [words(heading(placed.posted), box.x, box.y + 10, "sign-head")]
    for at, (label, odds) in enumerate(placed.posted.lines, 1):
        y = box.y + 10 + LINE * at
        lines.append(words(label, box.x, y, "sign-line"))
        lines.append(words(odds, box.right, y, "sign-odds"))
    return tag("g", *lines, class_="sign")


def _spaces(look: TableLook, frame: Frame) -> Iterator[str]:
    """The inscribed spaces for cards that are not a player's."""
    for area, spaces in look.community.items():
        for space in spaces:
            box = frame.slots[area, space.name]
            yield box.rect(5, "slot")
            if not look.is_named(area):
                label = label_of(space) if area != "dealer" else "Dealer"
                yield words(label, box.cx, box.cy + 3, "slot-label")


@lru_cache(maxsize=512)
def slot_names(look: TableLook, frame: Frame) -> str:
    """The names of spaces whose cards are spoken of by them, such as those of a cross: over the
    cards, on their lower edges, so that they can be read at any time."""
    plates: list[str] = []
    for area, spaces in look.community.items():
        for space in spaces if look.is_named(area) else ():
            box, label = frame.slots[area, space.name], label_of(space)
            wide = min(8.2 * len(label) + 12, box.w + 6)
            plates.append(Box(box.cx - wide / 2, box.bottom - 12, wide, 17).rect(8.5, "slot-plate"))
            plates.append(words(label, box.cx, box.bottom + 1, "slot-name"))
    # Cards are read out with their places.
    return tag("g", *plates, id="names", aria_hidden="true")


@lru_cache(maxsize=1024)
def tray(box: Box, inventory: Cents) -> str:
    """The table inventory in its lanes; its total is shown to those who point at it."""
    parts = [box.rect(8, "tray")]
    inner = Box(box.x + 6, box.y + 5, box.w - 12, box.h - 10)
    w = inner.w / len(LANES)
    for at, chip in enumerate(LANES):
        lane = Box(inner.x + at * w + 1.5, inner.y, w - 3, inner.h)
        parts.append(lane.rect(3, "tray-lane"))
        parts.append(_rouleau(lane, f"chip-{chip.colour}"))
    label = f"chip tray with a table inventory of {dollars(inventory)}"
    return tag("g", title(label), *parts, id="tray", role="img", aria_label=label)


def meter(frame: Frame, jackpot: Cents | None) -> str:
    """The progressive jackpot, where one is played for."""
    if jackpot is None:
        return tag("g", "", id="meter")
    return tag("g", words(f"Jackpot {dollars(jackpot)}", *frame.meter, "jackpot"), id="meter")


@lru_cache(maxsize=512)
def _rouleau(lane: Box, colour: str) -> str:
    """Chips on edge, side by side: a broad line of dashes."""
    count = int((lane.w - 6) / 4.2)
    left = lane.cx - count * 2.1
    line = f"M{number(left)} {number(lane.cy)}h{number(count * 4.2 - 0.8)}"
    return tag("path", d=line, stroke_width=lane.h - 4, class_=f"rouleau {colour}")


@lru_cache(maxsize=1024)
def shoe(box: Box, cards: int, colour: str, method: str) -> str:
    """Where the cards are dealt from: a shoe, or the deck in the dealer's hand."""
    label = f"{_device(method)}, {cards} cards"
    x, y, w, h = box.x, box.y, box.w, box.h
    corners = (
        (x, y + h * 0.5),
        (x + w * 0.34, y),
        (x + w, y),
        (x + w, y + h * 0.62),
        (x, y + h * 0.62),
    )
    wedge = " ".join(f"{number(a)},{number(b)}" for a, b in corners)
    scale = h * 0.42 / HEIGHT
    peeking = f"translate({number(x - 5)} {number(y + h * 0.32)}) scale({scale:.3f})"
    body = [
        *([tag("g", back(colour), transform=peeking)] if cards else []),
        tag("polygon", points=wedge, class_="device"),
        words(_device(method), x + w * 0.62, y + h * 0.42, "device-label"),
        words(f"{cards} cards", box.cx, box.bottom - 1, "small"),
    ]
    return tag("g", title(label), *body, id="shoe", role="img", aria_label=label)


def _device(method: str) -> str:
    return {"hand": "deck", "automated-shoe": "auto shoe"}.get(method, "shoe")


@lru_cache(maxsize=1024)
def rack(box: Box, cards: int, colour: str) -> str:
    """The discard rack, as high as the cards in it."""
    label = f"discard rack, {cards} cards"
    pile = min(cards, 60) / 60 * (box.h - 24)
    body = [box.rect(7, "device-glass")]
    if cards:
        packet = Box(box.x + 8, box.bottom - 19 - pile, box.w - 16, max(pile, 2))
        body.append(packet.rect(2, f"packet back-{colour}"))
    body.append(
        words(f"discards {cards}" if cards else "discards", box.cx, box.bottom - 4, "small")
    )
    return tag("g", title(label), *body, id="rack", role="img", aria_label=label)
