"""Devices that come to the table and go, and how the cards are dealt from then on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.rounds import Law
from croupier.rounds.script import Method, Role
from croupier.rounds.wager_names import spoken
from croupier.table.act import Act, Happening, Refusal, refuse
from croupier.table.devices import (
    between_rounds,
    device_cite,
    hand_lacks_device,
    shoe_must_go,
    start_over,
    take_away_second_deck,
)
from croupier.table.event_data import ToldData
from croupier.table.names import Names

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class RemoveDevice(Act):
    """A shuffling device or an automated shoe is taken off the table."""

    NAME = "remove device"
    LABEL = "Remove a device"
    BY = Role.SUPERVISOR
    TOPICS = (Law.DEVICE_REMOVED, Law.SECOND_DECK)

    device: str

    def refusal(self, table: Table) -> Refusal | None:
        if self.device not in table.devices:
            here = ", ".join(sorted(table.devices)) or "no device"
            return refuse(f"there is no {self.device} here, but {here}", device_cite(table))
        return between_rounds(table)

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(device_cite(table))
        table.devices.remove(self.device)
        if self.device == "shuffler":
            table.shuffler_counts = False
            take_away_second_deck(table, happening)
        start_over(table, happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The {spoken(self.device)} is taken off the table."


@dataclass(frozen=True, slots=True)
class InstallDevice(Act):
    """A shuffling device, one that counts or one that does not, or an automated shoe."""

    NAME = "install device"
    LABEL = "Install a device"
    BY = Role.SUPERVISOR
    TOPICS = (Law.DEVICE_REMOVED,)

    device: str
    counts: bool = False

    def refusal(self, table: Table) -> Refusal | None:
        if self.device not in ("shuffler", "automated-shoe"):
            return refuse("a device is a shuffler or an automated-shoe", device_cite(table))
        if self.device == "automated-shoe" and Method.AUTOMATED_SHOE not in table.game.dealing:
            return refuse("no automated shoe is used here", table.cite(Law.SHOE_DEALING))
        if self.device in table.devices:
            return refuse(f"the {self.device} is there already", device_cite(table))
        return between_rounds(table)

    def carry_out(self, table: Table, happening: Happening) -> None:
        table.devices.add(self.device)
        if self.device == "shuffler":
            table.shuffler_counts = self.counts
        start_over(table, happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        counts = ", which counts the cards" if self.counts else ""
        return f"The {spoken(self.device)} is put on the table{counts}."


@dataclass(frozen=True, slots=True)
class ChangeMethod(Act):
    """Cards are dealt another way from the next round on."""

    NAME = "change method"
    LABEL = "Deal another way"
    IS_SUPERVISED = True
    BY = Role.HOUSE
    TOPICS = (Law.DEVICE_REMOVED, Law.HAND_DEVICE, Law.HAND_DEALING, Law.AUTOMATED_DEALING)

    method: str

    def refusal(self, table: Table) -> Refusal | None:
        if self.method not in table.game.dealing:
            names = ", ".join(table.game.dealing)
            return refuse(f"the methods are {names}", device_cite(table))
        method = Method(self.method)
        if refused := between_rounds(table):
            return refused
        if shoe_must_go(table, method):
            return refuse(
                "the automated shoe is removed from the table first", table.cite(Law.DEVICE_REMOVED)
            )
        if method is Method.AUTOMATED_SHOE and "automated-shoe" not in table.devices:
            return refuse("install the automated shoe first", table.cite(Law.AUTOMATED_DEALING))
        if hand_lacks_device(table, method):
            return refuse(
                "dealing from the hand needs a shuffling device", table.cite(Law.HAND_DEVICE)
            )
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(device_cite(table))
        table.method = Method(self.method)
        start_over(table, happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"From the next round on the cards are dealt by {spoken(self.method)}."
