"""The schemas that are served hold for what the house really sends, takes and writes."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from croupier.games import GAMES
from croupier.house import House
from croupier.house.message_types import KINDS, read_message
from croupier.house.store import Store
from croupier.table.act import REGISTER
from croupier.web import api_page, schemas
from support.json_schema import faults
from support.people import answer_all, calm, plain, play_round

DOCS = Path(__file__).parents[2] / "docs"
MISSED: set[tuple[str, str]] = set()
"""Members, each of a schema, without which a value was refused before."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store.open(tmp_path / "house.sqlite", synchronous="OFF") as store:
        yield House(store)


def holds(name: str, value: object) -> None:
    """The schema of that name has nothing against a value, and would against one it is not."""
    schema = schemas.schema(name)
    assert faults(schema, value) == []
    assert isinstance(value, dict)
    for member in _required(schema):
        if (name, member) not in MISSED:
            broken = {key: one for key, one in value.items() if key != member}
            assert faults(schema, broken), f"{name} without {member}"
            MISSED.add((name, member))


def _required(schema: dict[str, Any]) -> list[str]:
    """The members that any value of a schema must have."""
    if "$ref" not in schema:
        return []
    required: list[str] = schema["$defs"][schema["$ref"].removeprefix("#/$defs/")]["required"]
    return required


@pytest.mark.parametrize("game", GAMES)
def test_they_hold_for_rounds_of_every_game(game: str, house: House) -> None:
    ada, ben = house.sign_in("Ada"), house.sign_in("Ben")
    table = house.open_table(ada, {"game": game, "practice": 1, "clock": 30})
    for seat, person in ((2, ada), (3, ben)):
        holds("receipt", plain(table.receive(person, {"do": "sit", "seat": seat})))
    shown: list[dict[str, Any]] = []
    everyone = (ada, ben, None)
    table.subscribe(lambda: shown.extend(plain(table.state(one)) for one in everyone))
    play_round(house, table, {2: ada, 3: ben})
    calm(house)
    table.receive(ada, {"do": "repeat"})
    for person in (ada, ben):
        table.receive(person, {"do": "ready"})
    answer_all(house, table, (ada, ben))
    assert len(shown) > 15
    for state in shown:
        holds("state", state)
        holds("view", state["view"])
    assert len(table.past.rounds()) == 2
    for found in table.past.rounds():
        holds("finished-round", plain(found))
        for step in table.past.replay(found.number, ada):
            holds("replay-step", plain(step))
    header, *events = map(json.loads, table.past.export().splitlines())
    holds("record", header)
    for event in events:
        holds("record", event)
        holds("event", event)


def test_what_can_be_said_is_in_the_schema_and_nothing_else() -> None:
    schema = schemas.schema("message")
    for one in api_page.described()["say"]:
        message = json.loads(one["message"])
        assert faults(schema, message) == []
        assert read_message(message).do == message["do"]
    wrong: list[object] = [{}, {"do": "sing"}, {"do": "sit"}, {"do": "sit", "seat": "1"}, []]
    wrong_acts = ({"act": "sing"}, {"act": "place wager", "seat": 1}, {"act": "pick up", "at": 1})
    wrong += [{"do": "act", "act": act} for act in wrong_acts]
    for message in wrong:
        assert faults(schema, message)
    acts = schema["$defs"]["Act"]["anyOf"]
    assert {one["properties"]["act"]["const"] for one in acts} == set(REGISTER)
    assert set(schema["discriminator"]["mapping"]) == set(KINDS)


def test_every_round_file_of_the_docs_is_one() -> None:
    text = (DOCS / "round-files.md").read_text("utf-8")
    blocks = [part.partition("```")[0] for part in text.split("```toml\n")[1:]]
    rounds = [data for block in blocks if "game" in (data := tomllib.loads(block))]
    assert len(rounds) > 3
    for data in rounds:
        assert faults(schemas.schema("round-file"), data) == []


def test_they_are_served_with_their_version_and_linked_from_the_page(address: str) -> None:
    page = httpx.get(f"{address}/api").text
    for name in schemas.NAMES:
        found = httpx.get(f"{address}/api/schemas/{name}.json")
        assert found.status_code == 200
        assert found.json() == msgspec.json.decode(msgspec.json.encode(schemas.schema(name)))
        assert found.json()["version"] == schemas.VERSION
        assert f'href="/api/schemas/{name}.json"' in page
    unknown = httpx.get(f"{address}/api/schemas/chips.json")
    assert unknown.status_code == 404 and "there are view, state" in unknown.json()["refused"]
