"""What all pages have in common: head, header, settings, help, and who is there."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

import orjson
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from croupier.draw import SHAPES, Shape, deck, definitions, every_chip
from croupier.house import NotAllowed, Person
from croupier.markup import Html, Inside, button, el, join
from croupier.web.assets import address, packed, version
from croupier.web.context import house, shared
from croupier.web.gate import COOKIE, STATUS, forget_cookie
from croupier.web.json_http import in_words
from croupier.web.pages.live_markup import Pane
from croupier.web.pages.page_events import ShowShape
from croupier.web.pages.page_line import Draw, drawn, serve

STYLES: Final = "croupier.css"


# ---- pages and their addresses --------------------------------------------------------------


def page(path: str, draw: Draw, *styles: str) -> list[BaseRoute]:
    """A page at an address: as it is asked for, and its line."""
    get = partial(_shown, draw, styles)
    return [
        Route(path, in_words(get), methods=["GET"]),
        WebSocketRoute(path, partial(_live, draw)),
    ]


async def _shown(draw: Draw, styles: tuple[str, ...], request: Request) -> Response:
    try:
        pane = await drawn(draw, request)
    except NotAllowed as error:
        return _not_now(request, error)
    return packed(request, document(pane, styles), pane.status)


def _not_now(request: Request, error: NotAllowed) -> Response:
    """What cannot be shown at this moment; the browser asks again by itself."""
    where, person = str(request.url.path), visitor(request).person
    pane = lost("Not just now", error.reason, "Try again", where, person, STATUS[error.kind])
    response = packed(request, document(pane), pane.status)
    response.headers["refresh"] = "2"
    return response


async def _live(draw: Draw, socket: WebSocket) -> None:
    await serve(draw, socket)


def document(pane: Pane, styles: tuple[str, ...] = ()) -> str:
    """A page as it is sent at first: everything that it shows, our style and our script."""
    title = f"{pane.title} · croupier" if pane.title else "croupier"
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("meta", name="description", content="Casino table games, by the book"),
        el("title", title),
        el("link", rel="icon", href=address("favicon.svg"), type="image/svg+xml"),
        [el("link", rel="stylesheet", href=address(name)) for name in (STYLES, *styles)],
        el("script", src=address("croupier.js")),
    )
    has = None if pane.hears is None else orjson.dumps(pane.marks()).decode()
    inside = el("div", Html(pane.markup), id="page", data_version=version(), data_has=has)
    return f"<!doctype html>\n{el('html', head, el('body', inside), lang='en')}\n"


def lost(
    title: str, words: str, way_back: str, where: str, person: Person | None, status: int = 404
) -> Pane:
    """A page that is not there, and why."""
    content = el("h1", title), el("p", words), el("p", el("a", way_back, href=where))
    return Pane(
        title, frame(header(person), el("main", content, class_="lost", id="main")), status=status
    )


# ---- who is there ---------------------------------------------------------------------------


@dataclass
class Visitor:
    """The browser that asks, and who uses it if that is known."""

    token: str | None
    person: Person | None
    address: str

    async def sign_in(self, name: str) -> Person:
        """The person who is there, under a name that was filled in."""
        self.person = await shared().clerk.sign_in(name, self.token, self.address)
        return self.person

    async def known(self, name: str) -> Person:
        """The person who is there; one without a name has filled it in."""
        return self.person or await self.sign_in(name)


def visitor(connection: HTTPConnection) -> Visitor:
    """Who asks."""
    token, person = connection.cookies.get(COOKIE), None
    if token is not None:
        try:
            person = house().person(token)
        except NotAllowed:
            person = None
    return Visitor(token, person, connection.client.host if connection.client else "")


async def sign_out(request: Request) -> Response:
    """Forget this browser's token, and go back to the lobby as nobody in particular."""
    person = visitor(request).person
    if person is not None:
        await shared().sign_out(person)
    lobby = RedirectResponse("/", 303)
    lobby.headers["set-cookie"] = forget_cookie()
    return lobby


def shape_of(event: ShowShape) -> Shape:
    """The shape of picture that a browser has room for."""
    return next((shape for shape in SHAPES if shape == event.shape), "wide")


# ---- what every page has --------------------------------------------------------------------


def header(person: Person | None, *middle: Inside, tools: Inside = None) -> Html:
    """The line at the top of every page."""
    brand = el(
        "a",
        el("span", "♠", class_="brand-mark", aria_hidden="true"),
        "croupier",
        href="/",
        class_="brand",
        aria_label="croupier: to the lobby",
    )
    menu = button(
        "Menu",
        data_menu=True,
        aria_expanded="false",
        aria_controls="sections",
        class_="quiet menu",
    )
    name = el("span", person.name, class_="person", title="your name here") if person else None
    return el(
        "header",
        brand,
        el("div", *middle, class_="head-middle"),
        el("nav", _SECTIONS, class_="sections", id="sections", aria_label="Sections"),
        el(
            "div",
            tools,
            name,
            menu,
            button("Settings", data_dialog="settings", class_="quiet"),
            button("Keys", key="?", data_dialog="help", class_="quiet"),
            class_="head-tools",
        ),
        id="head",
    )


_SECTIONS: Final = [
    el("a", label, href=where, title=title)
    for where, label, title in (
        ("/", "Play", "the games and the open tables"),
        ("/records", "My records", "what you have played, and how it went"),
        ("/drill", "Drill", "practise decisions"),
        ("/dealer", "Dealer", "learn to deal"),
        ("/lab", "Lab", "try pay tables"),
        ("/desk", "Desk", "settle a dispute"),
        ("/workshop", "Workshop", "write a game of your own"),
    )
]
"""The ways from every page to every other; the browser marks the one that one is in."""


def frame(*inside: Inside, help_rows: Inside = None) -> Html:
    """Header and content with what every page carries along."""
    glyphs = el(
        "svg", Html(definitions() + deck() + every_chip()), class_="defs stage", aria_hidden="true"
    )
    cut = "Connection lost. Reconnecting …"
    return join(
        [
            el("a", "Skip to the content", href="#main", class_="skip"),
            glyphs,
            el("p", cut, class_="line-cut", role="status"),
            *inside,
            _settings(),
            dialog("help", "Keys", el("dl", help_rows, *_KEYS, class_="keys")),
            dialog("paragraph", "The paragraph", el("div", id="paragraph-text")),
            el("div", id="toast", role="status", aria_live="polite"),
        ]
    )


def dialog(key: str, title: str, *inside: Inside) -> Html:
    """A box that is opened over the page."""
    heading = el(
        "div",
        el("h2", title, id=f"{key}-title"),
        el("button", "×", type="button", data_close=True, aria_label="Close", class_="close"),
        class_="dialog-head",
    )
    return el("dialog", heading, *inside, id=key, aria_labelledby=f"{key}-title")


def key_row(keys: str, says: str) -> Html:
    """A line of the help."""
    shown = [el("kbd", key) for key in keys.split(" ")]
    return el("div", el("dt", shown), el("dd", says), class_="key-row")


_KEYS: Final = (
    key_row("Tab Enter", "go from one thing to the next, and press it"),
    key_row("?", "show these keys"),
    key_row("Esc", "close a box"),
)


def _settings() -> Html:
    return dialog(
        "settings",
        "Settings",
        _setting("theme", "Theme", {"auto": "system", "light": "light", "dark": "dark"}),
        _setting("motion", "Animation", {"auto": "system", "on": "on", "off": "off"}),
        _setting("sound", "Sound", {"off": "off", "on": "on"}),
        _setting("questions", "Questions", {"real": "only real choices", "all": "all of them"}),
        _setting("signs", "Signs of others", {"on": "show", "off": "hide"}),
        _setting("deck", "Suits", {"two": "two colours", "four": "four colours"}),
        el("p", "Kept on this device only.", class_="aside"),
        el(
            "form",
            el("button", "Sign out everywhere", type="submit", class_="quiet"),
            el("p", "Gives up your seats; your name is free for others.", class_="aside"),
            method="post",
            action="/sign-out",
            id="sign-out",
        ),
    )


def _setting(name: str, title: str, choices: dict[str, str]) -> Html:
    inputs = [
        el(
            "label",
            el("input", type="radio", name=f"setting-{name}", value=value, data_setting=name),
            el("span", says),
        )
        for value, says in choices.items()
    ]
    return el("fieldset", el("legend", title), el("div", inputs, class_="choices"), class_="set")
