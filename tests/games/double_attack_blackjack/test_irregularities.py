"""The irregularities of Double Attack Blackjack: (h) to (m), and what is read before them."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    Deliver,
    ReshuffleDiscards,
    SetAside,
)
from croupier.table.acts.devices import ChangeMethod, InstallDevice, RemoveDevice
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardTurnedOver,
    DealtWrong,
    ShufflerJams,
)
from croupier.table.acts.mishaps import (
    DealerOverdraws,
    HandPassedOver,
    HoleCardInReader,
    ReaderFails,
    RepairReader,
)
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.shuffles import ShuffleDeck
from croupier.table.acts.turns import CheckHole, Draw
from games.houses import DoubleAttack

GAME = "double-attack-blackjack"
EDITION = "nj"

HANDS = {1: "9c 8d", 2: "5c 6d", 3: "Kc 7d"}


def wagered(dealer: str = "6c Kd Qh", then: str = "", **options: Any) -> DoubleAttack:
    """Seats 1 to 3 have wagered, with Bust It, a coupon at seat 1; these cards will come."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    house = DoubleAttack(options=named).open(*HANDS, coupons=1000)
    for seat in HANDS:
        house.bet(seat, bust_it=500, coupon=1000 if seat == 1 else 0)
    house.stack(HANDS, dealer, then)
    house.do(AnnounceNoMoreBets())
    return house


def deal_but(house: DoubleAttack, *missed: tuple[str, int]) -> None:
    """Deal the first cards, but pass an area over when its card of that number is due."""
    seen: dict[str, int] = {}
    while len(house.table.round.areas["dealer"]) < 2:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Deliver):
            area = due.act.area
            seen[area] = seen.get(area, 0) + 1
            if (area, seen[area]) in missed:
                house.do(HandPassedOver())
                continue
        if isinstance(due.act, Choose) and due.act.asked != "attack":
            return
        house.due_step()


def counts(house: DoubleAttack) -> list[int]:
    return [len(hand.cards) for hand in house.table.round.hands.values()]


# ---- (h): cards missed in the first deal ----------------------------------------------------


@pytest.mark.rule("irregularities(h)")
def test_a_hand_without_a_card_is_dead_and_its_player_waits() -> None:
    house = wagered()
    deal_but(house, ("seat 1", 1), ("seat 1", 2))
    dead = house.last("resolve")
    assert dead.act["seat"] == 1 and house.keys(dead)[0] == "irregularities(h)"
    assert house.wagers(1) == {"initial": ("void", 0), "match-play": ("void", 0)}
    house.finish()
    assert house.table.coupons["seat 1"] == 1000
    assert house.wagers(1)["bust-it"][0] in ("win", "lose"), "it is on the dealer's cards"
    house.check()
    house.play(1, 2, 3)


@pytest.mark.rule("irregularities(h)")
@pytest.mark.parametrize("card", [1, 2])
def test_a_hand_with_one_card_gets_its_second_after_the_others(card: int) -> None:
    house = wagered()
    deal_but(house, ("seat 2", card))
    assert counts(house) == [2, 1, 2] and house.due_key() == "irregularities(h)"
    assert not house.table.view(2).areas["dealer"].get("hole"), "and before the hole card"
    house.do(Choose(2, "second card", "second card"))
    event = house.step()
    assert event.act["area"] == "seat 2" and house.keys(event)[0] == "irregularities(h)"
    house.finish()
    assert counts(house) == [2, 2, 2]
    house.check()


@pytest.mark.rule("irregularities(h)")
def test_its_player_may_have_it_called_dead() -> None:
    house = wagered()
    deal_but(house, ("seat 2", 2))
    event = house.do(Choose(2, "second card", "dead hand"))
    assert house.keys(event)[0] == "dab-one-card"
    assert house.wagers(2) == {"initial": ("void", 0)}
    house.finish()
    assert [event.act["seat"] for event in house.events if event.act["act"] == "resolve"] == [
        3,
        2,
        1,
    ], "Bust It of seat 2 is settled with the others"
    house.check()


@pytest.mark.rule("irregularities(h)")
def test_only_a_card_that_is_being_dealt_can_be_missed() -> None:
    house = wagered()
    assert house.refused(HandPassedOver()) == "irregularities(h)", "the dealer's first card"
    assert house.refused(DealtWrong(-1)) == "irregularities(h)"
    deal_but(house, ("seat 2", 2))
    house.do(Choose(2, "second card", "second card"))
    assert house.refused(HandPassedOver()) == "irregularities(h)", "a second time"


def test_a_hole_card_that_is_forgotten_is_dealt_when_it_is_needed() -> None:
    house = wagered(dealer="6c Kd Qh")
    while house.table.round.hands[3].cards[1:] == []:
        house.due_step()
    assert house.do(HandPassedOver()).cites == ("dab-dealer-missed",)
    for seat in HANDS:
        house.do(Choose(seat, "turn", "stand"))
    event = house.step()
    assert event.act == {"act": "deliver", "area": "dealer", "count": 1}
    house.finish()
    assert house.wagers(1)["initial"] == ("win", 1000)
    house.check()


def test_under_an_ace_it_is_noticed_before_insurance() -> None:
    house = wagered(dealer="Ac Kd")
    while house.table.round.hands[3].cards[1:] == []:
        house.due_step()
    house.do(HandPassedOver())
    assert house.due() == "deliver"
    house.step()
    assert house.table.round.hands[1].cards and house.due() == "choose"


# ---- (i): a card that was asked for ---------------------------------------------------------


def passed_over(**options: Any) -> DoubleAttack:
    """Seat 2 has asked for a card and did not get it; the others have stood."""
    house = wagered(then="9h 2h", **options)
    house.until(Choose, asked="turn")
    house.do(Choose(1, "turn", "stand"), Choose(2, "turn", "hit"))
    event = house.do(HandPassedOver())
    assert house.keys(event) == ("irregularities(i)",) and event.told["area"] == "seat 2"
    house.do(Choose(3, "turn", "stand"))
    return house


@pytest.mark.rule("irregularities(i)")
def test_a_player_who_was_passed_over_may_have_the_card_after_the_others() -> None:
    house = passed_over()
    assert [one.option for one in house.table.view(2).choices] == ["late card", "dead hand"]
    assert house.table.view(2).areas["dealer"]["hole"] == "??"
    event = house.do(Choose(2, "turn", "late card"))
    assert house.keys(event) == ("irregularities(i)",)
    assert house.step().told["cards"] == "5c 6d 9h"
    house.do(Choose(2, "turn", "stand"))
    house.finish()
    assert house.wagers(2)["initial"] == ("win", 1000)
    house.check()


@pytest.mark.rule("irregularities(i)")
def test_it_may_happen_again_and_the_player_may_go_on_drawing() -> None:
    house = passed_over()
    house.do(Choose(2, "turn", "late card"), HandPassedOver())
    house.do(Choose(2, "turn", "late card"))
    house.step()
    house.do(Choose(2, "turn", "hit"))
    assert house.step().told["cards"] == "5c 6d 9h 2h"
    house.finish()
    house.check()


@pytest.mark.rule("irregularities(i)")
def test_or_have_the_hand_called_dead_and_the_wager_back() -> None:
    house = passed_over()
    house.do(Choose(2, "turn", "dead hand"))
    event = house.step()
    assert event.act["act"] == "settle hand" and house.keys(event)[0] == "irregularities(i)"
    assert house.wagers(2) == {"initial": ("void", 0)}
    house.finish()
    assert house.wagers(2)["bust-it"] == ("win", 3000), "the nine went to the dealer"
    house.check()


@pytest.mark.rule("irregularities(i)")
def test_a_dead_hand_of_a_split_takes_back_its_own_wagers() -> None:
    house = DoubleAttack().begin({1: "8c 8d"}, "6c Kd Qh", "3h", attack=500)
    house.do(Choose(1, "turn", "split"))
    house.step()
    house.do(Choose(1, "turn", "stand"))
    assert isinstance(house.table.queue[0], Draw)
    house.do(HandPassedOver())
    house.do(Choose(1, "turn", "dead hand"))
    house.finish()
    assert house.wagers(1) == {
        "initial-2": ("void", 0),
        "attack-2": ("void", 0),
        "initial": ("win", 1000),
        "attack": ("win", 500),
    }
    house.check()


# ---- (j), (k): the shuffling machine --------------------------------------------------------


@pytest.mark.rule("irregularities(j)")
def test_a_jam_of_the_machine_means_shuffling_again() -> None:
    house = DoubleAttack(shuffler="device")
    house.sit(1)
    house.until(ShuffleDeck)
    assert house.keys(house.do(ShufflerJams())) == ("irregularities(j)",)
    assert house.due() == ShuffleDeck.NAME
    house.play(1)


@pytest.mark.rule("irregularities(k)")
def test_the_machine_is_taken_away_before_cards_are_shuffled_otherwise() -> None:
    house = DoubleAttack(shuffler="device").open(1)
    house.play(1)
    assert house.keys(house.do(RemoveDevice("shuffler"))) == ("irregularities(k)",)
    house.until(ShuffleDeck)
    house.do(ShuffleDeck(0))
    assert house.due() == "answer cut", "now they are shuffled by hand, and cut"
    house.play(1)
    assert house.refused(InstallDevice("roulette wheel")) == "irregularities(k)"
    house.do(InstallDevice("shuffler"))
    assert house.refused(ChangeMethod("hand")) == "irregularities(k)"
    house.play(1)
    house.check()


# ---- (l), (m): the card reader --------------------------------------------------------------


@pytest.mark.rule("irregularities(l)", "irregularities(l)1")
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_a_reader_that_could_show_the_card_makes_every_hand_dead(turns: int) -> None:
    house = wagered(then="Kh", card_reader="shows the card")
    house.until(Choose, asked="turn")
    for seat, option in ((1, "surrender"), (2, "double"))[:turns]:
        house.choose(seat, option)
    before = house.table.deck.shuffle_number
    event = house.do(HoleCardInReader())
    assert set(house.keys(event)) == {"irregularities(l)", "irregularities(l)1"}
    assert house.refused(HoleCardInReader()) == "irregularities(l)", "the round is void already"
    house.finish()
    assert [house.net(seat) for seat in HANDS] == [0, 0, 0]
    assert house.table.coupons["seat 1"] == 1000
    assert {outcome for seat in HANDS for outcome, _ in house.wagers(seat).values()} == {"void"}
    house.check()
    house.play(1, 2, 3)
    assert house.table.deck.shuffle_number == before, "the shoe is dealt from again"


@pytest.mark.rule("irregularities(l)", "irregularities(l)2")
def test_with_a_reader_that_hides_it_play_goes_on() -> None:
    house = wagered()
    assert house.refused(HoleCardInReader()) == "irregularities(l)", "there is no hole card"
    house.until(Choose, asked="turn")
    event = house.do(HoleCardInReader())
    assert set(house.keys(event)) == {"irregularities(l)", "irregularities(l)2"}
    assert event.told["supervisor"] == "told"
    house.finish()
    assert house.wagers(1)["initial"] == ("win", 1000)
    assert house.refused(HoleCardInReader()) == "irregularities(l)"


@pytest.mark.rule("irregularities(l)")
@pytest.mark.parametrize("up", ["A", "K", "Q", "J"])
def test_under_an_ace_or_a_face_the_reader_is_used_rightly(up: str) -> None:
    house = wagered(dealer=f"{up}c 9d", insurance=False)
    house.until(CheckHole)
    assert house.refused(HoleCardInReader()) == "irregularities(l)"
    house.do(CheckHole())
    assert house.refused(HoleCardInReader()) == "irregularities(l)"


@pytest.mark.rule("irregularities(m)")
def test_when_the_reader_fails_the_table_deals_as_one_without() -> None:
    house = wagered(dealer="Kc Ad", insurance=False)
    house.until(CheckHole)
    assert house.keys(house.do(ReaderFails())) == ("irregularities(m)",)
    assert house.due() == "choose", "nobody looks at the hole card now"
    assert house.refused(ReaderFails()) == "irregularities(m)"
    assert house.refused(RepairReader()) == "irregularities(m)", "not in a round"
    house.finish()
    assert house.wagers(1)["initial"] == ("lose", -1000)
    house.ready()
    house.do(RepairReader())
    assert house.refused(RepairReader()) == "irregularities(m)"
    for seat in HANDS:
        house.bet(seat)
    house.stack(HANDS, "Kc Ad")
    house.dealer.deal()
    house.until(CheckHole)


@pytest.mark.rule("irregularities(m)")
def test_a_reader_that_failed_earlier_is_not_used() -> None:
    house = wagered(dealer="Kc 9d")
    house.do(ReaderFails())
    house.finish()
    assert CheckHole.NAME not in house.acts()


@pytest.mark.rule("irregularities(m)")
@pytest.mark.parametrize(("hole", "outcome"), [("Kd", ("win", 1250)), ("9d", ("lose", -500))])
def test_insurance_then_waits_for_the_hole_card(hole: str, outcome: tuple[str, int]) -> None:
    house = wagered(dealer=f"Ac {hole}")
    house.until(CheckHole, {**house.USUAL, "insurance": "insurance"})
    house.do(ReaderFails())
    assert not house.wagers(1), "nobody knows the hole card yet"
    house.finish()
    assert house.wagers(1)["insurance"] == outcome
    house.check()


@pytest.mark.rule("irregularities(l)", "irregularities(m)")
def test_a_table_without_a_reader_has_none_that_could_fail() -> None:
    house = wagered(card_reader="none")
    assert house.refused(ReaderFails()) == "irregularities(m)"
    house.until(Choose, asked="turn")
    assert house.refused(HoleCardInReader()) == "irregularities(l)"


# ---- what is read before (h) ----------------------------------------------------------------


def test_cards_found_face_up_are_not_used_and_void_nothing_however_many() -> None:
    house = wagered(then="9h")
    for depth in (0, 1, 2):
        house.do(CardTurnedOver(depth))
    for _ in range(3):
        assert house.do(SetAside()).cites == ("dab-face-up",)
    assert not house.table.is_void
    house.finish()
    house.check()


def test_a_card_drawn_in_error_is_the_next_card() -> None:
    house = wagered()
    card = house.table.deck.cards[0]
    house.do(CardDrawnInError())
    assert house.due() == "deliver"
    event = house.step()
    assert event.told["shown"]["up"] == str(card) and "dab-drawn-error" in event.cites


def test_one_that_was_seen_is_dealt_all_the_same_and_everyone_sees_it() -> None:
    house = wagered(then="9h")
    house.until(Choose, asked="turn")
    event = house.do(CardDrawnInError(exposed=True))
    assert event.told["card"] == "9h" and "dab-drawn-exposed" in event.cites
    assert house.table.view(None).drawn == ("9h",)
    assert house.refused(CardDrawnInError()) == "dab-drawn-error", "it lies there already"
    house.do(Choose(1, "turn", "stand"), Choose(2, "turn", "hit"))
    assert house.step().told["cards"] == "5c 6d 9h"
    assert not house.table.view(None).drawn


def test_if_nobody_takes_it_and_the_dealer_cannot_it_is_burned() -> None:
    house = wagered(dealer="7c Kd", then="9h")
    house.until(Choose, asked="turn")
    house.do(CardDrawnInError(exposed=True))
    house.finish()
    assert not house.table.drawn and not house.table.drawn_seen
    assert "lay away" in house.acts()[-8:]
    house.check()


def test_a_card_that_the_dealer_draws_to_17_is_burned() -> None:
    house = wagered(dealer="7c Kd")
    house.until(Choose, asked="turn")
    assert house.refused(DealerOverdraws()) == "dab-dealer-overdraws"
    house.until(Resolve)
    event = house.do(DealerOverdraws())
    assert event.cites == ("dab-dealer-overdraws",)
    assert house.table.rack[-1].area == "burned"
    assert len(house.table.round.areas["dealer"]) == 2
    house.finish()
    house.check()


def test_a_shoe_that_runs_out_goes_on_with_the_discards() -> None:
    house = wagered()
    house.finish()
    house.ready()
    for seat in HANDS:
        house.bet(seat)
    house.do(AnnounceNoMoreBets())
    deck = house.table.deck
    house.table.to_rack("seat 1", deck.cards[5:])
    house.table.racked_before = len(house.table.rack)
    del deck.cards[5:]
    while house.due() != ReshuffleDiscards.NAME:
        house.due_step()
    assert house.due_key() == "dab-short-shoe"
    event = house.do(ReshuffleDiscards())
    assert "revealed" not in event.told, "the hole card could be worked out"
    house.finish()
    assert len(house.last("pick up").told["revealed"]) == 2
    house.check()
