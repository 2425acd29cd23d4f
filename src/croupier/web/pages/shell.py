"""What all pages have in common: head, header, settings, help, and who is there."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from functools import cache, wraps
from hashlib import sha256
from importlib import resources
from typing import Any, Final

from fastapi import Request
from nicegui import app as pages
from nicegui import ui
from starlette.responses import RedirectResponse, Response

from croupier.draw import definitions, style
from croupier.house import NotAllowed, Person
from croupier.markup import Html, Inside, button, el
from croupier.web.context import house, shared
from croupier.web.gate import COOKIE, forget_cookie
from croupier.web.json_http import refused
from croupier.web.pages.sockets import socket_of

Draw = Callable[..., Awaitable[None] | None]
STATIC: Final = "/static"
FILES: Final = ("line.js", "morph.js", "page.js", "paper.js")


@cache
def _version() -> str:
    """Changes with any of our files, so that browsers fetch what is new."""
    folder = resources.files("croupier.web") / "static"
    content = b"".join(
        (folder / name).read_bytes() for name in (*FILES, "croupier.css", "lab.css", "desk.css")
    ) + style().encode("utf-8")
    return sha256(content).hexdigest()[:10]


def page(path: str, *styles: str) -> Callable[[Draw], Draw]:
    """Have a page drawn at this path, once its socket is there: what is merely asked for costs
    next to nothing."""

    def register(draw: Draw) -> Draw:
        @wraps(draw)
        async def opened(**asked: Any) -> None:
            _head(styles)
            if await socket_of(ui.context.client, shared().limits):
                drawing = draw(**asked)
                if drawing is not None:
                    await drawing

        ui.page(path)(opened)
        return draw

    return register


def _head(styles: tuple[str, ...]) -> None:
    """The head of a page: our style, our scripts, and nothing from anywhere else."""
    sheets = "".join(
        f'<link rel="stylesheet" href="{STATIC}/{name}?{_version()}">'
        for name in ("croupier.css", "table.css", *styles)
    )
    scripts = "".join(f'<script src="{STATIC}/{name}?{_version()}"></script>' for name in FILES)
    ui.add_head_html(
        f'{sheets}<meta name="description" content="Casino table games, by the book">{scripts}'
    )


def begin(title: str) -> None:
    """Name a page."""
    ui.context.client.title = f"{title} · croupier" if title else "croupier"


@pages.post("/sign-out")
async def sign_out(request: Request) -> Response:
    """Forget this browser's token, and go back to the lobby as nobody in particular."""
    _, person = visitor(request)
    try:
        if person is not None:
            await shared().sign_out(person)
    except NotAllowed as error:
        return refused(error)
    lobby = RedirectResponse("/", 303)
    lobby.headers["set-cookie"] = forget_cookie()
    return lobby


def visitor(request: Request) -> tuple[str | None, Person | None]:
    """The device that asks, and who uses it if that is known."""
    token = request.cookies.get(COOKIE)
    if token is None:
        return None, None
    try:
        return token, house().person(token)
    except NotAllowed:
        return token, None


async def sign_in(fields: Mapping[str, object], token: str | None) -> Person:
    """A name for the browser that asks, as it was filled in."""
    address = ui.context.client.ip or ""
    return await shared().clerk.sign_in(str(fields.get("person", "")), token, address)


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
    known = el("span", person.name, class_="person", title="your name here") if person else None
    return el(
        "header",
        brand,
        el("div", *middle, class_="head-middle"),
        el(
            "nav",
            tools,
            known,
            button("Settings", data_dialog="settings", class_="quiet"),
            button("Keys", key="?", data_dialog="help", class_="quiet"),
            class_="head-tools",
            aria_label="Tools",
        ),
        id="head",
    )


def frame(*inside: Inside, help_rows: Inside = None) -> Html:
    """Header and content with what every page carries along."""
    glyphs = el("svg", Html(definitions()), class_="defs stage", aria_hidden="true")
    return el(
        "div",
        glyphs,
        *inside,
        _settings(),
        dialog("help", "Keys", el("dl", help_rows, *_KEYS, class_="keys")),
        dialog("paragraph", "The paragraph", el("div", id="paragraph-text")),
        el("div", id="toast", role="status", aria_live="polite"),
        id="page",
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
    shown = [el("kbd", one) for one in keys.split(" ")]
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
        _setting("theme", "Light", {"auto": "as the device", "light": "light", "dark": "dark"}),
        _setting("motion", "Animation", {"auto": "as the device", "on": "on", "off": "off"}),
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
