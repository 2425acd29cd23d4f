"""Section 25.12: what goes wrong, at every point of a round, and what the law makes of it."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, SetAside
from croupier.table.acts.devices import InstallDevice
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
    ShoeJams,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.players import SitDown
from games.same_rules import AtDoubleCross, devices, irregularities
from support.tables import House


class Irregular(AtDoubleCross, irregularities.Irregularities):
    EACH, AREAS = 2, {"dealer": 2, "cross": 5}


# ---- 12(a), 12(b): cards found face up, cards drawn in error --------------------------------


class TestFaceUp(Irregular, irregularities.FaceUp, irregularities.OnlyCardsToBeDealt):
    FACE_UP = "12(a)"

    @pytest.mark.rule("12(a)")
    def test_any_two_cards_found_face_up_void_all_hands_once(self, method: str) -> None:
        for first in range(self.many):
            second = (first * 5 + 3) % (self.many + 1)
            if second == first:
                second = self.many
            house = self.closed(method)
            house.do(CardTurnedOver(first), CardTurnedOver(second))
            while not house.table.is_void:
                house.step()
            for act, key in (
                (ShoeJams(), "12(e)"),
                (CardDrawnInError(True), "12(b)"),
                (SetAside(), "10(h)"),  # what is due is the pick-up
                (DeclareMisdeal("seat 1"), "12(c)"),
            ):
                assert house.refused(act) == key, "a void round cannot be voided again"
            self.assert_void(house, "12(a)")


class TestDrawnInError(Irregular, irregularities.DrawnInError, irregularities.DrawnAndSeen):
    DRAWN, FACE_UP = "12(b)", "12(a)"


# ---- 12(c): a wrong number of cards ---------------------------------------------------------


class TestWrongNumber(Irregular, irregularities.WrongNumber):
    WRONG = "12(c)"
    ANSWERS = (
        {"three-card": "expose", "play": "play vertical"},
        {"three-card": "keep down", "play": "fold"},
    )
    READINGS = {"dealer": "dc-dealer-count"}
    SETTLEMENTS = ("three-card", "hand")

    @pytest.fixture(params=["seat 1", "seat 2", "dealer", "cross"])
    def area(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)

    def void_keys(self, area: str) -> tuple[str, ...]:
        return ("7(e)2", "12(c)") if area == "dealer" else ("12(c)",)

    @pytest.mark.rule("7(e)2", "12(c)")
    def test_a_wrong_number_of_dealers_cards_counts_too(self) -> None:
        house = self.misdealt("dealer", 1)
        event = house.do(DeclareMisdeal("dealer"))
        assert house.keys(event) == ("7(e)2", "12(c)")
        assert event.told["readings"] == ["dc-dealer-count"]

    @pytest.mark.rule("12(c)")
    def test_a_house_may_let_stand_what_was_settled_before_the_void(self, area: str) -> None:
        stood = set()
        lets = {"void-undoes-settled": False}
        for answers in self.ANSWERS:
            for house in self.every_point(area, -1, answers, options=lets):
                hands = house.table.round.hands
                settled = {seat: list(hands[seat].results) for seat in (1, 2)}
                net = {seat: sum(one.net for one in settled[seat]) for seat in (1, 2)}
                house.do(DeclareMisdeal(area))
                house.finish()
                assert {seat: house.net(seat) for seat in (1, 2)} == net
                for seat in (1, 2):
                    kept = [one for one in hands[seat].results if one.outcome.value != "void"]
                    assert kept == settled[seat]
                    stood |= {(seat, one.wager) for one in kept}
                house.check()
                house.play(1, 2)
        if area in ("seat 1", "dealer"):  # the others are counted before seat 2's three-card wager
            assert stood >= {(1, "ante"), (2, "ante"), (2, "three-card")}, "folds and three-card"

    @pytest.mark.rule("12(a)", "12(c)")
    def test_a_misdeal_may_be_interrupted_by_a_card_face_up(self) -> None:
        house = self.closed()
        house.do(CardTurnedOver(1), DealtWrong(1))
        assert house.due() == "set aside face-up card"
        house.until(Deliver, area="seat 2")
        assert len(house.table.round.hands[1].cards) == 3
        house.do(DeclareMisdeal("seat 1"))
        self.assert_void(house, "12(c)")


@pytest.mark.rule("12(c)")
def test_a_void_undoes_a_paid_three_card_wager_even_if_raises_were_made_from_it(
    edition: str,
) -> None:
    house = House(edition, inventory=0).open(1, 2, chips=1500)
    for seat in (1, 2):
        house.bet(seat, 1000, 500)
    house.stack({1: "9c 9d", 2: "Kc 8d"}, "2c 4d", "3s 6d 7s 8h 9h")  # and one card more
    house.do(AnnounceNoMoreBets(), Deliver("seat 1", 2), Deliver("seat 2", 2), DealtWrong(1))
    house.until(Choose, {"three-card": "expose", "play": "play vertical"}, asked="play")
    assert (house.chips(1), house.chips(2)) == (15_500, 0)
    house.do(Choose(1, "play", "play vertical"), Choose(2, "play", "fold"))
    house.do(DeclareMisdeal("dealer"))
    assert (house.chips(1), house.chips(2)) == (1500, 1500)
    house.check()


# ---- 12(d), 12(e), 12(f): devices -----------------------------------------------------------


class TestShufflerJams(AtDoubleCross, devices.JammedShuffler):
    SHUFFLER, SHUFFLE = "12(d)", "4(a)"


class TestShoeJams(Irregular, devices.JammedShoe):
    SHOE = "12(e)"

    @pytest.mark.rule("12(a)", "12(b)", "12(e)")
    def test_cards_set_aside_or_drawn_are_reshuffled_after_a_jam_too(self) -> None:
        house = self.closed("automated-shoe")
        house.do(CardTurnedOver(0), SetAside(), Deliver("seat 1", 2))
        house.do(CardDrawnInError(), ShoeJams())
        self.assert_void(house, "12(e)")


class TestDevices(AtDoubleCross, devices.DevicesChange):
    REMOVED = "12(f)"


@pytest.mark.rule("12(f)")
def test_a_change_starts_the_preparation_over_with_wagers_standing(edition: str) -> None:
    house = House(edition).open(1)
    house.bet(1)
    house.do(SitDown(2, "Bea", 5000), InstallDevice("shuffler"))
    house.dealer.deal()
    house.finish()
    assert house.table.round_number == 1
    house.check()


# ---- lost cards -----------------------------------------------------------------------------


@pytest.mark.rule("7(e)")
def test_so_many_cards_cannot_be_lost_that_a_full_table_could_not_be_dealt(edition: str) -> None:
    house = House(edition).open(1)
    seats = house.table.rules.number("seats")
    for _ in range(52 - 2 * seats - 7):
        house.do(CardLost())
    assert house.refused(CardLost()) == "7(e)"


@pytest.mark.rule("7(e)2")
def test_a_lost_card_is_found_by_the_next_count_and_not_before(edition: str) -> None:
    house = House(edition).open(1)
    assert house.table.can(CardLost())
    house.do(CardLost())
    for _ in range(4):
        house.play(1)
        assert house.table.retired == []
        house.check()
    house.play(1)
    assert len(house.table.retired) == 1
    assert house.last("pick up").told["void"] is True
    house.check()
