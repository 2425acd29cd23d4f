"""The dealer's seat in the browser: a trainee says every act, and is told what was wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, Final, TypeVar

from fastapi import Request
from nicegui import events, ui

from croupier.draw import Picture, picture
from croupier.errors import RulebookError, TrainingError
from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.house import NotAllowed, OpenTable, Person
from croupier.house.training_table import TrainingTable
from croupier.markup import Html, button, el
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition, cite_label, edition
from croupier.training import Begin, Fault, Training
from croupier.web.context import house, shared
from croupier.web.dealer import panel
from croupier.web.pages import citations, shell
from croupier.web.pages.live_markup import IN_WORDS, Pane, plain
from croupier.web.table import side_panel
from croupier.web.table.scene import scene_of

Said = Mapping[str, Any]
MOST_KEPT: Final = 200
_TRAININGS: dict[str, Training] = {}
"""Trainings by their table: a page that is loaded again goes on; the house keeps how they stand."""


# ---- beginning ------------------------------------------------------------------------------


@shell.page("/dealer")
def beginning(request: Request) -> None:
    """What to deal, how, and for whom."""
    token, person = shell.visitor(request)
    Beginning(token, person)


class Beginning:
    """The form from which a training begins."""

    def __init__(self, token: str | None, person: Person | None) -> None:
        self._token, self._person = token, person
        self._game = next(iter(GAMES))
        shell.begin("The dealer's seat")
        form = panel.wish_form(self._game, person)
        main = el("main", panel.introduction(), form, class_="lobby")
        self._pane = Pane(shell.frame(shell.header(person), main), {"wish": form})
        self._pane.on("act", self._said)

    async def _said(self, event: events.GenericEventArguments) -> None:
        said = plain(event.args)
        try:
            if said.get("do") == "game":
                self._game = game_of(str(said["value"])).slug
                self._pane.show({"wish": panel.wish_form(self._game, self._person)})
            elif said.get("do") == "begin":
                await self._begin(said["fields"])
        except NotAllowed as error:
            self._pane.say(error.reason, error.cite and cite_label(error.cite))
        except (RulebookError, TrainingError, ValueError, KeyError) as error:
            self._pane.say(f"That cannot be trained: {error}")

    async def _begin(self, fields: Mapping[str, str]) -> None:
        person = self._person = self._person or await shell.sign_in(fields, self._token)
        begin, mishaps = Begin(fields["begin"]), int(fields["mishaps"]) / 100
        wish = {
            "game": self._game,
            "edition": fields["edition"],
            "method": fields["method"],
            "practice": int(fields["practice"]),
            "name": f"{person.name} deals"[:40],
            "training": True,
        }

        def open_table() -> OpenTable:
            table = house().open_table(person, wish)
            host = TrainingTable(table, person)
            training = Training(host, begin=begin, mishaps=mishaps)
            host.keep(training.kept(), at_once=True)
            _keep(table.id, training)
            return table

        table = await shared().clerk.run(open_table, (RulebookError, TrainingError, ValueError))
        self._pane.go(f"/dealer/{table.id}")


def _keep(table_id: str, training: Training) -> None:
    _TRAININGS[table_id] = training
    if len(_TRAININGS) > MOST_KEPT:
        del _TRAININGS[next(iter(_TRAININGS))]


def _resumed(host: TrainingTable) -> Training:
    """A training that goes on after the server was stopped."""
    return Training(host, kept=host.kept)


Found = TypeVar("Found")


# ---- dealing --------------------------------------------------------------------------------


@shell.page("/dealer/{table_id}")
async def dealer_page(request: Request, table_id: str) -> None:
    """A table at which someone learns to deal."""
    _, person = shell.visitor(request)
    try:
        table = house().table(table_id)
        if not table.standing.training:
            raise NotAllowed("nobody is trained at this table")
        if person is None or table.standing.roles.get("dealer") != person.id:
            raise NotAllowed("another person is trained at this table")
        await shared().clerk.settled(table)
        DealerPage(table, person)
    except NotAllowed as error:
        shell.begin("No training here")
        lost = el("p", str(error)), el("p", el("a", "To the dealer's seat", href="/dealer"))
        Pane(shell.frame(shell.header(person), el("main", lost, class_="lost")), {})


class DealerPage:
    """One open page of a training."""

    def __init__(self, table: OpenTable, person: Person) -> None:
        self._table, self._person = table, person
        self.training = _TRAININGS.get(table.id) or _resumed(TrainingTable(table, person))
        _keep(table.id, self.training)
        self.kind = ""
        """The kind of act that is being filled in."""
        self.faults: list[Fault] = []
        self.hint = ""
        self.is_over = False
        self._is_narrow = self._is_scheduled = False
        about = table.state(None).table
        self.book: Edition = edition(about.game, about.edition)
        shell.begin(about.name)
        parts = self._parts()
        self._opening = self._picture().opening
        self._pane = Pane(self._whole(parts), parts)
        self._pane.heard_by(self, self._show)
        stop = table.subscribe(self._changed, person)
        ui.context.client.on_delete(stop)
        ui.context.client.on_connect(self._changed)

    # ---- drawing ----------------------------------------------------------------------------

    def _picture(self) -> Picture:
        """What a dealer sees: cards that lie face up, wagers, who sits where; nothing of what is
        due."""
        state = scene_of(self._table.state(None))
        scene = replace(
            state, view=self.training.view(), asked=None, bets=(), may_sit=False, pickable=()
        )
        return picture(scene, is_narrow=self._is_narrow)

    def _parts(self) -> dict[str, str]:
        return {
            **self._picture().groups,
            "bar": panel.bar(self),
            "score": panel.score(self),
            "news": side_panel.news(self._table.state(None), self.book),
        }

    def _whole(self, parts: Mapping[str, str]) -> Html:
        about = self._table.state(None).table
        head = el(
            "div",
            el("h1", "The dealer's seat"),
            el("span", f"{self.book.title} · {spoken(about.method)}", class_="aside"),
            class_="about",
        )
        share = button(
            "Invite players",
            data_copy=f"/table/{self._table.id}",
            class_="quiet",
            title="copy the address at which others sit down",
        )
        return shell.frame(
            shell.header(self._person, head, tools=share),
            el(
                "main",
                el("div", Html(str(self._picture())), class_="felt-frame", id="felt-frame"),
                Html(parts["bar"]),
                el(
                    "aside",
                    Html(parts["score"]),
                    side_panel.odds(self._table.state(None)),
                    Html(parts["news"]),
                    class_="side",
                    aria_label="Progress",
                ),
                class_="table-page dealer",
            ),
        )

    def _changed(self) -> None:
        """A player has done something, or we have."""
        if not self._is_scheduled and self._pane.client.has_socket_connection:
            self._is_scheduled = True
            shared().clerk.soon(self._table, self._refresh)

    async def _refresh(self) -> None:
        self._is_scheduled = False
        if self.training.task is None:
            await self._have_done(self.training.refresh)
        await self._show()

    async def _have_done(self, job: Callable[[], Found]) -> Found:
        """What a step of the training comes to, once what it changed at the table is certain."""
        try:
            return await shared().clerk.run(job, (*IN_WORDS, ValueError, KeyError, TypeError))
        except NotAllowed as error:
            if error.kind == "fault":  # nothing was done, so nothing was learned either
                self.training = _resumed(TrainingTable(self._table, self._person))
                _keep(self._table.id, self.training)
            raise

    async def _show(self) -> None:
        await shared().clerk.settled(self._table)
        parts, drawn = self._parts(), self._picture()
        if drawn.opening != self._opening:
            self._opening = drawn.opening
            parts = {"stage": str(drawn), **parts}
        self._pane.show(parts)

    # ---- hearing ----------------------------------------------------------------------------

    def _do_width(self, said: Said) -> None:
        self._is_narrow = bool(said.get("narrow"))

    def _do_cite(self, said: Said) -> None:
        self._pane.show({"paragraph-text": citations.explained(self.book, str(said["cite"]))})
        self._pane.reveal("paragraph")

    def _do_kind(self, said: Said) -> None:
        """Something is chosen that must be filled in first; or nothing after all."""
        self.kind = str(said.get("act", ""))

    async def _do_say(self, said: Said) -> None:
        """An act, with what was filled in."""
        act = panel.read_act(self.training, str(said["act"]), said.get("fields") or {})
        self.hint, self.kind = "", ""
        judged = await self._have_done(lambda: self.training.propose(act))
        self.faults = list(judged.faults)

    async def _do_answer(self, said: Said) -> None:
        """Hands called, amounts named, a ruling."""
        judged = await self._have_done(lambda: self.training.answer(said.get("fields") or {}))
        self.hint = ""
        self.faults = list(judged.faults)

    def _do_hint(self, _said: Said) -> None:
        self.hint = self.training.hint()

    async def _do_throw(self, said: Said) -> None:
        mishap = str((said.get("fields") or {})["mishap"])
        await self._have_done(lambda: self.training.throw(mishap))
        when = "as soon as it can" if self.training.thrown else "now, or with the next cards"
        self._pane.say(f"It goes wrong {when}.")

    def _do_finish(self, _said: Said) -> None:
        self.is_over = not self.is_over
