"""`?` at the table: what is due, what each answer means, and the paragraphs behind it."""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Console
from rich.text import Text

from croupier.cli.play.event_text import Words, how_it_goes
from croupier.errors import RulebookError
from croupier.rulebook import practice_called
from croupier.table import Due, Table


class Explainer:
    """Looks paragraphs and readings up for a player."""

    def __init__(self, table: Table, words: Words, console: Console) -> None:
        self._table, self._words, self._console = table, words, console
        self._book = table.rules.edition

    def about(self, asked: str) -> list[Text]:
        """A paragraph or a house practice by its number; without one, what is going on."""
        asked = asked.strip()
        if not asked:
            return list(self._what_is_due())
        practice = practice_called(asked) or asked
        if practice in self._book.readings:
            reading = self._book.readings[practice]
            text = Text.assemble(
                (f"{self._words.cite(practice)}  ", "cite"), (reading.question, "title")
            )
            return [text, Text(reading.reading), Text(reading.why, "aside")]
        try:
            return [self._paragraph(self._book.paragraph(self._as_printed(asked[:40])).key)]
        except RulebookError as error:
            return [Text(f"{error}.", style="bad")]

    def _as_printed(self, asked: str) -> str:
        """A paragraph with the capitals that it is printed with, which players need not type."""
        for paragraph in self._book.paragraphs.values():
            if asked.lower() in (paragraph.cite.lower(), paragraph.cite.rpartition("-")[2].lower()):
                return paragraph.cite
        return asked

    def _what_is_due(self) -> Iterator[Text]:
        due = self._table.due()
        if due is None:
            yield from map(Text, how_it_goes(self._table))
            yield Text(f"Now {self._table.waiting().reason}.")
            yield self._cited(self._table.waiting().cite)
        else:
            yield self._cited(due.cite)
            for cite in self._option_cites(due):
                if cite != due.cite:
                    yield self._cited(cite)
        yield Text("? and a number, such as ? 11(d), shows any other paragraph.", style="aside")

    def _option_cites(self, due: Due) -> list[str]:
        """The paragraphs of the answers, each once."""
        seat = getattr(due.act, "seat", None)
        choices = self._table.view(seat).choices
        return list(dict.fromkeys(choice.cite for choice in choices))

    def notes(self, due: Due) -> Iterator[str]:
        """What only a person can see to, with its paragraph or reading."""
        for note in due.notes:
            if self._table.rules.has(note.cite):
                yield f"{note.says} {self._words.cite(self._table.rules.cite(note.cite))}"

    def _cited(self, cite: str) -> Text:
        """A paragraph, or the reading that stands where the text has none."""
        if cite in self._book.readings:
            reading = self._book.readings[cite].reading
            return Text.assemble((f"{self._words.cite(cite)}  ", "cite"), reading)
        if not self._book.has(self._book.numbering.key(cite)):
            return Text(cite, style="cite")  # the edition itself, where it has no paragraph
        return self._paragraph(self._book.numbering.key(cite))

    def _paragraph(self, key: str) -> Text:
        paragraph = self._book.paragraph(key)
        return Text.assemble((f"{self._words.cite(paragraph.cite)}  ", "cite"), paragraph.summary)
