"""The clerk: answers that come together, certain before anyone hears, the loop never waiting."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import pytest

from croupier.house import House
from croupier.record.store import Batch, Store, StoreError
from web_helpers import Guest

Come = Callable[..., Guest]


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
        assert self.may_write.wait(20)
        if self.refuses:
            raise StoreError("the disk is full")
        self.commits += not batch.is_empty
        self._commit(batch)


@pytest.fixture
def slow(store: Store, monkeypatch: pytest.MonkeyPatch) -> Iterator[Slow]:
    disk = Slow(store)
    monkeypatch.setattr(store, "commit", disk.commit)
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
        assert slow.is_asked.wait(10)
        began = time.perf_counter()
        assert ben.state(other)["revision"]
        assert time.perf_counter() - began < 10  # the disk still waits, the loop does not
        with pytest.raises(TimeoutError):
            looking.next(timeout=0.3)
        assert said.is_alive()
        slow.may_write.set()
        said.join(10)
        while (state := looking.state())["revision"] == first["revision"]:
            pass
        assert "1" in state["seats"]


def test_messages_that_come_together_wait_for_the_disk_once(guest: Come, slow: Slow) -> None:
    people = [guest(f"Person {number}") for number in range(6)]
    tables = [one.open(game="double-cross") for one in people]
    slow.may_write.clear()
    slow.is_asked.clear()
    before = slow.commits
    threads = [
        threading.Thread(target=one.say, args=(table,), kwargs={"do": "sit", "seat": 2})
        for one, table in zip(people, tables, strict=True)
    ]
    threads[0].start()
    assert slow.is_asked.wait(10)
    for thread in threads[1:]:
        thread.start()
    time.sleep(0.5)  # they are all waiting by now
    slow.may_write.set()
    for thread in threads:
        thread.join(10)
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
    slow.refuses = False
    assert len(anna.client.get("/tables").json()["tables"]) == 1
    anna.say(table, do="sit", seat=1, client_id="a")
    assert set(anna.state(table)["seats"]) == {"1"}
