"""Acts: objects that can be asked whether they are allowed, say why not, and tell what they did."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from operator import attrgetter
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple, cast

from croupier.errors import CroupierError
from croupier.money import Cents
from croupier.rounds import Game, Law
from croupier.rounds.script import PLAYER, Role, Step
from croupier.table.command import Command
from croupier.table.event_data import ActData, ToldData
from croupier.table.ledger import Ledger
from croupier.table.names import Names

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an act is not allowed, and which paragraph or reading says so."""

    reason: str
    cite: str

    def __str__(self) -> str:
        return f"{self.reason} ({self.cite})"


class Refused(CroupierError):
    """Raised when a refused act is tried all the same; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Event(NamedTuple):
    """What happened: one line of the record. It holds nothing that lay face down."""

    number: int
    at: int
    by: str
    act: ActData
    cites: tuple[str, ...]
    told: ToldData
    notes: tuple[str, ...] = ()
    person: str = ""
    """Who did it for the dealer, the floor or chance, where a person did."""


class Happening:
    """What an act is telling while it is carried out."""

    __slots__ = ("cites", "replanned", "told")

    def __init__(self, cites: tuple[str, ...] = ()) -> None:
        self.cites = list(cites)
        self.told: ToldData = {}
        self.replanned = False

    def cite(self, *cites: str) -> None:
        """Name the paragraphs that the act followed."""
        for cite in cites:
            if cite not in self.cites:
                self.cites.append(cite)

    def move(self, ledger: Ledger, source: str, target: str, amount: Cents) -> None:
        """Move chips and tell of it."""
        if amount:
            ledger.move(source, target, amount)
            self.told.setdefault("moves", []).append([source, target, amount])


REGISTER: dict[str, type[Act]] = {}
"""Every act by its name, so that a record or a message can be read back."""


class _WithData:
    """Room for an act's plain values: acts never change, and the same ones are done every round."""

    __slots__ = ("_data",)
    _data: ActData


@dataclass(frozen=True, slots=True)
class Act(_WithData):
    """Something a person, a device or chance does at the table."""

    NAME: ClassVar[str] = ""
    BY: ClassVar[Role] = Role.DEALER
    TOPICS: ClassVar[tuple[Law, ...]] = ()
    FREE: ClassVar[tuple[str, ...]] = ()
    """Fields that the one who acts may choose; the others must be as the procedure has them."""
    CONSUMES: ClassVar[bool] = False
    """Whether it is the next act of the procedure that is being done."""
    IS_SUPERVISED: ClassVar[bool] = False
    """Whether a supervisor may order it, though it is another's to do."""
    LABEL: ClassVar[str] = ""
    """What the button says by which it is done, called for or owned up to."""
    COMMAND: ClassVar[Command | None] = None
    """How a dealer says it, where it is the dealer who does it or calls for it."""
    SAYS: ClassVar[str] = ""
    """The sentence that tells of it, where that is always the same."""
    IS_QUIET: ClassVar[bool] = False
    """Whether it goes without saying at a table."""
    SHOWS_TOTAL: ClassVar[bool] = False
    """Whether the total of the hand follows its sentence, in games whose hands have one."""

    def __init_subclass__(cls) -> None:
        # A dataclass with slots is made twice; the second making replaces the first here.
        if cls.NAME:
            REGISTER[cls.NAME] = cls

    def refusal(self, table: Table) -> Refusal | None:
        """Why the act is not allowed now, or None if it is."""
        raise AssertionError(f"{type(self).__name__} never says whether it is allowed")

    @classmethod
    def keeps_law_of(cls, game: Game) -> bool:
        """Whether the act can come about in a game, and then keeps what it cites."""
        return True

    def carry_out(self, table: Table, happening: Happening) -> None:
        """Do it; called only when it is allowed."""
        raise AssertionError(f"{type(self).__name__} does nothing")

    def actor(self) -> str:
        """Who does it, as the record names them."""
        if self.BY is PLAYER:
            return f"seat {self.seat}"  # type: ignore[attr-defined]
        return _NAME_OF[self.BY]

    def sentence(self, told: ToldData, names: Names) -> str:
        """What happened, by what the event tells."""
        return self.SAYS

    @classmethod
    def is_called_for(cls, step: Step) -> bool:
        """Whether a step of a script may call for it."""
        return cls.COMMAND is not None and isinstance(step, cls.COMMAND.steps)

    @classmethod
    def asks(cls, table: Table) -> Mapping[str, str]:
        """The particulars that a dealer names with it at a table, with the question for each."""
        return cls.COMMAND.asks if cls.COMMAND else {}

    @classmethod
    def choices(cls, table: Table, particular: str) -> tuple[str | int, ...]:
        """What a particular may be at a table; nothing where it is any whole number."""
        seats = tuple(table.round.hands) if table.closed else tuple(sorted(table.seats))
        if particular in ("seat", "seats"):
            return seats
        if particular == "area":
            return (*(f"seat {seat}" for seat in seats), *table.game.areas)
        return ()

    def as_data(self) -> ActData:
        """The act in plain values."""
        try:
            return self._data.copy()
        except AttributeError:
            pass  # it is asked for the first time
        data: dict[str, object] = {"act": self.NAME}
        names: tuple[str, ...] = self.__match_args__  # the fields, in their order
        for name in names:
            value = getattr(self, name)
            if value is not None:
                data[name] = value
        object.__setattr__(self, "_data", data)
        return cast(ActData, data.copy())


_NAME_OF: Final = {role: role.value for role in Role}
_FIXED: dict[type[Act], Callable[[Act], object]] = {}


def fixed_fields(kind: type[Act]) -> Callable[[Act], object]:
    """How to read off an act what the procedure fixes, not the one who acts."""
    reader = _FIXED.get(kind)
    if reader is None:
        names = [field.name for field in fields(kind) if field.name not in kind.FREE]
        reader = _FIXED[kind] = attrgetter(*names) if names else lambda act: None
    return reader


_TAKES: dict[type[Act], dict[str, str]] = {}


def _takes(kind: type[Act]) -> dict[str, str]:
    """The particulars of an act with their types, looked up once: replays read thousands."""
    types_by_name = _TAKES.get(kind)
    if types_by_name is None:
        types = {field.name: str(field.type) for field in fields(kind)}
        types_by_name = _TAKES[kind] = {
            name: annotation.removesuffix(" | None") for name, annotation in types.items()
        }
    return types_by_name


def act_from(data: Mapping[str, object]) -> Act:
    """Read an act back from plain values; what cannot be an act is refused with a reason."""
    name = data.get("act")
    kind = REGISTER.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ValueError(f"there is no act {name!r}; the acts are {', '.join(sorted(REGISTER))}")
    fields = {key: value for key, value in data.items() if key != "act"}
    known = _takes(kind)
    if unknown := set(fields) - set(known):
        raise ValueError(f"{name} takes no {', '.join(sorted(unknown))}")
    for key, value in fields.items():
        type_name = known[key]
        if type_name in _PLAIN and (type(value) is not _PLAIN[type_name]):
            raise ValueError(f"{name}: {key} is {type_name}, not {value!r}")
        if type_name == "Mapping[str, int]" and not _is_amounts(value):
            raise ValueError(f"{name}: {key} is amounts by wager, not {value!r}")
        if isinstance(value, list):
            fields[key] = tuple(value)
    try:
        return kind(**fields)
    except TypeError as error:
        raise ValueError(f"{name}: {error}") from None


_PLAIN: Mapping[str, type] = {"int": int, "str": str, "bool": bool}


def _is_amounts(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        type(key) is str and type(amount) is int for key, amount in value.items()
    )


def refuse(reason: str, cite: str) -> Refusal:
    """A refusal in one line."""
    return Refusal(reason, cite)


@dataclass(frozen=True, slots=True)
class Procedural(Act):
    """An act that the script calls for: allowed when it is the next one, and only then."""

    CONSUMES = True

    def refusal(self, table: Table) -> Refusal | None:
        due = table.due()
        if due is None:
            return table.waiting()
        if due.matches(self):
            return self.objection(table)
        return refuse(f"not yet: {due.says}", due.cite)

    def objection(self, table: Table) -> Refusal | None:
        """What is wrong with the act's own choices, though it is its turn."""
        return None
