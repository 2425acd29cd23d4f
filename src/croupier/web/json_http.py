"""Requests and answers: JSON in, JSON out, refusals in words."""

from __future__ import annotations

import json
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
import orjson
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from croupier.bounds import refuse_shape
from croupier.errors import ShapeError
from croupier.house import NotAllowed, Person
from croupier.house.open_table import NEWS
from croupier.house.refusals import SORRY
from croupier.web.context import house
from croupier.web.gate import COOKIE, STATUS

_log = logging.getLogger("croupier.web")

Endpoint = Callable[[Request], Awaitable[Response]]


def answer(data: Any, status: int = 200) -> Response:
    """An answer in JSON."""
    try:
        body = msgspec.json.encode(data)
    except OverflowError:  # counts of rounds may be larger than the fast writer bears
        body = json.dumps(msgspec.to_builtins(data), ensure_ascii=False).encode()
    return Response(body, status, media_type="application/json")


def refused(error: NotAllowed) -> Response:
    """A refusal in words."""
    return answer(error.as_data(), STATUS[error.kind])


def in_words(endpoint: Endpoint) -> Endpoint:
    """An endpoint whose refusals are answers."""

    async def guarded(request: Request) -> Response:
        try:
            return await endpoint(request)
        except NotAllowed as error:
            return refused(error)
        except Exception:
            _log.exception("%s %s", request.method, request.url.path)
            return refused(NotAllowed(SORRY, kind="fault"))

    return guarded


def token_of(connection: HTTPConnection) -> str | None:
    """The device token of a request: as a bearer, or in the cookie."""
    scheme, _, token = connection.headers.get("authorization", "").partition(" ")
    if scheme.lower() == "bearer" and token:
        return token.strip()
    return connection.cookies.get(COOKIE)


def person_of(connection: HTTPConnection) -> Person:
    """Who asks; the person who is not signed in is refused."""
    token = token_of(connection)
    if token is None:
        raise NotAllowed("sign in first: POST /api/sign-in with a name", kind="stranger")
    return house().person(token)


def anyone(connection: HTTPConnection) -> Person | None:
    """Who asks, or nobody in particular; a token that is not known is refused all the same,
    unless it is only a browser's that has not signed in yet."""
    try:
        return person_of(connection)
    except NotAllowed:
        if connection.headers.get("authorization"):
            raise
        return None


async def body_of(request: Request) -> dict[str, Any]:
    """The object in a request; the gate has read it already."""
    return read_object(await request.body())


def read_object(raw: bytes | str) -> dict[str, Any]:
    """JSON that must be an object."""
    try:
        refuse_shape(raw if isinstance(raw, str) else raw.decode())
        data = orjson.loads(raw)
    except (UnicodeDecodeError, ShapeError, orjson.JSONDecodeError) as error:
        raise NotAllowed(f"that is not JSON: {error}") from None
    if not isinstance(data, dict):
        raise NotAllowed("that is JSON, but not an object")
    return data


def number_of(text: str | None, name: str) -> int | None:
    """A number in an address."""
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise NotAllowed(f"{name} is a number", kind="unknown")
    return int(text)


def news_of(connection: HTTPConnection) -> int:
    """How many of the last events someone asks for: `?news=0` none, all by default."""
    number = number_of(connection.query_params.get("news"), "news")
    return NEWS if number is None else min(number, NEWS)
