"""What can be taken along from the lab: the PAR sheet, the strategy chart, the data."""

from __future__ import annotations

import tempfile
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from croupier.errors import OddsError, RulebookError
from croupier.house import NotAllowed
from croupier.markup import tag, words
from croupier.progress import Progress
from croupier.reports import par_svg
from croupier.reports.par import par_sheet
from croupier.solver.analysis import Priced
from croupier.web.context import shared
from croupier.web.lab.draft import Draft, from_query, read
from croupier.web.lab.prices import counted, known_strategy

FILES: Final = {
    "par.html": "PAR sheet",
    "par.xlsx": "PAR sheet, workbook",
    "par.csv": "tables, CSV",
    "data.json": "all data, JSON",
    "chart.svg": "strategy chart",
}
KINDS: Final = {
    ".html": "text/html; charset=utf-8",
    ".xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ".csv": "text/csv; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
}


async def lab_file(request: Request) -> Response:
    """A file of a game under the rules that the address tells."""
    game, name = request.path_params["game"], request.path_params["name"]
    if name not in FILES:
        return JSONResponse({"refused": f"there is no {name[:40]!r} here"}, status_code=404)
    try:
        draft = from_query(game, request.query_params.multi_items())
        content = await shared().work.do(("lab", name, draft.query()), partial(_made, draft, name))
    except (RulebookError, OddsError, NotAllowed) as error:
        return JSONResponse({"refused": str(error)}, status_code=409)
    return Response(
        content,
        media_type=KINDS[Path(name).suffix],
        headers={"content-disposition": f'attachment; filename="{draft.game}-{name}"'},
    )


ROUTES = [Route("/lab/{game}/{name}", lab_file, methods=["GET"])]


def _made(draft: Draft, name: str) -> bytes:
    priced_draft = read(draft)
    for complaint in (*priced_draft.bad_cells.values(), *priced_draft.bad_options.values()):
        raise OddsError(complaint)
    priced = _priced(draft, _nobody)
    if name == "chart.svg":
        return charts(priced).encode()
    with tempfile.TemporaryDirectory() as folder:
        suffix = Path(name).suffix
        [path] = par_sheet(priced, Path(folder) / f"sheet{suffix}")
        return path.read_bytes()


def _priced(draft: Draft, progress: Progress) -> Priced:
    from croupier.solver.analysis import price, price_strategy

    rules = read(draft).rules
    solved = counted(rules, progress)
    if draft.strategy:
        return price_strategy(rules, known_strategy(draft.game, draft.strategy), solved)
    return price(rules, solved)


def _nobody(_done: int, _parts: int) -> None:
    """A download is waited for without a word on how far it is."""


STYLE: Final = (
    "text{font:13px sans-serif;dominant-baseline:central;fill:#222}.middle{text-anchor:middle}"
    ".inside{fill:#fff}.cell{fill:#22644b}.title{font-weight:600}"
)


def charts(priced: Priced) -> str:
    """All strategy charts of a game in one picture, one below the other."""
    top, parts, wide = 0.0, [], 200.0
    for chart in priced.digest.charts:
        across, down = len(chart.across) + 1, len(chart.down) + 1
        wide, tall = max(wide, par_svg.CELL * across, 8.0 * len(chart.title)), par_svg.CELL * down
        title = words(chart.title, 4, 14, "title")
        drawn = par_svg.grid(chart).replace("<svg ", f'<svg y="28" height="{tall}" ', 1)
        parts.append(tag("g", title, drawn, transform=f"translate(0 {top:g})"))
        top += tall + 48
    height = max(top, 40)
    return tag(
        "svg",
        tag("style", STYLE),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {wide:g} {height:g}",
        width=wide,
        height=height,
    )


def offered(priced: Priced) -> Mapping[str, str]:
    """The files that there are of a game: without charts there is no picture of them."""
    if priced.digest.charts:
        return FILES
    return {name: says for name, says in FILES.items() if name != "chart.svg"}
