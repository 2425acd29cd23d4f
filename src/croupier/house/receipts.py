"""Receipts: what was answered to a message with a number of its sender, which is done once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from croupier.house.batch import Batch
from croupier.house.refusals import NotAllowed

if TYPE_CHECKING:
    from croupier.house.store import Store

MOST_KNOWN: Final = 20_000
"""This many numbers of one table are known by heart; with more of them the store is asked."""


class Receipt(msgspec.Struct, frozen=True):
    """What was answered to a message that was done."""

    revision: int
    events: tuple[int, ...]
    """The events that followed, by their numbers."""


_read = msgspec.json.Decoder(Receipt).decode


class Receipts:
    """The receipts of one table."""

    def __init__(self, store: Store, table_id: str) -> None:
        self._store, self._table_id = store, table_id
        self._known: set[tuple[str, str]] = set()
        """Messages that have a receipt, as far back as receipts are kept: all of them, while they
        are not too many."""
        self._open: dict[tuple[str, str], tuple[str, Receipt]] = {}
        """Those that are not committed yet."""

    def remember(self, batch: Batch) -> None:
        """Have just those that the store has, and those that come into it with the batch."""
        self._open = {
            (row["person_id"], row["client_id"]): (row["digest"], _read(row["receipt"]))
            for row in batch.receipts
            if row["table_id"] == self._table_id
        }
        self._known = self._store.numbered(self._table_id, MOST_KNOWN) | set(self._open)

    def find(self, person_id: str, client_id: str, digest: str) -> Receipt | None:
        """What the same message was answered before; a number for another one is refused."""
        key = person_id, client_id
        if key not in self._known and len(self._known) < MOST_KNOWN:
            return None
        earlier = self._open.get(key) or self._stored(person_id, client_id)
        if earlier is None:  # it is too long ago
            return None
        if earlier[0] != digest:
            raise NotAllowed(f"client_id {client_id!r} was given to another message before")
        return earlier[1]

    def _stored(self, person_id: str, client_id: str) -> tuple[str, Receipt] | None:
        row = self._store.receipt(person_id, self._table_id, client_id)
        return (row[0], _read(row[1])) if row else None

    def keep(
        self,
        batch: Batch,
        person_id: str,
        client_id: str,
        digest: str,
        receipt: Receipt,
        at: int,
    ) -> None:
        """Give a receipt, in the same batch as what it is for."""
        self._open[person_id, client_id] = digest, receipt
        if len(self._known) < MOST_KNOWN:
            self._known.add((person_id, client_id))
        batch.receipts.append(
            {
                "person_id": person_id,
                "table_id": self._table_id,
                "client_id": client_id,
                "digest": digest,
                "receipt": msgspec.json.encode(receipt).decode(),
                "at": at,
            }
        )

    def are_kept(self) -> None:
        """Everything up to now is committed."""
        self._open.clear()
