"""Whatever anyone says, at any game: done or refused in words, never a fault; every record holds,
and a new house stands where the old one stood."""

from __future__ import annotations

import random
from dataclasses import fields
from typing import Any

import pytest

from croupier.games import GAMES
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.message_types import KINDS
from croupier.house.store import Store
from croupier.record import verify
from croupier.table.act import REGISTER
from croupier.table.view import choices
from support.people import Clock, calm, plain

STEPS = 400
LIKELY = ("act", "act", "act", "act", "wager", "ready", "sit", "go on", "step")
WORDS = ("ante", "fold", "seat 1", "cross", "left", "supervisor", "shuffler", "hand", "", "\n", "é")
NUMBERS = (0, 1, 2, 3, 7, -1, 500, 1000, 26, 10**12, 10**30)


class Babbler:
    """Says things that are sometimes right, often nearly right, and else anything."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def message(self, table: OpenTable) -> dict[str, Any]:
        """Anything that can be said."""
        chance = self._chance
        said: dict[str, Any] = {"do": chance.choice((*KINDS, *LIKELY))}
        if said["do"] == "act":
            said["act"] = self._due(table) if chance.random() < 0.5 else self._act()
        if said["do"] == "wager":
            said["wager"] = chance.choice(table.table.game.wagers).name
            said["amount"] = chance.choice((1000, 2000, 500, 0, 1))
        if chance.random() < 0.8:
            said["seat"] = chance.randint(1, 4)
        if chance.random() < 0.5:
            said["role"] = chance.choice(("dealer", "supervisor"))
        for name in ("chips", "amount", "beside", "round", "seat"):
            if chance.random() < 0.1:
                said[name] = self._value()
        return said

    def _due(self, table: OpenTable) -> Any:
        """What is due, as far as someone who is asked can know."""
        due = table.table.due()
        if due is None:
            return self._act()
        act = due.act.as_data()
        if open_now := choices(table.table):
            choice = self._chance.choice(open_now)
            act["option"] = choice.option
            if choice.least is not None:
                act["amount"] = choice.least
        return act

    def _act(self) -> Any:
        name = self._chance.choice(sorted(REGISTER))
        return {"act": name, **{one.name: self._value() for one in fields(REGISTER[name])}}

    def _value(self, depth: int = 0) -> Any:
        kind = self._chance.random()
        if kind < 0.4:
            return self._chance.choice(NUMBERS)
        if kind < 0.7:
            return self._chance.choice(WORDS)
        if kind < 0.8 or depth > 1:
            return self._chance.choice((True, False, None, 1.5))
        several = [self._value(depth + 1) for _ in range(2)]
        return several if kind < 0.9 else {"act": several[0], "seat": several[1]}


@pytest.mark.parametrize("game", GAMES)
def test_anything_may_be_said_and_nothing_breaks(
    house: House, store: Store, clock: Clock, game: str
) -> None:
    chance = random.Random(f"anything {game}")
    babbler = Babbler(chance)
    people = [house.sign_in(name) for name in ("Anna", "Ben", "Carl")]
    wish = {"game": game, "practice": 1, "clock": 20, "pace": chance.choice((0, 0.5))}
    table = house.open_table(people[0], wish)
    done, refusals = 0, []
    for _ in range(STEPS):
        calm(house)
        clock.passes(chance.choice((0, 0, 0.2, 1, 40)))
        try:
            number = chance.choice((None, str(chance.randint(0, 99))))
            table.receive(chance.choice(people), babbler.message(table), number)
            done += 1
        except NotAllowed as refused:
            refusals.append(refused)
        house.tick()
        assert table.table.chips.total == 0 and not table.fault
        if table.is_closed:
            table = house.open_table(people[0], wish)
        table = house.table(table.id)  # it may have been put away
    assert done > STEPS // 20
    assert {one.kind for one in refusals} <= {"refused", "unknown"}
    assert min(len(one.reason) for one in refusals) > 5
    assert verify(table.past.export()).ok
    again = House(store, clock=clock, wall=clock.wall).table(table.id)
    for person in (*people, None):
        assert shown(again, person) == shown(table, person)


def shown(table: OpenTable, person: Person | None) -> dict[str, Any]:
    """What a person sees, but for who is there and until when: clocks begin again with a house."""
    state: dict[str, Any] = plain(table.state(person))
    for one in state["seats"].values():
        del one["here"]
    for waited_for in filter(None, (state["asked"], state["wagering"])):
        waited_for.pop("until", None)
    del state["revision"]
    return state
