"""How wagers and methods are named in sentences."""

from __future__ import annotations

from collections.abc import Sequence


def spoken(name: str) -> str:
    """The name of a wager or a method as words: ante across, manual shoe."""
    return name.replace("-", " ")


def listed(words: Sequence[str]) -> str:
    """Words in a row: a, b and c."""
    return " and ".join((", ".join(words[:-1]), words[-1])) if len(words) > 1 else "".join(words)


def together(*names: str) -> str:
    """Several wagers that begin alike, the beginning said once.

    >>> together("wager-3", "wager-1", "wager-2"), together("ante-across", "ante-down")
    ('wager 1, 2 and 3', 'ante across and down')
    """
    if not plural(names):
        return listed([spoken(name) for name in names])
    first, *rest = sorted(map(spoken, names))
    return listed([first, *(name.partition(" ")[2] for name in rest)])


def plural(names: Sequence[str]) -> str:
    """The first word that several wagers share, as many: antes, raises; or nothing."""
    heads = {name.split("-")[0] for name in names}
    return f"{heads.pop()}s" if len(heads) == 1 else ""
