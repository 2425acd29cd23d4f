"""`croupier` alone: a greeting, a taste, and what there is to do."""

from __future__ import annotations

from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from croupier.cli.commands import COMMANDS, group_of, line_to_try
from croupier.cli.play.cards import in_rows
from croupier.cli.screen import out

TASTE = {"top": "3h", "left": "??", "center": "??", "right": "5c", "bottom": "??"}
"""A cross as it stands when a player is asked: the top card and the dealer's right are shown."""
CROSS = ((None, "top", None), ("left", "center", "right"), (None, "bottom", None))


def show() -> None:
    """Greet, and list the commands with an example each."""
    console = out()
    welcome = Text.from_markup(
        "[title]croupier[/]\n"
        "Casino table games, by the book.\n\n"
        "Two cards in your hand, five in a\n"
        "cross. Fold, or play its row or its\n"
        "column against the dealer's best."
    )
    if console.width >= 64:
        head = Table.grid(padding=(0, 4))
        head.add_row(in_rows(TASTE, CROSS, console), Text("\n") + welcome)
        console.print(head)
    else:
        console.print(welcome)
    console.print()
    is_wide, group = console.width >= 90, ""
    commands = Table.grid(padding=(0, 2))
    for command in COMMANDS:
        says = (command.__doc__ or "").partition("\n")[0]
        if group != (group := group_of(command)):
            commands.add_row(Text(group, style="title"))
        line = Text(f"  {line_to_try(command)}", style="key")
        commands.add_row(line, Text(says) if is_wide else None)
        if not is_wide:
            commands.add_row(Padding(Text(says), (0, 0, 0, 6), expand=False))
    console.print(commands)
    console.print("\n[aside]Options of a command: croupier play --help[/]")
