"""`croupier verify`: a record's chain, its replay, and every shuffle derived again."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.audit import located
from croupier.cli.heads import kept_log, refuse_key
from croupier.cli.play.cards import inline
from croupier.cli.record_check import STYLES, leave, source_of, tell_not_checked
from croupier.cli.screen import out, print_json
from croupier.errors import RecordError
from croupier.record import Record, Standing, Verification, read, verify
from croupier.record.head_log import LogFile
from croupier.record.heads import head_from
from croupier.record.replay import shuffled_together
from croupier.record.round_receipt import RoundReceipt, read_receipt
from croupier.table.shuffle import commitment, shuffled, with_additions


@dataclass(frozen=True)
class Proofs:
    """What someone kept of the past, to hold a record against."""

    hashes: tuple[str, ...] = ()
    heads: Path | None = None
    receipt: Path | None = None
    key: str = ""

    def __bool__(self) -> bool:
        return bool(self.hashes or self.heads or self.receipt)


@dataclass(frozen=True)
class VerifyRequest:
    """What to verify, and by which hashes."""

    record: Path | None
    table: str | None
    data: str | None
    deck: int | None
    proofs: Proofs
    as_json: bool


def show(request: VerifyRequest) -> None:
    """Verify a record or a table of the house; the exit status says how it stands."""
    for written in request.proofs.hashes:
        head_from(written)  # so that one that is none is refused before anything is read
    log, receipt = _read_proofs(request.proofs)
    if receipt is not None and request.record is None and request.table is None:
        _show_receipt(receipt, log, as_json=request.as_json)
        return
    source = source_of(request.record, request.table, request.data)
    name = str(request.record or f"table {request.table}")
    try:
        verification = verify(source, head=request.proofs.hashes, log=log, receipt=receipt)
        if not verification.head:  # not even a first line that could be one of a record
            raise RecordError(str(verification.problems[0]))
        order = _deck(read(source), request.deck) if request.deck is not None else None
    except RecordError as error:
        raise located(error, Path(name)) from None
    if request.as_json:
        print_json({**verification.as_data(), **({"deck": asdict(order)} if order else {})})
    else:
        _tell(out(), name, verification, is_headed=bool(request.proofs))
        if order:
            _tell_deck(out(), order)
    leave(verification.standing)


def _read_proofs(proofs: Proofs) -> tuple[LogFile | None, RoundReceipt | None]:
    """The log and the receipt; one that is not what its house signed is refused."""
    log = kept_log(proofs.heads, proofs.key) if proofs.heads else None
    if proofs.receipt is None:
        return log, None
    try:
        receipt = read_receipt(proofs.receipt)
        refuse_key(receipt.keys, proofs.key)
    except RecordError as error:
        raise located(error, proofs.receipt) from None
    return log, receipt


def _show_receipt(receipt: RoundReceipt, log: LogFile | None, *, as_json: bool) -> None:
    """What a receipt proves by itself, and whether it agrees with the heads."""
    entry, tree = receipt.entry, receipt.tree
    difference = receipt.differs_from(log) if log else ""
    if as_json:
        shown = {"house": tree.house, "table": entry.table, "round": entry.round}
        print_json({**shown, "key": tree.key, "ok": not difference, "difference": difference})
    else:
        signed = datetime.fromtimestamp(tree.at).strftime("%Y-%m-%d %H:%M:%S")
        for title, value in (
            ("house", tree.house), ("table", entry.table), ("round", f"{entry.round:,}"),
            ("events", f"{len(receipt.lines):,}"), ("signed", f"{signed} with {tree.key}"),
        ):  # fmt: skip
            out().print(Text.assemble((f"{title:>12}", "aside"), f"  {value}"), soft_wrap=True)
        says, style = "The receipt holds: the round is in the log that the house signed.", "good"
        if difference:
            says, style = f"The receipt does not agree with the heads: {difference}.", "bad"
        elif log is not None:
            is_newer = receipt.position >= log.tree.size
            says += " The heads are older than the round." if is_newer else " The heads agree."
        out().print(Text(says, style=style))
    leave(Standing.WRONG if difference else Standing.RIGHT)


@dataclass(frozen=True)
class _Added:
    """Words that a player added to a shuffle."""

    seat: int
    words: str


@dataclass(frozen=True)
class _Order:
    """The order of the cards after a shuffle, and where they were then cut."""

    shuffle: int
    commitment: str
    seed: str
    commitment_holds: bool
    added: tuple[_Added, ...]
    order_seed: str
    order: tuple[str, ...]
    cut: int | None


def _deck(record: Record, number: int) -> _Order:
    """The order that a shuffle's seed stands for, and where the deck was then cut."""
    sealed, seed, deck, cut = "", "", None, None
    added: list[_Added] = []
    for event in record.events:
        if event.told.get("added to") == number:
            added.append(_Added(event.act["seat"], event.act["words"]))
        if event.told.get("shuffle") == number:
            sealed, deck = str(event.told.get("commitment", "")), event.act.get("deck")
        elif sealed and not seed and event.act.get("deck") == deck:
            cut = event.act.get("cards", cut)  # the last cut counts, if there was a recut
        for revealed in event.told.get("revealed", ()):
            if revealed["shuffle"] == number:
                seed = revealed["seed"]
    if not sealed:
        raise RecordError(f"there is no shuffle {number} in it")
    if not seed:
        raise RecordError(f"the seed of shuffle {number} has not been revealed yet")
    order_seed = with_additions(bytes.fromhex(seed), [addition.words for addition in added])
    cards = shuffled(shuffled_together(record, number), order_seed)
    holds = commitment(bytes.fromhex(seed)) == sealed
    order = tuple(map(str, cards))
    return _Order(number, sealed, seed, holds, tuple(added), order_seed.hex(), order, cut)


def _tell(console: Console, name: str, verification: Verification, *, is_headed: bool) -> None:
    for problem in verification.problems:
        console.print(Text.assemble((f"{name}: ", "title"), str(problem)))
    tell_not_checked(console, verification.unproved)
    lines = [
        *verification.table.items(),
        ("events", f"{verification.events:,}"),
        ("rounds", f"{verification.rounds:,}"),
        (
            "shuffles",
            f"{verification.shuffles - verification.unopened:,} derived again from their seeds",
        ),
    ]
    if verification.added:
        lines.append(("", f"{verification.added:,} of them with what players added"))
    if verification.unopened:
        lines.append(("sealed", f"{verification.unopened:,} whose seed the record does not reveal"))
    if verification.interruptions:
        lines.append(("interrupted", f"{verification.interruptions:,} times, and resumed"))
    lines.append(("head", verification.head))
    if verification.since_head is not None:
        lines.append(("", f"{verification.since_head:,} events since the head that was given"))
    for title, value in lines:
        console.print(Text.assemble((f"{title:>12}", "aside"), f"  {value}"), soft_wrap=True)
    words = {
        Standing.RIGHT: "The record holds.",
        Standing.AS_FAR_AS_IT_GOES: "The record holds as far as it goes.",
        Standing.WRONG: f"The record does not hold: {len(verification.problems):,} found.",
    }[verification.standing]
    text = f"{words} {verification.checked_words}."
    if not is_headed and verification.ok:
        text += " Lines cut off at its end would show only with --head, --heads or --receipt."
    console.print(Text(text, style=STYLES[verification.standing]))


def _tell_deck(console: Console, order: _Order) -> None:
    console.print(f"\n[title]shuffle {order.shuffle}[/], top card first")
    grid = Grid.grid(padding=(0, 1))
    cards = [inline([card], console) for card in order.order]
    for at in range(0, len(cards), 13):
        grid.add_row(*cards[at : at + 13])
    console.print(Padding(grid, (0, 0, 0, 2)))
    if order.cut:
        console.print(f"  then cut after {order.cut} cards")
    console.print(f"[aside]sealed as {order.commitment}[/]", soft_wrap=True)
    console.print(f"[aside]seed      {order.seed}[/]", soft_wrap=True)
    for addition in order.added:
        line = f"added     {addition.words} (seat {addition.seat})"
        console.print(Text(line, style="aside"), soft_wrap=True)
    if order.added:
        console.print(f"[aside]together  {order.order_seed}[/]", soft_wrap=True)
    if not order.commitment_holds:
        console.print(Text("The seed does not open the seal.", style="bad"))
