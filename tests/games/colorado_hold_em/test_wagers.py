"""Wagers at Colorado Hold 'Em, by readings: the ante, the bonus wager and the bet wager."""

from __future__ import annotations

import pytest

from croupier.errors import RulebookError
from croupier.table.acts.play import Choose
from croupier.table.acts.players import BringChips, PlaceWager, WithdrawWager
from games.houses import Colorado, ColoradoRequired
from games.same_rules import wagers


class TestWagerRules(wagers.WagerRules):
    HOUSE = Colorado
    WAGERS = CLOSED = "ch-wager-rules"
    LIMITS, SEATS, OPENING = "ch-table-limits", "ch-seats", "ante"


def test_the_bonus_wager_goes_with_an_ante_and_keeps_to_its_own_bounds() -> None:
    house = Colorado(options={"bonus-most": 5000}).open(1)
    assert house.refused(PlaceWager(1, "bonus", 500)) == "ch-bonus"
    house.bet(1)
    for amount in (99, 5001):
        assert house.refused(PlaceWager(1, "bonus", amount)) == "ch-bonus-bounds"
    for amount in (100, 5000):  # smaller and larger than the ante
        assert "ch-bonus" in house.keys(house.do(PlaceWager(1, "bonus", amount)))
    assert house.refused(WithdrawWager(1, "ante")) == "ch-bonus"
    house.do(WithdrawWager(1, "bonus"), WithdrawWager(1, "ante"))
    assert house.chips(1) == 1_000_000
    with pytest.raises(RulebookError, match="bonus-least is above bonus-most"):
        Colorado(options={"bonus-least": 101, "bonus-most": 100})
    none = Colorado(options={"bonus": False}).open(1)
    none.bet(1)
    assert none.refused(PlaceWager(1, "bonus", 500)) == "ch-bonus", "the house need not offer it"


@pytest.mark.parametrize("kind", [Colorado, ColoradoRequired])
def test_the_bet_wager_equals_the_ante_and_is_made_with_the_discard(kind: type[Colorado]) -> None:
    house = kind().open(1, chips=2999)
    assert house.refused(PlaceWager(1, "bet", 1500)) == "ch-bet"
    house.bet(1, 1500)
    house.dealer.deal()
    assert house.refused(PlaceWager(1, "bet", 1500)) == "ch-bet"
    for which in ("first", "second", "third"):
        refused = house.refused(Choose(1, "play", f"discard {which} and bet"))
        assert refused == "1", "a cent short"
    house.do(BringChips(1, 1))
    event = house.do(Choose(1, "play", "discard second and bet"))
    assert "ch-bet" in house.keys(event)
    assert event.told["moves"] == [["seat 1", "seat 1 bet", 1500]]
    assert house.chips(1) == 0


def test_who_has_no_chips_for_the_bet_wager_may_still_choose_what_needs_none() -> None:
    for kind, free in ((Colorado, "discard first"), (ColoradoRequired, "fold")):
        house = kind().open(1, chips=1000)
        house.bet(1)
        house.dealer.deal()
        assert house.table.can(Choose(1, "play", free))
        assert house.table.can(Choose(1, "play", "declare instant winner"))
