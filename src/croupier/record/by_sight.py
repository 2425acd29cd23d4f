"""Rounds whose seed is not known, dealt again by the cards that their events show.

Which card of the shuffled order lies where follows from what was done; what it is follows from
the event that shows it. Cards that nobody was shown may be any that are left: nothing that is
recorded depends on them, or else one of the orders that are tried agrees with the record.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Self, cast

from croupier.cards import Card, card
from croupier.errors import CardError
from croupier.record.differences import Differing, round_of
from croupier.table import Event, Table, act_from
from croupier.table.acts.deals import ReshuffleDiscards
from croupier.table.acts.play import SpinWheel
from croupier.table.event_data import ToldData
from croupier.table.shuffle import SEED_BYTES, draw_ticket
from croupier.table.table import Packet
from croupier.table.table_copy import twin

ORDERS: Final = 60
"""How many orders of the cards that were not shown are tried before a round is called wrong."""
MOST_SEEDS: Final = 200_000
"""How many seeds are looked through for one by which the wheel stops where it did."""


class MarkedCard(Card):
    """A card whose place in the order is known: it is written with its mark behind its face."""

    mark: int

    def __new__(cls, face: int, mark: int) -> Self:
        marked = super().__new__(cls, face)
        marked.mark = mark
        return marked

    def __deepcopy__(self, _memo: object) -> Self:
        return self  # it never changes

    def __str__(self) -> str:
        return f"{super().__str__()}#{self.mark}"


_MARKED: Final = re.compile(r"([2-9TJQKA][cdhs])#\d+")


@dataclass(slots=True)
class _Deal:
    """A round dealt with one order of the cards that were not shown."""

    table: Table
    differing: list[Differing] = field(default_factory=list)
    has_learned: bool = False

    @property
    def off_by(self) -> tuple[bool, int]:
        """How far it is from the record: a refusal is further than any difference."""
        is_refused = any(event.replayed is None for event in self.differing)
        return is_refused, len(self.differing)


class Sight:
    """Follows a table from a round on whose cards nobody can derive."""

    def __init__(self, table: Table, version: int) -> None:
        self._at, self._version = table.now, version
        self._begins = self._copy(table)
        self._faces: dict[int, Card] = {}
        """Cards that were shown, by their mark."""
        self.blind = ""
        """Why nothing more can be checked by sight, empty while it can."""
        self._make: list[Card] = []
        _relabel(self._begins, self._mark)

    def _mark(self, face: Card) -> Card:
        self._make.append(face)
        return MarkedCard(face, len(self._make))

    def _copy(self, table: Table) -> Table:
        return twin(table, lambda _number: bytes(SEED_BYTES), lambda: self._at)

    def follow(self, event: Event) -> None:
        """Do again what happened between two rounds; the main replay compares it."""
        if self.blind:
            return
        self._at = event.at
        try:
            self._begins.do(act_from(event.act))
        except Exception as error:  # a forged record may hold anything
            self.blind = str(error) or type(error).__name__

    def look(self, events: Sequence[Event]) -> list[Differing]:
        """Deal a round by the cards that its events show; returns what came out otherwise."""
        if self.blind:
            return []
        best: _Deal | None = None
        for number in range(ORDERS):
            deal = self._deal(events, random.Random(number))
            while deal.has_learned:
                deal = self._deal(events, random.Random(number))
            if best is None or deal.off_by < best.off_by:
                best = deal
            if not any(map(_may_be_unseen, best.differing)):
                break
        assert best is not None
        self._begins = best.table
        return best.differing

    def _deal(self, events: Sequence[Event], chance: random.Random) -> _Deal:
        table = self._copy(self._begins)
        self._fill(table, chance)
        deal = _Deal(table)
        for event in events:
            if event.act.get("act") == ReshuffleDiscards.NAME:
                self.blind = "its discards were shuffled again, in an order that is not known"
                break
            compared = self._compare(deal, event)
            if not compared.is_same:
                deal.differing.append(compared)
            if compared.replayed is None:
                break
        return deal

    def _fill(self, table: Table, chance: random.Random) -> None:
        """Give every card that was shown its face, and the others those that are left."""
        left = list((Counter(self._make) - Counter(self._faces.values())).elements())
        chance.shuffle(left)

        def face(card: Card) -> Card:
            if not isinstance(card, MarkedCard):
                return card
            known = self._faces.get(card.mark)
            return MarkedCard(left.pop() if known is None else known, card.mark)

        _relabel(table, face)

    def _compare(self, deal: _Deal, recorded: Event) -> Differing:
        table, number = deal.table, round_of(deal.table)
        self._at = recorded.at
        try:
            act = act_from(recorded.act)
            if isinstance(act, SpinWheel):
                _set_wheel(table, act.seat, recorded)
            done = table.do(act)
            deal.has_learned |= self._learn(table, done, recorded)
        except Exception as error:  # a forged record may hold anything
            return Differing(number, recorded, None, str(error) or type(error).__name__)
        told = cast(ToldData, {name: _unmarked(value) for name, value in done.told.items()})
        again = done._replace(number=recorded.number, person=recorded.person, told=told)
        return Differing(number, recorded, again, version=self._version)

    # ---- faces --------------------------------------------------------------------------------

    def _learn(self, table: Table, done: Event, recorded: Event) -> bool:
        """Take down the faces that an event shows; True if any was not known."""
        before = len(self._faces)
        shown = list(_shown(done.told, recorded.told))
        if "exposed" in recorded.told and "exposed" not in done.told:
            hand = table.round.hands[recorded.act["seat"]]
            shown += _shown(" ".join(map(str, hand.cards)), recorded.told["exposed"])
        for mark, face in shown:
            if mark in self._faces:
                continue  # seen before, and compared
            if self._make.count(face) <= sum(known == face for known in self._faces.values()):
                raise CardError(
                    f"it shows the {face.spoken} ({face}) more often than the deck has it"
                )
            self._faces[mark] = face
        return len(self._faces) > before


def _may_be_unseen(differing: Differing) -> bool:
    """Whether other cards in the place of those not shown could make the difference: a payment
    is made by cards that were shown."""
    paid = ("told.results", "told.moves", "told.net")
    return any(not difference.what.startswith(paid) for difference in differing.differences)


def _relabel(table: Table, face: Callable[[Card], Card]) -> None:
    """Exchange the cards of the deck in play, wherever they lie before a round is dealt."""
    for cards in (table.deck.cards, table.deck.lost, table.drawn):
        cards[:] = map(face, cards)
    if table.rack_deck() == table.in_play:
        table.rack[:] = [Packet(area, tuple(map(face, cards))) for area, cards in table.rack]


def _shown(mine: Any, recorded: Any) -> Iterator[tuple[int, Card]]:
    """Marks with the faces that the record shows in their place."""
    if isinstance(mine, Mapping) and isinstance(recorded, Mapping):
        for name in mine.keys() & recorded.keys():
            yield from _shown(mine[name], recorded[name])
    elif isinstance(mine, str) and isinstance(recorded, str):
        words, faces = mine.split(" "), recorded.split(" ")
        if len(words) == len(faces):
            yield from _read(zip(words, faces, strict=True))


def _read(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[int, Card]]:
    for word, written in pairs:
        if _MARKED.fullmatch(word):
            face = card(written)
            yield int(word.partition("#")[2]), face


def _unmarked(value: Any) -> Any:
    """What an event tells, without the marks."""
    if isinstance(value, str):
        return _MARKED.sub(r"\1", value)
    if isinstance(value, Mapping):
        return {name: _unmarked(member) for name, member in value.items()}
    return value


def _set_wheel(table: Table, seat: int, recorded: Event) -> None:
    """Take a seed by which the wheel stops where the record says."""
    assert table.game.wheel is not None
    wheel, position = table.game.wheel(table.rules), _position(recorded)
    if position not in {stop.position for stop in wheel.stops}:
        raise ValueError("it does not name a position of the wheel")
    for number in range(MOST_SEEDS):
        seed = number.to_bytes(SEED_BYTES)
        if wheel.stop(draw_ticket(seed, f"wheel {seat}")).position == position:
            table.deck.seed = seed
            table.deck.added.clear()
            return
    raise ValueError(f"the wheel does not stop at position {position}")


def _position(recorded: Event) -> int | None:
    """The position of the wheel that the first prize names."""
    results = recorded.told.get("results")
    words = str(results[0].get("hand", "") if results else "").rsplit(" ", 1)
    return int(words[-1]) if words[-1].isdecimal() else None
