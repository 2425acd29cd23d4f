"""`croupier trace`: what keeps every paragraph, which tests name it, and what has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from croupier.cli.screen import out, paged, print_json
from croupier.errors import RulebookError
from croupier.games import GAMES
from croupier.reports.paragraph_trace import Traced, trace
from croupier.rulebook import edition as edition_of
from croupier.rulebook import editions


def show(game: str | None, edition: str | None, *, as_json: bool, missing: bool) -> None:
    """Trace the editions asked for; exit 1 if any paragraph lacks something."""
    traced = [one for slug, book in _wanted(game, edition) for one in trace(slug, book)]
    shown = [one for one in traced if not one.ok] if missing else traced
    if as_json:
        parts = [
            {"game": game, "edition": book, **_summary(part)} for game, book, part in _parts(traced)
        ]
        data = {**_summary(traced), "editions": parts}
        print_json({**data, "paragraphs": [one.as_data() for one in shown]})
    else:
        console = out()
        with paged(console):
            _tell(console, shown, traced)
    if not all(one.ok for one in traced):
        raise typer.Exit(1)


def _wanted(game: str | None, edition: str | None) -> list[tuple[str, str]]:
    """The editions meant: without a game, those of that name in every game that has one."""
    if game and edition:
        return [(game, edition_of(game, edition).slug)]
    books = [(one, book) for one in ([game] if game else GAMES) for book in editions(one)]
    wanted = [(one, book) for one, book in books if edition in (None, book)]
    if not wanted:
        known = ", ".join(dict.fromkeys(book for _, book in books))
        raise RulebookError(f"no game has an edition {edition!r}; there are {known}")
    return wanted


def _parts(traced: list[Traced]) -> Iterator[tuple[str, str, list[Traced]]]:
    """What was traced, edition by edition."""
    for (game, book), part in groupby(traced, key=lambda one: (one.game, one.edition)):
        yield game, book, list(part)


def _summary(traced: list[Traced]) -> dict[str, Any]:
    """How many paragraphs of each kind there are, and how many lack something."""
    kinds = Counter(one.paragraph.kind.value for one in traced)
    problems = Counter(one.problem for one in traced if not one.ok)
    return {
        "total": len(traced),
        "enforced": kinds["enforced"],
        "instructed": kinds["instructed"],
        "defined": kinds["defined"],
        "missing": sum(problems.values()),
        "problems": dict(problems),
    }


def _tell(console: Console, shown: list[Traced], traced: list[Traced]) -> None:
    heading = ""
    for one in shown:
        title = edition_of(one.game, one.edition).title
        if title != heading:
            console.print(Text(title, style="head"))
            heading = title
        _tell_one(console, one)
    parts = list(_parts(traced))
    for game, book, part in parts:
        _tell_summary(console, edition_of(game, book).title, _summary(part))
    summary = _summary(traced)
    if len(parts) > 1:
        _tell_summary(console, "all", summary)
    if not summary["missing"]:
        console.print(Text("Nothing is missing.", style="good"))


def _tell_summary(console: Console, of: str, summary: dict[str, Any]) -> None:
    kinds = ", ".join(f"{summary[kind]} {kind}" for kind in ("enforced", "instructed", "defined"))
    line = Text.assemble((of, "title"), f"  {summary['total']} paragraphs: {kinds}")
    for problem, count in summary["problems"].items():
        line.append(f"; {count}: {problem}", style="bad")
    console.print(line)


def _tell_one(console: Console, one: Traced) -> None:
    paragraph = one.paragraph
    console.print(Text.assemble((paragraph.cite, "title"), "  ", (paragraph.kind.value, "cite")))
    lines = [Text(paragraph.summary)]
    lines += [Text(f"kept by {by}", style="aside") for by in one.enforced_by]
    lines += [Text(f"shown at {at}", style="aside") for at in one.shown_at]
    lines += [Text(f"tested by {test}", style="aside") for test in one.tests]
    if not one.ok:
        lines.append(Text(one.problem, style="bad"))
    for line in lines:
        console.print(Padding(line, (0, 0, 0, 4)))
