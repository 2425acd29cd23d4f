"""Strangers: tokens that they choose, names that they share, hosts that they claim to reach."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from ipaddress import ip_network
from socket import create_connection
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from croupier.house import House, NotAllowed
from croupier.house.people import fresh_token, is_fresh
from croupier.house.store import Store
from croupier.limits import Limits
from croupier.web import untrusted_files
from croupier.web.gate import LOOPBACK, Gate, Message, Scope
from croupier.web.limits import ByteBudget
from croupier.web.logs import Plain
from croupier.web.sandbox import Apart, SandboxRefusal
from support.api import ApiGuest, served, until

Come = Callable[..., ApiGuest]


# ---- tokens and names -----------------------------------------------------------------------


def test_nobody_chooses_their_own_token(house: House, address: str) -> None:
    chosen = "A" * 43
    for given in ({"name": "Eve", "token": chosen}, {"name": "Eve"}):
        headers = {} if "token" in given else {"cookie": f"croupier-device={chosen}"}
        found = httpx.post(f"{address}/api/sign-in", headers=headers, json=given)
        assert found.status_code == 401 and "not made here" in found.json()["refused"]
    with pytest.raises(NotAllowed, match="not made here"):
        house.sign_in("Eve", chosen + fresh_token()[43:])
    assert house.sign_in("Eve", token := fresh_token()).token == token
    knows = house.people.knows
    assert knows(token) and not knows(chosen) and not is_fresh("é" * 60)


def test_a_browser_with_a_token_of_its_own_gets_another(house: House) -> None:
    with served(house, with_pages=True) as address:
        for cookie in ("croupier-device=" + "A" * 43, "x=1; croupier-device=; y=2", ""):
            headers = {"accept": "text/html", "cookie": cookie}
            found = httpx.get(f"{address}/", headers=headers)
            assert "croupier-device=" in found.headers["set-cookie"]
        anna = house.sign_in("Anna")
        headers["cookie"] = f"croupier-device={anna.token}"
        assert "set-cookie" not in httpx.get(f"{address}/", headers=headers).headers
        out = httpx.post(f"{address}/sign-out", headers=headers)
        assert out.status_code == 303 and "Max-Age=0" in out.headers["set-cookie"]
        with pytest.raises(NotAllowed):
            house.person(anna.token)
        policy = found.headers["content-security-policy"]
        assert "default-src 'self';" in policy and "unsafe" not in policy
        assert found.text.count("<script") == found.text.count('<script src="/static/') == 1
        assert "<style" not in found.text and " style=" not in found.text


def test_signing_out_ends_everything_that_the_token_could_do(
    guest: Come, house: House, store: Store
) -> None:
    anna = guest("Anna")
    table = anna.open(game="double-cross")
    anna.say(table, do="sit", seat=1)
    with anna.listening(table) as stream:
        stream.state()
        assert anna.client.post("/sign-out").json()["signed_out"]
        while "not signed in" not in stream.next().get("refused", ""):
            pass
        with pytest.raises(ConnectionClosed):
            stream.next()
    assert anna.client.get("/me").status_code == 401
    assert anna.post(table, {"do": "ready"}).status_code == 401
    assert not house.table(table).state(None).seats
    found = anna.client.post("/sign-in", json={"name": "Anna", "token": anna.token})
    assert found.status_code == 401
    assert guest("Anna").id != anna.id
    with pytest.raises(NotAllowed):
        House(store).person(anna.token or "")


def test_two_people_of_one_name_are_told_apart_at_a_table(guest: Come) -> None:
    first, second, third = guest("Anna"), guest("ANNA"), guest("\uff21nna")
    table = first.open(game="double-cross")
    for seat, one in enumerate((first, second, third), start=1):
        one.say(table, do="sit", seat=seat)
    seats = first.state(table)["view"]["seats"]
    assert [seats[str(n)]["name"] for n in (1, 2, 3)] == ["Anna", "ANNA 2", "\uff21nna 3"]
    other = second.open(game="double-cross")
    second.say(other, do="sit", seat=1)
    assert second.state(other)["view"]["seats"]["1"]["name"] == "ANNA"


# ---- hosts and limits -----------------------------------------------------------------------


async def _answering(_scope: Scope, _receive: object, send: Callable[..., object]) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": []})  # type: ignore[misc]
    await send({"type": "http.response.body", "body": b"in"})  # type: ignore[misc]


@pytest.mark.parametrize(
    ("host", "here", "status"),
    [
        ("127.0.0.1:80", "192.168.1.5", 200),
        ("192.168.1.5:8080", "192.168.1.5", 200),
        ("192.168.1.6", "192.168.1.5", 403),
        ("table.home:8080", "192.168.1.5", 200),
        ("TABLE.home.", "192.168.1.5", 200),
        ("evil.example", "192.168.1.5", 403),
        ("", "192.168.1.5", 403),
        ("[::1", "192.168.1.5", 403),
        ("[::1]:8080", "192.168.1.5", 200),
        ("[fe80::1]:8080", "fe80::1", 200),
        ("[::2]", "::1", 403),
    ],
)
def test_only_names_that_the_house_goes_by(host: str, here: str, status: int) -> None:
    import asyncio

    gate = Gate(_answering, LOOPBACK | {"Table.Home"})
    told: list[Message] = []

    async def ask() -> None:
        scope: Scope = {
            "type": "http",
            "method": "GET",
            "path": "/",
            "headers": [(b"host", host.encode())],
            "server": (here, 8080),
        }

        async def receive() -> Message:
            return {"type": "http.request", "body": b""}

        async def send(message: Message) -> None:
            told.append(message)

        await gate(scope, receive, send)

    # In a thread of its own: a browser that this process drives has a loop in this one.
    with ThreadPoolExecutor(1) as executor:
        executor.submit(asyncio.run, ask()).result()
    assert told[0]["status"] == status


def test_a_full_house_says_so(store: Store) -> None:
    with served(House(store, limits=Limits(connections=3))) as address:
        clients = [httpx.Client(base_url=address) for _ in range(5)]
        answers = [client.get("/api/games") for client in clients]
        assert [one.status_code for one in answers] == [200, 200, 200, 503, 503]
        assert "the house is full" in answers[4].json()["refused"]
        for client in clients[:3]:
            client.close()
        until(lambda: clients[4].get("/api/games").status_code == 200)
        long = clients[4].get("/api/games", headers={"x": "y" * 40_000})
        assert long.status_code in (413, 431)
        for client in clients[3:]:
            client.close()


def test_more_connections_than_one_address_may_have(store: Store) -> None:
    house = House(store, limits=Limits(connections_each=8, head_seconds=600))
    with served(house) as address, ExitStack() as held:
        place = ("127.0.0.1", urlsplit(address).port)
        lines = [held.enter_context(create_connection(place, 20)) for _ in range(8)]
        asked = b"GET /api/games HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n"
        for _ in range(3):
            found = httpx.get(f"{address}/api/games")
            assert found.status_code == 429 and "close some" in found.json()["refused"]
        for line in lines:
            line.sendall(asked)
            assert b" 200 " in line.recv(65536)[:20]
        held.close()
        until(lambda: httpx.get(f"{address}/api/games").status_code == 200)


def test_room_is_given_back() -> None:
    room = ByteBudget(10)
    room.take(7)
    with pytest.raises(NotAllowed, match="try again"):
        room.take(4)
    room.give(7)
    room.take(10)


# ---- a process apart ------------------------------------------------------------------------


def test_what_takes_too_long_is_given_up_and_the_next_is_read() -> None:
    apart = Apart(1)
    try:
        with pytest.raises(SandboxRefusal, match="give one of"):
            apart.do(30, untrusted_files.described, b"a = 1", "x.toml")
        began = time.monotonic()
        with pytest.raises(SandboxRefusal, match="longer than"):
            apart.do(0.2, time.sleep, 60)
        with pytest.raises(SandboxRefusal, match="longer than"):
            apart.do(1, sum, range(10**12))
        assert time.monotonic() - began < 60
        with pytest.raises(SandboxRefusal, match="end of document"):
            apart.do(30, untrusted_files.described, b"a = ", "x.toml")
        with pytest.raises(SandboxRefusal, match="cannot be read here"):
            apart.do(30, divmod, 1, 0)
    finally:
        apart.stop()


def test_what_waits_for_a_busy_machine_is_not_given_up() -> None:
    """The time that work may take is the processor's, not the clock's."""
    apart = Apart(1)
    try:
        assert apart.do(0.5, time.sleep, 1.5) is None
    finally:
        apart.stop()


def test_a_forged_result_is_left_out() -> None:
    good = {"wager": "ante", "outcome": "win", "stake": 100, "won": 100, "cites": ["x"]}
    assert untrusted_files._settled(good)
    bad: tuple[object, ...] = (
        None, 7, [], {}, {**good, "stake": None}, {**good, "stake": "1"}, {**good, "won": 0.5},
        {**good, "outcome": []}, {**good, "cites": 3}, {**good, "cites": [3]}, {**good, "hand": 3},
        {**good, "wager": None}, {key: one for key, one in good.items() if key != "stake"},
    )  # fmt: skip
    assert not any(map(untrusted_files._settled, bad))


# ---- what is written down -------------------------------------------------------------------


def test_no_line_of_the_log_steers_a_terminal() -> None:
    plain = Plain()
    record = logging.LogRecord(
        "uvicorn.error", 40, "", 1, "%s not found", ("/\x1b]0;x\x07\n/",), None
    )
    told = "ERROR uvicorn.error: /\\x1b]0;x\\x07\\n/ not found"
    assert plain.format(record) == told
    try:
        raise ValueError("\x1b[2J")
    except ValueError as error:
        info = type(error), error, error.__traceback__
    others = logging.LogRecord("uvicorn.error", 40, "", 1, "a fault\n", (), info)
    assert plain.format(others) == "ERROR uvicorn.error: a fault: ValueError"
    ours = logging.LogRecord("croupier.web", 40, "", 1, "a fault", (), info)
    assert "Traceback" in plain.format(ours) and "\x1b" not in plain.format(ours)


# ---- behind a proxy -------------------------------------------------------------------------


def test_only_a_trusted_proxy_says_for_whom_it_asks(store: Store) -> None:
    limits = Limits(connections_each=1, sign_in_rate=1, sign_in_burst=1)
    for proxies, is_trusted in (((), False), ((ip_network("127.0.0.0/8"),), True)):
        with served(House(store, limits=limits), proxies=proxies) as address:
            for_others = {"x-forwarded-proto": "https"}
            clients = [httpx.Client(base_url=address, headers=for_others) for _ in range(3)]
            answers = [
                client.post(
                    "/api/sign-in", json={"name": "Anna"},
                    headers={"x-forwarded-for": f"203.0.113.{number}, 127.0.0.1"},
                )
                for number, client in enumerate(clients)
            ]  # fmt: skip
            assert [one.status_code for one in answers] == [200, *2 * [200 if is_trusted else 429]]
            assert ("; Secure" in answers[0].headers["set-cookie"]) is is_trusted
            again = clients[0].post(
                "/api/sign-in", json={"name": "Ben"}, headers={"x-forwarded-for": "203.0.113.0"}
            )
            assert again.status_code == 429, "an address signs in once, by whatever way it comes"
            for client in clients:
                client.close()
