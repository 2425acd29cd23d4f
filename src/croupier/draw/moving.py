"""What moves: cards and chips, each under a key of its own, with where it comes from and goes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from croupier.draw import cards, chips
from croupier.draw.fan import fanned
from croupier.draw.frame import Frame, SeatFrame
from croupier.draw.look import Look
from croupier.draw.seats import signed
from croupier.draw.svg import Box, number, tag, words
from croupier.games import taken
from croupier.money import dollars

Seen = Mapping[str, Any]


def _point(box: Box) -> str:
    """Where something comes from or goes to."""
    return f"{number(box.cx)},{number(box.cy)}"


# ---- cards ----------------------------------------------------------------------------------


def layout_cards(look: Look, frame: Frame, view: Seen) -> Iterator[str]:
    """The cards of the dealer and the community."""
    for area, shown in view["areas"].items():
        for at, (slot, card) in enumerate(shown.items()):
            box = frame.slots.get((area, slot)) or _beyond(look, frame, area, slot, at)
            key = f"card-{view['round']}-{area}-{slot}".replace(" ", "-")
            yield _card(key, card, box, frame, view)


def _beyond(look: Look, frame: Frame, area: str, slot: str, at: int) -> Box:
    """A card that the layout has no space for lies beside the last."""
    known = look.community.get(area, ())
    boxes = [frame.slots[area, one.name] for one in known if (area, one.name) in frame.slots]
    if not boxes:
        return Box(frame.width / 2, frame.tray.bottom + 10, 50, 70)
    last = max(boxes, key=lambda box: box.x)
    beyond = at - len(known) + 1
    return last.moved(beyond * last.w * 0.55, 0)


def seat_cards(frame: Frame, seat: SeatFrame, seen: Seen, view: Seen) -> Iterator[str]:
    """A player's cards, hand by hand, and what was laid away."""
    hands = hands_of(seen)
    places = fanned([len(shown) for shown, _ in hands], seat.cards)
    for at, ((shown, is_out), boxes) in enumerate(zip(hands, places, strict=True)):
        for index, (card, box) in enumerate(zip(shown, boxes, strict=True)):
            key = f"card-{view['round']}-seat-{seat.number}-{at}-{index}"
            yield _card(key, card, box, frame, view, is_out=is_out)


def hands_of(seen: Seen) -> list[tuple[list[str], bool]]:
    """The hands that a seat holds, each with whether it is out of play; cards laid away last."""
    parts = seen.get("hands") or [{"cards": seen.get("cards") or []}]
    folded = bool(seen.get("folded"))
    hands = [(list(part["cards"]), folded) for part in parts]
    if seen.get("discarded"):
        hands.append((list(seen["discarded"]), True))
    return hands


def _card(key: str, shown: str, box: Box, frame: Frame, view: Seen, *, is_out: bool = False) -> str:
    drawn = cards.movable(
        key,
        shown,
        box,
        view.get("back") or "red",
        source=_point(frame.shoe),
        target=_point(frame.rack),
    )
    return drawn.replace('class="card"', 'class="card out"', 1) if is_out else drawn


# ---- chips ----------------------------------------------------------------------------------


def seat_chips(frame: Frame, seat: SeatFrame, seen: Seen, view: Seen) -> Iterator[str]:
    """The wagers of a seat, what they were paid, and what became of them."""
    if seat.compact:
        return  # its plate tells the sum
    results = {one["wager"]: one for one in seen.get("results") or ()}
    is_over = not view["closed"]
    shows_results = bool(results) and not (is_over and seen["wagers"])
    if shows_results:
        for wager, result in results.items():
            yield from _settled(frame, seat, wager, result, view, is_over=is_over)
    for wager, amount in seen["wagers"].items():
        if not (shows_results and wager in results):
            x, y = place_of(seat, wager)
            yield chips.movable(
                f"chips-{seat.number}-{wager}",
                amount,
                x,
                y,
                scale=_scale(seat),
                source=_point(seat.plate),
                target=_point(frame.tray),
            )


def _settled(
    frame: Frame, seat: SeatFrame, wager: str, result: Seen, view: Seen, *, is_over: bool
) -> Iterator[str]:
    """A settled wager: a winner with what it is paid beside it until the round is over, and in
    any case what it came to."""
    x, y = place_of(seat, wager)
    stays = result["outcome"] not in ("lose", "surrender") and not is_over and wager in _areas(seat)
    home = _point(seat.plate)
    if stays:
        paid = result["won"]
        yield chips.movable(
            f"chips-{seat.number}-{wager}",
            result["stake"],
            x - (12 * _scale(seat) if paid else 0),
            y,
            label=" " if paid else "push",
            scale=_scale(seat),
            target=home,
        )
        if paid:
            yield chips.movable(
                f"pay-{seat.number}-{wager}",
                paid,
                x + 14 * _scale(seat),
                y,
                label=f"+{dollars(paid)}",
                scale=_scale(seat),
                source=_point(frame.tray),
                target=home,
                kind="pay",
            )
    elif wager in _areas(seat):
        yield _badge(f"badge-{view['round']}-{seat.number}-{wager}", result, x, y)


def _badge(key: str, result: Seen, x: float, y: float) -> str:
    said = {
        "win": signed(result["won"]),
        "lose": signed(-result["stake"]),
        "surrender": signed(-taken(result["wager"], "surrender", result["stake"])),
        "push": "push",
        "void": "returned",
    }[result["outcome"]]
    width = 6.2 * len(said) + 12
    return tag(
        "g",
        Box(x - width / 2, y - 9, width, 18).rect(9, "badge"),
        words(said, x, y + 3.8, f"badge-text {'won' if result['outcome'] == 'win' else 'lost'}"),
        id=key,
        class_="badge-group",
    )


def _areas(seat: SeatFrame) -> set[str]:
    return {*seat.spots, *(f"{name}-{n}" for name in seat.spots for n in range(2, 9))}


def place_of(seat: SeatFrame, wager: str) -> tuple[float, float]:
    """Where a wager lies: on its area; that of a hand made by a split beside the first one's; a
    wager without an area before the name plate."""
    if wager in seat.spots:
        box = seat.spots[wager]
        return box.cx, box.y + box.h * 0.38
    named = re.fullmatch(r"(.+)-(\d)", wager)
    if named and named[1] in seat.spots:
        box = seat.spots[named[1]]
        return box.cx + 18 * (int(named[2]) - 1), box.y + box.h * 0.38
    return seat.plate.cx, seat.plate.y - 10


def _scale(seat: SeatFrame) -> float:
    """Chips grow with the areas that they lie on."""
    boxes = seat.spots.values()
    return min(1.15, *(box.h / 42 for box in boxes), *(box.w / 60 for box in boxes))
