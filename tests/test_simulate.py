"""Simple players and mass play: chips conserved, views alone, nothing left behind."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

import pytest

from croupier.simulate import (
    LeavingPlayer,
    Played,
    RandomPlayer,
    SensiblePlayer,
    StayingPlayer,
    close_table,
    double_cross_thumb,
    least_wagers,
    most_staked,
    play_rounds,
    seat_players,
)
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.ledger import INVENTORY, OUTSIDE, rack_of
from croupier.table.shuffle import entropy_from

WAGERS = {"ante": 1000, "three-card": 500}


def opened(edition: str = "nj-2007", seed: str = "simulate", **setup: Any) -> tuple[Table, Dealer]:
    """A table with a known shuffle, and its dealer."""
    table = Table(
        Setup.of("double-cross", edition, **setup), entropy=entropy_from(seed), clock=lambda: 0
    )
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
    assert double_cross_thumb(view) == chosen
    assert SensiblePlayer().choose(view) == chosen


def test_other_players_need_no_knowledge_of_the_game() -> None:
    view = cross_view("6d 2c", "9h", "5c", *PLAY)
    assert StayingPlayer().choose(view) == "play horizontal"
    assert LeavingPlayer().choose(view) == "fold"
    assert RandomPlayer(random.Random(1)).choose(view) in PLAY


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

    def until_three(played: Played) -> bool:
        heard.append(played.rounds)
        return played.rounds < 3

    played = play_rounds(table, dealer, 10, seat_players(table, (1,)), WAGERS, until_three)
    assert played.rounds == 3 and heard == [1, 2, 3] and not table.closed


class Watching:
    """Looks for anything a player should not see."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def choose(self, view: Mapping[str, Any]) -> str:
        assert view["seat"] == self.seat
        cross = view["areas"]["cross"]
        assert {slot for slot, card in cross.items() if card != "??"} == {"top", "right"}
        assert set(view["areas"]["dealer"].values()) == {"??"}
        for number, seat in view["seats"].items():
            assert number == self.seat or set(seat["cards"]) == {"??"}
        return str(view["choices"][-1]["option"])


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
