"""Section 23.3 as it decides wagers, and sections 23.12 and 23.13: what they are paid."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from croupier.errors import MoneyError, RulebookError
from croupier.rulebook import edition as edition_of
from croupier.table.acts.play import Resolve
from croupier.table.setup import Setup
from games.houses import Colorado, ColoradoRequired

GAME = "colorado-hold-em"
EDITION = "nj"
KINDS = {"permissible": Colorado, "required": ColoradoRequired}

# The two cards kept and the community cards; odds in the required and the permissible version,
# and of the bonus wager.
HANDS = {
    "3(b)1": ("Ah Kh", "Qh Jh Th", 500, 500, 10_000, "royal flush"),
    "3(b)2": ("9h Kh", "Qh Jh Th", 100, 100, 1000, "straight flush"),
    "3(b)3": ("9c 9d", "2c 9h 9s", 40, 25, 100, "four of a kind"),
    "3(b)4": ("9c 9d", "2c 9h 2s", 11, 10, 50, "full house"),
    "3(b)5": ("2h 9h", "Kh Jh 4h", 8, 8, 25, "flush"),
    "3(b)6": ("9h Kh", "Qh Js Th", 5, 5, 15, "straight"),
    "3(b)7": ("9c 9d", "2c 9h 4s", 3, 3, 3, "three of a kind"),
    "3(b)8": ("9c 2d", "9h 2s 4c", 2, 2, 1, "two pair"),
    "3(b)9": ("Kc 3d", "9h 2s Kd", 1, 1, None, "pair"),
}


def shown(version: str, kept: str, community: str, **settings: Any) -> dict[str, dict[str, Any]]:
    """A round of one player who lays the six of clubs away and bets."""
    house = KINDS[version](**settings).open(1)
    house.bet(1, 1000, 500)
    house.lay({1: f"6c {kept}"}, community=community)
    house.dealer.deal()
    house.choose(1, "discard first and bet")
    results = house.results(1)
    for one in results.values():
        one["keys"] = [house.key(cite) for cite in one["cites"]]
    return results


@pytest.mark.rule("3(b)", *HANDS, "12(b)", "12(d)", "13(b)", "13(d)", "11(g)")
@pytest.mark.parametrize("version", KINDS)
@pytest.mark.parametrize("key", HANDS)
def test_each_kind_of_hand_wins_by_its_paragraph_and_is_paid_its_odds(
    key: str, version: str
) -> None:
    kept, community, required, permissible, bonus, name = HANDS[key]
    odds = required if version == "required" else permissible
    section = "12" if version == "required" else "13"
    results = shown(version, kept, community)
    for wager in ("ante", "bet"):
        one = results[wager]
        assert (one["outcome"], one["won"]) == ("win", 1000 * odds)
        assert one["keys"] == [f"{section}(b)", *(["11(g)"] if section == "13" else []), key]
        assert one["hand"].startswith(name.split(" ")[0])
    one = results["bonus"]
    assert one["keys"] == [f"{section}(d)", key]
    assert one["readings"] == ["ch-bonus"]
    assert one["line"] == (name if bonus else "jacks or better")
    assert (one["outcome"], one["won"]) == (("win", 500 * bonus) if bonus else ("push", 0))


@pytest.mark.rule("12(d)", "13(d)")
@pytest.mark.parametrize("version", KINDS)
@pytest.mark.parametrize("rank", list("23456789TJQKA"))
def test_the_bonus_wager_pushes_on_jacks_or_better_and_loses_on_less(
    rank: str, version: str
) -> None:
    rest = [one for one in "3578Q" if one != rank]
    community = f"{rank}s {rest[1]}d {rest[2]}h"
    one = shown(version, f"{rank}d {rest[0]}c", community)["bonus"]
    assert one["outcome"] == ("push" if rank in "JQKA" else "lose")
    assert one["keys"][-1] == "3(b)9"


@pytest.mark.rule("12(d)", "13(d)")
def test_the_bonus_wager_does_not_depend_on_the_bet_wager() -> None:
    house = Colorado().open(1)
    house.bet(1, 1000, 500)
    house.lay({1: "6c 9c 9d"}, community="2c 9h 4s")
    house.dealer.deal()
    house.choose(1, "discard first")
    assert set(house.results(1)) == {"ante", "bonus"}
    assert house.net(1) == 3000 + 1500


@pytest.mark.rule("3(b)")
def test_a_hand_without_a_pair_is_the_lowest_and_loses_every_wager() -> None:
    results = shown("permissible", "Ac Kd", "Qh Js 9c")
    assert {one["outcome"] for one in results.values()} == {"lose"}
    assert results["ante"]["keys"] == ["11(e)"]


@pytest.mark.rule("3(a)", "3(b)2", "3(b)6")
@pytest.mark.parametrize(
    ("kept", "community", "line"),
    [
        ("Ac 2d", "3h 4s 5c", "straight"),
        ("Ac Kd", "Qh Js Tc", "straight"),
        ("Ah 2h", "3h 4h 5h", "straight flush"),
        ("Qc Kd", "Ah 2s 3c", "high card"),
        ("Qh Kh", "Ah 2h 3h", "flush"),
    ],
)
def test_the_ace_ends_a_sequence_and_never_stands_inside_one(
    kept: str, community: str, line: str
) -> None:
    assert shown("permissible", kept, community)["ante"]["line"] == line


@pytest.mark.rule("3(a)")
def test_suits_are_equal() -> None:
    paid = {
        shown("required", *(text.replace("h", suit) for text in ("Ah Kh", "Qh Jh Th")))["ante"][
            "won"
        ]
        for suit in "cdhs"
    }
    assert paid == {500_000}


# ---- 23.12(a), 23.13(a): the word "to" ------------------------------------------------------


@pytest.mark.rule("12(a)", "13(a)")
@pytest.mark.parametrize("version", KINDS)
def test_odds_are_stated_with_to_and_never_with_for(version: str) -> None:
    with pytest.raises(MoneyError, match="never with"):
        Setup.of(GAME, EDITION, posted={version: {"flush": "8 for 1"}})
    printed = re.findall(r'"odds": "([^"]*)"', json.dumps(shown(version, "Ah Kh", "Qh Jh Th")))
    assert len(printed) == 3
    assert all(re.fullmatch(r"[\d,]+ to 1", one) for one in printed)
    for line, odds in edition_of(GAME, EDITION).pays[version].items():
        assert " to " in str(odds) or (line, str(odds)) == ("nines or tens", "push")


# ---- 23.12(b), (d), 23.13(b), (d): no less than the table -----------------------------------


@pytest.mark.rule("12(b)", "12(d)", "13(b)", "13(d)")
@pytest.mark.parametrize(
    ("table", "version", "wager", "key"),
    [
        ("required", "required", "bet", "12(b)"),
        ("permissible", "permissible", "bet", "13(b)"),
        ("bonus", "permissible", "bonus", "13(d)"),
        ("bonus", "required", "bonus", "12(d)"),
    ],
)
def test_a_house_may_post_better_odds_but_no_worse_ones(
    table: str, version: str, wager: str, key: str
) -> None:
    book = edition_of(GAME, EDITION)
    legal = {line: str(odds) for line, odds in book.pays[table].items()}
    options = {"version": version}
    better = {**legal, "flush": "30 to 1"}
    results = shown(version, "2h 9h", "Kh Jh 4h", posted={table: better}, options=options)
    assert results[wager]["odds"] == "30 to 1"
    for line in ("flush", "instant three of a kind"):
        with pytest.raises(RulebookError, match="no less than") as raised:
            Setup.of(GAME, EDITION, options=options, posted={table: {**legal, line: "1 to 1"}})
        assert str(raised.value).endswith(f"({book.cite(key)})")
    with pytest.raises(RulebookError, match="no less than"):
        Setup.of(GAME, EDITION, options=options, posted={table: {**legal, "two pair": "push"}})


# ---- 23.12(c), 23.13(c): the limit ----------------------------------------------------------


def royal(version: str, ante: int, **options: int) -> Colorado:
    given = {"maximum": 100_000, "version": version, **options}
    house = KINDS[version](options=given).open(1, chips=20_000_000, coupons=ante)
    house.bet(1, ante, 10_000, coupon=ante)
    house.lay({1: "6c Ah Kh"}, community="Qh Jh Th")
    house.dealer.deal()
    house.choose(1, "discard first and bet")
    return house


@pytest.mark.rule("12(c)", "13(c)")
@pytest.mark.parametrize(("version", "key"), [("required", "12(c)"), ("permissible", "13(c)")])
def test_ante_and_bet_are_paid_up_to_the_limit_and_the_bonus_wager_beside_it(
    version: str, key: str
) -> None:
    house = royal(version, 6000)
    results = house.results(1)
    assert results["ante"]["won"] == 500 * 6000
    assert results["match-play"]["won"] == 6000, "what a coupon wins counts too"
    assert results["bet"]["won"] == 5_000_000 - 501 * 6000
    assert house.key(results["bet"]["cites"][-1]) == key
    assert results["bet"]["readings"][-2:] == ["all-limit-order", "ch-limit"]
    assert results["bonus"]["won"] == 100_000_000, "exclusive of the bonus wager"
    assert house.net(1, 20_000_000) == 105_000_000


@pytest.mark.rule("12(c)", "13(c)")
@pytest.mark.parametrize(("version", "key"), [("required", "12(c)"), ("permissible", "13(c)")])
def test_a_coupon_that_the_limit_cuts_cites_the_limit_once(version: str, key: str) -> None:
    house = royal(version, 11_000)
    coupon = house.results(1)["match-play"]
    assert coupon["won"] == 0, "the ante alone has reached it"
    assert [house.key(cite) for cite in coupon["cites"]].count(key) == 1
    assert coupon["readings"].count("ch-limit") == 1


@pytest.mark.rule("12(c)", "13(c)")
@pytest.mark.parametrize("version", KINDS)
def test_the_limit_binds_at_its_last_cent_and_a_house_may_raise_but_not_lower_it(
    version: str,
) -> None:
    within = royal(version, 4995)  # 1001 times 49.95 dollars is just below 50,000
    assert within.net(1, 20_000_000) == 1001 * 4995 + 100_000_000
    above = royal(version, 4996)
    assert above.net(1, 20_000_000) == 105_000_000
    higher = royal(version, 100_000, **{"payout-limit": 200_000_000})
    assert higher.net(1, 20_000_000) == 1001 * 100_000 + 100_000_000
    cite = r"23\.12\(c\)" if version == "required" else r"23\.13\(c\)"
    with pytest.raises(RulebookError, match=f"at least .*{cite}"):
        Setup.of(GAME, EDITION, options={"version": version, "payout-limit": 4_999_999})


@pytest.mark.rule("12(b)", "12(c)", "13(b)", "13(c)")
@pytest.mark.parametrize(("version", "key"), [("required", "12(b)"), ("permissible", "13(b)")])
def test_a_dealer_who_would_pay_another_amount_is_told_the_right_one(
    version: str, key: str
) -> None:
    house = KINDS[version]().open(1)
    house.bet(1)
    house.lay({1: "6c 9c 9d"}, community="2c 9h 4s")
    house.dealer.deal()
    house.until(Resolve, {"play": "discard first and bet"})
    right = {"ante": 3000, "bet": 3000}
    assert house.refused(Resolve(1, "hand", {**right, "bet": 4000})) == key
    by = "11(g)" if version == "permissible" else "ch-required"
    assert house.refused(Resolve(1, "hand", {**right, "tip": 1})) == by
    house.do(Resolve(1, "hand", right))
