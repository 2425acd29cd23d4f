"""What a house must not be without, each switched off by itself: the auditor must notice."""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from unittest.mock import patch

from croupier.house.receipts import Receipts
from croupier.house.store import Store
from croupier.web import clerk
from simulator import database


def _no_fence() -> AbstractContextManager[Any]:
    """A server writes to a table whether it has it or not."""
    return patch.object(Store, "_refuse_fenced", staticmethod(lambda _connection, _fences: None))


def _no_receipt() -> AbstractContextManager[Any]:
    """A message that comes again is done again."""
    return patch.object(Receipts, "find", lambda *_: None)


def _no_flush() -> AbstractContextManager[Any]:
    """Messages are answered before what they changed is written."""

    async def serve(self: Any) -> None:
        while self._queue:
            async with self._turn:
                for waiting, answer in self._answer_some():
                    clerk._give(waiting, answer)
                await self._commit()

    return patch.object(clerk.Clerk, "_serve", serve)


@contextmanager
def _no_release() -> Iterator[None]:
    """A server that stands still in the middle of a commit keeps its rows locked."""
    with (
        patch.object(database, "IDLE", math.inf),
        patch.object(database.SimulatedDatabase, "cut_off", lambda *_: None),
    ):
        yield


WITHOUT: Final = {
    "fence": (_no_fence, "pause"),
    "receipt": (_no_receipt, ""),
    "flush": (_no_flush, "crash"),
    "release": (_no_release, "pause_at"),
}
"""By what is missing: how to switch it off, and what must go wrong to show it; anything may."""
