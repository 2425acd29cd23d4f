"""What an event looks like: the first member of a line that is not what it should be, in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from croupier.rounds import Outcome

Check: TypeAlias = Callable[[Any, str], Iterator[str]]
"""Says what is wrong with a value at a path."""


def misshapen(event: Mapping[str, Any]) -> str:
    """What is wrong with an event as it was read, or nothing."""
    return next(_EVENT(event, ""), "")


def _is(kind: type, name: str) -> Check:
    def check(value: Any, path: str) -> Iterator[str]:
        if type(value) is not kind:
            yield f"{path} should be {name}, not {value!a:.60}"

    return check


_INT: Final = _is(int, "a whole number")
_TEXT: Final = _is(str, "text")
_LIST: Final = _is(list, "a list")
_OBJECT: Final = _is(dict, "an object")


def _each(of: Check) -> Check:
    """A list of such values."""

    def check(value: Any, path: str) -> Iterator[str]:
        yield from _LIST(value, path)
        for at, member in enumerate(value):
            yield from of(member, f"{path}[{at}]")

    return check


def _by_name(of: Check) -> Check:
    """An object of such values under any names."""

    def check(value: Any, path: str) -> Iterator[str]:
        yield from _OBJECT(value, path)
        for name, member in value.items():
            yield from of(member, f"{path}.{name:.40}")

    return check


def _row(*of: Check) -> Check:
    """A list of just these values."""

    def check(value: Any, path: str) -> Iterator[str]:
        yield from _LIST(value, path)
        if len(value) != len(of):
            yield f"{path} should have {len(of)} values, not {len(value)}"
        for at, (shape, member) in enumerate(zip(of, value, strict=True)):
            yield from shape(member, f"{path}[{at}]")

    return check


def _has(needed: Mapping[str, Check], may: Mapping[str, Check]) -> Check:
    """An object with these members, and perhaps with those; of others nothing is known."""

    def check(value: Any, path: str) -> Iterator[str]:
        yield from _OBJECT(value, path)
        for name in needed:
            if name not in value:
                yield f"{_under(path, name)} is missing"
        for name, of in (*needed.items(), *may.items()):
            if name in value:
                yield from of(value[name], _under(path, name))

    return check


def _under(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _outcome(value: Any, path: str) -> Iterator[str]:
    known = [outcome.value for outcome in Outcome]
    if value not in known:
        yield f"{path} should be one of {', '.join(known)}, not {value!a:.60}"


def _amounts(value: Any, path: str) -> Iterator[str]:
    """The results of seats, by the number of the seat."""
    yield from _by_name(_INT)(value, path)
    for name in value:
        if not name.isdecimal():
            yield f"{path}.{name!a:.60} should be the number of a seat"


_RESULT: Final = _has(
    {"wager": _TEXT, "stake": _INT, "outcome": _outcome, "won": _INT, "cites": _each(_TEXT)},
    {
        "seat": _INT, "odds": _TEXT, "hand": _TEXT, "against": _TEXT, "line": _TEXT,
        "readings": _each(_TEXT),
    },
)  # fmt: skip

_TOLD: Final = _has(
    {},
    {
        "added to": _INT, "card": _TEXT, "cards": _TEXT, "commitment": _TEXT, "exposed": _TEXT,
        "hands": _by_name(_TEXT), "meter": _INT, "moves": _each(_row(_TEXT, _TEXT, _INT)),
        "net": _amounts, "rack": _each(_row(_TEXT, _INT)), "results": _each(_RESULT),
        "revealed": _each(_has({"seed": _TEXT, "shuffle": _INT}, {})), "round": _INT,
        "rules": _OBJECT, "seats": _each(_INT), "shown": _by_name(_TEXT), "shuffle": _INT,
        "unopened": _each(_INT), "void": _is(bool, "true or false"),
    },
)  # fmt: skip

_EVENT: Final = _has(
    {
        "act": _has({"act": _TEXT}, {"amount": _INT, "asked": _TEXT, "option": _TEXT,
                                     "seat": _INT, "wager": _TEXT}),
        "at": _INT, "by": _TEXT, "cites": _each(_TEXT), "notes": _each(_TEXT), "number": _INT,
        "told": _TOLD,
    },
    {},
)  # fmt: skip
