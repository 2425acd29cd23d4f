"""Decks, wagers and the two stages of dealing at Boston 5 Stud: 24.1, and readings for the
missing pages."""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.table import Setup
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, PutStubAway
from croupier.table.acts.decks import ReceiveDeck
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceWager, WithdrawWager
from croupier.table.acts.shuffles import CutDeck
from croupier.table.deck import Place
from games.houses import Boston
from games.same_rules import METHODS, SHUFFLERS, opening, wagers


def at(method: str) -> Boston:
    return Boston(method=method, shuffler=SHUFFLERS[method])


class TestWagerRules(wagers.WagerRules):
    HOUSE = Boston
    WAGERS = CLOSED = "b5-wager-rules"
    LIMITS, SEATS, OPENING = "b5-table-limits", "b5-seats", "ante"


class TestOpenedSeparately(opening.OpenedSeparately):
    HOUSE, SEPARATELY = Boston, "b5-opening"


class TestCardChange(opening.CardChange):
    HOUSE, CHANGE = Boston, "b5-card-change"


def test_the_deck_is_whole_and_opened_and_cut_by_readings() -> None:
    house = Boston()
    house.sit(1)
    assert house.refused(ReceiveDeck(0, cards=51)) == "b5-deck"
    opening = ("receive deck", "inspect deck", "verify deck", "spread deck", "show deck")
    for name in (*opening, "wash deck", "shuffle deck"):
        assert house.due() == name
        house.due_step()
    assert {cite for event in house.events[1:] for cite in event.cites} == {
        "b5-deck",
        "b5-opening",
        "b5-shuffle",
    }
    assert house.refused(CutDeck(0, 9)) == "b5-shuffle"
    house.do(CutDeck(0, 10))
    with pytest.raises(RulebookError, match=r"\(b5-hand-dealing\)"):
        Setup.of("boston-5-stud", "nj", method="hand")


# ---- wagers ---------------------------------------------------------------------------------


def test_the_first_wager_is_exactly_twice_the_ante_and_both_are_needed() -> None:
    house = Boston().open(1)
    assert house.refused(PlaceWager(1, "first", 2000)) == "b5-wagers", "the ante comes first"
    house.do(PlaceWager(1, "ante", 1000))
    assert house.refused(AnnounceNoMoreBets()) == "b5-wagers"
    for wrong in (1000, 1999, 3000):
        assert house.refused(PlaceWager(1, "first", wrong)) == "b5-wagers"
    house.do(PlaceWager(1, "first", 2000))
    house.do(PlaceWager(1, "ante", 1500))
    assert house.refused(AnnounceNoMoreBets()) == "b5-wagers", "the first wager must follow"
    house.do(PlaceWager(1, "first", 3000))
    assert house.refused(PlaceWager(1, "second", 3000)) == "b5-second"
    house.do(AnnounceNoMoreBets())
    house.check()


def test_the_first_wager_of_the_largest_ante_is_above_the_tables_maximum() -> None:
    house = Boston(options={"maximum": 2500}).open(1)
    assert house.refused(PlaceWager(1, "ante", 2501)) == "b5-table-limits"
    house.bet(1, 2500)
    house.do(AnnounceNoMoreBets())


def test_the_bonus_lies_beside_ante_and_first_wager_if_it_is_offered() -> None:
    house = Boston().open(1)
    house.do(PlaceWager(1, "ante", 1000))
    assert house.refused(PlaceWager(1, "bonus", 500)) == "b5-bonus"
    house.do(PlaceWager(1, "first", 2000))
    for wrong in (99, 10_001):
        assert house.refused(PlaceWager(1, "bonus", wrong)) == "b5-bonus-bounds"
    house.do(PlaceWager(1, "bonus", 10_000))
    assert house.refused(WithdrawWager(1, "first")) == "b5-bonus"
    without = Boston(options={"bonus": False}).open(1)
    without.bet(1)
    assert without.refused(PlaceWager(1, "bonus", 500)) == "b5-bonus"


# ---- dealing --------------------------------------------------------------------------------


@pytest.mark.parametrize("method", METHODS)
def test_three_cards_each_and_two_more_after_the_choice_to_those_in_play(method: str) -> None:
    house = at(method).open(2, 4, 5)
    for seat in (2, 4, 5):
        house.bet(seat)
    order = list(house.table.deck.cards)
    by_shoe = method == "automated-shoe"
    cite = "b5-automated-shoe" if by_shoe else "b5-dealing"
    house.do(AnnounceNoMoreBets())
    for wrong in (Deliver("seat 4", 3), Deliver("seat 2", 5), Deliver("dealer", 3)):
        assert house.refused(wrong) == cite
    for area in ("seat 2", "seat 4", "seat 5", "dealer"):
        assert house.keys(house.do(Deliver(area, 3))) == (cite,)
    assert house.table.view(2).areas["dealer"] == dict.fromkeys(("first", "second", "third"), "??")
    for seat, option in ((2, "second wager"), (4, "fold"), (5, "second wager")):
        assert house.refused(Deliver("seat 2", 2)) == "b5-choice"
        house.do(Choose(seat, "play", option))
    assert house.refused(PutStubAway()) == "b5-more-cards"
    for area in ("seat 2", "seat 5", "dealer"):
        assert house.keys(house.do(Deliver(area, 2))) == ("b5-more-cards",)
    hands = house.table.round.hands
    assert hands[2].cards == order[:3] + order[12:14]
    assert hands[4].cards == order[3:6]
    assert hands[5].cards == order[6:9] + order[14:16]
    assert house.table.round.areas["dealer"] == order[9:12] + order[16:18]
    if by_shoe:
        assert house.due() == "take out rest"
        house.due_step()
        assert house.table.deck.place is Place.HAND
    house.do(PutStubAway())
    assert house.table.rack[-1].cards == tuple(order[18:])
    house.finish()
    house.check()


@pytest.mark.parametrize("method", METHODS)
def test_a_round_ends_when_all_have_folded(method: str) -> None:
    house = at(method).open(1, 2)
    house.bet(1)
    house.bet(2, bonus=500)
    house.dealer.deal()
    house.finish({"bonus": "keep down", "play": "fold"})
    assert len(house.table.round.areas["dealer"]) == 3
    for act in ("turn up", "reveal", "take out rest"):
        assert act not in house.acts()
    assert [house.net(1), house.net(2)] == [-3000, -3500]
    house.check()
    house.play(1, 2)
    house.check()


@pytest.mark.parametrize("method", METHODS)
def test_the_stub_is_counted_when_the_last_two_cards_are_out(method: str) -> None:
    house = at(method).open(1, 2)
    for _ in range(4):
        house.play(1, 2)
    assert "count stub" not in house.acts()
    house.ready()
    house.bet(1)
    house.bet(2)
    house.dealer.deal()
    house.choose(1, "fold")
    house.choose(2, "second wager")
    event = house.last("count stub")
    assert (house.keys(event), event.told["counted"]) == (("b5-stub-count",), 52 - 3 - 5 - 5)
    assert "void" not in house.last("pick up").told
    house.check()
