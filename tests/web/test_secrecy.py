"""No byte sent to a seat or a spectator tells a card that its reader may not know.

What each reader may know is worked out here from the engine's own cards, not from the view: own
cards, and whatever has lain face up in this round. Everything that is sent, over the stream and
over HTTP, is searched for any other card, as it is written ("Ah", "A♥", "ace of hearts"), and for
the seeds that the house still keeps.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from croupier.cards import Card, card
from croupier.games import GAMES
from croupier.house import House, OpenTable
from croupier.house.store import Store
from croupier.rulebook import editions
from support.api import ApiGuest, Listening
from support.people import calm
from support.secrecy import cards_in, shown_to

Come = Callable[..., ApiGuest]
EDITIONS = [(game, slug) for game in GAMES for slug in editions(game)]
ROUNDS = 2


class Reader:
    """Someone who reads everything, and what that someone may know in this round."""

    def __init__(self, guest: ApiGuest, seats: set[int], listening: Listening) -> None:
        self.guest, self.seats, self.listening = guest, seats, listening
        self.known: set[Card] = set()
        self.round = self.searched = 0

    def check(self, table: OpenTable, seeds: list[bytes], began: int) -> None:
        """Search everything that has come since the last time."""
        if self.round != table.table.round_number:
            self.round, self.known = table.table.round_number, set()
        self.known |= shown_to(table.table, self.seats)
        while self.listening.last.get("revision", -1) < table.revision:
            self.listening.state()
        heard, self.guest.heard[:] = list(self.guest.heard), []
        for raw in heard:
            self.searched += len(raw)
            assert not any(seed.hex().encode() in raw.lower() for seed in seeds)
            for text in _of_this_round(raw, began):
                assert cards_in(text) <= self.known, (self.seats, cards_in(text) - self.known, text)


def _of_this_round(raw: bytes, began: int) -> Iterator[str]:
    """What is said of the round that began with an event; what is told of former ones is over."""
    if b"\n" in raw.strip():  # a record
        yield from (
            line.decode() for line in raw.splitlines()[1:] if json.loads(line)["number"] >= began
        )
        return
    data = json.loads(raw)
    told = data.get("state", data) if isinstance(data, dict) else {}
    if "news" in told:
        told["news"] = [one for one in told["news"] if one["number"] >= began]
    yield json.dumps(data, ensure_ascii=False)


def test_cards_are_found_however_they_are_written() -> None:
    assert cards_in('"Ah", 10♦ and the king of spades; 25.10(c)2d or 2d9f is none') == {
        card("Ah"),
        card("Td"),
        card("Ks"),
    }


@pytest.mark.parametrize(("game", "slug"), EDITIONS)
def test_nobody_is_told_a_card_they_may_not_know(
    guest: Come, house: House, store: Store, game: str, slug: str
) -> None:
    chance = random.Random(f"{game} {slug}")
    anna, ben, someone = guest("Anna"), guest("Ben"), guest("Someone")
    table_id = someone.open(game=game, edition=slug)  # who supervises, and does not play
    anna.say(table_id, do="sit", seat=1, chips=10_000_000)
    ben.say(table_id, do="sit", seat=3, chips=10_000_000)
    anna.say(table_id, do="practice", seat=2)
    table = house.table(table_id)
    with ExitStack() as stack:
        readers = [
            Reader(one, seats, stack.enter_context(one.listening(table_id)))
            for one, seats in ((anna, {1}), (ben, {3}), (someone, set()))
        ]
        for number in range(1, ROUNDS + 1):
            _play_and_search(house, table, store, readers, chance)
            assert table.table.round_number == number
    assert all(reader.searched > 10_000 for reader in readers)


def _play_and_search(
    house: House, table: OpenTable, store: Store, readers: list[Reader], chance: random.Random
) -> None:
    by_seat = {seat: reader for reader in readers for seat in reader.seats}
    _answer(table, by_seat, chance)  # a cut may be offered before the wagers
    for seat, reader in by_seat.items():
        _wager_everything(reader.guest, table.id, seat)
    for reader in readers:
        reader.guest.heard.clear()
    began, number = table.table.events, table.table.round_number + 1
    seeds = list(store.seeds(table.id).values())
    supervisor = next(reader.guest for reader in readers if not reader.seats)
    supervisor.say(table.id, do="hold")
    for reader in by_seat.values():
        reader.guest.say(table.id, do="ready")
    while True:
        calm(house)
        for reader in readers:
            reader.guest.client.get(f"/tables/{table.id}")
            reader.guest.client.get(f"/tables/{table.id}/record")
            for seat in (*reader.seats, 7):  # refusals must not tell either
                late = {"act": "place wager", "seat": seat, "wager": "ante", "amount": 1}
                assert reader.guest.post(table.id, {"do": "act", "act": late}).status_code == 409
        for reader in readers:
            reader.check(table, seeds, began)
        assert _goes_on(table, by_seat, supervisor, chance)
        if table.table.round_number == number and not table.table.closed:
            break  # all is told; the next shuffle makes new secrets
    supervisor.say(table.id, do="go on")
    for reader in readers:
        while reader.listening.last["revision"] < table.revision:
            reader.listening.state()


def _goes_on(
    table: OpenTable, by_seat: dict[int, Reader], supervisor: ApiGuest, chance: random.Random
) -> bool:
    """One thing happens: a player answers, or the dealer does what is next."""
    if _answer(table, by_seat, chance, once=True):
        return True
    return supervisor.post(table.id, {"do": "step"}).status_code == 200


def _answer(
    table: OpenTable, by_seat: dict[int, Reader], chance: random.Random, *, once: bool = False
) -> bool:
    while True:
        due = table.table.due()
        seat = getattr(due.act, "seat", None) if due and due.by.startswith("seat ") else None
        if seat not in by_seat:
            return False
        guest = by_seat[seat].guest
        asked: dict[str, Any] = guest.state(table.id)["asked"]
        act = dict(asked["act"])
        if asked["kind"] == "cut":
            act["cards"] = chance.randint(asked["least"], asked["most"])
        elif asked["choices"]:
            choice = chance.choice(asked["choices"])
            act["option"] = choice["option"]
            if "least" in choice:
                act["amount"] = choice["least"]
        guest.say(table.id, do="act", act=act)
        if once:
            return True


def _wager_everything(guest: ApiGuest, table: str, seat: int) -> None:
    for terms in guest.state(table)["wagering"]["wagers"]:
        if "equals" not in terms:
            amount = max(terms["least"], 1000 - 1000 % terms["step"])
            put = {"do": "wager", "seat": seat, "wager": terms["wager"]}
            guest.post(table, {**put, "amount": min(amount, terms["most"])})
