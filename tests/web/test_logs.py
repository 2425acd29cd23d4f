"""What the log of a played evening holds, and what it never does: a name, or a card."""

from __future__ import annotations

import io
import json
import logging
import re
from collections.abc import Iterator

import pytest
from sqlalchemy import text

from croupier.games import GAMES
from croupier.house import House, NotAllowed, messages
from croupier.house.limits import EMPTY
from croupier.house.open_table import IDLE
from croupier.house.store import Store
from croupier.web.logs import LogStyle, Plain, Structured, trace
from support.people import Clock, calm, play_round

NAMES = ("Wilhelmina", "Quisling", "Threepwood")
CARD = re.compile(r"(?<!\w)(10|[2-9TJQKA])([cdhs♣♦♥♠])(?!\w)|(?i:\b(ace|king|queen|jack)s?\b)")


@pytest.fixture
def written() -> Iterator[dict[str, io.StringIO]]:
    """Everything that croupier logs, in both forms."""
    logger, before = logging.getLogger("croupier"), logging.getLogger("croupier").level
    found = {}
    handlers = []
    for form, formatter in (("text", Plain()), ("json", Structured())):
        found[form] = io.StringIO()
        handlers.append(logging.StreamHandler(found[form]))
        handlers[-1].setFormatter(formatter)
        logger.addHandler(handlers[-1])
    logger.setLevel(logging.INFO)
    yield found
    logger.setLevel(before)
    for handler in handlers:
        logger.removeHandler(handler)


def test_the_log_of_an_evening_names_nobody_and_no_card(
    written: dict[str, io.StringIO], store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock()
    house = House(store, clock=clock, wall=clock.wall)
    people = {seat: house.sign_in(name) for seat, name in enumerate(NAMES, 1)}
    tables = []
    for slug in GAMES:
        calm(house)
        table = house.open_table(people[1], {"game": slug, "name": f"{NAMES[1]}'s table"})
        tables.append(table)
        for seat, person in people.items():
            table.receive(person, {"do": "sit", "seat": seat})
        play_round(house, table, people)

    secret = f"{NAMES[0]} holds Ah and 10d"

    def slip(*_: object) -> None:
        raise ValueError(secret)

    with monkeypatch.context() as patch:
        patch.setattr(messages, "handle", slip)
        with pytest.raises(NotAllowed, match="went wrong"):
            tables[0].receive(people[1], {"do": "ready"})
    table = tables[1]
    line = store.lines(table.id)[-1]
    with store.database.engine.begin() as connection:  # as if another program had written there
        row = {"table": table.id, "number": table.table.events + 1, "line": line}
        connection.execute(text("INSERT INTO lines VALUES (:table, :number, :line)"), row)
    chips = {"act": "bring chips", "seat": 1, "amount": 1000}
    with pytest.raises(NotAllowed, match="cannot write"):
        table.receive(people[1], {"do": "act", "act": chips})
    with store.database.engine.begin() as connection:
        forged = text("UPDATE lines SET line = '{\"Ah\"' WHERE table_id = :table AND number > 0")
        connection.execute(forged, {"table": tables[2].id})
        connection.execute(text("DELETE FROM snapshots"))
    again = House(store, clock=clock, wall=clock.wall)
    assert tables[2].id in {one.id for one in again.lost}
    for seat in people:
        again.table(tables[0].id).vacate(seat)
    for seconds in (IDLE, EMPTY):
        clock.passes(seconds + 1)
        again.tick()

    told = {form: stream.getvalue() for form, stream in written.items()}
    for said in told.values():
        assert said.count("is opened") == len(tables), "or nothing was logged"
        assert "ValueError" in said and "IntegrityError" in said and "cannot be opened" in said
        for name in NAMES:
            assert name not in said
        assert not CARD.search(said), CARD.search(said)
    lines = [json.loads(line) for line in told["json"].splitlines()]
    assert {one["table"] for one in lines if "table" in one} == {one.id for one in tables}
    assert {one["level"] for one in lines} == {"info", "error"}
    assert all(re.fullmatch(r"2.*T.*\+00:00", one["time"]) for one in lines)


def test_a_fault_is_told_with_what_led_to_it() -> None:
    try:
        try:
            raise KeyError("Ah")
        except KeyError as error:
            raise ExceptionGroup("Ah", [OSError(28, "No space left on device")]) from error
    except ExceptionGroup as error:
        said = "\n".join(trace(error))
    assert said.index("KeyError") < said.index("which led to") < said.index("ExceptionGroup")
    assert "OSError: No space left on device" in said and "test_logs.py" in said


def test_what_is_logged_is_chosen() -> None:
    logs = LogStyle("json", "info").settings()["log_config"]
    assert logs["formatters"]["line"]["()"] is Structured
    assert logs["loggers"]["croupier"]["level"] == "INFO"
