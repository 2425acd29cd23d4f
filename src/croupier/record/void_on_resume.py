"""Interruption: what becomes of a table whose unfinished round can never be dealt to its end."""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final

from croupier.record.lost_seed import STANDING
from croupier.rounds import COUPON
from croupier.table import Event, Table, act_from
from croupier.table.act import Happening
from croupier.table.devices import start_over
from croupier.table.event_data import ActData
from croupier.table.ledger import area_of, rack_of

INTERRUPTED: Final = "interrupted"
SENTENCE: Final = (
    "The house was interrupted and the order of the cards is lost: every wager goes back."
)
"""What is said of it."""


def interrupt(
    table: Table, lost: Container[int], passed: Sequence[Event], number: int, at: int
) -> Event:
    """Void the round whose events were passed over: `table` stands where it stood before them.

    Every wager is returned, who came or left meanwhile has come or left, and decks whose order
    is lost are shuffled again.
    """
    happening = Happening()
    table.now = at
    _return_wagers(table, happening)
    happening.told["unopened"] = unopened = _forget_orders(table, lost)
    for event in passed:
        act = act_from(event.act)
        if isinstance(act, STANDING):
            act.carry_out(table, happening)
        if "commitment" in event.told:  # discards shuffled in mid-round
            table.shuffles = event.told["shuffle"]
            unopened.append(table.shuffles)
    start_over(table, happening)
    table.refill()
    table.events = number + 1
    done: ActData = {"act": INTERRUPTED, "from": passed[0].number if passed else number}
    return Event(number, at, "house", done, tuple(happening.cites), happening.told)


def _return_wagers(table: Table, happening: Happening) -> None:
    for seat, hand in table.wagering.items():
        for wager, stake in hand.wagers.items():
            happening.move(table.chips, area_of(seat, wager), rack_of(seat), stake)
        table.coupons.move(area_of(seat, COUPON), rack_of(seat), hand.coupon)
    table.wagering.clear()
    table.spoken.clear()


def _forget_orders(table: Table, lost: Container[int]) -> list[int]:
    """Decks whose seed is lost have no order any more; returns their shuffles."""
    unopened = []
    for deck in table.decks:
        unopened += [number for number, _ in deck.earlier if number in lost]
        deck.earlier = [order for order in deck.earlier if order[0] not in lost]
        if deck.seed is not None and deck.shuffle_number in lost:
            unopened.append(deck.shuffle_number)
            deck.seed, deck.preshuffled = None, False
    return unopened
