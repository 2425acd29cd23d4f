"""The lab: edit a pay table or an option of the house, and every figure follows."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection

from croupier.errors import RulebookError
from croupier.games import GAMES
from croupier.house import Person
from croupier.markup import Html, el
from croupier.progress import Progress
from croupier.rulebook import labelled
from croupier.solver.game_odds import is_solved
from croupier.solver.glimpse import Exposed
from croupier.solver.long_run.session import Session
from croupier.solver.pay_target import PayTarget
from croupier.web.edit_history import EditHistory
from croupier.web.lab import bench, events, figures, files, glimpse, pay_search, pictures, session
from croupier.web.lab.draft import Draft, DraftReading, Variants, read, variants_from
from croupier.web.lab.prices import LabGame, is_quick, look
from croupier.web.latest_job import Latest, Stopped
from croupier.web.pages import shell
from croupier.web.pages.citations import explained
from croupier.web.pages.live_markup import Pane
from croupier.web.pages.page_events import (
    Cite,
    PickEdition,
    PickGame,
    Redo,
    SetOption,
    Stop,
    Undo,
)  # fmt: skip

WATCHES: Final = 0.2
"""Seconds between looks at work that goes on."""
QUIET: Final = 0.25
"""Seconds without a key after which what takes longer is worked out."""
EMPTY: Final = ("lab-figures", "lab-return", "lab-choices", "lab-outcomes")
LATER: Final = ("lab-bets", "lab-strategy")
STYLES: Final = ("lab.css",)


def lab(asks: HTTPConnection) -> Pane:
    """The lab with a game, or the first, and what the address tells of its rules."""
    person = shell.visitor(asks).person
    first = next(slug for slug in GAMES if is_solved(slug))
    game = asks.path_params.get("game", first)
    try:
        variants = variants_from(game, asks.query_params.multi_items())
        if not is_solved(variants.current.game):
            raise RulebookError(f"there are no odds of {game} yet")
    except RulebookError as error:
        return shell.lost("No such game", labelled(str(error)), "To the lab", "/lab", person)
    return LabPage(variants, person).pane


ROUTES = [*shell.page("/lab", lab, *STYLES), *shell.page("/lab/{game}", lab, *STYLES)]


class LabPricing(NamedTuple):
    """What has come of pricing the current rules and those beside them."""

    variants: Variants
    looks: dict[str, LabGame]
    """By the draft's address."""
    parts: dict[str, Html]
    """What is shown of them at once."""


class LabPage:
    """One open page of the lab."""

    def __init__(self, variants: Variants, person: Person | None) -> None:
        self._history, self._person = EditHistory(variants), person
        self._read, self._writing = read(variants.current), 0
        self._found: LabPricing | None = None
        self._is_exact = False
        self._asked_at = 0.0
        self._plan = session.SessionDraft()
        self._session: Html = session.waiting("Being worked out …")
        self._glimpsed: dict[str, Exposed | str] = {}
        self._glimpsing: list[str] = []
        """The cards that are asked about, the one that is being worked out first."""
        self._pay_question = pay_search.PayQuestion()
        self._target: PayTarget | str | None = None
        self._pricing, self._later = Latest(), Latest()
        self._sitting, self._peeking, self._searching = Latest(), Latest(), Latest()
        self._quiet: asyncio.TimerHandle | None = None
        parts = self._parts()
        self.pane = Pane(f"Lab: {self._read.rules.edition.title}", self._whole(parts), parts)
        self.pane.heard_by(self)
        self.pane.on_begin(self._price)
        self.pane.on_close(self._leave)
        self.pane.every(WATCHES, self._watch)

    @property
    def _variants(self) -> Variants:
        return self._history.now

    @property
    def _draft(self) -> Draft:
        return self._variants.current

    def _leave(self) -> None:
        self._put_off()
        for work in (self._pricing, self._peeking, self._searching):
            work.stop()

    def _put_off(self) -> None:
        """What is shown later waits until nobody types."""
        if self._quiet is not None:
            self._quiet.cancel()
        self._later.stop()
        self._sitting.stop()

    # ---- drawing ----------------------------------------------------------------------------

    def _parts(self) -> dict[str, str]:
        variants, history = self._variants, self._history
        drafts = dict(zip(variants.letters, variants.kept, strict=True))
        return {
            **bench.bench(self._read, drafts, self._writing),
            "lab-status": self._status(),
            "lab-compare": figures.compare(
                variants, can_undo=history.can_undo, can_redo=history.can_redo
            ),
            "lab-search": self._search(),
            "lab-glimpses": self._glimpses(),
        }

    def _whole(self, parts: Mapping[str, str]) -> Html:
        title = el("div", el("h1", "Lab"), class_="about")
        keys = ("bench-head", "lab-compare", "bench-options", "bench-pays")
        on_bench = [Html(parts[key]) for key in keys]
        results = [el("section", id=key) for key in (*EMPTY, *LATER)]
        plan = session.form(self._plan, self._read.rules)
        main = el(
            "main",
            el("div", id="lab-headline"),
            Html(parts["lab-status"]),
            el("section", on_bench, class_="bench", aria_label="The bench"),
            el(
                "div",
                Html(parts["lab-search"]),
                results,
                session.box(plan, self._session),
                Html(parts["lab-glimpses"]),
                el("section", id="lab-downloads"),
                class_="findings",
            ),
            class_="lab",
            id="main",
        )
        return shell.frame(shell.header(self._person, title), main, help_rows=_HELP)

    def _status(self) -> Html:
        if not self._read.is_whole:
            words = "One line cannot be read; the figures are those of the last table that could."
            return figures.status(words, is_fault=True)
        job = self._pricing.job
        if self._pricing.is_busy or self._found is None:
            part = job.part if job else None
            return figures.status(
                "Being worked out …", part=part, stoppable=bool(part), is_busy=True
            )
        main = self._found.looks[self._found.variants.current.query()].priced.main
        is_sampled = main.distribution.sampled is not None
        exactness = "Exact, but for what is marked ≈." if is_sampled else "Exact."
        return figures.status(f"{exactness} Worked out in {self._took:,.1f} s.")

    _took = 0.0

    def _glimpses(self) -> Html:
        rules = self._read.rules
        return glimpse.box(rules, self._glimpsed, self._glimpsing, self._peeking.job)

    def _search(self) -> Html:
        return pay_search.box(self._read, self._pay_question, self._target, self._searching.job)

    # ---- working ----------------------------------------------------------------------------

    def _price(self) -> None:
        """Price the current rules, if they can be read; all else follows from that."""
        if not self._read.is_whole:
            return
        self._put_off()
        self._forget_answers()
        self._asked_at = time.monotonic()
        looks = self._found.looks if self._found else {}
        work = partial(_looked, self._read, self._variants, looks, self._is_exact)
        self._pricing.ask(work, self._priced, quick=is_quick(self._draft.game))

    def _priced(self, priced: LabPricing | Exception) -> None:
        if isinstance(priced, Exception):
            words = "Stopped." if isinstance(priced, Stopped) else str(priced)
            self.pane.show({"lab-status": figures.status(words, is_fault=True)})
            return
        self._took = time.monotonic() - self._asked_at
        self._found = priced
        self.pane.show({**priced.parts, "lab-status": self._status()})
        self._quiet = asyncio.get_running_loop().call_later(QUIET, self._go_on)
        self._peek()

    @property
    def _look(self) -> LabGame | None:
        """What was priced last of the current rules."""
        return self._found.looks[self._found.variants.current.query()] if self._found else None

    def _go_on(self) -> None:
        """Nobody has typed for a moment: show the rest."""
        if self._found is not None and not self._pricing.is_busy:
            self._later.ask(partial(_rest, self._found), self._told_rest)

    def _told_rest(self, drawn: dict[str, Html] | Exception) -> None:
        if isinstance(drawn, Exception) or self._look is None:
            return
        offered = files.offered(self._look.priced)
        self.pane.show(
            {
                **drawn,
                "session-form": session.form(self._plan, self._read.rules),
                "lab-downloads": figures.downloads(self._variants, offered),
                "lab-status": self._status(),
            }
        )
        self._sit()

    def _sit(self) -> None:
        """What a session may come to under the rules that were priced last."""
        if self._look is not None:
            work = partial(session.work_out, self._look.priced, self._plan)
            self._sitting.ask(work, self._sat)

    def _sat(self, outcome: Session | Exception) -> None:
        if isinstance(outcome, Stopped):
            return
        if isinstance(outcome, Exception):
            self._session = session.waiting(str(outcome), is_fault=True)
        else:
            self._session = session.shown(outcome)
        self.pane.show({"session-shown": self._session})

    def _peek(self) -> None:
        """Work out what the next card is worth that was asked about."""
        ready = self._look is not None and not self._pricing.is_busy
        if self._glimpsing and ready and not self._peeking.is_busy:
            assert self._look is not None
            work = partial(glimpse.work_out, self._look, self._glimpsing[0])
            self._peeking.ask(work, self._peeked)
        self.pane.show({"lab-glimpses": self._glimpses()})

    def _peeked(self, exposed: Exposed | Exception) -> None:
        if self._glimpsing and not (isinstance(exposed, Stopped) and self._pricing.is_busy):
            card = self._glimpsing.pop(0)
            if not isinstance(exposed, Stopped):
                self._glimpsed[card] = exposed if isinstance(exposed, Exposed) else str(exposed)
        self._peek()

    def _forget_answers(self) -> None:
        """What a card is worth depends on the rules, and which payout gives an edge too."""
        self._peeking.stop()
        self._searching.stop()
        self._glimpsed, self._target = {}, None

    def _searched(self, target: PayTarget | Exception) -> None:
        if not isinstance(target, Stopped):
            self._target = target if isinstance(target, PayTarget) else str(target)
        self.pane.show({"lab-search": self._search()})

    def _watch(self) -> None:
        """Show how far long work is."""
        if self._pricing.job is not None:
            self.pane.show({"lab-status": self._status()})
        if self._peeking.job is not None:
            self.pane.show({"lab-glimpses": self._glimpses()})
        if self._searching.job is not None:
            self.pane.show({"lab-search": self._search()})

    # ---- hearing ----------------------------------------------------------------------------

    def _written(self, variants: Variants, *, again: bool = False, field: str = "") -> None:
        """Write something else; `again` also takes back what was typed."""
        self._history.write(variants, field)
        self._changed(again=again)

    def _changed(self, *, again: bool) -> None:
        self._read = read(self._draft)
        self._writing += again
        self._price()
        self.pane.show(self._parts())
        self.pane.place(f"/lab/{self._draft.game}?{self._variants.query()}")

    def _drafted(self, draft: Draft, *, again: bool = False, field: str = "") -> None:
        self._written(replace(self._variants, current=draft), again=again, field=field)

    def _do_pay(self, event: events.SetPay) -> None:
        cell = event.table, event.line
        if event.line not in self._draft.book.pays[event.table]:
            raise KeyError(event.line)
        self._drafted(self._draft.with_cell(cell, event.value), field=": ".join(cell))

    def _do_option(self, event: SetOption) -> None:
        option = self._draft.book.option(event.option)
        written = self._draft.with_option(option.name, event.value)
        self._drafted(written, field=option.name)

    def _do_table(self, event: events.PickTable) -> None:
        other = self._draft.book.alternative(event.table, event.alternative)
        self._drafted(self._draft.with_table(event.table, other.table), again=True)

    def _do_reset(self, event: events.Reset) -> None:
        self._drafted(replace(self._draft, options={}, cells={}), again=True)

    def _do_undo(self, event: Undo) -> None:
        self._history.undo()
        self._changed(again=True)

    def _do_redo(self, event: Redo) -> None:
        self._history.redo()
        self._changed(again=True)

    def _do_game(self, event: PickGame) -> None:
        self.pane.go(f"/lab/{_known_game(event.value)}")

    def _do_edition(self, event: PickEdition) -> None:
        self.pane.go(f"/lab/{self._draft.game}?{from_edition(self._draft, event.value)}")

    def _do_strategy(self, event: events.PickStrategy) -> None:
        self._drafted(replace(self._draft, strategy=event.value[:100]))

    def _do_keep(self, event: events.Keep) -> None:
        if self._read.is_whole:
            self._written(self._variants.with_kept())

    def _do_forget(self, event: events.Forget) -> None:
        self._written(self._variants.without(self._kept_at(event.at)))

    def _do_swap(self, event: events.Swap) -> None:
        if self._read.is_whole:
            self._written(self._variants.swapped(self._kept_at(event.at)), again=True)

    def _kept_at(self, at: int) -> int:
        return range(len(self._variants.kept))[at]

    def _do_exact(self, event: events.ShowExact) -> None:
        self._is_exact = not self._is_exact
        if self._found is not None:
            priced = self._found
            shown = figures.figures(named(priced), is_exact=self._is_exact)
            self.pane.show({"lab-figures": shown})

    def _do_plan(self, event: events.Plan) -> None:
        if event.side:
            self._plan = self._plan.with_side(event.side[:100], event.value)
        elif event.field == "bet":
            self._plan = replace(self._plan, bet=event.value[:100])
            self.pane.show({"session-form": session.form(self._plan, self._read.rules)})
        elif event.field in session.FIELDS:
            self._plan = self._plan.with_field(event.field, event.value)
        self._sit()

    def _do_glimpse(self, event: events.Glimpse) -> None:
        card = event.card[:100]
        if card not in self._glimpsing:
            self._glimpsed.pop(card, None)
            self._glimpsing.append(card)
        self._peek()

    def _do_stop_glimpse(self, event: events.StopGlimpse) -> None:
        self._peeking.stop()

    def _do_find(self, event: events.Find) -> None:
        self._target = None
        self._pay_question = pay_search.asked(event.fields.line, event.fields.edge, self._read)
        _ = self._pay_question.target  # what cannot be read is refused at once
        work = partial(
            pay_search.work_out, self._read.rules, self._draft.strategy, self._pay_question
        )
        self._searching.ask(work, self._searched)
        self.pane.show({"lab-search": self._search()})

    def _do_stop_search(self, event: events.StopSearch) -> None:
        self._searching.stop()

    def _do_use(self, event: events.Use) -> None:
        cell = self._pay_question.table, self._pay_question.line
        if cell[1] in self._draft.book.pays.get(cell[0], ()):
            self._drafted(self._draft.with_cell(cell, event.odds), again=True)

    def _do_stop(self, event: Stop) -> None:
        self._pricing.stop()

    def _do_cite(self, event: Cite) -> None:
        self.pane.show({"paragraph-text": explained(self._draft.book, event.cite)})
        self.pane.reveal("paragraph")


def _known_game(slug: str) -> str:
    if not is_solved(slug):
        raise RulebookError(f"there are no odds of {slug!r}")
    return slug


def from_edition(draft: Draft, slug: str) -> str:
    """The address of the same game by another edition."""
    return Draft(draft.game, slug).query()


def _looked(
    seen: DraftReading,
    variants: Variants,
    looked: Mapping[str, LabGame],
    is_exact: bool,
    progress: Progress,
) -> LabPricing:
    looks = {}
    for draft in (variants.current, *variants.kept):
        key = draft.query()
        if key not in looks:
            rules = seen.rules if draft == seen.draft else read(draft).rules
            looks[key] = looked.get(key) or look(rules, draft.strategy, progress)
    priced = LabPricing(variants, looks, {})
    return priced._replace(parts=pictures.quick(named(priced), is_exact=is_exact))


def named(priced: LabPricing) -> dict[str, LabGame]:
    """The looks by their names: the current one, A, B, C."""
    variants, looks = priced.variants, priced.looks
    drafts = zip(variants.letters, variants.kept, strict=True)
    return {
        figures.CURRENT: looks[variants.current.query()],
        **{letter: looks[draft.query()] for letter, draft in drafts},
    }


def _rest(priced: LabPricing, progress: Progress) -> dict[str, Html]:
    parts: dict[str, Html] = {}
    for done, (key, show) in enumerate(pictures.REST.items()):
        progress(done, len(pictures.REST))  # the person who types on stops it here
        parts[key] = show(named(priced))
    return parts


_HELP: Final = [
    shell.key_row("K", "keep this pay table, to compare another with it"),
    shell.key_row("U", "take the last change back"),
    shell.key_row("R", "do it again"),
]
