"""The whole table as one picture, from what its reader may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources

from croupier.draw import felt
from croupier.draw.cards_on_table import Picking, layout_cards, seat_cards
from croupier.draw.chips_on_table import seat_chips
from croupier.draw.geometry import Frame, narrow, wide
from croupier.draw.glyphs import definitions
from croupier.draw.layout import Look, look_of
from croupier.draw.scene import Scene
from croupier.draw.seats import seat_group
from croupier.markup import tag
from croupier.money import dollars
from croupier.rounds.wager_names import spoken
from croupier.table.view import PlayerView, SeatView


@lru_cache(maxsize=512)
def _frame(look: Look, own: tuple[int, ...], is_narrow: bool) -> Frame:
    return narrow(look, own) if is_narrow else wide(look)


def style() -> str:
    """The style sheet of the drawing."""
    return (resources.files("croupier.draw") / "table.css").read_text("utf-8")


@dataclass(frozen=True)
class Picture:
    """A table drawn in groups, each under its own key, so that only what changed need be sent."""

    opening: str
    """The tag that opens the picture; while it stays the same, groups may be exchanged."""
    groups: Mapping[str, str]

    def __str__(self) -> str:
        return f"{self.opening}{''.join(self.groups.values())}</svg>"


def table_svg(scene: Scene, *, is_narrow: bool = False, stands_alone: bool = False) -> str:
    """A scene as one picture. One that stands alone brings its style and its glyphs along."""
    drawn = picture(scene, is_narrow=is_narrow)
    if not stands_alone:
        return str(drawn)
    own = tag("style", style()) + definitions()
    return f"{drawn.opening}{own}{''.join(drawn.groups.values())}</svg>"


def picture(scene: Scene, *, is_narrow: bool = False) -> Picture:
    """A table: felt, seats, cards and chips; every movable thing has a key."""
    look, view = look_of(scene.rules), scene.view
    frame = _frame(look, scene.own if is_narrow else (), is_narrow)
    opening = tag(
        "svg",
        "",
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {frame.width:g} {frame.height:g}",
        id="stage",
        class_=f"stage {look.felt}{' narrow' if is_narrow else ''}",
        role="group",
        aria_label=f"The table: {look.game.name}",
    ).removesuffix("</svg>")
    return Picture(
        opening,
        {
            "ground": felt.ground(look, frame, is_narrow=is_narrow),
            "tray": felt.tray(frame.tray, view.inventory, is_narrow=is_narrow),
            "meter": felt.meter(frame, view.meter),
            "rack": felt.rack(frame.rack, view.rack, view.back),
            "shoe": felt.shoe(frame.shoe, view.stub, view.back, view.method),
            "seats": tag("g", *_seats(scene, look, frame), id="seats"),
            "cards": tag("g", *_cards(scene, look, frame), id="cards"),
            "chips": tag("g", *_chips(frame, view), id="chips"),
        },
    )


def _seats(scene: Scene, look: Look, frame: Frame) -> list[str]:
    drawn = []
    for number, seat in frame.seats.items():
        seen = scene.view.seats.get(number)
        is_mine = number in scene.own
        drawn.append(
            seat_group(
                look,
                seat,
                seen,
                name=scene.names.get(number, ""),
                is_mine=is_mine,
                is_asked=scene.asked == number,
                is_away=number in scene.away,
                may_sit=scene.may_sit,
                bets=_bets(scene, seen) if is_mine and seen is not None else {},
            )
        )
    return drawn


def _bets(scene: Scene, seen: PlayerView) -> dict[str, str]:
    """The areas that may be bet on now, each with what it holds, in words."""
    placed = seen.wagers
    return {
        wager: f"{spoken(wager)}: "
        + (f"{dollars(placed[wager])} placed, " if wager in placed else "")
        + "place a chip"
        for wager in scene.bets
    }


def _cards(scene: Scene, look: Look, frame: Frame) -> list[str]:
    view, picking = scene.view, Picking(scene.pickable, scene.picked)
    drawn = list(layout_cards(look, frame, view))
    for number, seen in view.seats.items():
        drawn += seat_cards(
            frame,
            frame.seats[number],
            seen,
            view,
            is_mine=number in scene.own,
            picking=picking if number == scene.asked else Picking(),
        )
    return drawn


def _chips(frame: Frame, view: SeatView) -> list[str]:
    drawn: list[str] = []
    for number, seen in view.seats.items():
        drawn += seat_chips(frame, frame.seats[number], seen, view)
    return drawn
