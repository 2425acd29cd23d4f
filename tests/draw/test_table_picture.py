"""The drawn table: it shows what its reader may see, where the regulation puts it, and no more."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

import pytest
from msgspec import structs

from croupier.cards import DECK, card
from croupier.draw import Scene, look_of, picture, table_svg
from croupier.draw.cards_on_table import hands_of
from croupier.draw.composition import SHAPES, Shape, composed
from croupier.draw.fan import fanned
from croupier.draw.layout import in_rows
from croupier.draw.svg import Box
from croupier.draw.table import counted
from croupier.draw.whole_table import whole_table
from croupier.games import GAMES
from croupier.markup import KeyedGroup
from croupier.players import play_rounds, seat_players, with_amounts
from croupier.players.rounds import answer, make_ready
from croupier.rounds.script import Role
from croupier.rulebook import edition, editions
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.players import PlaceWager
from croupier.table.shuffle import entropy_from
from croupier.table.view import FACE_DOWN, HandView, SeatView, rules_view, view

SVG = "{http://www.w3.org/2000/svg}"


def table_of(game: str, **settings: Any) -> Table:
    setup = Setup.of(game, editions(game)[-1], **settings)
    return Table(setup, entropy=entropy_from(game), clock=lambda: 0)


def scene_of(table: Table, seat: int | None) -> Scene:
    own = (seat,) if seat is not None else ()
    return Scene(rules=rules_view(table.rules), view=view(table, seat), own=own)


def moments(table: Table) -> Iterator[str]:
    """A round of three players, stopping after every act."""
    dealer = Dealer(table, random.Random(7))
    players = seat_players(table, (1, 3, 4), 1_000_00)
    make_ready(table, dealer)
    for seat in players:
        for wager, amount in with_amounts(table, {}).items():
            table.do(PlaceWager(seat, wager, amount))
            yield "a wager is placed"
    round_number = table.round_number
    while table.closed or table.round_number == round_number:
        due = table.due()
        if due is not None and due.act.BY is Role.PLAYER:
            answer(table, players)
        else:
            act = dealer.next_act()
            assert act is not None
            table.do(act)
        yield "an act is done"


def shown_in(picture: str) -> list[str]:
    """The cards that a picture shows, face up."""
    return [found for found in re.findall(r'data-shows="([^"]*)"', picture) if found]


def seen_in(told: SeatView) -> list[str]:
    """The cards that a view tells."""
    cards = [one for area in told.areas.values() for one in area.values()]
    for seat in told.seats.values():
        hands = [hand.cards for hand in seat.hands] or [seat.cards or ()]
        cards += [one for hand in hands for one in hand]
        cards += seat.discarded
    return [one for one in cards if one != FACE_DOWN]


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_shows_the_cards_of_its_view_and_no_other(game: str) -> None:
    table = table_of(game)
    for _ in moments(table):
        for seat in (None, 1, 4):
            scene = scene_of(table, seat)
            seen = seen_in(scene.view)
            unseen = {one.spoken for one in DECK} - {card(one).spoken for one in seen}
            for shape in (*SHAPES, None):
                picture = table_svg(scene, shape)
                assert sorted(shown_in(picture)) == sorted(seen)
                assert not [name for name in unseen if name in picture]


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_is_whole_and_every_key_is_there_once(game: str) -> None:
    table = table_of(game)
    for _ in moments(table):
        for shape in (*SHAPES, None):
            picture = table_svg(scene_of(table, 3), shape, stands_alone=True)
            root = ElementTree.fromstring(picture)
            keys = [one.attrib["id"] for one in root.iter() if "id" in one.attrib]
            assert len(keys) == len(set(keys))
            used = {one.attrib["href"].removeprefix("#") for one in root.iter(f"{SVG}use")}
            assert used <= set(keys), "every glyph that is used is defined"


@pytest.mark.parametrize("game", GAMES)
def test_nothing_that_lies_still_moves_in_a_round(game: str) -> None:
    table = table_of(game)
    grounds: set[bytes] = set()
    places: dict[str, str | None] = {}
    for _ in moments(table):
        root = ElementTree.fromstring(table_svg(scene_of(table, 3)))
        grounds |= {ElementTree.tostring(one) for one in root if one.get("id") == "ground"}
        for one in root.iter():
            if str(one.get("class")).startswith("card"):
                key = one.attrib["id"]
                place = one.get("transform")
                assert (place and places.setdefault(key, place) == place) or "seat" in key
    assert len(grounds) == 1


def test_betting_areas_stand_where_the_regulation_puts_them() -> None:
    table = table_of("criss-cross")
    look = look_of(rules_view(table.rules))
    spots = composed(look, (2,), "wide").seats[2].spots
    rows = [sorted(area.name for area in row if area.name in spots) for row in _rows(look.spots)]
    assert rows == [
        ["five-card-bonus"],
        ["ante-across", "ante-down"],
        ["across", "down"],
        ["middle"],
    ]
    tops = [{spots[name].y for name in row} for row in rows]
    assert all(len(one) == 1 for one in tops) and sorted(tops, key=min) == tops, "from the dealer"
    # The dealer stands at the top of the picture, whose right is the dealer's left.
    assert spots["ante-across"].x > spots["ante-down"].x


def _rows(areas: Any) -> list[list[Any]]:
    numbers = sorted({area.row for area in areas})
    return [[area for area in areas if area.row == number] for number in numbers]


@pytest.mark.parametrize("game", ["double-cross", "criss-cross"])
def test_the_cross_lies_as_its_names_say(game: str) -> None:
    look = look_of(rules_view(table_of(game).rules))
    for frame in (*(composed(look, (2,), shape) for shape in SHAPES), whole_table(look)):
        cross = {slot: box for (area, slot), box in frame.slots.items() if area == "cross"}
        assert cross["left"].x < cross["center"].x < cross["right"].x
        assert cross["top"].y < cross["center"].y < cross["bottom"].y


@pytest.mark.parametrize("game", GAMES)
def test_the_names_of_a_cross_stay_in_sight_over_its_cards(game: str) -> None:
    table = table_of(game)
    *_, _ = moments(table)
    look = look_of(rules_view(table.rules))
    named = [area for area in look.community if look.is_named(area)]
    assert named == (["cross"] if "cross" in table.game.areas else [])
    for shape in SHAPES:
        root = ElementTree.fromstring(table_svg(scene_of(table, 3), shape))
        order = [one.get("id") for one in root]
        assert order.index("names") > order.index("cards"), "over the cards, not under them"
        names = next(one for one in root if one.get("id") == "names")
        shown = {one.text for one in names.iter(f"{SVG}text")}
        wanted = {"Top", "Left", "Center", "Right", "Bottom"} if named else set()
        assert shown == wanted and names.get("aria-hidden"), "a card is read out with its place"


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_on_the_picture_once(game: str) -> None:
    """Also while the last round is still shown, though its cards have been picked up."""
    table = table_of(game)
    play_rounds(
        table, Dealer(table), 1, seat_players(table, (1, 3), 1_000_00), with_amounts(table, {})
    )
    for _ in range(2):
        seen = view(table, 3)
        lying = sum(len(area) for area in seen.areas.values())
        lying += sum(len(hand.cards) for seat in seen.seats.values() for hand in hands_of(seat))
        stub, rack = counted(seen)
        assert lying and not seen.closed
        assert stub + rack + lying == seen.stub + seen.rack
        make_ready(table, Dealer(table))  # perhaps shuffled again


@pytest.mark.parametrize("game", GAMES)
def test_the_odds_of_the_main_wager_are_read_where_one_plays(game: str) -> None:
    look = look_of(rules_view(table_of(game).rules))
    frame = composed(look, (3,), "wide")
    assert look.signs[0] in [sign.posted for sign in frame.signs]


def test_seats_go_clockwise_from_the_dealers_left() -> None:
    look = look_of(rules_view(table_of("let-it-ride").rules))
    seats = whole_table(look).seats
    across = [seats[number].plate.cx for number in sorted(seats)]
    assert across == sorted(across, reverse=True)
    seats = composed(look, (4,), "wide").seats  # down at the right, then up at the left
    down, up = ([seats[number].plate.cy for number in side] for side in ((1, 2, 3), (5, 6, 7)))
    assert down == sorted(down) and up == sorted(up, reverse=True)
    assert seats[1].plate.x > seats[4].plate.x > seats[7].plate.x


@pytest.mark.parametrize("game", GAMES)
def test_nothing_overlaps_on_the_felt(game: str) -> None:
    for options in ({}, {"seats": 1}, {"seats": 4}, {"bonus-spin": "one-dollar-progressive"}):
        if set(options) - set(edition(game, editions(game)[-1]).options):
            continue
        look = look_of(rules_view(table_of(game, options=options).rules))
        owns: tuple[tuple[int, ...], ...] = ((), (1,), (look.seats,), (1, 2)[: look.seats])
        frames = [composed(look, own, shape) for shape in SHAPES for own in owns]
        for frame in (whole_table(look), *frames):
            boxes = [*frame.slots.values(), frame.tray, frame.shoe, frame.rack]
            boxes += [sign.box for sign in frame.signs]
            for seat in frame.seats.values():
                boxes += [seat.plate, seat.cards, *seat.spots.values()]
            _all_apart(boxes, frame.width, frame.height)


def _all_apart(boxes: list[Box], width: float, height: float) -> None:
    for at, one in enumerate(boxes):
        assert one.x >= 0 and one.right <= width and one.bottom <= height
        for other in boxes[at + 1 :]:
            apart = one.right <= other.x + 0.1 or other.right <= one.x + 0.1
            assert apart or one.bottom <= other.y + 0.1 or other.bottom <= one.y + 0.1, (one, other)


@pytest.mark.parametrize("game", GAMES)
def test_the_own_hand_is_the_largest_thing_on_the_felt(game: str) -> None:
    """At 1280 by 800 the picture is drawn at 0.94 of its size: cards of 64 are 60 wide there."""
    look = look_of(rules_view(table_of(game).rules))
    least_of: dict[Shape, int] = {"wide": 64, "narrow": 58, "low": 58}
    for shape, least in least_of.items():
        frame = composed(look, (3,), shape)
        own = fanned((3 if game == "colorado-hold-em" else 2,), frame.seats[3].cards)[0][0]
        others = (fanned((2,), one.cards)[0][0] for one in frame.seats.values() if one.compact)
        assert own.w >= least
        assert all(own.w > one.w for one in (*frame.slots.values(), *others))


def test_every_posted_line_of_odds_is_on_the_felt() -> None:
    table = table_of("double-cross")
    picture = table_svg(scene_of(table, None), None)
    for line, odds in table.rules.pays["three-card"].items():
        assert line in picture and str(odds) in picture
    assert "$10 to $500" in picture


@pytest.mark.parametrize("shape", SHAPES)
def test_what_several_people_see_alike_is_drawn_once_for_all_of_them(shape: Shape) -> None:
    table = table_of("four-card-poker")
    *_, _ = moments(table)
    drawn = [picture(scene_of(table, seat), shape).groups for seat in (3, 4)]
    one, other = ({key: part for group in groups.values() if isinstance(group, KeyedGroup)
                   for key, part in group.children.items()} for groups in drawn)  # fmt: skip
    alike = [key for key in one if key in other and one[key] == other[key]]
    assert any(key.startswith("card-") and "dealer" in key for key in alike)
    if shape != "narrow":  # where seats move up for the own one
        assert "seat-1" in alike and any("-seat-1-" in key for key in alike)
    for key in alike:
        assert one[key] is other[key] or isinstance(one[key], KeyedGroup), key


def test_only_the_holder_is_offered_areas_to_bet_on() -> None:
    table = table_of("double-cross")
    seat_players(table, (1, 2), 1_000_00)
    scene = replace(scene_of(table, 2), bets=("ante", "three-card"))
    offered = re.findall(r'<g role="button"[^>]* id="spot-(\d)-([a-z-]+)"', table_svg(scene))
    assert sorted(offered) == [("2", "ante"), ("2", "three-card")]
    assert 'role="button"' not in table_svg(replace(scene, own=(), view=view(table, None)))


def test_results_stay_to_be_read_until_the_next_wager() -> None:
    table = table_of("let-it-ride")
    players = seat_players(table, (2,), 1_000_00)
    play_rounds(table, Dealer(table), 1, players, with_amounts(table, {}))
    picture = table_svg(scene_of(table, 2))
    assert 'class="badge-group"' in picture
    make_ready(table, Dealer(table))
    table.do(PlaceWager(2, "wager-3", 10_00))
    assert 'class="badge-group"' not in table_svg(scene_of(table, 2))


@pytest.mark.parametrize("hands", [[2], [5], [2, 6], [3, 2, 2, 4], [2, 0, 3], []])
def test_the_hands_of_a_seat_lie_side_by_side_with_every_index_in_sight(hands: list[int]) -> None:
    place = Box(100, 50, 158, 72)
    found = fanned(tuple(hands), place)
    assert [len(one) for one in found] == hands
    flat = [box for one in found for box in one]
    for box in flat:
        assert place.x - 0.1 <= box.x and box.right <= place.right + 0.1
        assert box.bottom <= place.bottom + 0.1
    for one in found:
        for under, over in pairwise(one):
            assert over.x - under.x >= 0.29 * under.w or over.y - under.y >= 0.29 * under.h
    for left, right in pairwise(one for one in found if one):
        assert left[-1].right <= right[0].x


def test_wagers_of_split_hands_lie_before_the_hands_they_are_for() -> None:
    table = table_of("double-attack-blackjack")
    seat_players(table, (2,), 1_000_00)
    scene = scene_of(table, 2)
    hands = (
        HandView(1, ("8h", "3c"), "11", {"initial": 1000}, False, "", False),
        HandView(2, ("8s", "Kc"), "18", {"initial-2": 1000, "double-2": 1000}, False, "", False),
    )
    wagers = {"initial": 1000, "bust-it": 100, "initial-2": 1000, "double-2": 1000}
    player = structs.replace(scene.view.seats[2], wagers=wagers, cards=("8h", "3c"), hands=hands)
    seen = structs.replace(scene.view, closed=True, seats={2: player})
    picture = table_svg(replace(scene, view=seen))
    assert shown_in(picture) == ["8h", "3c", "8s", "Kc"]
    keys = re.findall(r'id="(chips-2-[a-z0-9-]+)"', picture)
    assert keys == ["chips-2-hand-0", "chips-2-hand-1", "chips-2-bust-it"]
    assert re.search(r'id="chips-2-hand-1"[^>]*aria-label="\$20 in chips"', picture)


@pytest.mark.parametrize(
    ("game", "slug"), [(game, slug) for game in GAMES for slug in editions(game)]
)
def test_cards_lie_as_the_edition_says_or_in_a_row(game: str, slug: str) -> None:
    layout = edition(game, slug).layout
    for area, slots in GAMES[game].areas.items():
        rows = in_rows(layout, slots)
        if area == "cross":
            assert rows == (
                (None, "top", None),
                ("left", "center", "right"),
                (None, "bottom", None),
            )
        else:
            assert rows == (slots,)
