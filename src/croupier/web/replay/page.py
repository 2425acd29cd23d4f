"""A round that is over, step by step, as its reader could see it then."""

from __future__ import annotations

from fastapi import Request
from nicegui import events

from croupier.draw import Picture, Scene, picture
from croupier.house import NotAllowed
from croupier.house.replays import ReplayStep
from croupier.markup import Html, button, el, message
from croupier.rulebook import Edition, edition
from croupier.web.context import house, shared
from croupier.web.pages import citations, shell
from croupier.web.pages.live_markup import Pane, plain
from croupier.web.table.outcomes import outcome_rows, with_cards


@shell.page("/table/{table_id}/round/{number}")
async def replay_page(request: Request, table_id: str, number: int) -> None:
    """One of a table's last rounds."""
    _, person = shell.visitor(request)
    try:
        table = house().table(table_id)
        steps = await shared().work.do(
            ("replay", table_id, number, person.id if person else None),
            table.replayer(number, person),
        )
    except NotAllowed as error:
        shell.begin("No such round")
        lost = el("p", str(error)), el("p", el("a", "To the table", href=f"/table/{table_id}"))
        Pane(shell.frame(shell.header(person), el("div", lost, class_="lost")), {})
        return
    await shared().clerk.settled(table)
    Replay(steps, table_id, number, table.state(person).own, shell.header(person))


class Replay:
    """One open page of a replay: it knows at which step it is, and nothing else."""

    def __init__(
        self,
        steps: list[ReplayStep],
        table_id: str,
        number: int,
        own: tuple[int, ...],
        head: Html,
    ) -> None:
        self._steps, self._own = steps, own
        # What came before the cards is there to be looked at, but the round begins here.
        called = (at for at, step in enumerate(steps) if step.act == "no more bets")
        self._at, self._is_narrow = next(called, 0), False
        about = steps[0].table
        self._book: Edition = edition(about.game, about.edition)
        shell.begin(f"Round {number} again")
        parts = self._parts()
        self._opening = self._picture().opening
        back = el("a", "Back to the table", href=f"/table/{table_id}", class_="quiet")
        whole = shell.frame(
            head,
            el(
                "div",
                el(
                    "div",
                    el("strong", "Replay"),
                    f" Round {number} of {about.name}, as you could see it. ",
                    back,
                    class_="ribbon",
                    role="note",
                ),
                el("div", Html(str(self._picture())), class_="felt-frame", id="felt-frame"),
                Html(parts["bar"]),
                el("aside", Html(parts["steps"]), class_="side", aria_label="The steps"),
                class_="table-page replay",
            ),
            help_rows=_HELP,
        )
        self._pane = Pane(whole, parts)
        self._pane.on("act", self._said)

    def _picture(self) -> Picture:
        step = self._steps[self._at]
        scene = Scene(rules=step.table, view=step.view, own=self._own)
        return picture(scene, is_narrow=self._is_narrow)

    def _parts(self) -> dict[str, str]:
        return {**self._picture().groups, "bar": self._bar(), "steps": self._list()}

    def _bar(self) -> Html:
        step, last = self._steps[self._at], len(self._steps) - 1
        rows = outcome_rows(self._book, step.results)
        return el(
            "section",
            el(
                "div",
                el("span", f"Step {self._at + 1} of {last + 1}. ", class_="aside"),
                el("span", with_cards(step.says), " "),
                citations.cite_links(self._book, step.cites),
                class_="prompt",
                role="status",
                tabindex="-1",
                data_focus=True,
            ),
            el("ul", rows, class_="outcomes") if rows else None,
            el(
                "div",
                _go("First", "Home", 0, disabled=self._at == 0),
                _go("Back", "ArrowLeft", self._at - 1, disabled=self._at == 0),
                _go("Next", "ArrowRight Space", self._at + 1, disabled=self._at == last),
                _go("Last", "End", last, disabled=self._at == last),
                class_="controls",
            ),
            id="bar",
            class_="bar replaying",
            aria_label="Replay",
        )

    def _list(self) -> Html:
        items = [
            el(
                "li",
                el(
                    "button",
                    with_cards(step.says),
                    type="button",
                    data_act=message(do="step", at=at),
                    class_="step-link",
                    aria_current="step" if at == self._at else None,
                ),
                id=f"step-{at}",
            )
            for at, step in enumerate(self._steps)
        ]
        return el("ol", items, class_="steps", id="steps")

    def _said(self, event: events.GenericEventArguments) -> None:
        said = plain(event.args)
        if said.get("do") == "step":
            self._at = max(0, min(int(said.get("at", 0)), len(self._steps) - 1))
        elif said.get("do") == "width":
            self._is_narrow = bool(said.get("narrow"))
        elif said.get("do") == "cite":
            text = citations.explained(self._book, str(said.get("cite")))
            self._pane.show({"paragraph-text": text})
            self._pane.reveal("paragraph")
            return
        drawn = self._picture()
        parts = self._parts()
        if drawn.opening != self._opening:
            self._opening = drawn.opening
            parts = {"stage": str(drawn), **parts}
        self._pane.show(parts)


def _go(label: str, key: str, at: int, *, disabled: bool) -> Html:
    act = message(do="step", at=at)
    return button(label, key=key, data_act=act, disabled=disabled, class_="quiet")


_HELP = [
    shell.key_row("→", "the next step"),
    shell.key_row("←", "the step before"),
    shell.key_row("Home End", "the first step, the last"),
]
