"""The cards on the table, each under a key of its own, with where it comes from and goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from croupier.cards import card as card_of
from croupier.draw import cards
from croupier.draw.fan import fanned
from croupier.draw.geometry import Frame, SeatFrame
from croupier.draw.layout import Look
from croupier.draw.svg import Box
from croupier.markup import message, tag, words
from croupier.rounds.round import Part
from croupier.table.view import FACE_DOWN, PlayerView, SeatView


def layout_cards(look: Look, frame: Frame, view: SeatView) -> Iterator[str]:
    """The cards of the dealer and the community."""
    for area, shown in view.areas.items():
        boxes = []
        for at, (slot, card) in enumerate(shown.items()):
            box = frame.slots.get((area, slot)) or _beyond(look, frame, area, slot, at)
            key = f"card-{view.round}-{area}-{slot}".replace(" ", "-")
            boxes.append(box)
            yield _card(key, card, box, frame, view, f"{area}, {slot} card")
        if total := _total(look, area, list(shown.values())):
            yield _count(f"count-{view.round}-{area}", Held((), False, total), boxes)

    for at, card in enumerate(view.drawn):  # out of the shoe, and dealt to nobody yet
        high = frame.shoe.h * 0.9
        beside = Box(
            frame.shoe.x - (at + 1) * high * 0.8 - 12, frame.shoe.y, high / cards.RATIO, high
        )
        yield _card(f"card-{view.round}-drawn-{at}", card, beside, frame, view, "drawn in error")


def _total(look: Look, area: str, shown: list[str]) -> str:
    """What the dealer's hand counts once all of it is seen, where hands are counted."""
    counts = look.game.counts
    if counts is None or area != "dealer" or not shown or FACE_DOWN in shown:
        return ""
    return counts(Part(1, [card_of(one) for one in shown]))


def _beyond(look: Look, frame: Frame, area: str, slot: str, at: int) -> Box:
    """A card that the layout has no space for lies beside the last."""
    known = look.community.get(area, ())
    boxes = [frame.slots[area, one.name] for one in known if (area, one.name) in frame.slots]
    if not boxes:
        return Box(frame.width / 2, frame.tray.bottom + 10, 50, 70)
    last = max(boxes, key=lambda box: box.x)
    beyond = at - len(known) + 1
    return last.moved(beyond * last.w * 0.55, 0)


def seat_cards(
    frame: Frame,
    seat: SeatFrame,
    seen: PlayerView,
    view: SeatView,
    *,
    is_mine: bool,
    picking: Picking,
) -> Iterator[str]:
    """A player's cards, hand by hand, and what was laid away."""
    hands, whose = hands_of(seen), "your" if is_mine else f"{seen.name},"
    places = fanned([len(hand.cards) for hand in hands], seat.cards)
    for at, (hand, boxes) in enumerate(zip(hands, places, strict=True)):
        key = f"{view.round}-seat-{seat.number}-{at}"
        for index, (card, box) in enumerate(zip(hand.cards, boxes, strict=True)):
            says = f"{whose} {ordinal(index)} card{hand.called}"
            is_pickable = index in picking.cards and at == 0
            yield _card(
                f"card-{key}-{index}",
                card,
                box,
                frame,
                view,
                says,
                is_out=hand.is_out,
                act=message(do="pick", at=index) if is_pickable else None,
                is_picked=is_pickable and index == picking.picked,
            )
        if boxes and hand.label and not seat.compact:
            yield _count(f"count-{key}", hand, boxes)


class Picking(NamedTuple):
    """Of which cards the player is to choose one, by their place in the hand, and which is."""

    cards: tuple[int, ...] = ()
    picked: int | None = None


class Held(NamedTuple):
    """One hand of a seat: its cards, whether it is out of play, and what it counts."""

    cards: Sequence[str]
    is_out: bool
    label: str = ""
    at_turn: bool = False
    called: str = ""
    """Which of the seat's hands it is, said after the name of a card."""


ORDINALS: Final = (
    "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
    "eleventh", "twelfth",
)  # fmt: skip


def ordinal(at: int) -> str:
    """Which one it is of several, counted from nought."""
    return ORDINALS[at] if at < len(ORDINALS) else f"{at + 1}th"


def _count(key: str, hand: Held, boxes: list[Box]) -> str:
    """What a hand counts, on its lower edge; gold while it is played."""
    x = (boxes[0].x + boxes[-1].right) / 2
    y = boxes[-1].bottom - 5
    width = 6.4 * len(hand.label) + 12
    plate = Box(x - width / 2, y - 9, width, 17).rect(8.5, "count-plate")
    label = words(hand.label, x, y + 3.6, "count")
    return tag("g", plate, label, id=key, class_="count-group" + (" turn-now" * hand.at_turn))


def hands_of(seen: PlayerView) -> list[Held]:
    """The hands that a seat holds; cards laid away come last."""
    folded, several = bool(seen.folded), len(seen.hands) > 1
    hands = [
        Held(
            part.cards,
            folded or (part.settled and part.ended == "surrender"),
            part.counts,
            part.at_turn,
            f" of hand {at}" if several else "",
        )
        for at, part in enumerate(seen.hands, 1)
    ]
    hands = hands or [Held(seen.cards or (), folded)]
    if seen.discarded:
        hands.append(Held(seen.discarded, True, called=", laid away"))
    return hands


def _card(
    key: str, shown: str, box: Box, frame: Frame, view: SeatView, says: str, **more: Any
) -> str:
    return cards.movable(
        key,
        shown,
        box,
        view.back,
        says=says,
        **more,
        source=frame.shoe.point,
        target=frame.rack.point,
    )
