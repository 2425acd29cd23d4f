"""The pages, each drawn from what the house says its reader may know."""

from __future__ import annotations

from importlib import import_module, resources
from typing import Final

from fastapi import FastAPI
from nicegui import app as pages
from nicegui import ui
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from croupier.draw import style
from croupier.draw.glyphs import SUIT_SHAPES
from croupier.web.context import shared
from croupier.web.pages.sockets import end_pages, guard_lines

FAVICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    f'<rect width="100" height="100" rx="22" fill="#2f6d54"/><path d="{SUIT_SHAPES["s"]}" '
    'fill="#f3ead2" transform="translate(18 18) scale(.64)"/></svg>'
)
NOTHING: Final = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Nothing here · croupier</title>'
    '<p>There is nothing here.</p><p><a href="/">To the lobby</a></p></html>'
)
PAGES: Final = (
    "dealer.page",
    "desk.page",
    "desk.upload",
    "drill.page",
    "lab.files",
    "lab.page",
    "lobby.page",
    "replay.page",
    "rules.page",
    "table.page",
)
"""What is served: each of these modules says at which address."""
RECONNECT: Final = 8.0
"""Seconds for which the server keeps a page whose line is cut; later it comes back as a new one."""


def mount(app: FastAPI) -> None:
    """Put the pages and their files into the application."""
    for name in PAGES:
        import_module(f"croupier.web.{name}")
    with resources.as_file(resources.files("croupier.web") / "static") as folder:
        pages.add_static_files("/static", folder)
    limits = shared().limits
    guard_lines(limits)
    shared().leaving.append(end_pages)
    ui.run_with(
        app,
        title="croupier",
        language="en-US",
        favicon=FAVICON,
        tailwind=False,
        binding_refresh_interval=None,
        reconnect_timeout=RECONNECT,
        show_welcome_message=False,
    )


@pages.exception_handler(404)
def nothing(_request: Request, _error: Exception) -> Response:
    """What is not there, without a page of its own to be kept."""
    return HTMLResponse(NOTHING, 404)


@pages.get("/static/table.css")
def table_style() -> Response:
    """The style of the drawing, which is the drawing's own."""
    return Response(style(), media_type="text/css")
