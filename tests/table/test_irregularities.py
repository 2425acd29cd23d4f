"""Section 25.12: what goes wrong, at every point of a round, and what the law makes of it."""

from __future__ import annotations

from collections.abc import Iterator

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
from croupier.table.acts.players import SitDown
from croupier.table.acts.shuffling import CutDeck, LoadDeck, ShuffleDeck
from helpers import House

SHUFFLERS = {"manual-shoe": "none", "hand": "device", "automated-shoe": "none"}
METHODS = list(SHUFFLERS)
DEALT = 11  # cards of a round with two players
AREAS = ("seat 1", "seat 2", "dealer", "cross")


def closed(edition: str, method: str = "manual-shoe", *, undo: bool = True) -> House:
    """Two players, wagers closed, no card dealt; seat 2 has every kind of wager."""
    options = {"void-undoes-settled": undo}
    house = House(edition, method=method, shuffler=SHUFFLERS[method], options=options)
    house.open(1, 2, coupons=1000)
    house.bet(1)
    house.bet(2, 2000, 500, 1000)
    house.do(AnnounceNoMoreBets())
    return house


def assert_void(house: House, *keys: str) -> None:
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


# ---- 12(a): cards found face up -------------------------------------------------------------


@pytest.mark.rule("12(a)")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_found_face_up_is_not_used_and_goes_to_the_rack(edition: str, method: str) -> None:
    for depth in range(DEALT):
        house = closed(edition, method)
        order = list(house.table.deck.cards)
        house.do(CardTurnedOver(depth))
        while house.due() != "set aside face-up card":
            assert house.refused(SetAside()), "nobody has come upon it yet"
            house.step()
        assert house.refused(Deliver("cross", 5)) == "12(a)"
        assert house.refused(CardDrawnInError()) == "12(a)", "it is no card drawn in error"
        event = house.do(SetAside())
        assert (house.keys(event), event.told["card"]) == (("12(a)",), str(order[depth]))
        house.until(PutStubAway)
        used = [card for hand in house.table.round.hands.values() for card in hand.cards]
        used += house.table.round.areas["dealer"] + house.table.round.areas["cross"]
        assert used == [card for card in order if card != order[depth]][:DEALT]
        assert [packet.area for packet in house.table.rack] == ["face up"]
        house.finish()
        assert "void" not in house.last("pick up").told
        house.check()


@pytest.mark.rule("12(a)")
@pytest.mark.parametrize("method", METHODS)
def test_more_than_one_card_found_face_up_voids_all_hands(edition: str, method: str) -> None:
    for first in range(DEALT):
        second = (first * 5 + 3) % (DEALT + 1)
        if second == first:
            second = DEALT
        house = closed(edition, method)
        house.do(CardTurnedOver(first), CardTurnedOver(second))
        while not house.table.is_void:
            house.step()
        assert house.acts().count("set aside face-up card") == 2
        assert house.last("set aside face-up card").told["void"] is True
        for act in (ShoeJams(), CardDrawnInError(True), SetAside(), DeclareMisdeal("seat 1")):
            house.refused(act)  # a void round cannot be voided again
        assert_void(house, "12(a)")


@pytest.mark.rule("12(a)")
def test_a_card_face_up_in_the_stub_is_not_found_while_dealing(edition: str) -> None:
    house = closed(edition)
    house.do(CardTurnedOver(DEALT), CardTurnedOver(51))
    house.finish()
    assert "set aside face-up card" not in house.acts()
    house.play(1, 2)
    assert "set aside face-up card" not in house.acts(), "a shuffle turns it over again"


@pytest.mark.rule("12(a)")
def test_one_card_face_up_in_each_of_two_rounds_voids_neither(edition: str) -> None:
    house = closed(edition)
    for _ in range(2):
        house.do(CardTurnedOver(2))
        house.finish()
        assert "void" not in house.last("pick up").told
        house.dealer.prepare()
        house.bet(1)
        house.do(AnnounceNoMoreBets())


@pytest.mark.rule("12(a)")
def test_only_cards_in_the_shoe_or_the_deck_lie_face_up(edition: str) -> None:
    house = House(edition)
    house.sit(1)
    assert house.refused(CardTurnedOver(0)) == "12(a)"
    house = closed(edition)
    assert house.refused(CardTurnedOver(52)) == "12(a)"
    assert house.refused(CardTurnedOver(-1)) == "12(a)"
    house.until(PutStubAway)
    house.step()
    assert house.refused(CardTurnedOver(0)) == "12(a)"


# ---- 12(b): cards drawn in error ------------------------------------------------------------


@pytest.mark.rule("12(b)")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_drawn_in_error_unseen_is_the_next_card(edition: str, method: str) -> None:
    for point in range(6):
        for many in (1, 3):
            house = closed(edition, method)
            order = list(house.table.deck.cards)
            for _ in range(point):
                if house.due() != "put stub away":
                    house.step()
            for _ in range(many):
                event = house.do(CardDrawnInError())
                assert house.keys(event) == ("12(b)",)
                assert event.told == {}, "its face was not seen"
            if house.due() == "deliver":
                assert "12(b)" in house.keys(house.step())
            house.until(PutStubAway)
            used = [card for hand in house.table.round.hands.values() for card in hand.cards]
            used += house.table.round.areas["dealer"] + house.table.round.areas["cross"]
            assert used == order[:DEALT]
            house.do(CountStub())
            assert house.last("count stub").told["counted"] == 52 - DEALT
            house.finish()
            house.check()


@pytest.mark.rule("12(a)", "12(b)")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_drawn_in_error_and_seen_is_treated_as_found_face_up(
    edition: str, method: str
) -> None:
    house = closed(edition, method)
    order = list(house.table.deck.cards)
    event = house.do(CardDrawnInError(exposed=True))
    assert {"12(a)", "12(b)"} == set(house.keys(event))
    assert event.told["card"] == str(order[0])
    assert event.told["readings"] == ["all-drawn-exposed"]
    house.step()
    assert house.table.round.hands[1].cards == order[1:3]
    house.do(CardTurnedOver(0), SetAside())
    assert_void(house, "12(a)")


@pytest.mark.rule("12(b)")
def test_cards_are_drawn_in_error_only_while_cards_are_dealt(edition: str) -> None:
    house = House(edition).open(1)
    assert house.refused(CardDrawnInError()) == "12(b)"
    house = closed(edition)
    house.until(Choose)
    assert house.refused(CardDrawnInError()) == "12(b)"
    assert house.refused(CardDrawnInError(True)) == "12(b)"


# ---- 12(c): a wrong number of cards ---------------------------------------------------------


def misdealt(edition: str, area: str, more: int, *, undo: bool = True) -> House:
    """A round in which an area got a wrong number of cards, just dealt."""
    house = closed(edition, undo=undo)
    house.until(Deliver, area=area)
    house.do(DealtWrong(more))
    return house


ANSWERS = (
    {"three-card": "expose", "play": "play vertical"},
    {"three-card": "keep down", "play": "fold"},
)


def every_point(
    edition: str, area: str, more: int, answers: dict[str, str], *, undo: bool = True
) -> Iterator[House]:
    """The same misdealt round, once for each point at which the misdeal can be declared."""
    steps = 0
    while True:
        house = misdealt(edition, area, more, undo=undo)
        for _ in range(steps):
            house.due_step(answers)
            if house.table.is_void:  # it could no longer be overlooked
                assert house.last("declare misdeal").act["area"] == area
                return
            if not house.table.closed:  # the hand was folded and nobody ever counted it
                return
        yield house
        steps += 1


@pytest.mark.rule("12(c)")
@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("more", [1, -1, 2, -2])
def test_a_wrong_number_of_cards_voids_all_hands_whenever_it_is_found(
    edition: str, area: str, more: int
) -> None:
    for answers in ANSWERS:
        points = 0
        for house in every_point(edition, area, more, answers):
            event = house.do(DeclareMisdeal(area))
            assert "12(c)" in house.keys(event)
            assert event.told["found"] == house.table.expected_in(area) + more
            assert_void(house, *(["7(e)2", "12(c)"] if area == "dealer" else ["12(c)"]))
            points += 1
        assert points >= 4


@pytest.mark.rule("7(e)2", "12(c)")
def test_a_wrong_number_of_dealers_cards_counts_too(edition: str) -> None:
    house = misdealt(edition, "dealer", 1)
    event = house.do(DeclareMisdeal("dealer"))
    assert house.keys(event) == ("7(e)2", "12(c)")
    assert event.told["readings"] == ["dc-dealer-count"]


@pytest.mark.rule("12(c)")
@pytest.mark.parametrize("area", AREAS)
def test_a_house_may_let_stand_what_was_settled_before_the_void(edition: str, area: str) -> None:
    stood = set()
    for answers in ANSWERS:
        for house in every_point(edition, area, -1, answers, undo=False):
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


@pytest.mark.rule("12(c)")
@pytest.mark.parametrize("area", AREAS)
def test_no_wager_is_settled_over_a_wrong_number_of_cards(edition: str, area: str) -> None:
    house = misdealt(edition, area, -1)
    house.until(DeclareMisdeal, ANSWERS[0])
    assert house.due_key() == "12(c)"
    for seat in (1, 2):
        for settlement in ("three-card", "hand"):
            assert house.refused(Resolve(seat, settlement)) == "12(c)"


@pytest.mark.rule("12(c)")
def test_the_automatic_dealer_finds_a_misdeal_once_all_cards_are_out(edition: str) -> None:
    for area in AREAS:
        house = misdealt(edition, area, 1)
        house.dealer.go_on()
        assert not house.table.closed
        assert house.acts()[-3:] == ["put stub away", "declare misdeal", "pick up"]


@pytest.mark.rule("12(c)")
def test_a_right_number_of_cards_is_no_misdeal(edition: str) -> None:
    house = House(edition).open(1, 2)
    assert house.refused(DeclareMisdeal("seat 1")) == "12(c)", "no round is being played"
    house = closed(edition)
    for wrong in (0, 3, -3):
        assert house.refused(DealtWrong(wrong)) == "12(c)"
    while house.table.closed:
        for area in (*AREAS, "seat 3", "stub", "nowhere"):
            assert house.refused(DeclareMisdeal(area)) == "12(c)"
        house.step()
    assert house.refused(DealtWrong(1)) == "12(c)"


@pytest.mark.rule("12(a)", "12(c)")
def test_a_misdeal_may_be_interrupted_by_a_card_face_up(edition: str) -> None:
    house = closed(edition)
    house.do(CardTurnedOver(1), DealtWrong(1))
    assert house.due() == "set aside face-up card"
    house.until(Deliver, area="seat 2")
    assert len(house.table.round.hands[1].cards) == 3
    house.do(DeclareMisdeal("seat 1"))
    assert_void(house, "12(c)")


@pytest.mark.rule("12(c)")
def test_a_deck_that_runs_out_leaves_an_area_short(edition: str) -> None:
    house = House(edition).open(*range(1, 8))
    for seat in range(1, 8):
        house.bet(seat)
    house.do(AnnounceNoMoreBets())
    lost = 0
    while house.table.can(CardLost()):
        house.do(CardLost())
        lost += 1
    assert lost == 52 - 21, "just enough for a full table"
    house.do(DealtWrong(2))
    house.finish()
    assert house.last("declare misdeal").act["area"] in ("seat 1", "cross")
    assert all(house.net(seat) == 0 for seat in range(1, 8))
    house.check()


# ---- 12(d): the shuffling device ------------------------------------------------------------


@pytest.mark.rule("12(d)")
@pytest.mark.parametrize("decks", [1, 2])
@pytest.mark.parametrize("method", METHODS)
def test_cards_are_reshuffled_after_the_shuffler_jams(
    edition: str, method: str, decks: int
) -> None:
    house = House(edition, method=method, shuffler="device", decks=decks)
    house.sit(1)
    for number in (0, *range(decks)):
        house.until(ShuffleDeck, deck=number)
        for _ in range(2):
            event = house.do(ShufflerJams())
            assert (house.keys(event), event.by) == (("12(d)",), "chance")
            assert house.due() == "shuffle deck", "from the start"
            assert house.refused(LoadDeck(number)) == "4(a)"
        house.do(ShuffleDeck(number))
        house.play(1)
    house.check()


@pytest.mark.rule("12(d)")
def test_only_a_device_that_shuffles_jams(edition: str) -> None:
    house = House(edition)
    house.sit(1)
    house.until(ShuffleDeck)
    assert house.refused(ShufflerJams()) == "12(d)", "the cards are shuffled by hand"
    house = House(edition, shuffler="device").open(1)
    assert house.refused(ShufflerJams()) == "12(d)", "the shuffle is over"


# ---- 12(e): the automated shoe --------------------------------------------------------------


@pytest.mark.rule("12(e)")
def test_a_round_is_void_when_the_automated_shoe_jams_at_any_stack(edition: str) -> None:
    for stacks in range(4):
        house = closed(edition, "automated-shoe")
        for _ in range(stacks):
            house.step()
        event = house.do(ShoeJams())
        assert house.keys(event) == ("12(e)",)
        assert house.refused(ShoeJams()) == "12(e)", "the round is void already"
        assert_void(house, "12(e)")


@pytest.mark.rule("12(e)")
def test_the_shoe_jams_only_while_it_deals_a_round(edition: str) -> None:
    house = House(edition, method="automated-shoe").open(1, 2)
    assert house.refused(ShoeJams()) == "12(e)", "no round has begun"
    house = closed(edition, "automated-shoe")
    house.until(TakeOutRest)
    house.step()
    while house.table.closed:
        assert house.refused(ShoeJams()) == "12(e)", "the cards are out of it"
        house.step()
    for method in ("manual-shoe", "hand"):
        assert closed(edition, method).refused(ShoeJams()) == "12(e)"


@pytest.mark.rule("12(a)", "12(b)", "12(e)")
def test_cards_set_aside_or_drawn_are_reshuffled_after_a_jam_too(edition: str) -> None:
    house = closed(edition, "automated-shoe")
    house.do(CardTurnedOver(0), SetAside(), Deliver("seat 1", 2), CardDrawnInError(), ShoeJams())
    assert_void(house, "12(e)")


# ---- 12(f): devices come and go -------------------------------------------------------------


@pytest.mark.rule("12(f)")
def test_the_automated_shoe_is_removed_before_cards_are_dealt_another_way(edition: str) -> None:
    house = House(edition, method="automated-shoe", shuffler="device").open(1)
    for method in ("manual-shoe", "hand"):
        assert house.refused(ChangeMethod(method)) == "12(f)"
    event = house.do(RemoveDevice("automated-shoe"))
    assert (house.keys(event), event.by) == (("12(f)",), "supervisor")
    assert "12(f)" in house.keys(house.do(ChangeMethod("hand")))
    house.play(1)
    assert house.table.method.value == "hand"
    house.do(ChangeMethod("manual-shoe"), InstallDevice("automated-shoe"))
    house.until(LoadDeck)
    assert house.refused(LoadDeck(0)) == "12(f)", "with an automated shoe there, no other"
    house.do(ChangeMethod("automated-shoe"))
    house.play(1)
    house.check()


@pytest.mark.rule("12(f)")
def test_the_shuffler_is_removed_before_cards_are_shuffled_by_hand(edition: str) -> None:
    house = House(edition, shuffler="device").open(1)
    house.play(1)
    house.until(ShuffleDeck)
    house.do(ShuffleDeck(0))
    assert house.table.deck.place.value == "shuffling device", "it is there, so it shuffles"
    assert "12(f)" in house.keys(house.do(RemoveDevice("shuffler")))
    house.until(ShuffleDeck)
    house.do(ShuffleDeck(0))
    assert house.table.deck.place.value == "stacked"
    assert house.due() == "cut deck"
    house.do(CutDeck(0, 26), InstallDevice("shuffler", counts=True))
    house.play(1)
    assert house.last("shuffle deck").told["counted"] == 52


@pytest.mark.rule("12(f)")
def test_devices_and_methods_change_between_rounds_only(edition: str) -> None:
    house = closed(edition)
    while house.table.closed:
        for act in (ChangeMethod("manual-shoe"), InstallDevice("shuffler")):
            assert house.refused(act) == "12(f)"
        house.step()
    assert house.refused(RemoveDevice("shuffler")) == "12(f)", "there is none"
    assert house.refused(InstallDevice("roulette wheel")) == "12(f)"
    assert house.refused(ChangeMethod("cards in the air")) == "12(f)"
    house.do(InstallDevice("shuffler"))
    assert house.refused(InstallDevice("shuffler")) == "12(f)", "one is enough"
    house.bet(1)
    house.dealer.deal()
    assert house.refused(RemoveDevice("shuffler")) == "12(f)"


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
