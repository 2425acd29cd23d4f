"""Which server has which table, in a house of several.

Each server says every half second that it is there. One that has not done so for two seconds has
lost its tables: another takes them over, each in a new epoch, and whatever the first still tries to
write in the old one is refused by the store. So nothing depends on how long a server was paused.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from croupier.errors import StoreError
from croupier.house.clocks import Seconds
from croupier.house.limits import LASTS
from croupier.house.snapshots import program
from croupier.house.store import Store

EVERY: Final = 0.5
"""Seconds between two looks at who is there."""
SLACK: Final = 60
"""Seconds by which the clocks of two servers may differ."""


@dataclass(frozen=True, slots=True)
class LeaseSurvey:
    """What a look around the house has found."""

    began: float
    """When it began, by this server's own clock."""
    tables: list[Any] = field(default_factory=list)
    people: list[Any] = field(default_factory=list)


class Leases:
    """This server's share of the house."""

    def __init__(self, store: Store, clock: Seconds) -> None:
        self._store, self._clock = store, clock
        self.address = ""
        """Where other servers reach this one; nothing until it is served."""
        self.is_shared = store.database.is_shared
        self._until = clock() + LASTS
        self.is_watched = False
        """Whether a task of its own looks around."""
        self._elsewhere: dict[str, str] = {}

    def begin(self) -> None:
        """Be there from now on; a server of another version is not let in."""
        others = self._store.renew(self.address, program(), int(LASTS * 1000))
        if any(other != program() for other in others):
            raise StoreError(
                f"{self._store.database.name} is being served by another version of croupier: stop "
                "those servers first, or start the same version"
            )
        self._until = self._clock() + LASTS

    def look(self) -> LeaseSurvey:
        """Say that this server is there, and see who else is; may be done in any thread."""
        began = self._clock()
        self._store.renew(self.address, program(), int(LASTS * 1000))
        return LeaseSurvey(
            began, self._store.owners(), self._store.people_since(int(began) - SLACK)
        )

    def heed(self, seen: LeaseSurvey) -> None:
        """Take note of who has which table."""
        self._until = seen.began + LASTS
        own = self._store.server
        addresses = {row.id: row.address for row in seen.tables if row.owner not in (None, own)}
        self._elsewhere = addresses

    @property
    def is_due(self) -> bool:
        """Whether it is time to look around, and nobody else does."""
        is_time = self._clock() >= self._until - LASTS + EVERY
        return self.is_shared and not self.is_watched and is_time

    @property
    def is_sure(self) -> bool:
        """Whether this server may still believe that its tables are its own."""
        return not self.is_shared or self._clock() < self._until

    def elsewhere(self, table_id: str) -> str | None:
        """The address of the other server that has a table, if one does."""
        return self._elsewhere.get(table_id)

    def is_there(self, address: str) -> bool:
        """Whether another server that was there at the last look has tables, at this address."""
        return address in self._elsewhere.values()

    def take(self, table_id: str) -> int | None:
        """Have a table from now on; the epoch, or None if another server has it."""
        epoch = self._store.take(table_id)
        if epoch is not None:
            self._elsewhere.pop(table_id, None)
        return epoch

    def end(self) -> None:
        """Be there no more."""
        if self.is_shared:
            self._store.leave()
