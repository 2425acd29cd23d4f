"""The whole rule sheet of an edition, as data, from rulebook and script."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from croupier.games import game
from croupier.money import dollars
from croupier.rounds import Game, Law, Preparing, Rules, Wager
from croupier.rounds.script import Method, Step
from croupier.rulebook import Edition, Paragraph, Wheel, readings
from croupier.rulebook.edition import split_key
from croupier.simulate import bounds


def rule_sheet(rules: Rules, method: Method) -> dict[str, Any]:
    """Everything the sheet says, in plain values and in the order it is printed."""
    book, played = rules.edition, game(rules.edition.game)
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
        "wagers": [_wager(rules, wager) for wager in played.wagers],
        "pays": [_pays(rules, name) for name in book.pays],
        "wheels": [_wheel(wheel) for wheel in book.wheels.values()],
        "layout": _layout(book),
        "script": list(_script(rules, played, method)),
        "sections": list(_sections(book)),
        "terms": {
            term: says for one in book.paragraphs.values() for term, says in one.terms.items()
        },
        "options": [_option(rules, name) for name in book.options],
        "readings": _readings(book),
    }


def _wager(rules: Rules, wager: Wager) -> dict[str, Any]:
    offered = wager.offered(rules)
    least, most = bounds(rules, wager) if offered or not wager.exactly else (None, None)
    fixed = wager.exactly or (wager.bounds and wager.bounds[0] in rules.edition.numbers)
    return {
        "wager": wager.name,
        "required": wager.required,
        "needs": wager.needs,
        "equals": wager.equals,
        "times": wager.times,
        "offered": offered,
        "least": least,
        "most": most,
        "bounds_by": "law" if fixed else "house",
        "cite": _cite(rules.edition, wager.cite),
    }


def _wheel(wheel: Wheel) -> dict[str, Any]:
    return {
        "wheel": wheel.name,
        "wager": wheel.wager,
        "top_prize": wheel.top,
        "cite": wheel.cite,
        "weights_cite": wheel.weights_cite,
        "stops": [
            {
                "position": stop.position,
                "player": stop.player,
                "community": stop.community,
                "weight": stop.weight,
            }
            for stop in wheel.stops
        ],
    }


def _layout(book: Edition) -> list[dict[str, Any]]:
    """The areas of the layout, where the edition describes it: a player's, then the cards'."""
    groups = (("each player", book.layout.wagers), ("community cards", book.layout.community))
    return [
        {
            "of": of,
            "area": area.name,
            "label": area.label or area.name,
            "row": area.row,
            "column": area.column,
            "width": area.width,
            "optional": area.optional,
            "cite": area.cite,
        }
        for of, areas in groups
        for area in areas
    ]


def _pays(rules: Rules, name: str) -> dict[str, Any]:
    lines = rules.edition.pays[name].items()
    return {
        "wager": name,
        "cite": rules.pays_cite(name),
        "lines": [{"hand": line, "odds": str(odds)} for line, odds in lines],
    }


def _script(rules: Rules, played: Game, method: Method) -> Iterator[dict[str, Any]]:
    """The steps of a table that deals by this method, from a new deck to the pick-up."""
    book = rules.edition
    # Without a shuffling device the cards are cut, which shows more; some hands must have one.
    needs_device = method is Method.HAND and Law.HAND_DEVICE in played.law
    preparing = Preparing(method, by_device=needs_device)
    parts: tuple[tuple[str, Iterable[Step]], ...] = (
        ("opening a deck", played.opening),
        ("shuffle and cut", played.preparation(preparing)),
        ("dealing", played.dealing[method]),
        ("play", played.steps(rules)),
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
        number = split_key(one.key)[0]
        if section is None or section["key"] != number:
            if section:
                yield section
            # A section whose first page is missing stands under its bare number.
            heading = one.summary if one.is_heading else "(its beginning is missing)"
            cite = book.numbering.cite(number)
            section = {"key": number, "cite": cite, "summary": heading, "paragraphs": []}
        if not one.is_heading:
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


def _option(rules: Rules, name: str) -> dict[str, Any]:
    one = rules.house_option(name)
    return {
        "option": name,
        "default": one.default,
        "value": rules.option(name),
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
            "paragraphs": [book.cite(key) for key in one.paragraphs_of(book.game) if book.has(key)],
            "question": one.question,
            "reading": one.reading,
            "why": one.why,
            "confidence": one.confidence.value,
            "option": one.option,
        }
        for one in readings().values()
        if one.holds_for(book.game)
    ]


def amount(value: Any, unit: str) -> str:
    """A number with its unit, money as dollars, yes and no as words."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if unit == "cents":
        return dollars(value)
    return f"{value} {unit}".strip()


LISTS: Final = ("history", "wagers", "pays", "wheels", "layout", "script", "options", "readings")
"""The parts of the sheet that are lists of things said."""


# ---- searching ------------------------------------------------------------------------------


def only_about(sheet: dict[str, Any], word: str) -> dict[str, Any]:
    """What the sheet says about a word; parts that say nothing are empty."""
    found = dict(sheet)
    for part in LISTS:
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
    return not any(sheet[part] for part in (*LISTS, "terms", "sections"))
