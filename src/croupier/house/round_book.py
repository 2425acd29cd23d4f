"""The book of rounds: what the events of a table come to, round by round."""

from __future__ import annotations

from typing import Any

import orjson

from croupier.house.event_text import results_of
from croupier.record.void_on_resume import INTERRUPTED
from croupier.table import Event, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import PickUpCards
from croupier.table.acts.players import SitDown


class RoundBook:
    """Hears every event and closes an entry with each round."""

    def __init__(self) -> None:
        self.names: dict[int, str] = {}
        """Who sat where last, also after leaving."""
        self.commitments: dict[int, str] = {}
        """Published commitments by shuffle, until their seed is told."""
        self.rounds = 0
        self._first = 0
        self._results: dict[int, list[dict[str, Any]]] = {}

    def hear(self, table: Table, event: Event) -> dict[str, Any] | None:
        """Take an event in; returns the round's entry when it ends one."""
        told, name = event.told, event.act["act"]
        if name == SitDown.NAME:
            self.names[event.act["seat"]] = event.act["name"]
        if "commitment" in told:
            self.commitments[told["shuffle"]] = told["commitment"]
        for one in told.get("revealed", ()):
            self.commitments.pop(one["shuffle"], None)
        if name == AnnounceNoMoreBets.NAME:
            self._results = {}
        if told.get("void"):
            self._results = {}
        for result in results_of(event):
            self._results.setdefault(result["seat"], []).append(result)
        if name == INTERRUPTED:
            self._first = event.number + 1
        return self._close(table, event) if name == PickUpCards.NAME else None

    def _close(self, table: Table, event: Event) -> dict[str, Any]:
        first, self._first = self._first, event.number + 1
        self.rounds = table.round_number
        summary = {
            "void": bool(event.told.get("void")),
            "seats": {
                seat: {
                    "name": self.names.get(int(seat), ""),
                    "net": net,
                    "results": self._results.get(int(seat), []),
                }
                for seat, net in event.told["net"].items()
            },
        }
        return {
            "number": table.round_number,
            "first": first,
            "last": event.number,
            "ended": event.at,
            "summary": orjson.dumps(summary).decode(),
        }
