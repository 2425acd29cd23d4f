"""Devices and methods of dealing change between rounds, and the decks are made ready again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from croupier.rounds import Law
from croupier.table.act import Happening, Refusal, refuse
from croupier.table.acts.decks import retire, reveal_seed, unfinished
from croupier.table.deck import Place

if TYPE_CHECKING:
    from croupier.table.table import Table

LOADED: Final = (Place.SHOE, Place.HAND, Place.AUTOMATED_SHOE)
"""Where cards lie from which they are dealt."""


def device_cite(table: Table) -> str:
    """The paragraph on devices that come and go, or the one that leaves their use to the house."""
    known = table.setup.knows(Law.DEVICE_REMOVED)
    return table.cite(Law.DEVICE_REMOVED if known else Law.SHUFFLE)


def between_rounds(table: Table) -> Refusal | None:
    """Devices and methods change only when no round is in progress."""
    if table.closed:
        return refuse("a round is being played", device_cite(table))
    return None


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
