"""`croupier verify`: a record's chain, its replay, and every shuffle derived again."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.audit import located
from croupier.cli.play.cards import inline
from croupier.cli.record_check import STYLES, leave, source_of, tell_not_checked
from croupier.cli.screen import out, print_json
from croupier.errors import RecordError
from croupier.record import Record, Standing, Verification, read, verify
from croupier.record.heads import head_from
from croupier.record.replay import shuffled_together
from croupier.table.shuffle import commitment, shuffled


@dataclass(frozen=True)
class Wanted:
    """What to verify, and by which hashes."""

    record: Path | None
    table: str | None
    data: Path | None
    deck: int | None
    heads: tuple[str, ...]
    as_json: bool


def show(wanted: Wanted) -> None:
    """Verify a record or a table of the house; the exit status says how it stands."""
    source = source_of(wanted.record, wanted.table, wanted.data)
    name = str(wanted.record or f"table {wanted.table}")
    for written in wanted.heads:
        head_from(written)  # so that one that is none is refused before anything is read
    try:
        found = verify(source, head=wanted.heads)
        if not found.head:  # not even a first line that could be one of a record
            raise RecordError(str(found.problems[0]))
        order = _deck(read(source), wanted.deck) if wanted.deck is not None else None
    except RecordError as error:
        raise located(error, Path(name)) from None
    if wanted.as_json:
        print_json({**found.as_data(), **({"deck": order} if order else {})})
    else:
        _tell(out(), name, found, is_headed=bool(wanted.heads))
        if order:
            _tell_deck(out(), order)
    leave(found.standing)


def _deck(record: Record, number: int) -> dict[str, Any]:
    """The order that a shuffle's seed stands for, and where the deck was then cut."""
    sealed, seed, deck, cut = "", "", None, None
    for event in record.events:
        if event.told.get("shuffle") == number:
            sealed, deck = str(event.told.get("commitment", "")), event.act.get("deck")
        elif sealed and not seed and event.act.get("deck") == deck:
            cut = event.act.get("cards", cut)  # the last cut counts, if there was a recut
        for told in event.told.get("revealed", ()):
            if told["shuffle"] == number:
                seed = told["seed"]
    if not sealed:
        raise RecordError(f"there is no shuffle {number} in it")
    if not seed:
        raise RecordError(f"the seed of shuffle {number} has not been told yet")
    cards = shuffled(shuffled_together(record, number), bytes.fromhex(seed))
    return {
        "shuffle": number,
        "commitment": sealed,
        "seed": seed,
        "commitment_holds": commitment(bytes.fromhex(seed)) == sealed,
        "order": [str(card) for card in cards],
        "cut": cut,
    }


def _tell(console: Console, name: str, found: Verification, *, is_headed: bool) -> None:
    for problem in found.problems:
        console.print(Text.assemble((f"{name}: ", "title"), str(problem)))
    tell_not_checked(console, found.unproved)
    lines = [
        *found.table.items(),
        ("events", f"{found.events:,}"),
        ("rounds", f"{found.rounds:,}"),
        ("shuffles", f"{found.shuffles - found.unopened:,} derived again from their seeds"),
    ]
    if found.unopened:
        lines.append(("sealed", f"{found.unopened:,} whose seed the record does not tell"))
    if found.interruptions:
        lines.append(("interrupted", f"{found.interruptions:,} times, and resumed"))
    lines.append(("head", found.head))
    if found.since_head is not None:
        lines.append(("", f"{found.since_head:,} events since the head that was given"))
    for title, value in lines:
        console.print(Text.assemble((f"{title:>12}", "aside"), f"  {value}"), soft_wrap=True)
    words = {
        Standing.RIGHT: "The record holds.",
        Standing.AS_FAR_AS_IT_GOES: "The record holds as far as it goes.",
        Standing.WRONG: f"The record does not hold: {len(found.problems):,} found.",
    }[found.standing]
    text = f"{words} {found.checked_words}."
    if not is_headed and found.ok:
        text += " Lines cut off at its end would show only with --head."
    console.print(Text(text, style=STYLES[found.standing]))


def _tell_deck(console: Console, order: dict[str, Any]) -> None:
    console.print(f"\n[title]shuffle {order['shuffle']}[/], top card first")
    grid = Grid.grid(padding=(0, 1))
    cards = [inline([card], console) for card in order["order"]]
    for at in range(0, len(cards), 13):
        grid.add_row(*cards[at : at + 13])
    console.print(Padding(grid, (0, 0, 0, 2)))
    if order["cut"]:
        console.print(f"  then cut after {order['cut']} cards")
    console.print(f"[aside]sealed as {order['commitment']}[/]", soft_wrap=True)
    console.print(f"[aside]seed      {order['seed']}[/]", soft_wrap=True)
    if not order["commitment_holds"]:
        console.print(Text("The seed does not open the seal.", style="bad"))
