"""The supervisor's tray: whatever it says may be done can be done, with its paragraph and the
refunds; whatever may not says why."""

from __future__ import annotations

import json
from itertools import product
from typing import Any

import pytest

from croupier.disputes import audit_record
from croupier.games import GAMES
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.record import verify
from croupier.table import act_from
from support.people import answer_all, calm, plain, play_round, wager

LABELS = {
    "card turned over", "card drawn in error", "dealt wrong", "card exposed", "card lost",
    "shuffler jams", "shoe jams", "declare misdeal", "require recut", "retire deck",
    "remove device", "install device", "change method",
}  # fmt: skip


@pytest.fixture
def anna(house: House) -> Person:
    return house.sign_in("Anna")


@pytest.fixture
def sue(house: House) -> Person:
    return house.sign_in("Sue")


def opened(house: House, sue: Person, anna: Person, game: str, **wish: Any) -> OpenTable:
    """A table with Anna at seat 1, her wagers down, held by Sue who supervises it."""
    table = house.open_table(sue, {"game": game, **wish})
    table.receive(anna, {"do": "sit", "seat": 1})
    table.receive(anna, {"do": "practice", "seat": 3})
    answer_all(house, table, [anna])
    wager(table, anna, 1)
    table.receive(sue, {"do": "hold"})
    table.receive(anna, {"do": "ready"})
    return table


def entry(table: OpenTable, person: Person, act: str) -> dict[str, Any]:
    found: dict[str, Any] = next(
        one for one in plain(table.state(person))["tray"] if one["act"]["act"] == act
    )
    return found


def step_until(house: House, table: OpenTable, sue: Person, anna: Person, act: str) -> None:
    """Let the dealer go on, act by act, until the supervisor may say this."""
    for _ in range(60):
        calm(house)
        if entry(table, sue, act)["allowed"]:
            return
        asked = plain(table.state(anna))["asked"]
        if asked and asked["yours"]:
            answer_all(house, table, [anna])
        table.receive(sue, {"do": "step"})
    raise AssertionError(f"{act} is never allowed")


def each_allowed(one: dict[str, Any]) -> list[dict[str, Any]]:
    """Every act that the fields of an entry offer."""
    values = {
        name: field.get("choices") or [field.get("least", one["act"].get(name))]
        for name, field in one["fields"].items()
    }
    return [
        {**one["act"], **dict(zip(values, row, strict=True))} for row in product(*values.values())
    ]


@pytest.mark.parametrize("game", GAMES)
def test_the_tray_says_the_truth_at_every_moment_of_a_round(
    house: House, sue: Person, anna: Person, game: str
) -> None:
    table = opened(house, sue, anna, game)
    seen = set()
    while True:
        calm(house)
        for one in plain(table.state(sue))["tray"]:
            seen.add(one["act"]["act"])
            allowed = [act for act in each_allowed(one) if table.table.can(act_from(act))]
            assert bool(allowed) == one["allowed"], one
            assert one["cite"] and (one["allowed"] or one["why"]), one
            assert one["act"] in allowed or not one["allowed"]
        asked = plain(table.state(anna))["asked"]
        if asked and asked["yours"]:
            answer_all(house, table, [anna])
        elif table.table.round_number and not table.table.closed:
            break
        else:
            table.receive(sue, {"do": "step"})
    assert seen <= LABELS and {"card exposed", "declare misdeal", "retire deck"} <= seen


def test_a_wrong_number_of_cards_voids_with_refunds(
    house: House, sue: Person, anna: Person
) -> None:
    table = opened(house, sue, anna, "double-cross")
    chips = table.table.chips["seat 1"] + 1000
    step_until(house, table, sue, anna, "dealt wrong")
    table.receive(sue, {"do": "act", "act": {"act": "dealt wrong", "more": 1}})
    step_until(house, table, sue, anna, "declare misdeal")
    one = entry(table, sue, "declare misdeal")
    assert one["fields"]["area"]["choices"] == ["seat 1"] and "25.1" in one["cite"]
    table.receive(sue, {"do": "act", "act": one["act"]})
    news = plain(table.state(anna))["news"][-1]
    assert news["refunds"] == {"1": 1000, "3": 1000} and news["cites"]
    assert "the round is void and every wager goes back: Anna $10" in news["says"]
    assert table.table.chips["seat 1"] == chips
    table.receive(sue, {"do": "go on"})
    assert plain(table.past.rounds())[0]["void"]
    play_round(house, table, {1: anna})
    assert verify(table.past.export()).ok


def test_a_card_shown_too_early_and_a_second_one_face_up(
    house: House, sue: Person, anna: Person
) -> None:
    table = opened(house, sue, anna, "double-down-stud")
    step_until(house, table, sue, anna, "card exposed")
    one = entry(table, sue, "card exposed")
    table.receive(sue, {"do": "act", "act": one["act"]})
    assert plain(table.state(anna))["news"][-1]["refunds"]
    table.receive(sue, {"do": "go on"})
    answer_all(house, table, [anna])
    wager(table, anna, 1)
    for depth in (0, 1):
        table.receive(sue, {"do": "act", "act": {"act": "card turned over", "depth": depth}})
    table.receive(anna, {"do": "ready"})
    answer_all(house, table, [anna])
    assert not table.table.closed and [one["void"] for one in plain(table.past.rounds())] == [
        True,
        True,
    ]
    assert verify(table.past.export()).ok


def test_decks_devices_and_methods(house: House, anna: Person) -> None:
    table = house.open_table(anna, {"game": "double-cross"})
    table.receive(anna, {"do": "sit", "seat": 1})
    play_round(house, table, {1: anna})
    retire = entry(table, anna, "retire deck")["act"]
    table.receive(anna, {"do": "act", "act": {**retire, "why": "a corner is bent"}})
    assert "a corner is bent" in "".join(one["says"] for one in plain(table.state(anna))["news"])
    table.receive(anna, {"do": "act", "act": {"act": "require recut", "why": "to be sure"}})
    assert "needs a shuffling device" in entry(table, anna, "change method")["why"]
    device = {"act": "install device", "device": "shuffler", "counts": True}
    table.receive(anna, {"do": "act", "act": device})
    table.receive(anna, {"do": "act", "act": {"act": "change method", "method": "hand"}})
    play_round(house, table, {1: anna})
    assert plain(table.state(None))["view"]["method"] == "hand"
    with pytest.raises(NotAllowed, match="there already"):
        table.receive(anna, {"do": "act", "act": device})
    assert verify(table.past.export()).ok


# ---- apart from the players -----------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_someone_with_a_wager_in_the_round_has_no_say_in_it(house: House, game: str) -> None:
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    table = house.open_table(anna, {"game": game})
    for seat, person in enumerate((anna, ben), start=1):
        table.receive(person, {"do": "sit", "seat": seat})
    answer_all(house, table, [anna, ben])
    held = {"do": "hold"}
    table.receive(anna, held)  # while nothing of hers is at stake
    for seat, person in enumerate((anna, ben), start=1):
        wager(table, person, seat)
        table.receive(person, {"do": "ready"})
    before = table.past.export()
    said = [held, {"do": "step"}]
    said += [{"do": "act", "act": one["act"]} for one in plain(table.state(anna))["tray"]]
    for message in said:
        calm(house)
        with pytest.raises(NotAllowed, match="you have a wager in this round"):
            table.receive(anna, message)
    assert table.past.export() == before
    assert not any(one["allowed"] for one in plain(table.state(anna))["tray"])
    table.receive(anna, {"do": "go on"})
    if table.table.closed:  # someone is asked; where nobody is, the round is over already
        with pytest.raises(NotAllowed, match="you have a wager in this round"):
            table.receive(anna, held)
    answer_all(house, table, [anna, ben])
    assert table.table.round_number == 1 and not table.table.closed
    table.receive(anna, held)  # the round is over


def test_a_dealer_who_has_a_wager_leaves_the_round_to_the_house(house: House) -> None:
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    table = house.open_table(anna, {"game": "double-cross"})
    table.receive(anna, {"do": "take role", "role": "dealer"})
    for seat, person in enumerate((anna, ben), start=1):
        table.receive(person, {"do": "sit", "seat": seat})
    while not table.table.started:
        table.receive(anna, {"do": "step"})
    play_round(house, table, {1: anna, 2: ben})
    assert table.table.round_number == 1 and not table.table.closed
    trained = house.open_table(anna, {"game": "double-cross", "training": True})
    with pytest.raises(NotAllowed, match="you deal at this table"):
        trained.receive(anna, {"do": "sit", "seat": 1})


def test_the_record_names_the_person_who_declared_what(
    house: House, sue: Person, anna: Person
) -> None:
    table = opened(house, sue, anna, "double-down-stud")
    step_until(house, table, sue, anna, "card exposed")
    table.receive(sue, {"do": "act", "act": entry(table, sue, "card exposed")["act"]})
    table.receive(sue, {"do": "go on"})
    record = table.past.export()
    events = [json.loads(line) for line in record.splitlines()[1:]]
    declared = next(one for one in events if one["act"]["act"] == "card exposed")
    assert declared["person"] == f"Sue {sue.id}"
    stepped = {one["act"]["act"] for one in events if "person" in one}
    assert "deliver" in stepped and all(
        one.get("person") in (None, declared["person"]) for one in events
    )
    assert "person" not in next(one for one in events if one["by"] == "seat 1")
    assert verify(record).ok and audit_record(record).ok
    again = House(house.store, clock=house.clock, wall=house.wall).table(table.id)
    assert again.past.export() == record
    forged = record.replace(declared["person"].encode(), b"Ben 0123456789abcdef")
    assert not verify(forged).ok
