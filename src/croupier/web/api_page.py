"""The API described: what can be asked, said and seen, as one page that needs nothing else."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from croupier import __version__
from croupier.games import first_game
from croupier.house.limits import BURST, LARGEST_MESSAGE, RATE
from croupier.markup import Html, Inside, document, el
from croupier.rulebook import chosen_edition
from croupier.web.gate import STATUS
from croupier.web.schemas import NAMES, VERSION

_STYLE: Final = """
:root { color-scheme: light dark; --line: color-mix(in srgb, currentColor 18%, transparent); }
body { font: 16px/1.55 system-ui, sans-serif; max-width: 54rem; margin: 0 auto; padding: 1.5rem; }
h1 { font-size: 1.7rem; margin: 0 0 .2rem; } h2 { margin-top: 2.6rem; font-size: 1.2rem; }
section { border-top: 1px solid var(--line); padding: .9rem 0; }
h3 { font: 600 .95rem/1.5 ui-monospace, monospace; margin: 0 0 .3rem; overflow-wrap: anywhere; }
p { margin: .3rem 0; } .verb { display: inline-block; min-width: 4rem; opacity: .65; }
pre, code { font: .86em/1.45 ui-monospace, monospace; }
pre { margin: .5rem 0; padding: .6rem .8rem; border: 1px solid var(--line); border-radius: 6px;
  white-space: pre-wrap; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .35rem 1.2rem; }
dt { font: .9em ui-monospace, monospace; padding-top: .15em; } dd { margin: 0; }
"""


@cache
def described() -> Mapping[str, Any]:
    """What the page says, as data."""
    return tomllib.loads(resources.files("croupier.web").joinpath("api.toml").read_text("utf-8"))


@cache
def page() -> str:
    """The description as HTML: no script, and nothing fetched from anywhere."""
    known = described()
    statuses = [(str(status), known["refused"][kind]) for kind, status in STATUS.items()]
    return document(
        "croupier: the API",
        _STYLE,
        el(
            "main",
            el("h1", "The house’s API"),
            el("p", f"croupier {__version__}. ", _prose(_INTRODUCTION)),
            el("h2", "Ask"),
            map(_asked, known["ask"]),
            el("h2", "Say at a table"),
            el("p", _prose(_ANY_MESSAGE)),
            map(_said, known["say"]),
            el("h2", "The state of a table"),
            _definitions(known["state"].items()),
            el("h2", "Schemas"),
            el("p", _prose(_SCHEMAS)),
            el("p", _links()),
            el("h2", "Refusals"),
            el("p", _prose(_REFUSALS)),
            _definitions(statuses),
            el("p", _LIMITS),
        ),
    )


_INTRODUCTION: Final = (
    "JSON over HTTP and WebSocket, under `/api`; everything that a page can do. Amounts are "
    "cents, cards are written `Ah`, times are seconds since 1970. `examples/bot.py` is a whole bot."
)
_ANY_MESSAGE: Final = "Any message may carry `round`: it is refused if that round is past."
_SCHEMAS: Final = (
    f"Version {VERSION} of the JSON Schemas, made from the types that the house itself works with."
)
_REFUSALS: Final = (
    "Whatever is not done is answered with `refused` in words, with the paragraph in `cite` if "
    "the law says so, and nothing has changed."
)
_LIMITS: Final = (
    f"A message has at most {LARGEST_MESSAGE:,} bytes. One person may send {BURST:.0f} messages "
    f"at once and {RATE:.0f} a second for long."
)


def _links() -> list[Inside]:
    """The schemas, one after the other."""
    links = [el("a", el("code", name), href=f"/api/schemas/{name}.json") for name in NAMES]
    return [part for link in links for part in (link, " ")]


def _asked(one: Mapping[str, str]) -> Html:
    marked = (("takes", ""), ("gives", "→ "))
    examples = "\n".join(f"{mark}{_named(one[name])}" for name, mark in marked if name in one)
    return el(
        "section",
        el("h3", el("span", one["method"], class_="verb"), f" /api{one['path']}"),
        el("p", _prose(one["says"])),
        el("pre", examples) if examples else None,
    )


def _named(example: str) -> str:
    """An example with a game that there is."""
    edition = chosen_edition(first_game()).slug
    return example.replace("{game}", first_game()).replace("{edition}", edition)


def _said(one: Mapping[str, str]) -> Html:
    return el("section", el("h3", one["message"]), el("p", _prose(one["says"])))


def _definitions(rows: Iterable[tuple[str, str]]) -> Html:
    return el("dl", ((el("dt", name), el("dd", _prose(says))) for name, says in rows))


def _prose(says: str) -> list[Inside]:
    """Text in which backquotes mark code."""
    return [el("code", one) if at % 2 else one for at, one in enumerate(says.split("`"))]
