"""The chips on the table, each stack under a key of its own, and what became of wagers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from croupier.draw import chips
from croupier.draw.cards_on_table import hands_of
from croupier.draw.fan import fanned
from croupier.draw.geometry import Frame, SeatFrame
from croupier.draw.svg import Box, at
from croupier.markup import tag, title, words
from croupier.money import Cents, dollars, signed
from croupier.rounds import Outcome, SettledWager, net_of
from croupier.table.view import PlayerView, SeatView

Keyed = tuple[str, str]
"""Something under a key of its own, and how it is drawn."""


def seat_chips(frame: Frame, seat: SeatFrame, seen: PlayerView, view: SeatView) -> Iterator[Keyed]:
    """The wagers of a seat, what they were paid, and what became of them."""
    if seat.compact:
        return  # its plate tells the sum
    results = {result.wager: result for result in seen.results or ()}
    is_over = not view.closed
    if is_over and seen.wagers:
        results = {}  # the next round's wagers are going down
    beside_hands = _of_hands(seen) if len(seen.hands) > 1 else {}
    yield from _by_hand(frame, seat, seen, beside_hands, results, view)
    if seen.coupon:
        yield _coupon(seat, seen.coupon)
    for wager, result in results.items():
        if wager not in beside_hands:
            yield from _settled(frame, seat, wager, result, view, is_over=is_over)
    for wager, amount in seen.wagers.items():
        if wager not in results and wager not in beside_hands:
            x, y = place_of(seat, wager)
            key = f"chips-{seat.number}-{wager}"
            home, lost = seat.plate.point, frame.tray.point
            yield (
                key,
                chips.movable(key, amount, x, y, scale=_scale(seat), source=home, target=lost),
            )


def _coupon(seat: SeatFrame, amount: Cents) -> Keyed:
    """A match play coupon, beside the wager that must be made."""
    label = f"match play {dollars(amount)}"
    width = 6.8 * len(label) + 12
    x, y = seat.cards.cx - width / 2, seat.cards.y - 13
    key = f"coupon-{seat.number}"
    return key, tag(
        "g",
        title(label),
        Box(0, 0, width, 18).rect(2, "coupon"),
        words(label, width / 2, 13.2, "coupon-text"),
        id=key,
        class_="chips",
        transform=at(x, y),
        data_from=seat.plate.point,
        data_to=seat.plate.point,
    )


def _of_hands(seen: PlayerView) -> dict[str, int]:
    """Which hand each wager belongs to, where a seat plays several."""
    return {name: nth for nth, hand in enumerate(seen.hands) for name in hand.wagers}


def _by_hand(
    frame: Frame,
    seat: SeatFrame,
    seen: PlayerView,
    belongs: Mapping[str, int],
    results: Mapping[str, SettledWager],
    view: SeatView,
) -> Iterator[Keyed]:
    """The wagers of several hands, those of each together before the cards they are for."""
    if not belongs:
        return
    nearest = max(seat.spots.values(), key=lambda box: box.bottom, default=seat.cards)
    places = fanned(tuple(len(hand.cards) for hand in hands_of(seen)), seat.cards)
    for nth, (hand, boxes) in enumerate(zip(seen.hands, places, strict=False)):
        if not boxes:
            continue
        x = (boxes[0].x + boxes[-1].right) / 2
        y = nearest.y + nearest.h * 0.38
        done = [results[name] for name in hand.wagers if name in results]
        if done:
            yield _badge(f"badge-{view.round}-{seat.number}-hand-{nth}", net_badge(done), x, y)
        elif amount := sum(hand.wagers.values()):
            key = f"chips-{seat.number}-hand-{nth}"
            yield (
                key,
                chips.movable(
                    key,
                    amount,
                    x,
                    y,
                    scale=min(0.85, seat.cards.w / 54 / len(seen.hands)),
                    source=seat.plate.point,
                    target=frame.tray.point,
                ),
            )


def _settled(
    frame: Frame,
    seat: SeatFrame,
    wager: str,
    result: SettledWager,
    view: SeatView,
    *,
    is_over: bool,
) -> Iterator[Keyed]:
    """A settled wager: a winner with what it is paid beside it until the round is over, and in
    any case what it came to."""
    x, y = place_of(seat, wager)
    goes = result.outcome in ("lose", "surrender")
    stays = not goes and not is_over and wager in seat.spots
    home = seat.plate.point
    if stays:
        paid = result.won
        key = f"chips-{seat.number}-{wager}"
        yield (
            key,
            chips.movable(
                key,
                result.stake,
                x - (12 * _scale(seat) if paid else 0),
                y,
                label=" " if paid else "push",
                scale=_scale(seat),
                target=home,
            ),
        )
        if paid:
            key = f"pay-{seat.number}-{wager}"
            yield (
                key,
                chips.movable(
                    key,
                    paid,
                    x + 14 * _scale(seat),
                    y,
                    label=f"+{dollars(paid)}",
                    scale=_scale(seat),
                    source=frame.tray.point,
                    target=home,
                    kind="pay",
                ),
            )
    elif wager in seat.spots:
        key = f"badge-{view.round}-{seat.number}-{wager}"
        yield _badge(key, net_badge([result]), x, y)


def net_badge(results: Iterable[SettledWager]) -> tuple[str, bool]:
    """What settled wagers came to, in a word, and whether that is a gain."""
    settled = tuple(results)
    net = net_of(settled)
    outcomes = {result.outcome for result in settled}
    if not net and len(outcomes) == 1 and (only := outcomes.pop()) in (Outcome.PUSH, Outcome.VOID):
        return only.value, False
    return signed(net), net > 0


def _badge(key: str, text: tuple[str, bool], x: float, y: float) -> Keyed:
    return key, _drawn_badge(key, *text, x, y)


@lru_cache(maxsize=4096)
def _drawn_badge(key: str, text: str, is_gain: bool, x: float, y: float) -> str:
    width = 7.8 * len(text) + 14
    return tag(
        "g",
        Box(x - width / 2, y - 11, width, 22).rect(11, "badge"),
        words(text, x, y + 4.8, f"badge-text {'won' if is_gain else 'lost'}"),
        id=key,
        class_="badge-group",
    )


def place_of(seat: SeatFrame, wager: str) -> tuple[float, float]:
    """Where a wager lies: on its area, or before the name plate if it has none."""
    box = seat.spots.get(wager)
    if box is None:
        return seat.plate.cx, seat.plate.y - 10
    # Above the inscription, which stands along the lower edge.
    return box.cx, box.y + min(box.h * 0.38, max(box.h - 30, box.h * 0.3))


def _scale(seat: SeatFrame) -> float:
    """Chips grow with the areas that they lie on."""
    boxes = seat.spots.values()
    return min(1.1, *(box.h / 46 for box in boxes), *(box.w / 66 for box in boxes))
