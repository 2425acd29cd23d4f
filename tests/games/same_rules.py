"""What Let It Ride and Colorado Hold 'Em must do alike, by paragraphs of the same wording or by
readings of the same sense.

A class holds the tests of one subject. The test modules of each game inherit from it, say which
paragraph or reading answers, and so are held to it.
"""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from croupier.cards import Card
from croupier.rulebook import RulebookError, readings
from croupier.rulebook import edition as edition_of
from croupier.table import Act
from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    CountStub,
    Deliver,
    PutStubAway,
    SetAside,
)
from croupier.table.acts.decks import (
    InspectDeck,
    ReceiveDeck,
    RetireDeck,
    ShowDeck,
    SpreadDeck,
    SpreadIdle,
    TurnSpreadUp,
    VerifyDeck,
    WashDeck,
)
from croupier.table.acts.irregular import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    ChangeMethod,
    DealtWrong,
    DeclareMisdeal,
    InstallDevice,
    RemoveDevice,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.players import (
    LeaveTable,
    PlaceCoupon,
    PlaceWager,
    SitDown,
    WithdrawWager,
)
from croupier.table.acts.shuffling import CutDeck, LoadDeck, RequireRecut, ShuffleDeck
from croupier.table.deck import Place
from croupier.table.setup import Setup
from helpers import AnyHouse

HOUR = 3600
SHUFFLERS = {"manual-shoe": "none", "hand": "device", "automated-shoe": "none"}
METHODS = list(SHUFFLERS)


class SameRules:
    """A game whose tests these are."""

    HOUSE: ClassVar[type[AnyHouse]]

    def house(self, method: str = "manual-shoe", **settings: Any) -> AnyHouse:
        settings.setdefault("shuffler", SHUFFLERS[method])
        return self.HOUSE(method=method, **settings)

    def two_decks(self, method: str = "manual-shoe") -> AnyHouse:
        return self.house(method, decks=2, shuffler="device")

    def not_set_up(self, **settings: Any) -> str:
        """The paragraph or reading by which a table is not set up like this."""
        with pytest.raises(RulebookError) as raised:
            Setup.of(self.HOUSE.GAME, self.HOUSE.EDITION, **settings)
        cite = str(raised.value).rpartition(" (")[2].removesuffix(")")
        book = edition_of(self.HOUSE.GAME, self.HOUSE.EDITION)
        return cite if cite in readings() else book.paragraph(cite).key

    def closed(self, method: str = "manual-shoe", **settings: Any) -> AnyHouse:
        """Seats 1 and 2 have wagered, wagers are closed, no card is dealt."""
        house = self.house(method, **settings).open(1, 2, coupons=1000)
        house.place(1, **house.required())
        house.place(2, coupon=1000, **house.required(2000), **self.side_wagers())
        house.do(AnnounceNoMoreBets())
        return house

    def side_wagers(self) -> dict[str, int]:
        return {"bonus": 100}

    def dealt(self, house: AnyHouse) -> list[Card]:
        """Every card on the layout, in the order in which it was dealt."""
        round_ = house.table.round
        return [*(card for hand in round_.hands.values() for card in hand.cards)] + [
            card for area in round_.areas.values() for card in area
        ]


# ---- section 2: the decks -------------------------------------------------------------------


class Decks(SameRules):
    @pytest.mark.rule("2(a)")
    def test_one_whole_deck_is_used(self) -> None:
        house = self.house()
        assert house.refused(ReceiveDeck(0, cards=51)) == "2(a)"
        assert house.refused(ReceiveDeck(0, cards=53)) == "2(a)"
        assert "2(a)" in house.keys(house.do(ReceiveDeck(0)))
        assert sorted(house.table.deck.cards) == sorted(house.table.game.deck)
        assert len(house.table.deck.cards) == 52
        assert self.not_set_up(decks=3, shuffler="device") == "2(a)"
        assert self.not_set_up(decks=0) == "2(a)"

    @pytest.mark.rule("2(a)")
    def test_the_plain_card_serves_the_cut_and_then_lies_in_the_rack(self) -> None:
        house = self.house()
        house.sit(1)
        for _ in range(2):
            house.until(CutDeck)
            assert house.table.cover_card == "table"
            assert "2(a)" in house.keys(house.do(CutDeck(0, 30)))
            assert house.table.cover_card == "discard rack"
            house.play(1)

    @pytest.mark.rule("2(b)")
    def test_a_second_deck_needs_a_shuffling_device(self) -> None:
        assert self.not_set_up(decks=2) == "2(b)"
        house = self.two_decks().open(1)
        house.play(1)
        assert house.table.in_play == 1
        assert "2(b)" in house.keys(house.do(RemoveDevice("shuffler")))
        assert [deck.number for deck in house.table.decks] == [0]
        house.check()
        house.play(1)

    @pytest.mark.rule("2(b)1")
    def test_the_second_deck_is_as_whole_as_the_first(self) -> None:
        house = self.two_decks()
        house.sit(1)
        house.until(ReceiveDeck, deck=1)
        assert house.refused(ReceiveDeck(1, cards=51)) == "2(b)1"
        assert house.table.can(ReceiveDeck(1))

    @pytest.mark.rule("2(b)2")
    def test_two_decks_have_backs_of_different_colours(self) -> None:
        assert self.not_set_up(decks=2, shuffler="device", backs=["red", "red"]) == "2(b)2"
        house = self.two_decks()
        house.sit(1)
        house.until(ReceiveDeck, deck=1)
        assert house.refused(ReceiveDeck(1, back="red")) == "2(b)2"
        assert house.do(ReceiveDeck(1)).told["back"] == "blue"

    @pytest.mark.rule("2(b)3")
    @pytest.mark.parametrize("method", METHODS)
    def test_one_deck_is_shuffled_while_the_other_is_in_use(self, method: str) -> None:
        house = self.two_decks(method)
        house.sit(1)
        for resting in (1, 0, 1):
            house.until(ShuffleDeck, deck=resting)
            assert house.table.in_play == 1 - resting
            assert house.table.deck.place.value == method, "the other deck is in use"
            house.place(1, **house.required())
            house.refused(AnnounceNoMoreBets())
            assert "2(b)3" in house.keys(house.do(ShuffleDeck(resting)))
            assert house.table.decks[resting].place is Place.SHUFFLER
            house.play_out()

    @pytest.mark.rule("2(b)4")
    def test_two_decks_alternate_every_round_void_or_not(self) -> None:
        house = self.two_decks().open(1)
        played = []
        for number in range(6):
            house.dealer.prepare()
            played.append(house.table.in_play)
            assert "2(b)4" in house.keys(house.last("load deck"))
            house.place(1, **house.required())
            house.do(AnnounceNoMoreBets())
            if number == 2:  # a void round
                house.do(CardTurnedOver(0), CardTurnedOver(1))
            if number == 4:  # a deck found short and retired
                house.do(CardLost())
                house.until(PutStubAway)
                house.do(CountStub())
            house.finish()
        assert played == [0, 1, 0, 1, 0, 1]
        assert len(house.table.retired) == 1
        house.check()

    @pytest.mark.rule("2(b)5")
    def test_the_rack_is_cleared_of_one_deck_before_the_other_is_dealt(self) -> None:
        house = self.two_decks().open(1)
        house.play(1)
        assert sum(len(packet.cards) for packet in house.table.rack) == 52
        assert house.table.rack_deck() == 0
        house.place(1, **house.required())
        house.until(ShuffleDeck, deck=0)
        house.refused(AnnounceNoMoreBets())
        assert "2(b)5" in house.keys(house.do(ShuffleDeck(0)))
        assert house.table.rack == []
        house.do(AnnounceNoMoreBets(), CardTurnedOver(0), SetAside())
        assert house.table.rack_deck() == 1
        house.check()


# ---- section 4: opening ---------------------------------------------------------------------


class Opening(SameRules):
    @pytest.mark.rule("4(a)")
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
            assert house.refused(act) == "4(a)"
        assert house.refused(ReceiveDeck(0, preshuffled=True)) == "4(a)", "every deck is sorted"
        house.do(ReceiveDeck(0))
        for act in (ReceiveDeck(0), *later[1:]):
            assert house.refused(act) == "4(a)"
        assert house.do(InspectDeck(0)).by == "dealer"
        assert house.refused(SpreadDeck(0)) == "4(b)", "not before it is verified"
        event = house.do(VerifyDeck(0))
        assert event.by == "floorperson"
        assert "4(a)" in house.keys(event)

    @pytest.mark.rule("4(b)")
    def test_the_cards_are_spread_for_the_first_player_to_arrive(self) -> None:
        house = self.house()
        house.do(ReceiveDeck(0), InspectDeck(0), VerifyDeck(0))
        assert house.refused(WashDeck(0)) == "4(b)"
        house.do(SpreadDeck(0))
        assert house.table.deck.place is Place.SPREAD_UP
        assert house.table.due() is None, "nobody is there to look"
        assert house.refused(ShowDeck(0)) == "4(b)"
        house.sit(4)
        assert house.refused(WashDeck(0)) == "4(b)"
        assert "4(b)" in house.keys(house.do(ShowDeck(0)))

    @pytest.mark.rule("4(c)")
    def test_seen_cards_are_washed_stacked_and_then_shuffled(self) -> None:
        house = self.house()
        house.sit(1)
        house.until(WashDeck)
        for act in (ShuffleDeck(0), LoadDeck(0), AnnounceNoMoreBets()):
            assert house.refused(act) == "4(c)"
        assert house.keys(house.do(WashDeck(0))) == ("4(c)",)
        assert house.table.deck.place is Place.STACK
        assert house.due() == "shuffle deck"


class OpenedSeparately(SameRules):
    SEPARATELY: ClassVar[str]

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
        assert all(self.SEPARATELY in house.keys(event) for event in received)
        alone = self.house()
        assert self.SEPARATELY not in alone.keys(alone.do(ReceiveDeck(0)))


class CardChange(SameRules):
    CHANGE: ClassVar[str]

    @pytest.mark.parametrize(
        ("method", "hours"), [("manual-shoe", 8), ("automated-shoe", 8), ("hand", 4)]
    )
    def test_cards_are_changed_after_so_many_hours(self, method: str, hours: int) -> None:
        house = self.house(method).open(1)
        house.place(1, **house.required())
        house.time = hours * HOUR - 1
        assert house.table.can(AnnounceNoMoreBets())
        house.time = hours * HOUR
        assert house.refused(AnnounceNoMoreBets()) == self.CHANGE
        assert (house.due(), house.due_key()) == ("retire deck", self.CHANGE)
        old = house.table.deck
        assert house.keys(house.do(RetireDeck(0, "card change"))) == (self.CHANGE,)
        assert house.table.retired == [old]
        assert house.due() == "receive deck"
        house.play_out()
        house.check()

    def test_a_round_in_progress_is_played_out_before_the_cards_change(self) -> None:
        house = self.closed()
        house.time = 9 * HOUR
        house.finish()
        assert "retire deck" not in house.acts()
        assert house.due() == "retire deck"


# ---- shuffle, cut, idle table: by readings --------------------------------------------------


class ShuffleAndCut(SameRules):
    SHUFFLE: ClassVar[str]
    IDLE: ClassVar[str]

    @pytest.mark.parametrize("method", METHODS)
    def test_cards_are_shuffled_before_play_and_after_every_round(self, method: str) -> None:
        house = self.house(method)
        house.sit(1)
        orders = set()
        for number in (1, 2):
            house.until(ShuffleDeck)
            assert house.due_key() == self.SHUFFLE
            assert house.refused(LoadDeck(0)) == self.SHUFFLE
            house.do(ShuffleDeck(0))
            orders.add(tuple(house.table.deck.cards))
            house.play(1)
            assert house.table.shuffles == number
        assert len(orders) == 2

    def test_only_cards_shuffled_by_hand_are_cut_and_by_ten_at_least(self) -> None:
        house = self.house(shuffler="device")
        house.sit(1)
        house.until(ShuffleDeck)
        house.do(ShuffleDeck(0))
        assert house.due() == "load deck", "a device's shuffle is dealt uncut"
        house = self.house()
        house.sit(1)
        house.until(CutDeck)
        for wrong in (0, 9, 52):
            assert house.refused(CutDeck(0, wrong)) == self.SHUFFLE
        before = list(house.table.deck.cards)
        assert self.SHUFFLE in house.keys(house.do(CutDeck(0, 10)))
        assert house.table.deck.cards == before[10:] + before[:10]

    def test_a_supervisor_may_have_the_cards_recut_before_any_is_dealt(self) -> None:
        house = self.house()
        house.sit(1)
        house.until(CutDeck)
        assert house.refused(RequireRecut("sloppy")) == self.SHUFFLE, "nothing is cut yet"
        house.do(CutDeck(0, 10), LoadDeck(0))
        event = house.do(RequireRecut("not with one hand"))
        assert (event.by, house.keys(event)) == ("supervisor", (self.SHUFFLE,))
        assert house.due() == "cut deck"
        house.dealer.prepare()
        house.place(1, **house.required())
        house.do(AnnounceNoMoreBets(), Deliver("seat 1", 3))
        assert house.refused(RequireRecut("late")) == self.SHUFFLE
        machine = self.house(shuffler="device").open(1)
        assert machine.refused(RequireRecut("never cut")) == self.SHUFFLE

    def test_the_cards_of_an_idle_table_lie_spread_until_a_player_comes(self) -> None:
        house = self.house().open(1)
        house.place(1, **house.required())
        assert house.refused(SpreadIdle()) == self.IDLE, "there are wagers"
        house.play_out()
        house.do(LeaveTable(1))
        assert (house.due(), house.due_key()) == ("spread idle", self.IDLE)
        assert house.keys(house.do(SpreadIdle(face_up=False))) == (self.IDLE,)
        assert house.table.due() is None
        house.sit(3)
        assert house.refused(ShowDeck(0)) == self.IDLE
        house.do(TurnSpreadUp(0), ShowDeck(0))
        assert house.keys(house.do(WashDeck(0))) == (self.IDLE, "4(c)")
        house.play(3)
        house.check()


# ---- wagers and dealing: by readings --------------------------------------------------------


class WagerRules(SameRules):
    WAGERS: ClassVar[str]
    LIMITS: ClassVar[str]
    SEATS: ClassVar[str]
    OPENING: ClassVar[str]
    """The wager with which a player enters the round."""

    def test_wagers_are_chips_or_plaques_within_the_posted_bounds(self) -> None:
        house = self.house(options={"minimum": 500, "maximum": 2500}).open(1)
        wager = self.OPENING
        assert house.refused(PlaceWager(1, wager, 1000, "cash")) == self.WAGERS
        assert house.refused(PlaceWager(1, "insurance", 1000)) == self.WAGERS
        assert house.refused(PlaceWager(1, wager, 0)) == self.WAGERS
        for amount in (499, 2501):
            assert house.refused(PlaceWager(1, wager, amount)) == self.LIMITS
        for amount in (500, 2500):
            assert self.WAGERS in house.keys(house.do(PlaceWager(1, wager, amount, "plaques")))

    def test_only_the_seated_wager_and_they_stay_for_the_round(self) -> None:
        house = self.house().open(1)
        assert house.refused(PlaceWager(2, self.OPENING, 1000)) == "all-seated"
        assert house.refused(SitDown(8, "Eve")) == self.SEATS
        house.place(1, **house.required())
        house.do(AnnounceNoMoreBets())
        while house.table.closed:
            assert house.refused(LeaveTable(1)) == "all-seated"
            house.step()
        house.do(LeaveTable(1))
        house.check()

    def test_nothing_is_placed_or_withdrawn_after_no_more_bets(self) -> None:
        house = self.house().open(1, 2, 3, coupons=1000)
        assert house.refused(AnnounceNoMoreBets()) == self.WAGERS, "nobody has wagered"
        house.place(1, **house.required())
        assert house.keys(house.do(AnnounceNoMoreBets()))[0] == self.WAGERS
        while house.table.closed:
            for act in (
                PlaceWager(3, self.OPENING, 1000),
                PlaceWager(1, self.OPENING, 2000),
                PlaceWager(1, "bonus", 100),
                WithdrawWager(1, self.OPENING),
                PlaceCoupon(1, 500),
            ):
                assert house.refused(act) == self.WAGERS
            house.step()

    def test_a_match_play_coupon_lies_with_the_opening_wager(self) -> None:
        house = self.house().open(1, coupons=3000)
        assert house.refused(PlaceCoupon(1, 1000)) == "all-match-play"
        house.place(1, **house.required(2000))
        assert house.refused(PlaceCoupon(1, 2001)) == "all-match-play"
        assert f"no more than the {self.OPENING} of $20" in str(
            house.table.refusal(PlaceCoupon(1, 2001))
        )
        assert self.WAGERS in house.keys(house.do(PlaceCoupon(1, 2000)))
        assert house.refused(PlaceWager(1, self.OPENING, 1000)) == "all-match-play"
        house.do(PlaceCoupon(1, 0))
        assert house.table.coupons["seat 1"] == 3000


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

    @pytest.mark.parametrize("method", METHODS)
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
        assert view["seats"][7]["cards"] == ["??"] * 3, "face down"
        assert view["seats"][3]["cards"] == [str(card) for card in order[:3]]
        assert set(view["areas"]["community"].values()) == {"??"}
        house.until(PutStubAway)
        assert house.do(PutStubAway()).told == {}
        away = order[6 + n : 6 + n + self.AWAY] if method == "automated-shoe" else []
        assert house.table.rack[-1].cards == tuple(order[6 + n + len(away) :])
        house.finish()
        house.check()

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

    def test_a_shoe_is_loaded_by_the_reading_on_it(self) -> None:
        for method, reading in (("manual-shoe", self.DEALING), ("automated-shoe", self.AUTOMATED)):
            house = self.house(method)
            house.sit(1)
            house.until(LoadDeck)
            assert house.due_key() == reading
            assert house.keys(house.do(LoadDeck(0))) == (reading,)
            assert house.table.deck.place.value == method

    def test_an_automated_shoe_must_be_there(self) -> None:
        house = self.house().open(1)
        assert house.refused(ChangeMethod("automated-shoe")) == self.AUTOMATED
        house.do(InstallDevice("automated-shoe"), ChangeMethod("automated-shoe"))
        house.play(1)
        assert self.AUTOMATED in house.keys(house.last("load deck"))

    @pytest.mark.parametrize("method", METHODS)
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


# ---- irregularities -------------------------------------------------------------------------


class Irregularities(SameRules):
    """Rounds that are voided, and what is returned."""

    COMMUNITY: ClassVar[int]
    """Cards that lie in the area of the layout beside the players' cards."""
    AREA: ClassVar[str] = "community"
    EACH: ClassVar[int] = 3
    AWAY: ClassVar[int] = 0

    def area(self, name: str) -> str:
        """An area of the layout: a seat's, or whatever the game calls the one for all."""
        return self.AREA if name == "community" else name

    @property
    def many(self) -> int:
        """Cards of a round with two players."""
        return 2 * self.EACH + self.COMMUNITY

    def assert_void(self, house: AnyHouse, *keys: str) -> None:
        """The round was voided by these paragraphs, all is returned, and play goes on."""
        house.finish()
        event = house.last("pick up")
        assert event.told["void"] is True
        assert house.keys(event) == keys
        assert event.told["net"] == {"1": 0, "2": 0}
        assert house.net(1) == house.net(2) == 0
        assert house.table.coupons["seat 2"] == 1000
        for seat in (1, 2):
            assert {one["outcome"] for one in house.results(seat).values()} == {"void"}
        assert house.due() == "shuffle deck", "the cards are reshuffled"
        house.check()
        house.play(1, 2)
        house.check()


class FaceUp(Irregularities):
    FACE_UP: ClassVar[str]

    @pytest.mark.parametrize("method", METHODS)
    def test_a_card_found_face_up_is_not_used_and_goes_to_the_rack(self, method: str) -> None:
        for depth in range(self.many):
            house = self.closed(method)
            order = list(house.table.deck.cards)
            house.do(CardTurnedOver(depth))
            while house.due() != "set aside face-up card":
                house.refused(SetAside())
                house.step()
            assert house.refused(Deliver(self.AREA, self.COMMUNITY)) == self.FACE_UP
            assert house.refused(CardDrawnInError()) == self.FACE_UP
            event = house.do(SetAside())
            assert (house.keys(event), event.told["card"]) == ((self.FACE_UP,), str(order[depth]))
            house.until(PutStubAway)
            assert self.dealt(house) == [c for c in order if c != order[depth]][: self.many]
            house.do(CountStub())
            house.finish()
            assert "void" not in house.last("pick up").told
            house.check()

    @pytest.mark.parametrize("method", METHODS)
    def test_a_second_card_found_face_up_voids_all_hands(self, method: str) -> None:
        for first, second in ((0, 1), (1, self.many), (self.many - 1, 4)):
            house = self.closed(method)
            house.do(CardTurnedOver(first), CardTurnedOver(second))
            while not house.table.is_void:
                house.step()
            assert house.acts().count("set aside face-up card") == 2
            self.assert_void(house, self.FACE_UP)

    def test_a_card_face_up_in_the_stub_or_in_another_round_voids_nothing(self) -> None:
        house = self.closed()
        house.do(CardTurnedOver(self.many), CardTurnedOver(51))
        house.finish()
        assert "set aside face-up card" not in house.acts()
        for _ in range(2):
            house.dealer.prepare()
            house.place(1, **house.required())
            house.do(AnnounceNoMoreBets(), CardTurnedOver(2))
            house.finish()
            assert "void" not in house.last("pick up").told


class DrawnInError(Irregularities):
    DRAWN: ClassVar[str]
    FACE_UP: ClassVar[str]

    @pytest.mark.parametrize("method", METHODS)
    def test_a_card_drawn_in_error_unseen_is_the_next_card(self, method: str) -> None:
        for point in range(4):
            for drawn in (1, 3):
                house = self.closed(method)
                order = list(house.table.deck.cards)
                for _ in range(point):
                    if house.due() != "put stub away":
                        house.step()
                for _ in range(drawn):
                    event = house.do(CardDrawnInError())
                    assert (house.keys(event), event.told) == ((self.DRAWN,), {})
                if house.due() in ("deliver", "lay away"):
                    assert self.DRAWN in house.keys(house.step())
                house.until(PutStubAway)
                assert self.dealt(house) == order[: self.many]
                house.do(CountStub())
                house.finish()
                assert "void" not in house.last("pick up").told
                house.check()

    def test_a_card_drawn_in_error_and_seen_is_treated_as_found_face_up(self) -> None:
        house = self.closed()
        order = list(house.table.deck.cards)
        event = house.do(CardDrawnInError(exposed=True))
        assert {self.FACE_UP, self.DRAWN} == set(house.keys(event))
        assert event.told["readings"] == ["all-drawn-exposed"]
        house.step()
        assert house.table.round.hands[1].cards == order[1 : 1 + self.EACH]
        house.do(CardTurnedOver(0), SetAside())
        self.assert_void(house, self.FACE_UP)

    def test_cards_are_drawn_in_error_only_while_cards_are_dealt(self) -> None:
        house = self.house().open(1)
        assert house.refused(CardDrawnInError()) == self.DRAWN
        house = self.closed()
        house.until(Choose)
        assert house.refused(CardDrawnInError()) == self.DRAWN


class WrongNumber(Irregularities):
    WRONG: ClassVar[str]
    ANSWERS: ClassVar[tuple[dict[str, str], ...]]

    def misdealt(self, area: str, more: int, **options: bool) -> AnyHouse:
        house = self.closed(options=options)
        house.until(Deliver, area=self.area(area))
        house.do(DealtWrong(more))
        return house

    @pytest.mark.parametrize("area", ["seat 1", "seat 2", "community"])
    @pytest.mark.parametrize("more", [2, 1, -1, -2])
    def test_a_wrong_number_of_cards_voids_all_hands_whenever_it_is_found(
        self, area: str, more: int
    ) -> None:
        for answers in self.ANSWERS:
            steps, is_over = 0, False
            while not is_over:
                house = self.misdealt(area, more)
                for _ in range(steps):
                    house.due_step(answers)
                    if house.table.is_void or not house.table.closed:
                        is_over = True
                        break
                else:
                    event = house.do(DeclareMisdeal(self.area(area)))
                    assert house.keys(event) == (self.WRONG,)
                    assert event.told["found"] == house.table.expected_in(self.area(area)) + more
                    self.assert_void(house, self.WRONG)
                    steps += 1
            assert steps >= 4
            if house.table.is_void:  # it could no longer be overlooked
                self.assert_void(house, self.WRONG)

    @pytest.mark.parametrize("area", ["seat 1", "seat 2", "community"])
    def test_no_wager_is_settled_over_a_wrong_number_of_cards(self, area: str) -> None:
        house = self.misdealt(area, -1)
        house.until(DeclareMisdeal, self.ANSWERS[0])
        assert house.due_key() == self.WRONG
        for seat in (1, 2):
            assert house.refused(Resolve(seat, "hand")) == self.WRONG

    @pytest.mark.parametrize("method", METHODS)
    def test_the_automatic_dealer_finds_a_misdeal_once_all_cards_are_out(self, method: str) -> None:
        for area in ("seat 1", "seat 2", "community"):
            house = self.closed(method)
            house.until(Deliver, area=self.area(area))
            house.do(DealtWrong(1))
            house.dealer.go_on()
            assert not house.table.closed
            assert house.acts()[-3:] == ["put stub away", "declare misdeal", "pick up"]

    def test_a_right_number_of_cards_is_no_misdeal(self) -> None:
        house = self.closed()
        for wrong in (0, self.EACH + 1, -self.EACH - 1):
            assert house.refused(DealtWrong(wrong)) == self.WRONG
        while house.table.closed:
            for area in ("seat 1", "seat 2", self.AREA, "seat 3", "stub", "nowhere"):
                assert house.refused(DeclareMisdeal(area)) == self.WRONG
            house.step()
        assert house.refused(DealtWrong(1)) == self.WRONG

    def test_a_deck_that_runs_out_leaves_a_place_short(self) -> None:
        for method in METHODS:
            house = self.house(method).open(*range(1, 8))
            for seat in range(1, 8):
                house.place(seat, **house.required())
            house.do(AnnounceNoMoreBets())
            while house.table.can(CardLost()):
                house.do(CardLost())
            house.do(DealtWrong(3))
            house.finish()
            assert house.last("pick up").told["void"] is True
            assert all(house.net(seat) == 0 for seat in range(1, 8))
            house.check()


class JammedShuffler(Irregularities):
    SHUFFLER: ClassVar[str]
    SHOE: ClassVar[str]

    def test_cards_are_reshuffled_after_the_shuffler_jams(self) -> None:
        house = self.two_decks()
        house.sit(1)
        for number in (0, 1):
            house.until(ShuffleDeck, deck=number)
            event = house.do(ShufflerJams())
            assert (house.keys(event), event.by) == ((self.SHUFFLER,), "chance")
            assert house.due() == "shuffle deck", "from the start"
        house.play(1)
        assert house.refused(ShoeJams()) == self.SHOE
        by_hand = self.house()
        by_hand.sit(1)
        by_hand.until(ShuffleDeck)
        assert by_hand.refused(ShufflerJams()) == self.SHUFFLER


class Jams(JammedShuffler):
    def test_a_round_is_void_when_the_automated_shoe_jams_at_any_stack(self) -> None:
        for stacks in range(4):
            house = self.closed("automated-shoe")
            for _ in range(stacks):
                house.step()
            if house.table.deck.place is not Place.AUTOMATED_SHOE:
                continue
            assert house.keys(house.do(ShoeJams())) == (self.SHOE,)
            assert house.refused(ShoeJams()) == self.SHOE, "the round is void already"
            self.assert_void(house, self.SHOE)

    def test_the_shoe_jams_only_while_it_deals_a_round(self) -> None:
        house = self.house("automated-shoe").open(1)
        assert house.refused(ShoeJams()) == self.SHOE
        house = self.closed("automated-shoe")
        house.until(PutStubAway)
        while house.table.closed:
            assert house.refused(ShoeJams()) == self.SHOE, "the cards are out of it"
            house.step()


class Devices(SameRules):
    REMOVED: ClassVar[str]

    def test_the_automated_shoe_is_removed_before_cards_are_dealt_another_way(self) -> None:
        house = self.house("automated-shoe", shuffler="device").open(1)
        for method in ("manual-shoe", "hand"):
            assert house.refused(ChangeMethod(method)) == self.REMOVED
        event = house.do(RemoveDevice("automated-shoe"))
        assert (house.keys(event), event.by) == ((self.REMOVED,), "supervisor")
        assert self.REMOVED in house.keys(house.do(ChangeMethod("hand")))
        house.play(1)
        house.do(ChangeMethod("manual-shoe"), InstallDevice("automated-shoe"))
        house.until(LoadDeck)
        assert house.refused(LoadDeck(0)) == self.REMOVED

    def test_the_shuffler_is_removed_before_cards_are_shuffled_by_hand(self) -> None:
        house = self.house(shuffler="device").open(1)
        assert self.REMOVED in house.keys(house.do(RemoveDevice("shuffler")))
        house.until(ShuffleDeck)
        house.do(ShuffleDeck(0))
        assert (house.table.deck.place.value, house.due()) == ("stacked", "cut deck")
        house.play(1)

    def test_devices_and_methods_change_between_rounds_only(self) -> None:
        house = self.house().open(1)
        house.place(1, **house.required())
        house.do(AnnounceNoMoreBets())
        while house.table.closed:
            for act in (ChangeMethod("manual-shoe"), InstallDevice("shuffler")):
                assert house.refused(act) == self.REMOVED
            house.step()
        assert house.refused(RemoveDevice("shuffler")) == self.REMOVED, "there is none"
