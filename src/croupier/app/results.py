"""Settled wagers as rows: what each came to, at which odds, by which hand and paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from rich.table import Table as Grid
from rich.text import Text

from croupier.money import dollars


def results_grid(results: Iterable[Mapping[str, Any]]) -> Grid:
    """A row for every wager; `results` are `Result.as_data()`."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column(no_wrap=True)
    grid.add_column(style="cite")
    for one in results:
        each = " each" if one.get("each") else ""
        grid.add_row(one["wager"], dollars(one["stake"]) + each, came_to(one), _cites(one))
    return grid


def results_lines(results: Iterable[Mapping[str, Any]]) -> list[Text]:
    """The same in sentences, with the hand: for a narrow screen, or for long citations."""
    lines = []
    for one in results:
        each = " each" if one.get("each") else ""
        line = Text(f"{one['wager']} {dollars(one['stake'])}{each} ").append_text(came_to(one))
        line.append(f": {one['hand']}" if one.get("hand") else "")
        lines.append(line.append(f"\n  {_cites(one)}", style="cite"))
    return lines


def _cites(result: Mapping[str, Any]) -> str:
    """Paragraphs, and readings where the text left something open."""
    return ", ".join((*result["cites"], *result.get("readings", ())))


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


def _but_name(result: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in result.items() if key not in ("wager", "each")}


def came_to(result: Mapping[str, Any]) -> Text:
    """What a wager came to: wins $150 at 30 to 1."""
    words, style = _WORDS[result["outcome"]]
    each = " each" if result.get("each") else ""
    if result["outcome"] == "win":
        words += f" {dollars(result['won'])}{each} at {result['odds']}"
    return Text(words, style=style)


_WORDS: Final = {
    "win": ("wins", "good"),
    "lose": ("loses", "bad"),
    "push": ("push", ""),
    "void": ("returned", ""),
}
