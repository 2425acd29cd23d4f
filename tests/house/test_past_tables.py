"""Practice tables close by themselves, and what was played at them stays."""

from __future__ import annotations

from croupier.house import House
from croupier.house.limits import ALONE
from croupier.house.past_tables import tables_of
from support.people import Clock, plain, play_round


def test_a_practice_table_is_closed_after_a_while_and_stays_in_the_records(
    house: House, clock: Clock
) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": "let-it-ride", "practice": 2})
    table.receive(anna, {"do": "sit", "seat": 3})
    for _ in range(2):
        play_round(house, table, {3: anna})
    open_steps = plain(house.past(table.id).replay(2, anna))
    table.receive(anna, {"do": "leave"})
    clock.passes(ALONE - 1)
    house.tick()
    assert house.tables()
    clock.passes(2)
    house.tick()
    house.tick()
    assert table.is_closed and house.tables() == []

    [own] = tables_of(house.store, anna)
    assert own.closed is not None and own.seats == (3,) and own.info.game == "let-it-ride"
    rounds = plain(house.past(table.id).rounds())
    assert [one.number for one in own.rounds] == [one["number"] for one in rounds] == [2, 1]
    assert own.net == sum(one["seats"]["3"]["net"] for one in rounds)
    closed_steps = plain(house.past(table.id).replay(2, anna))
    assert [one["says"] for one in closed_steps] == [one["says"] for one in open_steps]
    assert [one["view"] for one in closed_steps] == [one["view"] for one in open_steps]


def test_a_table_that_others_have_played_at_waits_for_them(house: House, clock: Clock) -> None:
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    table = house.open_table(anna, {"game": "let-it-ride"})
    for seat, person in ((1, anna), (2, ben)):
        table.receive(person, {"do": "sit", "seat": seat})
    play_round(house, table, {1: anna, 2: ben})
    for person in (anna, ben):
        table.receive(person, {"do": "leave"})
    clock.passes(ALONE + 1)
    house.tick()
    assert not table.is_closed
    [own] = tables_of(house.store, ben)
    assert own.seats == (2,) and own.closed is None
    assert tables_of(house.store, house.sign_in("Carl")) == []
