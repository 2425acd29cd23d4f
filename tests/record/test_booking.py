"""What stands of a shoe whose seed is lost: coupons in void rounds, shuffles in mid-round."""

from __future__ import annotations

from typing import Any, cast

import pytest

from croupier.record.lost_seed import book
from croupier.record.void_on_resume import interrupt
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.event_data import ActData, ToldData
from croupier.table.shuffle import entropy_from

COUPON = 500


def ready(**options: Any) -> Table:
    """A Casino War table with a wager and a coupon on the layout, its first shoe loaded."""
    table = Table(Setup.of("casino-war", "nj", options=options), entropy_from("booking"), int)
    table.do(SitDown(1, "Zo", 100_000, coupons=2 * COUPON))
    dealer = Dealer(table)
    dealer.prepare()
    while (due := table.due()) is not None and isinstance(due.act, AnswerCut):
        table.do(due.act)
        dealer.prepare()
    table.do(PlaceWager(1, "initial", 1000))
    table.do(PlaceCoupon(1, COUPON))
    return table


def event(act: ActData, **told: Any) -> Event:
    return Event(99, 0, "dealer", act, (), cast(ToldData, told), ())


def settled(outcome: str) -> Event:
    result = {"wager": "match-play", "outcome": outcome}
    return event({"act": "resolve", "seat": 1, "settlement": "original deal"}, results=[result])


PICKED_UP = event({"act": "pick up"})
VOID = event({"act": "pick up"}, void=True)


@pytest.mark.parametrize(
    ("events", "undoes", "left"),
    [
        ([settled("win"), PICKED_UP], True, COUPON),
        ([settled("lose"), PICKED_UP], True, COUPON),
        ([settled("push"), PICKED_UP], True, 2 * COUPON),
        ([VOID], True, 2 * COUPON),
        ([settled("win"), VOID], True, 2 * COUPON),
        ([settled("win"), VOID], False, COUPON),
    ],
)
def test_a_coupon_is_taken_by_its_decision_unless_that_is_undone(
    events: list[Event], undoes: bool, left: int
) -> None:
    table = ready(**{"void-undoes-settled": undoes})
    back = event({"act": "choose", "seat": 1, "asked": "x"}, moves=[])
    returned = event({"act": "pick up"}, moves=[["seat 1 initial", "seat 1", 1000]])
    book(table, [back, *events, returned])
    assert table.coupons["seat 1"] == left
    assert table.coupons["seat 1 match-play"] == 0 == table.chips["seat 1 initial"]
    assert table.round_number == 1 and not table.wagering
    assert table.cut_turn == 8, "the next cut is offered at the far right"


def test_discards_shuffled_in_the_round_that_is_cut_off_are_named_as_lost_too() -> None:
    table = ready()
    assert table.shuffles == 1
    passed = [
        event({"act": "no more bets"}),
        event({"act": "reshuffle discards"}, shuffle=2, commitment="0" * 64),
    ]
    told = interrupt(table, {1}, passed, 120, 0).told
    assert told["unopened"] == [1, 2]
    assert table.shuffles == 2, "the next shuffle is the third"
    assert table.chips["seat 1"] == 100_000 and table.coupons["seat 1"] == 2 * COUPON
