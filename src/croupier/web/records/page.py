"""My records: every table that a person has played at, and statistics over all of them."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any, Final

from starlette.requests import HTTPConnection

from croupier.games import game
from croupier.house import Person
from croupier.house.past_tables import OwnTable, tables_of
from croupier.markup import Html, Inside, button, column_heads, el, message
from croupier.money import TO_THE_CENT, near_dollars, signed
from croupier.progress import Progress
from croupier.rulebook import labelled
from croupier.solver.game_odds import is_solved
from croupier.speech import counted
from croupier.web.context import house, shared
from croupier.web.latest_job import Latest, Stopped
from croupier.web.pages import shell
from croupier.web.pages.curve import curve
from croupier.web.pages.live_markup import Pane
from croupier.web.pages.page_events import PageEvent, Stop
from croupier.web.records import statistics
from croupier.web.records.statistics import GameFigures, Statistics

MOST_TABLES: Final = 100
"""Tables that are listed, and looked back on: the last ones."""


async def records_page(asks: HTTPConnection) -> Pane:
    """What the person who asks has played."""
    person = shell.visitor(asks).person
    if person is None:
        return Pane("My records", _frame(None, _nothing()))
    store, key = house().store, ("records", person.id)
    tables = await shared().work.do(key, lambda: tables_of(store, person), quick=True)
    if not tables:
        return Pane("My records", _frame(person, _nothing()))
    return Records(person, tables[:MOST_TABLES]).pane


ROUTES = shell.page("/records", records_page)


def _frame(person: Person | None, *inside: Inside) -> Html:
    main = el("main", el("h1", "My records"), *inside, class_="lobby records", id="main")
    return shell.frame(shell.header(person), main)


def _nothing() -> Html:
    return el(
        "p",
        "You have not finished a round here yet. ",
        el("a", "Choose a game", href="/"),
        "; every round that you play is kept and stands here.",
    )


class WorkOut(PageEvent, frozen=True, tag="work out"):
    """Look back on every decision."""


class Records:
    """One open page of someone's records."""

    def __init__(self, person: Person, tables: list[OwnTable]) -> None:
        self._person, self._tables = person, tables
        self._looking = Latest()
        self._found: Statistics | None = None
        self._fault = ""
        figures = self._figures()
        rounds = sorted((r.ended, r.number, r.net) for table in tables for r in table.rounds)
        whole = _frame(
            person,
            curve([(number, net) for _, number, net in rounds]),
            figures,
            el("section", el("h2", "Tables"), _table_list(tables), aria_label="Tables"),
        )
        self.pane = Pane("My records", whole, {"figures": figures})
        self.pane.heard_by(self, self._show)
        self.pane.on_close(self._looking.stop)

    def _show(self) -> None:
        self.pane.show({"figures": self._figures()})

    def _do_work_out(self, event: WorkOut) -> None:
        loop, house_now, person = asyncio.get_running_loop(), house(), self._person
        tables = [table for table in self._tables if is_solved(table.info.game)]

        def work(progress: Progress) -> Statistics:
            def tell(done: int, parts: int) -> None:
                progress(done, parts)
                loop.call_soon_threadsafe(self._show)

            return statistics.work_out(house_now, person, tables, tell)

        self._fault = ""
        self._looking.ask(work, self._looked)

    def _do_stop(self, event: Stop) -> None:
        self._looking.stop()

    def _looked(self, figures: Statistics | Exception) -> None:
        if isinstance(figures, Statistics):
            self._found = figures
        elif not isinstance(figures, Stopped):
            self._fault = str(figures)
        self._show()

    # ---- shown ------------------------------------------------------------------------------

    def _figures(self) -> Html:
        plain = statistics.results(self._tables)
        by_game = {figures.game: figures for figures in self._found.games} if self._found else {}
        head = ("Game", "Rounds", "Result", "Expected", "Luck", "Mistakes")
        rows = [_row(result, by_game.get(result.game)) for result in plain]
        return el(
            "section",
            el("h2", "All games"),
            el(
                "div",
                el(
                    "table",
                    column_heads(*head),
                    el("tbody", rows),
                    class_="values totals",
                ),
                class_="scrolls",
                tabindex="0",
                role="region",
                aria_label="Figures by game",
            ),
            self._work_out(),
            [_mistakes(figures) for figures in by_game.values() if figures.kinds],
            _left_out(self._found) if self._found else None,
            id="figures",
            aria_label="All games",
        )

    def _work_out(self) -> Html | None:
        if self._looking.is_busy:
            job = self._looking.job
            return el(
                "div",
                el("span", "Looking back on every decision …", role="status"),
                el("progress", value=job.part if job else None, max=1, aria_label="Looking back"),
                button("Stop", data_act=message(do="stop"), class_="quiet"),
                class_="line",
            )
        fault = (
            el("p", labelled(self._fault), class_="fault", role="alert") if self._fault else None
        )
        if self._found is not None:
            return fault
        act = message(do="work out")
        says = "Work out what was expected, and my mistakes"
        return el("div", fault, button(says, data_act=act, id="work-out"), class_="line")


def _row(played: GameFigures, judged: GameFigures | None) -> Html:
    cells: list[Inside] = [el("td", f"{played.rounds:,}"), _amount(played.result)]
    if judged is None:
        cells += [el("td", "–") for _ in range(3)]
    else:
        cells += [_amount(judged.expected), _amount(judged.luck), _amount(-judged.lost)]
    return el("tr", el("th", game(played.game).name, scope="row"), cells, id=f"total-{played.game}")


def _amount(amount: Any) -> Html:
    kind = "up" if amount > 0 else "down" if amount < 0 else "level"
    return el("td", signed(amount, TO_THE_CENT), class_=f"amount {kind}")


def _mistakes(figures: GameFigures) -> Html:
    """Each kind of mistake: what was chosen where what was better, how often, and the cost."""
    times = sum(kind.times for kind in figures.kinds.values())
    rows = [
        el(
            "tr",
            el("th", f"{kind.chosen} instead of {kind.best}", scope="row"),
            el("td", f"{kind.times:,}"),
            el("td", near_dollars(kind.cost), class_="amount down"),
        )
        for kind in figures.mistakes
    ]
    caption = f"{game(figures.game).name}: {times:,} of {counted(figures.decisions, 'decision')}"
    return el(
        "div",
        el(
            "table",
            el("caption", caption),
            column_heads("Mistake", "Times", "Cost"),
            el("tbody", rows),
            class_="values kinds",
        ),
        el("a", "Practise them", href=f"/drill/{figures.game}"),
    )


def _left_out(figures: Statistics) -> list[Html]:
    return [
        el("p", f"{name} is left out: {labelled(why)}.", class_="aside")
        for name, why in figures.left_out
    ]


def _table_list(tables: list[OwnTable]) -> Html:
    return el("ul", [_table(table) for table in tables], class_="own-tables")


def _table(table: OwnTable) -> Html:
    info, last = table.info, table.rounds[0]
    day = datetime.fromtimestamp(last.ended, UTC).strftime("%d %B %Y").lstrip("0")
    kind = "up" if table.net > 0 else "down" if table.net < 0 else "level"
    where = f"/table/{info.id}"
    return el(
        "li",
        el("span", game(info.game).name, class_="table-name"),
        el("span", signed(table.net), class_=f"net {kind}"),
        el("span", f"{info.name} · {counted(len(table.rounds), 'round')} · {day}", class_="aside"),
        el(
            "span",
            el("a", "Continue", href=where) if table.closed is None else None,
            el("a", "Analyse", href=f"{where}/round/{last.number}"),
            el("a", "Record", href=f"/api/tables/{info.id}/record"),
            class_="line",
        ),
        id=f"own-{info.id}",
    )
