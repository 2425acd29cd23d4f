"""`croupier verify`: a record's chain, its replay, and every shuffle derived anew."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import typer
from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from croupier.app.audit import located
from croupier.app.cards import inline
from croupier.app.screen import out, print_json
from croupier.record import Record, RecordError, Verification, read, verify
from croupier.record.replaying import shuffled_together
from croupier.table.shuffle import commitment, shuffled


def show(record: Path, deck: int | None, *, as_json: bool) -> None:
    """Verify a record; exit 1 if it does not hold."""
    try:
        found = verify(record)
        if not found.head:  # not even a first line that could be one of a record
            raise RecordError(str(found.problems[0]))
        order = _deck(read(record), deck) if deck is not None else None
    except RecordError as error:
        raise located(error, record) from None
    if as_json:
        print_json({**found.as_data(), **({"deck": order} if order else {})})
    else:
        _tell(out(), record, found)
        if order:
            _tell_deck(out(), order)
    if not found.ok:
        raise typer.Exit(1)


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


def _tell(console: Console, path: Path, found: Verification) -> None:
    for problem in found.problems:
        console.print(Text.assemble((f"{path}: ", "title"), str(problem)))
    lines = [
        ("events", f"{found.events:,}"),
        ("rounds", f"{found.rounds:,}"),
        ("shuffles", f"{found.shuffles - found.unopened:,} derived anew from their seeds"),
        ("head", found.head),
    ]
    if found.unopened:
        lines.insert(3, ("sealed", f"{found.unopened:,} whose seed is not told yet"))
    if found.interruptions:
        lines.insert(3, ("interrupted", f"{found.interruptions:,} times, and resumed"))
    if found.booked:
        stand = "that stand as recorded: the seed of their shoe was lost"
        lines.insert(4, ("unproved", f"{found.booked:,} rounds {stand}"))
    if found.pending:
        lines.insert(3, ("waiting", f"{found.pending:,} events, until the seed is told"))
    for name, value in lines:
        console.print(f"[aside]{name:>12}[/]  {value}", soft_wrap=True)
    if found.ok:
        console.print(Text("The record holds.", style="good"))
    else:
        many = len(found.problems)
        console.print(Text(f"The record does not hold: {many} found.", style="bad"))


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
