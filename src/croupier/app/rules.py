"""`croupier rules`: the whole rule sheet of an edition, as data, from rulebook and script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from croupier.games import Game, Preparing, Rules, Wager, game
from croupier.games.script import Method, Step
from croupier.money import dollars
from croupier.rulebook import Edition, Paragraph, RulebookError, readings


def rule_sheet(book: Edition, method: Method) -> dict[str, Any]:
    """Everything the sheet says, in plain values and in the order it is printed."""
    played = game(book.game)
    if method not in played.dealing:
        raise RulebookError(f"{played.name} is not dealt by {method}")
    return {
        "game": book.game,
        "name": played.name,
        "edition": book.slug,
        "title": book.title,
        "jurisdiction": book.jurisdiction,
        "effective": book.effective.isoformat(),
        "source": book.source,
        "history": [{"when": one.when.isoformat(), "what": one.what} for one in book.history],
        "method": method.value,
        "wagers": [_wager(book, wager) for wager in played.wagers],
        "pays": [_pays(book, name) for name in book.pays],
        "script": list(_script(book, played, method)),
        "sections": list(_sections(book)),
        "terms": {
            term: says for one in book.paragraphs.values() for term, says in one.terms.items()
        },
        "options": [_option(book, name) for name in book.options],
        "readings": _readings(book),
    }


def _wager(book: Edition, wager: Wager) -> dict[str, Any]:
    least, most = map(Rules(book).bound, wager.bounds or ("minimum", "maximum"))
    return {
        "wager": wager.name,
        "required": wager.required,
        "needs": wager.needs,
        "least": least,
        "most": most,
        "bounds_by": "law" if wager.bounds else "house",
        "cite": _cite(book, wager.cite),
    }


def _pays(book: Edition, name: str) -> dict[str, Any]:
    return {
        "wager": name,
        "cite": book.pays_cites[name],
        "lines": [{"hand": line, "odds": str(odds)} for line, odds in book.pays[name].items()],
    }


def _script(book: Edition, played: Game, method: Method) -> Iterator[dict[str, Any]]:
    """The steps of a table that deals by this method, from a new deck to the pick-up."""
    # The hand must have a shuffling device; without one the others cut, which shows more.
    preparing = Preparing(method, by_device=method is Method.HAND)
    parts: tuple[tuple[str, Iterable[Step]], ...] = (
        ("opening a deck", played.opening),
        ("shuffle and cut", played.preparation(preparing)),
        ("dealing", played.dealing[method]),
        ("play", played.steps(Rules(book))),
        ("when the table has stood idle", played.idle),
    )
    number = 0
    for part, steps in parts:
        for step in steps:
            number += 1
            yield {
                "step": number,
                "part": part,
                "cite": _cite(book, step.cite),
                "also": [_cite(book, key) for key in step.also if _binds(book, key)],
                "says": step.says(),
                "notes": [
                    {"cite": _cite(book, one.cite), "says": one.says}
                    for one in step.notes
                    if _binds(book, one.cite)
                ],
            }


def _cite(book: Edition, key: str) -> str:
    """A paragraph as it is printed, or the reading that stands for one."""
    return book.cite(key) if book.has(key) else key


def _binds(book: Edition, key: str) -> bool:
    """Whether a paragraph or a reading counts here; some stand in other editions only."""
    return book.has(key) or key in readings()


def _sections(book: Edition) -> Iterator[dict[str, Any]]:
    section: dict[str, Any] | None = None
    for one in book.paragraphs.values():
        if one.is_heading:
            if section:
                yield section
            section = {"cite": one.cite, "summary": one.summary, "paragraphs": []}
        elif section is not None:
            section["paragraphs"].append(_paragraph(book, one))
    if section:
        yield section


def _paragraph(book: Edition, one: Paragraph) -> dict[str, Any]:
    return {
        "key": one.key,
        "cite": one.cite,
        "kind": one.kind.value,
        "summary": one.summary,
        "depth": one.depth,
        "same_as": one.inherited_from,
        "numbers": {
            name: {"value": number.value, "unit": number.unit, "summary": number.summary}
            for name, number in book.numbers.items()
            if number.cite == one.cite
        },
    }


def _option(book: Edition, name: str) -> dict[str, Any]:
    one = book.option(name)
    return {
        "option": name,
        "default": one.default,
        "unit": one.unit,
        "least": one.least,
        "most": one.most,
        "choices": list(one.choices),
        "summary": one.summary,
        "cite": one.cite,
    }


def _readings(book: Edition) -> list[dict[str, Any]]:
    return [
        {
            "id": one.id,
            "paragraphs": [book.cite(key) for key in one.paragraphs if book.has(key)],
            "question": one.question,
            "reading": one.reading,
            "why": one.why,
            "confidence": one.confidence.value,
            "option": one.option,
        }
        for one in readings().values()
        if book.game in one.games
    ]


def amount(value: Any, unit: str) -> str:
    """A number with its unit, money as dollars, yes and no as words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if unit == "cents":
        return dollars(value)
    return f"{value} {unit}".strip()


# ---- searching ------------------------------------------------------------------------------


def only_about(sheet: dict[str, Any], word: str) -> dict[str, Any]:
    """What the sheet says about a word; parts that say nothing are empty."""
    found = dict(sheet)
    for part in ("history", "wagers", "pays", "script", "options", "readings"):
        found[part] = [one for one in sheet[part] if _speaks_of(one, word)]
    found["terms"] = {
        term: says for term, says in sheet["terms"].items() if _speaks_of((term, says), word)
    }
    found["sections"] = [
        {**section, "paragraphs": about}
        for section in sheet["sections"]
        if (about := [one for one in section["paragraphs"] if _speaks_of(one, word)])
        or _speaks_of((section["cite"], section["summary"]), word)
    ]
    return found


def _speaks_of(part: Any, word: str) -> bool:
    """Whether any text within holds the word, whatever its capitals."""
    if isinstance(part, dict):
        return any(_speaks_of(one, word) for one in part.values())
    if isinstance(part, (list, tuple)):
        return any(_speaks_of(one, word) for one in part)
    return isinstance(part, str) and word.casefold() in part.casefold()


def is_empty(sheet: dict[str, Any]) -> bool:
    """Whether a search has found nothing."""
    parts = ("history", "wagers", "pays", "script", "options", "readings", "terms", "sections")
    return not any(sheet[part] for part in parts)
