"""A trainee's word against the procedure: every fault with its paragraph and what is right."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from msgspec import structs

from croupier.errors import MoneyError
from croupier.money import cents, signed
from croupier.rounds.wager_names import spoken
from croupier.rulebook import cite_label
from croupier.speech import capital, counted, listed
from croupier.table import Act, Table
from croupier.table.act import REGISTER
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import AnnounceWords
from croupier.training.dealer_acts import RULE, RULINGS, DealerAct, Kind, Particular, kind_of
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


def judge(table: Table, task: Task, proposed: DealerAct) -> list[Fault]:
    """What is wrong with what a trainee does; nothing if it is the act that is due."""
    plain = normal(proposed)
    for right in (task.right, *task.also):
        if _same(plain, normal(right)):
            return list(_improper(table, task, plain))
    should = _right_is(in_words(table, task.right))
    if plain.act != normal(task.right).act:
        return [Fault(f"Not yet: {task.says}", should, task.cite)]
    return [Fault(_wrong_field(table, plain, task.right), "", task.cite)]


def normal(deed: DealerAct) -> DealerAct:
    """One way of saying a thing, where there are several."""
    words = (deed.words or "").lower().strip(' ."')
    if deed.act == AnnounceWords.NAME and words == AnnounceNoMoreBets.NAME:
        return DealerAct(AnnounceNoMoreBets.NAME)
    return structs.replace(
        deed,
        seats=deed.seats and tuple(sorted(deed.seats)),
        slots=deed.slots and tuple(sorted(deed.slots)),
    )


def _same(proposed: DealerAct, right: DealerAct) -> bool:
    """Whether all that the procedure fixes was named so; what is free may be there too."""
    free = getattr(REGISTER.get(right.act), "FREE", ())
    particulars = proposed.particulars.items()
    fixed = {name: value for name, value in particulars if name not in free}
    return proposed.act == right.act and fixed == right.particulars


def _wrong_field(table: Table, proposed: DealerAct, right: DealerAct) -> str:
    """The first thing that was named wrongly, in a sentence: what comes first, or how many."""
    particulars = proposed.particulars
    in_order = normal(right).particulars
    for name, value in right.particulars.items():
        named = particulars.get(name)
        if named == in_order[name]:
            continue
        words, instead = _shown(name, value), "nothing" if named is None else _shown(name, named)
        if name in ("area", "seat"):
            return f"{capital(_place(words))} comes first: {_deed(table, right)}."
        if name == "count":
            return f"{capital(_deed(table, right))}, not {_number(named)}."
        if name == "settlement":
            return f"{capital(words)} comes first: {in_words(table, right)}."
        if right.slots and proposed.slots and name == "slots":
            return f"Turn up {_listed(right.slots)}, not {_listed(proposed.slots)}."
        return f"{capital(in_words(table, right))}, not {instead}."
    return f"{capital(in_words(table, right))}, and nothing else."


def _listed(slots: tuple[str, ...]) -> str:
    return listed([spoken(slot) for slot in slots])


def _deed(table: Table, deed: DealerAct) -> str:
    """An act, briefly: two cards to seat 1."""
    area, count = deed.area, deed.count
    if area is not None and count is not None:
        return f"{_number(count)} card{'' if count == 1 else 's'} to {_place(spoken(area))}"
    return in_words(table, deed)


def _place(words: str) -> str:
    """Where something goes: seat 2, the dealer."""
    if words.isdecimal():
        return f"seat {words}"
    return words if words.startswith("seat ") else f"the {words}"


def _number(number: Particular | None) -> str:
    """A small number in words."""
    if not isinstance(number, int):
        return "nothing" if number is None else str(number)
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
)  # fmt: skip


def _shown(name: str, value: Particular) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    if name == "hand":  # one of those that a pair was split into
        return f"hand {value}"
    if name == RULING:
        return RULINGS.get(str(value), str(value)).lower()
    return spoken(str(value))


def _improper(table: Table, task: Task, proposed: DealerAct) -> Iterator[Fault]:
    """An act in its turn whose free choices the law does not allow: a cut of three cards."""
    if task.is_players or proposed.act == RULE:
        return
    refusal = table.refusal(done_as(task, proposed))
    if refusal is not None:
        yield Fault(f"{capital(refusal.reason)}.", "Choose otherwise.", refusal.cite)


def done_as(task: Task, proposed: DealerAct) -> Act:
    """The act of a task with the trainee's own choices in it."""
    act, name = task.act, proposed.act
    if name != act.NAME and name in REGISTER and DealerAct(name) in task.also:
        return REGISTER[name]()
    particulars = proposed.particulars.items()
    free: dict[str, Any] = {name: value for name, value in particulars if name in type(act).FREE}
    return replace(act, **free) if free else act


def in_words(table: Table, deed: DealerAct) -> str:
    """An act as a person would say it."""
    kind = kind_of(table, deed.act) or Kind(deed.act, deed.act)
    named = [_shown(name, value) for name, value in deed.particulars.items()]
    if deed.seat is not None:
        named[0] = f"seat {deed.seat}"
    if deed.count is not None:
        named[-1] = counted(deed.count)
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
