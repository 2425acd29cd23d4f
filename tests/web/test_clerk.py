"""The clerk: answers that come together, certain before anyone hears, the loop never waiting."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from croupier.errors import StoreError
from croupier.house import House
from croupier.house.store import Batch, Store
from support.api import ApiGuest

Come = Callable[..., ApiGuest]


def until(holds: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for something that comes by itself."""
    ends = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < ends, "it has not come"
        time.sleep(0.05)


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
        assert self.may_write.wait(20)
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
    assert guest_is_refused(anna.address)
    slow.refuses = False
    assert len(anna.client.get("/tables").json()["tables"]) == 1
    until(lambda: not anna.state(table)["fault"])  # it goes on by itself
    anna.say(table, do="sit", seat=1, client_id="a")
    assert set(anna.state(table)["seats"]) == {"1"}


LIVELY = 0.25
"""Seconds within which a loop that nobody keeps answers, on a busy machine."""


def slowest(ask: Callable[[], object], seconds: float) -> float:
    """The longest that someone had to wait who asked again and again for a while."""
    ends, waits = time.monotonic() + seconds, []
    while time.monotonic() < ends:
        began = time.perf_counter()
        ask()
        waits.append(time.perf_counter() - began)
    return max(waits)


@pytest.mark.parametrize("doing", ["sit", "sign-in", "open"])
def test_a_file_that_is_locked_holds_nobody_who_only_looks(
    guest: Come, store: Store, doing: str
) -> None:
    anna, ben = guest("Anna"), guest("Ben")
    table, other = anna.open(game="double-cross"), ben.open(game="let-it-ride")
    acts: dict[str, Callable[[], httpx.Response]] = {
        "sit": lambda: anna.post(table, {"do": "sit", "seat": 1}),
        "sign-in": lambda: httpx.post(
            f"{anna.address}/api/sign-in", json={"name": "Carl"}, timeout=20
        ),
        "open": lambda: anna.client.post("/tables", json={"game": "casino-war"}),
    }
    locking = sqlite3.connect(store.path)
    locking.execute("begin exclusive")
    with ThreadPoolExecutor(1) as pool:
        said = pool.submit(acts[doing])
        time.sleep(0.2)
        assert slowest(lambda: ben.state(other), 1) < LIVELY
        assert slowest(lambda: ben.client.get("/tables"), 1) < LIVELY
        assert not said.done()  # it waits, and is done as soon as it can be
        locking.rollback()
        assert said.result(10).status_code in (200, 201)
    locking.close()


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
        time.sleep(3)
        slow.refuses = False
        while looking.state()["fault"]:
            pass
    anna.say(table, do="wager", seat=4, wager="ante", amount=1000)
    told = [one for one in caplog.records if one.name.startswith("croupier")]
    assert len(told) == 2 and not any(one.exc_info for one in told)
