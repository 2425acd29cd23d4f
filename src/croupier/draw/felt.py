"""What lies still: the felt and its edge, signs, the chip tray, the shoe and the discard rack."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from croupier.draw.cards import HEIGHT, back
from croupier.draw.chips import DENOMINATIONS
from croupier.draw.geometry import LINE, Frame, Sign
from croupier.draw.layout import Look, label_of
from croupier.draw.svg import Box
from croupier.markup import number, tag, title, words
from croupier.money import Cents, dollars

LANES: Final = DENOMINATIONS[2:8]
"""The denominations that the tray shows."""


@lru_cache(maxsize=512)
def ground(look: Look, frame: Frame, *, is_narrow: bool) -> str:
    """The felt with its inscriptions."""
    parts: list[str] = [
        tag("path", d=frame.edge, class_="rail", stroke_width=0 if is_narrow else 30),
        tag("path", d=frame.edge, class_="felt"),
        tag("path", d=frame.edge, fill="url(#light)"),
    ]
    if not is_narrow:
        x, y = frame.limits
        parts.append(words("Wagers", x, y - 8, "small"))
        parts.append(words(look.limits, x, y + 8, "limits"))
        parts += _name(look.game.name, *frame.name)
        parts += [sign(one) for one in frame.signs]
    parts += _spaces(look, frame)
    return tag("g", *parts, id="ground")


def _name(name: str, x: float, y: float) -> list[str]:
    return [words(name, x, y + 4, "game-name")]


def sign(one: Sign) -> str:
    """A table of posted odds, each line with "to"."""
    box = one.box
    lines = [words(f"{one.posted.heading} pays", box.x, box.y + 10, "sign-head")]
    for at, (label, odds) in enumerate(one.posted.lines, 1):
        y = box.y + 10 + LINE * at
        lines.append(words(label, box.x, y, "sign-line"))
        lines.append(words(odds, box.right, y, "sign-odds"))
    return tag("g", *lines, class_="sign")


def _spaces(look: Look, frame: Frame) -> Iterator[str]:
    """The inscribed spaces for cards that are not a player's."""
    for area, spaces in look.community.items():
        for one in spaces:
            box = frame.slots[area, one.name]
            yield box.rect(5, "slot")
            label = label_of(one) if area != "dealer" else "Dealer"
            yield words(label, box.cx, box.cy + 3, "slot-label")


def tray(box: Box, inventory: Cents, *, is_narrow: bool) -> str:
    """The table inventory in its lanes, and what it comes to."""
    parts = [box.rect(8, "tray")]
    inner = Box(box.x + 6, box.y + 5, box.w - 12, box.h - (10 if is_narrow else 22))
    w = inner.w / len(LANES)
    for at, one in enumerate(LANES):
        lane = Box(inner.x + at * w + 1.5, inner.y, w - 3, inner.h)
        parts.append(lane.rect(3, "tray-lane"))
        parts.append(_rouleau(lane, f"chip-{one.colour}"))
    if not is_narrow:
        label = f"table inventory {dollars(inventory)}"
        parts.append(words(label, box.cx, box.bottom - 5, "device-label"))
    said = f"chip tray with a table inventory of {dollars(inventory)}"
    return tag("g", title(said), *parts, id="tray", role="img", aria_label=said)


def meter(frame: Frame, jackpot: Cents | None) -> str:
    """The progressive jackpot, where one is played for."""
    if jackpot is None:
        return tag("g", "", id="meter")
    x, y = frame.name
    said = f"Jackpot {dollars(jackpot)}"
    if not x:  # a phone has room for it below the tray
        x, y = frame.tray.cx, frame.tray.bottom - 12
    return tag("g", words(said, x, y + 24, "jackpot"), id="meter")


def _rouleau(lane: Box, colour: str) -> str:
    """Chips on edge, side by side."""
    step = 4.2
    count = int((lane.w - 6) / step)
    left = lane.cx - count * step / 2
    edges = (
        tag("rect", x=left + at * step, y=lane.y + 2, width=3.4, height=lane.h - 4, rx=1.6)
        for at in range(count)
    )
    return tag("g", *edges, class_=f"rouleau {colour}")


def shoe(box: Box, cards: int, colour: str, method: str) -> str:
    """Where the cards are dealt from: a shoe, or the deck in the dealer's hand."""
    said = f"{_device(method)}, {cards} cards"
    x, y, w, h = box.x, box.y, box.w, box.h
    corners = (
        (x, y + h * 0.5),
        (x + w * 0.34, y),
        (x + w, y),
        (x + w, y + h * 0.7),
        (x, y + h * 0.7),
    )
    wedge = " ".join(f"{number(a)},{number(b)}" for a, b in corners)
    scale = h * 0.42 / HEIGHT
    peeking = f"translate({number(x - 5)} {number(y + h * 0.32)}) scale({scale:.3f})"
    body = [
        *([tag("g", back(colour), transform=peeking)] if cards else []),
        tag("polygon", points=wedge, class_="device"),
        words(_device(method), x + w * 0.62, y + h * 0.44, "device-label"),
        words(f"{cards} cards", box.cx, box.bottom - 3, "small"),
    ]
    return tag("g", title(said), *body, id="shoe", role="img", aria_label=said)


def _device(method: str) -> str:
    return {"hand": "deck", "automated-shoe": "auto shoe"}.get(method, "shoe")


def rack(box: Box, cards: int, colour: str) -> str:
    """The discard rack, as high as the cards in it."""
    said = f"discard rack, {cards} cards"
    pile = min(cards, 60) / 60 * (box.h - 18)
    body = [box.rect(7, "device-glass")]
    if cards:
        packet = Box(box.x + 8, box.bottom - 14 - pile, box.w - 16, max(pile, 2))
        body.append(packet.rect(2, f"packet back-{colour}"))
    body.append(
        words(f"discards {cards}" if cards else "discards", box.cx, box.bottom - 4, "small")
    )
    return tag("g", title(said), *body, id="rack", role="img", aria_label=said)
