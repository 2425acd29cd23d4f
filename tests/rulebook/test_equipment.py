"""The wheels of Bonus Spin (13:69F-40.11(c)) and the layout of Criss Cross (13:69E-1.13Z)."""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.rulebook import FeltLayout, Stop, Wheel, edition

CRISS_CROSS = edition("criss-cross", "nj")


# Wheels


@pytest.mark.parametrize(
    ("name", "wager", "top", "player", "community"),
    [
        (
            "five-dollar",
            5,
            "fixed or progressive",
            {2: 2500, 8: 1000, 3: 500, 7: 350, 6: 200, 10: 250, 11: 75, 9: 25, 5: 70, 4: 60, 1: 50},
            {3: 100, 6: 50, 9: 15},
        ),
        (
            "one-dollar-fixed",
            1,
            "fixed",
            {2: 500, 8: 200, 3: 100, 7: 70, 6: 50, 10: 35, 11: 25, 9: 15, 5: 12, 4: 11, 1: 10},
            {3: 20, 6: 10, 9: 3},
        ),
        (
            "one-dollar-progressive",
            1,
            "progressive",
            {2: 500, 8: 250, 3: 100, 7: 70, 6: 50, 10: 35, 11: 25, 9: 15, 5: 12, 4: 11, 1: 10},
            {3: 20, 6: 10, 9: 3},
        ),
    ],
)
def test_a_wheel_pays_what_its_table_prints(
    name: str, wager: int, top: str, player: dict[int, int], community: dict[int, int]
) -> None:
    wheel = CRISS_CROSS.wheel(name)
    assert (wheel.wager, wheel.top, wheel.cite) == (100 * wager, top, "13:69F-40.11(c)")
    assert [stop.position for stop in wheel.stops] == list(range(12))
    assert [stop.position for stop in wheel.stops if stop.is_top_prize] == [0]
    paid = {stop.position: stop.player for stop in wheel.stops if stop.player}
    others = {stop.position: stop.community for stop in wheel.stops if stop.community}
    assert paid == {position: 100 * amount for position, amount in player.items()}
    assert others == {position: 100 * amount for position, amount in community.items()}


def test_the_house_chooses_the_top_prize_only_where_the_table_leaves_it_to_it() -> None:
    five, fixed, progressive = CRISS_CROSS.wheels.values()
    assert [wheel.is_progressive for wheel in (five, fixed, progressive)] == [False, False, True]
    assert five.with_top("progressive").is_progressive
    assert not five.with_top("fixed").is_progressive
    assert fixed.with_top("progressive") == fixed
    assert progressive.with_top("fixed") == progressive


def test_every_house_option_names_a_wheel_or_none() -> None:
    assert CRISS_CROSS.option("bonus-spin").choices == ("none", *CRISS_CROSS.wheels)


@pytest.mark.parametrize("wheel", CRISS_CROSS.wheels.values(), ids=lambda wheel: wheel.name)
def test_the_demonstration_weights_are_labelled_ours_and_favour_the_house(wheel: Wheel) -> None:
    assert wheel.weights_cite == "cc-wheel-weights"
    assert sum(wheel.weights) == 10_000
    top = 10_000 * wheel.wager
    paid = sum((stop.player or top) * stop.weight for stop in wheel.stops) / 10_000
    shared = sum((stop.community or 0) * stop.weight for stop in wheel.stops) / 10_000
    pair = 3 / 51
    assert 0.74 < pair * paid / wheel.wager < 0.76
    assert pair * (paid + 5 * shared) / wheel.wager < 0.85


def test_a_uniform_wheel_would_return_several_times_the_stake() -> None:
    wheel = CRISS_CROSS.wheel("one-dollar-fixed").with_weights([1] * 12)
    assert sum(stop.player or 0 for stop in wheel.stops) / 12 * 3 / 51 > 5 * wheel.wager


def test_weights_are_read_as_an_option_writes_them() -> None:
    wheel = CRISS_CROSS.wheel("five-dollar")
    assert wheel.weighted("demonstration") is wheel
    assert wheel.weighted("1, 2,3,4,5,6,7,8,9,10,11,0").weights == (*range(1, 12), 0)
    default = CRISS_CROSS.option("wheel-weights").default
    assert isinstance(default, str)
    assert wheel.weighted(default) is wheel


@pytest.mark.parametrize(
    ("written", "says"),
    [
        ("1,2,3", "has 12 stops, not 3"),
        ("0,0,0,0,0,0,0,0,0,0,0,0", "not all 0"),
        ("-1,1,1,1,1,1,1,1,1,1,1,1", "12 whole numbers"),
        ("heavy", "'demonstration' or 12 whole numbers"),
        ("", "12 whole numbers"),
    ],
)
def test_weights_that_are_none_are_refused(written: str, says: str) -> None:
    with pytest.raises(RulebookError, match=says):
        CRISS_CROSS.wheel("five-dollar").weighted(written)


def test_tickets_fall_on_stops_in_proportion_to_their_weights() -> None:
    stops = (Stop(0, weight=1), Stop(1, 500, weight=0), Stop(2, 300, weight=3))
    wheel = Wheel("small", 100, "fixed", stops, "1(a)")
    assert [wheel.stop(ticket).position for ticket in range(8)] == [0, 2, 2, 2, 0, 2, 2, 2]


def test_an_unknown_wheel_is_answered_with_those_there_are() -> None:
    with pytest.raises(RulebookError, match=r"no wheel 'big'; it has five-dollar"):
        CRISS_CROSS.wheel("big")
    with pytest.raises(RulebookError, match="it has none"):
        edition("let-it-ride", "nj").wheel("five-dollar")


# Layout


def test_the_betting_areas_lie_in_the_laws_rows_from_the_dealer() -> None:
    rows = [[area.name for area in row if not area.optional] for row in CRISS_CROSS.layout.rows()]
    assert rows == [
        ["five-card-bonus"],
        ["ante-across", "ante-down"],
        ["across", "down"],
        ["middle"],
    ]
    needed = [area for area in CRISS_CROSS.layout.wagers if not area.optional]
    assert len(needed) == CRISS_CROSS.number("table.betting-areas")
    optional = [area.name for area in CRISS_CROSS.layout.wagers if area.optional]
    assert optional == ["bonus-spin"]


def test_areas_side_by_side_are_adjacent_and_none_overlap() -> None:
    taken: set[tuple[int, int]] = set()
    for area in CRISS_CROSS.layout.wagers:
        cells = {(area.row, area.column + step) for step in range(area.width)}
        assert not cells & taken
        taken |= cells


def test_the_community_cards_lie_in_a_cross_with_labelled_spaces() -> None:
    spaces = {area.name: area for area in CRISS_CROSS.layout.community}
    assert list(spaces) == ["left", "center", "right", "top", "bottom"]
    labels = {name: area.label for name, area in spaces.items()}
    assert labels == {
        "left": "Across",
        "center": "Middle",
        "right": "Across",
        "top": "Down",
        "bottom": "Down",
    }
    assert len({spaces[name].row for name in ("left", "center", "right")}) == 1
    assert len({spaces[name].column for name in ("top", "center", "bottom")}) == 1
    assert spaces["bottom"].row < spaces["center"].row < spaces["top"].row


def test_an_edition_without_a_layout_has_an_empty_one() -> None:
    layout = edition("let-it-ride", "nj").layout
    assert layout == FeltLayout()
    assert not layout
    assert CRISS_CROSS.layout
