"""A player position: name plate, betting areas, and the result of the last round."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache

from croupier.draw.geometry import SeatFrame
from croupier.draw.layout import Look, label_of
from croupier.draw.svg import Box
from croupier.markup import message, tag, title, words
from croupier.money import dollars, signed
from croupier.rounds import net_of
from croupier.table.view import PlayerView


def seat_group(
    look: Look,
    frame: SeatFrame,
    seen: PlayerView | None,
    *,
    name: str,
    is_mine: bool,
    is_asked: bool,
    is_away: bool,
    may_sit: bool,
    bets: Mapping[str, str],
) -> str:
    """The still part of a position. `name` is what its player is called, where that is not the
    name played under; `bets` says which areas may be bet on now, each with what a click does."""
    inside = [*_spots(look, frame, bets)]
    if seen is None:
        inside.append(_free(frame, may_sit=may_sit))
    else:
        inside.append(_plate(frame, seen, name or seen.name))
    kinds = {
        "mine": is_mine,
        "asked": is_asked,
        "free": seen is None,
        "away": seen is not None and is_away,
    }
    classes = " ".join(["seat", *(name for name, holds in kinds.items() if holds)])
    return tag("g", *inside, id=f"seat-{frame.number}", class_=classes)


def _spots(look: Look, frame: SeatFrame, bets: Mapping[str, str]) -> Iterator[str]:
    for area, still in _still_spots(look, frame):
        if area in bets:
            # The rest of the group is as it lies still; only that it can be pressed is new.
            yield still.replace('class="spot"', 'class="spot lit"').replace(
                "<g ",
                f"<g {_pressed(frame.number, area, bets[area])} ",
                1,
            )
        else:
            yield still


def _pressed(seat: int, area: str, says: str) -> str:
    act = message(do="bet", seat=seat, wager=area)
    pressed = tag("g", role="button", tabindex="0", aria_label=says, data_act=act)
    return pressed.removeprefix("<g ").removesuffix("/>")


@lru_cache(maxsize=4096)
def _still_spots(look: Look, frame: SeatFrame) -> tuple[tuple[str, str], ...]:
    """The betting areas of a position with their inscriptions, by name."""
    found = []
    for area in look.spots:
        if area.name in frame.spots:
            box = frame.spots[area.name]
            rect = box.rect(min(box.h / 2, 12), "spot")
            label = _label(label_of(area), box)
            drawn = tag("g", rect, *label, id=f"spot-{frame.number}-{area.name}")
            found.append((area.name, drawn))
    return tuple(found)


def _label(text: str, box: Box) -> list[str]:
    """The inscription along the lower edge, in as many lines as its width needs."""
    size = 8.5 if box.h < 42 else 10.5
    fits = max(int(box.w / (size * 0.58)), 5)
    lines: list[str] = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > fits:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    first = box.bottom - 5 - size * (len(lines) - 1)
    return [words(line, box.cx, first + size * at, "spot-label") for at, line in enumerate(lines)]


def _free(frame: SeatFrame, *, may_sit: bool) -> str:
    box = frame.plate
    plate = box.rect(box.h / 2, "plate")
    if not may_sit:
        return tag("g", plate, words(f"Seat {frame.number}", box.cx, box.cy + 4, "free-label"))
    label = f"Sit at {frame.number}" if not frame.compact else f"Sit {frame.number}"
    return tag(
        "g",
        plate,
        words(label, box.cx, box.cy + 4, "free-label"),
        id=f"sit-{frame.number}",
        role="button",
        tabindex="0",
        aria_label=f"{label}, a free seat",
        data_dialog="sit",
        data_fill=message(seat=frame.number),
    )


def _plate(frame: SeatFrame, seen: PlayerView, name: str) -> str:
    box = frame.plate
    halo = Box(box.x - 4, box.y - 4, box.w + 8, box.h + 8).rect(box.h / 2 + 4, "halo")
    chips, results = dollars(seen.chips), seen.results
    parts = [halo, box.rect(box.h / 2, "plate")]
    parts.append(words(shortened(name, box.w), box.cx, box.y + 16, "name"))
    if results and not frame.compact:
        net = net_of(results)
        kind = "won" if net > 0 else "lost"
        parts.append(words(chips, box.cx - 24, box.y + 31, "rack"))
        parts.append(words(signed(net), box.cx + 32, box.y + 31, f"result {kind}"))
    elif frame.compact and seen.wagers:
        bet = f"{dollars(sum(seen.wagers.values()))} bet"
        parts.append(words(bet, box.cx, box.y + 30, "bet"))
    else:
        parts.append(words(chips, box.cx, box.y + 30, "rack"))
    said = f"seat {frame.number}: {name}, {chips}"
    return tag("g", title(said), *parts, role="img", aria_label=said)


def shortened(name: str, width: float) -> str:
    """A name as far as its plate has room."""
    most = max(int((width - 12) / 6.8), 4)
    return name if len(name) <= most else name[: most - 1] + "…"
