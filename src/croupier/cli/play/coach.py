"""The coach of a player in the terminal: what choices are worth, and what one has cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from croupier.rounds import Rules
from croupier.table.view import OwnView

if TYPE_CHECKING:
    from croupier.coach import Weighing


class TableCoach:
    """Looks over the shoulder of one seat: at its view, and nothing else.

    What it needs to compute is imported when it is first wanted: a table opens at once.
    """

    def __init__(self, rules: Rules, *, is_on: bool = False) -> None:
        self._rules, self.is_on = rules, is_on
        self.remarks: list[RenderableType] = []
        """What to say about the last choice."""

    def values(self, view: OwnView) -> list[RenderableType]:
        """What each option is worth; the person who asks wants a coach from now on."""
        self.is_on = True
        if not view.choices:
            return [Text("The coach is on, and says what your choices cost.")]
        from croupier.coach import weigh
        from croupier.errors import CoachError

        try:
            return [values(weigh(self._rules, view))]
        except CoachError as error:
            return [Text(f"{error}.", style="bad")]

    def chose(self, view: OwnView, option: str, amount: int | None) -> None:
        """Remember what a choice has cost."""
        if not self.is_on:
            return
        from croupier.coach import weigh, why
        from croupier.coach.text import reasons, verdict
        from croupier.errors import CoachError

        try:
            reason = why(weigh(self._rules, view), option, amount)
        except CoachError as error:
            self.remarks = [Text(f"Coach: {error}.", style="aside")]
            return
        style = "bad" if reason.cost else "good"
        self.remarks = [Text(f"Coach: {verdict(reason)}", style=style)]
        self.remarks += [Text(f"  {sentence}", style="aside") for sentence in reasons(reason)]


def values(weighing: Weighing) -> Grid:
    """Every option with its worth, the best marked."""
    from croupier.coach.text import named, worths

    grid = Grid.grid(padding=(0, 3, 0, 0))
    written = worths(*(option.value for option in weighing.options))
    for valued, worth in zip(weighing.options, written, strict=True):
        style = "good" if valued is weighing.best else ""
        grid.add_row(named(valued), worth, style=style)
    return grid
