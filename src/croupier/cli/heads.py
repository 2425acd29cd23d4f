"""`croupier heads`: the signed log of a house, written to be kept, and compared with another."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path

from rich.text import Text

from croupier.cli.audit import located
from croupier.cli.error_exit import complain
from croupier.cli.record_check import leave
from croupier.cli.screen import literal, out, print_json
from croupier.cli.serve import refuse_without_web
from croupier.errors import RecordError
from croupier.record import Standing
from croupier.record.head_log import LogFile, difference_of, read_log, read_tree_head, unlike
from croupier.record.signatures import KeyStatement


@dataclass(frozen=True)
class HeadsRequest:
    """Which files, or what to do with the house's own log."""

    files: tuple[Path, ...]
    output: Path | None
    data: str | None
    key: str
    renews_key: bool
    as_json: bool


def run(request: HeadsRequest) -> None:
    """Write the log of the house, or check one that was kept, or two."""
    if len(request.files) > 2:
        complain("name one file to check it, or two to compare them")
    if request.files and (request.output or request.renews_key):
        complain("--output and --new-key are for the house's own log: name no file with them")
    if request.renews_key:
        _renew_key(request)
    elif request.files:
        _check(request)
    else:
        _write(request)


def kept_log(file: Path, key: str = "") -> LogFile:
    """A log that someone kept; refused if it is not what its house signed, or not by that key."""
    try:
        log = read_log(file)
        refuse_key(log.keys, key)
    except RecordError as error:
        raise located(error, file) from None
    return log


def refuse_key(keys: tuple[KeyStatement, ...], key: str) -> None:
    """A key that was kept must be one of those that the house names."""
    if key and key.lower() not in {signing_key.key for signing_key in keys}:
        raise RecordError(f"it is not signed by the holder of the key {key[:80]}")


def _check(request: HeadsRequest) -> None:
    """Whether one log, or one tree head, is the beginning of the other."""
    *earlier, file = request.files
    log = kept_log(file, request.key)
    difference, sizes = "", [log.tree.size]
    for log_file in earlier:
        difference, size = _compared(log_file, log)
        sizes.insert(0, size)
    if request.as_json:
        print_json(
            {
                "house": log.tree.house,
                "key": log.tree.key,
                "entries": sizes,
                "ok": not difference,
                "difference": difference,
            }
        )
    elif difference:
        out().print(Text(f"{earlier[0]} and {file}: {difference}.", style="bad"), soft_wrap=True)
    else:
        says = f"{sizes[-1]:,} heads of house {log.tree.house}, signed by {log.tree.key}."
        if earlier:
            says = (
                f"One history: {sizes[0]:,} and {sizes[1]:,} heads, the longer continues the other."
            )
        out().print(Text(says, style="good"), soft_wrap=True)
    if difference:
        leave(Standing.WRONG)


def _compared(file: Path, log: LogFile) -> tuple[str, int]:
    try:
        keys, tree = read_tree_head(file)
        if file.read_bytes().count(b"\n") <= 1 and tree.size:  # the tree head alone
            if tree.size > log.tree.size:
                raise RecordError("a tree head alone goes first, and the longer log after it")
            return unlike(keys, tree, log), tree.size
        return difference_of(read_log(file), log), tree.size
    except RecordError as error:
        raise located(error, file) from None


def _write(request: HeadsRequest) -> None:
    refuse_without_web("sqlalchemy")
    from croupier.house.database import default_path
    from croupier.house.house_log import HouseLog
    from croupier.house.refusals import NotAllowed
    from croupier.house.store import Store

    with Store.read_only(request.data or default_path()) as store:
        try:
            raw = b"".join(HouseLog(store).export())
        except NotAllowed as error:
            complain(f"{error}: `croupier serve` signs at intervals")
    if request.output is None:
        sys.stdout.buffer.write(raw)
        return
    try:
        with request.output.open("xb") as file:
            file.write(raw)
    except FileExistsError:
        complain(f"{request.output} already exists: choose another name")
    size, name = raw.count(b"\n") - 1, literal(request.output)
    if request.as_json:
        print_json({"file": str(request.output), "entries": size})
        return
    out().print(f"{name}: {size:,} heads", soft_wrap=True)
    says = f"[aside]Check a record by it:[/] croupier verify RECORD --heads {name}"
    out().print(says, soft_wrap=True)


def _renew_key(request: HeadsRequest) -> None:
    refuse_without_web("sqlalchemy")
    from croupier.house.database import default_path
    from croupier.house.house_log import HouseLog
    from croupier.house.store import Store

    with Store.open(request.data or default_path()) as store:
        statement = HouseLog(store).renew_key()
    if request.as_json:
        print_json(statement.as_data())
        return
    out().print(f"The house signs with {statement.key} from now on.", soft_wrap=True)
    out().print(f"[aside]Signed by the key before it, {statement.follows}.[/]", soft_wrap=True)
