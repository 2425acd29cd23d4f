"""The store: what is committed is there again, what is not has not happened."""

from __future__ import annotations

import stat
from pathlib import Path
from typing import Any, NoReturn

import pytest
from sqlalchemy import text

from croupier.errors import StoreError
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.attempts import AGAIN
from croupier.house.autodealer import Running
from croupier.house.batch import Batch
from croupier.house.commits import RETRY
from croupier.house.store import Store
from croupier.house.store_schema import METADATA
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


def in_store(store: Store, question: str) -> list[Any]:
    with store.database.engine.begin() as connection:
        found = connection.execute(text(question))
        return list(found) if found.returns_rows else []


def test_a_record_in_the_store_is_the_record_of_a_file(
    store: Store, playing: tuple[OpenTable, Person]
) -> None:
    table, _ = playing
    record = table.past.export()
    found = verify(record)
    assert found.ok and found.rounds == 2 and found.pending
    assert record == b"".join(
        line for (line,) in in_store(store, "select line from lines order by number")
    )
    assert verify(table.past.export(1)).pending == 0


def test_a_seed_is_kept_until_it_is_told(store: Store, playing: tuple[OpenTable, Person]) -> None:
    table, anna = playing
    kept = store.seeds(table.id)
    assert kept == {2: table.table.deck.seed}
    assert kept[2].hex().encode() not in table.past.export()
    for option in ("keep down", "fold"):
        asked = plain(table.state(anna))["asked"]
        if asked and any(one["option"] == option for one in asked["choices"]):
            table.receive(anna, {"do": "act", "act": {**asked["act"], "option": option}})
    assert kept[2].hex().encode() in table.past.export()
    assert set(store.seeds(table.id)) == {3}


def test_only_the_hash_of_a_token_is_kept(store: Store, playing: tuple[OpenTable, Person]) -> None:
    _, anna = playing
    for table in METADATA.sorted_tables:
        assert anna.token not in str(in_store(store, f"select * from {table.name}"))


def test_nobody_else_may_read_the_file(tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    with Store.open(path):
        assert not path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO)


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
    assert verify(found.past.export()).ok


def test_a_round_whose_seed_is_gone_is_void(
    store: Store, clock: Clock, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    chips = table.table.chips["seat 2"]
    in_store(store, "delete from seeds")
    again = House(store, clock=clock, wall=clock.wall).table(table.id)
    state = plain(again.state(anna))
    assert state["view"]["seats"]["2"]["chips"] == chips + 1000
    assert "every wager goes back" in state["news"][-1]["says"]
    found = verify(again.past.export())
    assert found.ok and found.interruptions == 1
    play_round(again.house, again, {2: anna})
    assert verify(again.past.export()).ok


@pytest.mark.parametrize("game", ["casino-war", "double-attack-blackjack"])
def test_finished_rounds_of_a_shoe_whose_seed_is_gone_stand(
    store: Store, clock: Clock, house: House, game: str
) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": game})
    table.receive(anna, {"do": "sit", "seat": 2, "chips": 1_000_00})
    for _ in range(3):
        play_round(house, table, {2: anna})
    chips, rounds = table.table.chips["seat 2"], plain(table.past.rounds())
    assert len(rounds) == 3
    wager(table, anna, 2)  # and then the house is stopped
    in_store(store, "delete from seeds")
    again = House(store, clock=clock, wall=clock.wall).table(table.id)
    assert (
        again.table.chips["seat 2"]
        == chips
        == 1_000_00 + sum(one["seats"]["2"]["net"] for one in rounds)
    )
    assert plain(again.past.rounds()) == rounds
    play_round(again.house, again, {2: anna})
    assert [one["number"] for one in plain(again.past.rounds())] == [4, 3, 2, 1]
    found = verify(again.past.export())
    assert found.ok and found.booked == 3 and found.interruptions == 1
    for number in (2, 4):
        assert again.past.replay(number, anna)


def test_a_damaged_record_does_not_keep_the_house_closed(
    store: Store, clock: Clock, playing: tuple[OpenTable, Person]
) -> None:
    table, anna = playing
    other = table.house.open_table(anna, {"game": "let-it-ride"})
    in_store(
        store,
        f"update lines set line = (select line from lines where number = 2 and table_id = "
        f"'{table.id}') where number = 3 and table_id = '{table.id}'",
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
    was_out_of_touch = not table.house.leases.is_sure  # then everyone hears once more
    table.house.tick()
    assert not plain(table.state(anna))["fault"]
    stop()
    assert len(heard) == 2 + was_out_of_touch, "when the trouble began, and when it was over"
    assert table.receive(anna, fold, "a").events
    assert verify(table.past.export()).ok


def test_what_was_never_kept_is_shown_to_nobody(
    store: Store, clock: Clock, playing: tuple[OpenTable, Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor when the store cannot even be read, so that the table is ahead of its record."""
    table, anna = playing
    before = plain(table.state(anna))
    fold = {"do": "act", "act": {**before["asked"]["act"], "option": "fold"}}

    def gone(*_: object) -> NoReturn:
        raise StoreError("the connection is lost")

    with monkeypatch.context() as patch:
        for name in ("commit", "standing", "lines", "probe"):
            patch.setattr(store, name, gone)
        with pytest.raises(NotAllowed, match="the connection is lost"):
            table.receive(anna, fold, "a")
        with pytest.raises(NotAllowed, match="the connection is lost") as refused:
            table.state(anna)
        assert refused.value.kind == "fault"
    clock.passes(RETRY)
    table.house.tick()
    after = plain(table.state(anna))
    assert {**after, "revision": 0} == {**before, "revision": 0}
    assert table.receive(anna, fold, "a").events


def test_nobody_is_signed_out_while_the_store_cannot_be_read(
    house: House, store: Store, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone who could not be kept is forgotten, and nobody else."""
    anna = house.sign_in("Anna")

    def gone(*_: object) -> NoReturn:
        raise StoreError("the connection is lost")

    with monkeypatch.context() as patch:
        for name in ("commit", "people", "probe"):
            patch.setattr(store, name, gone)
        with pytest.raises(NotAllowed, match="the connection is lost"):
            house.sign_in("Ben")
        assert house.keeper.trouble and house.person(anna.token) == anna
    for _ in range(2):  # the trouble is over; those who were not kept are forgotten
        clock.passes(RETRY)
        house.tick()
    assert house.person(anna.token) == anna and len(house.people) == 1
    assert house.sign_in("Ben").id in {row.id for row in store.people()}


def test_a_fault_of_the_program_undoes_what_was_done_until_it_is_over(
    house: House,
    clock: Clock,
    playing: tuple[OpenTable, Person],
    monkeypatch: pytest.MonkeyPatch,
    caplog: Any,
) -> None:
    table, anna = playing
    before = table.past.export()
    asked = plain(table.state(anna))["asked"]

    def broken() -> None:
        raise RuntimeError("a slip")

    fold = {"do": "act", "act": {**asked["act"], "option": "fold"}}
    with monkeypatch.context() as patch:
        patch.setattr(Running, "go_on", lambda _: broken())
        for _ in range(2):
            with pytest.raises(NotAllowed, match="nothing was done"):
                table.receive(anna, fold)
        assert table.past.export() == before and table.table.events == before.count(b"\n") - 1
        assert "a slip" in caplog.text
        assert "is halted" in plain(table.state(anna))["fault"]
    house.tick()
    assert table.fault, "not before a while has passed"
    clock.passes(AGAIN)
    house.tick()
    assert not plain(table.state(anna))["fault"]
    assert table.receive(anna, fold).events
    assert verify(table.past.export()).ok


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
        assert "is halted" in table.fault
    # The disk is back: so is the table, as the store has it.
    fold = {"do": "act", "act": {**asked["act"], "option": "fold"}}
    assert table.receive(anna, fold).events and not table.fault
    assert verify(table.past.export()).ok


@pytest.mark.parametrize("is_written", [True, False])
def test_a_commit_of_which_nobody_knows_is_done_once_when_it_is_said_again(
    playing: tuple[OpenTable, Person],
    store: Store,
    clock: Clock,
    monkeypatch: pytest.MonkeyPatch,
    is_written: bool,
) -> None:
    table, anna = playing
    bring = {"do": "act", "act": {"act": "bring chips", "seat": 2, "amount": 500}}
    before = table.table.chips["seat 2"]
    commit = store.commit

    def cut_off(batch: Batch) -> None:
        if is_written:
            commit(batch)
        raise StoreError("the line was cut")

    def unread(*_: object) -> Any:
        raise StoreError("the line is cut")

    with monkeypatch.context() as patch:
        patch.setattr(store, "commit", cut_off)
        patch.setattr(store, "standing", unread)
        for _ in range(2):
            with pytest.raises(NotAllowed, match="the line was cut"):
                table.receive(anna, bring, "a")
    clock.passes(RETRY)
    table.house.tick()
    given = table.receive(anna, bring, "a")
    assert table.receive(anna, bring, "a") == given
    assert table.table.chips["seat 2"] == before + 500
    assert verify(table.past.export()).ok


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


def test_one_house_at_a_time_has_a_file(tmp_path: Path) -> None:
    place = tmp_path / "house.sqlite"
    with Store.open(place) as store:
        with pytest.raises(StoreError, match="in use by another house"):
            Store.open(place)
        with Store.read_only(place) as reader:
            assert reader.table_list() == [] and reader.database.name == store.database.name


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
