"""The JSON API: everything a page can do, for programs, under the same guard."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute

from croupier.house import NotAllowed, OpenTable, Person
from croupier.house.open_table import NEWS
from croupier.house.past_tables import PastTable
from croupier.house.person_state import PersonState
from croupier.web import api_heads, api_odds, api_page, opened_table, schemas, untrusted_files
from croupier.web.assets import packed
from croupier.web.context import shared
from croupier.web.gate import forget_cookie, set_cookie
from croupier.web.json_http import (
    Endpoint,
    answer,
    anyone,
    body_of,
    in_words,
    news_of,
    number_of,
    person_of,
    token_of,
)
from croupier.web.pages import shell
from croupier.web.pages.live_markup import Pane
from croupier.web.stream import stream

Analysis = Callable[[dict[str, Any], api_odds.Call], Any]


async def sign_in(request: Request) -> Response:
    """A name for this device."""
    request_body = await body_of(request)
    token = request_body.get("token") or token_of(request)
    address = request.client.host if request.client else ""
    person = await shared().clerk.sign_in(request_body.get("name", ""), token, address)
    response = answer({"id": person.id, "name": person.name, "token": person.token})
    response.headers["set-cookie"] = set_cookie(
        person.token, is_secure=request.url.scheme == "https"
    )
    return response


async def sign_out(request: Request) -> Response:
    """Forget this device's token, wherever it is used."""
    person = person_of(request)
    await shared().sign_out(person)
    response = answer({"id": person.id, "signed_out": True})
    response.headers["set-cookie"] = forget_cookie()
    return response


async def me(request: Request) -> Response:
    """Who this device is."""
    person = person_of(request)
    return answer({"id": person.id, "name": person.name})


async def games(_request: Request) -> Response:
    """What can be played."""
    return answer(api_odds.games_data())


async def tables(_request: Request) -> Response:
    """The open tables."""
    house = shared().house
    return answer({"tables": house.tables(), "lost": [table.as_data() for table in house.lost]})


async def open_table(request: Request) -> Response:
    """A new table."""
    person = person_of(request)
    table = await opened_table.open_table(person, await body_of(request))
    return answer({"id": table.id, "state": await _state(table, person, NEWS)}, 201)


async def state(request: Request) -> Response:
    """A table as this device may see it."""
    return answer(await _state(_table(request), anyone(request), news_of(request)))


async def _state(table: OpenTable, person: Person | None, news: int) -> PersonState:
    await shared().clerk.settled(table)
    return table.state(person, news)


async def do(request: Request) -> Response:
    """A message to a table."""
    person, table = person_of(request), _table(request)
    message = await body_of(request)
    client_id = message.pop("client_id", None)
    return answer(await shared().clerk.receive(table, person, message, client_id))


async def rounds(request: Request) -> Response:
    """Finished rounds of a table."""
    before = number_of(request.query_params.get("before"), "before")
    return answer({"rounds": _past(request).rounds(before=before)})


async def replay(request: Request) -> Response:
    """A finished round, step by step."""
    past, person = _past(request), anyone(request)
    number = number_of(request.path_params["number"], "a round") or 0
    steps = past.replayer(number, person)
    key = ("replay", past.info.id, number, person.id if person else "")
    return answer({"replay": True, "steps": await shared().work.do(key, steps, quick=True)})


async def record(request: Request) -> Response:
    """The record of a table, whole or as far as a round."""
    past = _past(request)
    table_id, number = past.info.id, number_of(request.query_params.get("round"), "round")
    key = ("record", table_id, number)
    raw = await shared().work.do(key, lambda: past.export(number), quick=True)
    name = f"{table_id}.jsonl" if number is None else f"{table_id}-round-{number}.jsonl"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(raw, media_type="application/jsonl", headers=headers)


async def settle(request: Request) -> Response:
    """What a described round comes to."""
    described = await request.body()  # read nowhere but in a process apart
    settle = partial(shared().read, untrusted_files.settled, described)
    return answer(await shared().work.do(("settle", described), settle, quick=True))


async def odds(request: Request) -> Response:
    """What a game is worth."""
    return answer(await _work("odds", await body_of(request), api_odds.odds))


async def advise(request: Request) -> Response:
    """What each choice of a hand is worth."""
    return answer(await _work("advise", await body_of(request), api_odds.advise))


async def _work(name: str, question: dict[str, Any], work: Analysis) -> Any:
    key = name, orjson.dumps(question, option=orjson.OPT_SORT_KEYS)
    return await shared().work.do(key, lambda: work(question, shared().price))


def _table(request: Request) -> OpenTable:
    return shared().house.table(request.path_params["table_id"])


def _past(request: Request) -> PastTable:
    return shared().house.past(request.path_params["table_id"])


async def described(request: Request) -> Response:
    """What the API is, for people."""
    header = shell.header(shell.visitor(request).person)
    pane = Pane("The API", shell.frame(header, api_page.content(shared().house.limits)))
    return packed(request, shell.document(pane, ("api.css",)))


async def schema(request: Request) -> Response:
    """The JSON Schema of something that is sent or taken here."""
    name = request.path_params["name"]
    if name not in schemas.NAMES:
        names = ", ".join(schemas.NAMES)
        raise NotAllowed(f"there is no schema {name[:40]!r}; there are {names}", kind="unknown")
    return answer(schemas.schema(name))


async def nothing(_request: Request) -> Response:
    """What is not there."""
    return answer({"refused": "there is nothing here; /api lists what there is"}, 404)


ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("POST", "/sign-in", sign_in),
    ("POST", "/sign-out", sign_out),
    ("GET", "/me", me),
    ("GET", "/games", games),
    ("GET", "/tables", tables),
    ("POST", "/tables", open_table),
    ("GET", "/tables/{table_id}", state),
    ("POST", "/tables/{table_id}/do", do),
    ("GET", "/tables/{table_id}/rounds", rounds),
    ("GET", "/tables/{table_id}/rounds/{number}", replay),
    ("GET", "/tables/{table_id}/record", record),
    *api_heads.ENDPOINTS,
    ("GET", "/schemas/{name}.json", schema),
    ("POST", "/settle", settle),
    ("POST", "/odds", odds),
    ("POST", "/advise", advise),
)


def routes() -> list[BaseRoute]:
    """The API under /api."""
    routes: list[BaseRoute] = [
        Route(f"/api{path}", in_words(endpoint), methods=[method])
        for method, path, endpoint in ENDPOINTS
    ]
    routes += [Route(path, described, methods=["GET"]) for path in ("/api", "/api/")]
    routes.append(WebSocketRoute("/api/tables/{table_id}/stream", stream))
    routes.append(Route("/api/{rest:path}", nothing, methods=["GET", "POST", "PUT", "DELETE"]))
    return routes
