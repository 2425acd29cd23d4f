"""The whole table as one picture, from what its reader may know."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Final

from croupier.draw import felt
from croupier.draw.cards import deck
from croupier.draw.cards_on_table import Picking, hands_of, layout_cards, seat_cards
from croupier.draw.chips import every_chip
from croupier.draw.chips_on_table import seat_chips
from croupier.draw.composition import Shape, composed
from croupier.draw.geometry import Frame
from croupier.draw.glyphs import definitions
from croupier.draw.layout import TableLook, look_of
from croupier.draw.scene import Scene
from croupier.draw.seats import seat_group, spots_group
from croupier.draw.whole_table import whole_table
from croupier.markup import KeyedGroup, Part, tag
from croupier.table.view import SeatView

TALL: Final = 600
"""Above this height a picture for a phone held upright has larger type."""


@lru_cache(maxsize=512)
def _frame(look: TableLook, own: tuple[int, ...], shape: Shape | None) -> Frame:
    return whole_table(look) if shape is None else composed(look, own, shape)


def style() -> str:
    """The style sheet of the drawing."""
    return (resources.files("croupier.draw") / "table.css").read_text("utf-8")


@dataclass(frozen=True)
class Picture:
    """A table drawn in groups, each under its own key, so that only what changed need be sent."""

    opening: str
    """The tag that opens the picture; while it stays the same, groups may be exchanged."""
    groups: Mapping[str, Part]

    def __str__(self) -> str:
        return f"{self.opening}{''.join(map(str, self.groups.values()))}</svg>"


def table_svg(scene: Scene, shape: Shape | None = "wide", *, stands_alone: bool = False) -> str:
    """A scene as one picture. One that stands alone brings its style and its glyphs along."""
    drawn = picture(scene, shape)
    if not stands_alone:
        return str(drawn)
    own = tag("style", style()) + definitions() + deck() + every_chip()
    return f"{drawn.opening}{own}{''.join(map(str, drawn.groups.values()))}</svg>"


def picture(scene: Scene, shape: Shape | None = "wide") -> Picture:
    """A table: felt, seats, cards and chips; every movable thing has a key. Without a shape it is
    the whole table, every seat at the same size, as a dealer works it."""
    look, view = look_of(scene.rules), scene.view
    frame = _frame(look, scene.own if shape else (), shape)
    stub, rack = counted(view)
    return Picture(
        _opening(look, frame, _kind(frame, shape)),
        {
            "ground": felt.ground(look, frame),
            "tray": felt.tray(frame.tray, view.inventory),
            "meter": felt.meter(frame, view.meter),
            "rack": felt.rack(frame.rack, rack, view.back),
            "shoe": felt.shoe(frame.shoe, stub, view.back, view.method),
            "spots": _group("spots", _spots(scene, look, frame)),
            "seats": _group("seats", _seats(scene, frame)),
            "cards": _group("cards", _cards(scene, look, frame)),
            "names": felt.slot_names(look, frame),
            "chips": _group("chips", _chips(frame, view)),
        },
    )


def _kind(frame: Frame, shape: Shape | None) -> str:
    """The shape, and whether it is so high that a phone shows it smaller than it is wide."""
    tall = " tall" if shape == "narrow" and frame.height > TALL else ""
    return f"{shape or 'whole'}{tall}"


def counted(view: SeatView) -> tuple[int, int]:
    """How many cards are in the shoe and in the discard rack, without those that are still shown on
    the felt after their round: they have been picked up, and perhaps shuffled, but each is seen
    once."""
    if view.closed:
        return view.stub, view.rack
    lying = sum(len(cards) for cards in view.areas.values())
    lying += sum(len(hand.cards) for seen in view.seats.values() for hand in hands_of(seen))
    in_rack = min(lying, view.rack)
    return max(view.stub - (lying - in_rack), 0), view.rack - in_rack


@lru_cache(maxsize=1024)
def _opening(look: TableLook, frame: Frame, kind: str) -> str:
    return tag(
        "svg",
        "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {frame.width:g} {frame.height:g}",
        id="stage",
        class_=f"stage {look.felt} {kind}",
        role="group",
        aria_label=f"The table: {look.game.name}",
        data_shoe=frame.shoe.point,
        data_rack=frame.rack.point,
    ).removesuffix("</svg>")


def _group(key: str, children: Iterable[tuple[str, Part]]) -> KeyedGroup:
    return KeyedGroup(f'<g id="{key}">', dict(children), "</g>")


def _spots(scene: Scene, look: TableLook, frame: Frame) -> Iterator[tuple[str, Part]]:
    """The betting areas of the seats that have room for them."""
    for number, seat in frame.seats.items():
        if seat.spots:
            bets = scene.bets if number in scene.own else ()
            yield f"spots-{number}", spots_group(look, seat, bets)


def _seats(scene: Scene, frame: Frame) -> Iterator[tuple[str, str]]:
    for number, seat in frame.seats.items():
        yield (
            f"seat-{number}",
            seat_group(
                seat,
                scene.view.seats.get(number),
                name=scene.names.get(number, ""),
                is_mine=number in scene.own,
                is_asked=scene.asked == number,
                is_away=number in scene.away,
                is_ready=number in scene.ready,
                sign=scene.signs.get(number, ""),
                may_sit=scene.may_sit,
            ),
        )


def _cards(scene: Scene, look: TableLook, frame: Frame) -> Iterator[tuple[str, str]]:
    view, picking = scene.view, Picking(scene.pickable, scene.picked)
    yield from layout_cards(look, frame, view, scene.lifted)
    for number, seen in view.seats.items():
        yield from seat_cards(
            frame.seats[number],
            seen,
            view,
            is_mine=number in scene.own,
            picking=picking if number == scene.asked else Picking(),
            lifted=scene.lifted,
        )


def _chips(frame: Frame, view: SeatView) -> Iterator[tuple[str, str]]:
    for number, seen in view.seats.items():
        yield from seat_chips(frame, frame.seats[number], seen, view)
