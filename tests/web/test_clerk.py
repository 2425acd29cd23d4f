"""The clerk: answers that come together, certain before anyone hears, the loop never waiting."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.errors import StoreError
from croupier.house import House
from croupier.house.batch import Batch
from croupier.house.store import Store
from croupier.web.clerk import Clerk
from support.api import PATIENCE, ApiGuest, served, until

Come = Callable[..., ApiGuest]


def guest_is_refused(address: str) -> bool:
    """Whether somebody new cannot be let in just now."""
    return httpx.post(f"{address}/api/sign-in", json={"name": "Carl"}).status_code == 503


class Slow:
    """A disk that can be made to wait, or to refuse."""

    def __init__(self, store: Store) -> None:
        self._commit = store.commit
        self.may_write = threading.Event()
        self.is_asked = threading.Event()
        self.may_write.set()
        self.refuses = False
        self.commits = 0

    def commit(self, batch: Batch) -> None:
        self.is_asked.set()
        assert self.may_write.wait(PATIENCE)
        if self.refuses:
            raise StoreError("the disk is full")
        self.commits += not batch.is_empty
        self._commit(batch)

    def probe(self) -> None:
        self.commit(Batch())


@pytest.fixture
def slow(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    disk = Slow(store)
    monkeypatch.setattr(store, "commit", disk.commit)
    monkeypatch.setattr(store, "probe", disk.probe)
    yield disk
    disk.may_write.set()


def test_nobody_is_told_before_it_is_written_and_others_go_on(
    guest: Come, slow: Slow, house: House
) -> None:
    anna, ben = guest("Anna"), guest("Ben")
    table, other = anna.open(game="double-cross"), ben.open(game="let-it-ride")
    with ben.listening(table) as looking:
        first = looking.state()
        slow.may_write.clear()
        slow.is_asked.clear()
        said = threading.Thread(target=anna.say, args=(table,), kwargs={"do": "sit", "seat": 1})
        said.start()
        assert slow.is_asked.wait(PATIENCE)
        assert ben.state(other)["revision"]  # the disk still waits, the loop does not
        with pytest.raises(TimeoutError):
            looking.next(timeout=0.3)
        assert said.is_alive()
        slow.may_write.set()
        said.join(PATIENCE)
        while (state := looking.state())["revision"] == first["revision"]:
            pass
        assert "1" in state["seats"]


def test_messages_that_come_together_wait_for_the_disk_once(
    guest: Come, slow: Slow, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting = []

    async def run(clerk: Clerk, *given: Any) -> Any:
        waiting.append(given)
        return await heard(clerk, *given)

    heard = Clerk.run
    people = [guest(f"Person {number}") for number in range(6)]
    tables = [one.open(game="double-cross") for one in people]
    monkeypatch.setattr(Clerk, "run", run)
    slow.may_write.clear()
    slow.is_asked.clear()
    before = slow.commits
    threads = [
        threading.Thread(target=one.say, args=(table,), kwargs={"do": "sit", "seat": 2})
        for one, table in zip(people, tables, strict=True)
    ]
    threads[0].start()
    assert slow.is_asked.wait(PATIENCE)
    for thread in threads[1:]:
        thread.start()
    until(lambda: len(waiting) == len(people))
    slow.may_write.set()
    for thread in threads:
        thread.join(PATIENCE)
    assert slow.commits - before <= 3  # the first alone, the others together, a tick perhaps
    for one, table in zip(people, tables, strict=True):
        assert "2" in one.state(table)["seats"]


def test_a_disk_that_refuses_is_told_to_everyone_who_waits(guest: Come, slow: Slow) -> None:
    anna = guest("Anna")
    table = anna.open(game="double-cross")
    slow.refuses = True
    found = anna.post(table, {"do": "sit", "seat": 1, "client_id": "a"})
    assert found.status_code == 503 and "nothing was done" in found.json()["refused"]
    assert anna.state(table)["seats"] == {}
    assert anna.client.post("/tables", json={"game": "let-it-ride"}).status_code == 503
    assert guest_is_refused(anna.address)
    slow.refuses = False
    assert len(anna.client.get("/tables").json()["tables"]) == 1
    until(lambda: not anna.state(table)["fault"])  # it goes on by itself
    anna.say(table, do="sit", seat=1, client_id="a")
    assert set(anna.state(table)["seats"]) == {"1"}


def test_a_disk_that_is_full_is_logged_once_and_the_tables_say_so(
    guest: Come, slow: Slow, caplog: pytest.LogCaptureFixture
) -> None:
    anna = guest("Anna")
    table = anna.open(game="double-cross", practice=2, clock=1)
    anna.say(table, do="sit", seat=4)
    with anna.listening(table) as looking:
        looking.state()
        slow.refuses = True
        anna.post(table, {"do": "wager", "seat": 4, "wager": "ante", "amount": 1000})
        while "the disk is full" not in looking.state()["fault"]:
            pass
        for _ in range(20):
            anna.post(table, {"do": "wager", "seat": 4, "wager": "ante", "amount": 1000})
        time.sleep(1)
        slow.refuses = False
        while looking.state()["fault"]:
            pass
    anna.say(table, do="wager", seat=4, wager="ante", amount=1000)
    told = [one for one in caplog.records if one.name.startswith("croupier")]
    assert len(told) == 2 and not any(one.exc_info for one in told)


PEOPLES = (
    "/health", "/api/tables", "/api/tables/{}", "/api/tables/{}/rounds", "/api/tables/{}/rounds/1",
    "/api/tables/{}/record", "/api/heads", "/", "/table/{}", "/table/{}/round/1", "/desk",
)  # fmt: skip
"""What strangers may ask for."""


def test_an_answer_503_shows_no_path_of_the_database(house: House, store: Store) -> None:
    with served(house, with_pages=True) as address:
        anna = ApiGuest(address, "Anna")
        table = anna.open(game="double-cross")
        with sqlite3.connect(store.database.name) as damaging:
            for (name,) in damaging.execute("select name from sqlite_master where type = 'table'"):
                damaging.execute(f'alter table "{name}" rename to "gone {name}"')
        damaging.close()
        found = [
            anna.post(table, {"do": "sit", "seat": 1}),
            anna.client.post("/tables", json={"game": "let-it-ride"}),
            httpx.post(f"{address}/api/sign-in", json={"name": "Carl"}),
            httpx.get(f"{address}/health"),
        ]
        assert [one.status_code for one in found] == [503] * 4
        for accept in ("text/html", "application/json"):
            for path in PEOPLES:
                asked = f"{address}{path.format(table)}"
                found.append(httpx.get(asked, headers={"accept": accept}, timeout=PATIENCE))
        anna.close()
    place = Path(store.database.name)
    for one in found:
        shown = one.text + str(one.headers)
        assert str(place.parent) not in shown and place.name not in shown, (one.url, one.text)
