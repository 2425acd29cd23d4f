"""A trainee's line at the keyboard, read as an act: "deal 3 2", "turn cross top right".

A line begins with a word for the act; what must be named with it follows in its order. Seats are
numbers, areas and slots are named.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from croupier.errors import TrainingError
from croupier.table import Table
from croupier.table.acts.play import AnnounceWords
from croupier.training.dealer_acts import RULINGS, DealerAct, Field, Kind, kind_of, kinds


def read(table: Table, line: str) -> DealerAct:
    """The act that a line asks for; a line that asks for none is refused in words."""
    words = line.lower().replace(",", " ").split()
    known = kinds(table)
    for phrase, kind in _phrases(known):
        if words[: len(phrase)] == list(phrase):
            fields = _fields(table, kind, words[len(phrase) :])
            return msgspec.convert({"act": kind.act, **fields}, DealerAct)
    ways = ", ".join(kind.phrases[0] for kind in known)
    raise TrainingError(f"{line[:40]!r} is not an act; you may: {ways}")


def _phrases(known: list[Kind]) -> Iterator[tuple[tuple[str, ...], Kind]]:
    """Longer phrases first, so that "turn down" is not read as "turn"."""
    several = [(tuple(phrase.split()), kind) for kind in known for phrase in kind.phrases]
    yield from sorted(several, key=lambda pair: -len(pair[0]))


def _fields(table: Table, kind: Kind, words: list[str]) -> Mapping[str, object]:
    """What is named after the act."""
    particulars: dict[str, object] = {}
    rest = list(words)
    for field in kind.fields:
        particulars[field.name] = _field(table, field, rest, particulars)
    if rest and kind.act != AnnounceWords.NAME:
        raise TrainingError(f"{' '.join(rest)!r} is too much: write {written(kind)}")
    missing = [name for name, value in particulars.items() if value is None]
    if missing:
        raise TrainingError(f"name the {' and the '.join(missing)}: write {written(kind)}")
    return particulars


def _field(table: Table, field: Field, rest: list[str], named: Mapping[str, object]) -> object:
    """Take one field off the front of what is left."""
    if field.name == "words":
        rest.clear()
        return field.choices[0] if field.choices else None
    if field.name == "slots":
        own = table.game.areas.get(str(named.get("area")), ())
        slots = [rest.pop(0) for _ in range(len(rest)) if rest[0] in field.choices]
        return tuple(slots) or tuple(own) or None
    if field.several:
        return tuple(int(rest.pop(0)) for _ in range(len(rest)) if _is_number(rest[0])) or None
    if field.name == "area":
        return _area(field, rest)
    if field.name == "settlement" and not rest and len(field.choices) == 1:
        return field.choices[0]
    if field.name == "ruling":
        return _longest(tuple(RULINGS), rest)
    if not field.choices or isinstance(field.choices[0], int):
        if rest and rest[0] == "seat":
            rest.pop(0)
        return int(rest.pop(0)) if rest and _is_number(rest[0]) else None
    return _longest(tuple(map(str, field.choices)), rest)


def _area(field: Field, rest: list[str]) -> str | None:
    if rest and rest[0] == "seat":
        rest.pop(0)
    if rest and _is_number(rest[0]):
        place = f"seat {rest.pop(0)}"
        if len(rest) > 1 and rest[0] == "hand" and _is_number(rest[1]):
            place += f" {rest.pop(0)} {rest.pop(0)}"
        return place
    return rest.pop(0) if rest and rest[0] in field.choices else None


def _longest(choices: tuple[str, ...], rest: list[str]) -> str | None:
    """The longest of some phrases that stands here."""
    for choice in sorted(choices, key=lambda choice: -len(choice.split())):
        words = choice.lower().replace("-", " ").split()
        for shape in (words, [choice.lower()]):
            if rest[: len(shape)] == shape:
                del rest[: len(shape)]
                return choice
    return None


def _is_number(word: str) -> bool:
    return word.isascii() and word.isdecimal() and len(word) < 5


def written(kind: Kind) -> str:
    """How an act is written, with what is named after it."""
    if kind.example:
        return kind.example
    names = "".join(f" {field.name.upper()}" for field in kind.fields if field.name != "words")
    return f"{kind.phrases[0]}{names}"


def in_line(table: Table, deed: DealerAct) -> str:
    """An act as a line that is read back as the same."""
    kind = kind_of(table, deed.act)
    assert kind is not None
    words = [kind.phrases[0]]
    for name, value in deed.particulars.items():
        if name != "words":
            words += map(str, value) if isinstance(value, tuple) else [str(value)]
    return " ".join(words)
