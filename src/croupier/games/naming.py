"""How wagers, methods and settled wagers are named in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from croupier.money import dollars


def spoken(name: str) -> str:
    """The name of a wager or a method as words: ante across, manual shoe."""
    return name.replace("-", " ")


def the_wager(name: str) -> str:
    """A wager within a sentence: the ante wager; some are called a wager by their own name.

    >>> the_wager("ante"), the_wager("wager"), the_wager("wager-2")
    ('the ante wager', 'the wager', 'wager-2')
    """
    head, _, number = name.partition("-")
    return (name if number else "the wager") if head == "wager" else f"the {name} wager"


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


def outcome_verb(result: Mapping[str, Any]) -> str:
    """What became of a wager, or of several that came out the same: loses, lose."""
    words: dict[str, str] = {"push": "push", "void": "returned"}
    outcome: str = result["outcome"]
    return words.get(outcome, outcome if result.get("each") else f"{outcome}s")


def cut_words(result: Mapping[str, Any]) -> str:
    """What the payout limit has made of a payment: cut to $0 by the payout limit of $50,000."""
    if "due" not in result:
        return ""
    each = " each" if result.get("each") else ""
    won, limit = dollars(result["won"]), dollars(result["limit"])
    return f", cut to {won}{each} by the payout limit of {limit}"


def alike(results: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Results with wagers that came out the same put together: raise-1 and raise-2."""
    found: list[dict[str, Any]] = []
    for one in results:
        last = found[-1] if found else None
        if last and _but_name(last) == _but_name(one):
            last["wager"] += f", {one['wager']}"
            last["each"] = True
        else:
            found.append(dict(one))
    return found


def spoken_alike(results: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """The same in the words of a table: raise 1 and 2."""
    found = alike(results)
    for one in found:
        one["wager"] = together(*one["wager"].split(", "))
    return found


def _but_name(result: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in ("wager", "each")}
