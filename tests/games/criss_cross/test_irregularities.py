"""Section 40.12 of Criss Cross Poker: irregularities, as printed."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import Card
from croupier.table.acts.deals import Deliver, PutStubAway, SetAside
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardExposed,
    CardTurnedOver,
    DeclareMisdeal,
)
from croupier.table.acts.play import Choose, Resolve
from games.houses import CrissCross
from games.same_rules import devices, irregularities
from support.tables import AnyHouse

GAME = "criss-cross"
EDITION = "nj"


class AtCrissCross(irregularities.Irregularities):
    HOUSE = CrissCross
    SIDE_WAGERS = {"five_card_bonus": 500, "bonus_spin": 100}
    EACH, AREAS, FIRST = 2, {"cross": 5}, 5
    COUNTED = ("manual-shoe", "hand")

    def house(self, method: str = "manual-shoe", **settings: Any) -> AnyHouse:
        options = {"bonus-spin": "one-dollar-progressive", **settings.pop("options", {})}
        return super().house(method, options=options, **settings)

    def dealt(self, house: AnyHouse) -> list[Card]:
        """The cross comes before the hands, which get one card at a time but from a device."""
        cross, hands = house.table.round.areas["cross"], house.table.round.hands
        one, two = hands[1].cards, hands[2].cards
        if house.table.method.value == "automated-shoe":
            return [*cross, *one, *two]
        return [*cross, *(card for pair in zip(one, two, strict=True) for card in pair)]

    def assert_as_before(self, house: AnyHouse) -> None:
        assert house.table.meter == 1_000_000


# ---- 12(a), 12(b): cards found face up, cards drawn in error --------------------------------


class TestFaceUpAsPrinted(AtCrissCross, irregularities.OnlyCardsToBeDealt):
    FACE_UP = "12(a)"

    @pytest.mark.rule("12(a)")
    def test_one_card_found_face_up_voids_all_hands(self, method: str) -> None:
        for depth in range(self.many):
            house = self.closed(method)
            order = list(house.table.deck.cards)
            house.do(CardTurnedOver(depth))
            house.until(SetAside)
            assert house.refused(Deliver("cross", 5)) == "12(a)"
            event = house.do(SetAside())
            assert (house.keys(event), event.told["card"]) == (("12(a)",), str(order[depth]))
            self.assert_void(house, "12(a)")

    @pytest.mark.rule("12(a)")
    def test_a_card_face_up_in_the_stub_voids_nothing(self) -> None:
        house = self.closed()
        house.do(CardTurnedOver(self.many), CardTurnedOver(51))
        house.finish()
        assert "void" not in house.last("pick up").told

    @pytest.mark.rule("12(a)", "12(b)")
    def test_a_card_drawn_in_error_and_seen_is_treated_as_found_face_up(self) -> None:
        house = self.closed()
        event = house.do(CardDrawnInError(exposed=True))
        assert set(house.keys(event)) == {"12(a)", "12(b)"}
        assert event.told["readings"] == ["all-drawn-exposed"]
        self.assert_void(house, "12(a)")


class TestFaceUpAsKindredGamesHaveIt(AtCrissCross, irregularities.FaceUp):
    """A house may read it so that the second card voids."""

    FACE_UP = "12(a)"

    def house(self, method: str = "manual-shoe", **settings: Any) -> AnyHouse:
        return super().house(method, options={"face-up-voids": 2}, **settings)


class TestDrawnInError(AtCrissCross, irregularities.DrawnInError):
    DRAWN = "12(b)"


# ---- 12(c): a wrong number of cards ---------------------------------------------------------


class TestWrongNumber(AtCrissCross, irregularities.WrongNumber):
    WRONG = "12(c)"
    ANSWERS = (CrissCross.USUAL, {"across": "bet 2x", "down": "bet 3x", "middle": "forfeit"})
    READINGS = {"cross": "cc-wrong-count"}
    SETTLEMENTS = ("hand", "five-card-bonus", "bonus-spin")
    POINTS, FROM = 9, PutStubAway

    @pytest.fixture(params=["cross", "seat 1", "seat 2"])
    def area(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)

    @pytest.fixture(params=[1, -1])
    def more(self, request: pytest.FixtureRequest) -> int:
        return int(request.param)

    @pytest.mark.rule("12(c)")
    def test_what_was_settled_before_the_void_stands_if_the_house_lets_it(self) -> None:
        house = self.misdealt("seat 1", 1, options={"void-undoes-settled": False})
        house.until(Resolve, seat=2)
        house.due_step()
        settled = [(one["wager"], one["outcome"]) for one in house.results(2).values()]
        event = house.do(DeclareMisdeal("seat 1"))
        assert event.told["void"] is True
        kept = [(one["wager"], one["outcome"]) for one in house.results(2).values()]
        assert kept == [*settled, ("five-card-bonus", "void"), ("bonus-spin", "void")]
        assert house.net(1) == 0
        house.finish()
        house.check()


# ---- 12(d), 12(e): devices that jam ---------------------------------------------------------


class TestShufflerJams(AtCrissCross, devices.JammedShuffler):
    SHUFFLER, SHUFFLE = "12(d)", "5(a)"


class TestShoeJams(AtCrissCross, devices.JammedShoe):
    SHOE = "12(e)"


def test_nothing_is_said_of_a_community_card_that_is_seen_too_early() -> None:
    house = CrissCross().open(1)
    house.bet(1)
    house.until(Choose)
    refused = house.refused(CardExposed("cross", "center"))
    assert refused == house.table.rules.edition.title, "no paragraph and no reading"
