"""Spoken wagers backed by cash: confirmed by dealer and supervisor, then changed into chips."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.money import Cents
from croupier.rounds import Hand, Law
from croupier.rounds.script import Role
from croupier.rounds.wager_names import spoken
from croupier.table.act import Act, Happening, Refusal, refuse
from croupier.table.event_data import ToldData
from croupier.table.ledger import OUTSIDE, area_of, rack_of
from croupier.table.names import Names, whose

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(slots=True)
class Spoken:
    """A wager that was spoken, with cash on the table for it."""

    amount: Cents
    dealer: bool = False
    supervisor: bool = False


@dataclass(frozen=True, slots=True)
class _OfSpoken(Act):
    """An act that deals with a spoken wager, allowed when it is the one that comes next."""

    TOPICS = (Law.CASH,)

    seat: int
    wager: str

    def refusal(self, table: Table) -> Refusal | None:
        spoken, cite = table.spoken.get((self.seat, self.wager)), table.cite(Law.CASH)
        if spoken is None:
            return refuse(f"seat {self.seat} has spoken no {self.wager} wager", cite)
        return self.untimely(spoken, cite)

    def untimely(self, spoken: Spoken, cite: str) -> Refusal | None:
        """Why it is not this act's turn, if it is not."""
        return None

    def spoken(self, names: Names) -> str:
        """The wager within a sentence: Ada's spoken ante wager."""
        return f"{whose(self.seat, names)} spoken {spoken(self.wager)} wager"


@dataclass(frozen=True, slots=True)
class ConfirmSpoken(_OfSpoken):
    """The dealer confirms a spoken wager."""

    NAME = "confirm spoken wager"

    def untimely(self, spoken: Spoken, cite: str) -> Refusal | None:
        return refuse("the dealer has confirmed it", cite) if spoken.dealer else None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.CASH))
        table.spoken[self.seat, self.wager].dealer = True

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The dealer confirms {self.spoken(names)}."


@dataclass(frozen=True, slots=True)
class ApproveSpoken(_OfSpoken):
    """The casino supervisor confirms a spoken wager after the dealer."""

    NAME = "approve spoken wager"
    BY = Role.SUPERVISOR

    def untimely(self, spoken: Spoken, cite: str) -> Refusal | None:
        if not spoken.dealer:
            return refuse("the dealer has not confirmed it yet", cite)
        return refuse("the supervisor has confirmed it", cite) if spoken.supervisor else None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.CASH))
        table.spoken[self.seat, self.wager].supervisor = True

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The supervisor confirms {self.spoken(names)}."


@dataclass(frozen=True, slots=True)
class ChangeCash(_OfSpoken):
    """The dealer changes the cash into chips, which lie on the layout as the wager."""

    NAME = "change cash"

    def untimely(self, spoken: Spoken, cite: str) -> Refusal | None:
        if spoken.dealer and spoken.supervisor:
            return None
        return refuse("dealer and supervisor have not both confirmed it yet", cite)

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.rules.cite(table.game.wager(self.wager).cite), table.cite(Law.CASH))
        amount = table.spoken.pop((self.seat, self.wager)).amount
        hand = table.wagering.get(self.seat)
        if hand is None:
            hand = table.wagering[self.seat] = Hand(self.seat, table.game.unit_wager)
        area = area_of(self.seat, self.wager)
        if self.wager in hand.wagers:
            happening.move(table.chips, area, rack_of(self.seat), hand.wagers[self.wager])
        happening.move(table.chips, OUTSIDE, area, amount)
        hand.wagers[self.wager] = amount

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The dealer changes the cash for {self.spoken(names)} into chips."


@dataclass(frozen=True, slots=True)
class DeclineSpoken(_OfSpoken):
    """The supervisor does not confirm a spoken wager: the cash goes back."""

    NAME = "decline spoken wager"
    BY = Role.SUPERVISOR

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.CASH))
        del table.spoken[self.seat, self.wager]

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The supervisor declines {self.spoken(names)}: the cash goes back."


def next_with_cash(table: Table) -> Act:
    """What comes next with the first spoken wager."""
    (seat, wager), spoken = next(iter(table.spoken.items()))
    if not spoken.dealer:
        return ConfirmSpoken(seat, wager)
    return ChangeCash(seat, wager) if spoken.supervisor else ApproveSpoken(seat, wager)
