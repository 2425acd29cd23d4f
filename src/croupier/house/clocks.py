"""The house's two clocks: a steady one for how long something takes, the wall's for what is
written down."""

from __future__ import annotations

import time
from collections.abc import Callable

Seconds = Callable[[], float]


def steady(wall: Seconds = time.time, counter: Seconds = time.monotonic) -> Seconds:
    """Seconds since 1970 as the wall clock had them at first, and then as they pass.

    Nobody can set this clock: however the wall clock is put forward or back afterwards, ten
    seconds take ten seconds.
    """
    began = wall() - counter()
    return lambda: began + counter()
