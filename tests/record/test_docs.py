"""What the documentation shows is what happens."""

from __future__ import annotations

import hashlib
import json
import re
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from croupier.disputes import InputError, Verdict, audit_round, parse_round, settle_round
from croupier.money import dollars
from croupier.record import read
from croupier.rounds.wager_names import reason
from croupier.table.shuffle import commitment

DOCS = Path(__file__).parents[2] / "docs"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
GAME = re.compile(r'game"?\s*[=:]\s*"([a-z-]+)"')
BLOCKS = BLOCK.findall((DOCS / "round-files.md").read_text(encoding="utf-8"))
EXAMPLES = [
    (kind, text, shown) for (kind, text), (_, shown) in pairwise(BLOCKS) if kind in ("toml", "json")
]


def told(verdict: Verdict) -> str:
    """A verdict in the words of the page."""
    lines = [
        f"seat {seat.seat}, {one.wager}: {one.outcome}, {dollars(one.net)}: "
        f"{reason(one.settled())} ({one.grounds[0]})"
        for seat in verdict.seats
        for one in seat.results
    ]
    return "\n".join([*lines, f"house: {dollars(verdict.house_net)}"]) + "\n"


def test_the_page_has_examples_of_several_games() -> None:
    games = [GAME.search(text) for _, text, _ in EXAMPLES]
    named = {found[1] for found in games if found}
    assert len(EXAMPLES) >= 6 and named >= {"double-cross", "let-it-ride", "colorado-hold-em"}


@pytest.mark.parametrize(("kind", "text", "shown"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_an_example_comes_to_what_is_shown(kind: str, text: str, shown: str) -> None:
    file = parse_round(text, f"example.{kind}")
    if any(seat.paid is not None or seat.net is not None for seat in file.seats):
        assert "".join(f"{one}\n" for one in audit_round(file).findings) == shown
    else:
        assert told(settle_round(file)) == shown


def test_the_message_that_is_shown_is_the_message_given() -> None:
    text = EXAMPLES[0][1].replace('"Kc 9h"', '"Kc 8x"')
    with pytest.raises(InputError) as raised:
        parse_round(text, "round.toml")
    assert ("text", f"{raised.value}\n") in BLOCKS


def test_the_reader_that_is_shown_checks_a_record(record: Path) -> None:
    blocks = BLOCK.findall((DOCS / "record-format.md").read_text(encoding="utf-8"))
    (source,) = [text for kind, text in blocks if kind == "python"]
    names: dict[str, Any] = {}
    exec(source, names)
    assert names["check"](record) == read(record).head
    record.write_bytes(record.read_bytes().replace(b"Zo", b"Zu", 1))
    assert names["check"](record) == "line 2 is not what was written"


def test_the_commitment_is_what_the_page_says() -> None:
    seed = bytes(range(32))
    assert commitment(seed) == hashlib.sha256(b"croupier commitment 1\n" + seed).hexdigest()


def test_the_members_of_header_and_event_are_those_on_the_page(record: Path) -> None:
    page = (DOCS / "record-format.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)) - {"read"}
    header, event = [json.loads(line) for line in record.read_bytes().splitlines()[:2]]
    assert listed - {"person"} == {*header, *event} - {"hash"}
