"""What players add to a shuffle, so that the house alone does not choose the order of the cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Final

from croupier.cards import Card
from croupier.rounds import Law
from croupier.rounds.script import Role
from croupier.table.act import Act, Happening, Refusal, refuse
from croupier.table.acts.deals import LAID_AWAY
from croupier.table.acts.players import not_seated
from croupier.table.event_data import ToldData
from croupier.table.names import Names, does

if TYPE_CHECKING:
    from croupier.table.table import Table

LONGEST: Final = 64
"""Characters that an addition may have."""


@dataclass(frozen=True, slots=True)
class AddToShuffle(Act):
    """A player adds words of their own to the shuffle, once the house has committed itself and
    before "No more bets": cards that nobody has seen come to lie in an order that neither chose.
    """

    NAME: ClassVar[str] = "add to shuffle"
    LABEL: ClassVar[str] = "Add to the shuffle"
    BY: ClassVar[Role] = Role.PLAYER

    seat: int
    words: str

    def refusal(self, table: Table) -> Refusal | None:
        if refused := not_seated(table, self.seat):
            return refused
        deck, cite = table.deck, table.cite(Law.SHUFFLE)
        if not self.words or len(self.words) > LONGEST or not self.words.isprintable():
            return refuse(f"an addition has 1 to {LONGEST} printable characters", cite)
        if table.closed:
            return refuse('"No more bets" has been announced', cite)
        if deck.seed is None:
            return refuse("the cards are not shuffled yet", cite)
        if deck.is_touched or len(deck.cards) + len(_burned(table)) != deck.shuffled:
            return refuse("cards of this shuffle have been dealt, seen or lost", cite)
        if self.seat in (seat for seat, _ in deck.added):
            return refuse(f"seat {self.seat} has added to this shuffle already", cite)
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        deck, burned = table.deck, _burned(table)
        deck.cards += burned
        deck.add(self.seat, self.words)
        if burned:
            table.rack.clear()
            table.to_rack(LAID_AWAY, [deck.draw() for _ in burned])
        happening.told["added to"] = deck.shuffle_number

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"{does(self.seat, names, 'adds')} to the shuffle."


def _burned(table: Table) -> list[Card]:
    """The cards laid away unseen from a fresh shoe, if nothing else has come out of it."""
    if not table.game.shoe_lasts or any(packet.area != LAID_AWAY for packet in table.rack):
        return []
    return [card for packet in table.rack for card in packet.cards]
