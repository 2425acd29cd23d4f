"""The log of heads in the API: what the house has signed, with proofs, and receipts of rounds."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from croupier.house import NotAllowed
from croupier.house.house_log import HouseLog
from croupier.web.context import shared
from croupier.web.json_http import Endpoint, answer, number_of


def _log() -> HouseLog:
    return shared().house.log


async def heads(request: Request) -> Response:
    """What the house has signed, last or at some length of the log, and its keys."""
    size = number_of(request.query_params.get("size"), "size")

    def work() -> dict[str, Any]:
        tree = _log().tree(size)  # first: its key is among those that there are then
        keys = _log().statements()
        return {
            "house": tree.house,
            "keys": [key.as_data() for key in keys],
            "tree": tree.as_data(),
        }

    return answer(await shared().work.do(("heads", size), work, quick=True))


async def log_file(_request: Request) -> Response:
    """The whole log, to be kept."""
    raw = await shared().work.do(("log file",), lambda: b"".join(_log().export()), quick=True)
    return _attached(raw, "heads.jsonl")


async def entry(request: Request) -> Response:
    """An entry of the log, and the proof that it is in it."""
    position = number_of(request.path_params["position"], "an entry") or 0
    size = number_of(request.query_params.get("size"), "size")
    key = "entry", position, size
    return answer(await shared().work.do(key, lambda: _log().inclusion(position, size), quick=True))


async def consistency(request: Request) -> Response:
    """The proof that a log that someone kept has only grown since."""
    first = number_of(request.query_params.get("first"), "first")
    second = number_of(request.query_params.get("second"), "second")
    if first is None:
        raise NotAllowed("say how long the log was that you kept: ?first=12")
    key = "consistency", first, second
    proof = await shared().work.do(key, lambda: _log().consistency(first, second), quick=True)
    return answer(proof)


async def receipt(request: Request) -> Response:
    """A finished round with the proof that it is in the log, to be kept."""
    table_id = request.path_params["table_id"]
    number = number_of(request.path_params["number"], "a round") or 0
    key = "receipt", table_id, number
    raw = await shared().work.do(key, lambda: _log().receipt(table_id, number), quick=True)
    return _attached(raw, f"{table_id}-round-{number}-receipt.json")


def _attached(raw: bytes, name: str) -> Response:
    safe = "".join(
        letter for letter in name if letter.isascii() and (letter.isalnum() or letter in "-._")
    )
    kind = "application/jsonl" if name.endswith(".jsonl") else "application/json"
    headers = {"content-disposition": f'attachment; filename="{safe}"'}
    return Response(raw, media_type=kind, headers=headers)


ENDPOINTS: tuple[tuple[str, str, Endpoint], ...] = (
    ("GET", "/tables/{table_id}/rounds/{number}/receipt", receipt),
    ("GET", "/heads", heads),
    ("GET", "/heads/file", log_file),
    ("GET", "/heads/consistency", consistency),
    ("GET", "/heads/entries/{position}", entry),
)
