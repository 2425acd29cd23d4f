"""Shuffle and cut of the cards, and the idle table."""

from __future__ import annotations

from typing import ClassVar

import pytest

from croupier.table import Act
from croupier.table.acts.additions import AddToShuffle
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.decks import ShowDeck, SpreadIdle, TurnSpreadUp, WashDeck
from croupier.table.acts.irregularities import CardDrawnInError, CardLost, CardTurnedOver
from croupier.table.acts.players import LeaveTable
from croupier.table.acts.shuffles import CutDeck, LoadDeck, RequireRecut, ShuffleDeck
from croupier.table.deck import Place
from games.same_rules import SameRules, pins
from support.tables import AnyHouse

EVERY_WAY = [
    ("manual-shoe", "none"),
    ("manual-shoe", "device"),
    ("hand", "device"),
    ("automated-shoe", "none"),
    ("automated-shoe", "counting-device"),
]


class Shuffled(SameRules):
    SHUFFLE: ClassVar[str]

    @pytest.fixture(params=EVERY_WAY, ids="-".join)
    def way(self, request: pytest.FixtureRequest) -> tuple[str, str]:
        """How cards are dealt, and what shuffles them."""
        method, shuffler = request.param
        return str(method), str(shuffler)

    @pins("SHUFFLE")
    def test_cards_are_shuffled_before_play_and_after_every_round(
        self, way: tuple[str, str]
    ) -> None:
        method, shuffler = way
        house = self.house(method, shuffler=shuffler)
        house.sit(1)
        orders = set()
        for number in (1, 2, 3):
            house.until(ShuffleDeck)
            assert house.due_key() == self.SHUFFLE
            for act in (LoadDeck(0), CutDeck(0), self.CUT):
                assert house.refused(act) == self.SHUFFLE
            house.do(ShuffleDeck(0))
            deck = house.table.deck
            assert deck.place is (Place.STACK if shuffler == "none" else Place.SHUFFLER)
            assert len(deck.cards) == 52, "one stack"
            orders.add(tuple(deck.cards))
            house.play(1)
            assert house.table.shuffles == number
        assert len(orders) == 3

    @pins("SHUFFLE")
    @pytest.mark.parametrize("mishap", [CardTurnedOver(7), CardLost()], ids=lambda one: one.NAME)
    def test_players_add_to_cards_that_nobody_has_seen_and_none_is_missing(
        self, mishap: Act
    ) -> None:
        house = self.house()
        house.sit(1, 2)
        assert house.refused(AddToShuffle(1, "luck")) == self.SHUFFLE, "no shuffle yet"
        house.ready()
        before = list(house.table.deck.cards)
        house.do(AddToShuffle(1, "x" * 64))
        assert sorted(house.table.deck.cards) == sorted(before) != before
        for wrong in (AddToShuffle(1, "luck"), AddToShuffle(2, "x" * 65), AddToShuffle(2, "")):
            assert house.refused(wrong) == self.SHUFFLE
        house.do(mishap)
        assert house.refused(AddToShuffle(2, "luck")) == self.SHUFFLE


class Cut(SameRules):
    """Cards that the dealer cuts if they were shuffled by hand, and else nobody."""

    SHUFFLE: ClassVar[str]
    ENDS: ClassVar[str]
    """What becomes of cards that are shuffled, and then if by a device, if by hand."""
    BY_DEVICE: ClassVar[str]
    BY_HAND: ClassVar[str]
    CUTS: ClassVar[tuple[str, ...]]
    """The paragraphs of every cut."""
    BEFORE: ClassVar[str]
    """By which nothing is dealt before the cut."""
    TEN: ClassVar[str]
    UPON: ClassVar[str]
    COVER: ClassVar[str]

    def before_the_cut(self, method: str = "manual-shoe") -> AnyHouse:
        house = self.house(method, shuffler="none")
        house.sit(1)
        house.until(CutDeck)
        return house

    @pins("ENDS", "BY_DEVICE")
    def test_cards_shuffled_by_a_device_are_dealt_uncut(self, method: str) -> None:
        house = self.house(method, shuffler="device")
        house.sit(1)
        house.until(ShuffleDeck)
        assert {self.ENDS, self.BY_DEVICE} <= set(house.keys(house.do(ShuffleDeck(0))))
        assert house.due() == "load deck"
        assert house.refused(CutDeck(0)) == house.due_key()
        order = list(house.table.deck.cards)
        house.ready()
        assert house.table.deck.cards == order
        house.play(1)
        assert "cut deck" not in house.acts()

    @pins("ENDS", "BY_HAND", "CUTS", "BEFORE")
    @pytest.mark.parametrize("by_hand", ["manual-shoe", "automated-shoe"])
    def test_cards_shuffled_by_hand_are_cut_before_anything_is_dealt(self, by_hand: str) -> None:
        house = self.house(by_hand)
        house.sit(1)
        house.until(ShuffleDeck)
        assert {self.ENDS, self.BY_HAND} <= set(house.keys(house.do(ShuffleDeck(0))))
        house.place(1, **house.required())
        assert (house.due(), house.due_key()) == ("cut deck", self.BEFORE)
        for act in (LoadDeck(0), AnnounceNoMoreBets(), Deliver("seat 1", 2)):
            assert house.refused(act) == self.BEFORE
        event = house.do(CutDeck(0, 26))
        assert event.by == "dealer"
        assert {*self.CUTS, self.BY_HAND, self.BEFORE} <= set(house.keys(event))
        assert house.due() == "load deck"

    @pins("TEN")
    def test_a_cut_takes_ten_cards_at_least_and_leaves_one(self) -> None:
        for cards in (10, 51):
            house = self.before_the_cut()
            for wrong in (-1, 0, 1, 9, 52, 60):
                assert house.refused(CutDeck(0, wrong)) == self.TEN
            assert self.TEN in house.keys(house.do(CutDeck(0, cards)))

    @pins("UPON")
    def test_the_rest_of_the_deck_goes_upon_the_cards_cut(self) -> None:
        for cards in (10, 17):
            house = self.before_the_cut()
            before = list(house.table.deck.cards)
            assert self.UPON in house.keys(house.do(CutDeck(0, cards)))
            assert house.table.deck.cards == before[cards:] + before[:cards]

    @pins("COVER")
    def test_the_cover_card_lies_in_the_discard_rack_after_the_cut(self) -> None:
        house = self.house()
        house.sit(1)
        for _ in range(2):
            house.until(CutDeck)
            assert house.table.cover_card == "table"
            assert self.COVER in house.keys(house.do(CutDeck(0, 30)))
            assert house.table.cover_card == "discard rack"
            house.play(1)


class CutUponTheCoverCard(Cut):
    LAID: ClassVar[str]

    @pins("LAID")
    def test_the_dealer_is_told_to_lay_the_cover_card_before_the_deck(self) -> None:
        house = self.before_the_cut()
        assert house.due_notes() == [self.LAID]
        assert list(map(house.key, house.do(CutDeck(0, 20)).notes)) == [self.LAID]


class Recut(SameRules):
    RECUT: ClassVar[str]
    BEFORE: ClassVar[str]

    @pins("RECUT")
    @pytest.mark.parametrize("when", ["before loading", "after loading", "after No more bets"])
    def test_a_supervisor_may_have_the_cards_recut_before_any_is_dealt(self, when: str) -> None:
        house = self.house()
        house.sit(1)
        house.until(CutDeck)
        assert house.refused(RequireRecut("sloppy")) == self.RECUT, "nothing has been cut yet"
        house.do(CutDeck(0, 10))
        if when != "before loading":
            house.do(LoadDeck(0))
        house.place(1, **house.required())
        if when == "after No more bets":
            house.do(AnnounceNoMoreBets())
        for why in (" ", "\x1b[2J", "x" * 1000):
            assert house.refused(RequireRecut(why)) == self.RECUT, "a recut has its reason"
        event = house.do(RequireRecut("the cut was not made with one hand"))
        assert (event.by, house.keys(event)) == ("supervisor", (self.RECUT,))
        assert house.due() == "cut deck"
        assert house.refused(RequireRecut("again")) == self.RECUT, "it has not been cut again yet"
        assert house.refused(LoadDeck(0)) == self.BEFORE
        before = list(house.table.deck.cards)
        house.do(CutDeck(0, 20))
        assert house.table.deck.cards == before[20:] + before[:20]
        assert house.due() == "load deck"
        house.dealer.deal()
        house.finish()
        assert house.table.round_number == 1
        house.check()

    @pins("RECUT")
    def test_there_is_no_recut_once_a_card_is_out(self) -> None:
        house = self.house().open(1, 2)
        house.place(1, **house.required())
        house.place(2, **house.required())
        house.do(AnnounceNoMoreBets())
        house.do(CardDrawnInError())
        assert house.refused(RequireRecut("late")) == self.RECUT, "a card drawn in error is out"
        while house.table.closed:
            house.step()
            assert house.refused(RequireRecut("late")) == self.RECUT

    @pins("RECUT")
    def test_there_is_no_recut_of_a_void_round_or_of_cards_never_cut(self) -> None:
        house = self.house().open(1)
        house.place(1, **house.required())
        house.do(AnnounceNoMoreBets(), CardTurnedOver(0), CardTurnedOver(1))
        while not house.table.is_void:
            house.step()
        assert house.due() == "pick up"
        assert house.refused(RequireRecut("two cards face up")) == self.RECUT
        house = self.house(shuffler="device").open(1)
        assert house.refused(RequireRecut("never cut")) == self.RECUT


class ByReadings(Shuffled, Cut, Recut):
    """Where one reading says all of it, but for the cover card."""

    def __init_subclass__(cls) -> None:
        cls.ENDS = cls.BY_DEVICE = cls.BY_HAND = cls.SHUFFLE
        cls.BEFORE = cls.TEN = cls.UPON = cls.RECUT = cls.SHUFFLE
        cls.CUTS = (cls.SHUFFLE,)


class IdleTable(SameRules):
    IDLE: ClassVar[str]
    WASHED = "4(c)"

    @pins("IDLE", "WASHED")
    @pytest.mark.parametrize("face_up", [True, False])
    @pytest.mark.parametrize("decks", [1, 2])
    def test_the_cards_of_an_idle_table_lie_spread_until_a_player_has_looked(
        self, face_up: bool, decks: int
    ) -> None:
        house = (self.house() if decks == 1 else self.two_decks()).open(1)
        house.place(1, **house.required())
        assert house.refused(SpreadIdle()) == self.IDLE, "there are wagers"
        house.play_out()
        house.do(LeaveTable(1))
        assert (house.due(), house.due_key()) == ("spread idle", self.IDLE)
        assert house.refused(ShuffleDeck(0)) == self.IDLE
        assert house.keys(house.do(SpreadIdle(face_up))) == (self.IDLE,)
        spread = Place.SPREAD_UP if face_up else Place.SPREAD_DOWN
        assert {deck.place for deck in house.table.decks} == {spread}
        assert house.table.due() is None, "they stay until a player comes"
        for act in (TurnSpreadUp(0), ShowDeck(0), WashDeck(0)):
            assert house.refused(act) == self.IDLE
        house.sit(3)
        if not face_up:
            assert house.refused(ShowDeck(0)) == self.IDLE, "they are turned up first"
            assert self.IDLE in house.keys(house.do(TurnSpreadUp(0)))
        assert house.refused(WashDeck(0)) == self.IDLE
        house.do(ShowDeck(0))
        assert house.keys(house.do(WashDeck(0))) == (self.IDLE, self.WASHED)
        assert house.due() == (
            "shuffle deck" if decks == 1 else "show deck" if face_up else "turn spread up"
        )
        start = len(house.events)
        house.play(3)
        assert house.acts(start).count("shuffle deck") == decks
        house.check()
