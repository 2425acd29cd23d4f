"""The book of rounds: what the events of a table come to, round by round."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.house.event_text import results_of
from croupier.house.rows import RoundRow
from croupier.money import Cents
from croupier.record.void_on_resume import INTERRUPTED
from croupier.rounds import SettledWager
from croupier.table import Event, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.players import SitDown
from croupier.table.acts.showdown import PickUpCards


class SeatRound(msgspec.Struct, frozen=True, omit_defaults=True):
    """What a round came to for one seat."""

    name: str
    net: Cents
    results: tuple[SettledWager, ...]


class RoundSummary(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What a round came to, as the store keeps it."""

    void: bool
    seats: Mapping[int, SeatRound]


class FinishedRound(RoundSummary, frozen=True, omit_defaults=True, kw_only=True):
    """A round that is over."""

    number: int
    ended: int


class RoundEntry(msgspec.Struct, frozen=True):
    """A round that has just ended: its number, its events, and what it came to."""

    number: int
    first: int
    last: int
    ended: int
    summary: RoundSummary

    def as_row(self, table_id: str) -> RoundRow:
        """For the store."""
        return {
            "table_id": table_id,
            "number": self.number,
            "first": self.first,
            "last": self.last,
            "ended": self.ended,
            "summary": msgspec.json.encode(self.summary).decode(),
        }


class RoundBook:
    """Hears every event and closes an entry with each round."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        """Who sat where last, also after leaving."""
        self.commitments: dict[int, str] = {}
        """Published commitments by shuffle, until their seed is revealed."""
        self.rounds = 0
        self._first = 0
        self._results: dict[int, list[SettledWager]] = {}

    def hear(self, table: Table, event: Event) -> RoundEntry | None:
        """Take an event in; returns the round's entry when it ends one."""
        told, name = event.told, event.act["act"]
        if name == SitDown.NAME:
            self.names[event.act["seat"]] = event.act["name"]
        if "commitment" in told:
            self.commitments[told["shuffle"]] = told["commitment"]
        for seed in told.get("revealed", ()):
            self.commitments.pop(seed["shuffle"], None)
        if name == AnnounceNoMoreBets.NAME:
            self._results = {}
        if told.get("void"):
            self._results = {}
        for result in results_of(event):
            if result.seat is not None:
                self._results.setdefault(result.seat, []).append(result)
        if name == INTERRUPTED:
            self._first = event.number + 1
        return self._close(table, event) if name == PickUpCards.NAME else None

    def _close(self, table: Table, event: Event) -> RoundEntry:
        first, self._first = self._first, event.number + 1
        self.rounds = table.round_number
        nets = {int(seat): net for seat, net in event.told["net"].items()}
        summary = RoundSummary(
            void=bool(event.told.get("void")),
            seats={
                seat: SeatRound(self.names.get(seat, ""), net, tuple(self._results.get(seat, ())))
                for seat, net in nets.items()
            },
        )
        return RoundEntry(table.round_number, first, event.number, event.at, summary)
