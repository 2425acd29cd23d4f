"""The decks: one or two of them, whole, and dealt in turn."""

from __future__ import annotations

from typing import ClassVar

from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, SetAside
from croupier.table.acts.decks import ReceiveDeck
from croupier.table.acts.devices import RemoveDevice
from croupier.table.acts.irregularities import CardLost, CardTurnedOver
from croupier.table.acts.shuffles import ShuffleDeck
from croupier.table.deck import Place
from games.same_rules import SameRules, pins


class Decks(SameRules):
    ONE, SECOND, WHOLE, BACKS = "2(a)", "2(b)", "2(b)1", "2(b)2"
    RESTING, ALTERNATING, CLEARED = "2(b)3", "2(b)4", "2(b)5"
    SHUFFLE: ClassVar[str]
    """By which no card is dealt before they are shuffled."""

    @pins("ONE")
    def test_one_whole_deck_is_used(self) -> None:
        house = self.house()
        for wrong in (51, 53):
            assert house.refused(ReceiveDeck(0, cards=wrong)) == self.ONE
        assert self.ONE in house.keys(house.do(ReceiveDeck(0)))
        assert sorted(house.table.deck.cards) == sorted(house.table.game.deck)
        assert len(house.table.deck.cards) == 52
        assert house.table.cover_card == "table"
        assert self.not_set_up(decks=3, shuffler="device") == self.ONE
        assert self.not_set_up(decks=0) == self.ONE

    @pins("SECOND")
    def test_a_second_deck_needs_a_shuffling_device(self) -> None:
        assert self.not_set_up(decks=2) == self.SECOND
        for played in (0, 1):  # the deck that is left is the first or the second
            house = self.two_decks().open(1)
            for _ in range(played):
                house.play(1)
            assert house.table.in_play == played
            assert self.SECOND in house.keys(house.do(RemoveDevice("shuffler")))
            assert [deck.number for deck in house.table.decks] == [0]
            house.check()
            house.play(1)
            house.play(1)
            house.check()

    @pins("WHOLE")
    def test_the_second_deck_is_as_whole_as_the_first(self) -> None:
        house = self.two_decks()
        house.sit(1)
        house.until(ReceiveDeck, deck=1)
        assert house.refused(ReceiveDeck(1, cards=51)) == self.WHOLE
        assert house.table.can(ReceiveDeck(1))

    @pins("BACKS")
    def test_two_decks_have_backs_of_different_colours(self) -> None:
        same = ["red", "red"]
        assert self.not_set_up(decks=2, shuffler="device", backs=same) == self.BACKS
        house = self.two_decks()
        house.sit(1)
        house.until(ReceiveDeck, deck=1)
        assert house.refused(ReceiveDeck(1, back="red")) == self.BACKS
        assert house.do(ReceiveDeck(1)).told["back"] == "blue"

    @pins("RESTING")
    def test_one_deck_is_shuffled_while_the_other_is_in_use(self, method: str) -> None:
        house = self.two_decks(method)
        house.sit(1)
        for resting in (1, 0, 1):
            house.until(ShuffleDeck, deck=resting)
            assert house.table.in_play == 1 - resting
            assert house.table.deck.place.value == method, "the other deck is in use"
            house.place(1, **house.required())
            assert house.refused(AnnounceNoMoreBets()) == self.SHUFFLE, "not dealt before that"
            assert self.RESTING in house.keys(house.do(ShuffleDeck(resting)))
            assert house.table.decks[resting].place is Place.SHUFFLER
            house.play_out()
            assert house.table.rack_deck() == 1 - resting

    @pins("ALTERNATING")
    def test_two_decks_alternate_every_round_void_or_not(self) -> None:
        house = self.two_decks().open(1)
        played = []
        for number in range(6):
            house.ready()
            played.append(house.table.in_play)
            assert self.ALTERNATING in house.keys(house.last("load deck"))
            house.place(1, **house.required())
            house.do(AnnounceNoMoreBets())
            if number == 2:  # a void round
                house.do(CardTurnedOver(0), CardTurnedOver(1))
            if number == 4 and self.COUNTED:  # a deck found short and retired
                house.do(CardLost())
                house.until(self.ALL_OUT)
                house.do(CountStub())
            house.finish()
        assert played == [0, 1, 0, 1, 0, 1]
        assert len(house.table.retired) == (1 if self.COUNTED else 0)
        house.check()

    @pins("CLEARED")
    def test_the_rack_is_cleared_of_one_deck_before_the_other_is_dealt(self) -> None:
        house = self.two_decks().open(1)
        house.play(1)
        assert sum(len(packet.cards) for packet in house.table.rack) == 52
        assert house.table.rack_deck() == 0
        house.place(1, **house.required())
        house.until(ShuffleDeck, deck=0)
        assert house.refused(AnnounceNoMoreBets()) == self.SHUFFLE
        assert self.CLEARED in house.keys(house.do(ShuffleDeck(0)))
        assert house.table.rack == []
        house.ready()
        house.do(AnnounceNoMoreBets(), CardTurnedOver(0), SetAside())
        assert house.table.rack_deck() == 1
        house.check()
