"""26.5(a) and (b) of Double Attack Blackjack, and what is read beside them."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.cards import cards
from croupier.games.double_attack_blackjack.settlement import bust_line
from croupier.table.acts.play import Choose, Resolve
from games.houses import DoubleAttack

GAME = "double-attack-blackjack"
EDITION = "nj"


def settled(
    held: str, dealer: str, *answers: str, then: str = "", coupon: int = 0, **options: Any
) -> DoubleAttack:
    """Seat 1 with ten dollars and an attack of five, played to the end."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    house = DoubleAttack(options=named)
    house.begin({1: held}, dealer, then, attack=500, coupon=coupon)
    house.turn(1, *answers)
    house.finish()
    house.check()
    return house


WON = {"initial": ("win", 1000), "attack": ("win", 500)}
LOST = {"initial": ("lose", -1000), "attack": ("lose", -500)}
RETURNED = {"initial": ("void", 0), "attack": ("void", 0)}


@pytest.mark.rule("5(a)", "5(a)1")
def test_both_wagers_win_if_the_dealer_goes_over() -> None:
    house = settled("9c 4d", "6c Kd Qh", "stand")
    assert house.wagers(1) == WON
    assert house.result_keys(1, "attack")[:2] == ("5(a)1", "5(a)")


@pytest.mark.rule("5(a)1")
@pytest.mark.parametrize(
    ("drawn", "wagers", "key"),
    [("8h", WON, "5(a)1"), ("7h", WON, "5(a)1"), ("9h", LOST, "5(a)")],
)
def test_a_hand_at_21_or_less_wins_if_the_dealer_goes_over_and_one_above_does_not(
    drawn: str, wagers: dict[str, tuple[str, int]], key: str
) -> None:
    house = DoubleAttack(options={"hole-card-check": False})
    house.begin({1: "9c 4d", 2: "9h 9s"}, "Kc 6d Qh", drawn, attack=500)
    house.turn(1, *(["hit"] if drawn != "7h" else ["hit", "stand"]))
    house.turn(2, "stand")
    house.finish()
    assert house.wagers(2) == WON, "the dealer has gone over"
    assert (house.wagers(1), house.result_keys(1, "initial")[0]) == (wagers, key)


@pytest.mark.rule("5(a)", "5(a)2")
@pytest.mark.parametrize(("held", "dealer"), [("9c 9d", "8c 9h"), ("Kc Qd", "6c Kd 3h")])
def test_both_wagers_win_with_more_than_the_dealer(held: str, dealer: str) -> None:
    house = settled(held, dealer, "stand")
    assert house.wagers(1) == WON
    assert house.result_keys(1, "initial")[0] == "5(a)2"


@pytest.mark.rule("5(a)3")
def test_a_blackjack_beats_21_in_three_cards() -> None:
    house = settled("Ac Kd", "Kc 6d 5h", hole_card_check=False)
    assert house.wagers(1) == WON
    assert house.result_keys(1, "initial")[0] == "5(a)3"
    assert house.results(1)["initial"]["against"] == "21"


@pytest.mark.rule("5(a)2", "5(a)3")
@pytest.mark.parametrize("dealer", ["6c 5d Kh", "Kc 6d 5h"])
def test_a_blackjack_is_paid_at_once_where_the_dealer_can_have_none(dealer: str) -> None:
    house = settled("Ac Kd", dealer)
    assert house.wagers(1) == WON
    assert {"5(a)3", "dab-blackjack-paid"} <= set(house.result_keys(1, "initial"))
    acts = house.acts()
    assert acts.index("settle hand") < acts.index("turn up")
    assert len(house.table.round.areas["dealer"]) == 2, "there is nothing to draw for"


@pytest.mark.rule("5(b)")
def test_equal_totals_make_the_wagers_void() -> None:
    house = settled("9c 9d", "8c Kh", "stand")
    assert house.wagers(1) == RETURNED
    assert house.result_keys(1, "attack") == ("5(b)", "dab-void")


@pytest.mark.rule("5(b)")
def test_a_blackjack_on_both_sides_makes_them_void() -> None:
    house = settled("Ac Kd", "Kc Ad")
    assert house.wagers(1) == RETURNED
    assert house.result_keys(1, "initial")[0] == "5(b)"


@pytest.mark.rule("5(b)")
@pytest.mark.parametrize("check", [True, False])
def test_a_dealers_blackjack_takes_the_initial_wager_alone(check: bool) -> None:
    answers = () if check else ("hit", "stand")
    house = settled("9c 8d", "Kc Ad", *answers, then="2c", hole_card_check=check)
    assert house.wagers(1) == {"initial": ("lose", -1000), "attack": ("void", 0)}
    assert house.result_keys(1, "attack") == ("5(b)", "dab-dealer-blackjack")


def test_a_hand_below_the_dealers_loses() -> None:
    assert settled("9c 8d", "9c 9d", "stand").wagers(1) == LOST


def test_a_hand_over_21_loses_even_if_the_dealer_goes_over_too() -> None:
    house = DoubleAttack().begin({1: "9c 7d", 2: "9d 9h"}, "6c Kd Qh", "8h")
    house.turn(1, "hit")
    house.turn(2, "stand")
    assert (house.net(1), house.net(2)) == (-1000, 1000)


# ---- a blackjack that shows after the turns -------------------------------------------------


def test_what_was_added_is_void_when_a_blackjack_shows_late() -> None:
    house = settled(
        "8c 8d",
        "Kc Ad",
        *("split", "double", "stand", "stand"),
        then="3h 9h Kh",
        hole_card_check=False,
    )
    assert house.wagers(1) == {
        "initial-2": ("void", 0),
        "attack-2": ("void", 0),
        "initial": ("lose", -1000),
        "attack": ("void", 0),
        "double": ("void", 0),
    }
    assert house.result_keys(1, "double") == ("5(b)", "dab-no-reader")


@pytest.mark.parametrize(
    ("dealer", "wagers"),
    [
        ("Kc Ad", {"initial": ("lose", -1000), "attack": ("void", 0)}),
        ("Kc 7d", {"initial": ("surrender", -500), "attack": ("surrender", -250)}),
    ],
)
def test_without_a_reader_a_surrender_waits_for_the_hole_card(
    dealer: str, wagers: dict[str, tuple[str, int]]
) -> None:
    house = settled("9c 7d", dealer, "surrender", hole_card_check=False)
    assert house.wagers(1) == wagers


@pytest.mark.rule("5(b)")
@pytest.mark.parametrize(
    ("dealer", "wagers"),
    [("Kc Ad", {"initial": ("lose", -1000), "attack": ("void", 0)}), ("Kc 7d", LOST)],
)
def test_a_hand_that_went_over_before_waits_for_the_hole_card_too(
    dealer: str, wagers: dict[str, tuple[str, int]]
) -> None:
    house = settled("9c 7d", dealer, "hit", then="8h", hole_card_check=False)
    assert house.wagers(1) == wagers


def test_the_dealer_does_not_draw_for_hands_that_have_lost() -> None:
    house = settled("9c 7d", "Kc 5d", "hit", then="8h", hole_card_check=False)
    assert house.wagers(1) == LOST and len(house.table.round.areas["dealer"]) == 2


# ---- the dealer -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "hits_soft", "count"),
    [("6c Kd Ah", False, 3), ("6c Ad", False, 2), ("6c Ad Kh", True, 3), ("7c Ad", True, 2)],
)
def test_the_dealer_stands_on_17_and_on_a_soft_17_unless_the_house_draws(
    dealer: str, hits_soft: bool, count: int
) -> None:
    house = settled("9c 9d", dealer, "stand", dealer_hits_soft_17=hits_soft)
    assert len(house.table.round.areas["dealer"]) == count


def test_hands_are_settled_counterclockwise_and_collected_one_by_one() -> None:
    house = DoubleAttack().begin({1: "9c 8d", 3: "8c 8h", 4: "9d 9h"}, "7c Kd", "2c 3c")
    house.turn(1, "stand")
    house.turn(3, "split", "stand", "stand")
    house.turn(4, "stand")
    order = [event.act["seat"] for event in house.events if event.act["act"] == "resolve"]
    assert order == [4, 3, 1]
    racked = [area for area, _ in house.last("pick up").told["rack"]]
    assert racked == ["seat 4", "seat 3 hand 2", "seat 3", "seat 1", "dealer"]


def test_a_dealer_is_held_to_the_right_amounts() -> None:
    house = DoubleAttack().begin({1: "9c 9d"}, "7c Kd")
    house.do(Choose(1, "turn", "stand"))
    while house.due() != "resolve":
        house.step()
    assert house.refused(Resolve(1, "hand", {"initial": 999})) == "5(a)2"
    house.do(Resolve(1, "hand", {"initial": 1000}))


# ---- coupons --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "dealer", "answers", "then", "outcome", "left"),
    [
        ("9c 9d", "7c Kd", ("stand",), "", ("win", 1000), 0),
        ("9c 9d", "8c Kd", ("stand",), "", ("void", 0), 1000),
        ("9c 9d", "9c Kd", ("stand",), "", ("lose", 0), 0),
        ("9c 7d", "9c Kd", ("surrender",), "", ("lose", 0), 0),
        ("9c 7d", "9c Kd", ("hit",), "8h", ("lose", 0), 0),
        ("Ac Kd", "9c Kd", (), "", ("win", 1000), 0),
        ("9c 9d", "Kc Ad", (), "", ("lose", 0), 0),
    ],
)
def test_a_coupon_goes_the_way_of_the_initial_wager(
    held: str, dealer: str, answers: tuple[str, ...], then: str, outcome: tuple[str, int], left: int
) -> None:
    house = settled(held, dealer, *answers, then=then, coupon=1000)
    assert house.wagers(1)["match-play"] == outcome
    assert house.table.coupons["seat 1"] == left


# ---- Bust It --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("dealer", "line"),
    [
        ("8c 8c 8c", "suited 8-8-8"),
        ("8c 8s 8c", "8-8-8 of one colour"),
        ("8h 8d 8d", "8-8-8 of one colour"),
        ("8c 8d 8c", "eight"),
        ("Kc 6d 6h", "six"),
        ("Kc 5d 7h", "seven"),
        ("9c 7d 8h", "eight"),
        ("Kc 3d 9h", "nine"),
        ("Kc 2d Jh", "face"),
        ("Kc Ad", ""),
        ("Kc 2d 3h 9h", ""),
        ("Kc 2d 9h", ""),
    ],
)
def test_bust_it_pays_by_the_third_card(dealer: str, line: str) -> None:
    assert bust_line(cards(dealer, 8)) == line


def test_bust_it_stands_whatever_becomes_of_the_players_hand() -> None:
    house = DoubleAttack().begin({1: "9c 7d"}, "6c Kd 8h", "8c", bust_it=500)
    house.turn(1, "hit")
    assert house.wagers(1) == {"initial": ("lose", -1000), "bust-it": ("win", 4000)}
    assert house.result_keys(1, "bust-it") == ("dab-bust-it",)
    house.check()


def test_a_dealers_blackjack_loses_bust_it() -> None:
    house = DoubleAttack().begin({1: "9c 7d"}, "Kc Ad", bust_it=500)
    assert house.wagers(1)["bust-it"] == ("lose", -500)


@pytest.mark.parametrize(
    ("dealer", "words"),
    [
        ("6c Kd 8h", "24, over 21 with 3 cards"),
        ("6c 2d 7h 9s", "24, over 21 with 4 cards, not 3"),
        ("Kc Kd", "20, not over 21"),
        ("Kc Ad", "blackjack, not over 21"),
    ],
)
def test_bust_it_says_what_decided_it(dealer: str, words: str) -> None:
    house = DoubleAttack().begin({1: "9c 9d"}, dealer, bust_it=500)
    if dealer != "Kc Ad":
        house.turn(1, "stand")
    assert house.results(1)["bust-it"]["against"] == words
