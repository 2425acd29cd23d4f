"""What the odds room refuses."""

from __future__ import annotations


class OddsError(ValueError):
    """Something asked that cannot be computed as asked."""
