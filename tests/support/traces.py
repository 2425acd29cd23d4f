"""The trace: which tests pin which paragraph."""

from __future__ import annotations

Trace = dict[str, dict[str, dict[str, list[str]]]]
"""Tests by game, edition and paragraph."""
