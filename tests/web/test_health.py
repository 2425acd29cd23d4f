"""What a server says of itself to those who watch over it."""

from __future__ import annotations

from typing import NoReturn

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from croupier.errors import StoreError
from croupier.house import House, NotAllowed
from croupier.house.store import Store
from support.api import ApiGuest, served


def test_a_server_is_well_until_it_cannot_write(
    house: House, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": "double-cross"})
    with served(house) as address:
        found = httpx.get(f"{address}/health")
        assert found.status_code == 200
        assert found.json() == {"ok": True, "why": "", "tables": 1}

        def full(*_: object) -> None:
            raise StoreError("the disk is full")

        monkeypatch.setattr(store, "commit", full)
        monkeypatch.setattr(store, "probe", full)
        with pytest.raises(NotAllowed):
            table.receive(anna, {"do": "sit", "seat": 1})
        found = httpx.get(f"{address}/health")
        assert found.status_code == 503 and "the disk is full" in found.json()["why"]
        assert "Anna" not in found.text


def test_what_is_counted_is_told_to_prometheus(store: Store) -> None:
    house = House(store)
    with served(house) as address:
        anna = ApiGuest(address, "Anna")
        table = anna.open(game="double-cross")
        anna.say(table, do="sit", seat=1)
        anna.refused(table, do="sit", seat=99)
        with anna.listening(table) as stream:
            stream.state()
            found = httpx.get(f"{address}/metrics")
        anna.close()
    assert found.status_code == 200 and found.headers["content-type"].startswith("text/plain")
    told = {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(found.text)
        for sample in family.samples
    }
    assert told["croupier_messages_total", "done"] == 1
    assert told["croupier_messages_total", "refused"] == 1
    assert told["croupier_commit_seconds_count",] >= 3
    assert told["croupier_request_seconds_count", "4xx"] == 1
    wanted = {"ready": 1, "tables": 1, "tables_open": 1, "seats_held": 1, "people": 1, "sockets": 1}
    assert wanted == {name: told[f"croupier_{name}",] for name in wanted}
    assert told["process_resident_memory_bytes",] > 1e6
    assert "Anna" not in found.text and table not in found.text


def test_a_page_of_a_table_that_cannot_be_shown_just_now_is_asked_for_again(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = house.open_table(house.sign_in("Anna"), {"game": "double-cross"})
    html = {"accept": "text/html"}

    def elsewhere(_table: str) -> NoReturn:
        raise NotAllowed("another server has it <now>", kind="fault")

    with served(house, with_pages=True) as address:
        there = f"{address}/table/{table.id}"
        assert httpx.get(there, headers=html).status_code == 200
        monkeypatch.setattr(house, "table", elsewhere)
        found = httpx.get(there, headers=html)
        assert found.status_code == 503 and found.headers["refresh"] == "2"
        assert "Not just now" in found.text and "another server has it &lt;now&gt;" in found.text
        with connect(there.replace("http", "ws")) as line:
            line.send('{"do": "open", "page": "one"}')
            with pytest.raises(ConnectionClosed):
                line.recv(10)
        assert line.close_code == 1012, "come back"
