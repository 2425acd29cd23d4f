"""Whole rounds of every game at a table of the house."""

from __future__ import annotations

import pytest

from croupier.disputes import audit_record
from croupier.games import GAMES
from croupier.house import House
from croupier.house.store import Store
from croupier.record import verify
from croupier.rulebook import editions
from support.people import Clock, plain, play_round

EDITIONS = [(game, slug) for game in GAMES for slug in editions(game)]


@pytest.mark.parametrize(("game", "slug"), EDITIONS)
def test_people_and_practice_players_play_and_a_new_house_goes_on(
    house: House, store: Store, clock: Clock, game: str, slug: str
) -> None:
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    table = house.open_table(anna, {"game": game, "edition": slug})
    table.receive(anna, {"do": "sit", "seat": 1})
    table.receive(ben, {"do": "sit", "seat": 3, "chips": 500_000})
    table.receive(anna, {"do": "practice", "seat": 2})
    for number in (1, 2, 3):
        play_round(house, table, {1: anna, 3: ben})
        assert table.table.round_number == number
    rounds = plain(table.past.rounds())
    assert [one["number"] for one in rounds] == [3, 2, 1]
    assert all(set(one["seats"]) == {"1", "2", "3"} for one in rounds)

    record = table.past.export()
    found = verify(record)
    assert found.ok and found.rounds == 3
    assert audit_record(record).ok

    again = House(store, clock=clock, wall=clock.wall).table(table.id)
    for person in (anna, ben, None):
        before, after = plain(table.state(person)), plain(again.state(person))
        assert after.pop("revision") > before.pop("revision")
        assert before == after


@pytest.mark.parametrize("game", [game.slug for game in GAMES.values() if game.shoe_lasts])
def test_a_round_of_a_shoe_that_lasts_is_exported_with_the_seed_of_the_shoe(
    house: House, game: str
) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": game, "practice": 5})
    table.receive(anna, {"do": "sit", "seat": 6, "chips": 100_000_000})
    play_round(house, table, {6: anna})
    sealed = verify(table.past.export(1))
    assert sealed.ok and sealed.rounds == 1 and sealed.pending and sealed.unopened == 1
    while table.table.shuffles == 1:
        play_round(house, table, {6: anna})
    opened = verify(table.past.export(1))
    assert opened.ok and opened.rounds > 1 and not opened.pending
    steps = plain(table.past.replay(1, anna))
    assert steps[-1]["says"].startswith("The round is over") and steps[-1]["view"]["round"] == 1
