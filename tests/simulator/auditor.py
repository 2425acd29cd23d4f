"""The auditor: what must hold of a house after whatever has happened to its servers.

Every acknowledged act is in the record once and is what was said; each table has one history, that
its owner of the time wrote and that everything shown was part of; chips are conserved and records
hold; heads and receipts that players kept agree with the log; nobody was sent a card that they
could not see.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from croupier.cards import Card
from croupier.disputes import audit_record
from croupier.errors import RecordError
from croupier.house.house_log import HouseLog
from croupier.house.store import Store
from croupier.house.stored_journal import follow_stored
from croupier.record import verify
from croupier.record.chain import hash_of
from croupier.record.head_log import LogFile, read_log, read_tree_head, unlike
from croupier.record.round_receipt import read_receipt
from croupier.table import Table
from simulator.database import Disk
from simulator.players import Heard, Kept, Said
from support.secrecy import cards_in, shown_to
from support.tables import check_chips


@dataclass(frozen=True, slots=True)
class Shown:
    """A state that was worked out for someone: after how many events, and with which hash."""

    table: str
    revision: int
    events: int
    head: str


@dataclass(slots=True)
class History:
    """A table's record, and who could have seen which card after each of its events."""

    lines: list[bytes]
    events: list[dict[str, Any]]
    heads: list[str]
    """The hash of each line."""
    seen: list[dict[int, set[Card]]] = field(default_factory=list)
    began: list[int] = field(default_factory=list)
    """The first event of the round that is being played."""
    rounds: int = 0
    table: Table | None = None


class Auditor:
    """Looks at a house when all is over."""

    def __init__(self, disk: Disk, store: Store, kept: Kept, shown: list[Shown]) -> None:
        self._disk, self._store, self._kept, self._shown = disk, store, kept, shown
        self.faults: list[str] = []
        self.acts = 0
        """Acts that were acknowledged."""

    def audit(self, *, thorough: bool) -> list[str]:
        """Everything that does not hold."""
        self.faults += self._kept.strange
        tables = [row.id for row in self._store.table_list()]
        histories = {table: self._history(table) for table in tables}
        log = self._log()
        for table, history in histories.items():
            self._check_record(table, history, log, thorough=thorough)
            self._check_writers(table)
            self._check_acts(table, history)
        self._check_shown(histories)
        self._check_kept(log, histories)
        self._check_secrets(histories)
        return self.faults

    def _fault(self, *words: object) -> None:
        self.faults.append(" ".join(map(str, words)))

    # ---- records ----------------------------------------------------------------------------

    def _history(self, table: str) -> History:
        lines = self._store.lines(table)
        events = [json.loads(line) for line in lines[1:]]
        history = History(lines, events, [hash_of(line) for line in lines])
        self._disk.world.note(table, history.heads[-1])
        try:
            for standing, event in follow_stored(self._store, table, 0, len(events) - 1):
                self._look(history, standing, event.number)
        except RecordError as error:
            self._fault(table, "cannot be replayed:", error)
        return history

    @staticmethod
    def _look(history: History, table: Table, number: int) -> None:
        """Note who has seen which card in this round."""
        is_new = not history.seen or history.rounds != table.round_number
        before = {} if is_new else history.seen[-1]
        history.began.append(number if is_new else history.began[-1])
        history.rounds, history.table = table.round_number, table
        seats = {0, *table.seats, *before}
        history.seen.append(
            {seat: before.get(seat, set()) | shown_to(table, {seat}) for seat in seats}
        )

    def _check_record(self, table: str, history: History, log: LogFile, *, thorough: bool) -> None:
        record = b"".join(history.lines)
        found = verify(record, log=log)
        if not found.ok:
            self._fault(table, "does not verify:", found.problems[:3])
        if found.interruptions:
            self._fault(table, "has a round void because a seed was lost")
        if not any(one.event == len(history.events) - 1 for one in log.of_table(table)):
            self._fault(table, "its last head is not in the log")
        if history.table is not None:
            try:
                check_chips(history.table)
            except AssertionError as error:
                self._fault(table, "chips are not conserved:", error)
        if thorough and (findings := audit_record(record).findings):
            self._fault(table, "has findings:", findings[:2])

    def _check_writers(self, table: str) -> None:
        """Each line was written by the server that had the table, in epochs that only grow."""
        epochs: dict[int, str] = {}
        last = 0
        asked = "SELECT number, line, writer, owner, epoch FROM written WHERE table_id = ?"
        rows = self._disk.connection.execute(f"{asked} ORDER BY rowid", (table,)).fetchall()
        for number, _, writer, owner, epoch in rows:
            if writer != owner:
                self._fault(table, f"line {number} was written by a server that had lost the table")
            elif epochs.setdefault(epoch, writer) != writer:
                self._fault(table, f"two servers wrote in epoch {epoch}")
            if epoch < last:
                self._fault(table, f"line {number} was written in an earlier epoch")
            last = epoch
        written = [(number, line) for number, line, *_ in rows]
        if written != list(enumerate(self._store.lines(table))):
            self._fault(table, "its lines are not those that were written, one after another")

    # ---- acts -------------------------------------------------------------------------------

    def _check_acts(self, table: str, history: History) -> None:
        said = [one for one in self._kept.said if one.table == table]
        claimed: Counter[int] = Counter()
        for one in said:
            if not one.receipts:
                continue
            self.acts += 1
            if any(receipt != one.receipts[0] for receipt in one.receipts):
                self._fault(table, "one message, two receipts:", one.message, one.receipts)
            numbers = one.receipts[0].get("events", [])
            claimed.update(numbers)
            self._check_act(table, history, one, numbers)
        for number, count in claimed.items():
            if count > 1:
                self._fault(table, f"event {number} was acknowledged for {count} messages")
        unique = [one.message["act"]["amount"] for one in said if _is_unique(one)]
        there = Counter(
            event["act"].get("amount")
            for event in history.events
            if event["act"].get("act") == "bring chips"
        )
        for amount in unique:
            if there[amount] > 1:
                self._fault(table, f"{amount} was brought {there[amount]} times")

    def _check_act(self, table: str, history: History, one: Said, numbers: list[int]) -> None:
        """What was acknowledged is in the record, as it was said."""
        if any(number >= len(history.events) for number in numbers):
            self._fault(table, "acknowledged, and not in the record:", one.message, numbers)
            return
        expected = _expected(one.message)
        is_seated_still = one.message["do"] == "sit" and not numbers
        if expected is None or is_seated_still:
            return
        acts = [history.events[number]["act"] for number in numbers]
        if not any(expected.items() <= act.items() for act in acts):
            self._fault(table, "acknowledged, and another in the record:", one.message, acts[:2])

    def _check_shown(self, histories: dict[str, History]) -> None:
        """Whatever was shown of a table is part of its one history."""
        for one in self._shown:
            history = histories.get(one.table)
            if history is None:
                self._fault(one.table, "was shown and is not there")
            elif one.events >= len(history.heads) or history.heads[one.events] != one.head:
                self._fault(one.table, f"was shown after event {one.events - 1} as it never was")

    # ---- the log ----------------------------------------------------------------------------

    def _log(self) -> LogFile:
        """The log as it is exported in the end, with the last head of every table."""
        house_log = HouseLog(self._store, lambda: 1_800_000_000.0)
        house_log.sign()
        return read_log(b"".join(house_log.export()))

    def _check_kept(self, log: LogFile, histories: dict[str, History]) -> None:
        for raw in self._kept.heads:
            self._check_head(raw, log)
        for table, raw in self._kept.receipts:
            self._check_receipt(raw, log, histories[table])

    def _check_head(self, raw: bytes, log: LogFile) -> None:
        try:
            keys, tree = read_tree_head(raw)
        except RecordError as error:
            if b"nothing has been signed yet" not in raw:
                self._fault("a head that was kept does not hold:", error, raw[:100])
            return
        if difference := unlike(keys, tree, log):
            self._fault("a head that was kept is of another history:", difference)

    def _check_receipt(self, raw: bytes, log: LogFile, history: History) -> None:
        try:
            receipt = read_receipt(raw)
        except RecordError as error:
            self._fault("a receipt does not hold:", error)
            return
        if difference := receipt.differs_from(log):
            self._fault("a receipt is of another history:", difference)
        last = receipt.entry.event + 1
        lines = [line.removesuffix(b"\n") for line in history.lines[: last + 1]]
        if tuple(lines[-len(receipt.lines) :]) != receipt.lines:
            self._fault("a receipt does not agree with the record")

    # ---- secrets ----------------------------------------------------------------------------

    def _check_secrets(self, histories: dict[str, History]) -> None:
        after: dict[tuple[str, int], int] = {}
        for one in self._shown:
            key = one.table, one.revision
            after[key] = max(one.events, after.get(key, 0))
        for heard in self._kept.heard:
            for text in self._unlawful(heard, histories, after):
                self._fault(heard.table, f"seat {heard.seat} was told", text)

    def _unlawful(
        self,
        heard: Heard,
        histories: dict[str, History],
        after: dict[tuple[str, int], int],
    ) -> Iterator[str]:
        data = json.loads(heard.text)
        state = data.get("state", data)
        if data.get("format") == "croupier receipt":
            return  # of a round that is over
        if "view" not in state:
            data.pop("token", None)  # which is any letters
            if named := cards_in(json.dumps(data, ensure_ascii=False)):
                yield f"{sorted(map(str, named))} in {heard.text[:200]}"
            return
        table = state["table"]["id"]
        events = after.get((table, state["revision"]))
        if events is None:
            yield f"a state that nobody worked out: {heard.text[:100]}"
            return
        history = histories[table]
        if not 0 < events <= len(history.seen):
            return  # which is found elsewhere
        began = history.began[events - 1]
        state["news"] = [one for one in state["news"] if one["number"] >= began]
        seen = history.seen[events - 1]
        known = seen.get(heard.seat, set()) | seen[0]  # who has left sees what anyone sees
        if secret := cards_in(json.dumps(state, ensure_ascii=False)) - known:
            yield f"{sorted(map(str, secret))} after event {events - 1}"


def _expected(message: dict[str, Any]) -> dict[str, Any] | None:
    """The act that a message comes to, as far as it says."""
    match message["do"]:
        case "act":
            act: dict[str, Any] = message["act"]
            return act
        case "sit":
            return {"act": "sit down", "seat": message["seat"]}
        case "wager":
            told = {name: message[name] for name in ("seat", "wager", "amount")}
            return {"act": "place wager", **told}
    return None


def _is_unique(said: Said) -> bool:
    return bool(said.message.get("act", {}).get("act") == "bring chips")
