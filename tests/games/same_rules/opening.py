"""Opening the table for gaming: a deck is inspected, spread, washed; and changed in time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from croupier.table import Act
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.decks import (
    InspectDeck,
    ReceiveDeck,
    RetireDeck,
    ShowDeck,
    SpreadDeck,
    SpreadIdle,
    VerifyDeck,
    WashDeck,
)
from croupier.table.acts.devices import ChangeMethod
from croupier.table.acts.shuffles import LoadDeck, ShuffleDeck
from croupier.table.deck import Place
from games.same_rules import SameRules, pins

HOUR = 3600


class Opening(SameRules):
    RECEIVED, VERIFIED, SPREAD, WASHED = "4(a)", "4(a)", "4(b)", "4(c)"

    @pins("RECEIVED", "VERIFIED")
    def test_a_deck_is_received_inspected_and_verified_by_the_floorperson(self) -> None:
        house = self.house()
        later: tuple[Act, ...] = (
            InspectDeck(0),
            VerifyDeck(0),
            SpreadDeck(0),
            WashDeck(0),
            ShuffleDeck(0),
        )
        for act in (*later, LoadDeck(0), RetireDeck(0, "why not"), SpreadIdle()):
            assert house.refused(act) == self.RECEIVED
        house.do(ReceiveDeck(0))
        for act in (ReceiveDeck(0), *later[1:], SpreadIdle()):
            assert house.refused(act) == self.RECEIVED
        assert house.do(InspectDeck(0)).by == "dealer"
        assert house.refused(SpreadDeck(0)) == self.SPREAD, "not before it is verified"
        event = house.do(VerifyDeck(0))
        assert event.by == "floorperson"
        assert self.VERIFIED in house.keys(event)

    @pins("SPREAD")
    def test_the_cards_are_spread_for_the_first_player_to_arrive(self) -> None:
        house = self.house()
        house.do(ReceiveDeck(0), InspectDeck(0), VerifyDeck(0))
        assert house.refused(WashDeck(0)) == self.SPREAD
        house.do(SpreadDeck(0))
        assert house.table.deck.place is Place.SPREAD_UP
        assert house.table.due() is None, "nobody is there to look"
        for act in (ShowDeck(0), WashDeck(0)):
            assert house.refused(act) == self.SPREAD
        house.sit(4)
        assert house.refused(WashDeck(0)) == self.SPREAD, "the player has not had a look"
        assert self.SPREAD in house.keys(house.do(ShowDeck(0)))

    @pins("WASHED")
    def test_seen_cards_are_washed_stacked_and_then_shuffled(self) -> None:
        house = self.house()
        house.sit(1)
        house.until(WashDeck)
        for act in (ShuffleDeck(0), LoadDeck(0), self.CUT, AnnounceNoMoreBets()):
            assert house.refused(act) == self.WASHED
        assert house.keys(house.do(WashDeck(0))) == (self.WASHED,)
        assert (house.table.deck.place, house.due()) == (Place.STACK, "shuffle deck")


class EveryDeckIsSorted(Opening):
    @pins("RECEIVED")
    def test_no_deck_comes_preshuffled(self) -> None:
        house = self.house()
        assert house.refused(ReceiveDeck(0, preshuffled=True)) == self.RECEIVED
        assert house.table.can(ReceiveDeck(0))


class OpenedSeparately(SameRules):
    SEPARATELY: ClassVar[str]

    @pins("SEPARATELY")
    def test_each_of_two_decks_goes_through_the_whole_opening(self) -> None:
        house = self.two_decks().open(1)
        done: dict[int, list[str]] = {0: [], 1: []}
        for event in house.events:
            if "deck" in event.act:
                done[event.act["deck"]].append(event.act["act"])
        opening = ["receive deck", "inspect deck", "verify deck", "spread deck", "show deck"]
        for number in (0, 1):
            assert done[number][:7] == [*opening, "wash deck", "shuffle deck"]
        received = [event for event in house.events if event.act["act"] == "receive deck"]
        assert len(received) == 2
        assert all(self.SEPARATELY in house.keys(event) for event in received)
        alone = self.house()
        assert self.SEPARATELY not in alone.keys(alone.do(ReceiveDeck(0)))


class CardChange(SameRules):
    CHANGE: ClassVar[str]
    HOURS: ClassVar[Mapping[str, int]] = {"manual-shoe": 8, "automated-shoe": 8, "hand": 4}

    @pins("CHANGE")
    def test_cards_are_changed_after_so_many_hours(self, method: str) -> None:
        house = self.house(method).open(1)
        house.place(1, **house.required())
        house.time = self.HOURS[method] * HOUR - 1
        assert house.table.can(AnnounceNoMoreBets())
        house.time = self.HOURS[method] * HOUR
        assert house.refused(AnnounceNoMoreBets()) == self.CHANGE
        assert (house.due(), house.due_key()) == ("retire deck", self.CHANGE)
        old = house.table.deck
        assert house.keys(house.do(RetireDeck(0, "card change"))) == (self.CHANGE,)
        assert house.table.retired == [old]
        assert house.due() == "receive deck"
        house.play_out()
        house.check()

    @pins("CHANGE")
    def test_a_round_in_progress_is_played_out_before_the_cards_change(self, method: str) -> None:
        house = self.house(method).open(1)
        house.place(1, **house.required())
        house.time = self.HOURS[method] * HOUR - 1
        house.do(AnnounceNoMoreBets())
        house.time += 1
        house.finish()
        assert "retire deck" not in house.acts()
        assert (house.due(), house.due_key()) == ("retire deck", self.CHANGE)
        assert house.refused(ShuffleDeck(0)) == self.CHANGE
        house.ready()
        assert house.acts().count("retire deck") == 1
        house.do(ChangeMethod(method))
        house.play(1)
        house.check()
