"""Booking: a finished round of a shoe whose seed is lost stands as it was recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from croupier.rounds import COUPON, Outcome
from croupier.table import Event, Table, act_from
from croupier.table.act import Happening
from croupier.table.acts.mishaps import ReaderFails
from croupier.table.acts.players import BringChips, LeaveTable, SitDown
from croupier.table.acts.shuffles import move_cut_on
from croupier.table.ledger import area_of, rack_of

STANDING: Final = (SitDown, BringChips, LeaveTable, ReaderFails)
"""What no card has a say in: it stands whatever becomes of the round around it."""


def book(table: Table, events: Sequence[Event]) -> None:
    """Bring the chips to where the events of a finished round left them.

    Nobody can deal its cards again, but they were seen, its wagers were settled, and players may
    have left with what they won: so it is taken as recorded, chip by chip.
    """
    hands, table.wagering = table.wagering, {}
    table.round_number += 1
    move_cut_on(table)
    for event in events:
        act = act_from(event.act)
        if isinstance(act, STANDING):
            act.carry_out(table, Happening())
            continue
        for source, target, amount in event.told.get("moves", ()):
            table.chips.move(source, target, amount)
    for seat, hand in hands.items():
        target = "taken" if _is_taken(table, events, seat) else rack_of(seat)
        table.coupons.move(area_of(seat, COUPON), target, hand.coupon)


def _is_taken(table: Table, events: Sequence[Event], seat: int) -> bool:
    """Whether a seat's coupon had its decision: a push or a void round gives it back."""
    undoes, taken = bool(table.rules.option("void-undoes-settled")), False
    for event in events:
        if event.told.get("void") and undoes:
            taken = False
        for result in event.told.get("results", ()):
            if result["wager"] == COUPON and result.get("seat", event.act.get("seat")) == seat:
                taken = result["outcome"] not in (Outcome.PUSH, Outcome.VOID)
    return taken
