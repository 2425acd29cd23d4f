"""Cards that do not belong in a game's deck: taken out when it is opened, verified, destroyed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.rounds import Law
from croupier.rounds.script import Destroy, Role, TakeOut
from croupier.speech import counted
from croupier.table.act import Happening, Procedural, Refusal, refuse
from croupier.table.command import Command, Stage
from croupier.table.event_data import ToldData
from croupier.table.names import Names

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class TakeOutCards(Procedural):
    """The dealer takes the cards out that do not belong; some may be overlooked, which the
    floorperson finds."""

    NAME = "take out cards"
    LABEL = "Take out what does not belong"
    IS_QUIET = True
    COMMAND = Command(Stage.PREPARATION, ("take out cards", "tens"), (TakeOut,))
    TOPICS = (Law.TAKEN_OUT,)
    FREE = ("overlooked",)

    deck: int
    overlooked: int = 0

    def objection(self, table: Table) -> Refusal | None:
        held = len(table.decks[self.deck].surplus)
        if 0 <= self.overlooked < held:
            return None
        return refuse(f"there are {held} cards to take out", table.cite(Law.TAKEN_OUT))

    def carry_out(self, table: Table, happening: Happening) -> None:
        deck = table.decks[self.deck]
        removed = len(deck.surplus) - self.overlooked
        deck.taken_out += deck.surplus[:removed]
        del deck.surplus[:removed]
        happening.told["taken out"] = removed

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The dealer takes {counted(told['taken out'])} out that are not played with."


@dataclass(frozen=True, slots=True)
class DestroyCards(Procedural):
    """The floorperson destroys what was taken out, once none is left in any deck."""

    NAME = "destroy cards"
    LABEL = "Have the floorperson destroy what was taken out"
    IS_QUIET = True
    COMMAND = Command(Stage.PREPARATION, ("destroy",), (Destroy,))
    BY = Role.FLOORPERSON
    TOPICS = (Law.TAKEN_OUT,)

    deck: int

    def carry_out(self, table: Table, happening: Happening) -> None:
        deck = table.decks[self.deck]
        happening.told["destroyed"] = len(deck.taken_out)
        deck.taken_out.clear()

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The floorperson destroys the {counted(told['destroyed'])} that were taken out."
