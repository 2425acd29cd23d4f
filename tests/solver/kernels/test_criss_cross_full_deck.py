"""Criss Cross Poker: what the kernel finds on the full deck, and with a card exposed."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import DECK, RANKS, cards
from croupier.games.criss_cross.accelerator import (
    CLASSES,
    Own,
    Pays,
    Place,
    Plan,
    Solution,
    community_counts,
    exposed_value,
    play,
    solve,
)
from croupier.games.criss_cross.accelerator.classes import class_by_value
from croupier.hands import FiveCard, rank_five
from croupier.hands.batch import Tables, tables, value_of_five
from croupier.numba_cache import compiled
from oracles.dealt_criss_cross import (
    NEW_JERSEY,
    PAYS,
    Dealt,
    best_value,
    mean_net,
    place_of,
    two_of,
)
from oracles.hand_classes import class_of

Ints = NDArray[np.int64]

FIVES = (1302540, *(84480,) * 13, 123552, 54912, 10200, 5108, 3744, 624, 36, 4)
"""How often five cards of 52 make each class."""


@pytest.fixture(scope="module")
def full() -> Solution:
    return solve(NEW_JERSEY)


def test_all_deals_of_the_full_deck_are_counted(full: Solution) -> None:
    assert full.endings.deals == comb(52, 2) * comb(50, 2) * comb(48, 2) * 46
    assert sum(own.ways for own in full.owns) == comb(52, 2)
    assert len(full.owns) == 169


def test_the_hands_that_the_lines_make_are_those_of_five_cards() -> None:
    always = play(lambda own: staked(own, 3, 2, 1))
    shown = always.shown[3, 2, 1]
    alike = always.deals // comb(52, 5)
    assert shown.sum(axis=1).tolist() == [count * alike for count in FIVES]
    assert shown.sum(axis=0).tolist() == [count * alike for count in FIVES]
    assert (shown == shown.T).all()


def staked(own: Own, across: int, down: int, middle: int) -> Plan:
    size = len(own.pairs)
    return Plan(across, np.full(size, down, np.int8), np.full((size, size), middle, np.int8))


def test_the_community_cards_make_the_hands_of_five_cards() -> None:
    assert community_counts(DECK) == FIVES
    deck = cards("As2s3s4s5s6s AhAd2d")
    made = Counter(int(class_of(rank_five(five))) for five in combinations(deck, 5))
    assert community_counts(deck) == tuple(made[each] for each in range(CLASSES))


def test_the_house_edge_of_the_full_deck(full: Solution) -> None:
    """Figures that agreed with simulated rounds when they were first found."""
    worth = Fraction(-579091, 6689228)
    assert best_value(full) == mean_net(full.endings, NEW_JERSEY) == worth
    assert full.endings.choices() == (
        (4576521600, 74495601600, 0, 5212149600),
        (436481856, 73638411840, 0, 5632857504),
        (3777657264, 40750565928, 0, 34743046152),
    )


def test_only_low_cards_of_two_suits_are_forfeited(full: Solution) -> None:
    """As published by others: unpaired, of two suits, the higher a five or less."""
    five = RANKS.index("5")
    across = full.first.argmax(axis=1).tolist()
    folded = {own for own, bet in zip(full.owns, across, strict=True) if not bet}
    assert folded == {own for own in full.owns if own.suit is None and own.low < own.high <= five}


@compiled
def deal_own(
    own: Ints, tables: Tables, classes: NDArray[np.uint8], line: Ints, values: Ints
) -> None:
    """Values of the first decision with the full deck, dealt card by card."""
    free = [i for i in range(52) if i not in (own[0], own[1])]
    made = np.zeros((52, 52, 52), np.int64)
    for x in free:
        for y in free:
            for z in free:
                if x != y and y != z and x != z:
                    made[x, y, z] = classes[value_of_five(own[0], own[1], x, y, z, tables)]
    second = np.zeros((4, 4), np.int64)
    for left in free:
        for right in free:
            if right >= left:
                break
            second[:] = 0
            for top in free:
                if top in (left, right):
                    continue
                for bottom in free:
                    if bottom >= top:
                        break
                    if bottom in (left, right):
                        continue
                    antes, across, down, middle = 0, 0, 0, 0
                    for center in free:
                        if center in (left, right, top, bottom):
                            continue
                        one, other = made[left, right, center], made[top, bottom, center]
                        antes += np.sign(line[one]) + np.sign(line[other])
                        across += line[one]
                        down += line[other]
                        middle += max(line[one], line[other])
                    for a in range(1, 4):
                        for d in range(1, 4):
                            best = -46 * (2 + a + d)
                            for m in range(1, 4):
                                best = max(best, antes + a * across + d * down + m * middle)
                            second[a, d] += best
            for a in range(1, 4):
                second[a, 0] = -(2 + a) * 46 * 1128
                values[a] += second[a].max()


@pytest.mark.parametrize("own", ["QhJh", "7c2d", "9s4s"])
def test_own_cards_of_the_full_deck_are_worth_what_is_dealt(full: Solution, own: str) -> None:
    values = np.zeros(4, np.int64)
    held = cards(own)
    pays = np.array(NEW_JERSEY.line, np.int64)
    deal_own(np.array(held), tables(FiveCard), class_by_value(), pays, values)
    values[0] = -2 * comb(50, 2) * comb(48, 2) * 46
    assert full.first[place_of(full, held)].tolist() == values.tolist()


# A card exposed.


def knowing_center(dealt: Dealt) -> int:
    """The best play summed over all deals, with the center card known from the start."""
    parts, won = dealt.pays.denominator, 0
    for own in two_of(dealt.deck):
        for center in sorted(dealt.deck - set(own)):
            rest = dealt.deck - {*own, center}
            rows = list(two_of(rest))
            columns = comb(len(rest) - 2, 2)
            first = [-2 * parts * len(rows) * columns]
            for a in (1, 2, 3):
                summed = 0
                for row in rows:
                    second = [-(2 + a) * parts * columns]
                    for d in (1, 2, 3):
                        third = 0
                        for column in two_of(rest - set(row)):
                            ends = across, down = dealt.lines((*own, *row, *column), center)
                            net = dealt.pays.ante[across] + dealt.pays.ante[down]
                            net += a * dealt.pays.line[across] + d * dealt.pays.line[down]
                            bets = [net + m * dealt.middle(ends) for m in (1, 2, 3)]
                            third += max(-(2 + a + d) * parts, *bets)
                        second.append(third)
                    summed += max(second)
                first.append(summed)
            won += max(first)
    return won


@pytest.mark.parametrize("pays", PAYS.values(), ids=PAYS)
def test_the_center_card_exposed_is_worth_what_is_dealt(pays: Pays) -> None:
    deck = cards("JcJdJhJs 6c6dTc")
    deals = comb(7, 2) * 5 * comb(4, 2) * comb(2, 2)
    won = Fraction(knowing_center(Dealt(deck, pays)), deals * pays.denominator)
    assert exposed_value(pays, Place.CENTER, deck) == won >= best_value(solve(pays, deck))


def test_the_center_card_exposed_is_worth_half_of_both_antes() -> None:
    """Published by Eliot Jacobson: a player who sees one card may have an edge of 49.37%."""
    worth = exposed_value(NEW_JERSEY, Place.CENTER)
    assert worth == Fraction(46236747, 46824596)
    assert round(100 * worth / 2, 2) == Fraction("49.37")
