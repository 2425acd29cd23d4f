"""`croupier heads`, `verify --heads`, `verify --receipt`: what was kept, against what is shown."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from cli.running import Run
from croupier.house import House
from croupier.house.store import Store
from croupier.record.head_log import read_log
from support.people import play_round
from support.records import rechained


@dataclass(frozen=True)
class Evening:
    """A house with a table of three rounds; heads were kept after two of them, and a receipt."""

    data: Path
    table: str
    record: Path
    early: Path
    late: Path
    receipt: Path
    tree: Path


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    names = ("house.sqlite", "record.jsonl", "early.jsonl", "late.jsonl", "receipt.json")
    data, record, early, late, receipt = (tmp_path / name for name in names)
    tree = tmp_path / "tree.json"
    with Store.open(data, synchronous="OFF") as store:
        house = House(store)
        anna = house.sign_in("Anna")
        table = house.open_table(anna, {"game": "let-it-ride"})
        table.receive(anna, {"do": "sit", "seat": 1})
        act = {"act": "add to shuffle", "seat": 1, "words": "my [/] words"}
        table.receive(anna, {"do": "act", "act": act})
        for number in range(3):
            play_round(house, table, {1: anna})
            if number == 1:
                signed = house.log.sign()
                early.write_bytes(b"".join(house.log.export()))
                keys = [one.as_data() for one in house.log.statements()]
                tree.write_text(json.dumps({"keys": keys, "tree": signed.as_data()}))
        receipt.write_bytes(house.log.receipt(table.id, 3))
        late.write_bytes(b"".join(house.log.export()))
        record.write_bytes(table.past.export())
    return Evening(data, table.id, record, early, late, receipt, tree)


def lines_of(raw: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in raw.splitlines()]


def squeezed(text: str) -> str:
    return re.sub(r"\s+", " ", text)


def test_heads_are_written_and_two_of_them_compared(
    run: Run, evening: Evening, tmp_path: Path
) -> None:
    target = tmp_path / "kept.jsonl"
    said = run("heads", "--data", str(evening.data), "-o", str(target))
    assert said.exit_code == 0 and "croupier verify RECORD --heads" in said.stdout
    assert target.read_bytes() == evening.late.read_bytes()
    assert run("heads", "--data", str(evening.data)).stdout_bytes == evening.late.read_bytes()
    assert run("heads", "--data", str(evening.data), "-o", str(target)).exit_code == 2
    for first in (evening.early, evening.tree):
        found = run("heads", str(first), str(target), "--json")
        assert found.exit_code == 0 and json.loads(found.stdout)["ok"]
        assert "One history" in run("heads", str(first), str(target)).stdout
    key = read_log(target).tree.key
    assert run("heads", str(target), "--key", key.upper()).exit_code == 0
    other = run("heads", str(target), "--key", "ab" * 32)
    assert other.exit_code == 2 and "not signed by the holder" in other.stderr


def test_a_record_is_checked_against_heads_and_receipt(run: Run, evening: Evening) -> None:
    for kept in (evening.early, evening.late):
        found = run("verify", str(evening.record), "--heads", str(kept), "--json")
        assert found.exit_code == 0, found.output
    since = json.loads(
        run("verify", str(evening.record), "--heads", str(evening.early), "--json").stdout
    )
    assert since["events_since_head"] > 0
    both = ("--receipt", str(evening.receipt), "--heads", str(evening.late))
    assert run("verify", str(evening.record), *both).exit_code == 0
    alone = run("verify", *both)
    assert alone.exit_code == 0 and "The receipt holds" in alone.stdout
    assert "The heads agree" in squeezed(alone.stdout)
    older = run("verify", "--receipt", str(evening.receipt), "--heads", str(evening.early))
    assert "The heads are older than the round" in squeezed(older.stdout)
    at_home = run("verify", "--table", evening.table, "--data", str(evening.data), *both, "--json")
    assert at_home.exit_code == 0


def test_from_which_event_on_a_forged_record_differs_is_said(run: Run, evening: Evening) -> None:
    entries = [one for one in read_log(evening.late).entries if one.table == evening.table]
    second = next(one for one in entries if one.round == 2)
    lines = lines_of(evening.record.read_bytes())
    lines[second.event + 3]["at"] += 1  # early in the third round, and all chained again
    for line in lines[second.event + 4 :]:
        line["at"] += 1
    evening.record.write_bytes(rechained(lines))
    assert run("verify", str(evening.record)).exit_code == 0  # it holds by itself
    found = run("verify", str(evening.record), "--heads", str(evening.late))
    shown = squeezed(found.stdout)
    assert found.exit_code == 1
    known = max(one.event for one in entries if one.event < second.event + 2)
    assert f"up to event {known} it is the same" in shown
    nearest = min(one.event for one in entries if one.event > known)
    assert f"from one of the events {known + 1} to {nearest} on" in shown
    assert run("verify", str(evening.record), "--receipt", str(evening.receipt)).exit_code == 1


def test_the_order_of_a_shuffle_is_shown_with_what_was_added(run: Run, evening: Evening) -> None:
    found = json.loads(run("verify", str(evening.record), "--deck", "1", "--json").stdout)
    deck = found["deck"]
    assert found["shuffles_added_to"] == 1 and deck["commitment_holds"]
    assert deck["added"] == [{"seat": 1, "words": "my [/] words"}]
    assert deck["order_seed"] != deck["seed"]
    order, cut = deck["order"], deck["cut"]
    shown = next(
        one for one in lines_of(evening.record.read_bytes()) if "cards" in one.get("told", {})
    )
    assert shown["told"]["cards"].split() == (order[cut:] + order[:cut])[:3]
    words = squeezed(run("verify", str(evening.record), "--deck", "1").stdout)
    assert "added my [/] words (seat 1)" in words
    plain = json.loads(run("verify", str(evening.record), "--deck", "2", "--json").stdout)["deck"]
    assert plain["added"] == [] and plain["order_seed"] == plain["seed"]


def test_a_record_cut_off_is_found_by_heads(run: Run, evening: Evening) -> None:
    whole = evening.record.read_bytes().splitlines(keepends=True)
    evening.record.write_bytes(b"".join(whole[:-1]))
    found = run("verify", str(evening.record), "--heads", str(evening.late), "--json")
    (problem,) = json.loads(found.stdout)["problems"]
    assert found.exit_code == 1 and "ends with event" in problem["message"]


def test_heads_of_another_house_or_of_no_table_are_not_taken_for_its_own(
    run: Run, evening: Evening
) -> None:
    lines = lines_of(evening.record.read_bytes())
    for table, says in (
        ({**lines[0]["table"], "house": "0" * 16}, "it is of house 0000000000000000"),
        ({**lines[0]["table"], "id": "other"}, "the heads include none of table other"),
        ({}, "it names no house and table"),
    ):
        lines[0]["table"] = table
        evening.record.write_bytes(rechained(lines))
        found = run("verify", str(evening.record), "--heads", str(evening.late))
        assert found.exit_code == 1 and says in squeezed(found.stdout)


def test_a_new_key_is_made_and_told(run: Run, evening: Evening, tmp_path: Path) -> None:
    found = run("heads", "--new-key", "--data", str(evening.data), "--json")
    statement = json.loads(found.stdout)
    assert statement["follows"] == read_log(evening.late).tree.key
    target = tmp_path / "after.jsonl"
    run("heads", "--data", str(evening.data), "-o", str(target))
    assert run("heads", str(evening.late), str(target)).exit_code == 0
    assert [one.key for one in read_log(target).keys][-1] == statement["key"]


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("heads", "none.jsonl"), "none.jsonl"),
        (("heads", "a", "b", "c"), "two to compare"),
        (("heads", "a", "--new-key"), "name no file"),
        (("heads", "{record}"), "not a log of heads"),
        (("heads", "{receipt}"), "not a log of heads"),
        (("heads", "{late}", "{tree}"), "tree.json"),
        (("heads", "{record}", "{late}"), "neither a log of heads nor a signed tree head"),
        (("verify", "{record}", "--heads", "{receipt}"), "not a log of heads"),
        (("verify", "{record}", "--receipt", "{late}"), "not a receipt"),
        (("verify", "--receipt", "{receipt}", "--key", "00"), "not signed by the holder"),
        (("verify", "--heads", "{late}"), "name one thing to check"),
    ],
)
def test_what_cannot_be_compared_is_refused_in_words(
    run: Run, evening: Evening, args: tuple[str, ...], says: str
) -> None:
    files = {"record": evening.record, "late": evening.late, "receipt": evening.receipt}
    given = [one.format(**files, tree=evening.tree) for one in args]
    found = run(*given)
    assert found.exit_code == 2 and says in squeezed(found.stderr), found.output


def test_a_house_that_has_signed_nothing_says_so(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "empty.sqlite"
    Store.open(path).close()
    found = run("heads", "--data", str(path))
    assert found.exit_code == 2 and "nothing has been signed yet" in found.stderr
