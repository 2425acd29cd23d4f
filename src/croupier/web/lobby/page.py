"""The lobby: the games with their figures, open tables, and a new table in two clicks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from starlette.requests import HTTPConnection

from croupier.draw import look_of
from croupier.errors import MoneyError, RulebookError
from croupier.games import GAMES
from croupier.house import NotAllowed, Person
from croupier.house.person_state import Listing
from croupier.markup import Html, button, el, message
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition, edition, editions
from croupier.solver.figures import Figures, percent
from croupier.solver.game_odds import solved_games
from croupier.solver.shipped.lookup import find
from croupier.table.view import rules_view
from croupier.web.context import house
from croupier.web.lobby import events, new_table_form, open_tables
from croupier.web.lobby.emblem import emblem
from croupier.web.opened_table import opened, played
from croupier.web.pages import shell
from croupier.web.pages.citations import sheet_address
from croupier.web.pages.live_markup import Pane, come, do
from croupier.web.pages.page_events import read_event

LOOKS: Final = 2.0
"""Seconds between looks at the open tables."""


GUEST: Final = "Guest"
"""What someone is called who plays without having said a name."""


def lobby(asks: HTTPConnection) -> Pane:
    """Where everyone comes in."""
    return Lobby(shell.visitor(asks)).pane


ROUTES = shell.page("/", lobby)


class Lobby:
    """One open page of the lobby."""

    def __init__(self, visitor: shell.Visitor) -> None:
        self._visitor, person = visitor, visitor.person
        self._results: dict[tuple[str, int], str] = {}
        """What the last round of each own table came to, by the table and the round."""
        tables = self._tables()
        whole = shell.frame(
            shell.header(person, tools=_rename(person)),
            el("main", _welcome(), tables, _games(), class_="lobby", id="main"),
            shell.dialog("new", "A new table", el("div", id="new-form")),
            _name_dialog(person),
        )
        self.pane = Pane("", whole, {"tables": tables}, hears=self._hear)
        self.pane.every(LOOKS, self._look)

    def _tables(self) -> Html:
        person = self._visitor.person
        listings = house().listings()
        own = [
            listing for listing in listings if person is not None and person.id in listing.everyone
        ]
        others = [listing for listing in listings if listing not in own]
        return open_tables.section(
            [(listing, self._result(listing, person)) for listing in own if person is not None],
            [listing.summary for listing in others if house().is_attended(listing.summary.id)],
        )

    def _result(self, listing: Listing, person: Person) -> str:
        """What the last round of an own table came to."""
        key = listing.summary.id, listing.summary.round
        if key not in self._results:
            self._results[key] = open_tables.last_result(house().past(key[0]), person.name)
        return self._results[key]

    def _look(self) -> None:
        """See which tables are open now."""
        self.pane.show({"tables": self._tables()})

    async def _hear(self, data: Mapping[str, object]) -> None:
        event = read_event(self, data)
        try:
            await come(do(self, event))
        except NotAllowed as error:
            self.pane.say(str(error))
            self.pane.show({"new-said": new_table_form.said(str(error))})
        except (MoneyError, RulebookError, ValueError, KeyError) as error:
            self.pane.show(
                {"new-said": new_table_form.said(f"Such a table is not possible: {error}")}
            )

    def _do_new(self, event: events.AskForTable) -> None:
        book = chosen_edition(event.game, event.value or None)
        self.pane.show(
            {
                "new-form": new_table_form.form(book, self._visitor.person),
                "new-said": new_table_form.said(""),
            }
        )
        self.pane.reveal("new")

    async def _do_open(self, event: events.OpenTable) -> None:
        """Open it, and sit the person who opened it down."""
        request = new_table_form.request(event.game, event.fields)
        person = await self._visitor.known(event.fields.get("person", ""))
        self.pane.go(await opened(person, request, sits=bool(event.fields.get("sit"))))

    async def _do_play(self, event: events.Play) -> None:
        """Seat the person at once; one without a name has a name of the house's."""
        person = await self._visitor.known(GUEST)
        self.pane.go(await played(person, event.game))

    async def _do_rename(self, event: events.Rename) -> None:
        """Another name for the same person, from the next seat on."""
        person = await self._visitor.sign_in(event.fields.person)
        self.pane.show({"head": shell.header(person, tools=_rename(person))})


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
            "Pick a game and play at once. Every outcome has the paragraph that it follows from. "
            "Chips only: nothing here is worth money.",
        ),
        class_="welcome",
    )


# ---- games ----------------------------------------------------------------------------------


def _games() -> Html:
    return el(
        "section",
        el("h2", "Games"),
        el("ul", [_game(slug) for slug in GAMES], class_="games"),
        el(
            "p",
            "Exact, under best play at the odds of the law or the usual ones. The house edge is of "
            "the first wager alone, which later ones add to: a player may win half of the rounds "
            "and still lose much of it.",
            class_="aside",
        ),
        aria_label="Games",
    )


def _game(slug: str) -> Html:
    game = GAMES[slug]
    book = chosen_edition(slug)
    look = look_of(rules_view(Rules(book)))
    first, rest = game.how_it_goes[:1], game.how_it_goes[1:]
    return el(
        "li",
        emblem(look),
        el(
            "div",
            el("h3", game.name),
            el("p", " ".join(first), class_="brief"),
            el(
                "details",
                el("summary", "How to play"),
                [el("p", line) for line in rest],
                class_="how brief",
            ),
            _figures(slug),
            el(
                "div",
                button(
                    ["Play", el("span", f" {game.name}", class_="unseen")],
                    data_act=message(do="play", game=slug),
                    class_="primary",
                ),
                button(
                    "New table …",
                    data_act=message(do="new", game=slug),
                    class_="quiet new-table",
                    aria_label=f"New table of {game.name} …",
                    title="choose rules, limits, players and pace",
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
    figures = _shipped(slug)
    if figures is None:
        return None
    rows = (
        ("house edge", percent(figures.house_edge, 2)),
        ("per dollar bet", percent(figures.element_of_risk, 2)),
        ("player wins", percent(figures.hit_frequency, 1)),
    )
    pairs = [el("div", el("dd", figure), el("dt", name)) for name, figure in rows]
    return el("dl", pairs, class_="figures")


@cache
def _shipped(slug: str) -> Figures | None:
    """The exact figures of the main game under the edition's own rules, as they ship."""
    if slug not in solved_games():
        return None
    figures = find(Rules(chosen_edition(slug)))
    return figures.bets[0].figures if figures else None


def _sheets(slug: str) -> Html:
    """The rules, one sheet an edition."""
    links = []
    for name in editions(slug):
        book = edition(slug, name)
        place = book.title.partition(", ")[2] or book.jurisdiction
        links.append(el("a", place, href=sheet_address(slug, name), title=f"Rules: {book.title}"))
    return el("span", "Rules: ", [[link, " "] for link in links], class_="sheets aside")
