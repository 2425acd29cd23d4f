"""The classes of a value as spans: pay lines, high-card lines and floors each begin one."""

from dataclasses import replace

import pytest

from croupier.errors import HandError
from croupier.hands import FiveCard
from croupier.hands.any_size.floors import floor_value, span_of
from croupier.money import Odds, PayTable
from croupier.rounds.kinds import BEST_FIVE, FIVE, OWN, RANK, Place, Value
from croupier.rounds.rules import Rules

RULES = Rules.of("let-it-ride", "nj")


def value(pays: tuple[str, ...] | None, *floors: str, ranking: str = FIVE) -> Value:
    return Value(name="hand", cards=(Place(OWN),), ranking=ranking, pays=pays, floors=floors)


def test_a_value_that_is_only_compared_has_one_class() -> None:
    assert len(value(None).spans(RULES)) == 1


def test_a_floor_cuts_a_value_that_is_only_compared_in_two() -> None:
    found = value(None, "ace-king high", ranking=BEST_FIVE)
    floor = floor_value(FiveCard, "ace-king high")
    assert [low for low, _ in found.spans(RULES)][1:] == [floor]
    assert found.pay_class(RULES, floor) != found.pay_class(RULES, floor - 1)
    assert found.pay_class(RULES, floor) == found.pay_class(RULES, 1 << 15)


def test_a_floor_refines_the_classes_of_a_pay_table() -> None:
    plain, refined = value(("wager",)), value(("wager",), "queen high")
    cut = floor_value(FiveCard, "queen high")
    lows = [low for low, _ in plain.spans(RULES)]
    assert [low for low, _ in refined.spans(RULES)] == sorted({*lows, cut})


def test_a_pay_line_may_name_the_highest_cards() -> None:
    table = PayTable((("ace-king high", Odds.to(2)), ("pair", Odds.to(1))))
    book = replace(RULES.edition, pays={**RULES.edition.pays, "wager": table})
    rules = replace(RULES, edition=book)
    low, high = span_of(FiveCard, "ace-king high")
    hand = value(("wager",))
    classes = [hand.pay_class(rules, at) for at in (low - 1, low, high, high + 1)]
    assert classes[1] == classes[2]
    assert classes[0] != classes[1] != classes[3]


def test_a_ranking_without_names_has_no_floor() -> None:
    with pytest.raises(HandError, match="no hands have names"):
        value((), "pair", ranking=RANK).spans(RULES)
