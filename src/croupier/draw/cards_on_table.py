"""The cards on the table, each under a key of its own, with where it comes from and goes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple

from croupier.cards import card as card_of
from croupier.draw import cards
from croupier.draw.fan import fanned
from croupier.draw.geometry import Frame, SeatFrame
from croupier.draw.layout import TableLook
from croupier.draw.svg import Box
from croupier.markup import message, tag, words
from croupier.rounds.round import Part
from croupier.speech import ordinal
from croupier.table.view import FACE_DOWN, PlayerView, SeatView

Keyed = tuple[str, str]
"""Something under a key of its own, and how it is drawn."""


def layout_cards(look: TableLook, frame: Frame, view: SeatView, lifted: Lifted) -> Iterator[Keyed]:
    """The cards of the dealer and the community."""
    for area, shown in view.areas.items():
        lying = tuple(shown.items())
        boxes = tuple(
            frame.slots.get((area, slot)) or _beyond(look, frame, area, at)
            for at, slot in enumerate(shown)
        )
        yield from _area_cards(look, area, lying, boxes, view.round, view.back, lifted)
    for at, card in enumerate(view.drawn):  # out of the shoe, and dealt to nobody yet
        high = frame.shoe.h * 0.9
        beside = Box(
            frame.shoe.x - (at + 1) * high * 0.8 - 12, frame.shoe.y, high / cards.RATIO, high
        )
        key = f"card-{view.round}-drawn-{at}"
        yield key, _card(key, card, beside, view, "drawn in error")


@lru_cache(maxsize=8192)
def _area_cards(
    look: TableLook,
    area: str,
    lying: tuple[tuple[str, str], ...],
    boxes: tuple[Box, ...],
    number: int,
    colour: str,
    lifted: Lifted,
) -> tuple[Keyed, ...]:
    """The cards of one area, each by its slot in its box; the same for all who see them there."""
    drawings: list[Keyed] = []
    for (slot, card), box in zip(lying, boxes, strict=True):
        key = f"card-{number}-{area}-{slot}".replace(" ", "-")
        kind, says = _kind(lifted, (area, slot)), f"{area}, {slot} card"
        drawings.append((key, cards.movable(key, card, box, colour, says=says, kind=kind)))
    if total := _total(look, area, [card for _, card in lying]):
        drawings.append(_count(f"count-{number}-{area}", HandOnTable((), False, total), boxes))
    return tuple(drawings)


Lifted = frozenset[tuple[str, str]]
"""Cards that are lifted, each by its area and its place there; a seat's by the seat's number."""


def _kind(lifted: Lifted, place: tuple[str, str], *, is_out: bool = False) -> str:
    """What is to be seen of a card: that it is out of play, or lifted while others are not."""
    if is_out:
        return "out"
    return "" if not lifted else "lifted" if place in lifted else "beside"


def _total(look: TableLook, area: str, shown: list[str]) -> str:
    """What the dealer's hand counts once all of it is seen, where hands are counted."""
    counts = look.game.counts
    if counts is None or area != "dealer" or not shown or FACE_DOWN in shown:
        return ""
    return counts(Part(1, [card_of(card) for card in shown]))


def _beyond(look: TableLook, frame: Frame, area: str, at: int) -> Box:
    """A card that the layout has no space for lies beside the last."""
    spaces = look.community.get(area, ())
    boxes = [frame.slots[area, space.name] for space in spaces if (area, space.name) in frame.slots]
    if not boxes:
        return Box(frame.width / 2, frame.tray.bottom + 10, 50, 70)
    last = max(boxes, key=lambda box: box.x)
    beyond = at - len(spaces) + 1
    return last.moved(beyond * last.w * 0.55, 0)


def seat_cards(
    seat: SeatFrame,
    seen: PlayerView,
    view: SeatView,
    *,
    is_mine: bool,
    picking: Picking,
    lifted: Lifted,
) -> Sequence[Keyed]:
    """A player's cards, hand by hand, and what was laid away."""
    whose = "your" if is_mine else f"{seen.name},"
    return _drawn_cards(seat, whose, tuple(hands_of(seen)), view.round, view.back, picking, lifted)


@lru_cache(maxsize=8192)
def _drawn_cards(
    seat: SeatFrame,
    whose: str,
    hands: tuple[HandOnTable, ...],
    number: int,
    colour: str,
    picking: Picking,
    lifted: Lifted,
) -> tuple[Keyed, ...]:
    """The same for everyone who sees them in the same place."""
    drawings: list[Keyed] = []
    places = fanned(tuple(len(hand.cards) for hand in hands), seat.cards)
    for at, (hand, boxes) in enumerate(zip(hands, places, strict=True)):
        key = f"{number}-seat-{seat.number}-{at}"
        for index, (card, box) in enumerate(zip(hand.cards, boxes, strict=True)):
            is_pickable = index in picking.cards and at == 0
            place = f"seat {seat.number}", f"{at} {index}"
            name = f"card-{key}-{index}"
            drawn = cards.movable(
                name,
                card,
                box,
                colour,
                says=f"{whose} {ordinal(index)} card{hand.called}",
                kind=_kind(lifted, place, is_out=hand.is_out),
                act=message(do="pick", at=index) if is_pickable else None,
                is_picked=is_pickable and index == picking.picked,
            )
            drawings.append((name, drawn))
        if boxes and hand.label:
            drawings.append(_count(f"count-{key}", hand, boxes))
    return tuple(drawings)


class Picking(NamedTuple):
    """Of which cards the player is to choose one, by their place in the hand, and which is."""

    cards: tuple[int, ...] = ()
    picked: int | None = None


class HandOnTable(NamedTuple):
    """One hand of a seat: its cards, whether it is out of play, and what it counts."""

    cards: Sequence[str]
    is_out: bool
    label: str = ""
    at_turn: bool = False
    called: str = ""
    """Which of the seat's hands it is, said after the name of a card."""


def _count(key: str, hand: HandOnTable, boxes: Sequence[Box]) -> Keyed:
    """What a hand counts, on its lower edge; gold while it is played."""
    x = (boxes[0].x + boxes[-1].right) / 2
    return key, _drawn_count(key, hand.label, x, boxes[-1].bottom - 8, at_turn=hand.at_turn)


@lru_cache(maxsize=4096)
def _drawn_count(key: str, text: str, x: float, y: float, *, at_turn: bool) -> str:
    width = 7.8 * len(text) + 14
    plate = Box(x - width / 2, y - 11, width, 22).rect(11, "count-plate")
    label = words(text, x, y + 4.8, "count")
    return tag("g", plate, label, id=key, class_="count-group" + (" turn-now" * at_turn))


SHORT: Final = ("1st", "2nd", "3rd", *(f"{at}th" for at in range(4, 13)))
"""Which of several hands it is, where there is little room."""


def hands_of(seen: PlayerView) -> list[HandOnTable]:
    """The hands that a seat holds; cards laid away come last."""
    folded, several = bool(seen.folded), len(seen.hands) > 1
    hands = [
        HandOnTable(
            part.cards,
            folded or (part.settled and part.ended == "surrender"),
            f"{SHORT[at]} · {part.counts}" if several and part.counts else part.counts,
            part.at_turn,
            f" of the {ordinal(at)} hand" if several else "",
        )
        for at, part in enumerate(seen.hands)
    ]
    hands = hands or [HandOnTable(seen.cards or (), folded)]
    if seen.discarded:
        hands.append(HandOnTable(seen.discarded, True, called=", laid away"))
    return hands


def _card(key: str, shown: str, box: Box, view: SeatView, says: str, **more: Any) -> str:
    return cards.movable(key, shown, box, view.back, says=says, **more)
