"""Whatever happens to a record after it was written is found, and where."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from croupier.errors import RecordError
from croupier.record import read, resume, verify
from croupier.record.chain import FIRST_HASH, LONGEST_LINE, chained, link
from support.records import rechained


def error(source: str | bytes | Path) -> RecordError:
    with pytest.raises(RecordError) as raised:
        read(source)
    return raised.value


@pytest.mark.parametrize("new", [b" ", b"\n", b"\r", b"\xff", None], ids=repr)
def test_a_changed_byte_is_found_in_its_line(record: Path, new: bytes | None) -> None:
    raw = record.read_bytes()
    last = raw.count(b"\n")
    stride = 37 if new is None else 997
    starts = [0] + [at + 1 for at, byte in enumerate(raw) if byte == 10]
    around = {start + by for start in starts for by in (-2, -1, 0, 1) if 0 <= start + by < len(raw)}
    lines_hit = set()
    for at in sorted({*range(0, len(raw), stride), *around}):
        old = raw[at : at + 1]
        changed = bytes([old[0] ^ 1]) if new is None else new
        if changed == old:
            continue
        line = raw.count(b"\n", 0, at) + 1
        lines_hit.add(line)
        spoilt = raw[:at] + changed + raw[at + 1 :]
        if at == len(raw) - 1:
            truncated = read(spoilt).truncated
            assert truncated is not None and truncated.line == last
        else:
            assert error(spoilt).line == line, (at, changed)
    assert lines_hit == set(range(1, last + 1))


def test_what_was_expected_is_told(record: Path) -> None:
    raw = record.read_bytes()
    line = raw.splitlines()[7]
    own = json.loads(line)["hash"]
    spoilt = raw.replace(line, line.replace(b'"by":"', b'"by":"x'))
    found = error(spoilt)
    assert found.line == 8
    assert own in str(found) and str(found).startswith("line 8: changed, or not the line")


@pytest.mark.parametrize(
    ("what", "line", "message"),
    [
        ("removed", 6, "expected event 4, found event 5: lines were removed, added or moved"),
        ("twice", 7, "expected event 5, found event 4: lines were removed, added or moved"),
        ("swapped", 6, "expected event 4, found event 5"),
        ("blank", 6, "empty, but every line"),
        ("spaced", 6, "expected to end with"),
        ("crlf", 1, "ends with CR LF"),
        ("long", 6, f"longer than the {LONGEST_LINE} bytes"),
    ],
)
def test_lines_out_of_place_are_located(record: Path, what: str, line: int, message: str) -> None:
    lines = record.read_bytes().splitlines(keepends=True)
    if what == "removed":
        del lines[5]
    elif what == "twice":
        lines.insert(6, lines[5])
    elif what == "swapped":
        lines[5], lines[6] = lines[6], lines[5]
    elif what == "blank":
        lines.insert(5, b"\n")
    elif what == "spaced":
        lines[5] = lines[5].replace(b"\n", b" \n")
    elif what == "crlf":
        lines = [one.replace(b"\n", b"\r\n") for one in lines]
    elif what == "long":
        lines[5] = b"x" * (LONGEST_LINE + 5) + lines[5]
    found = error(b"".join(lines))
    assert found.line == line
    assert message in str(found)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"", "empty: not a croupier record"),
        (b"\n", "not a croupier record"),
        (b"hello\n", "not a croupier record"),
        (b"\x00\x01\x02\xfe" * 500, "not a croupier record"),
        (b'\xef\xbb\xbf{"format":"croupier record"}\n', "not a croupier record"),
        (b'{"a":1}', "not a croupier record"),
        (b"[" * 100_000 + b"\n", "not a croupier record"),
        (b"x" * (LONGEST_LINE * 3), "longer than the"),
        (chained(FIRST_HASH, {"format": "croupier record", "version": 4})[1], "reads 1, 2 and 3"),
        (chained(FIRST_HASH, {"format": "croupier record", "version": 1})[1], "does not describe"),
        (
            chained(
                FIRST_HASH,
                {
                    "format": "croupier record",
                    "version": 1,
                    "croupier": "0",
                    "opened": 0,
                    "setup": {"game": "chess", "edition": "x"},
                },
            )[1],
            "does not describe a table: there is no game 'chess'",
        ),
    ],
    ids=range(11),
)
def test_what_is_no_record_is_refused(text: bytes, message: str) -> None:
    found = error(text)
    assert message in str(found)
    assert found.line <= 1
    assert [message in str(problem) for problem in verify(text).problems] == [True]


@pytest.mark.parametrize(
    ("data", "message"),
    [
        ({"act": {}}, "not an event"),
        ({"act": [], "at": 0, "by": "", "cites": [], "notes": [], "number": 0, "told": {}}, "not"),
    ],
)
def test_a_chained_line_that_is_no_event_is_located(
    record: Path, data: dict[str, object], message: str
) -> None:
    header = json.loads(record.read_bytes().splitlines()[0])
    found = error(rechained([header, data]))
    assert found.line == 2 and message in str(found)


def test_one_thing_is_written_one_way(record: Path) -> None:
    # The chain holds, but a key is there twice: readers could differ on what is meant.
    lines = record.read_bytes().splitlines(keepends=True)
    head = json.loads(lines[0])["hash"]
    body = b'{"act":{},"at":0,"at":1,"by":"","cites":[],"notes":[],"number":0,"told":{}'
    line = body + f',"hash":"{link(head, body)}"}}\n'.encode()
    assert str(error(lines[0] + line)) == "line 2: not canonical JSON"


def test_a_big_file_that_is_no_record_is_refused_at_its_first_line(tmp_path: Path) -> None:
    path = tmp_path / "big"
    with path.open("wb") as file:
        file.truncate(200_000_000)
    assert error(path).line == 1
    assert not verify(path).ok


def test_what_cannot_be_opened_is_told(tmp_path: Path) -> None:
    assert str(error(tmp_path)).endswith("cannot be read: is a directory")
    assert str(error(tmp_path / "no")).endswith("cannot be read: no such file or directory")
    with pytest.raises(RecordError, match="cannot be resumed: no such file"):
        resume(tmp_path / "no")


def test_a_line_cut_off_is_dropped_and_told_of(record: Path) -> None:
    raw = b"".join(record.read_bytes().splitlines(keepends=True)[:12])
    whole = read(raw)
    cut_lines = raw.splitlines(keepends=True)
    begins = len(raw) - len(cut_lines[-1])
    for end in range(begins + 1, len(raw)):
        back = read(raw[:end])
        assert back.events == whole.events[:-1]
        assert back.truncated is not None
        assert (back.truncated.line, back.truncated.bytes) == (len(cut_lines), end - begins)
    assert read(raw[:begins]).truncated is None


def test_a_cut_off_line_is_a_problem_until_the_table_is_resumed(record: Path) -> None:
    raw = record.read_bytes()
    record.write_bytes(raw[:-5])
    problem = verify(record).problems[0]
    assert problem.line == raw.count(b"\n")
    assert "writing was cut off here" in problem.message
    _, journal = resume(record)
    journal.close()
    assert verify(record).ok
