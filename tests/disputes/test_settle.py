"""Rounds from files are settled by the book: every kind of hand, wager and decision."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from croupier.disputes import Verdict, load_round, parse_round, round_from, settle_round

GAME = "double-cross"
EDITION = "nj-2007"


def described(
    cards: str,
    cross: str,
    dealer: str,
    wagers: dict[str, Any] | None = None,
    choices: Any = "horizontal",
    **more: Any,
) -> dict[str, Any]:
    """A round of one seat; the cross is left, center, right, top, bottom."""
    coupon = {"match-play": more.pop("coupon")} if "coupon" in more else {}
    seat = {"seat": 1, "cards": cards, "wagers": wagers or {"ante": 10}, "choices": choices}
    return {
        "game": GAME,
        "edition": more.pop("edition", EDITION),
        "dealer": dealer,
        "cross": cross,
        "seats": [{**seat, **coupon}],
        **more,
    }


def settled(*args: Any, **named: Any) -> dict[str, dict[str, Any]]:
    """The results of the one seat, by wager."""
    verdict = settle_round(round_from(described(*args, **named)))
    return {one["wager"]: one for one in verdict.as_data()["seats"][0]["results"]}


# Own cards, the cross and the dealer's cards; the row makes the hand and beats the dealer.
FIVE = {
    "royal flush": ("Ah Kh", "Qh Jh Th 2c 3d", "4s 5s", "300 to 1", "5(b)1"),
    "straight flush": ("9h 8h", "7h 6h 5h 2c Kd", "4s 2s", "50 to 1", "5(b)2"),
    "four of a kind": ("9h 9c", "9d 9s 5h 2c Kd", "4s 2s", "15 to 1", "5(b)3"),
    "full house": ("9h 9c", "9d 5s 5h 2c Kd", "4s 2s", "7 to 1", "5(b)4"),
    "flush": ("Ah 9h", "7h 3h 5h 2c Kd", "4s 2s", "6 to 1", "5(b)5"),
    "straight": ("9h 8c", "7h 6h 5h 2c Kd", "4s 2s", "5 to 1", "5(b)6"),
    "three of a kind": ("9h 9c", "9d 6h Kh 2c 3d", "4s Js", "3 to 1", "5(b)7"),
    "two pair": ("9h Kc", "9d 6h Kh 2c 3d", "4s Js", "3 to 2", "5(b)8"),
    "pair": ("Kc 8c", "9d 6h Kh 2c 3d", "4s Js", "1 to 1", "5(b)9"),
    "high card": ("Ac 8c", "9d 6h Kh 2c 3d", "4s Js", "1 to 1", "5(b)10"),
}


@pytest.mark.rule("11(b)", "10(g)3", "5(b)", "5(a)")
@pytest.mark.parametrize("name", FIVE)
def test_a_winning_hand_is_paid_by_the_table(name: str) -> None:
    own, cross, dealer, odds, key = FIVE[name]
    found = settled(own, cross, dealer)
    assert [found[wager]["outcome"] for wager in ("ante", "raise-1", "raise-2")] == ["win"] * 3
    assert found["ante"]["odds"] == "1 to 1" and found["ante"]["won_cents"] == 1000
    for wager in ("raise-1", "raise-2"):
        win, stake = odds.split(" to ")
        assert found[wager]["odds"] == odds
        assert found[wager]["won_cents"] == 1000 * int(win) // int(stake)
        assert found[wager]["cites"] == [f"19:47-25.{one}" for one in ("11(b)", "10(g)3", key)]
        assert name.split(" ")[0] in found[wager]["hand"]


@pytest.mark.rule("10(g)2")
def test_a_lower_hand_loses_ante_and_raises() -> None:
    found = settled("4s Js", "9d 6h Kh 2c 3d", "Kc 8c")
    assert {one["outcome"] for one in found.values()} == {"lose"}
    assert [one["net_cents"] for one in found.values()] == [-1000] * 3
    assert found["ante"]["cites"][0] == "19:47-25.10(g)2"
    assert found["ante"]["against"] == "pair of kings, nine high"


@pytest.mark.rule("10(g)3")
def test_an_equal_hand_pushes() -> None:
    found = settled("Ks 8d", "9d 6h Kh 2c 3d", "Kc 8c")
    assert [(one["outcome"], one["net_cents"]) for one in found.values()] == [("push", 0)] * 3
    assert found["raise-2"]["readings"] == ["dc-tie"]


@pytest.mark.rule("10(c)1")
def test_a_fold_loses_the_ante_and_needs_no_other_cards() -> None:
    data = described("4s Js", "", "", choices=["fold"])
    del data["cross"], data["dealer"]
    verdict = settle_round(round_from(data))
    assert (verdict.seats[0].net, verdict.house_net) == (-1000, 1000)
    (result,) = verdict.seats[0].results
    assert result.cites == ("19:47-25.10(c)1",)


@pytest.mark.rule("10(e)")
def test_the_dealer_plays_the_better_line() -> None:
    # The column pairs the dealer's king, the row nothing.
    found = settled("Ah Qd", "9c 6h 4d Ks 3d", "Kc 8c")
    assert found["ante"]["against"] == "pair of kings, eight high"
    assert found["ante"]["outcome"] == "lose"


THREE = {
    "straight flush": ("9h 8h", "7h", "40 to 1", "5(c)1"),
    "three of a kind": ("9h 9c", "9d", "30 to 1", "5(c)2"),
    "straight": ("9h 8c", "7d", "6 to 1", "5(c)3"),
    "flush": ("9h 2h", "7h", "4 to 1", "5(c)4"),
    "pair": ("9h 9c", "2d", "1 to 1", "5(c)5"),
}


@pytest.mark.rule("11(c)", "10(a)", "5(c)")
@pytest.mark.parametrize("name", THREE)
def test_an_exposed_three_card_hand_is_paid_by_its_table(name: str) -> None:
    own, top, odds, key = THREE[name]
    data = described(own, "", "", {"ante": 10, "three-card": "$5"}, ["expose", "fold"])
    del data["dealer"]
    data["cross"] = {"top": top}
    result = settle_round(round_from(data)).seats[0].results[0]
    assert str(result.odds) == odds
    assert result.won == 500 * int(odds.split(" ")[0])
    assert result.cites == tuple(f"19:47-25.{one}" for one in ("11(c)", key, "10(a)"))


@pytest.mark.rule("10(a)")
def test_a_three_card_hand_below_a_pair_or_not_exposed_loses() -> None:
    for cards, choice, hand in (("9h 2c", "expose", "nine high"), ("9h 9c", "keep", "not exposed")):
        wagers = {"ante": 10, "three-card": 5}
        found = settled(cards, "Ac Qd 3s 7d 8s", "4s 4d", wagers, [choice, "f"])
        assert found["three-card"]["net_cents"] == -500
        assert found["three-card"]["hand"] == hand


@pytest.mark.rule("6(a)")
def test_a_coupon_wins_with_the_ante_at_even_money_and_costs_no_chips() -> None:
    won = settled("Kc 8c", "9d 6h Kh 2c 3d", "4s Js", coupon=5)
    assert (won["match-play"]["net_cents"], won["match-play"]["odds"]) == (500, "1 to 1")
    lost = settled("4s Js", "9d 6h Kh 2c 3d", "Kc 8c", coupon="5.00")
    assert (lost["match-play"]["outcome"], lost["match-play"]["net_cents"]) == ("lose", 0)
    assert "all-match-play" in lost["match-play"]["readings"]


@pytest.mark.rule("11(d)")
def test_what_one_hand_wins_ends_at_the_payout_limit() -> None:
    found = settled("Ah Kh", "Qh Jh Th 2c 3d", "4s 5s", {"ante": 500})
    assert sum(one["won_cents"] for one in found.values()) == 6_000_000
    assert found["raise-1"]["won_cents"] == 6_000_000 - 50_000
    assert found["raise-1"]["cites"][-1] == "19:47-25.11(d)"
    assert found["raise-2"]["won_cents"] == 0
    assert [found[wager]["due_cents"] for wager in found] == [None, 15_000_000, 15_000_000]
    assert found["raise-2"]["limit_cents"] == 6_000_000
    higher = {"payout-limit": "$400,000"}
    found = settled("Ah Kh", "Qh Jh Th 2c 3d", "4s 5s", {"ante": 500}, options=higher)
    assert found["raise-2"]["won_cents"] == 15_000_000


@pytest.mark.rule("11(b)")
def test_a_house_may_post_better_odds_line_by_line() -> None:
    own, cross, dealer, _, _ = FIVE["two pair"]
    posted = {"raise": {"two pair": "2 to 1"}}
    assert settled(own, cross, dealer, posted=posted)["raise-1"]["won_cents"] == 2000
    own, cross, dealer, _, _ = FIVE["flush"]
    assert settled(own, cross, dealer, posted=posted)["raise-1"]["odds"] == "6 to 1"


def test_paragraphs_are_printed_as_the_edition_prints_them(edition: str) -> None:
    own, cross, dealer, _, _ = FIVE["pair"]
    cite = settled(own, cross, dealer, edition=edition)["ante"]["cites"][0]
    assert cite == ("10(g)(3)" if edition == "ma" else "19:47-25.10(g)3")


def test_the_column_is_played_when_it_is_chosen() -> None:
    found = settled("Kc 8c", "9d 6h Ah Kh 3d", "4s Js", choices="column")
    assert found["ante"]["hand"] == "pair of kings, eight high"


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("play horizontal", "play horizontal"),
        ("Play Horizontal", "play horizontal"),
        ("horizontal", "play horizontal"),
        ("h", "play horizontal"),
        ("row", "play horizontal"),
        ("play vert", "play vertical"),
        ("column", "play vertical"),
        ("fold", "fold"),
        ({"play": "vertical"}, "play vertical"),
        (["f"], "fold"),
    ],
    ids=str,
)
def test_choices_are_understood(said: object, meant: str) -> None:
    file = round_from(described("Kc 8c", "9d 6h Kh 2c 3d", "4s Js", choices=said))
    assert file.seats[0].choices["play"].option.name == meant


@pytest.mark.parametrize("said", [["keep down", "row"], ["keep", "h"], ["down", "row"]], ids=str)
def test_choices_are_answered_in_their_order(said: list[str]) -> None:
    wagers = {"ante": 10, "three-card": 5}
    file = round_from(described("Kc 8c", "9d 6h Kh 2c 3d", "4s Js", wagers, said))
    chosen = {asked: one.option.name for asked, one in file.seats[0].choices.items()}
    assert chosen == {"three-card": "keep down", "play": "play horizontal"}


def test_cards_are_understood_in_any_writing() -> None:
    for cards in ("Kc 8c", "kc, 8C", "K♣8♣", ["Kc", "8c"], ["Kc 8c"]):
        for dealer in ("Ts 4s", {"first": "10s", "second": "4s"}, {"cards": "Ts4s"}):
            data = described("", "9d 6h Kh 2c 3d", "")
            data["seats"][0]["cards"], data["dealer"] = cards, dealer
            assert settle_round(round_from(data)).seats[0].net == 3000


def test_raises_may_be_written_out() -> None:
    wagers = {"ante": 10, "raise-1": 10, "raise-2": "10.00"}
    assert len(settled("Kc 8c", "9d 6h Kh 2c 3d", "4s Js", wagers)) == 3


TOML = """
game = "double-cross"
edition = "nj-2007"
dealer = "4s Js"

[cross]
left = "9d"
center = "6h"
right = "Kh"
top = "2c"
bottom = "3d"

[[seats]]
seat = 5
cards = "Ac 8d"
wagers = { ante = 12.50 }
choices = ["row"]

[[seats]]
seat = 2
cards = "Kc 8c"
wagers = { ante = 25, three-card = "7.50" }
choices = ["keep down", "row"]
"""


def totals(verdict: Verdict) -> dict[int, int]:
    return {seat.seat: seat.net for seat in verdict.seats}


def test_a_file_may_be_toml_or_json_with_seats_in_any_order(tmp_path: Path) -> None:
    toml = tmp_path / "round.toml"
    toml.write_text(TOML)
    verdict = settle_round(load_round(toml))
    assert totals(verdict) == {2: 6750, 5: 3750}
    assert list(totals(verdict)) == [2, 5]
    assert verdict.house_net == -10500
    for name in ("round.json", "round"):
        path = tmp_path / name
        path.write_text(json.dumps(tomllib.loads(TOML)))
        assert totals(settle_round(load_round(path))) == totals(verdict)
    assert totals(settle_round(parse_round("\ufeff" + TOML))) == totals(verdict)


def test_a_verdict_is_plain_data_with_amounts_that_say_what_they_are() -> None:
    data = settle_round(parse_round(TOML)).as_data()
    assert json.loads(json.dumps(data)) == data
    assert data["house_net_cents"] == -sum(seat["net_cents"] for seat in data["seats"])
    assert data["seats"][0]["results"][0] == {
        "wager": "three-card",
        "outcome": "lose",
        "stake_cents": 750,
        "won_cents": 0,
        "net_cents": -750,
        "odds": None,
        "due_cents": None,
        "limit_cents": None,
        "hand": "not exposed",
        "against": None,
        "cites": ["19:47-25.10(a)"],
        "readings": [],
    }
