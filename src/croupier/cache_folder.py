"""Where croupier keeps what it can compute again."""

from __future__ import annotations

import os
from pathlib import Path


def cache_folder() -> Path:
    """The folder for results: CROUPIER_CACHE, or the platform's folder for caches."""
    named = os.environ.get("CROUPIER_CACHE")
    if named:
        return Path(named)
    from platformdirs import user_cache_path

    return user_cache_path("croupier", appauthor=False)
