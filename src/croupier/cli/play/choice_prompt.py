"""What a player is asked: a choice, the cut, a spin; with a key for each answer."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from rich.console import Console, Group
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from croupier.cli.play.answers import option_keys
from croupier.cli.play.cards import inline
from croupier.cli.play.event_text import Words
from croupier.cli.play.explanation import Explainer
from croupier.cli.screen import MIDDLING
from croupier.money import dollars
from croupier.rounds.choices import Ask, Option
from croupier.table import Table
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.view import ChoiceView

MANY: Final = 5
"""More answers than this are put in two columns, by their short names."""


class ChoicePrompt:
    """Puts what one seat is asked into words."""

    def __init__(
        self, table: Table, seat: int, words: Words, explainer: Explainer, console: Console
    ) -> None:
        self._table, self._seat, self._words = table, seat, words
        self._explainer, self._console = explainer, console

    def choice(self) -> Group:
        """What is asked, with a key for each answer and what only the player can see to."""
        choices, due = self._table.view(self._seat).choices, self._table.due()
        assert due is not None
        is_many = len(choices) > MANY and self._console.width >= MIDDLING
        answers = self._in_two_columns(choices) if is_many else self._in_one_column(choices)
        notes = [Text(note, style="aside") for note in self._explainer.notes(due)]
        under = Padding(Group(answers, *notes), (0, 0, 0, 2), expand=False)
        return Group(self._title("Your choice", due.cite), under)

    def _title(self, words: str, cite: str) -> Text:
        return Text.assemble((f"{words}  ", "title"), (self._words.cite(cite), "cite"))

    def _in_one_column(self, choices: Sequence[ChoiceView]) -> Grid:
        answers = Grid.grid(padding=(0, 2, 0, 0))
        for key, choice in zip(_keys(choices), choices, strict=True):
            answers.add_row(Text(key, style="key"), self._says(choice, choice.says))
        return answers

    def _in_two_columns(self, choices: Sequence[ChoiceView]) -> Grid:
        answers = Grid.grid(padding=(0, 4, 0, 0))
        cells = [
            Text.assemble((f"{key:3}", "key"), self._says(choice, choice.option))
            for key, choice in zip(_keys(choices), choices, strict=True)
        ]
        rows = -(-len(cells) // 2)
        for at in range(rows):
            answers.add_row(*cells[at::rows])
        return answers

    def _says(self, choice: ChoiceView, words: str) -> Text:
        """An answer, with the card that it discards and the chips that it takes."""
        text = Text(words)
        option = self._option(choice.option)
        if option is not None and option.discards is not None:
            held = self._table.view(self._seat).own.cards or ()
            card = held[option.discards]
            text = Text.assemble(text, " (", inline([card], self._console), ")")
        if (amounts := choice.amounts) is not None:
            least, most = dollars(amounts.least), dollars(amounts.most)
            return text.append(f", {least} to {most}: type the amount behind it")
        return text.append(f", {dollars(choice.takes)} more" if choice.takes else "")

    def _option(self, name: str) -> Option | None:
        step = self._table.doing.step if self._table.doing else None
        return step.option(name) if isinstance(step, Ask) else None

    # ---- the cut and the wheel --------------------------------------------------------------

    def middle(self, deck: int) -> str:
        """Where a player cuts who does not care."""
        return str(len(self._table.decks[deck].cards) // 2)

    def cut(self, deck: int) -> Text:
        """The cut, with the bounds that the table keeps."""
        due, held = self._table.due(), len(self._table.decks[deck].cards)
        assert due is not None
        cuts = (AnswerCut(deck, self._seat, cards) for cards in range(1, held))
        allowed = [cut.cards for cut in cuts if cut.objection(self._table) is None]
        return Text.assemble(
            self._title("The cut is yours", due.cite),
            (f"\n  {self.middle(deck)}", "key"),
            f"  cut this many cards off, {allowed[0]} to {allowed[-1]}    ",
            ("Enter", "key"),
            "  decline",
        )

    def spin(self) -> Text:
        """The wheel, for one whose hand has triggered it."""
        due = self._table.due()
        assert due is not None
        return Text.assemble(
            self._title("You have a spin", due.cite), ("\n  Enter", "key"), "  spin the wheel"
        )


def _keys(choices: Sequence[ChoiceView]) -> list[str]:
    return list(option_keys(choices))


def not_understood(written: str, keys: Mapping[str, str]) -> Text:
    """Something typed that is no answer, with those that are."""
    shown = written[:20]
    answers = ", ".join(f"{key} ({option})" for key, option in keys.items())
    asked = f"“{shown}” is no answer" if shown else "An answer is needed"
    return Text(f"{asked}: {answers}, ? to have it explained.", style="bad")
