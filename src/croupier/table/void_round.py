"""What a void round comes to: every wager returned, every card gathered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.money import Cents
from croupier.rounds import COUPON, Hand, Law, Outcome, Result
from croupier.rounds.round import ResultData
from croupier.rounds.script import PickUp
from croupier.table.act import Happening
from croupier.table.ledger import INVENTORY, OUTSIDE, area_of, rack_of
from croupier.table.planned_step import PlannedStep

if TYPE_CHECKING:
    from croupier.table.table import Table


def void_round(
    table: Table,
    happening: Happening,
    cites: tuple[str, ...],
    *,
    retires_deck: bool = False,
    keeps_shoe: bool = False,
    topic: Law | None = None,
) -> None:
    """Void all hands: return every wager and plan the pick-up, for a reshuffle unless a shoe
    that lasts is kept."""
    cites = table.rules.filled(cites)
    happening.cite(*cites)
    happening.told["void"] = True
    undo = bool(table.rules.option("void-undoes-settled"))
    hands = list(table.round.hands.values()) if table.closed else []
    for hand in hands:
        _return_unsettled(table, hand, happening)
    # Winnings are taken back only now, since a raise may have been made from them, and before
    # losses are given back, since the inventory may hold no more than those winnings.
    for outcomes in (_WON, _LOST) if undo else ():
        for hand in hands:
            for done in hand.results:
                if done.outcome in outcomes:
                    _undo(table, hand, done, happening)
    for hand in hands:
        _call_void(hand, cites, [] if undo else list(hand.results))
        if topic is not None and topic in table.game.survives_void:
            _pay_survivors(table, hand, table.game.survives_void[topic], happening)
    if not any(result.takes_jackpot for hand in hands for result in hand.results):
        table.meter = table.meter_before
    table.void_because = cites
    pick_up = next(step for step in table.game.steps(table.rules) if isinstance(step, PickUp))
    planned = PlannedStep(
        pick_up, table.in_play, voids=True, retires=retires_deck, keeps_shoe=keeps_shoe
    )
    table.replan(happening, planned)


def void_hand(
    table: Table,
    hand: Hand,
    happening: Happening,
    cites: tuple[str, ...],
    stands: tuple[str, ...] = (),
) -> None:
    """Void one player's hand: its wagers go back, but for those that stand as they were settled,
    and it takes no further part."""
    cites = table.rules.filled(cites)
    happening.cite(*cites)
    _return_unsettled(table, hand, happening)
    standing = [done for done in hand.results if done.wager in stands]
    for done in hand.results:
        if done.outcome in (*_WON, *_LOST) and done not in standing:
            _undo(table, hand, done, happening)
    _call_void(hand, cites, standing)
    hand.folded = True


def _pay_survivors(table: Table, hand: Hand, settlement: str, happening: Happening) -> None:
    """Pay what the law lets win in a void round; its stake has gone back with the others."""
    for result in table.game.settlements[settlement](table.rules, table.round, hand):
        standing = (done for done in hand.results if done.outcome is not Outcome.VOID)
        if any(done.wager == result.wager for done in standing):
            continue  # it was settled before and stands
        _take_from_inventory(table, rack_of(hand.seat), result.won, happening)
        hand.results = [done for done in hand.results if done.wager != result.wager]
        hand.results.append(result)
        row: ResultData = {"seat": hand.seat, **result.as_data()}
        happening.told.setdefault("results", []).append(row)


def _take_from_inventory(table: Table, rack: str, amount: Cents, happening: Happening) -> None:
    """Give a player chips of the house, which fills its container rather than owe them."""
    short = amount - table.chips[INVENTORY]
    if short > 0:
        happening.move(table.chips, OUTSIDE, INVENTORY, short)
    happening.move(table.chips, INVENTORY, rack, amount)


def _return_unsettled(table: Table, hand: Hand, happening: Happening) -> None:
    """Give a player back what still lies on the layout."""
    settled = {result.wager for result in hand.results}
    rack = rack_of(hand.seat)
    for wager, stake in hand.wagers.items():
        if wager not in settled:
            happening.move(table.chips, area_of(hand.seat, wager), rack, stake)
    if hand.coupon and COUPON not in settled:
        table.coupons.move(area_of(hand.seat, COUPON), rack, hand.coupon)


_WON: Final = (Outcome.WIN,)
_LOST: Final = (Outcome.LOSE, Outcome.SURRENDER)


def _undo(table: Table, hand: Hand, done: Result, happening: Happening) -> None:
    """Take back what a wager won, or give back what it lost; a coupon taken is given back."""
    rack = rack_of(hand.seat)
    if done.outcome is Outcome.WIN:
        happening.move(table.chips, rack, INVENTORY, done.won)
    else:
        _take_from_inventory(table, rack, done.lost, happening)
    if done.wager == COUPON:
        table.coupons.move("taken", rack, hand.coupon)


def _call_void(hand: Hand, cites: tuple[str, ...], standing: list[Result]) -> None:
    """Every wager is void, but for those settled before that stand, by the law or because the
    house lets them (reading all-void-settled)."""
    grounds = (*cites, "all-void-settled") if hand.results else cites
    names = {result.wager for result in standing}
    void = [
        Result(wager, stake, Outcome.VOID, 0, grounds)
        for wager, stake in hand.wagers.items()
        if wager not in names
    ]
    hand.results[:] = [*standing, *void]
