"""The files that browsers fetch once: style and script, compressed, each under the number of its
content, so that they are kept for good and fetched again when they change."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import Final, NamedTuple

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.draw import style
from croupier.draw.glyphs import SUIT_SHAPES

SCRIPTS: Final = ("morph.js", "page.js", "line.js", "paper.js", "editor.js")
"""The one script that every page has, in this order."""
SHEETS: Final = ("api.css", "dealer.css", "desk.css", "lab.css", "workshop.css")
KINDS: Final = {"js": "text/javascript", "css": "text/css", "svg": "image/svg+xml"}
KEPT: Final = "public, max-age=31536000, immutable"
SMALL: Final = 860
"""Bytes below which nothing is gained by compressing."""
FAVICON: Final = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">'
    f'<rect width="100" height="100" rx="22" fill="#2f6d54"/><path d="{SUIT_SHAPES["s"]}" '
    'fill="#f3ead2" transform="translate(18 18) scale(.64)"/></svg>'
)


class Asset(NamedTuple):
    """A file: as it is, and compressed."""

    raw: bytes
    packed: bytes


@cache
def assets() -> Mapping[str, Asset]:
    """All of them, by name."""
    folder = resources.files("croupier.web") / "static"

    def text(name: str) -> str:
        return (folder / name).read_text("utf-8")

    files = {
        "croupier.js": "".join(map(text, SCRIPTS)),
        "croupier.css": text("croupier.css") + style(),
        "favicon.svg": FAVICON,
        **{name: text(name) for name in SHEETS},
    }
    return {name: _asset(path) for name, path in files.items()}


def _asset(text: str) -> Asset:
    raw = text.encode()
    return Asset(raw, gzip.compress(raw, mtime=0))


@cache
def version() -> str:
    """Changes with any of the files."""
    return sha256(b"".join(asset.raw for asset in assets().values())).hexdigest()[:10]


def address(name: str) -> str:
    """Where a file is fetched."""
    return f"/static/{version()}/{name}"


async def _static(request: Request) -> Response:
    asset = assets().get(request.path_params["name"])
    if asset is None:
        return Response("There is no such file.", 404, media_type="text/plain")
    kind = KINDS[request.path_params["name"].rpartition(".")[2]]
    is_current = request.path_params["version"] == version()
    headers = {"cache-control": KEPT if is_current else "no-cache", "vary": "accept-encoding"}
    if takes_gzip(request):
        return Response(
            asset.packed, headers={**headers, "content-encoding": "gzip"}, media_type=kind
        )
    return Response(asset.raw, headers=headers, media_type=kind)


def takes_gzip(connection: HTTPConnection) -> bool:
    """Whether a browser reads what is compressed."""
    return "gzip" in connection.headers.get("accept-encoding", "")


def packed(request: Request, text: str, status: int = 200) -> Response:
    """A page as an answer, compressed if the browser reads that."""
    raw = text.encode()
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if len(raw) > SMALL and takes_gzip(request):
        raw, headers["content-encoding"] = gzip.compress(raw, 5), "gzip"
    return Response(raw, status, headers, "text/html")


def routes() -> list[Route]:
    """Where they are served."""
    return [Route("/static/{version}/{name}", _static, methods=["GET"])]
