"""The acts that a trainee may name, each with its particulars.

They are those of the game's whole script, with the irregularities its law knows, whatever is due:
a choice among them gives nothing away.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from croupier.rounds.script import Step
from croupier.table import Act, Table
from croupier.table.act import REGISTER
from croupier.table.command import Stage

RULE: Final = "rule"
"""What a dealer does besides the acts of the table: says what the law makes of something."""
Particular: TypeAlias = str | int | tuple[str, ...] | tuple[int, ...]


class DealerAct(msgspec.Struct, frozen=True):
    """What a trainee does next: DealerAct("deliver", area="seat 2", count=2)."""

    act: str
    """The name of an act of the table, of what a player is called upon for, or `RULE`."""
    seat: int | None = None
    area: str | None = None
    seats: tuple[int, ...] | None = None
    hand: int | None = None
    settlement: str | None = None
    slots: tuple[str, ...] | None = None
    count: int | None = None
    cards: int | None = None
    held: str | None = None
    words: str | None = None
    ruling: str | None = None

    @property
    def particulars(self) -> dict[str, Particular]:
        """What is named with the act, in the order in which it is said."""
        values = {name: getattr(self, name) for name in self.__struct_fields__[1:]}
        return {name: value for name, value in values.items() if value is not None}


@dataclass(frozen=True)
class Field:
    """Something that is named with an act."""

    name: str
    label: str
    choices: tuple[str | int, ...] = ()
    """What it may be; any whole number if there are none."""
    several: bool = False
    """Whether any number of the choices is named."""
    needed: bool = True


@dataclass(frozen=True)
class Kind:
    """A kind of act that a dealer does."""

    act: str
    label: str
    fields: tuple[Field, ...] = ()
    stage: Stage = Stage.PLAY
    phrases: tuple[str, ...] = ()
    example: str = ""


RULINGS: Final = {
    "go on": "The deal goes on as if nothing had happened",
    "next card": "The card is the next one dealt",
    "set aside": "The card goes to the discard rack, and the deal goes on",
    "shuffle again": "The cards are shuffled again from the start",
    "deal it now": "The card that is missing is dealt now",
    "void hand": "That hand is void, the others play on",
    "void all": "All hands are void, and every wager goes back",
}
"""What the law may make of something, by short names."""


def kinds(table: Table) -> list[Kind]:
    """What a trainee may choose from at this table, in the order of its procedure."""
    acts = list(_called_for(tuple(_steps(table))))
    acts += [act for act in REGISTER.values() if _is_known(table, act)]
    ruling = Field("ruling", "What follows?", tuple(RULINGS))
    label, example = "Rule on what has happened", "rule void all"
    rule = Kind(RULE, label, (ruling,), Stage.IRREGULARITY, ("rule",), example)
    return [*(_kind(table, act) for act in dict.fromkeys(acts)), rule]


@lru_cache(maxsize=64)
def _called_for(steps: tuple[Step, ...]) -> tuple[type[Act], ...]:
    """The acts that the steps of a script may call for, in their order; a script is the same all
    through a round, and is asked for with every act."""
    return tuple(
        dict.fromkeys(act for step in steps for act in REGISTER.values() if act.is_called_for(step))
    )


def _is_known(table: Table, act: type[Act]) -> bool:
    """Whether it is what the law of the game makes of something that went wrong."""
    is_remedy = act.COMMAND is not None and act.COMMAND.stage is Stage.IRREGULARITY
    return is_remedy and table.setup.knows(act.TOPICS[0])


def _kind(table: Table, act: type[Act]) -> Kind:
    command = act.COMMAND
    assert command is not None
    fields = tuple(
        Field(name, question, act.choices(table, name), several=name in ("seats", "slots"))
        for name, question in act.asks(table).items()
    )
    name = command.name or act.NAME
    return Kind(name, act.LABEL, fields, command.stage, command.phrases, command.example)


def _steps(table: Table) -> Iterator[Step]:
    """The script of a deck's whole life at this table."""
    yield from table.game.opening
    yield from table.game.script(table.preparing(table.deck), table.rules)


def kind_of(table: Table, act: str) -> Kind | None:
    """A kind by the name of its act."""
    return next((kind for kind in kinds(table) if kind.act == act), None)
