"""A trainee's word against the procedure: every fault with its paragraph and what is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from croupier.errors import MoneyError
from croupier.money import cents, signed
from croupier.rounds.wager_names import spoken
from croupier.rulebook import cite_label
from croupier.speech import capital, counted, listed
from croupier.table import Act, Table
from croupier.table.act import REGISTER
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import AnnounceWords
from croupier.training.dealer_acts import RULE, RULINGS, Kind, Said, kind_of
from croupier.training.tasks import AMOUNT, RULING, Detail, Task, short


@dataclass(frozen=True)
class Fault:
    """One thing that was wrong."""

    says: str
    """What was wrong."""
    should: str
    """What should have been done."""
    cite: str
    """The paragraph that says so."""

    def __str__(self) -> str:
        sentences = " ".join(filter(None, (self.says, self.should)))
        return f"{sentences} ({cite_label(self.cite)})"

    def as_data(self) -> dict[str, str]:
        """The fault in plain values."""
        return {"says": self.says, "should": self.should, "cite": self.cite}


def judge(table: Table, task: Task, said: Said) -> list[Fault]:
    """What is wrong with what a trainee does; nothing if it is the act that is due."""
    plain = normal(said)
    for right in (task.said, *task.also):
        if _same(plain, normal(right)):
            return list(_improper(table, task, plain))
    should = _right_is(in_words(table, task.said))
    if plain.get("act") != normal(task.said)["act"]:
        return [Fault(f"Not yet: {task.says}", should, task.cite)]
    return [Fault(_wrong_field(table, plain, task.said), "", task.cite)]


def normal(said: Said) -> dict[str, object]:
    """One way of saying a thing, where there are several."""
    plain = {key: value for key, value in said.items() if value is not None}
    words = str(plain.get("words", "")).lower().strip(' ."')
    if plain.get("act") == AnnounceWords.NAME and words == AnnounceNoMoreBets.NAME:
        return {"act": AnnounceNoMoreBets.NAME}
    return {key: _in_order(value) for key, value in plain.items()}


def _in_order(value: object) -> object:
    """Several things named at once, in any order."""
    return tuple(sorted(value)) if isinstance(value, list | tuple | set) else value


def _same(said: Said, right: Said) -> bool:
    """Whether all that the procedure fixes was said so; what is free may be there too."""
    free = getattr(REGISTER.get(str(right["act"])), "FREE", ())
    fixed = {key: value for key, value in said.items() if key not in free}
    return fixed == dict(right)


def _wrong_field(table: Table, said: Said, right: Said) -> str:
    """The first thing that was named wrongly, in a sentence: what comes first, or how many."""
    for name, value in right.items():
        named = said.get(name)
        if name == "act" or named == _in_order(value):
            continue
        words, instead = _shown(name, value), "nothing" if named is None else _shown(name, named)
        if name in ("area", "seat"):
            return f"{capital(_place(words))} comes first: {_deed(table, right)}."
        if name == "count":
            return f"{capital(_deed(table, right))}, not {_number(named)}."
        if name == "settlement":
            return f"{capital(words)} comes first: {in_words(table, right)}."
        if name == "slots" and isinstance(named, tuple):
            right_slots = listed([spoken(str(slot)) for slot in value])  # type: ignore[attr-defined]
            return f"Turn up {right_slots}, not {listed([spoken(str(slot)) for slot in named])}."
        return f"{capital(in_words(table, right))}, not {instead}."
    return f"{capital(in_words(table, right))}, and nothing else."


def _deed(table: Table, said: Said) -> str:
    """An act, briefly: two cards to seat 1."""
    area, count = said.get("area"), said.get("count")
    if isinstance(area, str) and isinstance(count, int):
        return f"{_number(count)} card{'' if count == 1 else 's'} to {_place(spoken(area))}"
    return in_words(table, said)


def _place(words: str) -> str:
    """Where something goes: seat 2, the dealer."""
    if words.isdecimal():
        return f"seat {words}"
    return words if words.startswith("seat ") else f"the {words}"


def _number(number: object) -> str:
    """A small number in words."""
    if not isinstance(number, int):
        return "nothing" if number is None else str(number)
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip


def _shown(name: str, value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(str, value))
    if name == "hand":  # one of those that a pair was split into
        return f"hand {value}"
    if name == RULING:
        return RULINGS.get(str(value), str(value)).lower()
    return spoken(str(value))


def _improper(table: Table, task: Task, said: Said) -> Iterator[Fault]:
    """An act in its turn whose free choices the law does not allow: a cut of three cards."""
    if task.is_players or said["act"] == RULE:
        return
    refusal = table.refusal(done_as(task, said))
    if refusal is not None:
        yield Fault(f"{capital(refusal.reason)}.", "Choose otherwise.", refusal.cite)


def done_as(task: Task, said: Said) -> Act:
    """The act of a task with the trainee's own choices in it."""
    act = task.act
    name = str(said["act"])
    if name != act.NAME and name in REGISTER and {"act": name} in task.also:
        return REGISTER[name]()
    free = {key: value for key, value in said.items() if key in type(act).FREE}
    return replace(act, **free) if free else act


def in_words(table: Table, said: Said) -> str:
    """An act as a person would say it."""
    act = str(said["act"])
    kind = kind_of(table, act) or Kind(act, act)
    named = [_shown(name, value) for name, value in said.items() if name != "act"]
    if "seat" in said:
        named[0] = f"seat {said['seat']}"
    if isinstance(count := said.get("count"), int):
        named[-1] = counted(count)
    words = kind.label[0].lower() + kind.label[1:]
    before = " " if words.endswith((" to", " of", " for")) else ": "
    return f"{words}{before}{', '.join(named)}" if named else words


# ---- details --------------------------------------------------------------------------------


def judge_detail(detail: Detail, answer: object) -> Fault | None:
    """What is wrong with one answer, if anything is."""
    if _read(detail, answer) == detail.right:
        return None
    if detail.kind == AMOUNT:
        right = signed(int(detail.right))
        says = f"{detail.key}: {right}, not {_given_amount(answer)}."
    else:
        words = RULINGS.get(str(answer), str(answer)) if answer not in (None, "") else "nothing"
        says = f"{detail.label} Not {words}."
    return Fault(says, _right_is(str(detail.says or detail.right)), detail.cite)


def _right_is(words: str) -> str:
    return f"It should be: {words}" if words.endswith('."') else f"It should be: {words}."


def _read(detail: Detail, answer: object) -> object:
    if detail.kind == AMOUNT:
        return amount(answer)
    written = str(answer or "").strip().lower()
    return short(written) if detail.kind == "hand" else written


def amount(answer: object) -> int | None:
    """An amount as it is given: cents, or dollars in words; a push is nothing."""
    if type(answer) is int:
        return answer
    written = str(answer or "").strip().lower().removeprefix("+")
    if written in ("push", "p"):
        return 0
    try:
        return cents(written) if written else None
    except MoneyError:
        return None


def _given_amount(answer: object) -> str:
    read = amount(answer)
    return signed(read) if read is not None else str(answer or "nothing")
