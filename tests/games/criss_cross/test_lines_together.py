"""Which lines of Criss Cross fall together: the deals that the game names leave none out.

Every deal is looked at here: both own cards, up to suits that may stand for one another, with any
card in the center and any four around it. A few own cards are taken by default, and all of them
with CROUPIER_EVERY_DEAL=1 in the environment, which lasts minutes.
"""

from __future__ import annotations

import os
import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from croupier.cards import DECK, Card
from croupier.games.criss_cross.definition import CRISS_CROSS, settle_bonus, settle_hand
from croupier.hands.batch import Tables, tables, value_of_key
from croupier.hands.ranking import FiveCard
from croupier.money import PayTable
from croupier.numba_cache import compiled
from croupier.rounds import Hand, Round, Rules
from croupier.rounds.payer import called, line_of

GAME = "criss-cross"
EDITION = "nj"
RULES = Rules.of(GAME, EDITION)
LINES, BONUS = list(RULES.pays["line"]), list(RULES.pays["five-card-bonus"])
FIVE = tables(FiveCard)
PUSH = LINES.index("sixes to tens")
PAIRS, SUITED = 13, 78

OWN = [
    (4 * low, 4 * high + (0 if suited else 1))
    for low in range(13)
    for high in range(low, 13)
    for suited in ((False,) if low == high else (False, True))
]
"""Two own cards, up to suits that may stand for one another."""

Way = tuple[bool, int, int, int]
"""A pair or none, the better and the worse line, the line of the bonus; the last number is none."""


def numbered(table: PayTable) -> Any:
    """By the value of five cards, the number of their line, or that of none."""
    lines = list(table)
    found = np.full(1 << 16, len(lines), np.uint8)
    for value in np.unique(FIVE.values[FIVE.values > 0]):
        category, rank, _ = called(int(value))
        line = line_of(table, category, rank)
        if line:
            found[value] = lines.index(line)
    return found


@compiled
def look_at(own: tuple[int, int], five: Tables, lines: Any, bonus: Any, seen: Any) -> None:
    """Mark the lines of across, down and bonus for every cross."""
    keys = five.keys
    first, second = own
    held = np.empty(1176, np.uint64)
    one = np.empty(1176, np.int64)
    other = np.empty(1176, np.int64)
    line = np.empty(1176, np.uint8)
    for center in range(52):
        if center in (first, second):
            continue
        base = keys[first] + keys[second] + keys[center]
        count = 0
        for left in range(52):
            if left in (first, second, center):
                continue
            for right in range(left + 1, 52):
                if right in (first, second, center):
                    continue
                one[count], other[count] = left, right
                held[count] = keys[left] + keys[right]
                line[count] = lines[value_of_key(base + held[count], five)]
                count += 1
        for i in range(count):
            for j in range(i + 1, count):
                if one[i] == one[j] or one[i] == other[j]:
                    continue
                if other[i] == one[j] or other[i] == other[j]:
                    continue
                community = bonus[value_of_key(keys[center] + held[i] + held[j], five)]
                seen[min(line[i], line[j]), max(line[i], line[j]), community] = 1


def ways_of(own: tuple[int, int]) -> set[Way]:
    """All ways in which lines fall together with these own cards."""
    seen = np.zeros((len(LINES) + 1, len(LINES) + 1, len(BONUS) + 1), np.uint8)
    line, bonus = numbered(RULES.pays["line"]), numbered(RULES.pays["five-card-bonus"])
    look_at(own, FIVE, line, bonus, seen)
    is_pair = own[0] // 4 == own[1] // 4
    return {(is_pair, int(a), int(d), int(b)) for a, d, b in np.argwhere(seen)}


def named_ways() -> list[Way]:
    """The ways that the deals of the game stand for, by its own settlement."""
    assert CRISS_CROSS.limit is not None
    found = []
    for deal in CRISS_CROSS.limit.deals:
        wagers = dict.fromkeys(
            ("ante-across", "ante-down", "across", "down", "middle", "five-card-bonus"), 100
        )
        hand = Hand(1, "ante-across", wagers, cards=list(deal.own))
        round_ = Round({1: hand}, {"cross": list(deal.areas["cross"])})
        results = {one.wager: one for one in settle_hand(RULES, round_, hand)}
        bonus = settle_bonus(RULES, round_, hand)[0].line
        across, down = sorted(
            LINES.index(results[name].line) if results[name].line in LINES else len(LINES)
            for name in ("across", "down")
        )
        is_pair = deal.own[0].rank == deal.own[1].rank
        found.append((is_pair, across, down, BONUS.index(bonus) if bonus in BONUS else len(BONUS)))
    return found


def surpasses(way: Way, other: Way) -> bool:
    """Whether a way wins all that another does, at whatever odds the lines are paid."""
    (pair, *lines, bonus), (other_pair, *other_lines, other_bonus) = way, other
    paid, other_paid = (
        Counter(line for line in found if line < PUSH) for found in (lines, other_lines)
    )
    middle, other_middle = (min(found, default=None) for found in (paid, other_paid))
    return (
        pair >= other_pair
        and other_paid <= paid
        and other_middle in (None, middle)
        and other_bonus in (len(BONUS), bonus)
    )


def drawn() -> list[tuple[int, int]]:
    """Own cards to look at."""
    if os.environ.get("CROUPIER_EVERY_DEAL"):
        return OWN
    suited, pair = (4 * 8, 4 * 9), (4 * 12, 4 * 12 + 1)
    return [suited, pair, *random.Random("lines together").sample(OWN, 1)]


@pytest.mark.rule("11(d)")
def test_no_deal_brings_lines_together_that_the_named_deals_do_not() -> None:
    named = named_ways()
    for own in drawn():
        for way in ways_of(own):
            assert any(surpasses(one, way) for one in named), (own, way)


def test_no_named_deal_is_surpassed_by_another() -> None:
    named = named_ways()
    assert len(named) == 119
    for one in named:
        assert [other for other in named if surpasses(other, one)] == [one]


def test_own_cards_are_all_there_are_but_for_suits() -> None:
    assert len(OWN) == PAIRS + 2 * SUITED
    every = {(Card(a).rank, Card(b).rank, Card(a).suit == Card(b).suit) for a, b in OWN}
    of_deck = {
        (a.rank, b.rank, a.suit == b.suit) for a in DECK for b in DECK if a < b and a.rank <= b.rank
    }
    assert every == of_deck
