"""`croupier new`: a first sheet of a game of one's own."""

from __future__ import annotations

from pathlib import Path

from croupier.cli.error_exit import complain
from croupier.cli.screen import out
from croupier.sheets.first_sheet import first_sheet


def run(name: str, *, force: bool) -> None:
    """Write the sheet where one stands, and say what to do next."""
    file, text = first_sheet(name)
    path = Path(file)
    if path.exists() and not force:
        complain(f"{file} already exists: choose another name, or replace it with --force")
    path.write_text(text, encoding="utf-8")
    console = out()
    console.print(f"{file} is written. Play it:", highlight=False)
    console.print(f"  croupier play {file}", highlight=False)
    console.print(f"Change it in an editor, then: croupier check {file}", highlight=False)
