"""Section 25.4: shuffle and cut of the cards; the idle table."""

from __future__ import annotations

import pytest

from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.decks import ReceiveDeck, SpreadIdle
from croupier.table.acts.devices import InstallDevice
from croupier.table.acts.players import PlaceWager, WithdrawWager
from croupier.table.acts.shuffles import CutDeck, LoadDeck, ShuffleDeck
from games.same_rules import AtDoubleCross, shuffling
from support.tables import House


class TestShuffled(AtDoubleCross, shuffling.Shuffled):
    SHUFFLE = "4(a)"


class TestCut(AtDoubleCross, shuffling.CutUponTheCoverCard):
    ENDS, BY_DEVICE, BY_HAND = "4(b)", "4(b)1", "4(b)2"
    CUTS, BEFORE = ("4(c)", "4(c)1", "4(c)2"), "4(c)1"
    LAID, TEN, UPON, COVER = "4(c)1i", "4(c)1ii", "4(c)1iii", "4(c)1iv"


@pytest.mark.rule("4(c)2")
@pytest.mark.parametrize("method", ["manual-shoe", "automated-shoe"])
def test_cut_cards_are_dealt_next(edition: str, method: str) -> None:
    house = House(edition, method=method)
    house.sit(1)
    house.until(CutDeck)
    assert "4(c)2" in house.keys(house.do(CutDeck(0, 26)))
    for act in (ShuffleDeck(0), CutDeck(0, 26)):
        assert house.refused(act) == ("7(a)" if method == "manual-shoe" else "9(b)1")
    order = list(house.table.deck.cards)
    house.do(LoadDeck(0))
    house.bet(1)
    house.dealer.deal()
    assert house.table.round.hands[1].cards == order[:2]


@pytest.mark.rule("4(c)2", "8(b)1")
@pytest.mark.parametrize("edition", ["nj-2007", "ma"])
def test_a_preshuffled_deck_may_be_dealt_from_the_hand_after_its_cut(edition: str) -> None:
    house = House(edition, method="hand", shuffler="device")
    house.sit(1)
    house.do(ReceiveDeck(0, preshuffled=True), CutDeck(0, 26))
    assert house.due() == "load deck"
    house.play(1)


class TestRecut(AtDoubleCross, shuffling.Recut):
    RECUT, BEFORE = "4(d)", "4(c)1"


class TestIdleTable(AtDoubleCross, shuffling.IdleTable):
    IDLE, WASHED = "4(e)", "3(c)"


@pytest.mark.rule("4(e)")
def test_cards_spread_face_down_are_turned_up_whatever_else_changes(edition: str) -> None:
    house = House(edition).open(1)
    house.do(SpreadIdle(face_up=False), InstallDevice("shuffler"))
    assert house.due() == "turn spread up"


@pytest.mark.rule("4(e)")
def test_a_table_with_wagers_or_a_round_is_not_idle(edition: str) -> None:
    house = House(edition).open(1)
    house.do(PlaceWager(1, "ante", 1000))
    assert house.refused(SpreadIdle()) == "4(e)"
    house.do(WithdrawWager(1, "ante"))
    assert house.table.can(SpreadIdle())
    house.bet(1)
    house.do(AnnounceNoMoreBets())
    assert house.refused(SpreadIdle()) == "4(e)"
    house = House(edition)
    house.do(ReceiveDeck(0))
    assert house.refused(SpreadIdle()) == "3(a)", "a deck being opened is not idle"
