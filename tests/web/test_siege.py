"""Nobody stops the house: whatever strangers send, a player at another table hardly notices."""

from __future__ import annotations

import json
import random
import re
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.house import House
from croupier.house.message_types import Sit
from croupier.house.store import Store
from croupier.web.api import ENDPOINTS
from croupier.web.gate import COOKIE
from support.api import PATIENCE, ApiGuest, flood, until
from support.people import calm, play_round
from support.siege import SLOWEST, Besieged

LIMITS = {
    "head_seconds": 2.0,
    "body_seconds": 2.0,
    "upload_seconds": 3.0,
    "connections": 400,
    "connections_each": 150,
    "held_bytes": 64_000_000,
    "page_seconds": 3.0,
    "pages_waiting": 50,
    "tables": 60,
    "tables_each": 20,
    "people": 150,
    "sign_in_burst": 200,
    "sign_in_rate": 50,
}
HOSTILE = {
    "key.toml": (b"a" + b".a" * 480_000 + b"=1", "a key in it has more than 8 parts"),
    "small-key.toml": (b"a" + b".a" * 20_000 + b"=1", "a key in it has more than 8 parts"),
    "nest.toml": (b"a=" + b"[" * 900_000, "nested more than 32 deep"),
    "tables.toml": (b"[[a]]\n" * 160_000, "more than the 20,000 values"),
    "strings.toml": (b'a="' + b"\\n" * 400_000 + b'"', "game: missing"),
    "nest.json": (b'{"a":' * 150_000, "nested more than 32 deep"),
    "twins.json": (
        b"{" + b",".join(b'"k%d":1' % n for n in range(40_000)) + b',"k7":1}',
        "more than the 20,000 values",
    ),
    "digits.json": (b'{"game":' + b"9" * 900_000 + b"}", "more digits than any amount"),
}
"""By the name of a file: what is in it, and what it is refused for."""


@dataclass(frozen=True)
class LongTable:
    """A table at which one person has played for long."""

    id: str
    token: str


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("siege")


@pytest.fixture(scope="module")
def long_table(folder: Path) -> LongTable:
    with Store.open(folder / "house.sqlite", synchronous="OFF") as store:
        house = House(store)
        anna = house.sign_in("Anna")
        table = house.open_table(anna, {"game": "let-it-ride"})
        table.do(anna, Sit(seat=1))
        for _ in range(30):
            play_round(house, table, {1: anna})
            calm(house)
        return LongTable(table.id, anna.token)


@pytest.fixture(scope="module")
def house(folder: Path, long_table: LongTable) -> Iterator[Besieged]:
    assert long_table.id, "it is there when the house opens"
    besieged = Besieged(folder, **LIMITS)
    besieged.start()
    besieged.look("/")  # what is made once is made
    yield besieged
    besieged.kill()


@pytest.fixture(autouse=True)
def quiet(house: Besieged) -> Iterator[None]:
    """Nothing that a stranger does leaves a traceback or steers a terminal."""
    yield
    log = house.log()
    assert "Traceback" not in log, log
    assert all(char.isprintable() or char == "\n" for char in log)


def test_hostile_files_at_the_desk(house: Besieged) -> None:
    with house.playing(), house.page("/desk") as page:
        for name, (raw, why) in HOSTILE.items():
            headers = {"x-file-name": name}
            sent = httpx.post(
                f"{house.address}/desk/upload", content=raw, headers=headers, timeout=PATIENCE
            )
            page.act({"do": "uploaded", "ticket": sent.json()["ticket"]})
            words = page.words()
            assert words.startswith(name) and why in words


def test_hostile_bodies(house: Besieged) -> None:
    with house.playing():
        for raw, _ in HOSTILE.values():
            for path in ("settle", "odds", "advise", "sign-in"):
                found = httpx.post(f"{house.address}/api/{path}", content=raw, timeout=PATIENCE)
                assert found.status_code in (401, 409, 413), found.text
                assert found.json()["refused"]


def test_half_sent_requests_are_given_up(house: Besieged) -> None:
    head = b"POST /api/sign-in HTTP/1.1\r\nhost: 127.0.0.1\r\n"
    halves = [b"", b"GET", head, head + b'content-length: 9\r\n\r\n{"na'] * 12
    halves += [b"POST /desk/upload HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 999999\r\n\r\nx"]
    with house.playing(), ExitStack() as lines:
        began = time.monotonic()
        open_lines = [lines.enter_context(house.line()) for _ in halves]
        for line, half in zip(open_lines, halves, strict=True):
            line.sendall(half)
        answers = [_all(line) for line in open_lines]
        assert time.monotonic() - began < PATIENCE
    assert all(b"408" in answer and b"in time" in answer for answer in answers)


def test_more_connections_than_one_address_may_have(house: Besieged) -> None:
    with house.playing(), ExitStack() as lines:
        open_lines = [lines.enter_context(house.line()) for _ in range(200)]
        for line in open_lines:
            line.sendall(b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n")
        answers = [line.recv(65536) for line in open_lines]
        refused = [one for one in answers if b" 429 " in one[:20]]
        assert 40 < len(refused) < 200
        assert all(b"close some" in one for one in refused)
    assert httpx.get(f"{house.address}/api/games").status_code == 200


def _all(line: socket.socket) -> bytes:
    answer = b""
    with suppress(ConnectionResetError):
        while part := line.recv(65536):
            answer += part
    return answer


def test_pages_that_never_come_for(house: Besieged) -> None:
    player = ApiGuest(house.address, "Ben")
    table = player.open(game="double-cross")
    player.say(table, do="sit", seat=2)
    page = f"/table/{table}"
    house.look(page)
    before = house.memory()
    with house.playing(), ThreadPoolExecutor(4) as strangers:
        assert set(strangers.map(house.look, [page] * 500)) == {200}
        for amount in range(1000, 3000, 100):  # nobody draws for them
            began = time.perf_counter()
            player.say(table, do="wager", seat=2, wager="ante", amount=amount)
            assert time.perf_counter() - began < SLOWEST
    assert house.memory() - before < 120_000_000
    player.close()


def test_many_large_uploads_take_no_more_room_than_there_is(house: Besieged) -> None:
    before = house.memory()
    raw = b"x" * 8_000_000
    with house.playing(), ThreadPoolExecutor(10) as strangers:

        def send(_: int) -> int:
            with suppress(httpx.TransportError):
                sent = httpx.post(f"{house.address}/desk/upload", content=raw, timeout=60)
                return sent.status_code
            return 0

        answers = set(strangers.map(send, range(30)))
    assert answers <= {200, 429, 408}
    assert house.memory() - before < 350_000_000
    large = httpx.post(f"{house.address}/desk/upload", content=b"x" * 33_000_000, timeout=60)
    assert large.status_code == 413 and "at most 32,000,000 bytes" in large.json()["refused"]


def test_large_messages_on_sockets(house: Besieged) -> None:
    guest = ApiGuest(house.address, "Cleo")
    table = guest.open(game="double-cross")
    before = house.memory()
    large = "x" * 4_000_000
    with house.playing():
        for _ in range(5):
            with guest.listening(table) as stream, pytest.raises(ConnectionClosed):
                flood(stream.socket, large)
            with house.page("/") as page, pytest.raises(ConnectionClosed):
                flood(page.line, large)
        # What is no message is refused, and not kept.
        with house.page("/") as page:
            for _ in range(100):
                page.line.send(b"x" * 60_000)
            assert all("not JSON" in page.words() for _ in range(100))
    assert house.memory() - before < 100_000_000
    guest.close()


def test_more_tables_than_anyone_may_open(house: Besieged) -> None:
    people = [ApiGuest(house.address, f"Opener {number}") for number in range(4)]

    def open_all(guest: ApiGuest) -> list[str]:
        opened = []
        while (answer := guest.client.post("/tables", json={"game": "casino-war"})).is_success:
            opened.append(answer.json()["id"])
        assert answer.status_code == 429 and answer.json()["refused"]
        return opened

    with house.playing(), ThreadPoolExecutor(len(people)) as strangers:
        opened = list(strangers.map(open_all, people))
        assert max(map(len, opened)) <= LIMITS["tables_each"]
        assert LIMITS["tables"] / 2 < sum(map(len, opened)) < LIMITS["tables"]
        for guest, tables in zip(people, opened, strict=True):
            for table in tables:
                guest.say(table, do="close")
    assert people[0].open(game="casino-war")
    for guest in people:
        guest.close()


def test_more_people_than_there_is_room_for(house: Besieged) -> None:
    sat = ApiGuest(house.address, "Fay")
    table = sat.open(game="double-cross")
    sat.say(table, do="sit", seat=3)

    def sign_in(number: int) -> int:
        with httpx.Client(base_url=house.address, timeout=PATIENCE) as stranger:
            name = {"name": f"Stranger {number}"}
            return stranger.post("/api/sign-in", json=name).status_code

    with house.playing(), ThreadPoolExecutor(4) as strangers:
        answers = list(strangers.map(sign_in, range(500)))
        assert set(answers) == {200, 429}, "those who are let in, and those who come too often"
        assert answers.count(200) >= LIMITS["sign_in_burst"] / 2
    assert sat.client.get("/me").status_code == 200, "nobody who has sat is forgotten for others"
    sat.close()
    until(lambda: sign_in(0) == 200)


def test_what_is_refused_does_no_record_again(house: Besieged, long_table: LongTable) -> None:
    anna = ApiGuest(house.address, None, long_table.token)
    put = {"do": "wager", "seat": 1}
    with house.playing():
        anna.say(long_table.id, **put, wager="wager-3", amount=1000)
        anna.say(long_table.id, **put, wager="three-card-bonus", amount=500)
        before = house.resumed()
        for _ in range(60):
            refused = anna.post(long_table.id, {**put, "wager": "wager-3", "amount": 0})
            assert refused.status_code in (409, 429)
            assert anna.post(long_table.id, {**put, "wager": "x", "amount": -1}).is_client_error
        assert house.resumed() == before
    anna.close()


def test_a_flood_on_a_page(house: Besieged) -> None:
    with house.playing(), house.page("/desk") as page:
        for _ in range(2000):
            page.act({"do": "more"})
        assert "too many messages" in page.words()


# ---- anything at all ------------------------------------------------------------------------

WORDS = (
    "", "a", "do", "fields", "game", "double-cross", "nj-2007", "edition", "value", "open", "seat",
    "wager", "ante", "act", "place", "cards", "Ah Kd", "posted", "options", "\u202e\x1b]0;x\x07",
    "9" * 400, "-1", "=1", "name", "token", "round", "uploaded", "new", "rename", "sit", "declare",
)  # fmt: skip


def anything(rng: random.Random, depth: int = 0) -> Any:
    """Any JSON, made of words that mean something here."""
    kind = rng.randrange(9 if depth < 4 else 6)
    if kind < 3:
        return rng.choice(WORDS)
    if kind < 6:
        return rng.choice((None, True, 0, -1, 1e300, 2**70, 1000, 3, 0.5))
    if kind == 6:
        return [anything(rng, depth + 1) for _ in range(rng.randrange(4))]
    return {rng.choice(WORDS): anything(rng, depth + 1) for _ in range(rng.randrange(6))}


def test_every_route_is_listed(house: Besieged) -> None:
    listed = set(house.routes())
    assert {(method, f"/api{path}") for method, path, _ in ENDPOINTS} < listed
    pages = {"/", "/desk", "/table/{table_id}", "/dealer/{table_id}"}
    assert {("GET", path) for path in pages} | {("POST", "/sign-out")} < listed


def test_no_site_is_let_read_an_answer(house: Besieged) -> None:
    """No CORS header is sent anywhere: to a page of another site every answer is closed."""
    asks = {"origin": "http://evil.example", "access-control-request-headers": "authorization"}
    with httpx.Client(base_url=house.address, timeout=PATIENCE) as stranger:
        for method, path in house.routes():
            where = re.sub(r"\{[^}]*\}", "1", path)
            for asked in (method, "OPTIONS"):
                headers = {**asks, "access-control-request-method": method}
                found = stranger.request(asked, where, headers=headers)
                told = [name for name in found.headers if name.startswith("access-control")]
                assert not told, (asked, where, told)


def test_anything_at_any_route(house: Besieged) -> None:
    """Signed in or not, whatever is asked in whatever way is answered or refused in words."""
    rng = random.Random(11)
    guest = ApiGuest(house.address, "Dora")
    table = guest.open(game="double-cross")
    cookies = ("", f"{COOKIE}={guest.token}", f"{COOKIE}=\xff", f"{COOKIE}={'A' * 75}")
    with house.playing(), httpx.Client(base_url=house.address, timeout=PATIENCE) as stranger:
        for method, path in house.routes():
            for _ in range(3):
                where = re.sub(r"\{[^}]*\}", lambda _: _in_path(rng, table), path)
                body = rng.choice((anything(rng), {"do": anything(rng), **_object(rng)}))
                query = {rng.choice(("news", "before", "round", "x")): str(anything(rng))[:50]}
                # Signing out would end what is asked after it.
                own = "" if path.endswith("/sign-out") else rng.choice(cookies)
                said = {
                    "accept": rng.choice(("text/html", "*/*")),
                    "cookie": own,
                    "x-file-name": rng.choice(("%1b%00", "a.jsonl", "\x7f")),
                }
                headers = [(name.encode(), word.encode("latin-1")) for name, word in said.items()]
                found = stranger.request(method, where, json=body, params=query, headers=headers)
                assert found.status_code < 500, (method, where, body, found.text)
                is_json = found.headers.get("content-type", "").startswith("application/json")
                if found.status_code >= 400 and found.content and is_json:
                    assert found.json().get("refused") or found.json().get("detail")
        left = ApiGuest(house.address, "Gone")
        for path in ("/api/sign-out", "/sign-out", "/api/sign-out"):
            cookie = {"cookie": f"{COOKIE}={left.token}"}
            out = stranger.post(path, headers=cookie, json=anything(rng))
            assert out.status_code in (200, 303, 401)
        left.close()
        with guest.listening(table) as stream:
            for _ in range(40):
                stream.socket.send(json.dumps(_object(rng)))
                assert "refused" in stream.answer()
    guest.close()


def _in_path(rng: random.Random, table: str) -> str:
    return rng.choice((table, "1", "-1", "9" * 30, "double-cross", "nj-2007", "%00", "x", "\u202e"))


def _object(rng: random.Random) -> dict[str, Any]:
    return {rng.choice(WORDS): anything(rng, 1) for _ in range(5)}


PAGES = ("/", "/desk", "/lab/double-cross", "/drill/double-cross", "/dealer", "/table/{}")


@pytest.mark.parametrize("path", PAGES)
def test_anything_on_a_page(house: Besieged, path: str) -> None:
    rng = random.Random(path)
    guest = ApiGuest(house.address, "Emil")
    table = guest.open(game="double-cross")
    names = (
        "new", "open", "rename", "sit", "bet", "bring", "act", "coupon", "declare", "coach", "cite",
        "chip", "width", "option", "post", "place", "card", "write", "dispute", "choose", "spin",
        "remove", "uploaded", "round", "edition", "game", "begin", "answer", "cell", "session",
    )  # fmt: skip
    with house.page(path.format(table)) as page:
        for at in range(50):
            said = {**_object(rng), "do": rng.choice(names)}
            if at % 3 == 0:
                said["fields"] = anything(rng)
            page.act(rng.choice((said, anything(rng))))
        time.sleep(0.5)
        page.act({"do": "rename", "fields": 7})
        bad: tuple[Any, ...] = ([], 3, None, {"client_id": []}, {"do": []}, {"do": "open"})
        for wrong in bad:
            page.act(wrong)
        assert page.words()
    for raw in ("", "x", "[", '{"do', b"\xff\xfe", "null", '"do"', "9" * 400, "[" * 5000):
        with house.page(path.format(table)) as page, suppress(ConnectionClosed):
            page.line.send(raw)
            time.sleep(0.05)
    guest.close()


def test_requests_broken_off_and_strange_paths(house: Besieged) -> None:
    for half in (
        b"POST /api/settle HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-length: 99\r\n\r\n{",
        b"G",
    ):
        for _ in range(5):
            with house.line() as line:
                line.sendall(half)
    with house.line() as line:
        line.sendall(b"\x16\x03\x01garbage\r\n\r\n")
        line.recv(1000)
    for path in (
        "/%1b]0;x%07",
        "/table/%1b[2J",
        "/static/../../etc/passwd",
        "/api/%1b[2J",
        "/lab/%00",
    ):
        found = httpx.get(f"{house.address}{path}", headers={"accept": "text/html"})
        assert found.status_code < 500
    time.sleep(2.5)
