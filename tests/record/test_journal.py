"""A record is written line by line, chained, and never over another."""

from __future__ import annotations

import json
import random
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier import __version__
from croupier.errors import RecordError
from croupier.record import Journal, read, resume, start, verify
from croupier.record.chain import FIRST_HASH, LONGEST_LINE, canonical, link
from croupier.record.journal import plain
from croupier.record.seeds import companion
from croupier.table import Event, Setup, Table
from croupier.table.acts.players import SitDown
from croupier.table.shuffle import commitment, entropy_from

Play = Callable[[Table, random.Random], None]

SETUP = Setup.of("double-cross", "nj-2007")


def test_header_tells_format_program_setup_and_time(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    Journal.create(path, SETUP, opened=77).close()
    header = json.loads(path.read_bytes())
    assert header.pop("hash") == link(FIRST_HASH, canonical(header)[:-1])
    assert header == {
        "croupier": __version__,
        "format": "croupier record",
        "opened": 77,
        "setup": SETUP.as_data(),
        "version": 3,
    }


def test_every_line_is_canonical_and_chained(record: Path) -> None:
    before = FIRST_HASH
    for line in record.read_bytes().splitlines():
        data = json.loads(line)
        own = data.pop("hash")
        body = canonical(data)[:-1]
        assert line == body + f',"hash":"{own}"}}'.encode()
        assert own == link(before, body)
        before = own
    assert read(record).head == before


def test_what_is_read_is_what_was_written(tmp_path: Path, play: Play) -> None:
    path, events = tmp_path / "a.jsonl", list[Event]()
    table, journal = start(path, SETUP, entropy=entropy_from("x"), clock=lambda: 9)

    def keep(event: Event) -> None:
        journal.write(event)
        events.append(event)

    table.keep = keep
    play(table, random.Random(1))
    journal.close()
    back = read(path)
    assert [canonical(plain(event)) for event in back.events] == [
        canonical(plain(event)) for event in events
    ]
    assert back.setup.as_data() == SETUP.as_data()
    assert back.header.opened == 9
    assert back.truncated is None


def test_text_and_path_are_read_alike(record: Path) -> None:
    text = record.read_text()
    assert read(text) == read(record) == read(str(record)) == read(record.read_bytes())


def test_an_existing_file_is_never_written_over(record: Path) -> None:
    before = record.read_bytes()
    with pytest.raises(RecordError, match="already exists: choose another name, or resume it"):
        Journal.create(record, SETUP)
    assert record.read_bytes() == before


def test_seeds_of_a_vanished_record_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    companion(path).write_text("precious")
    with pytest.raises(RecordError, match="seeds of a record that is gone"):
        Journal.create(path, SETUP)
    assert companion(path).read_text() == "precious"
    assert not path.exists()


def test_a_directory_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RecordError, match="cannot be created: no such file or directory"):
        Journal.create(tmp_path / "no" / "a.jsonl", SETUP)


def test_an_event_is_in_the_file_before_anyone_hears_of_it(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    table, journal = start(path, SETUP)
    with journal:
        for seat in (1, 2, 3):
            table.do(SitDown(seat, "Ann", 100))
            assert len(read(path).events) == seat


def test_lines_can_wait_for_the_end_of_the_round(tmp_path: Path, play: Play) -> None:
    path = tmp_path / "a.jsonl"
    table, journal = start(path, SETUP, flush_every_event=False)
    with journal:
        table.do(SitDown(4, "Ann", 100))
        assert len(read(path).events) == 0
        play(table, random.Random(1))
        assert len(read(path).events) == table.events
    assert verify(path).ok


def test_a_seed_is_kept_before_its_commitment_is_told_and_dropped_after(
    tmp_path: Path, play: Play
) -> None:
    path, seen = tmp_path / "a.jsonl", list[tuple[int, str]]()
    table, journal = start(path, SETUP, fsync=True)

    def keep(event: Event) -> None:
        kept = companion(path).read_text()
        if "commitment" in event.told:
            entry = json.loads(kept)
            assert commitment(bytes.fromhex(entry["seed"])) == event.told["commitment"]
            seen.append((entry["shuffle"], entry["seed"]))
        journal.write(event)

    table.keep = keep
    play(table, random.Random(1))
    assert companion(path).read_text() == "", "the seed has been told"
    play(table, random.Random(2))
    assert [number for number, _ in seen] == [1, 2]
    journal.close()
    assert not companion(path).exists()
    told = [one for event in read(path).events for one in event.told.get("revealed", ())]
    assert [(one["shuffle"], one["seed"]) for one in told] == seen


def test_the_companion_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    with Journal.create(path, SETUP) as journal:
        journal.entropy(1)
        assert stat.S_IMODE(companion(path).stat().st_mode) == 0o600
    assert stat.S_IMODE(companion(path).stat().st_mode) == 0o600, "kept: its seed is not told"


def test_no_seed_is_in_the_record_before_it_is_told(tmp_path: Path, play: Play) -> None:
    path, seeds = tmp_path / "a.jsonl", list[bytes]()

    def entropy(number: int) -> bytes:
        seeds.append(entropy_from("secret")(number))
        return seeds[-1]

    table, journal = start(path, SETUP, entropy=entropy)

    def keep(event: Event) -> None:
        journal.write(event)
        if "revealed" not in event.told and seeds:
            assert seeds[-1].hex() not in path.read_text()

    table.keep = keep
    play(table, random.Random(1))
    journal.close()
    assert seeds[-1].hex() in path.read_text()


def test_events_are_written_in_their_order(tmp_path: Path) -> None:
    journal = Journal.create(tmp_path / "a.jsonl", SETUP)
    with journal, pytest.raises(RecordError, match="event 0 comes next, not event 3"):
        journal.write(Event(3, 0, "house", {"act": "x"}, (), {}, ()))


def test_a_closed_journal_writes_no_more(tmp_path: Path) -> None:
    table, journal = start(tmp_path / "a.jsonl", SETUP)
    journal.close()
    journal.close()
    with pytest.raises(RecordError, match="is closed: resume it to go on"):
        table.do(SitDown(1, "Ann", 100))


def test_an_event_too_long_for_a_line_stops_the_journal(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    journal = Journal.create(path, SETUP)
    event = Event(0, 0, "house", {"act": "x", "why": "y" * LONGEST_LINE}, (), {}, ())
    with pytest.raises(RecordError, match="more than a line may have"):
        journal.write(event)
    with pytest.raises(RecordError, match="is closed"):
        journal.write(event)
    assert read(path).events == ()


def test_a_full_disk_stops_the_journal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.jsonl"
    table, _ = start(path, SETUP)

    def full(*_args: object, **_named: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("croupier.record.journal.write_all", full)
    with pytest.raises(RecordError, match="cannot be written: no space left on device"):
        table.do(SitDown(1, "Ann", 100))
    monkeypatch.undo()
    with pytest.raises(RecordError, match="is closed"):
        table.do(SitDown(2, "Bob", 100))
    assert read(path).events == ()


def test_two_tables_cannot_write_one_record(tmp_path: Path) -> None:
    path = tmp_path / "a.jsonl"
    journal = Journal.create(path, SETUP)
    with journal, pytest.raises(RecordError, match="another table is writing this record"):
        resume(path)


def test_a_clock_that_is_set_back_writes_no_time_before_the_last(tmp_path: Path) -> None:
    path, times = tmp_path / "a.jsonl", iter([100, 150, 90, 95, 160])
    table, journal = start(path, SETUP, clock=lambda: next(times, 160))
    with journal:
        for seat in (1, 2, 3):
            table.do(SitDown(seat, "Zo", 1000))
    table, journal = resume(path, clock=lambda: 20)
    with journal:
        table.do(SitDown(4, "Zo", 1000))
    told = [event.at for event in read(path).events]
    assert told == sorted(told) and told[0] >= 100 and verify(path).ok
