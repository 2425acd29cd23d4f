"""`croupier audit`: what was paid or done wrongly, by how much, and which paragraph says so."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from rich.console import Console
from rich.text import Text

from croupier.cli.record_check import STYLES, leave, source_of, tell_not_checked
from croupier.cli.screen import out, print_json
from croupier.disputes import Audit, Finding, audit_record, audit_round, load_round
from croupier.errors import RecordError
from croupier.money import dollars
from croupier.record import Standing
from croupier.rulebook import cite_label, labelled

MARK: Final = b'"format":"croupier record"'
"""What stands in the first line of every record."""
FIRST_BYTES: Final = 1 << 16


def show(file: Path | None, table: str | None, data: str | None, *, as_json: bool) -> None:
    """Audit a round, a record or a table of the house; the exit status says how it stands."""
    audit = _audit(source_of(file, table, data))
    if as_json:
        print_json(audit.as_data())
    else:
        _tell(out(), audit)
    leave(audit.standing)


def _audit(source: Path | bytes) -> Audit:
    if isinstance(source, bytes):
        return audit_record(source)
    if not is_record(source):
        return audit_round(load_round(source))
    try:
        return audit_record(source)
    except RecordError as error:
        raise located(error, source) from None


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
    tell_not_checked(console, audit.not_checked)
    words = {
        Standing.RIGHT: "Nothing is wrong.",
        Standing.AS_FAR_AS_IT_GOES: "Nothing is wrong as far as it goes.",
        Standing.WRONG: _many(len(audit.findings)),
    }[audit.standing]
    console.print(Text(f"{words} {audit.checked_words}.", style=STYLES[audit.standing]))


def _many(findings: int) -> str:
    return f"{findings:,} thing{'s are' if findings > 1 else ' is'} wrong."


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
