"""A trainee's word against the procedure: every fault with its paragraph and what is right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from croupier.errors import MoneyError
from croupier.money import cents, signed
from croupier.rounds.wager_names import spoken
from croupier.rulebook import cite_label
from croupier.speech import capital, counted
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
        return f"{self.says} {self.should} ({cite_label(self.cite)})"

    def as_data(self) -> dict[str, str]:
        """The fault in plain values."""
        return {"says": self.says, "should": self.should, "cite": self.cite}


def judge(table: Table, task: Task, said: Said) -> list[Fault]:
    """What is wrong with what a trainee says; nothing if it is what is to be done."""
    plain = normal(said)
    for right in (task.said, *task.also):
        if _same(plain, normal(right)):
            return list(_improper(table, task, plain))
    should = _right_is(in_words(table, task.said))
    if plain.get("act") != normal(task.said)["act"]:
        return [Fault(f"Not yet: {task.says}", should, task.cite)]
    return [Fault(wrong, should, task.cite) for wrong in _wrong_fields(plain, task.said)]


def normal(said: Said) -> dict[str, Any]:
    """One way of saying a thing, where there are several."""
    plain = {key: value for key, value in said.items() if value is not None}
    words = str(plain.get("words", "")).lower().strip(' ."')
    if plain.get("act") == AnnounceWords.NAME and words == AnnounceNoMoreBets.NAME:
        return {"act": AnnounceNoMoreBets.NAME}
    return {key: _in_order(value) for key, value in plain.items()}


def _in_order(value: Any) -> Any:
    """Several things named at once, in any order."""
    return tuple(sorted(value)) if isinstance(value, list | tuple | set) else value


def _same(said: Mapping[str, Any], right: Mapping[str, Any]) -> bool:
    """Whether all that the procedure fixes was said so; what is free may be there too."""
    free = getattr(REGISTER.get(str(right["act"])), "FREE", ())
    fixed = {key: value for key, value in said.items() if key not in free}
    return fixed == dict(right)


def _wrong_fields(said: Said, right: Said) -> Iterator[str]:
    for name, value in right.items():
        given = said.get(name)
        if name != "act" and given != _in_order(value):
            told = "nothing" if given is None else _shown(name, given)
            yield f"{name.capitalize()}: {_shown(name, value)}, not {told}."


def _shown(name: str, value: Any) -> str:
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
    told = [_shown(name, value) for name, value in said.items() if name != "act"]
    if "seat" in said:
        told = [f"seat {said['seat']}", *told[1:]]
    if "count" in said:
        told[-1] = counted(said["count"])
    words = kind.label[0].lower() + kind.label[1:]
    before = " " if words.endswith((" to", " of", " for")) else ": "
    return f"{words}{before}{', '.join(told)}" if told else words


# ---- details --------------------------------------------------------------------------------


def judge_detail(detail: Detail, given: object) -> Fault | None:
    """What is wrong with one answer, if anything is."""
    if _read(detail, given) == detail.right:
        return None
    if detail.kind == AMOUNT:
        right = signed(int(detail.right))
        says = f"{detail.key}: {right}, not {_told_amount(given)}."
    else:
        told = RULINGS.get(str(given), str(given)) if given not in (None, "") else "nothing"
        says = f"{detail.label} Not {told}."
    return Fault(says, _right_is(str(detail.says or detail.right)), detail.cite)


def _right_is(words: str) -> str:
    return f"It should be: {words}" if words.endswith('."') else f"It should be: {words}."


def _read(detail: Detail, given: object) -> object:
    if detail.kind == AMOUNT:
        return amount(given)
    written = str(given or "").strip().lower()
    return short(written) if detail.kind == "hand" else written


def amount(given: object) -> int | None:
    """An amount as it is given: cents, or dollars in words; a push is nothing."""
    if type(given) is int:
        return given
    written = str(given or "").strip().lower().removeprefix("+")
    if written in ("push", "p"):
        return 0
    try:
        return cents(written) if written else None
    except MoneyError:
        return None


def _told_amount(given: object) -> str:
    read = amount(given)
    return signed(read) if read is not None else str(given or "nothing")
