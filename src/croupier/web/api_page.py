"""The API described: what can be asked, said and seen, on one page."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any, Final

from croupier import __version__
from croupier.games import first_game
from croupier.limits import LARGEST_MESSAGE, Limits
from croupier.markup import Html, Inside, el
from croupier.rulebook import chosen_edition
from croupier.web.gate import STATUS
from croupier.web.schemas import NAMES, VERSION


@cache
def described() -> Mapping[str, Any]:
    """What the page says, as data."""
    return tomllib.loads(resources.files("croupier.web").joinpath("api.toml").read_text("utf-8"))


@cache
def content(limits: Limits) -> Html:
    """The description as it stands on its page."""
    api = described()
    statuses = [(str(status), api["refused"][kind]) for kind, status in STATUS.items()]
    return el(
        "main",
        el("h1", "The house’s API"),
        el("p", f"croupier {__version__}. ", _prose(_INTRODUCTION)),
        el("h2", "Ask"),
        map(_asked, api["ask"]),
        el("h2", "Say at a table"),
        el("p", _prose(_ANY_MESSAGE)),
        map(_said, api["say"]),
        el("h2", "The state of a table"),
        _definitions(api["state"].items()),
        el("h2", "Schemas"),
        el("p", _prose(_SCHEMAS)),
        el("p", _links()),
        el("h2", "Refusals"),
        el("p", _prose(_REFUSALS)),
        _definitions(statuses),
        el("p", _limits(limits)),
        class_="described",
        id="main",
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


def _limits(limits: Limits) -> str:
    return (
        f"A message has at most {LARGEST_MESSAGE:,} bytes. One person may send "
        f"{limits.message_burst:.0f} messages at once and {limits.message_rate:g} a second for "
        "long."
    )


def _links() -> list[Inside]:
    """The schemas, one after the other."""
    links = [el("a", el("code", name), href=f"/api/schemas/{name}.json") for name in NAMES]
    return [part for link in links for part in (link, " ")]


def _asked(entry: Mapping[str, str]) -> Html:
    marked = (("takes", ""), ("gives", "→ "))
    examples = "\n".join(f"{mark}{_named(entry[name])}" for name, mark in marked if name in entry)
    return el(
        "section",
        el("h3", el("span", entry["method"], class_="verb"), f" /api{entry['path']}"),
        el("p", _prose(entry["says"])),
        el("pre", examples) if examples else None,
    )


def _named(example: str) -> str:
    """An example with a game that there is."""
    edition = chosen_edition(first_game()).slug
    return example.replace("{game}", first_game()).replace("{edition}", edition)


def _said(entry: Mapping[str, str]) -> Html:
    return el("section", el("h3", entry["message"]), el("p", _prose(entry["says"])))


def _definitions(rows: Iterable[tuple[str, str]]) -> Html:
    return el("dl", ((el("dt", name), el("dd", _prose(says))) for name, says in rows))


def _prose(says: str) -> list[Inside]:
    """Text in which backquotes mark code."""
    return [el("code", words) if at % 2 else words for at, words in enumerate(says.split("`"))]
