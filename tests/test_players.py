"""Simple players and mass play: chips conserved, views alone, nothing left behind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from croupier.players import (
    LeavingPlayer,
    RandomPlayer,
    SensiblePlayer,
    StayingPlayer,
    Totals,
    close_table,
    least_wagers,
    most_staked,
    play_rounds,
    seat_players,
    with_amounts,
)
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.ledger import INVENTORY, OUTSIDE, rack_of
from croupier.table.shuffle import entropy_from
from croupier.table.view import OwnView
from support.views import seen

WAGERS = {"ante": 1000, "three-card": 500}


def opened(
    edition: str = "nj-2007", seed: str = "simulate", game: str = "double-cross", **setup: Any
) -> tuple[Table, Dealer]:
    """A table with a known shuffle, and its dealer."""
    table = Table(Setup.of(game, edition, **setup), entropy=entropy_from(seed), clock=lambda: 0)
    return table, Dealer(table, random.Random(seed))


def cross_view(own: str, top: str, right: str, *options: str) -> dict[str, Any]:
    """What a player sees when asked."""
    return {
        "game": "double-cross",
        "seat": 2,
        "seats": {2: {"cards": own.split()}},
        "areas": {"cross": {"top": top, "right": right, "left": "??"}},
        "choices": [{"option": option, "takes": 0} for option in options],
    }


PLAY = ("fold", "play horizontal", "play vertical")
EXPOSE = ("expose", "keep down")


@pytest.mark.parametrize(
    ("own", "top", "right", "options", "chosen"),
    [
        ("6d 2c", "6h", "5c", EXPOSE, "expose"),
        ("6d 2c", "9h", "6c", EXPOSE, "keep down"),
        ("6d 2c", "6h", "5c", PLAY, "play vertical"),
        ("6d 2c", "9h", "2d", PLAY, "play horizontal"),
        ("6d 6c", "9h", "6h", PLAY, "play horizontal"),
        ("Kd Qc", "9h", "2d", PLAY, "play vertical"),
        ("Kd 9c", "8h", "2d", PLAY, "fold"),
    ],
)
def test_the_rule_of_thumb_for_double_cross(
    own: str, top: str, right: str, options: tuple[str, ...], chosen: str
) -> None:
    view = cross_view(own, top, right, *options)
    assert SensiblePlayer().choose(seen(view)) == chosen


def view_of(game: str, own: str, area: str, shown: str, *options: str) -> dict[str, Any]:
    """What a player of any game sees, slots of the area being given as slot:card."""
    return {
        "game": game,
        "seat": 4,
        "seats": {4: {"cards": own.split()}},
        "areas": {area: dict(one.split(":") for one in shown.split())},
        "choices": [{"option": option, "takes": 0} for option in options],
    }


BETS = ("forfeit", "bet 1x", "bet 2x", "bet 3x")
HIDDEN = "left:?? center:?? right:?? top:?? bottom:??"


@pytest.mark.parametrize(
    ("own", "shown", "chosen"),
    [
        ("5c 2d", HIDDEN, "forfeit"),
        ("5c 2c", HIDDEN, "bet 1x"),  # of one suit
        ("2c 2d", HIDDEN, "bet 1x"),  # a pair that does not push
        ("6c 2d", HIDDEN, "bet 1x"),
        ("6c 6d", HIDDEN, "bet 3x"),
        ("5c 2d", "left:9d center:?? right:3c top:?? bottom:??", "bet 1x"),  # too late to forfeit
        (
            "Kc 2d",
            "left:Kd center:?? right:3c top:?? bottom:??",
            "bet 1x",
        ),  # no help for the column
        ("Kc 2d", "left:Kd center:?? right:3c top:8c bottom:9h", "bet 3x"),
        ("Kc 2c", "left:8d center:?? right:3d top:8c bottom:9c", "bet 3x"),
        ("Kc 2d", "left:8d center:?? right:3c top:8c bottom:9h", "bet 1x"),
    ],
)
def test_the_rule_of_thumb_for_criss_cross(own: str, shown: str, chosen: str) -> None:
    view = view_of("criss-cross", own, "cross", shown, *BETS)
    assert SensiblePlayer().choose(seen(view)) == chosen


@pytest.mark.parametrize(
    ("own", "three", "chosen"),
    [
        ("6c", "6d 2h 9s", "double down"),
        ("5c", "5d 2h 9s", "stand"),
        ("5c", "5d 2h 2s", "double down"),
        ("2c", "9c Kc 7c", "double down"),
        ("3c", "4d 5h 6s", "double down"),
        ("3c", "4d 5h 7s", "stand"),
        ("Jc", "Qd Kh As", "stand"),  # open at one end only
        ("Kc", "Qd 2h 9s", "stand"),
    ],
)
def test_the_rule_of_thumb_for_double_down_stud(own: str, three: str, chosen: str) -> None:
    slots = zip(("second", "third", "fourth"), three.split(), strict=True)
    shown = "hole:?? " + " ".join(f"{slot}:{card}" for slot, card in slots)
    view = view_of("double-down-stud", own, "common", shown, "stand", "double down")
    assert SensiblePlayer().choose(seen(view)) == chosen


@pytest.mark.parametrize(
    ("own", "first", "rides"),
    [
        ("Tc Td 2s", "??", True),
        ("9c 9d 2s", "??", False),
        ("2c 2d 2s", "??", True),
        ("Ts Qs As", "??", True),
        ("3s 4s 5s", "??", True),
        ("2s 3s 4s", "??", False),
        ("As 2s 3s", "??", False),
        ("8s 9s Js", "??", True),  # a gap, and a high card
        ("7s 8s Ts", "??", True),
        ("5s 6s 8s", "??", False),
        ("8s Ts Qs", "??", True),  # two gaps, two high cards
        ("6s 8s Ts", "??", False),
        ("9c 9d 2s", "2h", True),
        ("9c 9d 2s", "Ah", False),
        ("2s 9s Ks", "4s", True),
        ("8s 9c Jd", "Th", True),
        ("5s 6c 7d", "8h", False),
        ("Js Qc Kd", "Ah", False),
    ],
)
def test_the_rule_of_thumb_for_let_it_ride(own: str, first: str, rides: bool) -> None:
    options = ("take back", "let it ride")
    view = view_of("let-it-ride", own, "community", f"first:{first} second:??", *options)
    assert SensiblePlayer().choose(seen(view)) == options[rides]


DISCARDS = ("discard first", "discard second", "discard third")
BET = tuple(f"{discard} and bet" for discard in DISCARDS)
CHECKS = ("declare instant winner", *DISCARDS, *BET)
REQUIRED = ("fold", "declare instant winner", *BET)


@pytest.mark.parametrize(
    ("own", "options", "chosen"),
    [
        ("9c 9d Ks", CHECKS, "discard third and bet"),
        ("Kc 8d 8s", CHECKS, "discard first"),
        ("Kc 2d Qs", CHECKS, "discard second"),
        ("5c 5d 5s", CHECKS, "declare instant winner"),
        ("5c 6c 7c", CHECKS, "declare instant winner"),
        ("As 2s 3s", CHECKS, "declare instant winner"),
        ("2c 2d 3s", REQUIRED, "discard third and bet"),
        ("7c 2d 3s", REQUIRED, "discard second and bet"),
        ("6c 2d 3s", REQUIRED, "fold"),
    ],
)
def test_the_rule_of_thumb_for_colorado(own: str, options: tuple[str, ...], chosen: str) -> None:
    view = view_of("colorado-hold-em", own, "community", "first:?? second:?? third:??", *options)
    assert SensiblePlayer().choose(seen(view)) == chosen


@pytest.mark.parametrize(
    ("own", "options", "chosen"),
    [
        ("6d 6c 2h", EXPOSE, "expose"),
        ("Ad Kc 9h", EXPOSE, "keep down"),
        ("2d 3c 7h", ("fold", "second wager"), "second wager"),
    ],
)
def test_the_rule_of_thumb_for_boston(own: str, options: tuple[str, ...], chosen: str) -> None:
    view = view_of("boston-5-stud", own, "dealer", "first:?? second:?? third:??", *options)
    assert SensiblePlayer().choose(seen(view)) == chosen


@pytest.mark.parametrize(
    ("own", "chosen"),
    [
        ("Tc Td 9h 4s 2d", "play 3x"),
        ("9c 9d Ah 4s 2d", "play 1x"),
        ("3c 3d 2h 2s Kd", "play 3x"),
        ("5c 4d 3h 2s Kd", "play 3x"),
        ("Ac Kd Jh 4s 2d", "fold"),
    ],
)
def test_the_rule_of_thumb_for_four_card_poker(own: str, chosen: str) -> None:
    options = ("fold", "play 1x", "play 2x", "play 3x")
    view = view_of("four-card-poker", own, "dealer", "first:?? sixth:7c", *options)
    assert SensiblePlayer().choose(seen(view)) == chosen


@pytest.mark.parametrize(
    ("options", "chosen"),
    [
        (("surrender", "go to war"), "go to war"),
        (("give up", "go to war"), "go to war"),
        (("no tie wager", "tie wager"), "no tie wager"),
    ],
)
def test_the_rule_of_thumb_for_casino_war(options: tuple[str, ...], chosen: str) -> None:
    view = view_of("casino-war", "9c", "dealer", "first:9d", *options)
    assert SensiblePlayer().choose(seen(view)) == chosen


def test_one_who_stays_ends_no_hand_by_a_claim() -> None:
    view = view_of("colorado-hold-em", "2c 7d Ks", "community", "first:??", *REQUIRED)
    assert StayingPlayer().choose(seen(view)) == "discard first and bet"
    assert LeavingPlayer().choose(seen(view)) == "fold"


SPIN = {"bonus-spin": "one-dollar-progressive", "wheel-weights": "0,0,0,1,0,0,1,0,0,1,0,0"}


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("criss-cross", {}),
        ("criss-cross", SPIN),
        ("double-down-stud", {}),
        ("let-it-ride", {}),
        ("let-it-ride", {"bonus": False, "three-card-bonus": False}),
        ("colorado-hold-em", {}),
        ("colorado-hold-em", {"version": "required"}),
    ],
)
def test_every_game_is_played_with_the_least_of_every_wager(
    game: str, options: dict[str, Any]
) -> None:
    table, dealer = opened("nj", game=game, options=options)
    events: list[Event] = []
    table.keep = events.append
    before, wagers = table.chips[INVENTORY], least_wagers(table)
    played = play_rounds(table, dealer, 25, seat_players(table, range(1, 7)), wagers)
    assert played.rounds == 25 and played.hands == 150
    assert played.result == table.chips[INVENTORY] - before
    assert table.chips.total == 0
    chosen = {event.act["option"] for event in events if event.act["act"] == "choose"}
    assert len(chosen) > 1
    assert wagers.keys() == {
        wager.name for wager in table.game.wagers if wager.offered(table.rules)
    }
    spins = [event for event in events if event.act["act"] == "spin wheel"]
    assert bool(spins) == (options is SPIN)


def test_simple_players_cut_when_the_cut_is_offered() -> None:
    table, dealer = opened("nj", game="double-down-stud")
    events: list[Event] = []
    table.keep = events.append
    play_rounds(table, dealer, 4, seat_players(table, (2, 3, 5)), least_wagers(table))
    cuts = [event for event in events if event.act["act"] == "answer cut"]
    assert len(cuts) == 4 and {event.act["cards"] for event in cuts} == {26}
    assert len({event.by for event in cuts}) == 3
    assert not [event for event in events if event.act["act"] == "cut deck"]


@pytest.mark.parametrize(
    ("named", "wagers"),
    [
        ({}, {"ante-across": 1000, "ante-down": 1000, "five-card-bonus": 100, "bonus-spin": 100}),
        (
            {"ante-down": 2500, "bonus-spin": 0},
            {"ante-across": 2500, "ante-down": 2500, "five-card-bonus": 100},
        ),
    ],
)
def test_wagers_that_must_be_equal_follow_the_one_that_is_named(
    named: dict[str, int], wagers: dict[str, int]
) -> None:
    table, _ = opened("nj", game="criss-cross", options={"bonus-spin": "one-dollar-fixed"})
    assert with_amounts(table, named) == wagers


@pytest.mark.parametrize("named", [{"ante": 2500}, {"first": 5000}])
def test_a_wager_that_must_be_twice_another_follows_too(named: dict[str, int]) -> None:
    table, _ = opened("nj", game="boston-5-stud")
    assert with_amounts(table, named) == {"ante": 2500, "first": 5000, "bonus": 100}


def test_other_players_need_no_knowledge_of_the_game() -> None:
    view = cross_view("6d 2c", "9h", "5c", *PLAY)
    assert StayingPlayer().choose(seen(view)) == "play horizontal"
    assert LeavingPlayer().choose(seen(view)) == "fold"
    assert RandomPlayer(random.Random(1)).choose(seen(view)) in PLAY


def test_rounds_conserve_chips_and_add_up_to_what_the_inventory_gained(edition: str) -> None:
    table, dealer = opened(edition)
    before = table.chips[INVENTORY]
    played = play_rounds(table, dealer, 60, seat_players(table, range(1, 7)), WAGERS)
    assert table.chips.total == 0
    assert played.rounds == table.round_number == 60
    assert played.hands == 360
    assert played.result == table.chips[INVENTORY] - before
    assert played.wagered >= 60 * 6 * 1500


def test_players_bring_chips_only_when_they_run_short() -> None:
    table, dealer = opened()
    brought: list[Event] = []
    table.keep = lambda event: brought.append(event) if event.act["act"] == "bring chips" else None
    players = seat_players(table, (1, 2))
    play_rounds(table, dealer, 5, players, WAGERS)
    assert [event.by for event in brought] == ["seat 1", "seat 2"]
    assert brought[0].act["amount"] == 100 * most_staked(table, WAGERS) == 100 * 3500


def test_a_run_stops_between_rounds_when_told_to() -> None:
    table, dealer = opened()
    heard: list[int] = []

    def until_three(played: Totals) -> bool:
        heard.append(played.rounds)
        return played.rounds < 3

    played = play_rounds(table, dealer, 10, seat_players(table, (1,)), WAGERS, until_three)
    assert played.rounds == 3 and heard == [1, 2, 3] and not table.closed


class Watching:
    """Looks for anything a player should not see."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def choose(self, view: OwnView) -> str:
        assert view.seat == self.seat
        cross = view.areas["cross"]
        assert {slot for slot, card in cross.items() if card != "??"} == {"top", "right"}
        assert set(view.areas["dealer"].values()) == {"??"}
        for number, seat in view.seats.items():
            assert number == self.seat or set(seat.cards or ()) == {"??"}
        return view.choices[-1].option


def test_players_see_their_own_cards_and_the_shown_ones_alone() -> None:
    table, dealer = opened()
    seat_players(table, (1, 2, 3))
    play_rounds(table, dealer, 5, {seat: Watching(seat) for seat in (1, 2, 3)}, WAGERS)


def test_the_same_seed_gives_the_same_events() -> None:
    told: list[list[Event]] = [[], []]
    for events in told:
        table, dealer = opened(seed="again")
        table.keep = events.append
        play_rounds(table, dealer, 8, seat_players(table, (1, 4)), WAGERS)
    assert told[0] == told[1]


def test_a_closed_table_keeps_no_chips_and_no_secrets() -> None:
    table, dealer = opened(decks=2, shuffler="device")
    sealed: set[int] = set()
    revealed: set[int] = set()

    def keep(event: Event) -> None:
        if "commitment" in event.told:
            sealed.add(event.told["shuffle"])
        revealed.update(one["shuffle"] for one in event.told.get("revealed", ()))

    table.keep = keep
    play_rounds(table, dealer, 7, seat_players(table, (1, 2)), WAGERS)
    dealer.prepare()
    close_table(table)
    assert sealed == revealed
    assert {place for place, _ in table.chips} == {INVENTORY, OUTSIDE}
    assert not table.seats and table.chips[rack_of(1)] == 0


def test_the_least_wagers_can_be_paid_at_any_odds(edition: str) -> None:
    table, _ = opened(edition, options={"minimum": 333})
    assert least_wagers(table) == {"ante": 334, "three-card": 100}
