"""Limits: how many tables, sign-ins and people there may be, and who is forgotten."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.house import House, NotAllowed, store_lock
from croupier.house.limits import FORGOTTEN
from croupier.house.store import Store
from croupier.limits import USUAL, Limits
from support.people import Clock, calm


def test_a_table_counts_for_the_one_who_opened_it_until_it_is_closed(
    store: Store, clock: Clock
) -> None:
    house = House(store, clock=clock, wall=clock.wall, limits=Limits(tables_each=3))
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    tables = [house.open_table(anna, {"game": "double-cross"}) for _ in range(3)]
    for table in tables:
        table.receive(anna, {"do": "lay down role", "role": "supervisor"})
        table.receive(ben, {"do": "take role", "role": "supervisor"})
    with pytest.raises(NotAllowed, match="3 tables that you opened are open") as refused:
        house.open_table(anna, {"game": "double-cross"})
    assert refused.value.kind == "too many"
    calm(house)
    assert house.open_table(ben, {"game": "let-it-ride"})  # who supervises them is free to
    tables[0].receive(ben, {"do": "close"})
    assert house.open_table(anna, {"game": "double-cross"})


def test_who_opened_a_table_is_known_after_a_restart(
    house: House, store: Store, clock: Clock
) -> None:
    anna = house.sign_in("Anna")
    house.open_table(anna, {"game": "double-cross"})
    again = House(store, clock=clock, wall=clock.wall, limits=Limits(tables_each=1))
    with pytest.raises(NotAllowed, match="close one first"):
        again.open_table(again.person(anna.token), {"game": "double-cross"})


def test_sign_ins_are_counted_by_address(house: House, clock: Clock) -> None:
    for _ in range(int(USUAL.sign_in_burst)):
        house.sign_in("Anna", address="192.0.2.1")
    with pytest.raises(NotAllowed, match="too many"):
        house.sign_in("Anna", address="192.0.2.1")
    assert house.sign_in("Ben", address="192.0.2.2")
    clock.passes(1 / USUAL.sign_in_rate)
    assert house.sign_in("Anna", address="192.0.2.1")
    for number in range(
        int(USUAL.sign_in_burst)
    ):  # a household has a whole network of the new kind
        house.sign_in("Carl", address=f"2001:db8:1:2::{number:x}")
    with pytest.raises(NotAllowed, match="too many"):
        house.sign_in("Carl", address="2001:db8:1:2:ffff::1")


def ids(store: Store) -> set[str]:
    return {row.id for row in store.people()}


def test_people_who_never_come_back_are_forgotten(house: House, store: Store, clock: Clock) -> None:
    sat, opened, looked, gone = (house.sign_in(name) for name in ("Sat", "Opened", "Looked", "G"))
    table = house.open_table(opened, {"game": "double-cross"})
    table.receive(sat, {"do": "sit", "seat": 1})
    with pytest.raises(NotAllowed):
        table.receive(gone, {"do": "hold"}, "a")
    clock.passes(FORGOTTEN / 2)
    house.tick()
    assert house.person(looked.token) == looked
    table = house.open_table(opened, {"game": "double-cross"})  # the first was closed meanwhile
    clock.passes(FORGOTTEN / 2 + 1)
    table.standing.empty_since = clock()
    house.tick()
    assert ids(store) == {sat.id, opened.id, looked.id}
    with pytest.raises(NotAllowed, match="not signed in"):
        house.person(gone.token)
    back = house.sign_in("G", gone.token)
    assert back.token == gone.token and ids(store) == {sat.id, opened.id, looked.id, back.id}
    again = House(store, clock=clock, wall=clock.wall)
    clock.passes(FORGOTTEN / 2 + 1)
    again.tick()
    assert looked.id not in ids(store), "seen last before the other half"


def test_too_many_people_make_room_for_each_other(store: Store, clock: Clock) -> None:
    house = House(store, clock=clock, wall=clock.wall, limits=Limits(people=5))
    first = house.sign_in("First")
    table = house.open_table(first, {"game": "double-cross"})
    seconds = []
    for number in range(12):
        clock.passes(1)
        seconds.append(house.sign_in(f"Person {number}"))
    assert len(house.people) <= 5 and ids(store) == {
        first.id,
        *(one.id for one in seconds[-len(house.people) + 1 :]),
    }
    for seat, person in enumerate(seconds[-4:], start=1):
        table.receive(person, {"do": "sit", "seat": seat})
    with pytest.raises(NotAllowed, match="nobody can be added"):
        house.sign_in("One too many")


def test_two_houses_on_one_file_never_write_over_each_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On a system without locks, too: the one that opened the table last has it."""
    monkeypatch.setattr(store_lock, "_lock", lambda _: None)
    place, clock = tmp_path / "house.sqlite", Clock()
    with Store.open(place, synchronous="OFF") as one:
        first = House(one, clock=clock, wall=clock.wall)
        anna = first.sign_in("Anna")
        table = first.open_table(anna, {"game": "double-cross"})
        monkeypatch.setattr(store_lock, "_OURS", set())
        with Store.open(place, synchronous="OFF") as two:
            second = House(two, clock=clock, wall=clock.wall)
            second.table(table.id).receive(anna, {"do": "sit", "seat": 1, "chips": 777_000})
            for message in ({"do": "sit", "seat": 2}, {"do": "hold"}):
                with pytest.raises(NotAllowed, match=r"another server|elsewhere"):
                    table.receive(anna, message)
            assert second.table(table.id).standing.holders == {1: anna.id}
    with Store.open(place, synchronous="OFF") as again:
        found = House(again, clock=clock, wall=clock.wall).table(table.id)
        assert found.standing.holders == {1: anna.id}
        assert found.table.chips["seat 1"] == 777_000
