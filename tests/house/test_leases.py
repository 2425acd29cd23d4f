"""Several servers, one house: a table has one owner, a server that was paused writes nothing, and
what one server does the others know."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from sqlalchemy import text

from croupier.errors import StoreError
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.database import Database, PostgresDatabase
from croupier.house.leases import EVERY
from croupier.house.limits import LASTS
from croupier.house.store import Store
from croupier.record import verify
from support.people import Clock, plain, play_round, wager

Start = Callable[[], House]


@pytest.fixture
def start(postgres_url: str, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> Iterator[Start]:
    """Starts servers of one house, whose leases last as long as the test's clock stands still."""
    monkeypatch.setattr(PostgresDatabase, "now", Database.now)
    monkeypatch.setattr(PostgresDatabase, "clock", lambda _: int(clock() * 1000))
    stores: list[Store] = []

    def opened() -> House:
        stores.append(Store.open(postgres_url, synchronous="OFF"))
        house = House(stores[-1], clock=clock, wall=clock.wall)
        house.leases.address = f"http://127.0.0.1:{len(stores)}"
        house.look_around()
        return house

    yield opened
    for one in stores:
        one.close()


def is_gone(house: House) -> None:
    """A server has not said for long that it is there, by the clock of the database."""
    with house.store.database.engine.begin() as connection:
        gone = text("update servers set until = 0 where id = :id")
        connection.execute(gone, {"id": house.store.server})


@pytest.fixture
def one(start: Start) -> House:
    return start()


@pytest.fixture
def two(one: House, start: Start) -> House:
    return start()


@pytest.fixture
def playing(one: House, two: House) -> tuple[OpenTable, Person]:
    """Anna at a table of the first server, in mid-round."""
    anna = one.sign_in("Anna")
    table = one.open_table(anna, {"game": "double-cross"})
    table.receive(anna, {"do": "sit", "seat": 2}, "sit")
    play_round(one, table, {2: anna})
    wager(table, anna, 2)
    table.receive(anna, {"do": "ready"})
    two.look_around()
    return table, anna


def test_every_server_has_every_table_in_its_list_and_one_has_the_table(
    one: House, two: House, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    assert plain(two.tables()) == plain(one.tables())
    assert two.leases.elsewhere(table.id) == one.leases.address
    assert one.leases.elsewhere(table.id) is None
    with pytest.raises(NotAllowed, match="another server"):
        two.table(table.id)
    assert two.person(anna.token) == anna and two.name_of(anna.id) == "Anna"
    assert LASTS + 2 * EVERY <= 3


def test_a_table_whose_server_dies_goes_on_at_another(
    one: House, two: House, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    before = {**plain(table.state(anna)), "revision": 0}
    is_gone(one)
    two.look_around()
    found = two.table(table.id)
    assert {**plain(found.state(anna)), "revision": 0} == before
    assert found.receive(anna, {"do": "sit", "seat": 2}, "sit").events[0] == 4, "done once"
    play_round(two, found, {2: anna})
    assert verify(found.past.export()).ok


def test_a_server_that_was_paused_writes_nothing(
    one: House, two: House, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    is_gone(one)
    two.look_around()
    found = two.table(table.id)
    record = found.past.export()
    heard: list[bool] = []
    table.subscribe(lambda: heard.append(table.is_away))
    asked = plain(table.state(anna))["asked"]
    fold = {"do": "act", "act": {**asked["act"], "option": "fold"}}
    with pytest.raises(NotAllowed, match="another server") as refused:
        table.receive(anna, fold, "fold")
    assert refused.value.kind == "fault" and not one.keeper.trouble
    assert found.past.export() == record and heard[-1]
    with pytest.raises(NotAllowed):
        table.receive(anna, fold, "fold")
    found.receive(anna, fold, "fold")
    one.look_around()
    with pytest.raises(NotAllowed, match="another server"):
        one.table(table.id)
    play_round(two, found, {2: anna})
    assert verify(found.past.export()).ok


@contextmanager
def stands_still_while_it_writes(house: House, table: OpenTable) -> Iterator[None]:
    """A server that is paused between two statements of a commit, its rows locked."""
    with house.store.database.engine.connect() as connection:
        house.store._refuse_fenced(connection, {table.id: table.epoch})
        yield
        connection.invalidate()


def test_a_server_that_is_paused_while_it_writes_keeps_no_table_from_the_others(
    one: House, two: House, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    is_gone(one)
    with stands_still_while_it_writes(one, table):
        two.look_around()
        assert table.id in two.open_here
        play_round(two, two.table(table.id), {2: anna})


def test_the_database_does_not_wait_for_long_for_a_server_that_is_paused_while_it_writes(
    one: House, two: House, playing: tuple[OpenTable, Person]
) -> None:
    """Though nobody takes its tables over, there may be something else that it has locked."""
    table, _ = playing
    end = time.monotonic() + 10 * LASTS
    with stands_still_while_it_writes(one, table):
        while True:
            try:
                with two.store._writing() as connection:
                    connection.execute(text("select 1 from tables for update nowait"))
                break
            except StoreError:
                assert time.monotonic() < end, "the paused server keeps its rows locked"
                time.sleep(0.1)


def test_nobody_waits_for_a_table_that_is_locked(
    one: House, two: House, playing: tuple[OpenTable, Person]
) -> None:
    """A server that waited could not say meanwhile that it is there, and would lose its own."""
    table, _ = playing
    is_gone(one)
    with Store.read_only(two.store.database.name) as operator, operator._reading() as connection:
        connection.execute(text("set transaction read write"))
        connection.execute(text("select 1 from tables for update"))
        assert two.store.take(table.id) is None
        connection.rollback()
        assert two.store.take(table.id) == table.epoch + 1


def test_a_server_that_was_paused_refuses_nothing_for_good(
    one: House, two: House, playing: tuple[OpenTable, Person], clock: Clock
) -> None:
    table, anna = playing
    is_gone(one)
    two.look_around()
    found = two.table(table.id)
    asked = plain(found.state(anna))["asked"]
    found.receive(anna, {"do": "act", "act": {**asked["act"], "option": "fold"}}, "fold")
    play_round(two, found, {2: anna})
    wager(found, anna, 2)
    late = {"do": "wager", "seat": 2, "wager": "ante", "amount": 1000}  # for the round it knows of
    with pytest.raises(NotAllowed, match="another server") as refused:
        table.receive(anna, late)
    assert refused.value.kind == "fault" and table.is_away


def test_a_server_that_is_not_sure_of_its_tables_says_nothing_of_them(
    one: House, two: House, playing: tuple[OpenTable, Person], clock: Clock
) -> None:
    table, anna = playing
    one.leases.is_watched = True
    clock.passes(LASTS)
    for say in (lambda: table.state(anna), lambda: table.receive(anna, {"do": "ready"}, "again")):
        with pytest.raises(NotAllowed, match="has not reached the database") as refused:
            say()
        assert refused.value.kind == "fault"
    one.look_around()
    assert table.state(anna)


def test_those_who_listen_are_told_when_a_server_is_sure_again(
    one: House, playing: tuple[OpenTable, Person], clock: Clock
) -> None:
    """What happened just before could not be shown to them."""
    table, _ = playing
    heard: list[bool] = []
    table.subscribe(lambda: heard.append(one.leases.is_sure))
    heard.clear()
    one.look_around()
    assert not heard, "nothing has changed"
    clock.passes(LASTS)
    one.look_around()
    assert heard == [True]


def test_a_server_about_to_stop_sends_everyone_elsewhere(
    one: House, two: House, playing: tuple[OpenTable, Person]
) -> None:
    _, anna = playing
    one.hand_over()
    opened = two.open_table(anna, {"game": "double-cross"})
    one.look_around()
    assert one.leases.elsewhere(opened.id) == two.leases.address
    with pytest.raises(NotAllowed, match="another server") as refused:
        one.table("8letters")
    assert refused.value.kind == "fault"
    with pytest.raises(NotAllowed, match="about to stop") as refused:
        one.open_table(anna, {"game": "casino-war"})
    assert refused.value.kind == "fault"


def test_a_server_that_stops_hands_its_tables_over(
    one: House, two: House, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    before = {**plain(table.state(anna)), "revision": 0}
    gone: list[str] = []
    one.on_away.append(gone.append)
    one.hand_over()
    one.leases.end()
    assert gone == [table.id]
    one.look_around()
    with pytest.raises(NotAllowed):
        table.receive(anna, {"do": "ready"})
    two.look_around()
    assert {**plain(two.table(table.id).state(anna)), "revision": 0} == before


def test_who_signs_out_at_one_server_has_left_the_others(
    one: House, two: House, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    two.sign_out(two.person(anna.token))
    one.look_around()
    assert not table.standing.holders
    for house in (one, two):
        with pytest.raises(NotAllowed, match="not signed in"):
            house.person(anna.token)


def test_a_server_that_renews_its_lease_while_another_looks_is_there(postgres_url: str) -> None:
    """By the database's own clock; to ask for the time first and look then would miss it."""
    is_over = threading.Event()

    def renew(store: Store) -> None:
        while not is_over.is_set():
            store.renew("", "program", int(LASTS * 1000))

    with Store.open(postgres_url) as one, Store.open(postgres_url) as other:
        house = House(one)
        house.open_table(house.sign_in("Anna"), {"game": "casino-war"})
        with ThreadPoolExecutor() as threads:
            renewed = threads.submit(renew, one)
            try:
                for _ in range(300):
                    assert [row.owner for row in other.owners()] == [one.server]
            finally:
                is_over.set()
            renewed.result()


def test_a_table_is_closed_and_opened_for_all(one: House, two: House) -> None:
    anna = one.sign_in("Anna")
    table = one.open_table(anna, {"game": "let-it-ride"})
    two.look_around()
    assert [row.id for row in two.tables()] == [table.id]
    table.receive(anna, {"do": "close"})
    two.look_around()
    assert two.tables() == []


def test_a_server_of_another_version_is_not_let_in(
    one: House, start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.house.leases.program", lambda: "another")
    with pytest.raises(StoreError, match="another version of croupier") as refused:
        start()
    assert len(str(refused.value).splitlines()) == 1


def test_a_table_that_was_put_away_and_opened_again_stays_open(one: House) -> None:
    anna = one.sign_in("Anna")
    table = one.open_table(anna, {"game": "let-it-ride"})
    with one.together():
        one.put_away(table)
        again = one.table(table.id)
    one.let_go(table)  # what was still to be written when it was put away was refused
    assert table.is_away and not again.is_away and again is one.table(table.id)
    assert [row.owner for row in one.store.owners()] == [one.store.server]
    again.receive(anna, {"do": "sit", "seat": 1})
