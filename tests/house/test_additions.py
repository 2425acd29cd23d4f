"""Players add to the shuffle: in every game, after the commitment, before a card is seen."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest
from sqlalchemy import delete

from croupier.disputes import audit_record
from croupier.games import GAMES
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.store import Store
from croupier.house.store_schema import SEEDS
from croupier.record import Standing, read, verify
from croupier.record.replay import shuffled_together
from croupier.table.shuffle import commitment, shuffled, with_additions
from support.people import Clock, answer_all, play_round
from support.records import rechained


def add(table: OpenTable, person: Person, seat: int, words: str) -> None:
    act = {"act": "add to shuffle", "seat": seat, "words": words}
    table.receive(person, {"do": "act", "act": act})


def close(house: House, table: OpenTable) -> None:
    """Everyone leaves, and every seal is opened."""
    with house.together():
        for seat in (1, 3):
            table.vacate(seat)
        house.close_table(table)


def lines_of(raw: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in raw.splitlines()]


def evening(
    house: House, game: str, words: tuple[str, ...] = ("my own words", "ß and ♠")
) -> OpenTable:
    """A round for which two players add to the shuffle, and one for which nobody does."""
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    table = house.open_table(anna, {"game": game})
    table.receive(anna, {"do": "sit", "seat": 1})
    table.receive(ben, {"do": "sit", "seat": 3})
    answer_all(house, table, (anna, ben))  # the cut, where it is offered
    for seat, person, said in zip((1, 3), (anna, ben), words, strict=False):
        add(table, person, seat, said)
    for _ in range(2):
        play_round(house, table, {1: anna, 3: ben})
    return table


@pytest.mark.parametrize("game", list(GAMES))
def test_the_order_follows_from_the_seed_and_what_players_added(
    house: House, store: Store, clock: Clock, game: str
) -> None:
    table = evening(house, game)
    later = House(store, clock=clock, wall=clock.wall)
    again = later.table(table.id)
    assert again.past.export() == table.past.export()
    assert verify(again.past.export()).ok  # by the cards shown, where the seed is not told yet
    close(later, again)
    raw = again.past.export()
    found = verify(raw)
    assert found.standing is Standing.RIGHT and found.added == 1, found.problems
    assert audit_record(raw).ok

    record = read(raw)
    told = {
        one["shuffle"]: one for event in record.events for one in event.told.get("revealed", ())
    }
    seed = bytes.fromhex(told[1]["seed"])
    published = next(e for e in record.events if e.told.get("shuffle") == 1)
    assert published.told["commitment"] == commitment(seed)
    added = [event for event in record.events if event.told.get("added to") == 1]
    assert [event.act["words"] for event in added] == ["my own words", "ß and ♠"]
    closing = next(e for e in record.events if e.act["act"] == "no more bets")
    assert published.number < added[0].number < closing.number

    mixed = b"croupier added seed 1\n" + seed
    for words in ("my own words", "ß and ♠"):
        mixed += len(words.encode()).to_bytes(4, "big") + words.encode()
    assert with_additions(seed, ["my own words", "ß and ♠"]) == hashlib.sha256(mixed).digest()
    assert with_additions(seed, []) == seed
    cards = shuffled_together(record, 1)
    assert shuffled(cards, hashlib.sha256(mixed).digest()) != shuffled(cards, seed)


@pytest.mark.parametrize("game", ["let-it-ride", "casino-war"])
def test_words_changed_left_out_or_moved_are_found(house: House, game: str) -> None:
    table = evening(house, game)
    close(house, table)
    lines = lines_of(table.past.export())
    first, second = (at for at, one in enumerate(lines) if "added to" in one.get("told", {}))
    changed = [dict(one) for one in lines]
    changed[first] = {**lines[first], "act": {**lines[first]["act"], "words": "other words"}}
    moved = [dict(one) for one in lines]
    moved[first] = {**lines[second], "number": lines[first]["number"]}
    moved[second] = {**lines[first], "number": lines[second]["number"]}
    gone = [dict(one) for one in lines if one is not lines[second]]
    for number, one in enumerate(gone[1:]):
        one["number"] = number
    for forged in (changed, moved, gone):
        assert not verify(rechained(forged)).ok


@pytest.mark.parametrize("game", ["let-it-ride", "casino-war"])
def test_a_shuffle_with_additions_whose_seed_is_lost_is_void(
    house: House, store: Store, clock: Clock, game: str
) -> None:
    anna = house.sign_in("Anna")
    table = house.open_table(anna, {"game": game})
    table.receive(anna, {"do": "sit", "seat": 1})
    answer_all(house, table, (anna,))
    add(table, anna, 1, "lost with the seed")
    with store._writing() as connection:
        connection.execute(delete(SEEDS))
    again = House(store, clock=clock, wall=clock.wall).table(table.id)
    play_round(None, again, {1: anna})
    found = verify(again.past.export())
    assert found.ok and found.interruptions == 1 and found.rounds == 1


def test_who_may_add_what_and_when(house: House) -> None:
    anna, ben = house.sign_in("Anna"), house.sign_in("Ben")
    table = house.open_table(anna, {"game": "casino-war"})
    table.receive(anna, {"do": "sit", "seat": 1})
    with pytest.raises(NotAllowed, match="you do not sit"):
        add(table, ben, 1, "mine")
    for words in ("", "x" * 65, "two\nlines"):
        with pytest.raises(NotAllowed, match="1 to 64 printable characters"):
            add(table, anna, 1, words)
    add(table, anna, 1, "mine")
    with pytest.raises(NotAllowed, match="has added to this shuffle already"):
        add(table, anna, 1, "mine again")
    table.receive(ben, {"do": "sit", "seat": 2})
    play_round(house, table, {1: anna, 2: ben})
    with pytest.raises(NotAllowed, match="have been dealt, seen or lost"):
        add(table, ben, 2, "too late for this shoe")


def test_a_round_without_additions_is_as_it_ever_was(house: House) -> None:
    table = evening(house, "let-it-ride", words=())
    raw = table.past.export()
    assert verify(raw).added == 0 and verify(raw).ok
    assert b"add to shuffle" not in raw
