"""What is said of running a house, done: the proxy, the service, a dump and its restoring."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import sys
import time
from configparser import ConfigParser
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from croupier.house import House, NotAllowed
from croupier.house.open_table import OpenTable
from croupier.house.store import Store
from croupier.record import verify
from support.api import PATIENCE, Listening, served
from support.nginx import NAME, proxied
from support.people import Clock, play_round
from support.postgres import Postgres

DEPLOY = Path(__file__).parents[2] / "deploy"

pytestmark = pytest.mark.slow


def test_a_house_behind_nginx(store: Store) -> None:
    own = (ip_network("127.0.0.1"),)
    with (
        served(House(store), with_pages=True, proxies=own, names=(NAME,)) as address,
        proxied(int(address.rpartition(":")[2])) as (secure, plain, certificate),
    ):
        context = ssl.create_default_context(cafile=str(certificate))
        base = f"https://127.0.0.1:{secure}"
        with httpx.Client(verify=context, base_url=base, timeout=30) as client:

            def ask(method: str, path: str, data: Any = None, **headers: str) -> httpx.Response:
                told = {"host": NAME, **headers}
                named = {"sni_hostname": NAME}
                found = client.request(method, path, json=data, headers=told, extensions=named)
                client.cookies.clear()
                return found

            page = ask("GET", "/", accept="text/html")
            assert page.status_code == 200 and "; Secure" in page.headers["set-cookie"]
            assert page.headers["strict-transport-security"]
            token = ask("POST", "/api/sign-in", {"name": "Anna"}).json()["token"]
            bearer = {"authorization": f"Bearer {token}"}
            wish = {"game": "double-cross"}
            opened = ask("POST", "/api/tables", wish, origin=f"https://{NAME}", **bearer)
            with connect(
                f"wss://{NAME}/api/tables/{opened.json()['id']}/stream",
                sock=socket.create_connection(("127.0.0.1", secure), 10),
                ssl=context,
                additional_headers=bearer,
                max_size=2**24,
            ) as line:
                stream = Listening(line, [])
                assert stream.state()
                assert "receipt" in stream.say(do="sit", seat=1, client_id="1")
            assert "croupier_ready 1.0" in ask("GET", "/metrics").text
            assert ask("POST", "/desk/upload", "x" * 2_000_000).status_code not in (413, 403)
            assert ask("GET", "/", host="evil.example").status_code == 403
            forged = ask("POST", "/api/tables", wish, origin="https://evil.example", **bearer)
            assert forged.status_code == 403
        moved = httpx.get(f"http://127.0.0.1:{plain}/lab", headers={"host": NAME})
        assert moved.status_code == 308 and moved.headers["location"] == f"https://{NAME}/lab"


def _when_free(house: House, table_id: str) -> OpenTable:
    """A table, once the lease has run out that the copy holds of the server it was taken from."""
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return house.table(table_id)
        except NotAllowed:
            assert time.monotonic() < ends, "a lease of three seconds has run out by now"
            time.sleep(0.1)


def test_a_database_is_dumped_while_it_is_served_and_restored(
    postgres: Postgres, postgres_url: str
) -> None:
    """As docs/operations.md has it."""
    clock = Clock()
    with Store.open(postgres_url) as store:
        house = House(store, clock=clock, wall=clock.wall)
        anna = house.sign_in("Anna")
        table = house.open_table(anna, {"game": "double-cross"})
        table.receive(anna, {"do": "sit", "seat": 1})
        play_round(house, table, {1: anna})
        house.log.sign()
        postgres.run("pg_dump", "--format=custom", "--file=house.dump", postgres_url)
        before = b"".join(store.lines(table.id))
        play_round(house, table, {1: anna})
    restored = postgres.database()
    postgres.run("pg_restore", "--exit-on-error", f"--dbname={restored}", "house.dump")
    words = ("-m", "croupier", "verify", "--table", table.id, "--data", restored)
    checked = subprocess.run((sys.executable, *words), check=False, capture_output=True)
    assert checked.returncode in (0, 3), "it holds, or as far as the seed of a deck in use lets"
    with Store.open(restored) as store:
        again = House(store, clock=clock, wall=clock.wall)
        found = _when_free(again, table.id)
        assert b"".join(store.lines(table.id)) == before
        play_round(again, found, {1: again.person(anna.token)})
        assert verify(b"".join(store.lines(table.id))).ok


def test_the_service_is_one_that_systemd_takes() -> None:
    file = DEPLOY / "croupier.service"
    unit = ConfigParser(strict=False, interpolation=None)
    unit.read(file, encoding="utf-8")
    assert " serve --no-open " in unit["Service"]["ExecStart"]
    if program := shutil.which("systemd-analyze"):
        found = subprocess.run(
            [program, "verify", file], capture_output=True, text=True, check=False
        )
        assert found.returncode == 0 and not found.stderr, found.stderr
