"""A dealer in training at a table of the house, with practice players and with people."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.store import Store
from croupier.house.training_table import TrainingTable
from croupier.training import DealerAct, Training
from support.people import Clock, calm, plain, reply

Opening = Callable[..., tuple[OpenTable, Person]]


@pytest.fixture
def opened(house: House) -> Opening:
    """A table for training, with practice players if any."""

    def open_one(game: str = "double-cross", practice: int = 2, **wish: Any) -> Any:
        ada = house.sign_in("Ada")
        wanted = {"game": game, "practice": practice, "training": True, **wish}
        return house.open_table(ada, wanted), ada

    return open_one


def training_at(table: OpenTable, ada: Person, mishaps: float = 0.0) -> Training:
    return Training(TrainingTable(table, ada), chance=random.Random(1), mishaps=mishaps)


def deal_one(house: House, one: Training) -> None:
    calm(house)
    said, answers = one.right()
    judged = one.propose(said)
    assert judged.is_right, judged.faults
    if judged.details:
        assert one.answer(answers).is_right


@pytest.mark.parametrize("game", GAMES)
def test_a_trainee_deals_whole_rounds_through_the_guard(
    house: House, opened: Opening, game: str
) -> None:
    table, ada = opened(game)
    one = training_at(table, ada, mishaps=0.05)
    for _ in range(600):
        if one.score.rounds >= 3:
            break
        deal_one(house, one)
    assert one.score.rounds == 3 and one.score.part == 1
    assert table.table.round_number >= 3
    assert len(plain(table.past.rounds())) >= 3, "they are the house's rounds, kept like any others"


def test_the_house_deals_nothing_there_however_long_it_takes(
    house: House, clock: Clock, opened: Opening
) -> None:
    table, ada = opened()
    one = training_at(table, ada)
    events = table.table.events
    for _ in range(20):
        clock.passes(60)
        house.tick()
    assert table.table.events == events and set(table.table.wagering) == {1, 2}
    deal_one(house, one)
    assert table.table.closed


def test_wagers_differ_from_round_to_round(house: House, opened: Opening) -> None:
    table, ada = opened(practice=4)
    one = training_at(table, ada)
    seen = set()
    for _ in range(4):
        seen |= {tuple(hand.wagers.items()) for hand in table.table.wagering.values()}
        rounds = one.score.rounds
        while one.score.rounds == rounds:
            deal_one(house, one)
    assert len(seen) > 4


def test_people_answer_when_the_trainee_asks(house: House, opened: Opening) -> None:
    """Before that they are refused and told why; then the trainee waits for them."""
    table, ada = opened(practice=1)
    ben = house.sign_in("Ben")
    table.receive(ben, {"do": "sit", "seat": 2, "chips": 100_000})
    table.receive(ben, {"do": "wager", "seat": 2, "wager": "ante", "amount": 1000})
    one = training_at(table, ada)
    while one.right()[0] != DealerAct("ask", seat=2):
        deal_one(house, one)
    assert plain(table.state(ben))["asked"] is None
    choice = {"act": "choose", "seat": 2, "asked": "play", "option": "fold"}
    with pytest.raises(NotAllowed, match="wait until the dealer asks you"):
        table.receive(ben, {"do": "act", "act": choice})
    with pytest.raises(NotAllowed, match="only the dealer"):
        table.receive(ben, {"do": "ask"})
    assert one.propose(DealerAct("ask", seat=2)).is_right
    assert one.task is None and one.cues() == ["It is seat 2's turn."]
    asked = plain(table.state(ben))["asked"]
    assert asked["yours"] and asked["until"] is None
    table.receive(ben, reply(asked))
    one.refresh()
    assert one.heard() == ("Seat 2: play vertical.",)
    assert one.right()[0].act == "turn up"


def test_the_trainee_waits_for_people_to_wager(house: House, opened: Opening) -> None:
    table, ada = opened(practice=0)
    one = training_at(table, ada)
    assert one.task is None and one.cues() == ["The table waits for wagers."]
    ben = house.sign_in("Ben")
    table.receive(ben, {"do": "sit", "seat": 2, "chips": 100_000})
    one.refresh()
    assert one.task is None
    table.receive(ben, {"do": "wager", "seat": 2, "wager": "ante", "amount": 1000})
    one.refresh()
    assert one.right()[0] == DealerAct("no more bets")


def test_a_training_goes_on_after_a_restart(
    house: House, store: Store, clock: Clock, opened: Opening
) -> None:
    table, ada = opened()
    one = training_at(table, ada)
    while one.right()[0].act != "ask":
        deal_one(house, one)
    again = House(store, clock=clock, wall=clock.wall)
    back = again.table(table.id)
    assert back.standing.training and back.turns.awaits_dealer
    after = training_at(back, again.person(ada.token))
    assert after.right()[0] == one.right()[0]
    while after.score.rounds < 1:
        deal_one(again, after)


def test_only_the_trainee_asks_and_only_whom_there_is_to_ask(house: House, opened: Opening) -> None:
    table, ada = opened()
    with pytest.raises(NotAllowed, match="no player is asked anything now"):
        table.receive(ada, {"do": "ask"})


def test_a_house_that_was_stopped_has_the_score_still(place: str, clock: Clock) -> None:
    """Marks, faults, time and rounds; what failed before the stop is not marked a second time."""
    with Store.open(place, synchronous="OFF") as store:
        house = House(store, clock=clock, wall=clock.wall)
        ada = house.sign_in("Ada")
        wish = {"game": "double-cross", "practice": 2, "training": True}
        table = house.open_table(ada, wish)
        one = training_at(table, ada, mishaps=0.125)
        while not one.score.rounds:
            deal_one(house, one)
        one.propose(DealerAct("pick up"))
        told, sections = one.score.as_data(), one.score.sections()
        assert told["faults"] and told["rounds"] == 1
        house.leases.end()
    with Store.open(place, synchronous="OFF") as store:
        house = House(store, clock=clock, wall=clock.wall)
        ada = house.person(ada.token)
        host = TrainingTable(house.table(table.id), ada)
        again = Training(host, chance=random.Random(1), lesson=host.kept)
        assert again.score.as_data() == told and again.score.sections() == sections
        assert again.begin is one.begin and again.mishaps == 0.125
        again.propose(DealerAct("pick up"))
        assert again.score.as_data()["of"] == told["of"]
        for _ in range(3):
            deal_one(house, again)
        assert again.score.as_data()["of"] > told["of"]
