"""Which paragraph is kept by what: computed from the steps, acts, wagers, pays and tests."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from croupier.games import game
from croupier.rounds import Game
from croupier.rounds.choices import Ask
from croupier.rulebook import Edition, Paragraph, ParagraphKind, edition
from croupier.rulebook.folders import game_folders, is_brought
from croupier.table.act import REGISTER
from croupier.table.setup import SETUP_TOPICS


@dataclass(frozen=True, slots=True)
class Traced:
    """A paragraph and everything that keeps it."""

    game: str
    edition: str
    paragraph: Paragraph
    enforced_by: tuple[str, ...]
    shown_at: tuple[str, ...]
    tests: tuple[str, ...]

    @property
    def problem(self) -> str:
        """What is missing, or nothing."""
        kind = self.paragraph.kind
        if kind is ParagraphKind.ENFORCED and not self.enforced_by:
            return "nothing enforces it"
        if kind is ParagraphKind.INSTRUCTED and not self.shown_at:
            return "no step shows it"
        if kind is not ParagraphKind.DEFINED and not self.tests:
            return "no test names it"
        return ""

    @property
    def ok(self) -> bool:
        """Whether nothing is missing."""
        return not self.problem

    def as_data(self) -> dict[str, Any]:
        """The trace in plain values."""
        return {
            "game": self.game,
            "edition": self.edition,
            "paragraph": self.paragraph.cite,
            "kind": self.paragraph.kind.value,
            "summary": self.paragraph.summary,
            "enforced_by": list(self.enforced_by),
            "shown_at": list(self.shown_at),
            "tests": list(self.tests),
            "problem": self.problem,
        }


def trace(game_slug: str, edition_slug: str) -> list[Traced]:
    """Every paragraph of an edition that we have the text of, in the order of the page; none of a
    game from outside whose tests nobody has collected."""
    tests_of_game = collected_tests(game_slug)
    if tests_of_game is None:
        return []
    book, played = edition(game_slug, edition_slug), game(game_slug)
    enforcers, shows = enforced(played, book), shown(played)
    tests = tests_of_game.get(edition_slug, {})
    return [
        Traced(
            game_slug,
            edition_slug,
            paragraph,
            tuple(enforcers.get(paragraph.key, ())),
            tuple(shows.get(paragraph.key, ())),
            tuple(tests.get(paragraph.key, ())),
        )
        for paragraph in book.paragraphs.values()
        if paragraph.cite not in book.missing
    ]


def enforced(played: Game, book: Edition) -> dict[str, list[str]]:
    """What enforces each paragraph, by key."""
    enforcers: dict[str, list[str]] = defaultdict(list)
    for key, by in (*_by_steps(played), *_by_acts(played), *_by_wagers(played, book)):
        if by not in enforcers[key]:
            enforcers[key].append(by)
    return enforcers


def _by_steps(played: Game) -> Iterator[tuple[str, str]]:
    for part, step in played.every_step():
        for key in step.cites:
            yield key, f"step “{_words(type(step).__name__)}” ({part})"
        if isinstance(step, Ask):
            for option in step.options:
                yield option.cite, f"choice “{option.name}”"
        for name in ("count_cite", "right_cite", "wrong_cite"):
            if key := getattr(step, name, ""):
                yield key, f"step “{_words(type(step).__name__)}” ({part})"


def _by_acts(played: Game) -> Iterator[tuple[str, str]]:
    acts = ((name, kind) for name, kind in REGISTER.items() if kind.keeps_law_of(played))
    for name, kind in acts:
        for topic in kind.TOPICS:
            for key in played.keys(topic):
                yield key, f"act “{name}”"
    for topic in SETUP_TOPICS:
        for key in played.keys(topic):
            yield key, "the table's setup"


def _by_wagers(played: Game, book: Edition) -> Iterator[tuple[str, str]]:
    for wager in played.wagers:
        yield wager.cite, f"wager “{wager.name}”"
    for wager_name, cite in book.pays_cites.items():
        yield book.numbering.key(cite), f"pay table “{wager_name}”"


def shown(played: Game) -> dict[str, list[str]]:
    """At which step each instruction is shown, by key."""
    shown_at: dict[str, list[str]] = defaultdict(list)
    for part, step in played.every_step():
        for note in step.notes:
            at = f"step “{_words(type(step).__name__)}” ({part})"
            if at not in shown_at[note.cite]:
                shown_at[note.cite].append(at)
    return shown_at


def _words(name: str) -> str:
    """A class name as words: PutStubAway, put stub away."""
    return "".join(f" {c.lower()}" if c.isupper() else c for c in name).strip()


@cache
def collected_tests(game_slug: str) -> dict[str, dict[str, list[str]]] | None:
    """The tests that name each paragraph of a game, by edition, as collected from the suite; None
    for a game from outside that brings no such list."""
    folder = game_folders().get(game_slug)
    file = folder / "tests.json" if folder is not None else None
    if file is not None and file.is_file():
        tests: dict[str, dict[str, list[str]]] = json.loads(file.read_text("utf-8"))
        return tests
    return None if folder is None or is_brought(game_slug) else {}
