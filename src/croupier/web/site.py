"""Every page of the house, at its address."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from croupier.web.assets import packed
from croupier.web.json_http import in_words
from croupier.web.pages import shell

PAGES: Final = (
    "dealer.payouts",
    "dealer.page",
    "desk.page",
    "desk.upload",
    "drill.lesson",
    "drill.page",
    "lab.files",
    "lab.page",
    "lobby.page",
    "records.page",
    "replay.page",
    "rules.page",
    "table.page",
    "workshop.files",
    "workshop.page",
)
"""What is served: each of these modules says at which addresses, in its ROUTES."""


def routes() -> list[BaseRoute]:
    """The pages, what they send, and a page for whatever is not there."""
    routes: list[BaseRoute] = [Route("/sign-out", in_words(shell.sign_out), methods=["POST"])]
    for name in PAGES:
        routes += import_module(f"croupier.web.{name}").ROUTES
    routes.append(Route("/{rest:path}", _nothing, methods=["GET"]))
    return routes


async def _nothing(request: Request) -> Response:
    person = shell.visitor(request).person
    words = "There is nothing at this address."
    lost = shell.lost("Nothing here", words, "To the lobby", "/", person)
    return packed(request, shell.document(lost), lost.status)
