"""Records that were written before headers named their table still verify, to the same head."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.disputes import audit_record
from croupier.record import Standing, read, verify

DATA = Path(__file__).parent / "data"
AS_FAR = Standing.AS_FAR_AS_IT_GOES


@pytest.mark.parametrize(
    ("name", "standing", "proved", "seen"),
    [
        ("double-cross-closed", Standing.RIGHT, 3, 0),
        ("criss-cross-cut", AS_FAR, 1, 1),
        ("casino-war-lost", AS_FAR, 1, 4),
        ("double-attack-in-use", AS_FAR, 0, 4),
    ],
)
def test_an_older_record_is_read_and_checked(
    name: str, standing: Standing, proved: int, seen: int
) -> None:
    path = DATA / f"{name}.jsonl"
    found = verify(path)
    assert found.problems == ()
    assert (found.standing, found.proved, found.seen) == (standing, proved, seen)
    assert audit_record(path).findings == ()
    assert read(path).header.table == {} == found.table
