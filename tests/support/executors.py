"""Executors that show whether work could be done elsewhere."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from typing import Any


class Pickling(ThreadPoolExecutor):
    """Does what another process would: work and results go through pickle."""

    def submit(self, work: Any, /, *args: Any, **options: Any) -> Any:
        given = pickle.dumps((work, args))

        def done() -> Any:
            again, values = pickle.loads(given)
            return pickle.loads(pickle.dumps(again(*values)))

        return super().submit(done)
