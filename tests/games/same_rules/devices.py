"""Devices that jam, and devices that come and go."""

from __future__ import annotations

from typing import ClassVar

import pytest

from croupier.table.acts.devices import ChangeMethod, InstallDevice, RemoveDevice
from croupier.table.acts.irregularities import ShoeJams, ShufflerJams
from croupier.table.acts.shuffles import LoadDeck, ShuffleDeck
from croupier.table.deck import Place
from games.same_rules import SameRules, pins
from games.same_rules.irregularities import Irregularities


class JammedShuffler(SameRules):
    SHUFFLER: ClassVar[str]
    SHUFFLE: ClassVar[str]
    """By which cards are not dealt before they are shuffled."""

    @pins("SHUFFLER")
    @pytest.mark.parametrize("decks", [1, 2])
    def test_cards_are_reshuffled_after_the_shuffler_jams(self, method: str, decks: int) -> None:
        house = self.house(method, shuffler="device", decks=decks)
        house.sit(1)
        for number in (0, *range(decks)):
            house.until(ShuffleDeck, deck=number)
            for _ in range(2):
                event = house.do(ShufflerJams())
                assert (house.keys(event), event.by) == ((self.SHUFFLER,), "chance")
                assert house.due() == "shuffle deck", "from the start"
                assert house.refused(LoadDeck(number)) == self.SHUFFLE
            house.do(ShuffleDeck(number))
            house.play(1)
        house.check()

    @pins("SHUFFLER")
    def test_only_a_device_that_shuffles_jams(self) -> None:
        house = self.house()
        house.sit(1)
        house.until(ShuffleDeck)
        assert house.refused(ShufflerJams()) == self.SHUFFLER, "the cards are shuffled by hand"
        house = self.house(shuffler="device").open(1)
        assert house.refused(ShufflerJams()) == self.SHUFFLER, "the shuffle is over"


class JammedShoe(Irregularities):
    SHOE: ClassVar[str]

    @pins("SHOE")
    def test_a_round_is_void_when_the_automated_shoe_jams_at_any_stack(self) -> None:
        stacks = 0
        while True:
            house = self.closed("automated-shoe")
            for _ in range(stacks):
                house.step()
            if house.table.deck.place is not Place.AUTOMATED_SHOE:
                break
            assert house.keys(house.do(ShoeJams())) == (self.SHOE,)
            assert house.refused(ShoeJams()) == self.SHOE, "the round is void already"
            self.assert_void(house, self.SHOE)
            stacks += 1
        assert stacks >= 3, "before each stack"

    @pins("SHOE")
    def test_the_shoe_jams_only_while_it_deals_a_round(self) -> None:
        house = self.house("automated-shoe").open(1)
        assert house.refused(ShoeJams()) == self.SHOE, "no round has begun"
        house = self.closed("automated-shoe")
        while house.table.deck.place is Place.AUTOMATED_SHOE:
            house.step()
        after = 0
        while house.table.closed:
            assert house.refused(ShoeJams()) == self.SHOE, "the cards are out of it"
            house.step()
            after += 1
        assert after >= 3
        for method in ("manual-shoe", "hand"):
            assert self.closed(method).refused(ShoeJams()) == self.SHOE


class ShufflersChange(SameRules):
    REMOVED: ClassVar[str]

    @pins("REMOVED")
    def test_the_shuffler_is_removed_before_cards_are_shuffled_by_hand(self) -> None:
        house = self.house(shuffler="device").open(1)
        house.play(1)
        house.until(ShuffleDeck)
        house.do(ShuffleDeck(0))
        assert house.table.deck.place is Place.SHUFFLER, "it is there, so it shuffles"
        event = house.do(RemoveDevice("shuffler"))
        assert self.REMOVED in house.keys(event)
        assert event.by == "supervisor"
        house.until(ShuffleDeck)
        house.do(ShuffleDeck(0))
        assert (house.table.deck.place, house.due()) == (Place.STACK, self.CUT.NAME)
        house.ready()
        house.do(InstallDevice("shuffler", counts=True))
        assert "here, but shuffler" in str(house.table.refusal(RemoveDevice("automated-shoe")))
        house.play(1)
        assert house.last("shuffle deck").told["counted"] == 52
        house.do(RemoveDevice("shuffler"))
        house.play(1)
        assert "counted" not in house.last("shuffle deck").told, "nobody counts any more"

    @pins("REMOVED")
    def test_devices_and_methods_change_between_rounds_only(self) -> None:
        house = self.house().open(1)
        house.place(1, **house.required())
        house.dealer.deal()
        while house.table.closed:
            for act in (
                ChangeMethod("manual-shoe"),
                ChangeMethod("hand"),
                InstallDevice("shuffler"),
            ):
                assert house.refused(act) == self.REMOVED
            house.step()
        assert house.refused(RemoveDevice("shuffler")) == self.REMOVED, "there is none"
        assert "here, but no device" in str(house.table.refusal(RemoveDevice("shuffler")))
        assert house.refused(InstallDevice("roulette wheel")) == self.REMOVED
        assert house.refused(ChangeMethod("cards in the air")) == self.REMOVED
        house.do(InstallDevice("shuffler"))
        assert house.refused(InstallDevice("shuffler")) == self.REMOVED, "one is enough"
        house.place(1, **house.required())
        house.ready()
        house.dealer.deal()
        assert house.refused(RemoveDevice("shuffler")) == self.REMOVED


class DevicesChange(ShufflersChange):
    @pins("REMOVED")
    def test_the_automated_shoe_is_removed_before_cards_are_dealt_another_way(self) -> None:
        house = self.house("automated-shoe", shuffler="device").open(1)
        for method in ("manual-shoe", "hand"):
            assert house.refused(ChangeMethod(method)) == self.REMOVED
        event = house.do(RemoveDevice("automated-shoe"))
        assert (house.keys(event), event.by) == ((self.REMOVED,), "supervisor")
        assert self.REMOVED in house.keys(house.do(ChangeMethod("hand")))
        house.play(1)
        assert house.table.method.value == "hand"
        house.do(ChangeMethod("manual-shoe"), InstallDevice("automated-shoe"))
        house.until(LoadDeck)
        assert house.refused(LoadDeck(0)) == self.REMOVED, "with an automated shoe there, no other"
        house.do(ChangeMethod("automated-shoe"))
        house.play(1)
        house.check()
