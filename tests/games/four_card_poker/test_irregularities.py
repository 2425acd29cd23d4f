"""What goes wrong at Four Card Poker: all of it by readings, since those pages are missing."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver, PutStubAway
from croupier.table.acts.irregularities import CardExposed, CardLost, DealtWrong
from croupier.table.acts.play import Choose
from games.houses import FourCard
from games.same_rules import METHODS, SHUFFLERS, devices, irregularities

IRREGULAR = "fcp-irregularities"


class AtFourCard(irregularities.Irregularities):
    HOUSE = FourCard
    SIDE_WAGERS = {"aces_up": 100}
    EACH, AREAS = 5, {"dealer": 6}


class TestFaceUp(AtFourCard, irregularities.FaceUp):
    FACE_UP = IRREGULAR


class TestDrawnInError(AtFourCard, irregularities.DrawnInError, irregularities.DrawnAndSeen):
    DRAWN = FACE_UP = IRREGULAR


class TestWrongNumber(AtFourCard, irregularities.WrongNumber):
    WRONG = IRREGULAR
    ANSWERS = ({"play": "play 3x"}, {"play": "fold"})

    @pytest.fixture(params=["seat 1", "seat 2", "dealer"])
    def area(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)


class TestJams(AtFourCard, devices.JammedShuffler, devices.JammedShoe):
    SHUFFLER = SHOE = IRREGULAR
    SHUFFLE = "5(a)"


class TestDevices(devices.DevicesChange):
    HOUSE, REMOVED = FourCard, IRREGULAR


# ---- a card of the dealer seen too early ----------------------------------------------------


def exposing(undoes: bool = True) -> FourCard:
    """Seat 1 folds with Aces Up that wins, seat 2 has one that loses, seat 3 one that wins, and
    only Aces Up lies before seat 4; seat 3 has the word."""
    house = FourCard(options={"void-undoes-settled": undoes}).open(1, 2, 3, 4, coupons=1000)
    house.bet(1, 1000, 500, coupon=1000)
    house.bet(2, 1000, 500)
    house.bet(3, 1000, 500)
    house.bet(4, 0, 500)
    hands = {1: "8c 8d 7c 7d 2h", 2: "Kc Kd Jc Td 2s", 3: "Ac Ad 9c 6d 3h", 4: "5c 5d 5h Qc 3s"}
    house.lay(hands, dealer="As Kh Jd 4c 6c 9h")
    house.dealer.deal()
    house.choose(1, "fold")
    house.choose(2, "play 3x")
    return house


def test_an_exposed_card_voids_all_hands_but_pays_aces_up_that_wins() -> None:
    house = exposing()
    for wrong in (CardExposed("dealer", "sixth"), CardExposed("dealer", "seventh")):
        assert house.refused(wrong) == "fcp-exposed"
    event = house.do(CardExposed("dealer", "first"))
    assert (house.keys(event), event.told["card"]) == (("fcp-exposed",), "As")
    house.finish()
    assert [house.net(seat) for seat in (1, 2, 3, 4)] == [1500, 0, 500, 4000]
    assert house.table.coupons["seat 1"] == 1000
    assert house.last("pick up").told["net"] == {"1": 1500, "2": 0, "3": 500, "4": 4000}
    assert house.results(1)["ante"]["outcome"] == "void", "the fold is undone"
    assert house.results(2)["aces-up"]["outcome"] == "void"
    assert house.results(3)["aces-up"]["odds"] == "1 to 1"
    assert house.due() == "shuffle deck"
    house.check()


def test_a_house_may_let_a_fold_stand_when_a_card_is_exposed() -> None:
    house = exposing(undoes=False)
    house.do(CardExposed("dealer", "third"))
    house.finish()
    assert [house.net(seat) for seat in (1, 2, 3, 4)] == [500, 0, 500, 4000]
    house.check()


def test_a_card_shown_after_the_last_choice_harms_nobody() -> None:
    house = exposing()
    house.do(Choose(3, "play", "play 1x"))
    assert house.refused(CardExposed("dealer", "first")) == "fcp-exposed"


def test_no_other_void_round_pays_aces_up() -> None:
    house = FourCard().open(1)
    house.bet(1, 1000, 500)
    house.lay({1: "Ac Ad 9c 6d 3h"}, dealer="As Kh Jd 4c 6c 9h")
    house.do(AnnounceNoMoreBets())
    house.until(Deliver, area="dealer")
    house.do(DealtWrong(-1))
    house.finish()
    assert house.net(1) == 0


# ---- the stub -------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_the_stub_is_counted_in_one_of_five_rounds(method: str) -> None:
    house = FourCard(method=method, shuffler=SHUFFLERS[method]).open(1)
    for _ in range(4):
        house.play(1)
    assert "count stub" not in house.acts()
    house.play(1)
    event = house.last("count stub")
    assert (house.keys(event), event.told["counted"]) == (("fcp-stub-count",), 52 - 11)
    house.ready()
    house.bet(1)
    house.do(AnnounceNoMoreBets(), CardLost())
    house.until(PutStubAway)
    deck = house.table.deck
    assert set(house.keys(house.do(CountStub()))) == {"fcp-stub-count"}
    house.finish()
    assert house.table.retired == [deck]
    house.check()
