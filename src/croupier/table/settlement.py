"""Wagers settled: chips between layout, players and table inventory, and cards collected."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from croupier.money import dollars
from croupier.rounds import COUPON, Hand, Outcome, Result, effects, taken
from croupier.rounds.round import WIN
from croupier.table.act import Happening, Refusal, refuse
from croupier.table.ledger import INVENTORY, OUTSIDE, area_of, rack_of
from croupier.table.split_hands import part_place

if TYPE_CHECKING:
    from croupier.table.table import Table


def settle(
    table: Table, hand: Hand, name: str, happening: Happening, *, ends_hand: bool = False
) -> list[Result]:
    """Decide a hand's wagers, move the chips and tell the results."""
    results = table.results_of(hand, name)
    rows = []
    for result in results:
        pay_or_collect(table, hand, result, happening)
        rows.append(result.as_data())
    effects.settle(hand, results, ends_hand=ends_hand)
    happening.told["results"] = rows
    return results


def pay_or_collect(table: Table, hand: Hand, result: Result, happening: Happening) -> None:
    """Move the chips of one result between layout, player and table inventory."""
    rack = rack_of(hand.seat)
    wager, stake, outcome, won = result[:4]
    if outcome is WIN:
        short = won - table.chips[INVENTORY]
        if short > 0:  # the house fills its container rather than owe a winner
            happening.move(table.chips, OUTSIDE, INVENTORY, short)
        happening.move(table.chips, INVENTORY, rack, won)
    if wager == COUPON:
        # A push leaves the coupon with the player, as does a dead hand; others take it.
        is_back = outcome in (Outcome.PUSH, Outcome.VOID)
        target = rack if is_back else "taken"
        table.coupons.move(area_of(hand.seat, COUPON), target, hand.coupon)
        return
    area = area_of(hand.seat, wager)
    lost = taken(wager, outcome, stake)
    happening.move(table.chips, area, INVENTORY, lost)
    happening.move(table.chips, area, rack, stake - lost)


def wrong_amounts(
    seat: int, right: list[Result], paid: Mapping[str, int], cite: str
) -> Refusal | None:
    """What is wrong with the amounts that a dealer names for a seat."""
    if unknown := set(paid) - {result.wager for result in right}:
        return refuse(f"seat {seat} has no {min(unknown)} wager to settle", cite)
    for result in right:
        net = paid.get(result.wager, 0)
        if net != result.net:
            return refuse(
                f"the {result.wager} wager of seat {seat} comes to "
                f"{dollars(result.net)}, not {dollars(net)}",
                result.grounds[0],
            )
    return None


def collect_hand(table: Table, hand: Hand) -> None:
    """Pick up all cards of a player, of several hands the last one first."""
    for part in reversed(hand.parts):
        if part.number > 1:
            collect(table, part_place(hand.seat, part.number))
    collect(table, f"seat {hand.seat}")


def collect(table: Table, area: str) -> None:
    """Pick up the cards of an area, then what its player discarded, each as a packet of its own.

    An area that was dealt none leaves an empty packet: that too must be seen in a dispute.
    """
    for place in (area, f"{area} discard"):
        cards = table.layout.pop(place, None)
        if cards is not None:
            table.to_rack(place, cards)
