"""The shoe of Casino War by its readings: several decks, cut, cutting card, burn, many rounds."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from croupier.errors import RulebookError
from croupier.table import Setup
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, LayAway, ReshuffleDiscards
from croupier.table.acts.decks import ReceiveDeck, ReshuffleShoe, SpreadIdle, WashDeck
from croupier.table.acts.devices import InstallDevice
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.players import LeaveTable
from croupier.table.acts.showdown import PickUpCards
from croupier.table.acts.shuffles import (
    AnswerCut,
    CutDeck,
    LoadDeck,
    PutInCuttingCard,
    RequireRecut,
    ShuffleDeck,
)
from croupier.table.deck import Place
from games.houses import War

GAME = "casino-war"
EDITION = "nj"

ONE_CARD = {"tie": "surrender"}


def offered(house: War, cuts: int = 0) -> list[int]:
    """To whom the cut is offered, in order; one of them may cut, or the dealer does."""
    house.until(AnswerCut)
    seats = []
    while house.due() == AnswerCut.NAME:
        due = house.table.due()
        assert due is not None and isinstance(due.act, AnswerCut)
        seats.append(due.act.seat)
        house.do(AnswerCut(0, due.act.seat, 100 if due.act.seat == cuts else None))
    house.ready()
    return seats


def leave(house: War, cards: int) -> None:
    """Let there be this many cards before the cutting card."""
    deck = house.table.deck
    assert deck.behind is not None
    gone = len(deck.cards) - deck.behind - cards
    house.table.to_rack("earlier", deck.cards[:gone])
    del deck.cards[:gone]


def play(house: War, *seats: int) -> None:
    """A round in which nobody goes to war."""
    for seat in seats:
        house.bet(seat)
    house.dealer.deal()
    house.finish(ONE_CARD)


# ---- decks and opening ----------------------------------------------------------------------


@pytest.mark.parametrize("decks", [6, 7, 8])
def test_the_shoe_holds_six_seven_or_eight_decks(decks: int) -> None:
    house = War(options={"decks": decks})
    house.sit(1)
    assert house.refused(ReceiveDeck(0, cards=52)) == "war-decks"
    house.do(ReceiveDeck(0, cards=52 * decks))
    assert set(Counter(house.table.deck.cards).values()) == {decks}
    for _ in range(5):
        assert house.due_key() == "war-opening"
        house.step()
    house.ready()
    house.check()
    for wrong in (1, 5, 9):
        with pytest.raises(RulebookError, match="war-decks"):
            Setup.of(GAME, EDITION, options={"decks": wrong})
    with pytest.raises(RulebookError, match=r"one shoe .*war-decks"):
        Setup.of(GAME, EDITION, decks=2, shuffler="device")


def test_cards_are_changed_after_a_day_with_those_in_the_rack() -> None:
    house = War().open(1)
    play(house, 1)
    house.time += 24 * 3600
    house.table.tick()
    assert (house.due(), house.due_key()) == ("retire deck", "war-card-change")
    house.step()
    assert [len(deck.cards) for deck in house.table.retired] == [312]
    house.ready()
    play(house, 1)
    house.check()


def test_idle_cards_are_gathered_from_shoe_and_rack_and_spread() -> None:
    house = War().open(1)
    play(house, 1)
    house.do(LeaveTable(1))
    assert (house.due(), house.due_key()) == ("spread idle", "war-idle")
    house.do(SpreadIdle(face_up=False))
    assert len(house.table.deck.cards) == 312
    house.sit(3)
    house.until(WashDeck)
    house.ready()
    assert house.table.deck.behind == 78
    play(house, 3)
    house.check()


# ---- shuffle and cut ------------------------------------------------------------------------


@pytest.mark.parametrize("loads", [True, False])
def test_a_stack_shuffled_by_machine_is_not_cut_but_has_its_cutting_card(loads: bool) -> None:
    house = War(shuffler="device", device_loads_shoe=loads)
    house.sit(1)
    house.until(ShuffleDeck)
    assert house.keys(house.do(ShuffleDeck(0))) == ("war-shuffle",)
    assert house.due() == "insert cutting card"
    house.ready()
    play(house, 1)
    by_hand = War()
    by_hand.sit(1)
    by_hand.until(ShuffleDeck)
    by_hand.do(ShuffleDeck(0))
    assert (by_hand.due(), by_hand.due_key()) == ("answer cut", "war-cut")


def test_a_cut_leaves_ten_cards_on_either_side() -> None:
    house = War()
    house.sit(1)
    house.until(AnswerCut)
    for wrong in (9, 303):
        assert house.refused(AnswerCut(0, 1, wrong)) == "war-cut"
    house.do(AnswerCut(0, 1))
    for wrong in (9, 303):
        assert house.refused(CutDeck(0, wrong)) == "war-cut"
    before = list(house.table.deck.cards)
    house.do(CutDeck(0, 302))
    assert house.table.deck.cards == before[302:] + before[:302]


def test_the_first_player_to_the_table_is_offered_the_cut_then_the_others_clockwise() -> None:
    house = War()
    house.sit(4, 2, 6)
    assert offered(house) == [4, 6, 2]
    assert house.last("cut deck").by == "dealer"
    house = War()
    house.sit(4, 2, 6)
    assert offered(house, cuts=6) == [4, 6]
    assert "cut deck" not in house.acts()


@pytest.mark.parametrize(
    ("before", "where", "order"),
    [(0, "seat 2", [2, 4, 6]), (1, "seat 4", [4, 6, 2]), (3, "dealer", [6, 2, 4])],
)
def test_the_next_cut_is_offered_to_whom_the_cutting_card_came_out_on(
    before: int, where: str, order: list[int]
) -> None:
    house = War().open(4, 2, 6)
    leave(house, before)
    play(house, 2, 4, 6)
    came = [event for event in house.events if "cutting card" in event.told]
    assert [event.told["cutting card"] for event in came] == [where]
    assert came[0].act["area"] == where
    assert "war-shoe" in house.keys(came[0])
    assert house.due() == "shuffle deck"
    assert offered(house) == order
    assert house.table.cutting_card == "", "it is in the shoe again"


@pytest.mark.parametrize("how", ["burned", "set aside", "drawn", "house"])
def test_a_cutting_card_that_comes_out_otherwise_leads_to_the_far_right_or_the_next_card(
    how: str,
) -> None:
    house = War().open(4, 2, 6)
    if how == "house":
        play(house, 2)
        assert house.keys(house.do(ReshuffleShoe())) == ("war-shuffle",)
        assert offered(house)[0] == 6
        return
    for seat in (2, 4, 6):
        house.bet(seat)
    if how == "burned":
        house.lay({2: "9h Kh", 4: "2c", 6: "3c"}, dealer="9d 4d")
        leave_in_place(house, 5)
        house.dealer.deal()
        house.finish({"tie": "go to war", "war tie": "no tie wager"})
        assert house.last("lay away").told["cutting card"] == "discard rack"
        assert offered(house)[0] == 6
        return
    leave(house, 1)
    house.do(AnnounceNoMoreBets(), Deliver("seat 2", 1))
    if how == "set aside":
        house.do(CardTurnedOver(0))
        assert house.step().told["cutting card"] == "seat 4"
    else:
        assert house.do(CardDrawnInError()).told["cutting card"] == "seat 4"
    house.finish(ONE_CARD)
    assert offered(house)[0] == 4


def leave_in_place(house: War, cards: int) -> None:
    """The same without touching the cards on top: this many come before the cutting card."""
    deck = house.table.deck
    deck.behind = len(deck.cards) - cards


@pytest.mark.parametrize(("by", "first"), [("last cutter", 4), ("next player", 6)])
def test_a_supervisor_may_have_the_cards_cut_again_before_any_is_dealt(by: str, first: int) -> None:
    options: dict[str, Any] = {"recut-by": by, "fresh-shoe-burn": 0}
    house = War(options=options)
    house.sit(4, 2, 6)
    assert offered(house, cuts=4) == [4]
    assert house.due() == "", "ready for wagers"
    event = house.do(RequireRecut("sloppy"))
    assert house.keys(event) == ("war-recut",)
    assert house.table.deck.place is Place.STACK
    assert offered(house, cuts=6)[0] == first
    assert house.acts()[-2:] == ["insert cutting card", "load deck"]
    play(house, 2)
    assert house.refused(RequireRecut("too late")) == "war-recut", "the shoe has been dealt from"
    burned = War().open(1)
    assert burned.refused(RequireRecut("too late")) == "war-recut", "a card has been burned"


# ---- cutting card and burn ------------------------------------------------------------------


@pytest.mark.parametrize(("decks", "percent", "behind"), [(6, 25, 78), (8, 50, 208), (7, 26, 95)])
def test_the_cutting_card_has_a_quarter_of_the_stack_behind_it_or_more(
    decks: int, percent: int, behind: int
) -> None:
    house = War(options={"decks": decks, "cutting-card-percent": percent})
    house.sit(1)
    house.until(PutInCuttingCard)
    quarter = 13 * decks
    for wrong in (0, quarter - 1, 3 * quarter + 1):
        assert house.refused(PutInCuttingCard(0, wrong)) == "war-shoe"
    assert house.refused(LoadDeck(0)) == "war-shoe"
    event = house.do(PutInCuttingCard(0))
    assert (event.told["behind"], house.table.deck.behind) == (behind, behind)
    assert house.table.cover_card == "shoe"


@pytest.mark.parametrize("burn", [0, 1, 5])
def test_a_fresh_shoe_has_cards_burned_unseen_before_its_first_round(burn: int) -> None:
    house = War(options={"fresh-shoe-burn": burn}).open(1)
    assert len(house.table.deck.cards) == 312 - burn
    if burn:
        event = house.last("lay away")
        assert (house.keys(event), event.told) == (("war-fresh-shoe",), {})
    for _ in range(3):
        play(house, 1)
    assert house.acts().count("lay away") == bool(burn), "once a shoe"
    house.check()


def test_a_shoe_lasts_many_rounds_and_its_seed_is_told_when_it_ends() -> None:
    house = War().open(1, 2)
    while house.acts().count("shuffle deck") == 1:
        assert house.table.deck.seed is not None
        play(house, 1, 2)
        house.check()
        house.ready()
    rounds = house.table.round_number
    assert rounds == (312 - 1 - 78) // 3 + 1
    ended = [event for event in house.events if "revealed" in event.told]
    assert [event.act["act"] for event in ended] == ["pick up"]
    assert [house.key(cite) for cite in ended[0].cites] == ["8(h)"]
    rack = dict(map(tuple, ended[0].told["rack"]))
    assert rack["stub"] == 312 - 1 - 3 * rounds


def test_a_cutting_card_that_is_next_makes_the_coming_round_the_last() -> None:
    house = War().open(1)
    leave(house, 2)
    play(house, 1)
    assert house.due() == "", "it has not come out: the shoe is dealt from once more"
    play(house, 1)
    assert house.due() == "shuffle deck"


def test_the_round_in_which_it_comes_out_is_played_to_its_end_war_included() -> None:
    house = War().open(1)
    house.bet(1)
    house.lay({1: "9h Kh"}, dealer="9d 4d")
    leave_in_place(house, 1)
    house.dealer.deal()
    house.finish()
    assert house.net(1) == 1000
    assert house.due() == "shuffle deck"


def test_the_house_may_have_the_cards_shuffled_after_any_round() -> None:
    house = War()
    house.sit(1)
    assert house.refused(ReshuffleShoe()) == "war-shuffle"
    house.ready()
    play(house, 1)
    house.bet(1)
    event = house.do(ReshuffleShoe())
    assert (event.by, [one["shuffle"] for one in event.told["revealed"]]) == ("house", [1])
    house.ready()
    assert house.table.deck.behind == 78
    house.do(AnnounceNoMoreBets())
    assert house.refused(ReshuffleShoe()) == "war-shuffle", "not in a round"
    house.finish(ONE_CARD)
    house.check()


def test_a_device_that_comes_to_the_table_gets_all_the_cards() -> None:
    house = War().open(1)
    play(house, 1)
    house.do(InstallDevice("shuffler", counts=True))
    house.ready()
    assert house.last("shuffle deck").told["counted"] == 312 and not house.table.retired
    assert "war-decks" in house.keys(house.last("shuffle deck"))
    play(house, 1)
    house.do(CardLost(), ReshuffleShoe())
    house.until(ShuffleDeck)
    assert house.do(ShuffleDeck(0)).told["retired"] == 0, "a card is missing"
    house.ready()
    house.check()


# ---- a shoe that runs out -------------------------------------------------------------------


def test_a_shoe_that_runs_out_is_filled_from_the_discards_of_earlier_rounds() -> None:
    for held in (1, 4, 7):
        fresh = War().open(1, 2)
        play(fresh, 1, 2)
        for seat in (1, 2):
            fresh.bet(seat)
        fresh.lay({1: "9h Kh", 2: "9s 2s"}, dealer="9d 4d")
        deck = fresh.table.deck
        fresh.table.to_rack("earlier", deck.cards[held:])
        del deck.cards[held:]
        fresh.do(AnnounceNoMoreBets())
        fresh.until(ReshuffleDiscards)
        assert fresh.due_key() == "war-short-shoe"
        assert fresh.refused(LayAway(3)) == "war-short-shoe"
        seed = deck.seed
        event = fresh.do(ReshuffleDiscards())
        assert "revealed" not in event.told, "the round has cards of the old shuffle"
        assert deck.seed != seed and event.told["shuffle"] == 2
        fresh.finish()
        revealed = fresh.last("pick up").told["revealed"]
        assert [one["shuffle"] for one in revealed] == [1, 2]
        assert fresh.due() == "shuffle deck"
        fresh.check()
        fresh.play(1, 2)


@pytest.mark.rule("10(c)")
def test_a_card_too_many_from_a_shoe_that_runs_out_waits_for_the_discards() -> None:
    house = War().open(1)
    play(house, 1)
    house.bet(1)
    house.table.to_rack("earlier", house.table.deck.cards[1:])
    del house.table.deck.cards[1:]
    house.do(AnnounceNoMoreBets())
    assert house.do(DealtWrong(1)).told["stopped"] == 1
    assert house.due() == ReshuffleDiscards.NAME
    house.do(ReshuffleDiscards())
    house.step()
    assert house.table.misdealt() == ["seat 1"]
    house.finish()
    house.check()


def test_a_war_for_which_there_is_no_card_at_all_is_void() -> None:
    house = War().open(1)
    house.bet(1)
    house.lay({1: "9h Kh"}, dealer="9d 4d")
    house.table.rack.clear()
    house.table.deck.lost += house.table.deck.cards[5:]
    del house.table.deck.cards[5:]
    house.dealer.deal()
    house.do(Choose(1, "tie", "go to war"), Choose(1, "war tie", "no tie wager"))
    house.until(PickUpCards)
    assert house.net(1) == 0


def test_a_card_lost_from_the_back_leaves_as_many_before_the_cutting_card() -> None:
    house = War().open(1)
    leave(house, 2)
    house.do(CardLost())
    play(house, 1)
    assert house.due() == "", "the cutting card is next, and has not come out"
    house.check()


def test_a_shoe_of_which_half_is_gone_deceives_nobody() -> None:
    house = War().open(1)
    for _ in range(156):
        house.do(CardLost())
    assert house.refused(CardLost()) == "war-decks"


def test_a_dealers_card_made_up_for_may_bring_the_cutting_card_out() -> None:
    house = War().open(2, 4)
    leave(house, 1)
    house.bet(2)
    house.do(AnnounceNoMoreBets(), Deliver("seat 2", 1), DealtWrong(-1))
    assert house.do(DeclareMisdeal("dealer")).told["cutting card"] == "dealer"
    house.finish(ONE_CARD)
    assert offered(house)[0] == 4
