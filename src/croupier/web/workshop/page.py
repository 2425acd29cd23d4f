"""The workshop: write a game sheet, see its table, play it, and have its exact figures."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from starlette.requests import HTTPConnection

from croupier.games.outside import listed_sheets
from croupier.house import NotAllowed
from croupier.markup import Html, el
from croupier.progress import Progress
from croupier.rulebook import labelled
from croupier.sheets import Problem
from croupier.sheets.first_sheet import first_sheet
from croupier.sheets.problems import in_order
from croupier.speech import capital
from croupier.web.context import shared
from croupier.web.latest_job import Latest, Stopped
from croupier.web.opened_table import PACE, opened, refuse_large
from croupier.web.pages import shell
from croupier.web.pages.live_markup import Pane
from croupier.web.pages.page_events import Stop
from croupier.web.workshop import editor, events
from croupier.web.workshop.kept_figures import keep, kept
from croupier.web.workshop.sheets import SheetFigures, SheetPreview, figures_of, seen, tried

WATCHES: Final = 0.2
"""Seconds between looks at work that goes on."""
FIRST: Final = "My game"
STYLES: Final = ("lab.css", "workshop.css")


def workshop(asks: HTTPConnection) -> Pane:
    """The workshop, with a first sheet until the browser says what it has kept."""
    return WorkshopPage(shell.visitor(asks)).pane


ROUTES = shell.page("/workshop", workshop, *STYLES)


def who_asks(visitor: shell.Visitor) -> str:
    """Whose solves these are: a person's, or those of an address."""
    return visitor.person.id if visitor.person else visitor.address


class WorkshopPage:
    """One open page of the workshop."""

    def __init__(self, visitor: shell.Visitor) -> None:
        self._visitor = visitor
        self._text, self._fault = "", ""
        self._seen: SheetPreview | None = None
        self._drawn: SheetPreview | None = None
        """The last that could be drawn."""
        self._follows = False
        """Whether figures are wanted, and so follow what is written."""
        self._solved, self._said = "", ""
        """The sheet whose figures are shown, and what is said instead of others."""
        self._reading, self._trying = Latest(), Latest()
        self._solving = Latest(shared().solves.work)
        parts = self._parts()
        starts = {slug: sheet.game.name for slug, sheet in listed_sheets().items()}
        title = el("div", el("h1", "Workshop"), class_="about")
        whole = shell.frame(
            shell.header(visitor.person, title),
            editor.whole(first_sheet(FIRST)[1], parts, starts),
            editor.name_dialog(),
        )
        self.pane = Pane("Workshop", whole, parts)
        self.pane.heard_by(self)
        self.pane.on_close(self._leave)
        self.pane.every(WATCHES, self._watch)

    def _leave(self) -> None:
        self._reading.stop()
        self._trying.stop()
        self._solving.stop()

    # ---- drawing ----------------------------------------------------------------------------

    def _parts(self) -> dict[str, str]:
        is_game = self._seen is not None and self._seen.is_game
        return {
            "sheet-problems": editor.problems(self._seen, self._fault),
            "sheet-felt": editor.felt(self._drawn, is_old=self._drawn is not None and not is_game),
            "sheet-actions": editor.actions(
                self._seen, self._visitor.person, has_figures=self._is_solved
            ),
            "lab-status": self._status(),
        }

    @property
    def _is_solved(self) -> bool:
        return bool(self._solved) and self._solved == self._text

    def _status(self) -> Html:
        if self._solving.is_busy:
            part = self._solving.job.part if self._solving.job else None
            words = "Being worked out …" if part is not None else "Waits for its turn …"
            return editor.status(words, part, is_busy=True, is_fault=False)
        if self._said:
            return editor.status(self._said, None, is_busy=False, is_fault=True)
        words = ""
        if self._is_solved:
            words = "Exact. Change a pay, and the figures follow."
        elif self._solved:
            words = "The figures are those of the last sheet that was worked out."
        return editor.status(words, None, is_busy=False, is_fault=False)

    def _watch(self) -> None:
        """Show how far the figures are."""
        if self._solving.is_busy:
            self.pane.show({"lab-status": self._status()})

    # ---- working ----------------------------------------------------------------------------

    def _was_read(self, look: SolvedSheet | Exception) -> None:
        if isinstance(look, Stopped):
            return
        self._seen = look.seen if isinstance(look, SolvedSheet) else None
        self._fault = "" if isinstance(look, SolvedSheet) else str(look)
        if isinstance(look, SolvedSheet) and look.seen.is_game:
            self._drawn = self._seen
            self._trying.ask(partial(_tried, self._text), self._was_tried, quick=True)
            if look.figures is not None:
                self._follows = True
                self._show_figures(self._text, look.figures)
            elif self._follows and not self._is_solved:
                self._solve()
        self.pane.show(self._parts())

    def _was_tried(self, problems: tuple[Problem, ...] | Exception) -> None:
        """What rounds at random show; a sheet that takes too long for them has no such warnings."""
        if not isinstance(problems, Exception):
            self._warn(problems)
            self.pane.show(self._parts())

    def _warn(self, warnings: Iterable[Problem]) -> None:
        if self._seen is not None and self._seen.is_game:
            problems = in_order((*self._seen.problems, *warnings))
            self._seen = replace(self._seen, problems=problems)

    def _solve(self) -> None:
        self._said = ""
        work = partial(_solved, who_asks(self._visitor), self._text)
        self._solving.ask(work, partial(self._was_solved, self._text))

    def _was_solved(self, text: str, figures: SheetFigures | Exception) -> None:
        if isinstance(figures, SheetFigures):
            self._show_figures(text, figures)
        elif not isinstance(figures, Stopped):
            self._follows = False
            self._said = _refusal(figures)
        self.pane.show(self._parts())

    def _show_figures(self, text: str, figures: SheetFigures) -> None:
        self._solved = text
        self.pane.show(figures.parts)
        if self._is_solved:
            self._warn(figures.warnings)

    # ---- hearing ----------------------------------------------------------------------------

    def _do_sheet(self, event: events.WriteSheet) -> None:
        text = event.value
        refuse_large(text)
        if text == self._text and self._seen is not None:
            return
        self._text = text
        self._trying.stop()
        self._solving.stop()
        self._reading.ask(partial(_read, text), self._was_read, quick=True)

    def _do_new(self, event: events.NewSheet) -> None:
        self.pane.write(first_sheet(FIRST)[1])

    def _do_start(self, event: events.Start) -> None:
        self.pane.write(listed_sheets()[event.sheet].text)

    def _do_figures(self, event: events.AskFigures) -> None:
        if not self._reading.is_busy:  # else it is solved as soon as it has been read
            self._refuse_unread()
            if not self._is_solved:
                self._solve()
        self._follows = True
        self.pane.show(self._parts())

    def _do_stop(self, event: Stop) -> None:
        self._follows, self._said = False, "Stopped."
        self._solving.stop()

    async def _do_play(self, event: events.Play) -> None:
        self._refuse_unread()
        person = await self._visitor.known(event.fields.person)
        self.pane.go(await opened(person, {"sheet": self._text, "pace": PACE}))

    def _refuse_unread(self) -> None:
        if self._reading.is_busy:
            raise NotAllowed("the sheet is being read: ask again in a moment")
        if self._seen is None or not self._seen.is_game:
            raise NotAllowed("the sheet has errors: put them right first")


@dataclass(frozen=True)
class SolvedSheet:
    """A sheet that was read, with its figures if they were worked out before."""

    seen: SheetPreview
    figures: SheetFigures | None


def _read(text: str, _progress: Progress) -> SolvedSheet:
    looked = shared().read(seen, text)
    return SolvedSheet(looked, kept(text) if looked.is_game else None)


def _tried(text: str, _progress: Progress) -> tuple[Problem, ...]:
    return shared().read(tried, text)


def _solved(who: str, text: str, progress: Progress) -> SheetFigures:
    figures = shared().solves.do(who, figures_of, text, progress=progress)
    keep(text, figures)
    return figures


def _refusal(error: Exception) -> str:
    words = labelled(str(error))
    return f"{capital(words)}."
