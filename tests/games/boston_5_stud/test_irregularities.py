"""24.12 of Boston 5 Stud: what goes wrong, and what the law makes of it."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table import Act
from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    CountStub,
    Deliver,
    PutStubAway,
    SetAside,
)
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardExposed,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
    ShoeJams,
)
from croupier.table.acts.play import Choose, Resolve
from games.houses import Boston
from games.same_rules import METHODS, SHUFFLERS, devices

GAME = "boston-5-stud"
EDITION = "nj"

SEATS = (1, 2, 3)
HANDS = {1: "9c 9d 2c 5h 7s", 2: "Kc 8d 3c Kd 8h", 3: "4d 5d 6d Qh Qs"}
DEALER = "Js Jd 8c 6h 4s"


def closed(method: str = "manual-shoe", bonus: int = 500, **settings: Any) -> Boston:
    """Seats 1 to 3 have wagered, all with the bonus: only seat 2 loses it."""
    settings.setdefault("shuffler", SHUFFLERS[method])
    house = Boston(method=method, **settings).open(*SEATS, coupons=1000)
    for seat in SEATS:
        house.bet(seat, bonus=bonus, coupon=1000 if seat == 1 else 0)
    house.lay(HANDS, dealer=DEALER)
    house.do(AnnounceNoMoreBets())
    return house


def assert_void(house: Boston, *keys: str, nets: tuple[int, ...] = (0, 0, 0)) -> None:
    """The round was voided by these paragraphs, all but this is returned, and play goes on."""
    house.finish()
    event = house.last("pick up")
    assert event.told["void"] is True
    assert house.keys(event) == keys
    assert event.told["net"] == {str(seat): net for seat, net in zip(SEATS, nets, strict=True)}
    assert tuple(house.net(seat) for seat in SEATS) == nets
    assert house.table.coupons["seat 1"] == 1000
    assert house.due() == "shuffle deck", "the cards are reshuffled"
    house.check()
    house.play(*SEATS)
    house.check()


WON = (500, 0, 20_000)
"""What the optional bonus wagers win."""


# ---- a card of the dealer seen too early ----------------------------------------------------


@pytest.mark.rule("12(a)")
@pytest.mark.parametrize("slot", ["first", "second", "third"])
def test_an_exposed_card_voids_all_hands_but_pays_a_bonus_that_wins(slot: str) -> None:
    points = 0
    while True:
        house = closed()
        house.until(Choose)
        for _ in range(points):
            house.due_step({"bonus": "expose", "play": "fold"})
        exposed = CardExposed("dealer", slot)
        if not house.table.can(exposed):
            break
        event = house.do(exposed)
        assert house.keys(event) == ("12(a)",)
        assert [one["seat"] for one in event.told["results"]] == [1, 3]
        for seat, outcome in ((1, "win"), (2, "void"), (3, "win")):
            assert house.results(seat)["bonus"]["outcome"] == outcome
            assert house.results(seat)["ante"]["outcome"] == "void", "a fold is undone"
        assert_void(house, "12(a)", nets=WON)
        points += 1
    assert points == 3 + 3 + 1 + 3, "shown, settled, turned down, and folded by all but the last"


@pytest.mark.rule("12(a)")
def test_a_card_that_is_exposed_before_a_player_has_three_earns_no_bonus() -> None:
    house = Boston().open(1)
    house.bet(1, bonus=500)
    house.until(Deliver, area="dealer")
    assert house.refused(CardExposed("dealer", "first")) == "12(a)", "it is not there yet"
    house.do(Deliver("dealer", 3))
    assert house.refused(CardExposed("dealer", "fourth")) == "12(a)"


@pytest.mark.rule("12(a)")
def test_nothing_comes_of_a_card_that_is_exposed_after_the_choices() -> None:
    house = closed()
    house.until(Deliver, area="seat 1", count=2)
    assert house.refused(CardExposed("dealer", "first")) == "12(a)"
    house.finish()
    assert "void" not in house.last("pick up").told


@pytest.mark.rule("12(a)")
def test_where_settled_wagers_stand_a_lost_bonus_is_not_paid_and_a_won_one_not_twice() -> None:
    house = closed(options={"void-undoes-settled": False})
    house.until(Choose)
    for seat, option in ((1, "keep down"), (2, "expose"), (3, "expose")):
        house.choose(seat, option)
    house.choose(1, "fold")
    house.do(CardExposed("dealer", "first"))
    house.finish()
    assert [house.net(seat) for seat in SEATS] == [-3500, -500, 20_000]
    assert house.last("pick up").told["net"] == {"1": -3500, "2": -500, "3": 20_000}
    house.check()


# ---- cards found face up or drawn early -----------------------------------------------------


@pytest.mark.rule("12(b)")
@pytest.mark.parametrize("method", METHODS)
def test_a_card_found_face_up_goes_to_the_rack_in_either_stage(method: str) -> None:
    for depth in (0, 5, 11, 12, 19):
        house = closed(method)
        order = list(house.table.deck.cards)
        house.do(CardTurnedOver(depth))
        while house.due() != "set aside face-up card":
            house.due_step()
        assert house.refused(Deliver("dealer", 2)) == "12(b)"
        event = house.do(SetAside())
        assert (house.keys(event), event.told["card"]) == (("12(b)",), str(order[depth]))
        house.until(PutStubAway)
        dealt = list(house.table.round.dealt())
        assert sorted(dealt) == sorted([c for c in order if c != order[depth]][:20])
        house.do(CountStub())
        house.finish()
        assert "void" not in house.last("pick up").told
        house.check()


@pytest.mark.rule("12(b)")
def test_a_second_card_found_face_up_voids_all_hands_and_pays_no_bonus() -> None:
    for first, second in ((0, 1), (2, 15), (13, 18)):
        house = closed()
        house.do(CardTurnedOver(first), CardTurnedOver(second))
        while not house.table.is_void:
            house.due_step()
        assert_void(house, "12(b)")


@pytest.mark.rule("12(c)", "12(b)")
def test_a_card_drawn_early_and_unseen_is_the_next_card_in_either_stage() -> None:
    points: list[tuple[type[Act], dict[str, Any]]] = [
        (Deliver, {"area": "seat 2", "count": 3}),
        (Choose, {}),
        (Deliver, {"area": "seat 2", "count": 2}),
    ]
    for kind, wanted in points:
        house = closed()
        order = list(house.table.deck.cards)
        house.until(kind, **wanted)
        assert house.keys(house.do(CardDrawnInError())) == ("12(c)",)
        house.until(PutStubAway)
        assert sorted(house.table.round.dealt()) == sorted(order[:20])
        assert house.table.round.hands[3].cards == order[6:9] + order[16:18]
        house.finish()
        house.check()
    house = closed()
    assert set(house.keys(house.do(CardDrawnInError(exposed=True)))) == {"12(c)", "12(b)"}


# ---- wrong numbers of cards -----------------------------------------------------------------


def misdealt(area: str, count: int, more: int, **settings: Any) -> Boston:
    house = closed(**settings)
    house.until(Deliver, area=area, count=count)
    house.do(DealtWrong(more))
    return house


@pytest.mark.rule("12(d)")
@pytest.mark.parametrize(("count", "more"), [(3, 1), (3, -1), (3, -3), (2, 1), (2, -1), (2, -2)])
@pytest.mark.parametrize("seat", SEATS)
def test_a_players_misdeal_voids_that_hand_alone_whenever_it_is_found(
    seat: int, count: int, more: int
) -> None:
    area, others = f"seat {seat}", [one for one in SEATS if one != seat]
    steps = 0
    while True:
        house = misdealt(area, count, more)
        for _ in range(steps):
            house.due_step()
        if house.acts()[-1] == "declare misdeal":
            break  # it could no longer be overlooked
        event = house.do(DeclareMisdeal(area))
        assert house.keys(event) == ("12(d)",)
        assert house.net(seat) == 0, "the bonus goes back too"
        assert {one["outcome"] for one in house.results(seat).values()} == {"void"}
        assert house.table.rack[-1].area == area
        house.finish()
        assert "void" not in house.last("pick up").told, "the others play on"
        assert house.last("pick up").told["net"][str(seat)] == 0
        for other in others:
            assert set(house.results(other)) >= {"ante", "first", "second", "bonus"}
        house.check()
        steps += 1
    assert steps >= 1
    house.finish()
    assert house.net(seat) == 0
    house.check()


@pytest.mark.rule("12(d)")
def test_a_misdealt_folded_hand_is_void_and_its_fold_undone() -> None:
    house = misdealt("seat 1", 3, 1, bonus=0)
    house.until(Choose)
    house.do(Choose(1, "play", "fold"))
    assert house.net(1) == -3000
    house.do(DeclareMisdeal("seat 1"))
    assert house.net(1) == 0
    assert house.table.coupons["seat 1"] == 1000
    house.finish()
    house.check()


@pytest.mark.rule("12(d)")
def test_an_empty_container_is_filled_to_make_a_void_hand_good() -> None:
    house = misdealt("seat 2", 2, 1, inventory=0)
    house.until(DeclareMisdeal)  # seat 3 was paid with the bonus that seat 2 lost
    house.due_step()
    assert house.net(2) == 0
    house.finish()
    house.check()


@pytest.mark.rule("12(d)")
def test_a_round_ends_when_every_hand_is_void() -> None:
    house = Boston().open(1)
    house.bet(1)
    house.do(AnnounceNoMoreBets(), DealtWrong(1))
    house.dealer.go_on()
    assert not house.table.closed
    assert "turn up" not in house.acts()
    assert house.net(1) == 0
    house.check()
    house.play(1)


@pytest.mark.rule("12(d)")
@pytest.mark.parametrize("method", METHODS)
def test_a_dealer_with_four_cards_takes_the_next_as_the_fifth(method: str) -> None:
    house = misdealt("dealer", 2, -1, method=method)
    order = list(house.table.deck.cards)
    assert (house.due(), house.due_key()) == ("declare misdeal", "12(d)")
    due = house.table.due()
    assert due is not None and due.says.endswith("the dealer takes one more.")
    assert house.refused(PutStubAway()) == "12(d)"
    event = house.dealer.go_on()[0]
    assert (event.act["area"], event.told["found"]) == ("dealer", 4)
    assert house.table.round.areas["dealer"][-1] == order[0]
    assert len(house.table.round.areas["dealer"]) == 5
    assert not house.table.closed
    assert "void" not in house.last("pick up").told
    assert list(house.last("turn up").told["shown"])[-1] == "fifth"
    assert house.net(2) == 4000 + 2000 - 500, "kings and eights"
    house.check()


@pytest.mark.rule("12(b)", "12(d)")
def test_a_dealer_takes_no_fifth_card_that_lies_face_up() -> None:
    house = misdealt("dealer", 2, -1)
    house.do(CardTurnedOver(0))
    assert house.refused(DeclareMisdeal("dealer")) == "12(b)", "it is set aside first"
    house.do(SetAside(), DeclareMisdeal("dealer"))
    assert len(house.table.round.areas["dealer"]) == 5
    short = misdealt("seat 2", 3, -1)
    short.do(CardTurnedOver(0))
    assert short.keys(short.do(DeclareMisdeal("seat 2"))) == ("12(d)",), "that takes no card"


@pytest.mark.rule("12(d)")
def test_a_dealer_completed_in_time_leaves_the_count_of_the_stub_right() -> None:
    house = misdealt("dealer", 2, -1, options={"stub-count-every": 1})
    house.finish()
    assert house.last("count stub").told["counted"] == 52 - 20
    assert "void" not in house.last("pick up").told


@pytest.mark.rule("12(d)")
@pytest.mark.parametrize(("count", "more"), [(3, 1), (3, -1), (3, -2), (2, -2), (2, 1), (2, 2)])
def test_any_other_misdeal_of_the_dealer_voids_all_hands(count: int, more: int) -> None:
    house = misdealt("dealer", count, more)
    house.until(Deliver if count == 3 else DeclareMisdeal)
    event = house.do(DeclareMisdeal("dealer")) if count == 3 else house.due_step()
    assert set(house.keys(event)) == {"12(d)"}
    assert_void(house, "12(d)")


@pytest.mark.rule("12(d)")
def test_the_automatic_dealer_counts_before_the_choice_and_before_the_stub_goes_away() -> None:
    house = misdealt("seat 2", 3, 1)
    house.dealer.go_on()
    assert house.acts()[-1] == "declare misdeal"
    house = misdealt("dealer", 3, -1)
    house.dealer.go_on()
    assert house.acts()[-2:] == ["declare misdeal", "pick up"]
    house = misdealt("seat 3", 2, -1)
    house.dealer.go_on()
    acts = house.acts()
    assert acts.index("declare misdeal") < acts.index("put stub away")
    assert {house.results(seat)["first"]["outcome"] for seat in (1, 2)} == {"lose", "win"}


@pytest.mark.rule("12(d)")
def test_no_wager_is_settled_over_a_wrong_number_and_a_right_one_is_no_misdeal() -> None:
    house = misdealt("seat 2", 3, -1)
    house.until(DeclareMisdeal)
    assert house.refused(Resolve(2, "bonus")) == "12(d)"
    house = closed()
    while house.table.closed:
        for area in ("seat 1", "seat 2", "dealer", "seat 7", "nowhere"):
            assert house.refused(DeclareMisdeal(area)) == "12(d)"
        house.step()
    assert house.refused(DealtWrong(1)) == "12(d)"


# ---- devices --------------------------------------------------------------------------------


class TestShufflerJams(devices.JammedShuffler):
    HOUSE, SHUFFLER, SHUFFLE = Boston, "12(e)", "b5-shuffle"


@pytest.mark.rule("12(f)")
@pytest.mark.parametrize("steps", range(19))
def test_a_jammed_shoe_voids_the_round_and_pays_bonuses_of_three_cards(steps: int) -> None:
    house = closed("automated-shoe")
    for _ in range(steps):
        house.due_step()
    got = {seat: len(house.table.round.hands[seat].cards) for seat in SEATS}
    assert house.keys(house.do(ShoeJams())) == ("12(f)",)
    nets = tuple(won if got[seat] >= 3 else 0 for seat, won in zip(SEATS, WON, strict=True))
    assert_void(house, "12(f)", nets=nets)


@pytest.mark.rule("12(f)")
def test_the_shoe_jams_only_while_it_deals_a_round() -> None:
    house = Boston(method="automated-shoe").open(1)
    assert house.refused(ShoeJams()) == "12(f)"
    house = closed("automated-shoe")
    house.until(PutStubAway)
    while house.table.closed:
        assert house.refused(ShoeJams()) == "12(f)", "the cards are out of it"
        house.due_step()


class TestDevices(devices.DevicesChange):
    HOUSE, REMOVED = Boston, "12(g)"


def test_a_wrong_count_voids_the_round_and_a_short_deck_is_removed() -> None:
    house = closed()
    house.do(CardLost())
    house.until(PutStubAway)
    event = house.do(CountStub())
    assert set(house.keys(event)) == {"b5-stub-count"}
    deck = house.table.deck
    house.finish()
    assert house.table.retired == [deck]
    assert [house.net(seat) for seat in SEATS] == [0, 0, 0]
    house.check()
