"""What a person is shown of a table: the state that pages and programs draw from.

Cards come from `croupier.table.view` alone, asked for the seats that the person holds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Literal

import msgspec
from msgspec.structs import asdict, replace

from croupier.house.event_text import NewsEntry
from croupier.house.people import Person
from croupier.house.supervisor import TrayEntry
from croupier.money import Cents
from croupier.players import bounds, unit_of
from croupier.rounds import Wager
from croupier.rounds.script import Role
from croupier.table import Table
from croupier.table.acts.additions import AddToShuffle
from croupier.table.acts.play import Choose
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.event_data import ActData
from croupier.table.view import ChoiceView, RulesView, SeatView, rules_view

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable


# ---- what is shown --------------------------------------------------------------------------
# A member without a default is always there; one that has its default is left out of the JSON.


class TableInfo(RulesView, frozen=True, omit_defaults=True, kw_only=True):
    """The table itself: what is played, by which rules, within which limits."""

    id: str
    name: str
    method: str
    shuffler: str
    minimum: Cents
    maximum: Cents
    seats: int
    clock: float | None
    """Seconds that a player has to choose; none is as long as it takes."""
    time_out: str
    pace: float


class TableSummary(TableInfo, frozen=True, omit_defaults=True, kw_only=True):
    """What the lobby tells of a table."""

    title: str
    edition_title: str
    people: tuple[str, ...]
    practice: int
    taken: tuple[int, ...]
    round: int
    playing: bool


class Listing(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What the house knows of a table without opening it."""

    summary: TableSummary
    opener: str
    everyone: tuple[str, ...]
    """The person who opened it, and those who have a seat or a part at it."""
    seated: bool
    """Whether anybody sits there, so that time matters."""
    alone: bool = False
    """Whether rounds were played there, and by nobody but the person who opened it."""


class You(msgspec.Struct, frozen=True, omit_defaults=True):
    """The person who looks."""

    name: str
    seats: tuple[int, ...]
    leaving: tuple[int, ...]
    roles: tuple[str, ...]
    ready: bool


class Holder(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who holds a seat."""

    name: str
    here: bool
    practice: bool
    leaving: bool
    ready: bool
    sign: str = ""
    """What the player has just shown the others."""


class TurnToAct(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Whose turn it is, and until when."""

    seat: int
    kind: Literal["choice", "cut", "act"]
    says: str
    cite: str
    until: float | None
    yours: bool
    act: ActData
    """The act that is asked for, as far as the procedure fixes it."""
    least: int | None = None
    """The fewest cards that may be cut off."""
    most: int | None = None
    choices: tuple[ChoiceView, ...] | None = None
    """The answers, shown only to the player who is asked."""


class WagerTerms(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A wager that is taken, and within which bounds."""

    wager: str
    step: Cents
    optional: bool
    cite: str
    equals: str | None = None
    """The wager that it must equal, this many times."""
    times: int | None = None
    least: Cents | None = None
    most: Cents | None = None
    needs: str | None = None
    """The wager without which it is not taken."""

    @property
    def bounds(self) -> tuple[Cents, Cents]:
        """The least and the most of a wager that need not equal another."""
        assert self.least is not None and self.most is not None, f"{self.wager} equals another"
        return self.least, self.most


class OpenWagers(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What may be wagered while wagers are open."""

    open: bool
    until: float | None
    wagers: tuple[WagerTerms, ...]
    may_undo: bool
    may_repeat: bool
    may_add: tuple[int, ...] = ()
    """Own seats that may still add to the shuffle."""


class PersonState(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Everything that a person may know of a table."""

    table: TableInfo
    revision: int
    view: SeatView
    you: You | None
    seats: Mapping[int, Holder]
    roles: Mapping[str, str]
    """The names of supervisor and dealer, where there are."""
    held: bool
    training: bool
    asked: TurnToAct | None
    wagering: OpenWagers | None
    tray: tuple[TrayEntry, ...] | None
    """What the supervisor may say, for the supervisor alone."""
    news: tuple[NewsEntry, ...]
    commitment: str | None
    rounds: int
    fault: str

    @property
    def own(self) -> tuple[int, ...]:
        """The person's seats."""
        return self.you.seats if self.you else ()

    @property
    def is_ready(self) -> bool:
        """Whether the person waits for the cards."""
        return self.you is not None and self.you.ready

    @property
    def own_roles(self) -> tuple[str, ...]:
        """The person's roles."""
        return self.you.roles if self.you else ()


# ---- how it is shown ------------------------------------------------------------------------


def state_of(
    at: OpenTable, person: Person | None, news: int, *, with_tray: bool = True
) -> PersonState:
    """Everything that a person may know, with this many of the last events; the supervisor's tray
    only where it is looked into, for it is long in the making."""
    standing = at.standing
    own = standing.seats_of(person.id) if person else []
    is_supervisor = person is not None and standing.roles.get("supervisor") == person.id
    view = view_of(at.table, own)
    deck = at.table.deck
    return PersonState(
        table=about(at),
        revision=at.revision,
        view=view,
        you=_you(at, person, own),
        seats={seat: _holder(at, seat) for seat in sorted(at.table.seats)},
        roles={role: at.house.name_of(who) for role, who in standing.roles.items()},
        held=standing.held,
        training=standing.training,
        asked=_asked(at, own, view),
        wagering=_wagering(at, own),
        tray=at.tray() if is_supervisor and with_tray else None,
        news=tuple(at.news)[-news:] if news else (),
        commitment=at.book.commitments.get(deck.shuffle_number) if deck.seed else None,
        rounds=at.book.rounds,
        fault=at.house.keeper.trouble or at.fault,
    )


def about(at: OpenTable) -> TableInfo:
    """The table itself: what is played, by which rules, within which limits."""
    standing = at.standing
    return replace(
        at.info,
        name=standing.name,
        method=at.table.method.value,
        clock=standing.clock,
        time_out=standing.time_out,
        pace=standing.pace,
    )


def info_of(at: OpenTable) -> TableInfo:
    """What everyone may know of a table; its rules and limits do not change while it is open."""
    table, standing = at.table, at.standing
    rules, setup = table.rules, table.setup
    return TableInfo(
        id=at.id,
        name=standing.name,
        **asdict(rules_view(rules)),
        method=table.method.value,
        shuffler=setup.shuffler.value,
        minimum=rules.number("minimum"),
        maximum=rules.number("maximum"),
        seats=rules.number("seats"),
        clock=standing.clock,
        time_out=standing.time_out,
        pace=standing.pace,
    )


def summary_of(at: OpenTable) -> TableSummary:
    """What the lobby tells of a table."""
    table, standing = at.table, at.standing
    return TableSummary(
        **asdict(about(at)),
        title=table.game.name,
        edition_title=table.rules.edition.title,
        people=tuple(at.house.name_of(who) for who in sorted(standing.people())),
        practice=len(standing.practice),
        taken=tuple(sorted(table.seats)),
        round=table.round_number,
        playing=table.closed,
    )


def listing_of(at: OpenTable) -> Listing:
    """What the house knows of a table once it is not open any more."""
    return Listing(
        summary=summary_of(at),
        opener=at.standing.opener,
        everyone=tuple(sorted(at.standing.everyone())),
        seated=bool(at.table.seats),
        alone=at.is_practice,
    )


def view_of(table: Table, own: Sequence[int]) -> SeatView:
    """The table as the holder of some seats sees it: each own seat by its own view."""
    seen = table.view(own[0] if own else None)
    for seat in own[1:]:
        other = table.view(seat)
        seats = {**seen.seats, seat: other.seats[seat]}
        seen = replace(seen, seats=seats, choices=other.choices or seen.choices)
    return seen


def _you(at: OpenTable, person: Person | None, own: list[int]) -> You | None:
    if person is None:
        return None
    standing = at.standing
    return You(
        name=person.name,
        seats=tuple(own),
        leaving=tuple(sorted(standing.leaving & set(own))),
        roles=tuple(sorted(role for role, who in standing.roles.items() if who == person.id)),
        ready=person.id in standing.ready,
    )


def _holder(at: OpenTable, seat: int) -> Holder:
    standing = at.standing
    person = standing.holders.get(seat)
    return Holder(
        name=at.table.seats[seat].name,
        here=person is None or at.is_here(person),
        practice=seat in standing.practice,
        leaving=seat in standing.leaving,
        ready=person is None or person in standing.ready,
        sign=standing.signs.get(seat, ("", 0.0))[0],
    )


def _asked(at: OpenTable, own: list[int], view: SeatView) -> TurnToAct | None:
    """Whose turn it is, and until when; the answers only for the player who is asked."""
    due = at.table.due()
    if due is None or due.act.BY is not Role.PLAYER or at.turns.awaits_dealer:
        return None
    seat: int = due.act.seat  # type: ignore[attr-defined]
    least = most = None
    if isinstance(due.act, AnswerCut):
        held = len(at.table.decks[due.act.deck].cards)
        numbers = at.table.rules.edition.numbers
        leaves = numbers["cut.leaves"].value if "cut.leaves" in numbers else 1
        least, most = numbers["cut.least"].value, held - leaves
    return TurnToAct(
        seat=seat,
        kind=_KINDS.get(type(due.act), "act"),
        says=due.says,
        cite=due.cite,
        until=at.turns.asked_until(),
        yours=seat in own,
        act=due.act.as_data(),
        least=least,
        most=most,
        choices=view.choices if seat in own else None,
    )


_KINDS: Mapping[type, Literal["choice", "cut"]] = {Choose: "choice", AnswerCut: "cut"}


def _wagering(at: OpenTable, own: list[int]) -> OpenWagers | None:
    """What may be wagered while wagers are open."""
    table, standing = at.table, at.standing
    if table.closed:
        return None
    return OpenWagers(
        open=True,
        until=standing.last_call,
        wagers=at.terms,
        may_undo=any(unit[0][0] in own for unit in standing.undo),
        may_repeat=any(standing.before.get(seat) and seat not in table.wagering for seat in own),
        may_add=tuple(seat for seat in own if table.can(AddToShuffle(seat, "words"))),
    )


def terms_of(table: Table) -> tuple[WagerTerms, ...]:
    """The wagers that are taken at a table, and within which bounds."""
    offered = (wager for wager in table.game.wagers if wager.offered(table.rules))
    return tuple(_terms(table, wager) for wager in offered)


def _terms(table: Table, wager: Wager) -> WagerTerms:
    """Within which bounds a wager is taken."""
    rules = table.rules
    unit = unit_of(rules, wager)
    terms = WagerTerms(
        wager=wager.name,
        step=unit,
        optional=not wager.required and wager.name != table.game.unit_wager,
        cite=rules.cite(wager.cite),
        needs=wager.needs or None,
    )
    if wager.equals:
        return replace(terms, equals=wager.equals, times=wager.times)
    least, most = bounds(rules, wager)
    return replace(terms, least=-(-least // unit) * unit, most=most)
