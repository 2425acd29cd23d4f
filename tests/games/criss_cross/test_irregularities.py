"""Section 40.12 of Criss Cross Poker: irregularities, as printed."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    CountStub,
    Deliver,
    PutStubAway,
    SetAside,
    TakeOutRest,
)
from croupier.table.acts.irregular import (
    CardDrawnInError,
    CardExposed,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.shuffling import LoadDeck, ShuffleDeck
from games.houses import CrissCross

GAME = "criss-cross"
EDITION = "nj"

SHUFFLERS = {"manual-shoe": "none", "hand": "device", "automated-shoe": "none"}
DEALT = 5 + 2 * 2
FOLDING = {"across": "bet 2x", "down": "bet 3x", "middle": "forfeit"}


def closed(method: str = "manual-shoe", **settings: Any) -> CrissCross:
    """Seats 1 and 2 have wagered all there is, wagers are closed, no card is dealt."""
    settings.setdefault("shuffler", SHUFFLERS[method])
    options = {"bonus-spin": "one-dollar-progressive", **settings.pop("options", {})}
    house = CrissCross(method=method, options=options, **settings).open(1, 2, coupons=1000)
    house.bet(1)
    house.bet(2, 2000, bonus=500, spin=100, coupon=1000)
    house.do(AnnounceNoMoreBets())
    return house


def assert_void(house: CrissCross, *keys: str) -> None:
    """The round was voided by these paragraphs, all is returned, and play goes on."""
    house.finish()
    event = house.last("pick up")
    assert event.told["void"] is True
    assert house.keys(event) == keys
    assert event.told["net"] == {"1": 0, "2": 0}
    assert house.net(1) == house.net(2) == 0
    assert house.table.coupons["seat 2"] == 1000
    assert house.table.meter == 1_000_000
    for seat in (1, 2):
        assert {one["outcome"] for one in house.results(seat).values()} == {"void"}
    assert house.due() == "shuffle deck", "the cards are reshuffled"
    house.check()
    house.play(1, 2)
    house.check()


# ---- 12(a) ----------------------------------------------------------------------------------


@pytest.mark.rule("12(a)")
@pytest.mark.parametrize("method", SHUFFLERS)
def test_one_card_found_face_up_voids_all_hands_as_printed(method: str) -> None:
    for depth in range(DEALT):
        house = closed(method)
        order = list(house.table.deck.cards)
        house.do(CardTurnedOver(depth))
        house.until(SetAside)
        assert house.refused(Deliver("cross", 5)) == "12(a)"
        event = house.do(SetAside())
        assert (house.keys(event), event.told["card"]) == (("12(a)",), str(order[depth]))
        assert_void(house, "12(a)")


@pytest.mark.rule("12(a)")
@pytest.mark.parametrize("method", SHUFFLERS)
def test_a_house_may_read_it_as_kindred_games_do(method: str) -> None:
    kin = {"face-up-voids": 2}
    for depth in range(DEALT):
        house = closed(method, options=kin)
        order = list(house.table.deck.cards)
        house.do(CardTurnedOver(depth))
        house.until(PutStubAway)
        dealt = {*house.table.round.dealt()}
        assert dealt == {*order[: DEALT + 1]} - {order[depth]}, "it is not used"
        if method != "automated-shoe":
            house.do(CountStub())
        house.finish()
        assert "void" not in house.last("pick up").told
    for first, second in ((0, 1), (4, 5), (7, DEALT)):
        house = closed(method, options=kin)
        house.do(CardTurnedOver(first), CardTurnedOver(second))
        assert_void(house, "12(a)")


@pytest.mark.rule("12(a)")
def test_a_card_face_up_in_the_stub_or_before_the_round_voids_nothing() -> None:
    house = closed()
    for depth in (DEALT, 51):
        house.do(CardTurnedOver(depth))
    house.finish()
    assert "void" not in house.last("pick up").told
    assert house.refused(CardTurnedOver(0)) == "12(a)", "no cards are in the shoe"


# ---- 12(b) ----------------------------------------------------------------------------------


@pytest.mark.rule("12(b)")
@pytest.mark.parametrize("method", SHUFFLERS)
def test_a_card_drawn_in_error_unseen_is_the_next_card(method: str) -> None:
    for point in range(4):
        for many in (1, 3):
            house = closed(method)
            order = list(house.table.deck.cards)
            for _ in range(point):
                house.step()
            for _ in range(many):
                event = house.do(CardDrawnInError())
                assert (house.keys(event), event.told) == (("12(b)",), {})
            if house.due() == "deliver":
                assert "12(b)" in house.keys(house.step())
            house.until(PutStubAway)
            assert house.table.round.areas["cross"] == order[:5]
            assert {*house.table.round.dealt()} == {*order[:DEALT]}
            house.finish()
            assert "void" not in house.last("pick up").told
            house.check()


@pytest.mark.rule("12(a)", "12(b)")
def test_a_card_drawn_in_error_and_seen_is_treated_as_found_face_up() -> None:
    house = closed()
    event = house.do(CardDrawnInError(exposed=True))
    assert set(house.keys(event)) == {"12(a)", "12(b)"}
    assert event.told["readings"] == ["all-drawn-exposed"]
    assert_void(house, "12(a)")
    house = CrissCross().open(1)
    assert house.refused(CardDrawnInError()) == "12(b)", "no cards are being dealt"


# ---- 12(c) ----------------------------------------------------------------------------------


def misdealt(area: str, more: int, **settings: Any) -> CrissCross:
    house = closed(**settings)
    house.until(Deliver, area=area)
    house.do(DealtWrong(more))
    return house


@pytest.mark.rule("12(c)")
@pytest.mark.parametrize("area", ["cross", "seat 1", "seat 2"])
@pytest.mark.parametrize("more", [1, -1])
@pytest.mark.parametrize("answers", [CrissCross.USUAL, FOLDING], ids=["staying", "folding"])
def test_a_wrong_number_of_cards_voids_all_hands_whenever_it_is_found(
    area: str, more: int, answers: dict[str, str]
) -> None:
    steps, is_over = 0, False
    while not is_over:
        house = misdealt(area, more)
        house.until(PutStubAway)
        for _ in range(steps):
            house.due_step(answers)
            if house.table.is_void or not house.table.closed:
                is_over = True
                break
        else:
            event = house.do(DeclareMisdeal(area))
            assert house.keys(event) == ("12(c)",)
            assert event.told.get("readings") == (["cc-wrong-count"] if area == "cross" else None)
            assert event.told["found"] == house.table.expected_in(area) + more
            assert_void(house, "12(c)")
            steps += 1
    assert steps >= 9
    if house.table.is_void:  # it could no longer be overlooked
        assert_void(house, "12(c)")


@pytest.mark.rule("12(c)")
@pytest.mark.parametrize("area", ["cross", "seat 1"])
def test_no_wager_is_settled_over_a_wrong_number_of_cards(area: str) -> None:
    house = misdealt(area, -1)
    house.until(DeclareMisdeal)
    assert house.due_key() == "12(c)"
    for settlement in ("hand", "five-card-bonus", "bonus-spin"):
        assert house.refused(Resolve(1, settlement)) == "12(c)"


@pytest.mark.rule("12(c)")
def test_what_was_settled_before_the_void_stands_if_the_house_lets_it() -> None:
    house = misdealt("seat 1", 1, options={"void-undoes-settled": False})
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


@pytest.mark.rule("12(c)")
def test_the_automatic_dealer_finds_a_misdeal_once_all_cards_are_out() -> None:
    for area in ("cross", "seat 1", "seat 2"):
        house = misdealt(area, 1)
        house.dealer.go_on()
        assert house.acts()[-3:] == ["put stub away", "declare misdeal", "pick up"]


@pytest.mark.rule("12(c)")
def test_a_right_number_of_cards_is_no_misdeal() -> None:
    house = closed()
    assert house.refused(DealtWrong(0)) == "12(c)"
    while house.table.closed:
        for area in ("cross", "seat 1", "seat 2", "seat 3", "stub"):
            assert house.refused(DeclareMisdeal(area)) == "12(c)"
        house.step()
    assert house.refused(DealtWrong(1)) == "12(c)"


# ---- 12(d), 12(e) ---------------------------------------------------------------------------


@pytest.mark.rule("12(d)")
def test_cards_are_reshuffled_after_the_shuffler_jams() -> None:
    house = CrissCross(shuffler="device", decks=2)
    house.sit(1)
    for number in (0, 1):
        house.until(ShuffleDeck, deck=number)
        event = house.do(ShufflerJams())
        assert (house.keys(event), event.by) == (("12(d)",), "chance")
        assert house.due() == "shuffle deck", "from the start"
        assert house.refused(LoadDeck(number)) == "5(a)"
    house.play(1)
    by_hand = CrissCross()
    by_hand.sit(1)
    by_hand.until(ShuffleDeck)
    assert by_hand.refused(ShufflerJams()) == "12(d)"


@pytest.mark.rule("12(e)")
def test_a_round_is_void_when_the_automated_shoe_jams_at_any_stack() -> None:
    for stacks in range(4):
        house = closed("automated-shoe")
        for _ in range(stacks):
            house.step()
        assert house.keys(house.do(ShoeJams())) == ("12(e)",)
        assert house.refused(ShoeJams()) == "12(e)", "the round is void already"
        assert_void(house, "12(e)")


@pytest.mark.rule("12(e)")
def test_the_shoe_jams_only_while_it_deals_a_round() -> None:
    house = CrissCross(method="automated-shoe").open(1)
    assert house.refused(ShoeJams()) == "12(e)", "no round has begun"
    house = closed("automated-shoe")
    house.until(TakeOutRest)
    house.due_step()
    while house.table.closed:
        assert house.refused(ShoeJams()) == "12(e)", "the cards are out of it"
        house.step()


def test_nothing_is_said_of_a_community_card_that_is_seen_too_early() -> None:
    house = closed()
    house.until(Choose)
    house.refused(CardExposed("cross", "center"))
