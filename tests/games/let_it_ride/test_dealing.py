"""Dealing Let It Ride, by readings: three cards to each player, two community cards, stacks of
three from an automated shoe; the stub is counted."""

from __future__ import annotations

from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    Deliver,
    LayAway,
    PutStubAway,
    TakeOutRest,
)
from croupier.table.deck import Place
from games.houses import LetItRide
from games.same_rules import dealing


class TestDealing(dealing.Dealing):
    HOUSE = LetItRide
    DEALING, BY_HAND, AUTOMATED = "lir-dealing", "lir-hand-dealing", "lir-automated-shoe"
    WAGERS, COUNT, SPARED = "lir-wager-rules", "lir-stub-count", "lir-stub-count-methods"
    COMMUNITY, AWAY = 2, 1


def test_the_third_card_of_the_community_stack_is_laid_away_unseen() -> None:
    house = LetItRide(method="automated-shoe").open(1)
    house.bet(1)
    order = list(house.table.deck.cards)
    house.do(AnnounceNoMoreBets(), Deliver("seat 1", 3))
    assert house.keys(house.do(Deliver("community", 2))) == ("lir-automated-shoe",)
    for act in (TakeOutRest(), LayAway(2), PutStubAway()):
        assert house.refused(act) == "lir-automated-shoe"
    event = house.do(LayAway(1))
    assert (house.keys(event), event.told) == (("lir-automated-shoe",), {})
    assert [(one.area, one.cards) for one in house.table.rack] == [("laid away", (order[5],))]
    assert house.keys(house.do(TakeOutRest())) == ("lir-automated-shoe",)
    assert house.table.deck.place is Place.HAND
    house.finish()
    assert house.last("pick up").told["rack"] == [
        ["laid away", 1],
        ["stub", 52 - 6],
        ["seat 1", 3],
        ["community", 2],
    ]


def test_no_card_is_laid_away_when_cards_are_dealt_one_by_one() -> None:
    for method, shuffler in (("manual-shoe", "none"), ("hand", "device")):
        house = LetItRide(method=method, shuffler=shuffler).open(1)
        house.play(1)
        assert "lay away" not in house.acts()
