"""`croupier audit`: what was paid or done wrongly, by how much, and which paragraph says so."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import typer
from rich.console import Console
from rich.text import Text

from croupier.app.screen import out, print_json
from croupier.money import dollars
from croupier.record import (
    Audit,
    Finding,
    RecordError,
    audit_record,
    audit_round,
    load_round,
)
from croupier.rulebook import cite_label, labelled

MARK: Final = b'"format":"croupier record"'
"""What stands in the first line of every record."""
FIRST_BYTES: Final = 1 << 16


def show(file: Path, *, as_json: bool) -> None:
    """Audit a round or a record, whichever the file holds; exit 1 if anything is wrong."""
    audit = _audit(file)
    if as_json:
        print_json(audit.as_data())
    else:
        _tell(out(), audit)
    if not audit.ok:
        raise typer.Exit(1)


def _audit(file: Path) -> Audit:
    if not is_record(file):
        return audit_round(load_round(file))
    try:
        return audit_record(file)
    except RecordError as error:
        raise located(error, file) from None


def is_record(file: Path) -> bool:
    """Whether a file is a record rather than a round: by its first line, or else by its name."""
    with file.open("rb") as opened:
        first = opened.read(FIRST_BYTES).partition(b"\n")[0]
    return MARK in first or file.suffix == ".jsonl"


def located(error: RecordError, file: Path) -> RecordError:
    """The error with the name of the file it is about."""
    return error if str(file) in str(error) else RecordError(f"{file}: {error}")


def _tell(console: Console, audit: Audit) -> None:
    for finding in audit.findings:
        _tell_finding(console, finding)
    if audit.verification:
        seen = audit.verification
        console.print(f"[aside]{seen.events:,} events of {seen.rounds:,} rounds looked at[/]")
    if audit.ok:
        console.print(Text("Nothing is wrong.", style="good"))
        return
    many = len(audit.findings)
    console.print(Text(f"{many} thing{'s are' if many > 1 else ' is'} wrong.", style="bad"))


def _tell_finding(console: Console, finding: Finding) -> None:
    message = labelled(finding.message)
    line = Text.assemble((f"{finding.where}: ", "title"), message)
    if finding.off_by:
        much = "too much" if finding.off_by > 0 else "too little"
        line.append(f" ({dollars(abs(finding.off_by))} {much} for the player)", style="bad")
    unsaid = [cite for cite in map(cite_label, finding.cites) if cite not in message]
    if unsaid:
        line.append(f"  {', '.join(unsaid)}", style="cite")
    console.print(line)
