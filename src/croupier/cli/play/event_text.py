"""What happened at the table, in sentences, each with its paragraph."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from rich.console import Console
from rich.text import Text

from croupier.cli.play.cards import rich_text
from croupier.rulebook import cite_label
from croupier.table import Event, Table
from croupier.table.names import Names
from croupier.table.news import is_quiet, sentence

MOST_CITES: Final = 3
"""How many paragraphs follow a sentence at the most; the record has them all."""


class Words:
    """Puts events and citations of a table into words for the terminal."""

    def __init__(self, table: Table, console: Console) -> None:
        self._table, self._console = table, console

    def cite(self, cite: str) -> str:
        """A paragraph as people write it, 25.10(a), or the house's practice by its number."""
        return cite_label(cite, self._table.rules.edition)

    def cites(self, cites: Iterable[str]) -> str:
        """Several paragraphs in a row."""
        return ", ".join(map(self.cite, cites))

    def sentence(self, event: Event, names: Names) -> Text | None:
        """An event in a sentence with its paragraphs, or None for what goes without saying."""
        if is_quiet(event):
            return None
        text = rich_text(sentence(event, names, self._table, is_latest=False), self._console)
        return text.append(f"  {self.cites(event.cites[:MOST_CITES])}", style="cite")

    def about(self, events: Iterable[Event], names: Names) -> Iterator[Text]:
        """The sentences of several events."""
        for event in events:
            sentence = self.sentence(event, names)
            if sentence is not None:
                yield sentence


def how_it_goes(table: Table) -> tuple[str, ...]:
    """A game in a few lines; where nobody has written them, what a player is asked."""
    return table.game.how_it_goes or tuple(ask.says() for ask in table.game.asks(table.rules))
