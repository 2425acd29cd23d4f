"""A table under test: its events, a clock to turn, a deck to stack, and what must not change."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import fields
from typing import Any, ClassVar, Self

import pytest

from croupier.cards import DECK, Card, cards
from croupier.rounds.choices import Ask
from croupier.rounds.script import DealTo, DealToEach, Role
from croupier.rulebook.edition import split_key
from croupier.table import Act, Dealer, Event, Refused, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.deck import Deck
from croupier.table.ledger import Ledger
from croupier.table.shuffle import entropy_from
from support.paragraphs import listed_paragraphs
from support.readings import holds, readings


class AnyHouse:
    """A table of any game with its dealer, everything fixed that could vary."""

    GAME: ClassVar[str]
    EDITION: ClassVar[str] = "nj"
    USUAL: ClassVar[Mapping[str, str]]
    """What players answer whom a test does not care about."""

    def __init__(self, edition: str = "", *, master: str = "tests", **settings: Any) -> None:
        self.time = 0
        self.events: list[Event] = []
        self.table = Table(
            Setup.of(self.GAME, edition or self.EDITION, **settings),
            entropy=entropy_from(master),
            clock=lambda: self.time,
            keep=self.events.append,
        )
        self.dealer = Dealer(self.table, random.Random(7))
        self._unchanged: tuple[int, str] | None = None
        """The state after the last refusal, and how many events there were."""

    # ---- doing ------------------------------------------------------------------------------

    def do(self, *acts: Act) -> Event:
        """Do acts one after another; the last one's event is the answer."""
        for act in acts:
            event = self.table.do(act)
        return event

    def sit(self, *seats: int, chips: int = 1_000_000, coupons: int = 0) -> None:
        for seat in seats:
            self.do(SitDown(seat, f"Player {seat}", chips, coupons))

    def open(self, *seats: int, chips: int = 1_000_000, coupons: int = 0) -> Self:
        """Seat players and make the deck ready, up to the wagers."""
        self.sit(*seats, chips=chips, coupons=coupons)
        self.ready()
        return self

    def ready(self) -> None:
        """Make the deck ready, up to the wagers; players who are offered the cut decline."""
        self.dealer.prepare()
        while self.due() == AnswerCut.NAME:
            self.due_step()
            self.dealer.prepare()

    def place(self, seat: int, coupon: int = 0, **wagers: int) -> None:
        """Opening wagers by name, in the order in which the game takes them."""
        given = {name.replace("_", "-"): amount for name, amount in wagers.items()}
        for wager in self.table.game.wagers:
            if amount := given.pop(wager.name, 0):
                self.do(PlaceWager(seat, wager.name, amount))
        assert not given, f"no opening wager is called {', '.join(given)}"
        if coupon:
            self.do(PlaceCoupon(seat, coupon))

    def required(self, amount: int = 1000) -> dict[str, int]:
        """What a player must wager to be dealt in."""
        game = self.table.game
        return {
            wager.name.replace("-", "_"): wager.times * amount
            for wager in game.wagers
            if wager.required or wager.name == game.unit_wager
        }

    def lay(self, hands: Mapping[int, str], folding: Collection[int] = (), **areas: str) -> None:
        """Put the loaded deck in the order that deals these cards to seats and areas; seats that
        will fold get no more cards where some are dealt after the choice."""
        coming = {f"seat {seat}": list(cards(text)) for seat, text in sorted(hands.items())}
        coming.update({area: list(cards(text)) for area, text in areas.items()})
        top: list[Card] = []
        folded = set(folding)
        stages = (*self.table.game.dealing[self.table.method], *self.table.game.completion)
        for step in stages:
            if isinstance(step, Ask) and step.name == "play":
                hands = {seat: text for seat, text in hands.items() if seat not in folded}
            if isinstance(step, DealToEach):
                times, count = (step.count, 1) if step.one_at_a_time else (1, step.count)
                for seat in sorted(hands) * times:
                    top += [coming[f"seat {seat}"].pop(0) for _ in range(count)]
            elif isinstance(step, DealTo) and hands:
                top += [coming[step.area].pop(0) for _ in step.slots]
        assert not any(coming.values()), "more cards than are dealt"
        assert len(set(top)) == len(top)
        self.table.deck.cards = [*top, *(card for card in DECK if card not in top)]

    def step(self, answers: Mapping[str, str] | None = None) -> Event:
        """Whatever is due next, by the dealer or by a player."""
        act = self.dealer.next_act()
        return self.due_step(answers) if act is None else self.do(act)

    def due_step(self, answers: Mapping[str, str] | None = None) -> Event:
        """What is due by the procedure, done by someone who does not look for misdeals."""
        due = self.table.due()
        assert due is not None, "the table waits for players"
        act = due.act
        if isinstance(act, Choose):
            act = Choose(act.seat, act.asked, (answers or self.USUAL)[act.asked])
        return self.do(act)

    def until(
        self, kind: type[Act], answers: Mapping[str, str] | None = None, **wanted: Any
    ) -> None:
        """Go on until an act of this kind is due."""
        for _ in range(200):
            due = self.table.due()
            if due is not None and isinstance(due.act, kind):
                if all(getattr(due.act, name) == value for name, value in wanted.items()):
                    return
            self.due_step(answers)
        raise AssertionError(f"{kind.__name__} never comes")

    def choose(self, seat: int, option: str) -> list[Event]:
        """A player answers, and the dealer goes on."""
        due = self.table.due()
        assert due is not None and isinstance(due.act, Choose)
        return [self.do(Choose(seat, due.act.asked, option)), *self.dealer.go_on()]

    def finish(self, answers: Mapping[str, str] | None = None) -> None:
        """Play the round to its end."""
        while self.table.closed:
            self.step(answers)

    def play(self, *seats: int) -> None:
        """A whole round with these seats, and the deck made ready before it."""
        self.ready()
        for seat in seats:
            self.place(seat, **self.required())
        self.play_out()

    def play_out(self) -> None:
        """Deal to those who have wagered and play to the end."""
        before = self.table.round_number
        self.ready()
        self.dealer.deal()
        assert self.table.round_number == before + 1
        self.finish()

    # ---- asking -----------------------------------------------------------------------------

    def chips(self, seat: int) -> int:
        """Chips before a player, not wagered."""
        return self.table.chips[f"seat {seat}"]

    def net(self, seat: int, brought: int = 1_000_000) -> int:
        return self.chips(seat) - brought

    def key(self, cite: str) -> str:
        """A printed paragraph by its key; a reading is its own key, and so is the edition where
        it has neither."""
        if cite in readings() or cite == self.table.rules.edition.title:
            return cite
        return self.table.rules.edition.paragraph(cite).key

    def keys(self, event: Event) -> tuple[str, ...]:
        """The paragraphs of an event by key, but for the reading that goes with every paragraph
        of a page which we lack."""
        gap = self.table.rules.edition.filled_by
        return tuple(self.key(cite) for cite in event.cites if cite != gap)

    def grounds(self, result: Mapping[str, Any]) -> list[str]:
        """What settled a wager: the paragraphs by key, then the readings."""
        return [*map(self.key, result["cites"]), *result.get("readings", ())]

    def due(self) -> str:
        """The name of the act that is due, or nothing."""
        due = self.table.due()
        return due.act.NAME if due else ""

    def due_key(self) -> str:
        """The paragraph by which something is due."""
        due = self.table.due()
        assert due is not None
        return self.key(due.cite)

    def due_notes(self) -> list[str]:
        """The paragraphs that only a person can see to now."""
        due = self.table.due()
        assert due is not None
        return [note.cite for note in due.notes]

    def refused(self, act: Act) -> str:
        """The paragraph by which an act is refused; and that trying it changes nothing. As long
        as nothing has been done, the state is that after the refusal before."""
        known, events = self._unchanged, len(self.events)
        before = known[1] if known and known[0] == events else state(self.table)
        refusal = self.table.refusal(act)
        assert refusal is not None, f"{act} is allowed"
        assert refusal.reason, "a refusal says why"
        assert not self.table.can(act)
        with pytest.raises(Refused) as raised:
            self.table.do(act)
        assert raised.value.refusal == refusal
        after = state(self.table)
        assert after == before, f"{act} was refused and changed something"
        self._unchanged = events, after
        return self.key(refusal.cite)

    def acts(self, start: int = 0) -> list[str]:
        """The names of the acts done so far."""
        return [event.act["act"] for event in self.events[start:]]

    def last(self, name: str) -> Event:
        """The latest event of an act."""
        found: list[Event] = [event for event in self.events if event.act["act"] == name]
        return found[-1]

    def results(self, seat: int) -> dict[str, dict[str, Any]]:
        """A seat's results of the round, by wager."""
        hand = self.table.round.hands[seat]
        return {result.wager: dict(result.as_data()) for result in hand.results}

    def check(self) -> None:
        """What must hold at any moment."""
        check_chips(self.table)
        check_cards(self.table)


class House(AnyHouse):
    """A table of Double Cross Poker."""

    GAME = "double-cross"
    EDITION = "nj-2007"
    USUAL = {"three-card": "keep down", "play": "play horizontal"}

    def bet(self, seat: int, ante: int = 1000, three_card: int = 0, coupon: int = 0) -> None:
        self.do(PlaceWager(seat, "ante", ante))
        if three_card:
            self.do(PlaceWager(seat, "three-card", three_card))
        if coupon:
            self.do(PlaceCoupon(seat, coupon))

    def stack(self, hands: Mapping[int, str], dealer: str, cross: str) -> None:
        """Put the loaded deck in the order that deals these; the cross is left, center, right,
        top, bottom. The seats must be those that wager."""
        top: list[Card] = []
        for seat in sorted(hands):
            top += cards(hands[seat])
        top += cards(dealer) + cards(cross)
        assert len(set(top)) == len(top) == 2 * len(hands) + 7
        self.table.deck.cards = [*top, *(card for card in DECK if card not in top)]

    def play(self, *seats: int, ante: int = 1000, three_card: int = 0) -> None:
        """A whole round with these seats, and the deck made ready before it."""
        self.dealer.prepare()
        for seat in seats:
            self.bet(seat, ante, three_card)
        self.play_out()


def state(table: Table) -> str:
    """Everything that can change at a table, but for the time."""
    outside = ("setup", "game", "rules", "entropy", "clock", "keep", "now")
    parts = []
    for one in fields(table):
        if one.name not in outside and not one.name.startswith("_"):
            value = getattr(table, one.name)
            parts.append(f"{one.name}={list(value) if isinstance(value, Ledger) else value!r}")
    return "\n".join(parts)


def check_chips(table: Table) -> None:
    """Every chip and coupon is in one place, and none was made or lost."""
    for ledger in (table.chips, table.coupons):
        assert ledger.total == 0
        assert all(amount >= 0 for place, amount in ledger if place != "outside")
    hands = table.round.hands if table.closed else table.wagering
    on_layout = sum(amount for place, amount in table.chips if place.count(" ") == 2)
    settled = {(seat, result.wager) for seat, hand in hands.items() for result in hand.results}
    open_wagers = sum(
        amount
        for seat, hand in hands.items()
        for wager, amount in hand.wagers.items()
        if (seat, wager) not in settled
    )
    assert on_layout == open_wagers, "what lies on the betting areas is what was wagered"


def check_cards(table: Table) -> None:
    """Every card of every deck is in exactly one place, and one deck at most in the rack."""
    whole = sorted(table.game.shoe_cards(table.rules))
    in_rack = [card for packet in table.rack for card in packet.cards]
    owner = table.rack_deck()
    for deck in table.decks:
        held = own_cards(deck)
        if deck.number == table.in_play:
            held += [card for area in table.layout.values() for card in area] + table.drawn
        if deck.number == owner:
            held += in_rack
        expected = [] if deck.place.value == "not received" else whole
        assert sorted(held) == expected, f"deck {deck.number} is not whole"
    for deck in table.retired:
        assert sorted(own_cards(deck)) == whole, "a retired deck is not whole"
    discards = [packet for packet in table.rack if packet.area.endswith(" discard")]
    assert all(packet.cards for packet in discards), "nobody discards no card"
    placed = sum(map(len, card_places(table).values()))
    received = sum(deck.place.value != "not received" for deck in table.decks)
    assert placed == len(whole) * (received + len(table.retired))


def card_places(table: Table) -> dict[str, list[tuple[int, Card]]]:
    """Every card of every deck, by the place it is in."""
    cards_at: dict[str, list[tuple[int, Card]]] = {}

    def put(place: str, deck: int, lying: Iterable[Card]) -> None:
        for card in lying:
            cards_at.setdefault(place, []).append((deck, card))

    for deck in (*table.decks, *table.retired):
        put(deck.place.value, deck.number, deck.cards)
        put("lost", deck.number, deck.lost)
    for area, lying in table.layout.items():
        put(f"layout: {area}", table.in_play, lying)
    owner = table.rack_deck()
    for packet in table.rack:
        put("discard rack", owner, packet.cards)
    put("drawn in error", table.in_play, table.drawn)
    return cards_at


def own_cards(deck: Deck) -> list[Card]:
    return [*deck.cards, *deck.lost]


def is_players(act: Act) -> bool:
    return act.BY is Role.PLAYER


__all__ = ["AnyHouse", "House", "check_cards", "check_chips", "is_players", "state"]


# ---- citations ------------------------------------------------------------------------------

OTHER_VERSION: Mapping[str, tuple[str, ...]] = {"required": ("11", "13"), "permissible": ("12",)}
"""The sections of Colorado Hold 'Em that are about the version which is not played."""


def is_law(table: Table, cite: str) -> bool:
    """Whether a citation, as printed, is a paragraph of the edition and the version in play, or a
    reading of the game."""
    book = table.rules.edition
    if cite in readings():
        return holds(cite, book.game)
    key = book.numbering.key(cite)
    version = table.rules.option("version") if "version" in book.options else ""
    return book.has(key) and split_key(key)[0] not in OTHER_VERSION.get(str(version), ())


def check_event(table: Table, event: Event) -> None:
    """What an event cites is law at the table, each paragraph once, and so with its results."""
    for cites in (event.cites, event.notes):
        assert all(is_law(table, cite) for cite in cites), event
        assert len(set(cites)) == len(cites), f"{event} cites a paragraph twice"
    check_gaps(table, event.cites)
    for result in event.told.get("results", ()):
        check_grounds(table, result)


def check_grounds(table: Table, result: Mapping[str, Any]) -> None:
    """What a result cites is law at the table; readings stand by themselves, and nothing twice."""
    cites, by_reading = result["cites"], result.get("readings", [])
    assert cites or by_reading, f"{result} says nothing of why"
    assert all(is_law(table, cite) for cite in (*cites, *by_reading)), result
    assert not set(cites) & set(readings()), f"{result} cites a reading among its paragraphs"
    assert set(by_reading) <= set(readings()), f"{result} cites a paragraph among its readings"
    for some in (cites, by_reading):
        assert len(set(some)) == len(some), f"{result} cites something twice"
    check_gaps(table, (*cites, *by_reading))


def check_gaps(table: Table, cites: Sequence[str]) -> None:
    """Our copy of the text of 2004 lacks what lies between 25.4(a) and 25.12(b)."""
    if table.rules.edition.slug == "nj-2004":
        there = (*listed_paragraphs()["double-cross", "nj-2004"], *readings())
        lacks = any(cite not in there for cite in cites)
        assert lacks == ("dc-2004-text" in cites), cites
