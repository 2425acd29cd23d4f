"""What is refused is refused before anything is done, so that no table has to be brought back."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.games import GAMES
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.message_types import KINDS
from croupier.house.store import Store
from croupier.record import verify
from support.examples import examples
from support.people import Clock, answer_all, calm, plain, play_round, reply


@contextmanager
def rebuilt() -> Iterator[list[str]]:
    """Tables that were brought back from their record meanwhile."""
    found: list[str] = []
    resume = OpenTable.resume

    def counted(table: OpenTable) -> None:
        found.append(table.id)
        resume(table)

    with patch.object(OpenTable, "resume", counted):
        yield found


def as_it_is(table: OpenTable) -> tuple[bytes, str, int]:
    return table.past.export(), table.standing.as_json(), table.table.events


Wagers = list[tuple[str, int]]


@pytest.mark.parametrize(
    ("game", "options", "placed", "refused"),
    [
        ("let-it-ride", {}, [("wager-3", 1000), ("three-card-bonus", 500)], ("wager-3", 0)),
        ("criss-cross", {}, [("ante-across", 1000), ("five-card-bonus", 500)], ("ante-across", 0)),
    ],
)
def test_a_wager_that_another_needs_stays(
    house: House, game: str, options: dict[str, Any], placed: Wagers, refused: tuple[str, int]
) -> None:
    anna = house.sign_in("Anna")
    names = [one.name for one in GAMES[game].wagers]
    table = house.open_table(anna, {"game": game, "options": options})
    table.receive(anna, {"do": "sit", "seat": 1})
    answer_all(house, table, [anna])
    put = {"do": "wager", "seat": 1}
    assert {name for name, _ in (*placed, refused)} <= set(names), names
    for name, amount in placed:
        table.receive(anna, {**put, "wager": name, "amount": amount})
    before = as_it_is(table)
    with rebuilt() as again, pytest.raises(NotAllowed, match="goes with it"):
        table.receive(anna, {**put, "wager": refused[0], "amount": refused[1]})
    assert not again and as_it_is(table) == before


def messages(game: str) -> st.SearchStrategy[dict[str, Any]]:
    """Anything that may be said, most of it about wagers."""
    seat = st.integers(1, 3)
    wagers = st.sampled_from([one.name for one in GAMES[game].wagers])
    amounts = st.sampled_from([0, 1, 500, 1000, 1500, 2000, 99_000, 100_000])
    return st.one_of(
        st.fixed_dictionaries(
            {"do": st.just("wager"), "seat": seat, "wager": wagers, "amount": amounts}
        ),
        st.fixed_dictionaries(
            {
                "do": st.just("act"),
                "act": st.one_of(
                    st.fixed_dictionaries(
                        {"act": st.just("place wager"), "seat": seat, "wager": wagers}
                        | {"amount": amounts}
                    ),
                    st.fixed_dictionaries(
                        {"act": st.just("withdraw wager"), "seat": seat, "wager": wagers}
                    ),
                    st.fixed_dictionaries(
                        {"act": st.just("place coupon"), "seat": seat, "amount": amounts}
                    ),
                ),
            }
        ),
        st.sampled_from([{"do": one} for one in ("undo", "repeat", "ready", "answer", "leave")]),
        st.fixed_dictionaries({"do": st.sampled_from(sorted(KINDS)), "seat": seat}),
    )


@pytest.mark.parametrize("game", GAMES)
@examples(8)
@given(data=st.data())
def test_no_refusal_of_any_kind_makes_a_table_do_its_record_again(
    game: str, data: st.DataObject
) -> None:
    with (
        TemporaryDirectory() as folder,
        Store.open(Path(folder) / "house.sqlite", synchronous="OFF") as store,
    ):
        clock = Clock()
        house = House(store, clock=clock, wall=clock.wall)
        people = [house.sign_in(name) for name in ("Anna", "Ben")]
        table = house.open_table(people[0], {"game": game, "practice": 1})
        for seat, person in enumerate(people, start=2):
            table.receive(person, {"do": "sit", "seat": seat, "coupons": 5000})
        play_round(house, table, {2: people[0], 3: people[1]})
        with rebuilt() as again:
            for message in data.draw(st.lists(messages(game), max_size=30)):
                calm(house)
                say(table, data.draw(st.sampled_from(people)), message)
                house.tick()
                if table.is_closed:
                    break
        assert not again
        assert verify(table.past.export()).ok


def say(table: OpenTable, person: Person, message: dict[str, Any]) -> None:
    """Say something; if it is refused, everything is as it was."""
    asked = plain(table.state(person))["asked"]
    if message["do"] == "answer":
        if not asked or not asked["yours"]:
            return
        message = reply(asked)
    before = as_it_is(table)
    try:
        table.receive(person, message)
    except NotAllowed:
        assert not table.fault and as_it_is(table) == before
