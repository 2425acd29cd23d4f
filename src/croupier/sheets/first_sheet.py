"""A first sheet for a new game, with comments: it can be played as it stands."""

from __future__ import annotations

from importlib import resources

from croupier.errors import RulebookError
from croupier.quotes import quoted
from croupier.sheets.game import slug_of


def first_sheet(name: str) -> tuple[str, str]:
    """The name of the file, and its text."""
    slug = slug_of(name)
    if not slug or not 2 <= len(name) <= 60 or not name.isprintable() or '"' in name:
        raise RulebookError(f"{quoted(name)} is no name for a game: write two letters or more")
    file = f"{slug}.toml"
    called = name if name != slug else slug.replace("-", " ").title()
    text = (resources.files("croupier.sheets") / "first.toml").read_text("utf-8")
    return file, text.replace("{name}", called.replace("\\", "")).replace("{file}", file)
