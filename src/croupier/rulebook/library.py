"""Reads the data files of the rulebook and builds editions from them, one upon another."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from importlib import resources
from typing import Any, Final

from croupier.money import PayTable
from croupier.rulebook.edition import (
    Change,
    Edition,
    Kind,
    Number,
    Numbering,
    Option,
    Paragraph,
    RulebookError,
    split_key,
)
from croupier.rulebook.readings import Reading, readings_from

_DATA: Final = resources.files("croupier.rulebook") / "data"


def _toml(name: str) -> dict[str, Any]:
    return tomllib.loads((_DATA / name).read_text(encoding="utf-8"))


@cache
def _files() -> dict[tuple[str, str], str]:
    """Which file holds which edition, by game and edition slug."""
    found = {}
    for path in _DATA.iterdir():
        edition, dot, rest = path.name.partition(".")
        if dot and rest.endswith(".toml"):
            found[rest.removesuffix(".toml"), edition] = path.name
    return found


def games() -> list[str]:
    """The games that have an edition, by slug."""
    return sorted({game for game, _ in _files()})


def editions(game: str) -> list[str]:
    """The editions of a game, oldest first."""
    if game not in games():
        raise RulebookError(f"there is no game {game!r}; the games are {', '.join(games())}")
    slugs = [edition for named, edition in _files() if named == game]
    return sorted(slugs, key=lambda slug: (edition(game, slug).effective, slug))


@cache
def edition(game: str, slug: str) -> Edition:
    """One edition, built on the one it says it is based on."""
    name = _files().get((game, slug))
    if name is None:
        raise RulebookError(f"{game} has no edition {slug!r}; it has {', '.join(editions(game))}")
    data = _toml(name)
    head = data["edition"]
    base = edition(game, head["based_on"]) if "based_on" in head else None
    return _build(game, slug, data, base)


def _build(game: str, slug: str, data: Mapping[str, Any], base: Edition | None) -> Edition:
    """An edition from its own data and, where it is silent, its base's."""
    head = data["edition"]
    numbering = Numbering(head.get("prefix", ""), head.get("every_level_in_brackets", False))
    paragraphs: dict[str, Paragraph] = {}
    numbers: dict[str, Number] = {}
    pays: dict[str, PayTable] = {}
    pays_cites: dict[str, str] = {}
    options: dict[str, Option] = {}
    if base:
        dropped = set(head.get("without", ()))
        _inherit(base, numbering, dropped, paragraphs, numbers, pays, pays_cites)
        options = {name: _recited(one, base, numbering) for name, one in base.options.items()}
    for key, entry in data.get("paragraphs", {}).items():
        cite = numbering.cite(key)
        known = paragraphs.get(key)
        paragraphs[key] = Paragraph(
            key=key,
            cite=cite,
            kind=Kind(entry["kind"]) if "kind" in entry or known is None else known.kind,
            summary=entry.get("summary") or (known.summary if known else ""),
            terms=entry.get("terms") or (known.terms if known else {}),
        )
        for name, number in entry.get("numbers", {}).items():
            numbers[name] = Number(cite=cite, **number)
        for wager, lines in entry.get("pays", {}).items():
            pays[wager] = PayTable.of(lines)
            pays_cites[wager] = cite
    for name, entry in data.get("options", {}).items():
        given = dict(entry)
        given["choices"] = tuple(given.get("choices", ()))
        options[name] = Option(name=name, **given)
    return Edition(
        game=game,
        slug=slug,
        title=head["title"],
        jurisdiction=head["jurisdiction"],
        effective=head["effective"],
        numbering=numbering,
        paragraphs=dict(sorted(paragraphs.items(), key=lambda item: _order(item[0]))),
        numbers=numbers,
        pays=pays,
        pays_cites=pays_cites,
        options=options,
        history=tuple(Change(one["when"], one["what"]) for one in head.get("history", ())),
        source=head.get("source", ""),
        allows_preshuffled=head.get(
            "allows_preshuffled", base.allows_preshuffled if base else False
        ),
    )


def _inherit(
    base: Edition,
    numbering: Numbering,
    dropped: set[str],
    paragraphs: dict[str, Paragraph],
    numbers: dict[str, Number],
    pays: dict[str, PayTable],
    pays_cites: dict[str, str],
) -> None:
    """Take over what the base says, cited as this edition prints it, except what was dropped."""
    for key, one in base.paragraphs.items():
        if key not in dropped:
            paragraphs[key] = Paragraph(
                key, numbering.cite(key), one.kind, one.summary, one.terms, base.slug
            )
    for name, number in base.numbers.items():
        key = base.numbering.key(number.cite)
        if key not in dropped:
            numbers[name] = Number(number.value, number.unit, number.summary, numbering.cite(key))
    for wager, table in base.pays.items():
        key = base.numbering.key(base.pays_cites[wager])
        if key not in dropped:
            pays[wager] = table
            pays_cites[wager] = numbering.cite(key)


def _recited(option: Option, base: Edition, numbering: Numbering) -> Option:
    """An option of the base, its paragraph as this edition prints it; readings stay as named."""
    key = base.numbering.key(option.cite)
    return replace(option, cite=numbering.cite(key)) if base.has(key) else option


_ROMAN: Final = {"i": 1, "ii": 2, "iii": 3, "iv": 4, "v": 5, "vi": 6, "vii": 7, "viii": 8}


def _order(key: str) -> tuple[int, str, int, int]:
    """Paragraphs in the order of the page: 2 before 10, ii before iv."""
    section, letter, number, roman = [*split_key(key), "", "", ""][:4]
    return int(section), letter, int(number or 0), _ROMAN.get(roman, 0)


@cache
def readings() -> dict[str, Reading]:
    """The register of readings by identifier."""
    return readings_from(_toml("readings.toml")["readings"])


@cache
def listed_paragraphs() -> dict[tuple[str, str], tuple[str, ...]]:
    """The paragraphs that tracing must cover, as printed, by game and edition."""
    listed: dict[tuple[str, str], list[str]] = {}
    lines = (_DATA / "paragraphs.tsv").read_text(encoding="utf-8").splitlines()[1:]
    for line in lines:
        named, cite = line.split("\t")
        slug, game = named.split(" ")
        listed.setdefault((game, slug), []).append(cite)
    return {key: tuple(cites) for key, cites in listed.items()}
