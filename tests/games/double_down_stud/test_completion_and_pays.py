"""Sections 17.5, 17.9 and 17.10 of Double Down Stud: rankings, settlement and payout odds."""

from __future__ import annotations

import pytest

from croupier.cards import cards
from croupier.errors import MoneyError, RulebookError
from croupier.table import Setup
from croupier.table.acts.play import Resolve
from croupier.table.acts.showdown import CollectHands, PickUpCards
from games.houses import DoubleDownStud

GAME = "double-down-stud"
EDITION = "nj"

# The player's card, the four common ones, the odds and the line of the table.
HANDS = {
    "5(b)1": ("Ah", "Kh Qh Jh Th", 1000, "royal flush"),
    "5(b)2": ("9h", "Kh Qh Jh Th", 100, "straight flush"),
    "5(b)3": ("9c", "9d 9h 9s 2c", 25, "four of a kind"),
    "5(b)4": ("9c", "9d 9h 2s 2c", 10, "full house"),
    "5(b)5": ("2h", "9h Kh Jh 4h", 8, "flush"),
    "5(b)6": ("9h", "Kh Qh Js Th", 5, "straight"),
    "5(b)7": ("9c", "9d 9h 2s 4c", 3, "three of a kind"),
    "5(b)8": ("9c", "2d 9h 2s 4c", 2, "two pair"),
    "5(b)9": ("Jc", "3d Jh 2s 4c", 1, "jacks or better"),
}


def show_down(mine: str, common: str, wager: int = 1000, **settings: object) -> DoubleDownStud:
    """One player doubles down, to the end."""
    house = DoubleDownStud(options=settings).open(1)
    house.bet(1, wager)
    house.lay({1: mine}, common=common)
    house.dealer.deal()
    house.finish({"double": "double down"})
    return house


@pytest.mark.rule(*HANDS, "5(b)", "10(b)", "9(c)")
@pytest.mark.parametrize("key", HANDS)
def test_each_kind_of_hand_is_paid_its_odds_by_its_paragraph(key: str) -> None:
    mine, common, odds, line = HANDS[key]
    house = show_down(mine, common)
    for wager in ("wager", "double-down"):
        result = house.results(1)[wager]
        assert (result["odds"], result["line"]) == (f"{odds:,} to 1", line)
        assert result["won"] == 1000 * odds
        assert [house.key(cite) for cite in result["cites"]] == ["10(b)", "9(c)", key]
    assert house.net(1) == 2000 * odds


@pytest.mark.rule("5(a)", "5(b)6", "5(b)9", "9(a)", "9(b)", "9(c)")
@pytest.mark.parametrize(
    ("mine", "common", "line", "outcome", "key"),
    [
        ("Ac", "2d 3h 4s 5c", "straight", "win", "10(b)"),
        ("Ah", "2h 3h 4h 5h", "straight flush", "win", "10(b)"),
        ("Ac", "2d Kh Qs 3c", "high card", "lose", "9(a)"),
        ("Ac", "9d Ah 2s 4c", "jacks or better", "win", "10(b)"),
        ("Jc", "9d Jh 2s 4c", "jacks or better", "win", "10(b)"),
        ("Tc", "9d Th 2s 4c", "sixes to tens", "push", "9(b)"),
        ("6c", "9d 6h 2s 4c", "sixes to tens", "push", "9(b)"),
        ("5c", "9d 5h 2s 4c", "pair", "lose", "9(a)"),
        ("2c", "9d 2h Ks 4c", "pair", "lose", "9(a)"),
        ("Ac", "Kd Qh 2s 4c", "high card", "lose", "9(a)"),
    ],
)
def test_fives_or_less_lose_sixes_to_tens_push_and_jacks_or_better_win(
    mine: str, common: str, line: str, outcome: str, key: str
) -> None:
    house = show_down(mine, common)
    for wager in ("wager", "double-down"):
        result = house.results(1)[wager]
        assert (result["line"], result["outcome"]) == (line, outcome)
        assert house.key(result["cites"][0]) == key
    if outcome == "push":
        assert house.net(1) == 0
    if outcome == "lose":
        assert house.net(1) == -2000


@pytest.mark.rule("5(b)")
def test_the_common_cards_alone_may_make_the_hand_of_every_player() -> None:
    house = DoubleDownStud().open(1, 2)
    house.bet(1)
    house.bet(2)
    house.lay({1: "Kc", 2: "4h"}, common="9d 9h 9s 2c")
    house.play_out()
    assert [house.results(seat)["wager"]["line"] for seat in (1, 2)] == ["three of a kind"] * 2


# ---- 17.9: the order of settlement ----------------------------------------------------------


def five_players() -> DoubleDownStud:
    """Seats 1 and 5 win, 3 pushes, 2 and 7 lose; the hole card is up."""
    house = DoubleDownStud().open(1, 2, 3, 5, 7)
    for seat in (1, 2, 3, 5, 7):
        house.bet(seat)
    house.lay({1: "Kd", 2: "4h", 3: "9d", 5: "Ks", 7: "5c"}, common="Kc 9h 2s 7d")
    house.dealer.deal()
    house.until(Resolve, {"double": "double down"})
    return house


@pytest.mark.rule("9(a)", "9(b)", "9(c)")
def test_losing_wagers_and_hands_are_collected_first_then_pushes_then_winners_paid() -> None:
    house = five_players()
    assert house.refused(Resolve(5, "hand")) == "9(c)", "nobody is paid before the losers lose"
    start = len(house.events)
    house.until(PickUpCards)
    done = [(event.act["act"], event.act.get("seat")) for event in house.events[start:]]
    assert done == [
        ("resolve", 7),
        ("resolve", 2),
        ("collect hands", None),
        ("resolve", 3),
        ("resolve", 5),
        ("resolve", 1),
    ]
    assert [house.net(seat) for seat in (1, 2, 3, 5, 7)] == [2000, -2000, 0, 2000, -2000]


@pytest.mark.rule("9(a)")
def test_losing_hands_are_collected_once_every_losing_wager_is() -> None:
    house = five_players()
    held = house.table.chips["inventory"]
    assert house.keys(house.do(Resolve(7, "hand"))) == ("9(a)",)
    assert house.table.rack == [], "its cards still lie there"
    assert house.refused(CollectHands((7, 2))) == "9(c)"
    house.do(Resolve(2, "hand"))
    assert house.table.chips["inventory"] == held + 4000
    assert house.due_key() == "9(a)"
    for wrong in (CollectHands((7,)), Resolve(3, "hand")):
        assert house.refused(wrong) == "9(a)"
    assert house.keys(house.do(CollectHands((7, 2)))) == ("9(a)",)
    assert [packet.area for packet in house.table.rack] == ["seat 7", "seat 2"]


@pytest.mark.rule("9(b)")
def test_a_push_is_neither_paid_nor_taken_and_its_cards_go_next() -> None:
    house = five_players()
    house.until(Resolve, seat=3)
    held = house.table.chips["inventory"]
    assert house.keys(house.do(Resolve(3, "hand"))) == ("9(b)", "5(b)9")
    assert house.table.chips["inventory"] == held
    assert house.chips(3) == 1_000_000
    assert house.table.rack[-1].area == "seat 3"


@pytest.mark.rule("9(c)")
def test_winning_hands_stay_face_up_until_all_are_paid_and_go_with_the_rest() -> None:
    house = five_players()
    house.until(Resolve, seat=1)
    view = house.table.view()
    assert [view.seats[seat].cards for seat in (1, 5)] == [("Kd",), ("Ks",)]
    assert {"seat 1", "seat 5", "common"} == set(house.table.layout)
    house.until(PickUpCards)
    assert {"seat 1", "seat 5", "common"} == set(house.table.layout)
    event = house.do(PickUpCards())
    assert "9(c)" in house.keys(event)
    assert event.told["rack"][:3] == [["seat 7", 1], ["seat 2", 1], ["seat 3", 1]]
    assert dict(map(tuple, event.told["rack"])) == {
        "seat 7": 1,
        "seat 2": 1,
        "seat 3": 1,
        "stub": 43,
        "seat 1": 1,
        "seat 5": 1,
        "common": 4,
    }
    rack = {packet.area: packet.cards for packet in house.table.rack}
    assert (rack["seat 5"], rack["common"]) == (cards("Ks"), cards("Kc 9h 2s 7d"))
    house.check()


@pytest.mark.rule("9(c)")
def test_a_dealer_who_would_pay_another_amount_is_told_the_right_one() -> None:
    house = five_players()
    house.until(Resolve, seat=5)
    assert house.refused(Resolve(5, "hand", {"wager": 2000, "double-down": 1000})) == "10(b)"
    event = house.do(Resolve(5, "hand", {"wager": 1000, "double-down": 1000}))
    assert house.keys(event) == ("10(b)", "9(c)", "5(b)9")


# ---- 17.10 ----------------------------------------------------------------------------------


def posted(**lines: str) -> Setup:
    law = {line: str(odds) for line, odds in Setup.of(GAME, EDITION).rules.pays["wager"].items()}
    return Setup.of(GAME, EDITION, posted={"wager": {**law, **lines}})


@pytest.mark.rule("10(a)")
def test_odds_are_stated_with_to_or_win_never_with_for() -> None:
    with pytest.raises(MoneyError, match="for"):
        posted(flush="9 for 1")
    assert str(posted(flush="9 to 1").rules.pays["wager"]["flush"]) == "9 to 1"
    house = show_down("2h", "9h Kh Jh 4h")
    assert house.results(1)["wager"]["odds"] == "8 to 1"


@pytest.mark.rule("10(b)")
def test_a_house_may_pay_more_than_the_table_never_less() -> None:
    with pytest.raises(RulebookError, match=r"no less than 8 to 1, not 7 to 1 \(19:47-17.10\(b\)"):
        posted(flush="7 to 1")
    assert str(posted(straight="6 to 1").rules.pays["wager"]["straight"]) == "6 to 1"


@pytest.mark.rule("10(c)")
def test_no_hand_is_paid_more_than_the_limit_which_the_law_sets() -> None:
    house = show_down("Ah", "Kh Qh Jh Th", 7500)
    first, second = house.results(1)["wager"], house.results(1)["double-down"]
    assert (first["won"], second["won"]) == (7_500_000, 2_500_000)
    assert house.key(second["cites"][-1]) == "10(c)"
    assert second["readings"] == ["all-limit-order"]
    for limit in (9_999_999, 10_000_001):
        with pytest.raises(RulebookError, match=r"\(19:47-17.10\(c\)\)"):
            DoubleDownStud(options={"payout-limit": limit})
