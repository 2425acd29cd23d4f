"""The API: list, open, sit, wager, act, look on, stream, replay, export, settle, odds, advise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from croupier.disputes import audit_record
from croupier.games import GAMES
from croupier.record import verify
from croupier.record.head_log import read_log
from croupier.record.merkle import includes, is_consistent
from croupier.record.round_receipt import read_receipt
from support.api import ApiGuest, ServedTable
from support.people import play_round

Come = Callable[..., ApiGuest]


def test_two_guests_play_a_round_and_anyone_can_check_it(guest: Come) -> None:
    anna, ben, someone = guest("Anna"), guest("Ben"), guest(None)
    table = anna.open(game="double-cross", name="Corner table", minimum=1000)
    listed = someone.client.get("/tables").json()["tables"]
    assert [(one["id"], one["name"], one["people"]) for one in listed] == [
        (table, "Corner table", [])
    ]
    anna.say(table, do="sit", seat=1)
    ben.say(table, do="sit", seat=4)
    play_round(None, ServedTable(table), {1: anna, 4: ben})
    rounds = someone.client.get(f"/tables/{table}/rounds").json()["rounds"]
    assert [one["number"] for one in rounds] == [1]
    assert {seat: one["name"] for seat, one in rounds[0]["seats"].items()} == {
        "1": "Anna",
        "4": "Ben",
    }
    for part in ("record", "record?round=1"):
        record = someone.client.get(f"/tables/{table}/{part}").content
        assert verify(record).ok and verify(record).rounds == 1
        assert audit_record(record).ok


def test_a_round_is_replayed_step_by_step_as_each_could_see_it(guest: Come) -> None:
    anna, ben, someone = guest("Anna"), guest("Ben"), guest(None)
    table = anna.open(game="double-cross")
    anna.say(table, do="sit", seat=1)
    ben.say(table, do="sit", seat=2)
    for _ in range(7):
        play_round(None, ServedTable(table), {1: anna, 2: ben})
    for number in (1, 7):
        steps = {
            who: one.client.get(f"/tables/{table}/rounds/{number}").json()["steps"]
            for who, one in (("anna", anna), ("ben", ben), ("someone", someone))
        }
        says = [step["says"] for step in steps["anna"]]
        assert f"No more bets. Round {number} begins." in says
        assert says[-1].startswith("The round is over: Anna ")
        assert all(step["replay"] and step["says"] and step["by"] for step in steps["ben"])
        dealt = next(i for i, step in enumerate(steps["anna"]) if step["act"] == "turn up")
        seen = {who: steps[who][dealt]["view"]["seats"] for who in steps}
        assert "??" not in seen["anna"]["1"]["cards"] and "??" not in seen["ben"]["2"]["cards"]
        assert seen["anna"]["2"]["cards"] == seen["someone"]["1"]["cards"] == ["??", "??"]
    assert someone.client.get(f"/tables/{table}/rounds/8").status_code == 404


def test_the_stream_tells_every_change_and_hears_messages(guest: Come) -> None:
    anna, ben = guest("Anna"), guest("Ben")
    table = anna.open(game="let-it-ride")
    with anna.listening(table) as mine, ben.listening(table) as his:
        first = his.state()
        receipt = mine.say(do="sit", seat=2, client_id="a1")
        assert receipt["client_id"] == "a1" and receipt["receipt"]["events"]
        while (told := his.state())["revision"] < receipt["receipt"]["revision"]:
            pass
        assert told["revision"] > first["revision"]
        assert told["seats"]["2"] == {
            "name": "Anna",
            "here": True,
            "practice": False,
            "leaving": False,
            "ready": False,
        }
        assert mine.say(do="sit", seat=2, client_id="a1") == receipt
        refusal = his.say(do="leave", seat=2, client_id="b1")
        assert refusal["refused"] == "you do not sit at seat 2"


def test_whoever_needs_no_news_gets_none(guest: Come) -> None:
    anna = guest("Anna")
    table = anna.open(game="double-cross")
    anna.say(table, do="sit", seat=1)
    assert len(anna.state(table)["news"]) > 2
    assert len(anna.client.get(f"/tables/{table}?news=1").json()["news"]) == 1
    assert anna.client.get(f"/tables/{table}?news=0").json()["news"] == []
    assert anna.client.get(f"/tables/{table}?news=x").status_code == 404


def test_games_are_listed_with_editions_options_and_pays(guest: Come) -> None:
    listed = guest(None).client.get("/games").json()["games"]
    assert [one["game"] for one in listed] == list(GAMES)
    for one in listed:
        assert one["editions"] and one["editions"][0]["options"]["minimum"]
    places = {one["game"]: one["places"] for one in listed}
    assert places["double-cross"] == ["own", "top", "right"]
    assert places["double-attack-blackjack"] == ["up", "own"]


def test_a_described_round_is_settled(guest: Come) -> None:
    described = {
        "game": "double-cross",
        "edition": "nj-2007",
        "cross": {"left": "2h", "center": "2d", "right": "7c", "top": "9s", "bottom": "Kd"},
        "dealer": ["Qc", "3s"],
        "seats": [
            {
                "seat": 1,
                "cards": "Ah 2s",
                "wagers": {"ante": 10},
                "choices": {"play": "play horizontal"},
            }
        ],
    }
    found = guest(None).client.post("/settle", json=described)
    assert found.status_code == 200, found.text
    assert found.json()["seats"][0]["results"][0]["cites"]
    described["dealer"] = ["Qc", "Ah"]
    found = guest(None).client.post("/settle", json=described)
    assert found.status_code == 409 and "Ah" in found.json()["refused"]


@pytest.mark.slow
def test_odds_and_advice_are_those_of_the_command_line(guest: Come) -> None:
    someone = guest(None)
    for game in GAMES:
        found = someone.client.post("/odds", json={"game": game})
        assert found.status_code == 200, found.text
        assert found.json()["game"] == game
    posted = {"raise": {"two pair": "1 to 1"}}
    changed = someone.client.post("/odds", json={"game": "double-cross", "posted": posted}).json()
    assert changed != someone.client.post("/odds", json={"game": "double-cross"}).json()
    asked = {"game": "double-cross", "cards": {"own": "Ah Kd", "top": "7c", "right": "2h"}}
    found = someone.client.post("/advise", json=asked)
    assert found.status_code == 200, found.text
    assert found.json()["best"] in {one["choice"] for one in found.json()["choices"]}
    found = someone.client.post("/advise", json={**asked, "cards": {"own": "Ah"}})
    assert found.status_code == 409 and "own" in found.json()["refused"]


def test_a_fault_of_the_program_is_answered_in_words(
    guest: Come, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def slip(*_: object) -> None:
        raise ZeroDivisionError("a slip")

    monkeypatch.setattr("croupier.web.api_odds.odds", slip)
    found = guest(None).client.post("/odds", json={"game": "double-cross"})
    assert found.status_code == 503 and "it is a bug" in found.json()["refused"]
    assert "a slip" in caplog.text


@pytest.mark.parametrize(
    "wish",
    [
        {},
        {"game": "snap"},
        {"game": "double-cross", "edition": "nowhere"},
        {"game": "double-cross", "colour": "green"},
        {"game": "double-cross", "minimum": 100_000_000},
        {"game": "double-cross", "clock": -1},
        {"game": "double-cross", "name": "\n"},
        {"game": "double-cross", "options": []},
        {"game": "double-cross", "posted": {"raise": {"flush": "1 for 1"}}},
        {"game": "double-cross", "decks": "two"},
        {"game": ["double-cross"]},
    ],
)
def test_a_table_that_cannot_be_is_refused_in_words(guest: Come, wish: dict[str, object]) -> None:
    anna = guest("Anna")
    found = anna.client.post("/tables", json=wish)
    assert found.status_code == 409, found.text
    assert len(found.json()["refused"]) > 10
    assert anna.client.get("/tables").json() == {"tables": [], "lost": []}


def test_a_person_keeps_a_receipt_and_the_heads_and_checks_them(guest: Come) -> None:
    anna, someone = guest("Anna"), guest(None).client
    table = anna.open(game="let-it-ride")
    anna.say(table, do="sit", seat=1)
    play_round(None, ServedTable(table), {1: anna})
    receipt = read_receipt(someone.get(f"/tables/{table}/rounds/1/receipt").content)
    assert (receipt.entry.table, receipt.entry.round) == (table, 1)
    kept = read_log(someone.get("/heads/file").content)
    assert not receipt.differs_from(kept)
    play_round(None, ServedTable(table), {1: anna})
    read_receipt(someone.get(f"/tables/{table}/rounds/2/receipt").content)  # signed by now

    now, then = someone.get("/heads").json(), someone.get(f"/heads?size={kept.tree.size}").json()
    assert then["tree"] == kept.tree.as_data() and now["tree"]["size"] > kept.tree.size
    grown = someone.get(f"/heads/consistency?first={kept.tree.size}").json()
    roots = bytes.fromhex(kept.tree.root), bytes.fromhex(now["tree"]["root"])
    proof = [bytes.fromhex(one) for one in grown["proof"]]
    assert is_consistent(kept.tree.size, roots[0], now["tree"]["size"], roots[1], proof)
    entry = someone.get(f"/heads/entries/{receipt.position}").json()
    assert entry["leaf"].encode() == receipt.entry.as_bytes()
    way = [bytes.fromhex(one) for one in entry["proof"]]
    leaf = entry["leaf"].encode()
    assert includes(roots[1], now["tree"]["size"], receipt.position, leaf, way)


@pytest.mark.parametrize(
    "asked",
    [
        "heads?size=99999", "heads?size=x", "heads/consistency?first=99999", "heads/consistency",
        "heads/entries/99999", "heads/entries/x", "tables/nowhere/rounds/1/receipt",
        "tables/..%2f%0d/rounds/x/receipt",
    ],
)  # fmt: skip
def test_what_is_not_in_the_log_is_refused_in_words(guest: Come, asked: str) -> None:
    found = guest(None).client.get(f"/{asked}")
    assert found.status_code in (404, 409) and found.json()["refused"]
