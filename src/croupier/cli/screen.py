"""The terminal: what is printed where, how wide, and whether through a pager."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from rich.console import Console
from rich.markup import escape
from rich.theme import Theme

WIDEST: Final = 100
"""Longer lines are hard to read, however wide the terminal is."""

MIDDLING: Final = 56
"""Below this width there is no column for every thing."""
LOW: Final = 30
"""Below this many lines a screen keeps together only without empty ones."""

THEME: Final = Theme(
    {
        "title": "bold",
        "head": "bold cyan",
        "cite": "dim cyan",
        "aside": "dim",
        "key": "bold yellow",
        "good": "green",
        "bad": "red",
        "mine": "bold yellow",
        "red card": "bold red",
        "black card": "bold",
        "back": "dim",
    }
)


def out(*, plain: bool = False) -> Console:
    """Where answers go; no wider than reads well, and without colour if plain."""
    return _console(sys.stdout, plain)


def err() -> Console:
    """Where complaints and progress go, so that answers can be piped."""
    return _console(sys.stderr, False)


def _console(file: Any, plain: bool) -> Console:
    console = Console(
        file=file,
        theme=THEME,
        highlight=False,
        emoji=False,
        no_color=True if plain else None,
        color_system=None if plain else "auto",
    )
    if console.width > WIDEST:  # set only then, so that a narrower window may still change
        console.width = WIDEST
    return console


def literal(words: object) -> str:
    """Words that someone else chose, such as a name or a path, to be printed as they are."""
    return escape(str(words))


def speaks_unicode(console: Console) -> bool:
    """Whether suit signs and lines can be printed there."""
    return console.encoding.lower().startswith("utf")


def is_low(console: Console) -> bool:
    """Whether the screen has few lines; a pipe has as many as it likes."""
    return console.is_terminal and console.height < LOW


def print_json(data: Any) -> None:
    """One JSON document for a program to read."""
    json.dump(data, sys.stdout, ensure_ascii=False, indent=2)
    sys.stdout.write("\n")


@contextmanager
def paged(console: Console) -> Iterator[None]:
    """Print through a pager, but only for someone who sits before a terminal."""
    if not (console.is_terminal and sys.stdin is not None and sys.stdin.isatty()):
        yield
        return
    os.environ.setdefault("LESS", "-FRX")
    with console.pager(styles=console.color_system is not None):
        yield
