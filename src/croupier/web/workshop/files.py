"""What can be taken along from the workshop beside the sheet itself: the PAR sheet of its game."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from croupier.house import NotAllowed
from croupier.web.context import shared
from croupier.web.json_http import in_words
from croupier.web.lab.files import KINDS
from croupier.web.opened_table import refuse_large
from croupier.web.pages import shell
from croupier.web.workshop.editor import PAR_FILES
from croupier.web.workshop.page import who_asks
from croupier.web.workshop.sheets import par_of


async def par_file(request: Request) -> Response:
    """The PAR sheet of the game sheet that is sent."""
    name = request.path_params["name"]
    if name not in PAR_FILES:
        raise NotAllowed(f"there is no {name[:40]!r} here", kind="unknown")
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise NotAllowed("a sheet is text in UTF-8") from None
    refuse_large(text)
    solves, suffix = shared().solves, Path(name).suffix
    who = who_asks(shell.visitor(request))
    work = partial(solves.do, who, par_of, text, suffix, progress=_nobody)
    content = await solves.work.do((who, name, text), work)
    return Response(content, media_type=KINDS[suffix])


def _nobody(_done: int, _parts: int) -> None:
    """A download is waited for without a word on how far it is."""


ROUTES = [Route("/workshop/{name}", in_words(par_file), methods=["POST"])]
