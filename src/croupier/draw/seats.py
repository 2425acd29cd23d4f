"""A player position: name plate, betting areas, and the result of the last round."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from croupier.draw.geometry import SeatFrame
from croupier.draw.layout import TableLook, label_of
from croupier.draw.svg import Box
from croupier.markup import KeyedGroup, message, tag, title, words
from croupier.money import Cents, dollars, signed
from croupier.rounds import net_of
from croupier.rounds.wager_names import spoken
from croupier.speech import capital
from croupier.table.view import PlayerView


def seat_group(
    frame: SeatFrame,
    seen: PlayerView | None,
    *,
    name: str,
    is_mine: bool,
    is_asked: bool,
    is_away: bool,
    is_ready: bool,
    sign: str,
    may_sit: bool,
) -> str:
    """Who sits at a position. `name` is what its player is called, where that is not the name
    played under."""
    if seen is None:
        return _free(frame, may_sit=may_sit)
    kinds = {"mine": is_mine, "asked": is_asked, "away": is_away, "ready": is_ready}
    classes = " ".join(["seat", *(name for name, holds in kinds.items() if holds)])
    net = net_of(seen.results) if seen.results else None
    bet = sum(seen.wagers.values()) if frame.compact else 0
    mark = "away" if is_away else "ready" if is_ready else ""
    return _plate(frame, name or seen.name, seen.chips, net, bet, classes, mark, sign)


@lru_cache(maxsize=4096)
def spots_group(look: TableLook, frame: SeatFrame, bets: tuple[str, ...]) -> KeyedGroup:
    """The betting areas of a position; `bets` says which may be bet on now: what lies there the
    chips say themselves."""
    return KeyedGroup(f'<g id="spots-{frame.number}">', dict(_spots(look, frame, bets)), "</g>")


def _spots(look: TableLook, frame: SeatFrame, bets: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for area, still in _still_spots(look, frame):
        key = f"spot-{frame.number}-{area}"
        if area in bets:
            # The rest of the group is as it lies still; only that it can be pressed is new.
            yield (
                key,
                still.replace('class="spot"', 'class="spot lit"').replace(
                    "<g ",
                    f"<g {_pressed(frame.number, area)} ",
                    1,
                ),
            )
        else:
            yield key, still


def _pressed(seat: int, area: str) -> str:
    says = f"{spoken(area)}: place a chip"
    act = message(do="bet", seat=seat, wager=area)
    pressed = tag("g", role="button", tabindex="0", aria_label=says, data_act=act)
    return pressed.removeprefix("<g ").removesuffix("/>")


@lru_cache(maxsize=4096)
def _still_spots(look: TableLook, frame: SeatFrame) -> tuple[tuple[str, str], ...]:
    """The betting areas of a position with their inscriptions, by name."""
    drawings = []
    for area in look.spots:
        if area.name in frame.spots:
            box = frame.spots[area.name]
            rect = box.rect(min(box.h / 2, 12), "spot")
            label = _label(label_of(area), box)
            drawn = tag("g", rect, *label, id=f"spot-{frame.number}-{area.name}")
            drawings.append((area.name, drawn))
    return tuple(drawings)


def _label(text: str, box: Box) -> list[str]:
    """The inscription along the lower edge, in as many lines as its width needs."""
    size = 8.5 if box.h < 42 else LABEL
    longest = max(map(len, text.split()))
    is_tight = size == LABEL and longest * size * 0.56 > box.w - 2
    fits = max(int(box.w / (size * 0.56)), 5)
    lines: list[str] = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > fits:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    first = box.bottom - 5 - size * (len(lines) - 1)
    kind = "spot-label" if size == LABEL else "spot-label small-label"
    kind += " tight-label" * is_tight
    return [words(line, box.cx, first + size * at, kind) for at, line in enumerate(lines)]


LABEL: Final = 14
"""The size of an inscription on an area that is large enough."""


@lru_cache(maxsize=2048)
def _free(frame: SeatFrame, *, may_sit: bool) -> str:
    box, key = frame.plate, f"seat-{frame.number}"
    plate = box.rect(box.h / 2, "plate")
    if not may_sit:
        says = words(f"Seat {frame.number}", box.cx, box.cy + 4, "free-label")
        return tag("g", plate, says, id=key, class_="seat free")
    label = f"Sit at {frame.number}" if box.w > 70 else f"Sit {frame.number}"
    pressed = tag(
        "g",
        plate,
        words(label, box.cx, box.cy + 5, "free-label"),
        id=f"sit-{frame.number}",
        role="button",
        tabindex="0",
        aria_label=f"{label}, a free seat",
        data_dialog="sit",
        data_fill=message(seat=frame.number),
    )
    return tag("g", pressed, id=key, class_="seat free")


@lru_cache(maxsize=8192)
def _plate(
    frame: SeatFrame,
    name: str,
    chips: Cents,
    net: Cents | None,
    bet: Cents,
    classes: str,
    mark: str,
    sign: str,
) -> str:
    """The plate of a player: the name, and what is of interest now: chips, wagers, the result."""
    box, rack = frame.plate, dollars(chips)
    halo = Box(box.x - 4, box.y - 4, box.w + 8, box.h + 8).rect(box.h / 2 + 4, "halo")
    upper, lower = box.y + box.h * 0.44, box.y + box.h * 0.85
    parts = [halo, box.rect(min(box.h / 2, 14), "plate")]
    parts.append(words(shortened(name, box.w), box.cx, upper, "name"))
    label = f"seat {frame.number}: {name}, {rack}"
    result = f"result {'won' if net and net > 0 else 'lost'}"
    if net is not None and not frame.compact:
        parts.append(words(rack, box.cx - 34, lower, "rack"))
        parts.append(words(signed(net), box.cx + 40, lower, result))
    elif bet and net is None:
        parts.append(
            words(f"{dollars(bet)} bet" if box.w > 70 else dollars(bet), box.cx, lower, "bet")
        )
        label += f", {dollars(bet)} bet"
    elif net is not None:
        parts.append(words(signed(net), box.cx, lower, result))
        label += f", {signed(net)} in this round"
    else:
        parts.append(words(rack, box.cx, lower, "rack"))
    if mark:
        parts += _mark(box, mark)
        label += f", {mark}"
    if sign:
        parts += _sign(box, sign)
    inside = tag("g", title(label), *parts, role="img", aria_label=label)
    return tag("g", inside, id=f"seat-{frame.number}", class_=classes)


def _mark(box: Box, mark: str) -> list[str]:
    """Ready or away, on the upper edge of the plate."""
    wide = 7.4 * len(mark) + 14
    badge = Box(box.right - wide - 2, box.y - 9, wide, 18)
    return [badge.rect(9, f"mark {mark}"), words(mark, badge.cx, badge.cy + 4.4, "mark-text")]


def _sign(box: Box, sign: str) -> list[str]:
    """What a player shows the others, in a bubble over the plate."""
    text = capital(sign)
    wide = 7.6 * len(text) + 20
    bubble = Box(box.cx - wide / 2, box.y - 28, wide, 24)
    inside = bubble.rect(12, "bubble") + words(text, bubble.cx, bubble.cy + 4.8, "bubble-text")
    return [tag("g", inside, class_="sign")]


def shortened(name: str, width: float) -> str:
    """A name as far as its plate has room."""
    most = max(int((width - 8) / 8), 4)
    return name if len(name) <= most else name[: most - 1] + "…"
