"""A player's turn in Double Attack Blackjack, under every option of the house."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.table.acts.play import Choose
from croupier.table.acts.turns import SettlePart
from croupier.table.view import HandView
from games.houses import DoubleAttack

GAME = "double-attack-blackjack"
EDITION = "nj"


def playing(
    cards: str, then: str = "", dealer: str = "6c Kd", attack: int = 500, **options: Any
) -> DoubleAttack:
    """Seat 1 at its turn with these cards, ten dollars and an attack on them."""
    named = {name.replace("_", "-"): value for name, value in options.items()}
    return DoubleAttack(options=named).begin({1: cards}, dealer, then, attack=attack)


def offered(house: DoubleAttack) -> list[str]:
    choices = house.table.view(1).choices
    return [choice.option for choice in choices]


ALL = ["stand", "hit", "double", "split", "surrender"]
NO_SPLIT = ["stand", "hit", "double", "surrender"]


# ---- what is open ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "options", "open_"),
    [
        ("9c 8d", {}, NO_SPLIT),
        ("8c 8d", {}, ALL),
        ("Kc Jd", {}, ALL),
        ("8c 8d", {"split_hands": 1}, NO_SPLIT),
        ("9c 8d", {"surrender": "none"}, ["stand", "hit", "double"]),
        ("9c 8d", {"surrender": "first two cards"}, NO_SPLIT),
        ("Ac Kd", {}, []),
    ],
)
def test_what_two_cards_may_do(cards: str, options: dict[str, Any], open_: list[str]) -> None:
    assert offered(playing(cards, **options)) == open_


@pytest.mark.parametrize(
    ("options", "open_"),
    [
        ({}, NO_SPLIT),
        ({"double_any_number": False}, ["stand", "hit", "surrender"]),
        ({"surrender": "first two cards"}, ["stand", "hit", "double"]),
    ],
)
def test_what_three_cards_may_do(options: dict[str, Any], open_: list[str]) -> None:
    house = playing("2c 3d", "4h", **options)
    house.turn(1, "hit")
    assert offered(house) == open_


def test_a_hand_of_21_has_no_turn_left() -> None:
    house = playing("9c 8d", "4h", dealer="6c Kd 2h")
    house.turn(1, "hit")
    assert house.wagers(1) == {"initial": ("win", 1000), "attack": ("win", 500)}


def test_what_is_not_open_is_refused() -> None:
    house = playing("9c 8d")
    for option in ("split", "late card", "insurance", None):
        assert house.refused(Choose(1, "turn", option)) == "dab-turns"


# ---- doubling -------------------------------------------------------------------------------


def test_a_double_stakes_initial_and_attack_together_for_one_card() -> None:
    house = playing("6c 5d", "9h", surrender_after_double=False)
    house.turn(1, "double")
    assert house.table.round.hands[1].wagers["double"] == 1500
    assert not house.table.closed, "and the turn is over"
    assert house.results(1)["double"]["hand"] == "20"


def test_a_doubled_hand_may_be_surrendered_or_stand() -> None:
    house = playing("6c 5d", "2h")
    house.turn(1, "double")
    assert offered(house) == ["stand", "surrender"]
    house.turn(1, "surrender")
    assert house.wagers(1) == {
        "initial": ("surrender", -500),
        "attack": ("surrender", -250),
        "double": ("surrender", -750),
    }


def test_a_house_may_redouble_once() -> None:
    house = playing("2c 3d", "2h 4h 9c", redouble=True)
    house.turn(1, "double", "double")
    assert house.table.round.hands[1].wagers["double"] == 1500 + 3000
    assert offered(house) == ["stand", "surrender"]


def test_a_double_that_the_chips_do_not_cover_is_refused() -> None:
    house = DoubleAttack()
    house.open(1, chips=1900)
    house.begin({1: "6c 5d"}, "6c Kd", "9h", attack=500)
    assert house.refused(Choose(1, "turn", "double")) == "dab-double"


# ---- surrender ------------------------------------------------------------------------------


def test_a_surrender_loses_half_of_every_wager_at_once() -> None:
    house = playing("9c 7d", dealer="Kc Qd")
    before = house.table.chips["inventory"]
    house.turn(1, "surrender")
    assert house.wagers(1) == {"initial": ("surrender", -500), "attack": ("surrender", -250)}
    assert house.table.chips["inventory"] == before + 750
    assert house.result_keys(1, "initial") == ("dab-surrender",)
    assert house.net(1) == -750


@pytest.mark.parametrize(
    ("cards", "then", "options"),
    [("8c 8d", "2h", {"surrender_after_split": False}), ("Ac Ad", "9h 9c", {})],
)
def test_some_split_hands_may_not_surrender(cards: str, then: str, options: dict[str, Any]) -> None:
    house = playing(cards, then, **options)
    house.turn(1, "split")
    assert "surrender" not in offered(house)


# ---- splitting ------------------------------------------------------------------------------


def test_a_split_makes_two_hands_and_the_first_is_finished_first() -> None:
    house = playing("8c 8d", "3h 9h 2c", dealer="6c Kd Qh")
    house.turn(1, "split")
    first, second = house.table.view(1).seats[1].hands
    assert first == HandView(
        hand=1,
        cards=("8c", "3h"),
        counts="11",
        wagers={"initial": 1000, "attack": 500},
        settled=False,
        ended="",
        at_turn=True,
    )
    assert second.cards == ("8d",) and not second.at_turn, "its card comes with its turn"
    assert second.wagers == {"initial-2": 1000, "attack-2": 500}
    house.turn(1, "double", "stand")
    first, second = house.table.view(1).seats[1].hands
    assert first.wagers["double"] == 1500
    assert second.cards == ("8d", "2c") and second.at_turn
    house.turn(1, "surrender")
    assert house.wagers(1) == {
        "initial-2": ("surrender", -500),
        "attack-2": ("surrender", -250),
        "initial": ("win", 1000),
        "attack": ("win", 500),
        "double": ("win", 1500),
    }
    house.check()


def test_a_pair_splits_into_four_hands_at_the_most() -> None:
    house = playing("Kc Qd", "Jh Kh Kc 5d Jd 4d 3d", dealer="6c Kd Qh", attack=0)
    house.turn(1, "split", "split")
    assert "split" in offered(house)
    house.turn(1, "split")
    hands = house.table.view(1).seats[1].hands
    assert [hand.hand for hand in hands] == [1, 4, 3, 2], "from the dealer's left"
    assert "split" not in offered(house)
    for _ in range(4):
        house.turn(1, "stand")
    assert list(house.wagers(1)) == ["initial-2", "initial-3", "initial-4", "initial"]
    house.check()


def test_21_in_two_cards_after_a_split_is_no_blackjack() -> None:
    house = playing("Ac Ad", "Kh 5c", dealer="6c 5d Kd", attack=0)
    house.turn(1, "split")
    assert house.wagers(1)["initial"] == ("void", 0), "21 against 21 in three cards"
    assert house.results(1)["initial"]["hand"] == "soft 21"


@pytest.mark.parametrize(
    ("options", "open_"),
    [
        ({}, []),
        ({"resplit_aces": True}, ["stand", "split"]),
        ({"split_aces_draw": True}, NO_SPLIT),
        ({"split_aces_draw": True, "resplit_aces": True}, ALL),
        ({"split_aces_draw": True, "double_after_split": False}, ["stand", "hit", "surrender"]),
    ],
)
def test_aces_split_once_with_one_card_each_unless_the_house_says_more(
    options: dict[str, Any], open_: list[str]
) -> None:
    house = playing("Ac Ad", "Ah 9h Ks 7s", **options)
    house.turn(1, "split")
    assert offered(house) == open_
    house.finish()
    house.check()


# ---- what ends a turn -----------------------------------------------------------------------


def test_a_hand_over_21_loses_at_once_and_the_dealer_draws_nothing_for_it() -> None:
    house = playing("9c 7d", "8h", dealer="6c Kd")
    house.turn(1, "hit")
    over = house.last("settle hand")
    assert house.wagers(1) == {"initial": ("lose", -1000), "attack": ("lose", -500)}
    assert house.key(over.cites[0]) == "dab-lose"
    assert house.table.view(1).seats[1].folded, "the hand is out of play"
    assert len(house.table.round.areas["dealer"]) == 2


def test_a_dealer_who_settles_in_a_turn_is_told_the_right_amount() -> None:
    house = playing("9c 7d", "8h", dealer="6c Kd")
    house.do(Choose(1, "turn", "hit"))
    house.step()
    right = {"initial": -1000, "attack": -500}
    assert house.refused(SettlePart(1, 1, "over 21", {**right, "attack": 0})) == "dab-lose"
    assert house.refused(SettlePart(1, 1, "over 21", {**right, "double": 0})) == "dab-turns"
    house.do(SettlePart(1, 1, "over 21", right))


def test_players_act_box_by_box_from_the_dealers_left() -> None:
    house = DoubleAttack().begin({2: "9c 8d", 5: "9d 8c", 1: "9h 8h"}, "7c Kd")
    asked = []
    while house.table.closed:
        due = house.table.due()
        assert due is not None and isinstance(due.act, Choose)
        asked.append(due.act.seat)
        house.turn(due.act.seat, "stand")
    assert asked == [1, 2, 5]
