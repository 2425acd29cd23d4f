"""Wagers and dealing at Four Card Poker, by 27.1 and by readings."""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.table import Setup
from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, PutStubAway, TakeOutRest
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown, WithdrawWager
from games.houses import FourCard
from games.same_rules import METHODS, SHUFFLERS, wagers


class TestWagerRules(wagers.WagerRules):
    HOUSE = FourCard
    SIDE_WAGERS = {"aces_up": 100}
    WAGERS = CLOSED = "fcp-wager-rules"
    LIMITS, SEATS, OPENING = "fcp-table-limits", "fcp-seats", "ante"


def test_aces_up_is_bet_alone_or_with_an_ante_and_has_bounds_of_its_own() -> None:
    house = FourCard().open(1, 2, 3)
    for wrong in (99, 10_001):
        assert house.refused(PlaceWager(1, "aces-up", wrong)) == "fcp-aces-up-bounds"
    assert house.refused(PlaceWager(1, "play", 1000)) == "fcp-play", "only when asked"
    event = house.do(PlaceWager(1, "aces-up", 10_000))
    assert house.keys(event) == ("fcp-wagers", "fcp-wager-rules")
    house.bet(2, 1000, 100)
    house.bet(3, 1000)
    house.dealer.deal()
    asked = []
    while house.table.closed:
        due = house.table.due()
        assert due is not None and isinstance(due.act, Choose)
        asked.append(due.act.seat)
        house.choose(due.act.seat, "fold")
    assert asked == [2, 3], "a player without an ante is asked nothing"
    assert set(house.results(1)) == {"aces-up"}
    house.check()


def test_a_coupon_lies_with_the_ante_alone() -> None:
    house = FourCard().open(1, coupons=2000)
    house.bet(1, 0, 500)
    assert house.refused(PlaceCoupon(1, 500)) == "all-match-play"
    house.bet(1, 1000, 500, coupon=1000)
    assert house.refused(WithdrawWager(1, "ante")) == "all-match-play"
    house.do(WithdrawWager(1, "aces-up"))
    house.check()


def test_two_positions_are_two_hands_where_the_house_allows_it() -> None:
    house = FourCard().open(1)
    assert house.refused(SitDown(2, "Player 1", 0, beside=1)) == "fcp-two-areas"
    house = FourCard(options={"two-areas": True}).open(1)
    for wrong in (SitDown(3, "Player 1", beside=1), SitDown(5, "Player 1", beside=4)):
        assert house.refused(wrong) == "fcp-two-areas"
    house.do(SitDown(2, "Player 1", 1_000_000, beside=1))
    assert house.refused(SitDown(3, "Player 1", beside=2)) == "fcp-two-areas"
    house.bet(1, 1000)
    house.bet(2, 2000)
    house.dealer.deal()
    house.choose(1, "fold")
    house.choose(2, "play 1x")
    assert house.net(1) == -1000
    assert set(house.results(2)) >= {"ante", "play"}
    house.check()


@pytest.mark.parametrize("method", METHODS)
def test_five_cards_go_to_each_player_and_six_to_the_dealer_the_last_face_up(method: str) -> None:
    house = FourCard(method=method, shuffler=SHUFFLERS[method]).open(7, 1, 3)
    house.bet(7, 0, 500)
    house.bet(3)
    order = list(house.table.deck.cards)
    by_shoe = method == "automated-shoe"
    cite = "fcp-automated-shoe" if by_shoe else "fcp-dealing"
    assert house.refused(Deliver("seat 3", 5)) == "fcp-wager-rules", "no more bets comes first"
    house.do(AnnounceNoMoreBets())
    for wrong in (Deliver("seat 1", 5), Deliver("seat 7", 5), Deliver("seat 3", 4)):
        assert house.refused(wrong) == cite
    assert house.keys(house.do(Deliver("seat 3", 5))) == (cite,)
    house.do(Deliver("seat 7", 5))
    if by_shoe:
        assert house.do(Deliver("dealer", 5)).told == {}
        assert house.refused(Deliver("dealer", 1)) == "fcp-automated-shoe", "the rest comes out"
        house.do(TakeOutRest())
        event = house.do(Deliver("dealer", 1))
    else:
        event = house.do(Deliver("dealer", 6))
    assert event.told["shown"] == {"sixth": str(order[15])}
    hands = house.table.round.hands
    assert [hands[3].cards, hands[7].cards] == [order[:5], order[5:10]]
    assert house.table.round.areas == {"dealer": order[10:16]}
    view = house.table.view(3)
    assert view.seats[7].cards == ("??",) * 5
    assert list(view.areas["dealer"].values()) == ["??"] * 5 + [str(order[15])]
    house.do(PutStubAway())
    assert house.table.rack[-1].cards == tuple(order[16:])
    house.finish()
    house.check()


def test_dealing_from_the_hand_needs_a_shuffling_machine() -> None:
    with pytest.raises(RulebookError, match=r"\(fcp-hand-dealing\)"):
        Setup.of("four-card-poker", "nj", method="hand")
