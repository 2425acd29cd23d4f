"""26.2 to 26.4 of Double Attack Blackjack: decks without tens, opening, shuffle, cut, shoe."""

from __future__ import annotations

import pytest

from croupier.cards import RANKS
from croupier.cards import cards as read
from croupier.errors import RulebookError
from croupier.hands.blackjack import total
from croupier.table.acts.deals import AnnounceNoMoreBets, LayAway
from croupier.table.acts.decks import (
    InspectDeck,
    ReceiveDeck,
    ReshuffleShoe,
    RetireDeck,
    ShowDeck,
    SpreadDeck,
    SpreadIdle,
    TurnSpreadUp,
    VerifyDeck,
    WashDeck,
)
from croupier.table.acts.mishaps import CardShownInWash
from croupier.table.acts.players import LeaveTable
from croupier.table.acts.removals import DestroyCards, TakeOutCards
from croupier.table.acts.shuffles import (
    AnswerCut,
    CutDeck,
    LoadDeck,
    PutInCuttingCard,
    RequireRecut,
    ShuffleDeck,
)
from croupier.table.deck import Place
from croupier.table.setup import Setup
from games.houses import DoubleAttack

GAME = "double-attack-blackjack"
EDITION = "nj"
HOUR = 3600


def shoe(decks: int) -> DoubleAttack:
    return DoubleAttack(options={"decks": decks})


# ---- 26.2: the decks ------------------------------------------------------------------------


@pytest.mark.rule("2(a)")
@pytest.mark.parametrize("decks", [6, 8])
def test_six_or_eight_decks_of_48_cards_are_used(decks: int) -> None:
    house = shoe(decks)
    for wrong in (48, 52, 44 * decks, 48 * decks - 1, 52 * decks + 1, 52 * decks - 4):
        assert house.refused(ReceiveDeck(0, cards=wrong)) == "2(a)"
    assert house.table.can(ReceiveDeck(0, cards=52 * decks)), "with their tens"
    house.open(1)
    held = house.table.deck.cards
    assert len(held) == 48 * decks - 1, "one card of the fresh shoe is burned"
    assert not any(card.rank == RANKS.index("T") for card in held)
    house.check()


@pytest.mark.rule("2(a)")
def test_another_number_of_decks_is_no_table_and_there_is_one_shoe() -> None:
    with pytest.raises(RulebookError, match=r"26\.2\(a\)"):
        Setup.of(GAME, EDITION, options={"decks": 7})
    with pytest.raises(RulebookError, match=r"26\.2\(a\)"):
        Setup.of(GAME, EDITION, decks=2, shuffler="device")


@pytest.mark.rule("2(b)", "2(b)1", "2(b)2", "2(b)3")
@pytest.mark.parametrize(
    ("cards", "points", "soft"),
    [
        ("2c 3d 4h 5s", 14, False),
        ("6c 7d 8h", 21, False),
        ("9c Jd", 19, False),
        ("Qh Ks", 20, False),
        ("Ac 9d", 20, True),
        ("Ac Kd", 21, True),
        ("Ac Ad", 12, True),
        ("Ac 5d 9h", 15, False),
        ("Ac Ad 9h Ks", 21, False),
        ("Kc Qd 2h", 22, False),
    ],
)
def test_what_cards_are_worth(cards: str, points: int, soft: bool) -> None:
    assert total(read(cards)) == (points, soft)


@pytest.mark.rule("2(b)2", "2(b)3")
def test_the_table_counts_so() -> None:
    house = DoubleAttack().begin({1: "Ac 6d"}, "9c 8d")
    (seen,) = house.table.view(1).seats[1].hands
    assert seen.counts == "soft 17"
    house.turn(1, "stand")
    assert house.wagers(1) == {"initial": ("void", 0)}


# ---- 26.3: opening --------------------------------------------------------------------------


@pytest.mark.rule("3(a)")
def test_tens_are_taken_out_verified_and_destroyed() -> None:
    house = shoe(6)
    house.sit(1)
    house.do(ReceiveDeck(0), InspectDeck(0))
    assert house.refused(VerifyDeck(0)) == "3(a)", "the tens are still there"
    taken = house.do(TakeOutCards(0))
    assert taken.told["taken out"] == 24 and taken.by == "dealer"
    verified = house.do(VerifyDeck(0))
    assert verified.by == "floorperson" and "3(a)" in house.keys(verified)
    assert house.refused(SpreadDeck(0)) == "3(a)", "they are destroyed first"
    destroyed = house.do(DestroyCards(0))
    assert destroyed.told["destroyed"] == 24 and destroyed.by == "floorperson"
    assert house.due() == SpreadDeck.NAME
    assert not house.table.deck.surplus and not house.table.deck.taken_out


@pytest.mark.rule("3(a)")
def test_the_floorperson_finds_a_ten_that_was_overlooked() -> None:
    house = shoe(8)
    house.do(ReceiveDeck(0), InspectDeck(0))
    assert house.refused(TakeOutCards(0, overlooked=32)) == "3(a)"
    house.do(TakeOutCards(0, overlooked=3))
    assert house.do(VerifyDeck(0)).told["found"] == 3
    assert house.due() == TakeOutCards.NAME
    house.do(TakeOutCards(0), VerifyDeck(0))
    assert house.do(DestroyCards(0)).told["destroyed"] == 32


@pytest.mark.rule("3(a)")
def test_decks_made_without_tens_need_none_of_it() -> None:
    house = shoe(8)
    house.do(ReceiveDeck(0, cards=384), InspectDeck(0), VerifyDeck(0))
    assert house.due() == SpreadDeck.NAME


@pytest.mark.rule("3(b)", "3(c)")
def test_the_cards_are_spread_for_the_first_player_then_washed() -> None:
    house = shoe(6)
    house.do(ReceiveDeck(0), InspectDeck(0), TakeOutCards(0), VerifyDeck(0), DestroyCards(0))
    assert house.keys(house.do(SpreadDeck(0))) == ("3(b)",)
    assert house.table.due() is None, "nobody is there to look"
    house.sit(1)
    assert house.refused(WashDeck(0)) == "3(b)"
    house.do(ShowDeck(0))
    assert house.keys(house.do(WashDeck(0))) == ("3(c)",)
    assert house.due_key() == "4(a)"


@pytest.mark.rule("3(c)")
def test_a_card_shown_in_the_wash_means_washing_again() -> None:
    house = shoe(6)
    assert house.refused(CardShownInWash()) == "3(c)"
    house.sit(1)
    house.until(WashDeck)
    assert house.keys(house.do(CardShownInWash())) == ("3(c)",)
    assert house.due() == WashDeck.NAME
    house.do(WashDeck(0))
    assert house.refused(CardShownInWash()) == "3(c)"


@pytest.mark.rule("3(d)")
def test_cards_are_changed_after_a_day() -> None:
    house = DoubleAttack().open(1)
    house.time += 24 * HOUR - 1
    assert house.due() != RetireDeck.NAME
    house.time += 1
    house.table.tick()
    assert (house.due(), house.due_key()) == (RetireDeck.NAME, "3(d)")
    house.do(RetireDeck(0, "card change"))
    house.play(1)


# ---- 26.4: shuffle and cut ------------------------------------------------------------------


@pytest.mark.rule("4(a)", "4(g)")
def test_a_shoe_lasts_until_its_cutting_card_comes_out() -> None:
    house = shoe(6).open(1, 2)
    first, rounds = house.table.deck.shuffle_number, 0
    while house.table.deck.shuffle_number == first:
        house.play(1, 2)
        rounds += 1
        assert house.table.deck.is_spent == bool(house.table.cutting_card)
        house.ready()
    assert rounds > 10, "216 cards of 288 are dealt"
    told = next(event for event in house.events if "cutting card" in event.told)
    assert "4(g)" in house.keys(told)
    assert house.keys(house.last("shuffle deck"))[:1] == ("4(a)",)
    house.check()


@pytest.mark.rule("4(b)", "4(b)1")
@pytest.mark.parametrize("loads", [False, True])
def test_cards_shuffled_by_machine_are_not_cut(loads: bool) -> None:
    house = DoubleAttack(shuffler="device", device_loads_shoe=loads)
    house.sit(1)
    house.until(ShuffleDeck)
    assert {"4(b)", "4(b)1"} <= set(house.keys(house.do(ShuffleDeck(0))))
    assert house.due() == PutInCuttingCard.NAME
    assert house.due_key() == "dab-machine-cutting-card"
    house.do(PutInCuttingCard(0))
    assert "4(b)1" in house.keys(house.do(LoadDeck(0)))
    assert house.table.deck.place is Place.SHOE


@pytest.mark.rule("4(b)", "4(b)2", "4(c)", "4(d)", "4(d)1")
def test_cards_shuffled_by_hand_are_offered_to_the_first_player_then_clockwise() -> None:
    house = DoubleAttack()
    house.sit(4, 2, 5)
    house.until(ShuffleDeck)
    assert "4(b)2" in house.keys(house.do(ShuffleDeck(0)))
    asked = []
    while house.due() == AnswerCut.NAME:
        due = house.table.due()
        assert due is not None and isinstance(due.act, AnswerCut)
        asked.append(due.act.seat)
        event = house.do(due.act)
        assert {"4(c)", "4(d)", "4(d)1"} <= set(house.keys(event))
    assert asked == [4, 5, 2]
    assert house.due() == CutDeck.NAME, "if no player wants to cut, the dealer does"
    assert house.due_key() == "4(c)"


def cut_offered(house: DoubleAttack) -> tuple[int, tuple[str, ...]]:
    """To whom the cut is offered first after the next shuffle, and by which paragraphs."""
    house.until(AnswerCut)
    due = house.table.due()
    assert due is not None and isinstance(due.act, AnswerCut)
    return due.act.seat, house.keys(house.do(due.act))


def near_the_end(behind: int) -> DoubleAttack:
    """Three seats have wagered, and this many cards come before the cutting card."""
    house = DoubleAttack().open(1, 3, 5)
    for seat in (1, 3, 5):
        house.bet(seat)
    house.table.deck.behind = len(house.table.deck.cards) - behind
    return house


@pytest.mark.rule("4(d)", "4(d)2")
@pytest.mark.parametrize(("cards", "seat"), [(1, 1), (2, 3), (5, 3), (6, 5)])
def test_the_player_on_whose_box_the_cutting_card_came_out_cuts(cards: int, seat: int) -> None:
    house = near_the_end(cards)
    house.play_out()
    assert house.table.cutting_card == f"seat {seat}"
    who, keys = cut_offered(house)
    assert who == seat and "4(d)2" in keys and "4(d)3" not in keys


@pytest.mark.rule("4(d)", "4(d)3")
@pytest.mark.parametrize("cards", [0, 7])
def test_if_it_came_out_on_the_dealers_hand_the_far_right_cuts(cards: int) -> None:
    house = near_the_end(cards)
    house.play_out()
    assert house.table.cutting_card == "dealer"
    who, keys = cut_offered(house)
    assert who == 5 and "4(d)3" in keys and "4(d)2" not in keys


@pytest.mark.rule("4(d)", "4(d)4", "4(g)")
def test_the_house_may_shuffle_after_any_round_and_the_far_right_cuts() -> None:
    house = DoubleAttack().begin({2: "9c 9d", 6: "9h 9s"}, "6c Kd")
    assert house.refused(ReshuffleShoe()) == "4(g)", "a round is being played"
    house.finish()
    assert house.keys(house.do(ReshuffleShoe())) == ("4(g)",)
    who, keys = cut_offered(house)
    assert who == 6 and "4(d)4" in keys
    house.play(2, 6)
    house.check()


@pytest.mark.rule("4(g)")
def test_a_shoe_that_nobody_has_drawn_from_is_not_shuffled_again() -> None:
    house = DoubleAttack(options={"fresh-shoe-burn": 0}).open(1)
    assert house.refused(ReshuffleShoe()) == "4(g)"
    house.play(1)
    house.do(ReshuffleShoe())


@pytest.mark.rule("4(e)")
def test_a_cut_leaves_ten_cards_on_either_side() -> None:
    house = DoubleAttack()
    house.sit(1)
    house.until(AnswerCut)
    for wrong in (0, 9, 375, 384):
        assert house.refused(AnswerCut(0, 1, wrong)) == "4(e)"
    before = list(house.table.deck.cards)
    house.do(AnswerCut(0, 1, 374))
    assert house.table.deck.cards == before[374:] + before[:374]


@pytest.mark.rule("4(e)")
@pytest.mark.parametrize(("decks", "quarter"), [(6, 72), (8, 96)])
def test_a_quarter_of_the_stack_lies_behind_the_cutting_card(decks: int, quarter: int) -> None:
    house = shoe(decks)
    house.sit(1)
    house.until(PutInCuttingCard)
    assert house.due_key() == "4(e)"
    assert house.refused(PutInCuttingCard(0, quarter - 1)) == "4(e)"
    assert house.do(PutInCuttingCard(0)).told["behind"] == quarter
    assert house.due() == LoadDeck.NAME


@pytest.mark.rule("4(f)")
@pytest.mark.parametrize(("by", "who"), [("last cutter", 4), ("next player", 6)])
def test_a_supervisor_may_order_another_cut(by: str, who: int) -> None:
    house = DoubleAttack(options={"recut-by": by, "fresh-shoe-burn": 0})
    house.sit(4, 2, 6)
    house.until(AnswerCut)
    assert house.refused(RequireRecut("sloppy")) == "4(f)", "nothing has been cut"
    house.do(AnswerCut(0, 4, 100))
    event = house.do(RequireRecut("sloppy"))
    assert event.by == "supervisor" and house.keys(event) == ("4(f)",)
    due = house.table.due()
    assert due is not None and isinstance(due.act, AnswerCut) and due.act.seat == who
    assert "4(f)" in house.keys(house.do(AnswerCut(0, who, 50)))
    house.ready()
    house.bet(2)
    house.do(AnnounceNoMoreBets())
    house.step()
    assert house.refused(RequireRecut("sloppy")) == "4(f)", "a card has been dealt"


@pytest.mark.rule("4(h)")
def test_other_ways_of_shuffling_are_for_the_commission() -> None:
    house = DoubleAttack()
    house.sit(1)
    house.until(ShuffleDeck)
    assert house.due_notes() == ["4(h)"]


@pytest.mark.parametrize(("burned", "left"), [(0, 384), (1, 383), (5, 379)])
def test_a_fresh_shoe_has_its_first_cards_burned(burned: int, left: int) -> None:
    house = DoubleAttack(options={"fresh-shoe-burn": burned}).open(1)
    assert len(house.table.deck.cards) == left
    assert (LayAway.NAME in house.acts()) == bool(burned)


@pytest.mark.rule("4(i)")
@pytest.mark.parametrize("face_up", [True, False])
def test_an_idle_table_spreads_its_cards(face_up: bool) -> None:
    house = DoubleAttack().open(1)
    house.play(1)
    house.do(LeaveTable(1))
    assert house.due_key() == "4(i)"
    house.do(SpreadIdle(face_up))
    assert len(house.table.deck.cards) == 384 and not house.table.rack
    assert house.table.due() is None
    house.sit(2)
    if not face_up:
        assert house.keys(house.do(TurnSpreadUp(0))) == ("4(i)",)
    assert house.keys(house.do(ShowDeck(0))) == ("4(i)",)
    assert house.keys(house.do(WashDeck(0))) == ("4(i)", "3(c)")
    assert house.due_key() == "4(a)"
    house.play(2)


@pytest.mark.rule("3(a)")
def test_all_the_decks_of_the_shoe_come_and_are_inspected_together() -> None:
    received, inspected = DoubleAttack().table.game.opening[:2]
    assert "decks" in received.says() and "decks" in inspected.says()
