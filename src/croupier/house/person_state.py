"""What a person is shown of a table: the state that pages and programs draw from.

Cards come from `croupier.table.view` alone, asked for the seats that the person holds.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from croupier.house.people import Person
from croupier.rounds import Wager
from croupier.rounds.script import Role
from croupier.simulate import bounds, unit_of
from croupier.table import Table
from croupier.table.acts.play import Choose
from croupier.table.acts.shuffles import AnswerCut

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable


def state_of(at: OpenTable, person: Person | None, news: int) -> dict[str, Any]:
    """Everything that a person may know, in plain JSON, with so many of the last events."""
    standing = at.standing
    own = standing.seats_of(person.id) if person else []
    is_supervisor = person is not None and standing.roles.get("supervisor") == person.id
    view = view_of(at.table, own)
    deck = at.table.deck
    return {
        "table": about(at),
        "revision": at.revision,
        "view": view,
        "you": _you(at, person, own),
        "seats": {str(seat): _holder(at, seat) for seat in sorted(at.table.seats)},
        "roles": {role: at.house.name_of(who) for role, who in standing.roles.items()},
        "held": standing.held,
        "training": standing.training,
        "asked": _asked(at, own, view.get("choices")),
        "wagering": _wagering(at, person, own),
        "tray": at.tray() if is_supervisor else None,
        "news": list(at.news)[-news:] if news else [],
        "commitment": at.book.commitments.get(deck.shuffle_number) if deck.seed else None,
        "rounds": at.book.rounds,
        "fault": at.house.keeper.trouble or at.fault,
    }


def about(at: OpenTable) -> dict[str, Any]:
    """The table itself: what is played, by which rules, within which limits."""
    table, standing = at.table, at.standing
    rules, setup = table.rules, table.setup
    return {
        "id": at.id,
        "name": standing.name,
        "game": table.game.slug,
        "edition": rules.edition.slug,
        "method": table.method.value,
        "shuffler": setup.shuffler.value,
        "minimum": rules.number("minimum"),
        "maximum": rules.number("maximum"),
        "seats": rules.number("seats"),
        "clock": standing.clock,
        "time_out": standing.time_out,
        "pace": standing.pace,
        "options": {name: rules.option(name) for name in rules.edition.options},
        "posted": setup.in_force.get("posted", {}),
    }


def summary_of(at: OpenTable) -> dict[str, Any]:
    """What the lobby tells of a table."""
    table, standing = at.table, at.standing
    return {
        **about(at),
        "title": table.game.name,
        "edition_title": table.rules.edition.title,
        "people": [at.house.name_of(who) for who in sorted(standing.people())],
        "practice": len(standing.practice),
        "taken": sorted(table.seats),
        "round": table.round_number,
        "playing": table.closed,
    }


def view_of(table: Table, own: list[int]) -> dict[str, Any]:
    """The table as the holder of some seats sees it: each own seat by its own view."""
    seen = table.view(own[0] if own else None)
    for seat in own[1:]:
        other = table.view(seat)
        seen["seats"][seat] = other["seats"][seat]
        if "choices" in other:
            seen["choices"] = other["choices"]
    seen["seats"] = {str(seat): one for seat, one in seen["seats"].items()}
    return seen


def _you(at: OpenTable, person: Person | None, own: list[int]) -> dict[str, Any] | None:
    if person is None:
        return None
    standing = at.standing
    return {
        "name": person.name,
        "seats": own,
        "leaving": sorted(standing.leaving & set(own)),
        "roles": sorted(role for role, who in standing.roles.items() if who == person.id),
        "ready": person.id in standing.ready,
    }


def _holder(at: OpenTable, seat: int) -> dict[str, Any]:
    standing = at.standing
    person = standing.holders.get(seat)
    return {
        "name": at.table.seats[seat].name,
        "here": person is None or at.is_here(person),
        "practice": seat in standing.practice,
        "leaving": seat in standing.leaving,
        "ready": person is None or person in standing.ready,
    }


def _asked(at: OpenTable, own: list[int], choices: Any) -> dict[str, Any] | None:
    """Who has the word, and until when; the answers only to whom they are asked of."""
    due = at.table.due()
    if due is None or due.act.BY is not Role.PLAYER or at.awaits_dealer:
        return None
    seat: int = due.act.seat  # type: ignore[attr-defined]
    kind = _KINDS.get(type(due.act), "act")
    asked: dict[str, Any] = {
        "seat": seat,
        "kind": kind,
        "says": due.says,
        "cite": due.cite,
        "until": at.asked_until(),
        "yours": seat in own,
        "act": due.act.as_data(),
    }
    if isinstance(due.act, AnswerCut):
        held = len(at.table.decks[due.act.deck].cards)
        numbers = at.table.rules.edition.numbers
        leaves = numbers["cut.leaves"].value if "cut.leaves" in numbers else 1
        asked |= {"least": numbers["cut.least"].value, "most": held - leaves}
    if seat in own:
        asked["choices"] = choices or []
    return asked


_KINDS: Mapping[type, str] = {Choose: "choice", AnswerCut: "cut"}


def _wagering(at: OpenTable, person: Person | None, own: list[int]) -> dict[str, Any] | None:
    """What may be wagered while wagers are open."""
    table, standing = at.table, at.standing
    if table.closed:
        return None
    return {
        "open": True,
        "until": standing.last_call,
        "wagers": at.terms,
        "may_undo": any(unit[0][0] in own for unit in standing.undo),
        "may_repeat": any(standing.before.get(seat) and seat not in table.wagering for seat in own),
    }


def terms_of(table: Table) -> list[dict[str, Any]]:
    """The wagers that are taken at a table, and within which bounds."""
    offered = (wager for wager in table.game.wagers if wager.offered(table.rules))
    return [_terms(table, wager) for wager in offered]


def _terms(table: Table, wager: Wager) -> dict[str, Any]:
    """Within which bounds a wager is taken."""
    rules = table.rules
    unit = unit_of(rules, wager)
    terms: dict[str, Any] = {
        "wager": wager.name,
        "step": unit,
        "optional": not wager.required and wager.name != table.game.unit_wager,
        "cite": rules.cite(wager.cite),
    }
    if wager.equals:
        terms |= {"equals": wager.equals, "times": wager.times}
    else:
        least, most = bounds(rules, wager)
        terms |= {"least": -(-least // unit) * unit, "most": most}
    if wager.needs:
        terms["needs"] = wager.needs
    return terms
