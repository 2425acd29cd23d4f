"""A table stopped at any moment comes back as it was, or its round is void."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from croupier.disputes import audit_record
from croupier.errors import RecordError
from croupier.record import read, resume, start, verify
from croupier.record.seeds import companion
from croupier.table import Event, Setup, Table, act_from
from croupier.table.shuffle import entropy_from
from support.records import rechained
from support.tables import card_places

Play = Callable[[Table, random.Random], None]

SETTINGS: dict[str, dict[str, Any]] = {
    "shoe": {},
    "two decks": {"shuffler": "device", "decks": 2},
    "hand": {"method": "hand", "shuffler": "device"},
}
ENTROPY = entropy_from("resume")


@dataclass(frozen=True)
class Moment:
    """The files as they are the moment an event has happened."""

    record: bytes
    seeds: bytes


@dataclass(frozen=True)
class Evening:
    """A table that was played without a stop."""

    setup: Setup
    events: list[Event]
    moments: list[Moment]

    def twin(self, count: int) -> Table:
        """A table that was never recorded, after this many events."""
        table = Table(self.setup, ENTROPY, lambda: 0)
        for event in self.events[:count]:
            table.do(act_from(event.act))
        return table


def state(table: Table) -> dict[str, Any]:
    return {
        "views": [table.view(seat) for seat in (None, *range(1, 8))],
        "chips": list(table.chips),
        "coupons": list(table.coupons),
        "places": card_places(table),
        "due": table.due(),
        "events": table.events,
    }


@pytest.fixture(params=SETTINGS)
def evening(request: pytest.FixtureRequest, tmp_path: Path, play: Play) -> Evening:
    """Two rounds, with the files kept as they were after every event."""
    path = tmp_path / "evening.jsonl"
    setup = Setup.of("double-cross", "nj-2007", **SETTINGS[request.param])
    table, journal = start(path, setup, entropy=ENTROPY, clock=lambda: 0)
    events: list[Event] = []
    moments = [Moment(path.read_bytes(), b"")]

    def keep(event: Event) -> None:
        journal.write(event)
        events.append(event)
        moments.append(Moment(path.read_bytes(), companion(path).read_bytes()))

    table.keep = keep
    chance = random.Random(8)
    for _ in range(2):
        play(table, chance)
    journal.close()
    return Evening(setup, events, moments)


def put(path: Path, moment: Moment, *, seeds: bool) -> Path:
    """The files as they were when the table was stopped."""
    companion(path).unlink(missing_ok=True)
    path.write_bytes(moment.record)
    if seeds:
        companion(path).write_bytes(moment.seeds)
    return path


def test_stopped_after_any_event_it_comes_back_as_it_was(evening: Evening, tmp_path: Path) -> None:
    for count, moment in enumerate(evening.moments):
        path = put(tmp_path / "stopped.jsonl", moment, seeds=True)
        table, journal = resume(path, entropy=ENTROPY, clock=lambda: 0)
        with journal:
            assert state(table) == state(evening.twin(count)), f"after event {count}"
        assert path.read_bytes() == moment.record, "resuming alone writes nothing"


def test_going_on_gives_the_record_of_a_table_that_never_stopped(
    evening: Evening, tmp_path: Path
) -> None:
    for count in range(0, len(evening.events), 5):
        path = put(tmp_path / "stopped.jsonl", evening.moments[count], seeds=True)
        table, journal = resume(path, entropy=ENTROPY, clock=lambda: 0)
        with journal:
            for event in evening.events[count:]:
                table.do(act_from(event.act))
        assert path.read_bytes() == evening.moments[-1].record


def before_the_round(evening: Evening, count: int) -> Table:
    """The table as it was before the round that event `count` is in, or then, if in none."""
    began = None
    for event in evening.events[:count]:
        if event.act["act"] == "no more bets":
            began = event.number
        elif event.act["act"] == "pick up":
            began = None
    return evening.twin(count if began is None else began)


def came_and_went(evening: Evening, first: int, last: int) -> dict[int, int]:
    """Chips that players brought or took away meanwhile, by seat."""
    moved: dict[int, int] = {}
    for event in evening.events[first:last]:
        for source, target, amount in event.told.get("moves", ()):
            if source == "outside" and target.startswith("seat "):
                moved[int(target[5:])] = moved.get(int(target[5:]), 0) + amount
            if target == "outside":
                moved[int(source[5:])] = moved.get(int(source[5:]), 0) - amount
    return moved


def test_without_its_seeds_the_round_is_void_and_every_wager_returned(
    evening: Evening, tmp_path: Path, play: Play
) -> None:
    for count, moment in enumerate(evening.moments):
        path = put(tmp_path / "stopped.jsonl", moment, seeds=False)
        told = verify(path)
        assert told.ok
        table, journal = resume(path, entropy=entropy_from("after"), clock=lambda: 0)
        before = before_the_round(evening, count)
        if not told.unopened:
            assert state(table) == state(evening.twin(count))
            journal.close()
            continue
        assert not table.closed and not table.wagering
        moved = came_and_went(evening, before.events, count)
        for seat in range(1, 8):
            hand = before.wagering.get(seat)
            wagered = sum(hand.wagers.values()) if hand else 0
            chips = before.chips[f"seat {seat}"] + wagered + moved.get(seat, 0)
            assert table.chips[f"seat {seat}"] == chips, f"seat {seat} after event {count}"
        assert table.chips["inventory"] == before.chips["inventory"]
        assert sum(map(len, card_places(table).values())) == 52 * len(table.decks)
        last = read(path).events[-1]
        assert last.act == {"act": "interrupted", "from": before.events}
        assert last.told["unopened"]
        if count % 6 == 0:
            play(table, random.Random(count))
        journal.close()
        after = verify(path)
        assert after.ok, after.problems
        assert after.interruptions == 1 and after.pending == 0
        assert after.unopened >= len(last.told["unopened"])
        again, journal = resume(path, clock=lambda: 0)
        journal.close()
        assert state(again) == state(table)


def stopped_in_mid_round(evening: Evening) -> int:
    return next(n for n, event in enumerate(evening.events) if event.act["act"] == "choose")


@pytest.mark.parametrize(
    "damage",
    [b"", b"garbage\n", b'{"shuffle":1}\n', b'{"seed":"00","shuffle":1}\n', b"[" * 9999, b"\xff\n"],
)
def test_a_damaged_companion_voids_the_round(
    evening: Evening, tmp_path: Path, damage: bytes
) -> None:
    count = stopped_in_mid_round(evening)
    path = put(
        tmp_path / "stopped.jsonl", Moment(evening.moments[count].record, damage), seeds=True
    )
    table, journal = resume(path, clock=lambda: 0)
    journal.close()
    assert not table.closed
    assert verify(path).interruptions == 1


def test_a_companion_with_another_seed_voids_the_round(evening: Evening, tmp_path: Path) -> None:
    moment = evening.moments[stopped_in_mid_round(evening)]
    other = moment.seeds.replace(ENTROPY(1).hex().encode(), b"ab" * 32)
    path = put(tmp_path / "stopped.jsonl", Moment(moment.record, other), seeds=True)
    _, journal = resume(path, clock=lambda: 0)
    journal.close()
    assert verify(path).interruptions == 1 and verify(path).ok
    (finding,) = audit_record(path).findings
    assert finding.where == "round 1" and "not made void by choice" in finding.message


def test_stopped_between_the_seed_and_its_shuffle_it_draws_anew(
    evening: Evening, tmp_path: Path
) -> None:
    count = next(n for n, event in enumerate(evening.events) if "commitment" in event.told)
    moment = Moment(evening.moments[count].record, evening.moments[count + 1].seeds)
    path = put(tmp_path / "stopped.jsonl", moment, seeds=True)
    table, journal = resume(path, entropy=entropy_from("other"), clock=lambda: 0)
    with journal:
        table.do(act_from(evening.events[count].act))
    assert verify(path).ok
    table, journal = resume(path, clock=lambda: 0)
    journal.close()
    assert verify(path).interruptions == 0, "the seed in the companion is the one that was used"


def test_a_line_cut_off_is_dropped_and_the_table_goes_on(evening: Evening, tmp_path: Path) -> None:
    count = stopped_in_mid_round(evening)
    whole, longer = evening.moments[count], evening.moments[count + 1]
    for cut in range(len(whole.record) + 1, len(longer.record), 25):
        moment = Moment(longer.record[:cut], longer.seeds)
        path = put(tmp_path / "stopped.jsonl", moment, seeds=True)
        table, journal = resume(path, entropy=ENTROPY, clock=lambda: 0)
        with journal:
            assert path.read_bytes() == whole.record
            assert state(table) == state(evening.twin(count))
            table.do(act_from(evening.events[count].act))
        assert path.read_bytes() == longer.record


def test_a_record_that_does_not_replay_is_not_resumed(record: Path) -> None:
    lines = [json.loads(line) for line in record.read_bytes().splitlines()]
    (forged,) = [line for line in lines if line.get("number") == 3]
    forged["by"] = "nobody"
    text = rechained(lines)
    record.write_bytes(text)
    with pytest.raises(RecordError, match="line 5: cannot be resumed because it does not replay"):
        resume(record)
    assert record.read_bytes() == text


def test_a_changed_record_is_not_resumed_nor_touched(record: Path) -> None:
    spoilt = record.read_bytes().replace(b"Zo", b"Zu", 1)
    record.write_bytes(spoilt)
    with pytest.raises(RecordError, match="line 2: changed"):
        resume(record)
    assert record.read_bytes() == spoilt
