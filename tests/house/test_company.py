"""Signs between people, and how fast the cards come."""

from __future__ import annotations

import pytest

from croupier.house import House, NotAllowed
from croupier.house.limits import SIGN_LASTS, SIGNS_APART
from support.people import Clock, plain


def test_a_sign_is_one_of_few_is_seen_by_all_and_fades(house: House, clock: Clock) -> None:
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    table = house.open_table(anna, {"game": "let-it-ride"})
    with pytest.raises(NotAllowed, match="sit down first"):
        table.receive(ben, {"do": "sign", "sign": "hello"})
    table.receive(anna, {"do": "sit", "seat": 1})
    with pytest.raises(NotAllowed, match="a sign is one of: hello"):
        table.receive(anna, {"do": "sign", "sign": "you fool"})
    table.receive(anna, {"do": "sign", "sign": "hello"})
    assert plain(table.state(ben))["seats"]["1"]["sign"] == "hello"
    with pytest.raises(NotAllowed, match="wait a moment"):
        table.receive(anna, {"do": "sign", "sign": "ouch"})
    clock.passes(SIGNS_APART + 0.1)
    table.receive(anna, {"do": "sign", "sign": "ouch"})
    revision = table.revision
    clock.passes(SIGN_LASTS + 0.1)
    house.tick()
    assert "sign" not in plain(table.state(ben))["seats"]["1"] and table.revision > revision


def test_the_pace_is_set_by_the_only_player_or_the_supervisor(house: House) -> None:
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    table = house.open_table(anna, {"game": "let-it-ride", "practice": 1})
    table.receive(ben, {"do": "sit", "seat": 2})
    table.receive(ben, {"do": "pace", "pace": 0.6})
    assert plain(table.state(ben))["table"]["pace"] == 0.6
    table.receive(anna, {"do": "sit", "seat": 3})
    with pytest.raises(NotAllowed, match="the supervisor says how fast"):
        table.receive(ben, {"do": "pace", "pace": 0})
    table.receive(anna, {"do": "pace", "pace": 0})
    for pace in (-1, 60, "fast"):
        with pytest.raises(NotAllowed, match="pace is a number of seconds from 0 to 5"):
            table.receive(anna, {"do": "pace", "pace": pace})
