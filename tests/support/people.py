"""People at a table of the house, who answer whatever they are asked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Any, Protocol, TypeVar

import msgspec

from croupier.house import House
from croupier.house.person_state import PersonState, TurnToAct

Who = TypeVar("Who", contravariant=True)


class Clock:
    """Seconds that pass only when a test says so, and a wall clock that can be put wrong."""

    def __init__(self) -> None:
        self.now = 1_000_000.0
        self.wrong = 0.0

    def __call__(self) -> float:
        return self.now

    def wall(self) -> float:
        return self.now + self.wrong

    def passes(self, seconds: float) -> None:
        self.now += seconds

    def jumps(self, seconds: float) -> None:
        """The wall clock is put forward, or back."""
        self.wrong += seconds


def calm(house: House) -> None:
    """Forget how much everyone has said."""
    house.buckets.tidy(house.clock() + 1_000_000)


class AnyTable(Protocol[Who]):
    """A table that people speak to: the house's own, or one behind the API."""

    def state(self, person: Who, /) -> PersonState | dict[str, Any]: ...

    def receive(self, person: Who, message: dict[str, Any], /) -> object: ...


def plain(told: object) -> Any:
    """What someone is told, as JSON has it."""
    return msgspec.json.decode(msgspec.json.encode(told))


def wager(table: AnyTable[Who], person: Who, seat: int, amount: int = 1000) -> None:
    """Make every wager that must be made."""
    wagering = plain(table.state(person))["wagering"]
    assert wagering is not None
    for terms in wagering["wagers"]:
        if not terms["optional"] and "equals" not in terms:
            put = {"do": "wager", "seat": seat, "wager": terms["wager"]}
            table.receive(person, {**put, "amount": max(terms["least"], amount)})


def reply(to: TurnToAct | Mapping[str, Any], chance: Random | None = None) -> dict[str, Any]:
    """An answer to what is asked: the last choice, or any by chance; the least amount, a cut in the
    middle."""
    asked = plain(to)
    act = dict(asked["act"])
    if asked["kind"] == "cut":
        act["cards"] = asked["most"] // 2
    elif asked.get("choices"):
        choice = chance.choice(asked["choices"]) if chance else asked["choices"][-1]
        act["option"] = choice["option"]
        if "least" in choice:
            act["amount"] = choice["least"]
    return {"do": "act", "act": act}


def answer_all(
    house: House | None,
    table: AnyTable[Who],
    people: Iterable[Who],
    chance: Random | None = None,
) -> None:
    """Everyone answers until nobody is asked any more; the house is calmed where it is at hand."""
    everyone = list(people)
    while True:
        if house is not None:
            calm(house)
        asked = next(
            (
                (person, asked)
                for person in everyone
                if (asked := plain(table.state(person))["asked"]) and asked["yours"]
            ),
            None,
        )
        if asked is None:
            return
        table.receive(asked[0], reply(asked[1], chance))


def play_round(
    house: House | None,
    table: AnyTable[Who],
    seats: Mapping[int, Who],
    chance: Random | None = None,
) -> None:
    """One round: wagers, ready, answers."""
    answer_all(house, table, seats.values(), chance)
    for seat, person in seats.items():
        if house is not None:
            calm(house)
        wager(table, person, seat)
    for person in dict.fromkeys(seats.values()):
        table.receive(person, {"do": "ready"})
    answer_all(house, table, seats.values(), chance)
