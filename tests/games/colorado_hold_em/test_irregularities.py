"""Section 23.14: what goes wrong, and what the law makes of it; a wrong claim is tested with the
instant winners."""

from __future__ import annotations

from typing import ClassVar

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.irregularities import DealtWrong, DeclareMisdeal
from croupier.table.acts.play import Choose, TurnUpCards
from games.houses import Colorado, ColoradoRequired
from games.same_rules import devices, irregularities

GAME = "colorado-hold-em"
EDITION = "nj"
DECLARE = "declare instant winner"


class AtColorado(irregularities.Irregularities):
    HOUSE, EACH, AREAS = Colorado, 3, {"community": 3}


class TestFaceUp(AtColorado, irregularities.FaceUp):
    FACE_UP = "14(a)"


class TestDrawnInError(AtColorado, irregularities.DrawnInError, irregularities.DrawnAndSeen):
    DRAWN, FACE_UP = "14(b)", "14(a)"


class TestWrongNumber(AtColorado, irregularities.WrongNumber):
    WRONG = "14(c)"
    ANSWERS: ClassVar[tuple[dict[str, str], ...]] = (
        {"play": "discard third"},
        {"play": "discard first and bet"},
        {"play": DECLARE},
    )

    @pytest.mark.rule("14(c)")
    @pytest.mark.parametrize("more", [-3, -2, -1, 1, 2, 3])
    def test_a_player_asked_to_discard_cannot_fail_to_count(self, more: int) -> None:
        house = self.misdealt("seat 1", more)
        house.until(DeclareMisdeal)
        assert house.due_key() == "14(c)"
        for option in ("discard first", "discard third and bet", DECLARE):
            assert house.refused(Choose(1, "play", option)) == "14(c)"
        house.due_step()
        self.assert_void(house, "14(c)")


class TestWrongNumberInTheRequiredVersion(TestWrongNumber):
    HOUSE = ColoradoRequired
    ANSWERS = ({"play": "discard first and bet"}, {"play": "fold"})


class TestJams(AtColorado, devices.JammedShuffler, devices.JammedShoe):
    SHUFFLER, SHOE, SHUFFLE = "14(e)", "14(f)", "ch-shuffle"


class TestDevices(devices.DevicesChange):
    HOUSE, REMOVED = Colorado, "14(g)"


# ---- what was settled before a void ---------------------------------------------------------


def settled_and_misdealt(undoes: bool) -> ColoradoRequired:
    """Seat 1 folds, seat 2 claims wrongly, seat 3 is an instant winner paid from what they lost,
    seat 4 bets; then it is found that a community card is missing."""
    options = {"void-undoes-settled": undoes}
    house = ColoradoRequired(options=options, inventory=0).open(
        1, 2, 3, 4, chips=2500, coupons=1000
    )
    for seat in (1, 2, 3, 4):
        house.bet(seat, 1000, 500, coupon=1000)
    hands = {1: "Jc Qd 2d", 2: "8c 8d 2s", 3: "4c 4d 4h", 4: "Kc Td Th"}
    house.lay(hands, community="Kd 9h 7s")
    house.do(AnnounceNoMoreBets())
    house.until(Deliver, area="community")
    house.do(DealtWrong(-1))
    house.until(Choose)
    for seat, option in ((1, "fold"), (2, DECLARE), (3, DECLARE), (4, "discard third and bet")):
        house.do(Choose(seat, "play", option))
    assert [house.chips(seat) for seat in (1, 2, 3, 4)] == [1000, 1500, 2500 + 8500, 0]
    house.do(DeclareMisdeal("community"))
    return house


@pytest.mark.rule("14(c)")
def test_a_void_returns_every_wager_and_undoes_instant_winners_claims_and_folds() -> None:
    house = settled_and_misdealt(True)
    for seat in (1, 2, 3, 4):
        assert house.net(seat, 2500) == 0
        assert house.table.coupons[f"seat {seat}"] == 1000
        wagers = {"ante", "bonus", "bet"} if seat == 4 else {"ante", "bonus"}
        assert set(house.results(seat)) == wagers
        assert {one["outcome"] for one in house.results(seat).values()} == {"void"}
    assert house.results(1)["ante"]["readings"] == ["all-void-settled"]
    house.finish()
    house.check()


@pytest.mark.rule("14(c)")
def test_a_house_may_let_stand_what_was_settled_before_the_void() -> None:
    house = settled_and_misdealt(False)
    assert [house.net(seat, 2500) for seat in (1, 2, 3, 4)] == [-1500, -1000, 8500, 0]
    assert [house.table.coupons[f"seat {seat}"] for seat in (1, 2, 3, 4)] == [0, 0, 0, 1000]
    house.finish()
    house.check()


@pytest.mark.rule("14(c)")
def test_cards_of_hands_that_were_over_are_reshuffled_with_the_rest() -> None:
    house = settled_and_misdealt(True)
    house.finish()
    rack = dict(map(tuple, house.last("pick up").told["rack"]))
    assert {area: count for area, count in rack.items() if area.startswith("seat ")} == {
        "seat 1": 3,
        "seat 2": 3,
        "seat 3": 3,
        "seat 4": 2,
        "seat 4 discard": 1,
    }
    assert sum(rack.values()) == 52


@pytest.mark.rule("14(c)")
def test_a_short_row_of_community_cards_is_found_at_the_latest_when_a_hand_is_settled() -> None:
    house = Colorado().open(1)
    house.bet(1)
    house.until(Deliver, area="community")
    house.do(DealtWrong(-3))
    house.until(TurnUpCards)
    assert house.due_step().told["shown"] == {}
    house.until(DeclareMisdeal)
    house.due_step()
    assert house.net(1) == 0
