"""Three cards to each player and then the community cards, by each method; the stub is counted."""

from __future__ import annotations

from typing import ClassVar

from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    CountStub,
    Deliver,
    PutStubAway,
)
from croupier.table.acts.devices import ChangeMethod, InstallDevice
from croupier.table.acts.irregularities import CardLost
from croupier.table.acts.shuffles import LoadDeck
from games.same_rules import SameRules, pins


class Dealing(SameRules):
    DEALING: ClassVar[str]
    BY_HAND: ClassVar[str]
    AUTOMATED: ClassVar[str]
    WAGERS: ClassVar[str]
    COUNT: ClassVar[str]
    SPARED: ClassVar[str]
    COMMUNITY: ClassVar[int]
    AWAY: ClassVar[int] = 0
    """Cards of the automated shoe that are laid away."""

    @pins("DEALING", "AUTOMATED")
    def test_three_cards_go_to_each_player_clockwise_and_then_the_community_cards(
        self, method: str
    ) -> None:
        house = self.house(method).open(7, 1, 3)
        for seat in (7, 3):  # seat 1 has placed no wager and gets no card
            house.place(seat, **house.required())
        order = list(house.table.deck.cards)
        cite = self.AUTOMATED if method == "automated-shoe" else self.DEALING
        assert house.refused(Deliver("seat 3", 3)) == self.WAGERS, "no more bets comes first"
        house.do(AnnounceNoMoreBets())
        due = house.table.due()
        assert due is not None
        assert ("a stack of 3" in due.says) is (method == "automated-shoe")
        for wrong in (Deliver("seat 1", 3), Deliver("seat 7", 3), Deliver("seat 3", 1)):
            assert house.refused(wrong) == cite
        event = house.do(Deliver("seat 3", 3))
        assert (house.keys(event), event.told) == ((cite,), {})
        house.do(Deliver("seat 7", 3))
        house.do(Deliver("community", self.COMMUNITY))
        hands, n = house.table.round.hands, self.COMMUNITY
        assert [hands[3].cards, hands[7].cards] == [order[:3], order[3:6]]
        assert house.table.round.areas == {"community": order[6 : 6 + n]}
        view = house.table.view(3)
        assert view.seats[7].cards == ("??",) * 3, "face down"
        assert view.seats[3].cards == tuple(str(card) for card in order[:3])
        assert set(view.areas["community"].values()) == {"??"}
        house.until(PutStubAway)
        assert house.do(PutStubAway()).told == {}
        away = order[6 + n : 6 + n + self.AWAY] if method == "automated-shoe" else []
        assert house.table.rack[-1].cards == tuple(order[6 + n + len(away) :])
        house.finish()
        house.check()

    @pins("BY_HAND")
    def test_dealing_from_the_hand_needs_a_device_and_one_hand_all_round(self) -> None:
        assert self.not_set_up(method="hand") == self.BY_HAND
        assert self.house().open(1).refused(ChangeMethod("hand")) == self.BY_HAND
        house = self.house("hand")
        house.sit(1)
        house.until(LoadDeck)
        assert house.due_key() == self.BY_HAND
        for wrong in (None, "both"):
            assert house.refused(LoadDeck(0, wrong)) == self.BY_HAND
        assert self.BY_HAND in house.keys(house.do(LoadDeck(0, "right")))
        house.play(1)
        house.until(LoadDeck)
        assert house.table.can(LoadDeck(0, "left")), "another round, another choice"

    @pins("DEALING", "AUTOMATED")
    def test_a_shoe_is_loaded_by_the_reading_on_it(self) -> None:
        for method, reading in (("manual-shoe", self.DEALING), ("automated-shoe", self.AUTOMATED)):
            house = self.house(method)
            house.sit(1)
            house.until(LoadDeck)
            assert house.due_key() == reading
            assert house.keys(house.do(LoadDeck(0))) == (reading,)
            assert house.table.deck.place.value == method

    @pins("AUTOMATED")
    def test_an_automated_shoe_must_be_there(self) -> None:
        house = self.house().open(1)
        assert house.refused(ChangeMethod("automated-shoe")) == self.AUTOMATED
        house.do(InstallDevice("automated-shoe"), ChangeMethod("automated-shoe"))
        house.play(1)
        assert self.AUTOMATED in house.keys(house.last("load deck"))

    @pins("COUNT")
    def test_the_stub_is_counted_in_one_of_five_rounds(self, method: str) -> None:
        house = self.house(method).open(1)
        for _ in range(4):
            house.play(1)
        assert "count stub" not in house.acts()
        house.dealer.prepare()
        house.place(1, **house.required())
        house.do(AnnounceNoMoreBets())
        house.until(CountStub)
        assert house.refused(PutStubAway()) == self.COUNT
        event = house.do(CountStub())
        away = self.AWAY if method == "automated-shoe" else 0
        assert event.told["counted"] == 52 - 3 - self.COMMUNITY - away
        assert house.keys(event) == (self.COUNT,)
        house.finish()
        assert "void" not in house.last("pick up").told

    @pins("COUNT")
    def test_a_wrong_count_voids_the_round_and_a_short_deck_is_removed(self) -> None:
        house = self.closed()
        house.do(CardLost())
        house.until(PutStubAway)
        event = house.do(CountStub())
        assert set(house.keys(event)) == {self.COUNT}
        deck = house.table.deck
        house.finish()
        assert house.table.retired == [deck]
        assert house.net(1) == house.net(2) == 0
        house.check()
        house.play(1, 2)

    @pins("SPARED")
    def test_a_counting_device_spares_the_count_where_the_house_lets_it(self) -> None:
        house = self.house("automated-shoe", shuffler="counting-device").open(1)
        for _ in range(6):
            house.play(1)
        assert "count stub" not in house.acts()
        assert self.SPARED in house.keys(house.last("shuffle deck"))
        only = {"counting-device-spares": "manual-shoe"}
        house = self.house("automated-shoe", shuffler="counting-device", options=only).open(1)
        for _ in range(6):
            house.play(1)
        assert house.acts().count("count stub") == 1
