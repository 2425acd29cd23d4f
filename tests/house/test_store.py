"""The store: what is committed is there again, what is not has not happened."""

from __future__ import annotations

import sqlite3
import stat
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.errors import StoreError
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.autodealer import Running
from croupier.house.commits import RETRY
from croupier.house.open_table import AGAIN
from croupier.house.store import Batch, Store
from croupier.record import verify
from support.people import Clock, plain, play_round, wager


@pytest.fixture
def playing(house: House) -> tuple[OpenTable, Person]:
    """Anna, who is asked for her choice in the second round."""
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": "double-cross"})
    table.receive(anna, {"do": "sit", "seat": 2})
    play_round(house, table, {2: anna})
    wager(table, anna, 2)
    table.receive(anna, {"do": "ready"})
    return table, anna


def in_file(store: Store, question: str) -> list[tuple[Any, ...]]:
    with sqlite3.connect(store.path) as connection:
        found = connection.execute(question).fetchall()
    connection.close()
    return found


def test_a_record_in_the_store_is_the_record_of_a_file(
    store: Store, playing: tuple[OpenTable, Person]
) -> None:
    table, _ = playing
    record = table.export()
    found = verify(record)
    assert found.ok and found.rounds == 2 and found.pending
    assert record == b"".join(line for (line,) in in_file(store, "select line from lines"))
    assert verify(table.export(1)).pending == 0


def test_a_seed_is_kept_until_it_is_told(store: Store, playing: tuple[OpenTable, Person]) -> None:
    table, anna = playing
    kept = store.seeds(table.id)
    assert kept == {2: table.table.deck.seed}
    assert kept[2].hex().encode() not in table.export()
    for option in ("keep down", "fold"):
        asked = plain(table.state(anna))["asked"]
        if asked and any(one["option"] == option for one in asked["choices"]):
            table.receive(anna, {"do": "act", "act": {**asked["act"], "option": option}})
    assert kept[2].hex().encode() in table.export()
    assert set(store.seeds(table.id)) == {3}


def test_only_the_hash_of_a_token_is_kept(store: Store, playing: tuple[OpenTable, Person]) -> None:
    _, anna = playing
    store.close()
    for path in store.path.parent.iterdir():
        assert anna.token.encode() not in path.read_bytes()


def test_nobody_else_may_read_the_file(store: Store) -> None:
    assert not store.path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)


def test_a_house_goes_on_in_mid_round(
    store: Store, clock: Clock, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    again = House(store, clock=clock, wall=clock.wall)
    assert again.person(anna.token) == anna
    found = again.table(table.id)
    before, after = plain(table.state(anna)), plain(found.state(anna))
    assert after.pop("revision") > before.pop("revision")
    assert after == before and after["asked"]["yours"]
    asked = after["asked"]
    found.receive(anna, {"do": "act", "act": {**asked["act"], "option": "fold"}})
    play_round(again, found, {2: anna})
    assert verify(found.export()).ok


def test_a_round_whose_seed_is_gone_is_void(
    store: Store, clock: Clock, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    chips = table.table.chips["seat 2"]
    in_file(store, "delete from seeds")
    again = House(store, clock=clock, wall=clock.wall).table(table.id)
    state = plain(again.state(anna))
    assert state["view"]["seats"]["2"]["chips"] == chips + 1000
    assert "every wager goes back" in state["news"][-1]["says"]
    found = verify(again.export())
    assert found.ok and found.interruptions == 1
    play_round(again.house, again, {2: anna})
    assert verify(again.export()).ok


@pytest.mark.parametrize("game", ["casino-war", "double-attack-blackjack"])
def test_finished_rounds_of_a_shoe_whose_seed_is_gone_stand(
    store: Store, clock: Clock, house: House, game: str
) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": game})
    table.receive(anna, {"do": "sit", "seat": 2, "chips": 1_000_00})
    for _ in range(3):
        play_round(house, table, {2: anna})
    chips, rounds = table.table.chips["seat 2"], plain(table.rounds())
    assert len(rounds) == 3
    wager(table, anna, 2)  # and then the house is stopped
    in_file(store, "delete from seeds")
    again = House(store, clock=clock, wall=clock.wall).table(table.id)
    assert (
        again.table.chips["seat 2"]
        == chips
        == 1_000_00 + sum(one["seats"]["2"]["net"] for one in rounds)
    )
    assert plain(again.rounds()) == rounds
    play_round(again.house, again, {2: anna})
    assert [one["number"] for one in plain(again.rounds())] == [4, 3, 2, 1]
    found = verify(again.export())
    assert found.ok and found.booked == 3 and found.interruptions == 1
    for number in (2, 4):
        assert again.replay(number, anna)


def test_a_damaged_record_does_not_keep_the_house_closed(
    store: Store, clock: Clock, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    other = table.house.open_table(anna, {"game": "let-it-ride"})
    in_file(
        store, f"update lines set line = x'7b7d0a' where number = 3 and table_id = '{table.id}'"
    )
    again = House(store, clock=clock, wall=clock.wall)
    assert [one.id for one in again.tables()] == [other.id]


def test_a_disk_that_refuses_undoes_what_was_done(
    store: Store,
    clock: Clock,
    playing: tuple[OpenTable, Person],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table, anna = playing
    before = plain(table.state(anna))
    heard: list[int] = []
    stop = table.subscribe(lambda: heard.append(table.revision))
    asked = before["asked"]
    fold = {"do": "act", "act": {**asked["act"], "option": "fold"}}

    def full(_batch: Batch) -> None:
        raise StoreError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "commit", full)
        with pytest.raises(NotAllowed, match="the disk is full") as refused:
            table.receive(anna, fold, "a")
        assert refused.value.kind == "fault"
    after = plain(table.state(anna))
    assert "cannot write" in after["fault"]
    assert {**after, "revision": 0, "fault": ""} == {**before, "revision": 0}
    with pytest.raises(NotAllowed, match="the disk is full"):
        table.receive(anna, fold, "a")  # nothing is tried before there is hope
    clock.passes(RETRY)
    table.house.tick()
    assert not plain(table.state(anna))["fault"]
    stop()
    assert len(heard) == 2, "once when the trouble began, once when it was over"
    assert table.receive(anna, fold, "a").events
    assert verify(table.export()).ok


def test_a_fault_of_the_program_undoes_what_was_done_until_it_is_over(
    house: House,
    clock: Clock,
    playing: tuple[OpenTable, Person],
    monkeypatch: pytest.MonkeyPatch,
    caplog: Any,
) -> None:
    table, anna = playing
    before = table.export()
    asked = plain(table.state(anna))["asked"]

    def broken() -> None:
        raise RuntimeError("a slip")

    fold = {"do": "act", "act": {**asked["act"], "option": "fold"}}
    with monkeypatch.context() as patch:
        patch.setattr(Running, "go_on", lambda _: broken())
        for _ in range(2):
            with pytest.raises(NotAllowed, match="nothing was done"):
                table.receive(anna, fold)
        assert table.export() == before and table.table.events == before.count(b"\n") - 1
        assert "a slip" in caplog.text
        assert "stands still" in plain(table.state(anna))["fault"]
    house.tick()
    assert table.fault, "not before a while has passed"
    clock.passes(AGAIN)
    house.tick()
    assert not plain(table.state(anna))["fault"]
    assert table.receive(anna, fold).events
    assert verify(table.export()).ok


def test_a_fault_on_a_disk_that_fails_too_stops_the_table_until_the_disk_is_back(
    playing: tuple[OpenTable, Person], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, anna = playing
    asked = plain(table.state(anna))["asked"]

    def broken(*_: object) -> Any:
        raise StoreError("the disk is gone")

    with monkeypatch.context() as patch:
        patch.setattr(table.running, "go_on", broken)
        patch.setattr(store, "lines", broken)
        with pytest.raises(NotAllowed, match="nothing was done"):
            table.receive(anna, {"do": "act", "act": {**asked["act"], "option": "fold"}})
        with pytest.raises(NotAllowed, match="nothing was done"):
            table.receive(anna, {"do": "ready"})
        assert "stands still" in table.fault
    # The disk is back: so is the table, as the store has it.
    fold = {"do": "act", "act": {**asked["act"], "option": "fold"}}
    assert table.receive(anna, fold).events and not table.fault
    assert verify(table.export()).ok


def test_many_receipts_are_found_in_the_store(
    playing: tuple[OpenTable, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.house.receipts.MOST_KNOWN", 3)
    table, anna = playing
    bring = {"do": "act", "act": {"act": "bring chips", "seat": 2, "amount": 500}}
    before = table.table.chips["seat 2"]
    given = [table.receive(anna, bring, str(number)) for number in range(6)]
    assert [table.receive(anna, bring, str(number)) for number in range(6)] == given
    assert table.table.chips["seat 2"] == before + 3000


def test_one_house_at_a_time(store: Store) -> None:
    with pytest.raises(StoreError, match="in use by another house"):
        Store.open(store.path)
    with Store.read_only(store.path) as reader:
        assert reader.table_list() == []


def _garbage(path: Path) -> None:
    path.write_bytes(b"this is no database, but it is long enough to look like one" * 50)


def _newer(path: Path) -> None:
    Store.open(path).close()
    with sqlite3.connect(path) as connection:
        connection.execute("pragma user_version = 99")
    connection.close()


def _folder(path: Path) -> None:
    path.mkdir()


@pytest.mark.parametrize(
    ("make", "why"),
    [(_garbage, "not a database"), (_newer, "version 99"), (_folder, "cannot be opened")],
)
def test_a_file_that_cannot_be_opened(
    tmp_path: Path, make: Callable[[Path], None], why: str
) -> None:
    path = tmp_path / "odd.sqlite"
    make(path)
    with pytest.raises(StoreError, match=why):
        Store.open(path)
    with pytest.raises(StoreError):
        Store.read_only(tmp_path / "none.sqlite")


def test_receipts_are_forgotten_after_a_day(
    store: Store, clock: Clock, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    bring = {"act": "bring chips", "seat": 2, "amount": 500}
    table.receive(anna, {"do": "act", "act": bring}, "a")
    assert store.receipt(anna.id, table.id, "a")
    clock.passes(100_000)
    table.house.tick()
    assert store.receipt(anna.id, table.id, "a") is None
