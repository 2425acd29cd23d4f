"""The lobby: the games with their figures, open tables, and a new table in two clicks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from fastapi import Request
from nicegui import events, ui

from croupier.draw import look_of
from croupier.errors import MoneyError, RulebookError
from croupier.games import GAMES
from croupier.house import NotAllowed, Person
from croupier.house.message_types import Sit
from croupier.house.person_state import TableSummary
from croupier.markup import Html, button, el, message
from croupier.money import dollars
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition, edition, editions
from croupier.solver.figures import Figures, percent
from croupier.solver.game_odds import solved_games
from croupier.solver.shipped.lookup import find
from croupier.table.view import rules_view
from croupier.web.context import house, shared
from croupier.web.lobby import new_table_form
from croupier.web.lobby.emblem import emblem
from croupier.web.pages import shell
from croupier.web.pages.citations import sheet_address
from croupier.web.pages.live_markup import Pane, plain

Said = Mapping[str, Any]

CHIPS_BROUGHT: Final = 100
"""The person who sits down brings this many times the table's minimum."""
LOOKS: Final = 2.0
"""Seconds between looks at the open tables."""


@shell.page("/")
def lobby(request: Request) -> None:
    """Where everyone comes in."""
    token, person = shell.visitor(request)
    Lobby(token, person)


class Lobby:
    """One open page of the lobby."""

    def __init__(self, token: str | None, person: Person | None) -> None:
        self._token, self._person = token, person
        shell.begin("")
        tables = _tables()
        whole = shell.frame(
            shell.header(person, tools=_rename(person)),
            el("div", _welcome(), tables, _games(), class_="lobby"),
            shell.dialog("new", "A new table", el("div", id="new-form")),
            _name_dialog(person),
        )
        self._pane = Pane(whole, {"tables": tables})
        self._pane.on("act", self._said)
        ui.timer(LOOKS, self._look)

    def _look(self) -> None:
        """See which tables are open now, if there is anyone to see it."""
        if self._pane.client.has_socket_connection:
            self._pane.show({"tables": _tables()})

    async def _said(self, event: events.GenericEventArguments) -> None:
        said = plain(event.args)
        try:
            if said.get("do") == "new":
                self._new(said)
            elif said.get("do") == "open":
                await self._open(said)
            elif said.get("do") == "rename":
                await self._rename(said)
        except NotAllowed as error:
            self._pane.say(str(error))
            self._pane.show({"new-said": new_table_form.said(str(error))})
        except (MoneyError, RulebookError, ValueError, KeyError) as error:
            self._pane.show(
                {"new-said": new_table_form.said(f"There cannot be such a table: {error}")}
            )

    def _new(self, said: Said) -> None:
        """The form for a new table of a game, by an edition."""
        slug = str(said["game"])
        book = chosen_edition(slug, str(said["value"]) if said.get("value") else None)
        self._pane.show(
            {
                "new-form": new_table_form.form(book, self._person),
                "new-said": new_table_form.said(""),
            }
        )
        self._pane.reveal("new")

    async def _open(self, said: Said) -> None:
        """Open it, and sit the person who opened it down."""
        fields = said["fields"]
        wish = new_table_form.wish(str(said["game"]), fields)
        person = self._person = self._person or await shell.sign_in(fields, self._token)
        wish.setdefault("name", f"{person.name}'s table"[:40])
        table = await shared().clerk.run(lambda: house().open_table(person, wish))
        about = table.summary()
        free = [n for n in range(1, about.seats + 1) if n not in about.taken]
        if fields.get("sit") and free:
            sit = Sit(seat=free[0], chips=CHIPS_BROUGHT * about.minimum)
            await shared().clerk.do(table, person, sit)
        self._pane.go(f"/table/{table.id}")

    async def _rename(self, said: Said) -> None:
        """Another name for the same person, from the next seat on."""
        self._person = await shell.sign_in(said["fields"], self._token)
        self._pane.show({"head": shell.header(self._person, tools=_rename(self._person))})


def _rename(person: Person | None) -> Html:
    label = "Change your name" if person else "Your name"
    return button(label, data_dialog="name", class_="quiet")


def _name_dialog(person: Person | None) -> Html:
    field = el(
        "input",
        type="text",
        name="person",
        value=person.name if person else "",
        required=True,
        maxlength=40,
    )
    return shell.dialog(
        "name",
        "Your name",
        el(
            "form",
            el("label", "As others see it", field),
            el("p", "Kept for this browser: no password, no mail.", class_="aside"),
            el("button", "That is me", type="submit", class_="primary"),
            data_act=message(do="rename"),
            class_="stacked",
        ),
    )


def _welcome() -> Html:
    return el(
        "section",
        el("h1", "Casino table games, by the book"),
        el(
            "p",
            "Pick a game, sit down, and be told the paragraph behind every outcome. "
            "Chips only: nothing here is worth money.",
        ),
        el(
            "nav",
            el("a", "Practise your mistakes", href="/drill"),
            el("a", "Take the dealer's seat", href="/dealer"),
            el("a", "Try pay tables in the lab", href="/lab"),
            el("a", "Settle a dispute at the desk", href="/desk"),
            class_="ways",
            aria_label="Also here",
        ),
        class_="welcome",
    )


# ---- open tables ----------------------------------------------------------------------------


def _tables() -> Html:
    """The open tables, the busiest first."""
    there = sorted(house().tables(), key=lambda one: -len(one.people))
    if not there and not house().lost:
        return el("section", id="tables", hidden=True)
    rows = [_table(one) for one in there[:40]]
    return el(
        "section",
        el("h2", "Open tables"),
        [
            el("p", f"{one.name} cannot be opened: {one.why}.", class_="fault", role="alert")
            for one in house().lost
        ],
        el("ul", rows, class_="tables"),
        id="tables",
        aria_label="Open tables",
    )


def _table(one: TableSummary) -> Html:
    people = ", ".join(one.people) or "nobody yet"
    practice = f" and {one.practice} for practice" if one.practice else ""
    free = one.seats - len(one.taken)
    return el(
        "li",
        el(
            "a",
            el("span", one.name, class_="table-name"),
            el("span", one.edition_title, class_="aside"),
            el("span", f"{people}{practice}", class_="who"),
            el(
                "span",
                f"{free} of {one.seats} seats free · {dollars(one.minimum)} to "
                f"{dollars(one.maximum)}",
                class_="aside",
            ),
            href=f"/table/{one.id}",
            class_="open-table",
        ),
        id=f"table-{one.id}",
    )


# ---- games ----------------------------------------------------------------------------------


def _games() -> Html:
    return el(
        "section",
        el("h2", "Games"),
        el("ul", [_game(slug) for slug in GAMES], class_="games"),
        el(
            "p",
            "Edges are exact: of one opening wager, at the odds of the law or the usual ones, "
            "under best play.",
            class_="aside",
        ),
        aria_label="Games",
    )


def _game(slug: str) -> Html:
    game = GAMES[slug]
    book = chosen_edition(slug)
    look = look_of(rules_view(Rules(book)))
    lines = game.how_it_goes[:2]
    return el(
        "li",
        emblem(look),
        el(
            "div",
            el("h3", game.name),
            el("p", " ".join(lines), class_="brief"),
            _figures(slug),
            el(
                "div",
                button(
                    "New table",
                    data_act=message(do="new", game=slug),
                    class_="primary",
                    aria_label=f"New table of {game.name}",
                ),
                _sheets(slug),
                class_="game-foot",
            ),
            class_="game-text",
        ),
        class_="game",
        id=f"game-{slug}",
    )


def _figures(slug: str) -> Html | None:
    found = _shipped(slug)
    if found is None:
        return None
    rows = (
        ("house edge", percent(found.house_edge, 2)),
        ("per dollar bet", percent(found.element_of_risk, 2)),
        ("player wins", percent(found.hit_frequency, 1)),
    )
    pairs = [el("div", el("dd", figure), el("dt", name)) for name, figure in rows]
    return el("dl", pairs, class_="figures")


@cache
def _shipped(slug: str) -> Figures | None:
    """The exact figures of the main game under the edition's own rules, as they ship."""
    if slug not in solved_games():
        return None
    found = find(Rules(chosen_edition(slug)))
    return found.bets[0].figures if found else None


def _sheets(slug: str) -> Html:
    """The rules, one sheet an edition."""
    links = []
    for one in editions(slug):
        book = edition(slug, one)
        place = book.title.partition(", ")[2] or book.jurisdiction
        links.append(el("a", place, href=sheet_address(slug, one), title=f"Rules: {book.title}"))
    return el("span", "Rules: ", [[link, " "] for link in links], class_="sheets aside")
