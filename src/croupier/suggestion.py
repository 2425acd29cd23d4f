"""A guess at what was meant by a name that nothing has."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def none_such(written: str, names: Iterable[str], are: str) -> str:
    """How a refusal of an unknown name goes on: what may have been meant, and what there is.

    >>> none_such("euchr", ["euchre", "whist"], "the games are")
    'did you mean euchre? The games are euchre, whist'
    >>> none_such("chess", ["euchre", "whist"], "the games are")
    'the games are euchre, whist'
    """
    known = list(names)
    listed = f"{are} {', '.join(known)}"
    meant = get_close_matches(written.lower().replace(" ", "-").replace("_", "-"), known, 1)
    return f"did you mean {meant[0]}? {listed[0].upper()}{listed[1:]}" if meant else listed
