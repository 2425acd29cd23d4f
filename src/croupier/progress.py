"""How work that takes a while reports how far it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

Progress: TypeAlias = Callable[[int, int], None]
"""`progress(done, total)` is called as parts of the work finish; it may raise to stop the work."""
