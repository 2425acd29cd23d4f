"""Devices and methods of dealing change between rounds, and the decks are made ready again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.rounds import Law
from croupier.rounds.script import Method
from croupier.table.act import Happening, Refusal, refuse
from croupier.table.acts.decks import retire, reveal_seed, unfinished
from croupier.table.deck import LOADED, Place

if TYPE_CHECKING:
    from croupier.table.table import Table


def device_cite(table: Table) -> str:
    """The paragraph on devices that come and go, or the one that leaves their use to the house."""
    known = table.setup.knows(Law.DEVICE_REMOVED)
    return table.cite(Law.DEVICE_REMOVED if known else Law.SHUFFLE)


def between_rounds(table: Table) -> Refusal | None:
    """Devices and methods change only when no round is in progress."""
    if table.closed:
        return refuse("a round is being played", device_cite(table))
    return None


def hand_lacks_device(table: Table, method: Method) -> bool:
    """Whether dealing from the hand is asked for without the device it needs."""
    needs = method is Method.HAND and table.setup.knows(Law.HAND_DEVICE)
    return needs and "shuffler" not in table.devices


def shoe_must_go(table: Table, method: Method) -> bool:
    """Whether the law has the automated shoe removed before cards are dealt by this method."""
    is_there = method is not Method.AUTOMATED_SHOE and "automated-shoe" in table.devices
    return is_there and table.setup.knows(Law.DEVICE_REMOVED)


def take_away_second_deck(table: Table, happening: Happening) -> None:
    """Without a shuffling device only one deck may be used: the resting one is taken away."""
    if len(table.decks) == 1:
        return
    happening.cite(table.cite(Law.SECOND_DECK))
    resting = table.decks[1 - table.in_play]
    if resting.place is not Place.NOT_RECEIVED:
        retire(table, resting, happening)
    table.decks = [table.deck]
    table.in_play = table.deck.number = 0


def start_over(table: Table, happening: Happening) -> None:
    """Make the decks ready again under the method now in use."""
    if table.game.shoe_lasts:
        table.gather(table.deck)  # the discards of a shoe that has been dealt from
    for deck in table.decks:
        if deck.place in (*LOADED, Place.SHUFFLER):
            deck.place = Place.STACK
        if deck.place is Place.STACK and not deck.preshuffled:
            reveal_seed(deck, happening)
            deck.is_shuffled = deck.is_cut = False
    table.replan(happening, *unfinished(table))
