"""A wall clock that is put forward or back costs nobody a chip, a seat or a moment to think."""

from __future__ import annotations

import json
import random
from itertools import count, pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.house import House, OpenTable, Person
from croupier.house.autodealer import GONE, LAST_CALL
from croupier.house.clocks import steady
from croupier.house.store import Store
from croupier.record import resume, start, verify
from croupier.table import Setup
from croupier.table.acts.players import SitDown
from support.examples import examples
from support.people import Clock, answer_all, calm, plain, wager

HOUR = 3600.0


def two_at_a_table(house: House, **wish: Any) -> tuple[OpenTable, list[Person]]:
    people = [house.sign_in(name) for name in ("Anna", "Ben")]
    table = house.open_table(people[0], {"game": "double-cross", **wish})
    for seat, person in enumerate(people, start=1):
        table.receive(person, {"do": "sit", "seat": seat})
        table.subscribe(lambda: None, person)
    answer_all(house, table, people)
    return table, people


def events_of(table: OpenTable) -> list[dict[str, Any]]:
    return [json.loads(line) for line in table.past.export().splitlines()[1:]]


def test_the_steady_clock_begins_with_the_wall_and_then_only_counts() -> None:
    walls, counted = iter([5_000.0]), count(100.0, 10.0)
    clock = steady(lambda: next(walls), lambda: next(counted))
    assert [clock(), clock()] == [5_010.0, 5_020.0]


@pytest.mark.parametrize("jump", [HOUR, -HOUR, 100 * HOUR])
def test_a_jump_while_a_player_thinks(house: House, clock: Clock, jump: float) -> None:
    table, people = two_at_a_table(house, clock=20)
    for seat, person in enumerate(people, start=1):
        wager(table, person, seat)
        table.receive(person, {"do": "ready"})
    before = plain(table.state(people[0]))["asked"]
    assert before["yours"] and before["until"] == clock() + 20
    clock.jumps(jump)
    house.tick()
    assert plain(table.state(people[0]))["asked"] == before
    assert set(table.standing.holders) == {1, 2}
    clock.passes(20)  # the time that was given takes that time
    house.tick()
    assert plain(table.state(people[0]))["asked"] != before


@pytest.mark.parametrize("jump", [2 * GONE, -2 * GONE])
def test_a_jump_takes_no_seat_and_no_table(house: House, clock: Clock, jump: float) -> None:
    table, _ = two_at_a_table(house)
    empty = house.open_table(house.sign_in("Carl"), {"game": "let-it-ride"})
    clock.jumps(100 * jump)
    house.tick()
    assert set(table.standing.holders) == {1, 2} and not table.standing.leaving
    assert not empty.is_closed


def test_a_receipt_outlives_a_jump(house: House, store: Store, clock: Clock) -> None:
    table, people = two_at_a_table(house)
    bring = {"do": "act", "act": {"act": "bring chips", "seat": 1, "amount": 500}}
    first = table.receive(people[0], bring, "a")
    clock.jumps(30 * 24 * HOUR)
    clock.passes(2 * HOUR)
    house.tick()
    assert store.receipt(people[0].id, table.id, "a")
    assert table.receive(people[0], bring, "a") == first


def test_after_a_restart_times_begin_again(house: House, store: Store, clock: Clock) -> None:
    table, people = two_at_a_table(house)
    wager(table, people[0], 1)
    table.receive(people[0], {"do": "ready"})
    clock.passes(LAST_CALL - 1)
    clock.jumps(-HOUR)
    later = Clock()
    later.now = clock.wall()  # the steady clock of another process
    again = House(store, clock=later, wall=clock.wall).table(table.id)
    assert plain(again.state(people[0]))["wagering"]["until"] == later() + LAST_CALL


def test_a_record_in_a_file_never_runs_backward(tmp_path: Path) -> None:
    now = [1000]
    path = tmp_path / "evening.jsonl"
    setup = Setup.of("double-cross", "nj-2007")
    table, journal = start(path, setup, clock=lambda: now[0])
    for seat, time, written in ((1, 1010, 1010), (2, 10, 1010), (3, 1011, 1011)):
        now[0] = time
        assert table.do(SitDown(seat, "Anna", 100_000)).at == written
    journal.close()
    now[0] = 10
    table, journal = resume(path, clock=lambda: now[0])
    assert table.do(SitDown(4, "Anna", 100_000)).at == 1011
    journal.close()


steps = st.lists(
    st.one_of(
        st.tuples(st.just("jump"), st.floats(-3 * HOUR, 3 * HOUR)),
        st.tuples(st.just("pass"), st.floats(0, 40)),
        st.tuples(st.just("say"), st.integers(0, 1)),
    ),
    max_size=25,
)


@examples(25)
@given(steps)
def test_whatever_the_wall_clock_does_the_same_things_happen(
    script: list[tuple[str, Any]],
) -> None:
    def played(*, jumps: bool) -> list[dict[str, Any]]:
        clock, number = Clock(), iter(range(1, 1000))
        with (
            TemporaryDirectory() as folder,
            Store.open(Path(folder) / "house.sqlite", synchronous="OFF") as store,
        ):
            house = House(
                store,
                clock=clock,
                wall=clock.wall,
                entropy=lambda _: next(number).to_bytes(32, "big"),
            )
            with patch("random.SystemRandom", lambda: random.Random(1)):
                table, people = two_at_a_table(house, clock=20)
            for what, much in script:
                calm(house)
                if what == "jump" and jumps:
                    clock.jumps(much - clock.wrong)
                elif what == "pass":
                    clock.passes(much)
                elif what == "say":
                    say(table, people[much], much + 1)
                house.tick()
            found = events_of(table)
            assert verify(table.past.export()).ok
            return found

    with_jumps, without = played(jumps=True), played(jumps=False)
    assert [(one["by"], one["act"], one["told"]) for one in with_jumps] == [
        (one["by"], one["act"], one["told"]) for one in without
    ]
    assert all(one["at"] <= other["at"] for one, other in pairwise(with_jumps))


def say(table: OpenTable, person: Person, seat: int) -> None:
    """Wager and be ready, or answer."""
    state = plain(table.state(person))
    if state["asked"]:
        if state["asked"]["yours"]:
            option = state["asked"]["choices"][-1]["option"]
            table.receive(person, {"do": "act", "act": {**state["asked"]["act"], "option": option}})
    elif state["wagering"] and not state["view"]["seats"][str(seat)]["wagers"]:
        wager(table, person, seat)
        table.receive(person, {"do": "ready"})
