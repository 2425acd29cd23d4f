"""Section 17.11 of Double Down Stud: irregularities."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import SetAside
from croupier.table.acts.devices import InstallDevice
from croupier.table.acts.irregularities import CardExposed, CardLost, CardTurnedOver
from croupier.table.acts.play import AnnounceWords
from games.double_down_stud.alike import AtDoubleDown
from games.houses import DoubleDownStud
from games.same_rules import devices, irregularities

GAME = "double-down-stud"
EDITION = "nj"

DOUBLE = {"double": "double down"}


class Irregular(AtDoubleDown, irregularities.Irregularities):
    EACH, AREAS = 1, {"common": 4}


class TestTheHoleCard(Irregular):
    @pytest.mark.rule("11(a)")
    def test_a_hole_card_seen_before_the_second_call_voids_all_hands(self) -> None:
        points = 0
        for steps in range(12):
            house = self.closed()
            for _ in range(steps):
                house.due_step(DOUBLE)
            if "announce" in house.acts():
                break
            if not house.table.round.areas["common"]:
                assert house.refused(CardExposed("common", "hole")) == "11(a)", (
                    "it is not dealt yet"
                )
                continue
            event = house.do(CardExposed("common", "hole"))
            assert (house.keys(event), event.by) == (("11(a)",), "chance")
            assert event.told["card"] == str(house.table.round.areas["common"][0])
            assert house.refused(CardExposed("common", "hole")) == "11(a)", "once is enough"
            self.assert_void(house, "11(a)")
            points += 1
        assert points == 3, "after the deal, after each choice, and before the call"

    @pytest.mark.rule("11(a)")
    def test_after_the_second_call_it_may_be_seen(self) -> None:
        house = self.closed()
        house.until(AnnounceWords, DOUBLE)
        house.due_step()
        assert house.refused(CardExposed("common", "hole")) == "11(a)"
        for slot in ("second", "third", "nowhere"):
            assert house.refused(CardExposed("common", slot)) == "11(a)"
        house.finish()
        assert "void" not in house.last("pick up").told

    @pytest.mark.rule("11(a)", "11(b)")
    def test_a_hole_card_seen_while_the_common_cards_are_dealt_voids_too(self) -> None:
        house = self.closed()
        house.do(CardTurnedOver(4))
        house.until(SetAside)
        assert len(house.table.round.areas["common"]) == 2
        house.do(CardExposed("common", "hole"))
        self.assert_void(house, "11(a)")


class TestFaceUp(Irregular, irregularities.FaceUp):
    FACE_UP = "11(b)"

    @pytest.mark.rule("11(b)")
    def test_cards_dealt_face_up_by_the_rules_are_not_found_face_up(self) -> None:
        house = self.closed()
        house.finish()
        assert "set aside face-up card" not in house.acts()


class TestDrawnInError(Irregular, irregularities.DrawnInError, irregularities.DrawnAndSeen):
    DRAWN, FACE_UP = "11(c)", "11(b)"


class TestWrongNumber(Irregular, irregularities.WrongNumber):
    WRONG = "11(d)"
    ANSWERS = (DOUBLE,)
    READINGS = {"common": "dds-dealer-count"}
    POINTS = 5
    FOUND = ("declare misdeal", "pick up")

    @pytest.fixture(params=["seat 1", "seat 2", "common"])
    def area(self, request: pytest.FixtureRequest) -> str:
        return str(request.param)

    @pytest.fixture(params=[1, -1])
    def more(self, request: pytest.FixtureRequest) -> int:
        return int(request.param)


class TestShufflerJams(AtDoubleDown, devices.JammedShuffler):
    SHUFFLER, SHUFFLE = "11(e)", "4(a)"


class TestDevices(AtDoubleDown, devices.ShufflersChange):
    REMOVED = "11(f)"


def test_a_lost_card_is_never_counted_but_found_when_a_device_counts() -> None:
    house = DoubleDownStud().open(1)
    house.do(CardLost())
    for _ in range(6):
        house.play(1)
    assert house.table.retired == []
    house.do(InstallDevice("shuffler", counts=True))
    house.play(1)
    assert len(house.table.retired) == 1
    house.check()
