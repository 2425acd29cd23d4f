"""Replaying a record gives the same table to the last chip; a forged one is told apart."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from croupier.disputes import audit_record
from croupier.record import Record, read, replay, start, verify
from croupier.record.reader import Header
from croupier.table import Event, Setup, Table
from croupier.table.acts.players import PlaceWager, SitDown
from croupier.table.shuffle import entropy_from
from support.records import rechained
from support.tables import card_places

Play = Callable[[Table, random.Random], None]
Forge = Callable[[list[dict[str, Any]]], None]

EDITIONS = ("nj-2004", "nj-2007", "ma")
SETTINGS: dict[str, dict[str, Any]] = {
    "shoe": {},
    "shoe with device": {"shuffler": "device"},
    "two decks": {"shuffler": "device", "decks": 2},
    "hand": {"method": "hand", "shuffler": "counting-device"},
    "hand, two decks": {"method": "hand", "shuffler": "device", "decks": 2},
    "automated shoe": {"method": "automated-shoe", "shuffler": "device"},
}


def state(table: Table) -> dict[str, Any]:
    """What a table is, to anyone's eye and to nobody's."""
    table.clock = lambda: 0
    return {
        "views": [table.view(seat) for seat in (None, *range(1, 8))],
        "chips": list(table.chips),
        "coupons": list(table.coupons),
        "places": card_places(table),
        "due": table.due(),
        "shuffles": table.shuffles,
        "meter": table.meter,
    }


def forged(path: Path, change: Forge) -> bytes:
    """The record with a change, its chain made to hold again."""
    lines = [json.loads(line) for line in path.read_bytes().splitlines()]
    change(lines)
    return rechained(lines)


@pytest.mark.parametrize("slug", EDITIONS)
@pytest.mark.parametrize("how", SETTINGS)
@pytest.mark.parametrize("mishaps", [False, True], ids=["smooth", "mishaps"])
def test_replay_gives_the_same_table(
    tmp_path: Path,
    slug: str,
    how: str,
    mishaps: bool,
    play: Play,
    play_with_mishaps: Play,
) -> None:
    path, chance = tmp_path / "a.jsonl", random.Random(f"{slug} {how}")
    setup = Setup.of("double-cross", slug, **SETTINGS[how])
    table, journal = start(path, setup, entropy=entropy_from(how), clock=lambda: 0)
    with journal:
        for _ in range(4):
            (play_with_mishaps if mishaps else play)(table, chance)
    again = replay(read(path))
    assert again.differences == ()
    assert again.ok and again.pending == 0
    assert again.checked == table.events
    # The deck that waits for its turn lies in an order which only the house knows yet.
    seeds = {number: entropy_from(how)(number) for number in range(1, table.shuffles + 1)}
    assert state(replay(read(path), seeds=seeds).table) == state(table)
    found = verify(path)
    assert found.ok, found.problems
    assert found.rounds == 4 and found.events == table.events
    assert found.shuffles == table.shuffles
    assert audit_record(path).ok


def test_a_table_that_is_shut_between_rounds_has_one_shuffle_left_to_tell(
    tmp_path: Path, play: Play
) -> None:
    path = tmp_path / "a.jsonl"
    setup = Setup.of("double-cross", "nj-2007", shuffler="device", decks=2)
    table, journal = start(path, setup)
    with journal:
        play(table, random.Random(1))
    found = verify(path)
    assert found.ok and found.unopened == 1 and found.shuffles == 2


def test_a_round_in_progress_waits_for_its_seed(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "a.jsonl"
    table, journal = start(path, Setup.of("double-cross", "nj-2007"), entropy=entropy_from("a"))
    play(table, random.Random(1))
    journal.flush()
    whole = read(path)
    cut = next(n for n, event in enumerate(whole.events) if event.act["act"] == "reveal")
    part = Record(whole.header, whole.setup, whole.events[:cut], "", 0)
    again = replay(part)
    announced = next(n for n, e in enumerate(whole.events) if e.act["act"] == "no more bets")
    assert again.ok
    assert again.checked == announced and again.pending == cut - announced
    assert not again.table.closed and again.table.wagering
    known = replay(part, seeds={1: entropy_from("a")(1)})
    assert known.ok and known.pending == 0 and known.table.closed
    journal.close()


def result(lines: list[dict[str, Any]], wager: str, outcome: str) -> dict[str, Any]:
    """The first result of this kind in a record."""
    for line in lines[1:]:
        for one in line["told"].get("results", ()):
            if one["wager"] == wager and one["outcome"] == outcome:
                found: dict[str, Any] = one
                return found
    raise AssertionError(f"no {wager} that is a {outcome}")


def event(lines: list[dict[str, Any]], name: str) -> dict[str, Any]:
    """The first event of this act."""
    return next(line for line in lines[1:] if line["act"]["act"] == name)


def test_a_forged_payment_is_found_with_its_paragraph(record: Path) -> None:
    def overpay(lines: list[dict[str, Any]]) -> None:
        one = result(lines, "raise-1", "win")
        one["won"] += 500
        line = next(line for line in lines[1:] if one in line["told"].get("results", ()))
        for move in line["told"]["moves"]:
            if move[0] == "inventory":
                move[2] += 500

    text = forged(record, overpay)
    found = verify(text)
    assert not found.ok
    assert any("told.results" in str(problem) for problem in found.problems)
    findings = audit_record(text).findings
    assert len(findings) == 1
    one = findings[0]
    assert (one.wager, one.off_by) == ("raise-1", 500)
    assert one.cites[0] == "19:47-25.11(b)"
    assert one.message.startswith(f"round {one.round}, seat {one.seat}, raise-1: paid $")
    assert one.message.endswith("(19:47-25.11(b))")
    assert f"{one.where}".startswith("line ")


def test_a_wager_that_lost_and_was_left_is_found(record: Path) -> None:
    def push(lines: list[dict[str, Any]]) -> None:
        result(lines, "ante", "lose")["outcome"] = "push"

    (one,) = audit_record(forged(record, push)).findings
    assert one.wager == "ante" and one.off_by > 0
    assert "paid $0, should be collected $" in one.message


def test_a_result_that_vanished_is_found(record: Path) -> None:
    def take_away(lines: list[dict[str, Any]]) -> None:
        event(lines, "resolve")["told"].pop("results")

    assert not audit_record(forged(record, take_away)).ok


@pytest.mark.parametrize(
    ("what", "message"),
    [
        ("seed", "shuffle 1: the seed revealed does not open the commitment published"),
        ("short seed", "the round is over and its seed is not revealed"),
        ("no seed", "the round is over and its seed is not revealed"),
        ("commitment", "told.commitment should be"),
        ("card", "told.shown"),
        ("name", "act 'receive chips' is refused: there is no act 'receive chips'"),
        ("field", "act 'place wager' is refused: place wager: amount is int"),
        ("amount", "act 'place wager' is refused: the ante wager is $10 to"),
        ("cites", "cites[0] should be '19:47-25.3(a)'"),
        ("shape", "told.revealed"),
    ],
)
def test_a_forgery_is_found(record: Path, what: str, message: str) -> None:
    def forge(lines: list[dict[str, Any]]) -> None:
        revealed = event(lines, "pick up")["told"]["revealed"][0]
        if what == "seed":
            revealed["seed"] = "ab" * 32
        elif what == "short seed":
            revealed["seed"] = "ab"
        elif what == "no seed":
            event(lines, "pick up")["told"].pop("revealed")
        elif what == "commitment":
            event(lines, "shuffle deck")["told"]["commitment"] = "0" * 64
        elif what == "card":
            event(lines, "turn up")["told"]["shown"]["top"] = "2c"
        elif what == "name":
            event(lines, "place wager")["act"]["act"] = "receive chips"
        elif what == "field":
            event(lines, "place wager")["act"]["amount"] = "1000"
        elif what == "amount":
            event(lines, "place wager")["act"]["amount"] = 3
        elif what == "cites":
            event(lines, "receive deck")["cites"] = [
                "none",
                *event(lines, "receive deck")["cites"][1:],
            ]
        elif what == "shape":
            event(lines, "pick up")["told"]["revealed"].append([{}])

    text = forged(record, forge)
    found = verify(text)
    assert any(message in str(problem) for problem in found.problems), found.problems
    assert not audit_record(text).ok


def test_a_forged_interruption_is_found(record: Path) -> None:
    def void(lines: list[dict[str, Any]]) -> None:
        at = next(n for n, line in enumerate(lines[1:], 1) if line["act"]["act"] == "reveal")
        number = lines[at]["number"]
        lines[at] = {
            "act": {"act": "interrupted", "from": number}, "at": 0, "by": "house",
            "cites": [], "notes": [], "number": number, "told": {"unopened": []},
        }  # fmt: skip

    problems = verify(forged(record, void)).problems
    assert any("the round was not cut off: its seed is revealed" in str(one) for one in problems)


def test_a_changed_line_is_told_once_and_the_rest_is_still_audited(record: Path) -> None:
    raw = record.read_bytes()
    at = raw.index(b'"won":', raw.index(b'"outcome":"win"')) + 6
    spoilt = raw[:at] + b"9" + raw[at + 1 :]
    line = raw.count(b"\n", 0, at) + 1
    found = audit_record(spoilt)
    assert [one.where for one in found.findings] == [f"line {line}"] * 2
    chain, payment = found.findings
    assert "changed, or not the line that belongs here" in chain.message
    assert payment.wager is not None and payment.off_by != 0
    assert found.verification is not None and found.verification.events == len(read(raw).events)


def test_lines_cut_off_at_the_end_are_found_by_a_head_kept_elsewhere(record: Path) -> None:
    raw = record.read_bytes()
    head = read(raw).head
    assert verify(raw, head=head).ok
    shorter = b"".join(raw.splitlines(keepends=True)[:-1])
    assert verify(shorter).ok, "the chain cannot know what came after"
    (problem,) = verify(shorter, head=head).problems
    assert head in str(problem)


def test_a_verification_is_plain_data(record: Path) -> None:
    data = json.loads(json.dumps(verify(record).as_data()))
    assert data["ok"] is True
    assert data["head"] == read(record).head
    assert (data["rounds"], data["unopened"], data["interruptions"]) == (2, 0, 0)
    assert json.loads(json.dumps(audit_record(record).as_data()))["verification"] == data


def test_differences_are_told_and_not_raised() -> None:
    setup = Setup.of("double-cross", "nj-2007")
    table = Table(setup, clock=lambda: 5)
    sat = table.do(SitDown(1, "Ann", 500))
    wagered = Event(1, 5, "seat 1", PlaceWager(1, "ante", 1000).as_data(), (), {}, ())
    header = Header(1, "0", 5, setup.as_data())
    again = replay(Record(header, setup, (sat._replace(by="seat 2"), wagered), "", 0))
    assert [(one.event, one.what) for one in again.differences] == [
        (0, "by"),
        (1, "act"),
    ]
    assert str(again.differences[0]) == "event 0: by should be 'seat 1', not 'seat 2'"


JUNK: list[Any] = [
    None, True, 0, -1, 10**30, 1.5, "", "seat 1", [], {}, [[]], [{}], {"x": {}}, "interrupted",
    "no more bets", "pick up", "leave table",
]  # fmt: skip


def members(value: Any) -> list[tuple[Any, Any]]:
    """Every place in a value, as the container and the key."""
    keys = list(value) if isinstance(value, dict) else range(len(value))
    found: list[tuple[Any, Any]] = [(value, key) for key in keys]
    for key in keys:
        if isinstance(value[key], dict | list):
            found += members(value[key])
    return found


def test_whatever_is_forged_a_record_is_told_apart_and_nothing_breaks(record: Path) -> None:
    chance = random.Random(1)
    for _ in range(60):

        def forge(lines: list[dict[str, Any]]) -> None:
            line = lines[0] if chance.random() < 0.2 else chance.choice(lines)
            for container, key in chance.sample(members(line), 2):
                container[key] = chance.choice(JUNK)

        text = forged(record, forge)
        json.dumps(verify(text).as_data())
        json.dumps(audit_record(text).as_data())
