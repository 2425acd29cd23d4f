"""How many examples property tests try: all in `make test`, a part of them in `make check`."""

from __future__ import annotations

from typing import Any, Final

from hypothesis import settings

ALL: Final = 100
"""As many as Hypothesis tries where a test names no number."""
FEW: Final = 20
"""As many of these under the profile of few."""


def examples(count: int, **others: Any) -> settings:
    """This many examples, each of which may take its time; fewer under the profile of few."""
    default = settings.default
    assert default is not None
    return settings(max_examples=-(-count * default.max_examples // ALL), deadline=None, **others)
