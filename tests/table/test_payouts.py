"""Section 25.11: payout odds, and the most that a hand is paid."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from croupier.errors import MoneyError, RulebookError
from croupier.money import Odds, PayTable
from croupier.rulebook import edition as edition_of
from croupier.table.acts.play import Choose, Resolve
from croupier.table.setup import Setup
from support.tables import House

RAISE = [300, 50, 15, 7, 6, 5, 3, 1.5, 1, 1]
THREE_CARD = [40, 30, 6, 4, 1]
ROYAL = {1: "Ah Kh"}, "2c 2d", "Qh Jh Th 9h 8d"


def royal(edition: str, ante: int, coupon: int = 0, options: dict[str, int] | None = None) -> House:
    """A royal flush in the row and a flush with the top card, both settled."""
    house = House(edition, options=options or {}).open(1, coupons=coupon)
    house.bet(1, ante, 10_000, coupon)
    house.stack(*ROYAL)
    house.dealer.deal()
    house.choose(1, "expose")
    house.choose(1, "play horizontal")
    return house


@pytest.mark.rule("11(a)")
def test_odds_are_stated_with_to_and_never_with_for(edition: str) -> None:
    with pytest.raises(MoneyError, match="never with"):
        Odds.parse("3 for 2")
    with pytest.raises(MoneyError):
        Setup.of("double-cross", edition, posted={"raise": {"pair": "2 for 1"}})
    house = royal(edition, 1000)
    told = [[event.told for event in house.events], house.table.view(1)]
    printed = msgspec.json.encode(told).decode()
    odds = re.findall(r'"odds":"([^"]*)"', printed)
    assert odds
    assert all(re.fullmatch(r"[\d,]+ to \d+", one) for one in odds)
    for table in edition_of("double-cross", edition).pays.values():
        assert all(" to " in str(one) for one in table.values())


@pytest.mark.rule("11(b)", "11(c)")
def test_the_tables_are_those_of_the_law(edition: str) -> None:
    pays = edition_of("double-cross", edition).pays
    assert [float(one.ratio) for one in pays["raise"].values()] == RAISE
    assert [float(one.ratio) for one in pays["three-card"].values()] == THREE_CARD
    assert [*pays["raise"]][-1] == "high card"


@pytest.mark.rule("11(b)", "11(c)")
@pytest.mark.parametrize("wager", ["raise", "three-card"])
def test_a_house_may_pay_better_odds_but_no_worse_ones(edition: str, wager: str) -> None:
    legal = edition_of("double-cross", edition).pays[wager]

    def posted(**change: str) -> dict[str, Any]:
        lines = {name: str(odds) for name, odds in legal.items()}
        return {wager: {**lines, **{k.replace("_", " "): v for k, v in change.items()}}}

    Setup.of("double-cross", edition, posted=posted(flush="9 to 1"))
    with pytest.raises(RulebookError, match=r"no less than") as raised:
        Setup.of("double-cross", edition, posted=posted(flush="3 to 1"))
    cite = edition_of("double-cross", edition).pays_cites[wager]
    assert cite in str(raised.value)
    alone = Setup.of("double-cross", edition, posted={wager: {"flush": "9 to 1"}})
    assert alone == Setup.of("double-cross", edition, posted=posted(flush="9 to 1"))


@pytest.mark.rule("11(b)")
def test_better_odds_are_what_is_paid(edition: str) -> None:
    lines = edition_of("double-cross", edition).pays["raise"]
    better = PayTable.of({**lines, "pair": "2 to 1"})
    posted = {"raise": {name: str(odds) for name, odds in better.items()}}
    house = House(edition, posted=posted).open(1)
    house.bet(1)
    house.stack({1: "9c 3d"}, "Ad Ks", "9h 2s 4c 7c 8d")
    house.dealer.deal()
    house.choose(1, "play horizontal")
    assert house.net(1) == 1000 + 2 * 2000


@pytest.mark.rule("11(d)")
def test_a_hand_is_paid_up_to_the_limit_and_the_three_card_wager_beside_it(edition: str) -> None:
    house = royal(edition, 50_000)
    results = house.results(1)
    assert results["ante"]["won"] == 50_000
    assert results["raise-1"]["won"] == 6_000_000 - 50_000, "the ante first, then the raises"
    assert results["raise-2"]["won"] == 0
    for wager in ("raise-1", "raise-2"):
        assert house.key(results[wager]["cites"][-1]) == "11(d)"
        assert results[wager]["readings"][-2:] == ["dc-limit-scope", "all-limit-order"]
    assert results["three-card"]["won"] == 40_000, "a wager of its own, outside the limit"
    assert house.net(1) == 6_000_000 + 40_000
    house.check()


@pytest.mark.rule("11(d)")
def test_what_a_coupon_wins_counts_towards_the_limit(edition: str) -> None:
    house = royal(edition, 50_000, coupon=50_000)
    results = house.results(1)
    assert results["match-play"]["won"] == 50_000
    assert house.net(1) == 6_000_000 + 40_000


@pytest.mark.rule("11(d)")
def test_the_limit_binds_at_its_last_cent_and_not_before(edition: str) -> None:
    within = royal(edition, 9982)
    assert within.net(1) == 601 * 9982 + 40_000
    limited = [
        one for one in within.results(1).values() if "all-limit-order" in one.get("readings", ())
    ]
    assert not limited
    above = royal(edition, 9984)
    assert above.net(1) == 6_000_000 + 40_000
    assert above.results(1)["raise-2"]["won"] == 300 * 9984 - 384


@pytest.mark.rule("11(d)")
def test_a_house_may_raise_the_limit(edition: str) -> None:
    house = royal(edition, 50_000, options={"payout-limit": 40_000_000})
    assert house.net(1) == 601 * 50_000 + 40_000


@pytest.mark.rule("11(d)")
def test_the_limit_is_no_lower_than_its_floor(edition: str) -> None:
    """60,000 dollars, or what a royal flush wins at the table minimum if that is more."""
    cite = edition_of("double-cross", edition).cite("11(d)")
    refused = (
        {"payout-limit": 5_999_999},
        {"minimum": 10_000, "payout-limit": 6_009_999},
        {"minimum": 20_000, "payout-limit": 601 * 20_000 - 1},
    )
    for options in refused:
        with pytest.raises(RulebookError) as raised:
            Setup.of("double-cross", edition, options=options)
        assert cite in str(raised.value)
    for minimum, floor in ((1000, 6_000_000), (9982, 6_000_000), (20_000, 601 * 20_000)):
        options = {"minimum": minimum}
        setup = Setup.of("double-cross", edition, options=options)
        assert setup.rules.number("payout-limit") == floor, "a limit that is not set is the floor"
        Setup.of("double-cross", edition, options={**options, "payout-limit": floor})


@pytest.mark.rule("11(b)", "11(c)", "11(d)")
def test_a_dealer_who_would_pay_another_amount_is_told_the_right_one(edition: str) -> None:
    house = House(edition).open(1)
    house.bet(1, 50_000, 10_000)
    house.stack(*ROYAL)
    house.dealer.deal()
    house.do(Choose(1, "three-card", "expose"))
    assert house.refused(Resolve(1, "three-card", {"three-card": 60_000})) == "11(c)"
    house.do(Resolve(1, "three-card", {"three-card": 40_000}))
    house.until(Choose)
    house.do(Choose(1, "play", "play horizontal"))
    house.until(Resolve)
    right = {"ante": 50_000, "raise-1": 5_950_000, "raise-2": 0}
    assert house.refused(Resolve(1, "hand", {**right, "raise-2": 15_000_000})) == "11(b)"
    assert house.refused(Resolve(1, "hand", {**right, "ante": 0})) == "10(g)3"
    assert house.refused(Resolve(1, "hand", {**right, "tip": 100})) == "10(g)"
    house.do(Resolve(1, "hand", right))


def test_a_winner_is_paid_though_the_inventory_runs_out() -> None:
    """The house fills its container from outside; the chips are still accounted for."""
    house = House(inventory=0).open(1)
    house.bet(1)
    house.stack(*ROYAL)
    house.dealer.deal()
    house.choose(1, "play horizontal")
    assert house.net(1) == 601_000
    house.check()
