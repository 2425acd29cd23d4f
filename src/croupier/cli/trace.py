"""`croupier trace`: what keeps every paragraph, which tests name it, and what has none."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import groupby

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
from croupier.rulebook.edition import ParagraphKind


def show(game: str | None, edition: str | None, *, as_json: bool, missing: bool) -> None:
    """Trace the editions asked for; exit 1 if any paragraph lacks something."""
    traced = [paragraph for slug, book in _wanted(game, edition) for paragraph in trace(slug, book)]
    shown = [paragraph for paragraph in traced if not paragraph.ok] if missing else traced
    if as_json:
        parts = [
            {"game": game, "edition": book, **asdict(_Summary.of(part))}
            for game, book, part in _parts(traced)
        ]
        data = {**asdict(_Summary.of(traced)), "editions": parts}
        print_json({**data, "paragraphs": [paragraph.as_data() for paragraph in shown]})
    else:
        console = out()
        with paged(console):
            _tell(console, shown, traced)
    if not all(paragraph.ok for paragraph in traced):
        raise typer.Exit(1)


def _wanted(game: str | None, edition: str | None) -> list[tuple[str, str]]:
    """The editions meant: without a game, those of that name in every game that has one."""
    if game and edition:
        return [(game, edition_of(game, edition).slug)]
    books = [(slug, book) for slug in ([game] if game else GAMES) for book in editions(slug)]
    chosen = [(slug, book) for slug, book in books if edition in (None, book)]
    if not chosen:
        known = ", ".join(dict.fromkeys(book for _, book in books))
        raise RulebookError(f"no game has an edition {edition!r}; there are {known}")
    return chosen


def _parts(traced: list[Traced]) -> Iterator[tuple[str, str, list[Traced]]]:
    """What was traced, edition by edition."""
    for (game, book), part in groupby(
        traced, key=lambda paragraph: (paragraph.game, paragraph.edition)
    ):
        yield game, book, list(part)


@dataclass(frozen=True)
class _Summary:
    """How many paragraphs of each kind there are, and how many lack something."""

    total: int
    enforced: int
    instructed: int
    defined: int
    missing: int
    problems: Mapping[str, int]

    @staticmethod
    def of(traced: list[Traced]) -> _Summary:
        """The count of what was traced."""
        kinds = Counter(entry.paragraph.kind for entry in traced)
        problems = Counter(entry.problem for entry in traced if not entry.ok)
        by_kind = (
            kinds[ParagraphKind.ENFORCED],
            kinds[ParagraphKind.INSTRUCTED],
            kinds[ParagraphKind.DEFINED],
        )
        return _Summary(len(traced), *by_kind, sum(problems.values()), dict(problems))


def _tell(console: Console, shown: list[Traced], traced: list[Traced]) -> None:
    heading = ""
    for paragraph in shown:
        title = edition_of(paragraph.game, paragraph.edition).title
        if title != heading:
            console.print(Text(title, style="head"))
            heading = title
        _tell_one(console, paragraph)
    parts = list(_parts(traced))
    for game, book, part in parts:
        _tell_summary(console, edition_of(game, book).title, _Summary.of(part))
    summary = _Summary.of(traced)
    if len(parts) > 1:
        _tell_summary(console, "all", summary)
    if not summary.missing:
        console.print(Text("Nothing is missing.", style="good"))


def _tell_summary(console: Console, of: str, summary: _Summary) -> None:
    kinds = (
        f"{summary.enforced} enforced, {summary.instructed} instructed, {summary.defined} defined"
    )
    line = Text.assemble((of, "title"), f"  {summary.total} paragraphs: {kinds}")
    for problem, count in summary.problems.items():
        line.append(f"; {count}: {problem}", style="bad")
    console.print(line)


def _tell_one(console: Console, traced: Traced) -> None:
    paragraph = traced.paragraph
    console.print(Text.assemble((paragraph.cite, "title"), "  ", (paragraph.kind.value, "cite")))
    lines = [Text(paragraph.summary)]
    lines += [Text(f"kept by {by}", style="aside") for by in traced.enforced_by]
    lines += [Text(f"shown at {at}", style="aside") for at in traced.shown_at]
    lines += [Text(f"tested by {test}", style="aside") for test in traced.tests]
    if not traced.ok:
        lines.append(Text(traced.problem, style="bad"))
    for line in lines:
        console.print(Padding(line, (0, 0, 0, 4)))
