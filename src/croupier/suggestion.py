"""A guess at what was meant by a name that nothing has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from difflib import get_close_matches


def none_such(written: str, names: Iterable[str], are: str) -> str:
    """How a refusal of an unknown name goes on: what may have been meant, and what there is.

    >>> none_such("euchr", ["euchre", "whist"], "the games are")
    'did you mean euchre? The games are euchre, whist'
    >>> none_such("whist", ["double-whist", "double-euchre"], "the games are")
    'did you mean double-whist? The games are double-whist, double-euchre'
    >>> none_such("chess", ["euchre", "whist"], "the games are")
    'the games are euchre, whist'
    """
    known = list(names)
    listed = f"{are} {', '.join(known)}"
    meant = _meant(written.lower().replace(" ", "-").replace("_", "-"), known)
    return f"did you mean {meant}? {listed[0].upper()}{listed[1:]}" if meant else listed


def _meant(written: str, known: list[str]) -> str:
    """The name that is most like it, or else the only one with a word that is."""
    for close in get_close_matches(written, known, 1):
        return close
    words = Counter(word for name in known for word in name.split("-"))
    alone = [word for word, times in words.items() if times == 1]
    for close in get_close_matches(written, alone, 1, cutoff=0.75):
        return next(name for name in known if close in name.split("-"))
    return ""
