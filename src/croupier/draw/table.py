"""The whole table as one picture, from what its reader may know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from croupier.draw import felt
from croupier.draw.cards_on_table import Picking, layout_cards, seat_cards
from croupier.draw.chips_on_table import seat_chips
from croupier.draw.geometry import Frame, narrow, wide
from croupier.draw.glyphs import definitions
from croupier.draw.layout import Look, look_of
from croupier.draw.seats import Seen, seat_group
from croupier.markup import tag
from croupier.money import dollars
from croupier.rounds.wager_names import spoken

State = Mapping[str, Any]


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


def table_svg(state: State, *, is_narrow: bool = False, stands_alone: bool = False) -> str:
    """The table of a state as one picture. One that stands alone brings its style and its glyphs
    along."""
    drawn = picture(state, is_narrow=is_narrow)
    if not stands_alone:
        return str(drawn)
    own = tag("style", style()) + definitions()
    return f"{drawn.opening}{own}{''.join(drawn.groups.values())}</svg>"


def picture(state: State, *, is_narrow: bool = False) -> Picture:
    """The table of a state: felt, seats, cards and chips; every movable thing has a key.

    `state` holds "table" and "view", and may hold "you", "seats", "asked", "wagering",
    "may_sit", and "pickable" and "picked": the own cards to choose from, and which is chosen.
    """
    look, view = look_of(state["table"]), state["view"]
    you = state.get("you") or {}
    mine = tuple(you.get("seats") or ([view["seat"]] if view.get("seat") else []))
    frame = _frame(look, mine if is_narrow else (), is_narrow)
    back = view.get("back") or "red"
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
            "tray": felt.tray(frame.tray, view["inventory"], is_narrow=is_narrow),
            "meter": felt.meter(frame, view.get("meter")),
            "rack": felt.rack(frame.rack, view["rack"], back),
            "shoe": felt.shoe(frame.shoe, view["stub"], back, view["method"]),
            "seats": tag("g", *_seats(state, look, frame, mine), id="seats"),
            "cards": tag("g", *_cards(look, frame, state, mine), id="cards"),
            "chips": tag("g", *_chips(frame, view), id="chips"),
        },
    )


def _by_number(seats: Mapping[Any, Any]) -> dict[int, Any]:
    """Seats by their number, which JSON writes as a word."""
    return {int(number): one for number, one in seats.items()}


def _seats(state: State, look: Look, frame: Frame, mine: tuple[int, ...]) -> list[str]:
    view, about = state["view"], _by_number(state.get("seats") or {})
    seen = _by_number(view["seats"])
    asked = (state.get("asked") or {}).get("seat")
    may_sit = bool(state.get("may_sit"))
    drawn = []
    for number, seat in frame.seats.items():
        drawn.append(
            seat_group(
                look,
                seat,
                seen.get(number),
                about.get(number, {}),
                is_mine=number in mine,
                is_asked=asked == number,
                may_sit=may_sit,
                bets=_bets(state, seen[number]) if number in mine and number in seen else {},
            )
        )
    return drawn


def _bets(state: State, seen: Seen) -> dict[str, str]:
    """The areas that may be bet on now, each with what it holds, in words."""
    wagering = state.get("wagering") or {}
    if not wagering.get("open"):
        return {}
    placed = seen["wagers"]
    return {
        one["wager"]: f"{spoken(one['wager'])}: "
        + (f"{dollars(placed[one['wager']])} placed, " if one["wager"] in placed else "")
        + "place a chip"
        for one in wagering.get("wagers", ())
    }


def _cards(look: Look, frame: Frame, state: State, mine: tuple[int, ...]) -> list[str]:
    view, asked = state["view"], (state.get("asked") or {}).get("seat")
    picking = Picking(tuple(state.get("pickable") or ()), state.get("picked"))
    drawn = list(layout_cards(look, frame, view))
    for number, seen in _by_number(view["seats"]).items():
        drawn += seat_cards(
            frame,
            frame.seats[number],
            seen,
            view,
            is_mine=number in mine,
            picking=picking if number == asked else Picking(),
        )
    return drawn


def _chips(frame: Frame, view: Seen) -> list[str]:
    drawn: list[str] = []
    for number, seen in _by_number(view["seats"]).items():
        drawn += seat_chips(frame, frame.seats[number], seen, view)
    return drawn
