"""Dealing Colorado Hold 'Em, by readings: three cards to each player and three for all."""

from __future__ import annotations

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, PutStubAway, TakeOutRest
from croupier.table.deck import Place
from games.houses import Colorado
from games.same_rules import dealing


class TestDealing(dealing.Dealing):
    HOUSE = Colorado
    DEALING, BY_HAND, AUTOMATED = "ch-dealing", "ch-hand-dealing", "ch-automated-shoe"
    WAGERS, COUNT, SPARED = "ch-wager-rules", "ch-stub-count", "ch-stub-count-methods"
    COMMUNITY = 3


def test_the_last_stack_of_the_automated_shoe_is_the_community_cards() -> None:
    house = Colorado(method="automated-shoe").open(1)
    house.bet(1)
    order = list(house.table.deck.cards)
    house.do(AnnounceNoMoreBets(), Deliver("seat 1", 3), Deliver("community", 3))
    assert house.refused(PutStubAway()) == "ch-automated-shoe", "the rest comes out first"
    house.do(TakeOutRest())
    assert house.table.deck.place is Place.HAND
    assert house.table.deck.cards == order[6:], "no card is laid away"
