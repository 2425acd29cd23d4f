"""The Double Attack Blackjack kernel: what it advises with the cards that are seen."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cards import card, cards
from croupier.errors import CardError
from croupier.games.double_attack_blackjack.accelerator import (
    Action,
)
from oracles.blackjack_house import (
    advise,
    advise_attack,
    before_check,
    house_of,
    shoe_of_decks,
)


def test_cards_seen_are_cards_out_of_the_shoe() -> None:
    shoe, seen = shoe_of_decks(2), cards("5c5d6h9s")
    own, up = cards("JcKd"), card("Qh")
    got = advise(shoe, own, up, seen)
    assert got == advise(shoe.without(seen), own, up)
    assert got.worth[Action.SURRENDER] == Fraction(-1, 2)
    assert got.best is Action.STAND
    # Twenty of the 92 cards left are tens, and eight are aces.
    assert got.clear == 1 - Fraction(8, 96 - 7)


def test_advice_on_two_cards_is_the_solution() -> None:
    shoe, house = shoe_of_decks(1), house_of(hands=2)
    up_card = advise_attack(shoe, card("6c"), house=house)
    start = next(each for each in up_card.starts if each.kinds == (7, 7))
    got = advise(shoe, cards("8d8h"), card("6c"), house=house)
    assert dict(got.worth) == dict(start.worth)
    assert got.best is Action.SPLIT
    assert before_check(got, Action.SPLIT, 2, house) == start.total(2, house)


def test_a_split_hand_is_advised_by_the_rules_for_split_hands() -> None:
    shoe, own, up = shoe_of_decks(6), cards("8c3d"), card("6h")
    no_double = house_of(double_after_split=False, surrender_after_split=False)
    got = advise(shoe, own, up, cards("8d"), no_double, hands=2)
    assert set(got.worth) == {Action.STAND, Action.HIT}
    got = advise(shoe, cards("8c8d"), up, cards("8h8s9c9d"), hands=4)
    assert Action.SPLIT not in got.worth
    got = advise(shoe, cards("Ac3d"), up, cards("Ad"), hands=2)
    assert set(got.worth) == {Action.STAND}
    got = advise(shoe, cards("AcKd"), up, cards("Ad"), hands=2)
    assert set(got.worth) == {Action.STAND}


def test_a_doubled_hand_is_rescued_or_stands() -> None:
    got = advise(shoe_of_decks(8), cards("6c5d2h"), card("Kh"), doubled=True)
    assert set(got.worth) == {Action.STAND, Action.SURRENDER}
    assert got.best is Action.SURRENDER


def test_unlike_tens_are_a_pair_by_value_only() -> None:
    for own, by_rank in (("JcQd", False), ("JcJd", True)):
        for house in (house_of(), house_of(split_unlike_tens=False)):
            got = advise(shoe_of_decks(2), cards(own), card("6h"), house=house)
            assert (Action.SPLIT in got.worth) == (by_rank or house.split_unlike_tens)


def test_what_is_settled_is_not_advised() -> None:
    with pytest.raises(CardError, match="a blackjack is settled"):
        advise(shoe_of_decks(6), cards("AcKd"), card("6h"))
    with pytest.raises(CardError, match="21 or less"):
        advise(shoe_of_decks(6), cards("JcKd2h"), card("6h"))
    with pytest.raises(CardError, match="two cards or more"):
        advise(shoe_of_decks(6), cards("Jc"), card("6h"))
