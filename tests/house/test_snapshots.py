"""Snapshots: a table is opened from one, and comes out as its record says without any."""

from __future__ import annotations

import gc
import pickle
import weakref
from random import Random
from types import SimpleNamespace as Row
from typing import Any, Final

import pytest
from sqlalchemy import text

from croupier.games import GAMES
from croupier.house import House, OpenTable, Person
from croupier.house.open_table import IDLE
from croupier.house.snapshots import EVERY, Snapshot, read_snapshot
from croupier.house.store import Store
from croupier.record import verify
from croupier.table.shuffle import entropy_from
from support.people import Clock, plain, play_round, wager

ROUNDS: Final = 6


def seated(house: House, game: str) -> tuple[OpenTable, Person]:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": game})
    table.receive(anna, {"do": "sit", "seat": 2, "chips": 1_000_00})
    return table, anna


def snap(table: OpenTable) -> None:
    with table.house.together():
        table.take_snapshot()


def told(table: OpenTable, person: Person) -> Any:
    return {**plain(table.state(person)), "revision": 0}


def again(house: House, clock: Clock) -> House:
    """Another house with the same store, as after it was stopped."""
    return House(house.store, clock=clock, wall=clock.wall)


def in_store(store: Store, statement: str, **given: object) -> None:
    with store.database.engine.begin() as connection:
        connection.execute(text(statement), given)


def read_from(monkeypatch: pytest.MonkeyPatch, store: Store) -> list[int]:
    """Takes down from which line on records are read, headers apart."""
    found: list[int] = []
    lines = store.lines

    def noted(table_id: str, first: int = 0, last: int | None = None) -> list[bytes]:
        if last is None:
            found.append(first)
        return lines(table_id, first, last)

    monkeypatch.setattr(store, "lines", noted)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_table_is_the_same_from_a_snapshot_and_from_its_record(
    house: House, clock: Clock, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna = seated(house, game)
    for _ in range(2):
        play_round(house, table, {2: anna})
    snap(table)
    events = table.table.events
    wager(table, anna, 2)
    table.receive(anna, {"do": "ready"})
    read = read_from(monkeypatch, house.store)
    by_snapshot = again(house, clock).table(table.id)
    assert read == [events + 1], "nothing before the snapshot was read"
    in_store(house.store, "delete from snapshots")
    by_record = again(house, clock).table(table.id)
    assert read == [events + 1, 1]
    assert told(by_snapshot, anna) == told(by_record, anna) == told(table, anna)
    assert by_snapshot.journal.head == by_record.journal.head == table.journal.head
    assert plain(by_snapshot.past.rounds()) == plain(by_record.past.rounds())
    for one in (by_snapshot.past.replay(1, anna), by_snapshot.past.replay(2, anna)):
        assert plain(one)[-1]["act"] == "pick up"
    last = by_record  # which has the table now
    for _ in range(2):  # put away in mid-round: come from its record, then from a snapshot
        before = last
        before.house.put_away(before)
        last = before.house.table(table.id)
        assert last is not before and told(last, anna) == told(table, anna)
    play_round(last.house, last, {2: anna})
    assert verify(last.past.export()).ok and not last.fault


@pytest.mark.parametrize("game", GAMES)
def test_a_snapshot_can_be_taken_whatever_has_been_answered(
    store: Store, clock: Clock, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = House(store, clock=clock, wall=clock.wall, entropy=entropy_from(game))
    people, receive, taken = {}, OpenTable.receive, 0
    for seat in range(1, 6):
        people[seat] = house.sign_in(f"Guest {seat}")
        if seat == 1:
            table = house.open_table(people[1], {"game": game})
        table.receive(people[seat], {"do": "sit", "seat": seat, "chips": 100_000_00})

    def received(self: OpenTable, *said: Any) -> Any:
        nonlocal taken
        receipt, journal = receive(self, *said), self.journal
        found = Snapshot(journal.events, journal.head, journal.last, self.table, self.book, ())
        setup, line = self.table.setup, store.lines(self.id, journal.events, journal.events)[0]
        taken += read_snapshot(Row(**found.as_row(self.id)), setup, line).events > 0
        return receipt

    monkeypatch.setattr(OpenTable, "receive", received)
    chance = Random(game)
    for _ in range(ROUNDS):
        play_round(house, table, people, chance)
    assert taken > ROUNDS * len(people)


class Evil:
    """What a snapshot might do to a house that trusts it."""

    def __reduce__(self) -> tuple[Any, ...]:
        return print, ("something is done",)


@pytest.mark.parametrize(
    "spoil",
    [
        "update snapshots set state = :none",
        "update snapshots set state = :evil, digest = :own",
        "update snapshots set head = digest",
        "update snapshots set program = 'another'",
        "update snapshots set events = events - 1",
    ],
)
def test_a_snapshot_that_does_not_fit_is_thrown_away(
    house: House, clock: Clock, spoil: str, capsys: pytest.CaptureFixture[str]
) -> None:
    import hashlib

    table, anna = seated(house, "double-cross")
    play_round(house, table, {2: anna})
    snap(table)
    evil = pickle.dumps(Evil())
    own = hashlib.sha256(evil).hexdigest()
    given = {"none": b"", "evil": evil, "own": own}
    in_store(house.store, spoil, **{key: one for key, one in given.items() if f":{key}" in spoil})
    found = again(house, clock).table(table.id)
    assert told(found, anna) == told(table, anna)
    assert capsys.readouterr().out == ""
    play_round(found.house, found, {2: anna})
    assert verify(found.past.export()).ok


def test_snapshots_are_taken_as_rounds_go_by_and_go_with_the_table(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.house.open_table.EVERY", 2)
    table, anna = seated(house, "let-it-ride")
    for _ in range(4):
        play_round(house, table, {2: anna})

    def kept() -> int:
        with house.store.database.engine.connect() as connection:
            return int(connection.execute(text("select count(*) from snapshots")).scalar_one())

    assert kept() == 2 and EVERY > 2
    table.receive(anna, {"do": "leave"})
    table.receive(anna, {"do": "close"})
    assert kept() == 0


def test_an_idle_table_is_put_away_and_listed_still(house: House, clock: Clock) -> None:
    table, anna = seated(house, "double-cross")
    clock.passes(IDLE + 1)
    house.tick()
    assert house.table(table.id) is table, "someone sits there"
    table.receive(anna, {"do": "leave"})
    stop = table.subscribe(lambda: None)
    clock.passes(IDLE + 1)
    house.tick()
    assert house.table(table.id) is table, "someone looks on"
    stop()
    clock.passes(IDLE + 1)
    house.tick()
    table_id, shown, gone = table.id, plain(house.tables()), weakref.ref(table)
    del table, stop
    gc.collect()
    assert gone() is None, "nothing of it is in memory"
    assert shown[0]["id"] == table_id and shown == plain(again(house, clock).tables())
    found = house.table(table_id)
    assert plain(house.tables()) == shown
    found.receive(anna, {"do": "sit", "seat": 3})
    assert plain(house.tables())[0]["taken"] == [3]


def test_at_the_start_only_tables_where_someone_sits_are_opened(
    house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna = seated(house, "double-cross")
    clock.passes(1)
    empty = house.open_table(anna, {"game": "let-it-ride"})
    opened: list[str] = []
    resume = OpenTable.resume

    def noted(self: OpenTable) -> None:
        opened.append(self.id)
        resume(self)

    monkeypatch.setattr(OpenTable, "resume", noted)
    later = again(house, clock)
    assert opened == [table.id]
    assert [one.id for one in later.tables()] == [empty.id, table.id]
    assert later.table(empty.id).table.game is not None
    assert opened == [table.id, empty.id]
