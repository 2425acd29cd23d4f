"""For tests of records: the files as they were after each event, chance players, forgers."""

from __future__ import annotations

import random
from collections.abc import Iterable
from pathlib import Path

from croupier.players import amount_for
from croupier.record import Journal
from croupier.record.chain import FIRST_HASH, chained
from croupier.record.seeds import companion
from croupier.table import Dealer, Event, Table
from croupier.table.acts.play import Choose


class Watched:
    """What a table's journal wrote: the events, and record and seeds after each of them."""

    def __init__(self, table: Table, journal: Journal, path: Path) -> None:
        self.events: list[Event] = []
        self.records, self.seeds = [path.read_bytes()], [b""]
        self._journal, self._path = journal, path
        table.keep = self._keep

    def _keep(self, event: Event) -> None:
        self._journal.write(event)
        self.events.append(event)
        self.records.append(self._path.read_bytes())
        self.seeds.append(companion(self._path).read_bytes())


def choose_by_chance(table: Table, dealer: Dealer, chance: random.Random) -> None:
    """Play a round to its end, with any of the answers that each player has."""
    while table.closed:
        due = table.due()
        assert due is not None and isinstance(due.act, Choose)
        view = table.view(due.act.seat)
        option = chance.choice([one.option for one in view.choices])
        table.do(Choose(due.act.seat, due.act.asked, option, amount_for(view, option)))
        dealer.go_on()


def rechained(lines: Iterable[dict[str, object]]) -> bytes:
    """The lines with new hashes, as a forger would write them."""
    head, text = FIRST_HASH, b""
    for line in lines:
        line.pop("hash", None)
        head, written = chained(head, line)
        text += written
    return text
