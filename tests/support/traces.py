"""The trace: which tests pin which paragraph."""

from __future__ import annotations

GameTrace = dict[str, dict[str, list[str]]]
"""The tests of one game, by edition and paragraph."""
Trace = dict[str, GameTrace]
"""The same by game."""
