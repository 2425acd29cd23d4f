"""Casino War on record: several shoes, wars and mishaps, stopped anywhere and come back."""

from __future__ import annotations

import random
from pathlib import Path
from typing import TypeAlias

import pytest

from croupier.disputes import audit_record
from croupier.players import make_ready
from croupier.record import resume, start, verify
from croupier.record.seeds import companion
from croupier.table import Dealer, Event, Setup, Table, act_from
from croupier.table.acts.irregularities import CardTurnedOver
from croupier.table.acts.players import PlaceWager, SitDown
from croupier.table.shuffle import entropy_from
from support.records import Watched, choose_by_chance
from support.tables import state

ENTROPY = entropy_from("war")
SETUP = Setup.of("casino-war", "nj", options={"cutting-card-percent": 75})
ROUNDS = 90
Evening: TypeAlias = tuple[list[Event], list[bytes], list[bytes]]
"""Events, and record and seeds as they were after each of them."""


def played(path: Path) -> Evening:
    """Rounds by chance from short shoes, with the files as they were after every event."""
    table, journal = start(path, SETUP, entropy=ENTROPY, clock=lambda: 0)
    watched = Watched(table, journal, path)
    chance = random.Random(5)
    with journal:
        for seat in (1, 4):
            table.do(SitDown(seat, f"Player {seat}", 10_000_000))
        for number in range(ROUNDS):
            one_round(table, chance, mishap=number == 60)
    return watched.events, watched.records, watched.seeds


def one_round(table: Table, chance: random.Random, *, mishap: bool) -> None:
    dealer = Dealer(table, chance)
    make_ready(table, dealer)
    for seat in table.seats:
        table.do(PlaceWager(seat, "initial", 1000))
        table.do(PlaceWager(seat, "tie", 500))
    if mishap:
        table.do(CardTurnedOver(0))
        table.do(CardTurnedOver(2))
    dealer.deal()
    choose_by_chance(table, dealer, chance)


@pytest.fixture(scope="module")
def evening(
    tmp_path_factory: pytest.TempPathFactory,
) -> Evening:
    return played(tmp_path_factory.mktemp("war") / "evening.jsonl")


def test_several_shoes_with_wars_and_void_rounds_are_verified(
    tmp_path: Path, evening: Evening
) -> None:
    events, records, _ = evening
    told = [event.told for event in events]
    assert sum("cutting card" in one for one in told) >= 2, "shoes that came to their end"
    assert sum(event.act["act"] == "lay away" and event.act["count"] == 3 for event in events) >= 3
    assert any(one.get("void") for one in told)
    path = tmp_path / "evening.jsonl"
    path.write_bytes(records[-1])
    found = verify(path)
    assert found.ok and found.rounds == ROUNDS and found.unopened <= 1
    assert audit_record(path).ok


def test_a_war_paid_wrongly_is_found_when_the_seed_is_told(
    tmp_path: Path, evening: Evening
) -> None:
    events, records, _ = evening
    war = next(
        event
        for event in events
        for one in event.told.get("results", ())
        if one["wager"] == "war" and one["outcome"] == "win"
    )
    line = records[-1].split(b"\n")[war.number + 1]
    assert b'"won":2000' in line or b'"won":3000' in line
    forged = line.replace(b'"won":2000', b'"won":1000').replace(b'"won":3000', b'"won":1000')
    path = tmp_path / "forged.jsonl"
    path.write_bytes(records[-1].replace(line, forged))
    assert not verify(path).ok
    assert any(finding.wager == "war" for finding in audit_record(path).findings)


def test_stopped_after_any_event_it_comes_back_as_it_was(tmp_path: Path, evening: Evening) -> None:
    events, records, seeds = evening
    twin, path = Table(SETUP, ENTROPY, lambda: 0), tmp_path / "stopped.jsonl"
    for count in range(1, len(records)):
        twin.do(act_from(events[count - 1].act))
        if count % 61 and count < len(records) - 6:
            continue
        path.write_bytes(records[count])
        companion(path).write_bytes(seeds[count])
        table, journal = resume(path, entropy=ENTROPY, clock=lambda: 0)
        with journal:
            assert state(table) == state(twin), f"after event {count}"
        companion(path).unlink(missing_ok=True)
