"""Signs the heads of tables beside what happens at them; a failure is logged once."""

from __future__ import annotations

import logging

from croupier.errors import StoreError
from croupier.house.house_log import HouseLog

_log = logging.getLogger("croupier.house")


class LogSigner:
    """Called from a thread, at intervals and once more when the house shuts."""

    def __init__(self, log: HouseLog) -> None:
        self._house_log = log
        self._has_failed = False

    def sign(self) -> None:
        """Sign; whatever happens, the house goes on."""
        try:
            self._house_log.sign()
            self._has_failed = False
        except Exception as error:
            if not self._has_failed:
                why = error.why if isinstance(error, StoreError) else "a bug in croupier"
                is_disk = isinstance(error, StoreError)
                _log.error("heads are not signed: %s", why, exc_info=None if is_disk else error)
            self._has_failed = True
