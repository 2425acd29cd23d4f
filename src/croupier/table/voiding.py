"""What a void round comes to: every wager returned, every card gathered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.games import COUPON, Hand, Outcome, Result
from croupier.games.script import PickUp
from croupier.table.act import Happening
from croupier.table.ledger import INVENTORY, area_of, rack_of
from croupier.table.planned import Planned

if TYPE_CHECKING:
    from croupier.table.table import Table


def void_round(
    table: Table, happening: Happening, cites: tuple[str, ...], *, retires_deck: bool = False
) -> None:
    """Void all hands: return every wager and plan the pick-up for a reshuffle."""
    happening.cite(*cites)
    undo = bool(table.rules.option("void-undoes-settled"))
    happening.told["void"] = True
    for hand in table.round.hands.values() if table.closed else ():
        _return_wagers(table, hand, happening, cites, undo)
    table.void_because = cites
    pick_up = next(step for step in table.game.completion if isinstance(step, PickUp))
    table.replan(happening, Planned(pick_up, table.in_play, voids=True, retires=retires_deck))


def _return_wagers(
    table: Table, hand: Hand, happening: Happening, cites: tuple[str, ...], undo: bool
) -> None:
    """Give a player back what is wagered and, unless the house reads otherwise, undo what was
    settled in the round (reading dc-void-settled)."""
    settled = {result.wager: result for result in hand.results}
    readings = ("dc-void-settled",) if settled else ()
    if undo:
        hand.results.clear()
    # What lies on the layout goes back first: a raise may have been made from a payout that
    # is about to be undone.
    for wager, stake in sorted(hand.wagers.items(), key=lambda item: item[0] in settled):
        done = settled.get(wager)
        if done is None:
            area, rack = area_of(hand.seat, wager), rack_of(hand.seat)
            happening.move(table.chips, area, rack, stake)
        elif undo:
            _undo(table, hand, done, happening)
        else:
            continue
        hand.results.append(Result(wager, stake, Outcome.VOID, 0, cites, readings=readings))
    if hand.coupon:
        _return_coupon(table, hand, settled.get(COUPON), undo, happening)


def _undo(table: Table, hand: Hand, done: Result, happening: Happening) -> None:
    """Take back what a wager won, or give back what it lost."""
    rack = rack_of(hand.seat)
    if done.outcome is Outcome.WIN:
        happening.move(table.chips, rack, INVENTORY, done.won)
    if done.outcome is Outcome.LOSE:
        happening.move(table.chips, INVENTORY, rack, done.stake)


def _return_coupon(
    table: Table, hand: Hand, done: Result | None, undo: bool, happening: Happening
) -> None:
    """The coupon stays the player's when its hand is void."""
    if done is None:
        table.coupons.move(area_of(hand.seat, COUPON), rack_of(hand.seat), hand.coupon)
    elif undo:
        _undo_coupon(table, hand, done, happening)


def _undo_coupon(table: Table, hand: Hand, done: Result, happening: Happening) -> None:
    if done.outcome is Outcome.WIN:
        happening.move(table.chips, rack_of(hand.seat), INVENTORY, done.won)
    if done.outcome is not Outcome.PUSH:
        table.coupons.move("taken", rack_of(hand.seat), hand.coupon)
