"""What a table's page offers to those who would rather check than trust."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from croupier.house import House
from croupier.house.store import Store
from croupier.web.table import side_panel
from support.people import play_round


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with Store.open(tmp_path / "house.sqlite", synchronous="OFF") as store:
        yield House(store)


def test_a_player_may_add_to_a_sealed_shuffle_once_and_nobody_else(house: House) -> None:
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    table = house.open_table(anna, {"game": "let-it-ride"})
    table.receive(anna, {"do": "sit", "seat": 2})
    form = "Words that seat 2 adds to the shuffle"
    assert form in side_panel.company(table.state(anna))
    assert form not in side_panel.company(table.state(ben))
    act = {"act": "add to shuffle", "seat": 2, "words": "mine"}
    table.receive(anna, {"do": "act", "act": act})
    assert form not in side_panel.company(table.state(anna))
    assert table.state(anna).news[-1].says == "Anna adds to the shuffle."


def test_every_round_has_its_receipt(house: House) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": "let-it-ride"})
    table.receive(anna, {"do": "sit", "seat": 2})
    play_round(house, table, {2: anna})
    listed = side_panel.rounds(table.id, table.past.rounds(), (2,))
    assert f'href="/api/tables/{table.id}/rounds/1/receipt"' in listed
