"""Section 13:69E-1.13Z: the table of Criss Cross Poker and its layout."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from croupier.errors import RulebookError
from croupier.rounds import Rules
from croupier.rulebook import FeltLayout, edition
from croupier.rulebook.equipment import Area
from croupier.table import Setup
from croupier.table.acts.decks import ReceiveDeck
from croupier.table.acts.players import SitDown
from games.houses import CrissCross

GAME = "criss-cross"
EDITION = "nj"

BOOK = edition(GAME, EDITION)


def refused_layout(layout: FeltLayout, **options: str) -> tuple[str, str]:
    """Why a table with this layout is not opened, and the paragraph."""
    with pytest.raises(RulebookError) as raised:
        Setup(Rules(replace(BOOK, layout=layout), options))
    reason, _, cite = str(raised.value).rpartition(" (")
    return reason, BOOK.paragraph(cite.removesuffix(")")).key


def changed(name: str, **new: Any) -> FeltLayout:
    """The layout with one area altered, a betting area or a space for a card."""

    def alter(areas: tuple[Area, ...]) -> tuple[Area, ...]:
        return tuple(replace(one, **new) if one.name == name else one for one in areas)

    return FeltLayout(alter(BOOK.layout.wagers), alter(BOOK.layout.community))


def without(name: str) -> FeltLayout:
    layout = BOOK.layout
    return FeltLayout(
        tuple(one for one in layout.wagers if one.name != name),
        tuple(one for one in layout.community if one.name != name),
    )


@pytest.mark.rule("layout(a)")
def test_six_players_have_a_place_and_no_more() -> None:
    house = CrissCross()
    house.sit(*range(1, 7))
    for seat in (0, 7):
        assert house.refused(SitDown(seat, "Eve")) == "layout(a)"
    with pytest.raises(RulebookError, match=r"at most 6 \(13:69E-1.13Z\(a\)\)"):
        CrissCross(options={"seats": 7})
    house = CrissCross(options={"seats": 4})
    assert house.refused(SitDown(5, "Eve")) == "layout(a)"
    positions = replace(BOOK.numbers["table.positions"], value=5)
    small = replace(BOOK, numbers={**BOOK.numbers, "table.positions": positions})
    with pytest.raises(RulebookError, match=r"the table has 5 positions \(13:69E-1.13Z\(a\)\)"):
        Setup(Rules(small, {"seats": 6}))


@pytest.mark.rule("layout(b)", "layout(b)2")
def test_the_six_areas_of_a_player_lie_in_four_rows_from_the_dealer() -> None:
    rows = [[area.name for area in row if not area.optional] for row in BOOK.layout.rows()]
    assert rows == [
        ["five-card-bonus"],
        ["ante-across", "ante-down"],
        ["across", "down"],
        ["middle"],
    ]
    assert sum(map(len, rows)) == BOOK.number("table.betting-areas")


@pytest.mark.rule("layout(b)", "layout(b)2")
@pytest.mark.parametrize("name", ["five-card-bonus", "ante-down", "across", "down", "middle"])
def test_a_layout_without_one_of_the_areas_is_refused(name: str) -> None:
    assert refused_layout(without(name)) == (f"no area for {name}", "layout(b)2")


@pytest.mark.rule("layout(b)2")
@pytest.mark.parametrize(
    ("name", "row", "column"),
    [("five-card-bonus", 5, 1), ("middle", 0, 1), ("ante-down", 3, 3), ("across", 2, 3)],
)
def test_a_layout_with_its_rows_in_another_order_is_refused(
    name: str, row: int, column: int
) -> None:
    odd = changed(name, row=row, column=column)
    assert refused_layout(odd) == ("the betting areas are in other rows", "layout(b)2")


@pytest.mark.rule("layout(b)2")
@pytest.mark.parametrize("name", ["ante-down", "down"])
def test_areas_of_one_row_lie_side_by_side(name: str) -> None:
    reason, key = refused_layout(changed(name, column=4))
    assert ("is not beside" in reason, key) == (True, "layout(b)2")


@pytest.mark.rule("layout(b)2")
def test_only_a_table_that_offers_bonus_spin_needs_an_area_for_it() -> None:
    assert Setup(Rules(replace(BOOK, layout=without("bonus-spin"))))
    missing = refused_layout(without("bonus-spin"), **{"bonus-spin": "one-dollar-fixed"})
    assert missing == ("no area for bonus-spin", "layout(b)2")


@pytest.mark.rule("layout(b)", "layout(b)3")
def test_the_spaces_of_the_cross_are_labelled_by_the_line_they_belong_to() -> None:
    labels = {area.name: area.label for area in BOOK.layout.community}
    assert labels == {
        "left": "Across",
        "right": "Across",
        "top": "Down",
        "bottom": "Down",
        "center": "Middle",
    }
    places = {area.name: (area.row, area.column) for area in BOOK.layout.community}
    middle = places["center"]
    assert {places[name][0] for name in ("left", "right")} == {middle[0]}, "the row"
    assert {places[name][1] for name in ("top", "bottom")} == {middle[1]}, "the column"
    for name in labels:
        for odd in (without(name), changed(name, label="")):
            assert refused_layout(odd) == (f"no labelled space for {name}", "layout(b)3")


@pytest.mark.rule("layout(a)1", "layout(b)1", "layout(b)4", "layout(c)", "layout(d)", "layout(e)")
def test_what_only_people_can_see_to_is_shown_when_a_deck_comes() -> None:
    house = CrissCross()
    asked = ["layout(a)1", "layout(b)1", "layout(b)4", "layout(c)", "layout(d)", "layout(e)"]
    assert house.due_notes() == asked
    assert list(map(house.key, house.do(ReceiveDeck(0)).notes)) == asked
