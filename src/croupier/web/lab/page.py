"""The lab: edit a pay table or an option of the house, and every figure follows."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from fastapi import Request
from nicegui import ui

from croupier.errors import RulebookError
from croupier.games import GAMES
from croupier.house import Person
from croupier.markup import Html, el
from croupier.rulebook import labelled
from croupier.solver.game_odds import solved_games
from croupier.solver.glimpse import Exposed
from croupier.solver.long_run.session import Session
from croupier.web.lab import bench, figures, files, glimpse, session
from croupier.web.lab.draft import Draft, from_query, read
from croupier.web.lab.prices import Look, is_quick, look
from croupier.web.latest_job import Latest, Stopped, Told
from croupier.web.pages import shell
from croupier.web.pages.citations import explained
from croupier.web.pages.live_markup import Pane

Said = Mapping[str, Any]
WATCHES: Final = 0.2
"""Seconds between looks at work that goes on."""
QUIET: Final = 0.25
"""Seconds without a key after which what takes longer is worked out."""
EMPTY: Final = ("lab-headline", "lab-figures", "lab-return", "lab-choices", "lab-outcomes")
LATER: Final = ("lab-bets", "lab-strategy")
STYLES: Final = ("lab.css",)


@shell.page("/lab", *STYLES)
def lab(request: Request) -> None:
    """The lab with the first game on the bench."""
    _open(request, next(slug for slug in GAMES if slug in solved_games()))


@shell.page("/lab/{game}", *STYLES)
def lab_of_game(request: Request, game: str) -> None:
    """The lab with a game on the bench, and what the address tells of its rules."""
    _open(request, game)


def _open(request: Request, game: str) -> None:
    _, person = shell.visitor(request)
    try:
        draft = from_query(game, request.query_params.multi_items())
        if draft.game not in solved_games():
            raise RulebookError(f"there are no odds of {game} yet")
    except RulebookError as error:
        shell.begin("No such game")
        lost = el("p", labelled(str(error))), el("p", el("a", "To the lab", href="/lab"))
        Pane(shell.frame(shell.header(person), el("main", lost, class_="lost")), {})
        return
    LabPage(draft, person)


@dataclass(frozen=True)
class Kept:
    """A second set of rules, to be compared with what is on the bench."""

    draft: Draft
    look: Look


class LabPage:
    """One open page of the lab."""

    def __init__(self, draft: Draft, person: Person | None) -> None:
        self._draft, self._person = draft, person
        self._read, self._writing = read(draft), 0
        self._look: Look | None = None
        self._kept: Kept | None = None
        self._plan = session.Plan()
        self._session: Html = session.waiting("Being worked out …")
        self._glimpsed: dict[str, Exposed | str] = {}
        self._glimpsing = ""
        self._pricing, self._later = Latest(), Latest()
        self._sitting, self._peeking = Latest(), Latest()
        self._quiet: asyncio.TimerHandle | None = None
        shell.begin(f"Lab: {self._read.rules.edition.title}")
        parts = self._parts()
        self._pane = Pane(self._whole(parts), parts)
        self._pane.heard_by(self)
        ui.context.client.on_delete(self._leave)
        ui.timer(WATCHES, self._watch)
        self._price()

    def _leave(self) -> None:
        self._put_off()
        for work in (self._pricing, self._peeking):
            work.stop()

    def _put_off(self) -> None:
        """What is shown later waits until nobody types."""
        if self._quiet is not None:
            self._quiet.cancel()
        self._later.stop()
        self._sitting.stop()

    # ---- drawing ----------------------------------------------------------------------------

    def _parts(self) -> dict[str, str]:
        kept = self._kept.draft if self._kept else None
        return {
            **bench.bench(self._read, kept, self._writing),
            "lab-status": self._status(),
            "lab-compare": figures.compare(kept, self._draft),
            "lab-glimpses": self._glimpses(),
        }

    def _whole(self, parts: Mapping[str, str]) -> Html:
        title = el("div", el("h1", "Lab"), class_="about")
        on_bench = [Html(parts[key]) for key in ("bench-head", "bench-options", "bench-pays")]
        results = [el("div", id=key) for key in EMPTY[:1]]
        results += [el("section", id=key) for key in (*EMPTY[1:], *LATER)]
        plan = session.form(self._plan, self._read.rules)
        main = el(
            "main",
            el(
                "aside",
                on_bench,
                Html(parts["lab-compare"]),
                class_="bench",
                aria_label="The bench",
            ),
            el(
                "div",
                Html(parts["lab-status"]),
                results,
                session.box(plan, self._session),
                Html(parts["lab-glimpses"]),
                el("section", id="lab-downloads"),
                class_="findings",
            ),
            class_="lab",
        )
        return shell.frame(shell.header(self._person, title), main, help_rows=_HELP)

    def _status(self) -> Html:
        if not self._read.is_whole:
            words = "One line cannot be read; the figures are those of the last table that could."
            return figures.status(words, is_fault=True)
        job = self._pricing.job
        if job is not None or self._look is None:
            part = job.part if job else None
            return figures.status("Being worked out …", part=part, stoppable=bool(part))
        took = f"{self._look.seconds * 1000:,.0f} ms"
        is_sampled = self._look.priced.main.distribution.sampled is not None
        known = "Exact, but for what is marked ≈." if is_sampled else "Exact."
        return figures.status(f"{known} Priced in {took}.")

    def _glimpses(self) -> Html:
        rules = self._read.rules
        return glimpse.box(rules, self._glimpsed, self._glimpsing, self._peeking.job)

    # ---- working ----------------------------------------------------------------------------

    def _price(self) -> None:
        """Price what is on the bench, if it can be read; all else follows from that."""
        if not self._read.is_whole:
            return
        kept = self._kept.look if self._kept else None
        self._put_off()
        self._forget_glimpses()
        work = partial(_looked, self._read.rules, self._draft.strategy, kept)
        self._pricing.ask(work, self._priced, quick=is_quick(self._draft.game))

    def _priced(self, found: tuple[Look, dict[str, Html]] | Exception) -> None:
        if isinstance(found, Exception):
            words = "Stopped." if isinstance(found, Stopped) else str(found)
            self._pane.show({"lab-status": figures.status(words, is_fault=True)})
            return
        self._look, parts = found
        self._pane.show({**parts, "lab-status": self._status()})
        self._quiet = asyncio.get_running_loop().call_later(QUIET, self._go_on)

    def _go_on(self) -> None:
        """Nobody has typed for a moment: show the rest."""
        if self._look is not None and not self._pricing.is_busy:
            self._later.ask(partial(_rest, self._look), self._told_rest)

    def _told_rest(self, found: dict[str, Html] | Exception) -> None:
        if isinstance(found, Exception) or self._look is None:
            return
        offered = files.offered(self._look.priced)
        self._pane.show(
            {
                **found,
                "session-form": session.form(self._plan, self._read.rules),
                "lab-downloads": figures.downloads(self._draft, offered),
                "lab-status": self._status(),
            }
        )
        self._sit()

    def _sit(self) -> None:
        """What a session may come to under the rules that were priced last."""
        if self._look is not None:
            work = partial(session.work_out, self._look.priced, self._plan)
            self._sitting.ask(work, self._sat)

    def _sat(self, found: Session | Exception) -> None:
        if isinstance(found, Stopped):
            return
        if isinstance(found, Exception):
            self._session = session.waiting(str(found), is_fault=True)
        else:
            self._session = session.shown(found)
        self._pane.show({"session-shown": self._session})

    def _peeked(self, found: Exposed | Exception) -> None:
        card, self._glimpsing = self._glimpsing, ""
        if isinstance(found, Exposed):
            self._glimpsed[card] = found
        elif card and not isinstance(found, Stopped):
            self._glimpsed[card] = str(found)
        self._pane.show({"lab-glimpses": self._glimpses()})

    def _forget_glimpses(self) -> None:
        """What a card is worth depends on the rules."""
        self._peeking.stop()
        self._glimpsed, self._glimpsing = {}, ""

    def _watch(self) -> None:
        """Show how far long work is."""
        if self._pricing.job is not None:
            self._pane.show({"lab-status": self._status()})
        if self._peeking.job is not None:
            self._pane.show({"lab-glimpses": self._glimpses()})

    # ---- hearing ----------------------------------------------------------------------------

    def _written(self, draft: Draft, *, again: bool = False) -> None:
        """Take another draft onto the bench; `again` also takes back what was typed."""
        self._draft, self._read = draft, read(draft)
        self._writing += again
        self._price()
        self._pane.show(self._parts())

    def _do_pay(self, said: Said) -> None:
        cell = str(said["table"]), str(said["line"])
        if cell[1] not in self._draft.book.pays[cell[0]]:
            raise KeyError(cell[1])
        self._written(self._draft.with_cell(cell, str(said["value"])))

    def _do_option(self, said: Said) -> None:
        option = self._draft.book.option(str(said["option"]))
        self._written(self._draft.with_option(option.name, str(said["value"])))

    def _do_table(self, said: Said) -> None:
        other = self._draft.book.alternative(str(said["table"]), str(said["alternative"]))
        self._written(self._draft.with_table(str(said["table"]), other.table), again=True)

    def _do_reset(self, _said: Said) -> None:
        self._written(replace(self._draft, options={}, cells={}), again=True)

    def _do_game(self, said: Said) -> None:
        self._pane.go(f"/lab/{_known_game(str(said['value']))}")

    def _do_edition(self, said: Said) -> None:
        self._pane.go(f"/lab/{self._draft.game}?{from_edition(self._draft, str(said['value']))}")

    def _do_strategy(self, said: Said) -> None:
        self._written(replace(self._draft, strategy=str(said["value"])[:100]))

    def _do_keep(self, _said: Said) -> None:
        if self._look is not None and self._read.is_whole:
            self._kept = Kept(self._draft, self._look)
            self._written(self._draft)

    def _do_forget(self, _said: Said) -> None:
        self._kept = None
        self._written(self._draft)

    def _do_swap(self, _said: Said) -> None:
        if self._kept is not None and self._look is not None and self._read.is_whole:
            other, self._kept = self._kept, Kept(self._draft, self._look)
            self._written(other.draft, again=True)

    def _do_plan(self, said: Said) -> None:
        if "side" in said:
            self._plan = self._plan.with_side(str(said["side"])[:100], str(said["value"]))
        elif said["field"] == "bet":
            self._plan = replace(self._plan, bet=str(said["value"])[:100])
            self._pane.show({"session-form": session.form(self._plan, self._read.rules)})
        elif said["field"] in session.FIELDS:
            self._plan = self._plan.with_field(str(said["field"]), str(said["value"]))
        self._sit()

    def _do_glimpse(self, said: Said) -> None:
        if self._pricing.is_busy:
            self._pane.say("The pays are being worked out: ask again in a moment.")
        elif self._look is not None:
            self._glimpsing = str(said["card"])
            self._glimpsed.pop(self._glimpsing, None)
            work = partial(glimpse.work_out, self._look, self._glimpsing)
            self._peeking.ask(work, self._peeked)
            self._pane.show({"lab-glimpses": self._glimpses()})

    def _do_stop_glimpse(self, _said: Said) -> None:
        self._peeking.stop()

    def _do_stop(self, _said: Said) -> None:
        self._pricing.stop()

    def _do_cite(self, said: Said) -> None:
        self._pane.show({"paragraph-text": explained(self._draft.book, str(said["cite"]))})
        self._pane.reveal("paragraph")


def _known_game(slug: str) -> str:
    if slug not in solved_games():
        raise RulebookError(f"there are no odds of {slug!r}")
    return slug


def from_edition(draft: Draft, slug: str) -> str:
    """The address of the same game by another edition."""
    return Draft(draft.game, slug).query()


def _looked(
    rules: Any, strategy: str, kept: Look | None, told: Told
) -> tuple[Look, dict[str, Html]]:
    found = look(rules, strategy, told)
    return found, figures.quick(found, kept)


def _rest(found: Look, told: Told) -> dict[str, Html]:
    parts: dict[str, Html] = {}
    for done, (key, show) in enumerate(figures.REST.items()):
        told(done, len(figures.REST))  # the person who types on stops it here
        parts[key] = show(found)
    return parts


_HELP: Final = [shell.key_row("K", "keep this pay table, to compare another with it")]
