"""A record with any value in any place, chained again: a verdict or an error in words."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.coach.records import notebook_of, seats_of
from croupier.disputes import audit_record
from croupier.errors import CoachError, RecordError
from croupier.record import read, replay, verify
from croupier.web.desk import record as desk_record
from croupier.web.untrusted_files import looked_at
from support.evenings import EDITIONS, cut, evening, lines_of, rechained
from support.examples import examples

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(max_size=5) | st.sampled_from(["Ah", "Ah Kd", "win", "seat 1", "[/]", "1 to 1"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=4,
)  # fmt: skip


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every member of every object and list, by what holds it."""
    members = value.items() if isinstance(value, dict) else enumerate(value)
    for name, member in list(members):
        yield value, name
        if isinstance(member, dict | list):
            yield from places(member)


def look_at(raw: bytes) -> None:
    """Everything that is done with a record that came from elsewhere."""
    json.dumps(verify(raw).as_data())
    json.dumps(audit_record(raw).as_data())
    found = looked_at(raw, "r.jsonl")
    for number in found.rounds:
        desk_record.sheet(found, number)
    with suppress(RecordError, CoachError):
        record = read(raw)
        replay(record)
        for seat in seats_of(record):
            notebook_of(record, seat)


@given(
    game=st.sampled_from(sorted(EDITIONS)),
    is_cut=st.booleans(),
    at=st.floats(0, 1, exclude_max=True),
    nth=st.floats(0, 1, exclude_max=True),
    value=JSON,
)
@examples(50)
def test_any_value_anywhere_gives_a_verdict(
    game: str, is_cut: bool, at: float, nth: float, value: Any
) -> None:
    lines = lines_of(evening(game))
    lines = cut(lines) if is_cut else lines
    line = lines[int(at * len(lines))]
    line.pop("hash")
    several = list(places(line))
    holder, name = several[int(nth * len(several))]
    holder[name] = value
    look_at(rechained(lines))


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"results": 5}, "told.results should be a list, not 5"),
        ({"results": ["x"]}, "told.results[0] should be an object, not 'x'"),
        ({"results": [{"wager": "ante"}]}, "told.results[0].stake is missing"),
        ({"moves": [["seat 1", "seat 2"]]}, "told.moves[0] should have 3 values, not 2"),
        ({"moves": [["seat 1", "seat 2", "5"]]}, "told.moves[0][2] should be a whole number"),
        ({"net": {"x": 5}}, "told.net.'x' should be the number of a seat"),
        ({"seats": ["1"]}, "told.seats[0] should be a whole number, not '1'"),
    ],
)
def test_a_member_of_the_wrong_kind_is_named_with_its_line(
    change: dict[str, Any], field: str
) -> None:
    lines = lines_of(evening("four-card-poker"))
    at = next(at for at, line in enumerate(lines) if at and line["told"].get("results"))
    lines[at]["told"] |= change
    raw = rechained(lines)
    with pytest.raises(RecordError) as raised:
        read(raw)
    assert str(raised.value).startswith(f"line {at + 1}: {field}")
    assert any(f"line {at + 1}: {field}" in str(problem) for problem in verify(raw).problems)
    assert any(field in finding.message for finding in audit_record(raw).findings)
    look_at(raw)


# ---- seeds and times --------------------------------------------------------------------------


def test_one_seed_for_several_shuffles_is_found() -> None:
    lines = lines_of(evening("let-it-ride"))
    told = [line["told"] for line in lines[1:] if "commitment" in line["told"]]
    told[1]["commitment"] = told[0]["commitment"]
    found = verify(rechained(lines))
    assert "shuffles 1, 2: one seed for all of them" in " ".join(map(str, found.problems))


def test_a_time_that_runs_backward_is_found_at_its_line() -> None:
    lines = lines_of(evening("let-it-ride"))
    lines[30]["at"] = lines[29]["at"] - 5
    (problem,) = verify(rechained(lines)).problems
    assert str(problem) == f"line 31: time runs backward, from {lines[29]['at']} to " + str(
        lines[30]["at"]
    )
