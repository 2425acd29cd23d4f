"""The guard: whatever is sent wrongly is refused in words, and nothing is lost or changed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from croupier.house import House
from support.api import ApiGuest, ServedTable, flood
from support.people import calm, play_round, wager

Come = Callable[..., ApiGuest]


@pytest.fixture
def seated(guest: Come) -> tuple[ApiGuest, ApiGuest, str]:
    """Anna, who opened the table, at seat 1 and Ben at seat 2."""
    anna, ben = guest("Anna"), guest("Ben")
    table = anna.open(game="double-cross")
    anna.say(table, do="sit", seat=1)
    ben.say(table, do="sit", seat=2)
    return anna, ben, table


def unchanged(house: House, table: str) -> Callable[[], None]:
    """Remember a table, to be asked later whether it is still the same."""
    at = house.table(table)

    def look() -> tuple[bytes, dict[str, Any]]:
        # Coming and going to look on counts as a change for those who look.
        return at.past.export(), {**json.loads(at.standing.as_json()), "changes": 0}

    before = look()

    def check() -> None:
        assert look() == before

    return check


BAD: list[Any] = [
    {},
    {"do": None},
    {"do": "dance"},
    {"do": "sit"},
    {"do": "sit", "seat": "3"},
    {"do": "sit", "seat": 1},
    {"do": "sit", "seat": 99},
    {"do": "sit", "seat": 3, "chips": -1},
    {"do": "sit", "seat": 3, "chips": 1e9},
    {"do": "sit", "seat": True},
    {"do": "wager", "seat": 1, "wager": "ante", "amount": -1000},
    {"do": "wager", "seat": 1, "wager": "ante", "amount": 10**30},
    {"do": "wager", "seat": 1, "wager": "moon", "amount": 1000},
    {"do": "wager", "seat": 1, "wager": ["ante"], "amount": 1000},
    {"do": "undo"},
    {"do": "repeat"},
    {"do": "act"},
    {"do": "act", "act": "fold"},
    {"do": "act", "act": {"act": "win"}},
    {"do": "act", "act": {"act": ["choose"]}},
    {"do": "act", "act": {"act": "choose", "seat": 1, "asked": {}, "option": 3}},
    {"do": "act", "act": {"act": "place wager", "seat": 1, "wager": "ante", "amount": "1000"}},
    {"do": "act", "act": {"act": "place wager", "seat": 1, "wager": "ante", "amount": 1}},
    {"do": "act", "act": {"act": "sit down", "seat": 3, "name": "Ben", "chips": 5}},
    {"do": "act", "act": {"act": "leave table", "seat": 1}},
    {"do": "take role", "role": "king"},
    {"do": "lay down role", "role": "dealer"},
    {"do": "ready", "round": 7},
    {"do": "practice", "seat": 1},
    {"do": "practice away", "seat": 2},
    {"do": "go on"},
    {"do": "step"},
    {"do": "close"},
]


@pytest.mark.parametrize("message", BAD, ids=json.dumps)
def test_bad_messages(seated: tuple[ApiGuest, ApiGuest, str], house: House, message: Any) -> None:
    anna, _, table = seated
    still = unchanged(house, table)
    found = anna.post(table, message)
    assert found.status_code == 409
    assert len(found.json()["refused"]) > 8
    still()


@pytest.mark.parametrize(
    "raw",
    [b"", b"{", b"[]", b"null", b'"do"', b"\xff\xfe", b'{"do":' * 9_000, b"9" * 400],
    ids=lambda raw: repr(raw[:12]),
)
def test_what_is_no_message(
    seated: tuple[ApiGuest, ApiGuest, str], house: House, raw: bytes
) -> None:
    anna, _, table = seated
    still = unchanged(house, table)
    found = anna.client.post(f"/tables/{table}/do", content=raw)
    assert found.status_code == 409 and found.json()["refused"]
    with anna.listening(table) as stream:
        stream.socket.send(raw)
        assert stream.answer()["refused"]
        assert stream.say(do="ready")["receipt"]  # and the line is still open
        assert stream.say(do="ready", ready=False)["receipt"]
    still()


def test_a_message_of_ten_megabytes(seated: tuple[ApiGuest, ApiGuest, str], house: House) -> None:
    anna, _, table = seated
    still = unchanged(house, table)
    large = {"do": "wager", "seat": 1, "wager": "ante", "amount": 1000, "why": "x" * 10_000_000}
    found = anna.post(table, large)
    assert found.status_code == 413 and "at most 65,536 bytes" in found.json()["refused"]
    with anna.listening(table) as stream, pytest.raises(ConnectionClosed):
        flood(stream.socket, json.dumps(large))
    with anna.listening(table) as stream:
        with pytest.raises(ConnectionClosed) as closed:
            flood(stream.socket, "x" * 70_000)
        assert closed.value.rcvd is not None and closed.value.rcvd.code == 1009  # too big
    still()


def test_a_thousand_messages_a_second(
    seated: tuple[ApiGuest, ApiGuest, str], house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    anna, ben, table = seated
    calm(house)
    now = house.clock()
    monkeypatch.setattr(house, "clock", lambda: now)  # however long it takes
    put = {"do": "wager", "seat": 1, "wager": "ante"}
    with anna.listening(table) as stream:
        for at in range(1000):
            stream.socket.send(json.dumps({**put, "amount": 1000 + 10 * at, "client_id": str(at)}))
        answers = [stream.answer() for _ in range(1000)]
    heard = [one for one in answers if "receipt" in one]
    assert [one["client_id"] for one in answers] == [str(at) for at in range(1000)]
    assert len(heard) == house.limits.message_burst
    assert all("too many" in one["refused"] for one in answers if one not in heard)
    # What was heard is done, the last of it last; the other guest has not noticed.
    last = max(int(one["client_id"]) for one in heard)
    assert anna.state(table)["view"]["seats"]["1"]["wagers"]["ante"] == 1000 + 10 * last
    ben.say(table, do="wager", seat=2, wager="ante", amount=1000)


def test_the_same_message_twice_is_done_once(seated: tuple[ApiGuest, ApiGuest, str]) -> None:
    anna, ben, table = seated
    chips = {"act": "bring chips", "seat": 1, "amount": 500}
    put: dict[str, Any] = {"do": "act", "act": chips, "client_id": "x"}
    first = anna.say(table, **put)
    before = anna.state(table)["view"]["seats"]["1"]["chips"]
    assert anna.say(table, **put) == first
    with anna.listening(table) as stream:
        assert stream.say(**put)["receipt"] == first
    assert anna.state(table)["view"]["seats"]["1"]["chips"] == before
    other = {**put, "act": {**chips, "amount": 700}}
    assert "given to another message" in anna.refused(table, **other)
    assert "you do not sit" in ben.refused(table, **put)  # somebody else's x is another


def test_two_tabs_on_one_seat_see_and_act_alike(seated: tuple[ApiGuest, ApiGuest, str]) -> None:
    anna, _, table = seated
    with anna.listening(table) as one, anna.listening(table) as two:
        receipt = one.say(do="wager", seat=1, wager="ante", amount=2000)["receipt"]
        while two.last.get("revision", 0) < receipt["revision"]:
            two.state()
        assert two.last["view"]["seats"]["1"]["wagers"] == {"ante": 2000}
        receipt = two.say(do="undo")["receipt"]
        while one.last["revision"] < receipt["revision"]:
            one.state()
        assert one.last["view"]["seats"]["1"]["wagers"] == {}
        assert one.say(do="undo")["refused"]


def test_out_of_turn_and_late(seated: tuple[ApiGuest, ApiGuest, str], house: House) -> None:
    anna, ben, table = seated
    for seat, guest in ((1, anna), (2, ben)):
        wager(ServedTable(table), guest, seat)
        guest.say(table, do="wager", seat=seat, wager="three-card", amount=1000)
    anna.say(table, do="ready")
    ben.say(table, do="ready")
    still = unchanged(house, table)
    asked = anna.state(table)["asked"]
    assert asked["yours"] and not ben.state(table)["asked"]["yours"]
    assert "choices" not in ben.state(table)["asked"]
    own = {**asked["act"], "option": "expose"}
    assert "not yet" in ben.refused(table, do="act", act={**own, "seat": 2})
    assert "you do not sit at seat 1" in ben.refused(table, do="act", act=own)
    assert "No more bets" in anna.refused(table, do="wager", seat=1, wager="ante", amount=2000)
    assert "being played" in anna.refused(table, do="ready")
    still()
    anna.say(table, do="act", act=own)
    assert "not yet" in anna.refused(table, do="act", act=own)  # late, or twice without a number


def test_acts_of_the_dealer_and_the_supervisor(seated: tuple[ApiGuest, ApiGuest, str]) -> None:
    anna, ben, table = seated
    for act in (
        {"act": "no more bets"},
        {"act": "deliver", "area": "seat 2", "count": 2},
        {"act": "resolve", "seat": 2, "settlement": "ante", "paid": {"ante": 10**6}},
        {"act": "verify deck", "deck": 0},
        {"act": "retire deck", "deck": 0, "why": "I like it not"},
    ):
        for guest in (ben, anna) if act["act"] != "retire deck" else (ben,):
            assert "the dealer's to do" in guest.refused(table, do="act", act=act)
    for act in (
        {"act": "card turned over", "depth": 0},
        {"act": "shoe jams"},
        {"act": "require recut", "why": "I like it not"},
    ):
        assert "the supervisor's to say" in ben.refused(table, do="act", act=act)
    assert "only the supervisor" in ben.refused(table, do="hold")
    assert ben.state(table)["tray"] is None and anna.state(table)["tray"]
    assert "Anna is the supervisor" in ben.refused(table, do="take role", role="supervisor")
    anna.say(table, do="act", act={"act": "require recut", "why": "to be sure"})


def test_forged_and_missing_tokens(seated: tuple[ApiGuest, ApiGuest, str], guest: Come) -> None:
    anna, _, table = seated
    stranger = guest(None)
    message = {"do": "leave", "seat": 1}
    found = stranger.post(table, message)
    assert found.status_code == 401 and "sign in" in found.json()["refused"]
    for forged in (
        "A" * 43,
        "' OR 1=1 --",
        anna.id,
        "é" * 40,
        (anna.token or "")[:-1] + "_",
    ):
        headers = {b"authorization": f"Bearer {forged}".encode()}
        found = stranger.client.post(f"/tables/{table}/do", json=message, headers=headers)
        assert found.status_code == 401, forged
        assert stranger.client.get(f"/tables/{table}", headers=headers).status_code == 401
    liar = guest(None, "B" * 43)
    with liar.listening(table) as stream:
        assert "not signed in" in stream.next()["refused"]
        with pytest.raises(ConnectionClosed):
            stream.next()
    with stranger.listening(table) as stream:
        assert stream.state()["you"] is None  # anyone may look on
        assert "sign in to act" in stream.say(**message)["refused"]
    assert "1" in anna.state(table)["seats"]


def test_pages_of_other_sites(seated: tuple[ApiGuest, ApiGuest, str], address: str) -> None:
    anna, _, table = seated
    cookie = {"cookie": f"croupier-device={anna.token}"}
    for origin in ("https://evil.example", "null", f"{address}0", "http://localhost:1"):
        found = httpx.post(
            f"{address}/api/tables/{table}/do",
            json={"do": "leave"},
            headers={**cookie, "origin": origin},
        )
        assert found.status_code == 403 and "may not act here" in found.json()["refused"]
        with pytest.raises(InvalidStatus), anna.listening(table, origin=origin):
            pass
    found = httpx.get(f"{address}/api/tables", headers={"host": "evil.example"})
    assert found.status_code == 403
    for headers in (cookie, {**cookie, "origin": address}):
        found = httpx.post(
            f"{address}/api/tables/{table}/do", json={"do": "ready"}, headers=headers
        )
        assert found.status_code == 200
    with anna.listening(table, origin=address) as stream:
        assert stream.state()["you"]["ready"]


def test_the_cookie_is_for_no_script_and_no_other_site(address: str) -> None:
    found = httpx.post(f"{address}/api/sign-in", json={"name": "Anna"})
    cookie = found.headers["set-cookie"]
    assert "HttpOnly" in cookie and "SameSite=Strict" in cookie


def test_what_is_not_there(guest: Come) -> None:
    anna = guest("Anna")
    for path in ("/tables/nowhere", "/tables/nowhere/record", "/moon", "/tables/%00", "/docs"):
        found = anna.client.get(path)
        assert found.status_code == 404 and found.json()["refused"]
    table = anna.open(game="double-cross")
    for path in ("rounds/x", "rounds/0", "rounds/99999999999", "record?round=4", "record?round=-1"):
        assert anna.client.get(f"/tables/{table}/{path}").status_code == 404


def test_a_seat_left_in_mid_round_is_kept_until_it_is_over(
    seated: tuple[ApiGuest, ApiGuest, str],
) -> None:
    anna, ben, table = seated
    for seat, guest in ((1, anna), (2, ben)):
        wager(ServedTable(table), guest, seat)
        guest.say(table, do="ready")
    ben.say(table, do="leave")
    state = ben.state(table)
    assert state["you"]["seats"] == [2] and state["you"]["leaving"] == [2]
    assert "you are leaving" in ben.refused(
        table, do="act", act={**state["asked"]["act"], "seat": 2}
    )
    ben.say(table, do="sit", seat=2)
    assert ben.state(table)["you"]["leaving"] == []
    ben.say(table, do="leave")
    asked = anna.state(table)["asked"]
    while asked:
        anna.say(table, do="act", act={**asked["act"], "option": asked["choices"][-1]["option"]})
        asked = anna.state(table)["asked"]
    assert set(anna.state(table)["seats"]) == {"1"}
    play_round(None, ServedTable(table), {1: anna})
