"""What people say at a table, each kind of message with what it does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from croupier.house.autodealer import GONE
from croupier.house.guard import refuse_others_seat, refuse_player, refuse_stranger
from croupier.house.limits import SIGNS_APART
from croupier.house.message_types import (
    CHIPS,
    AnyMessage,
    AskPlayer,
    Close,
    DoAct,
    GoOn,
    Hold,
    LayDownRole,
    Leave,
    OneStep,
    Practice,
    PracticeAway,
    PutWager,
    Ready,
    Repeat,
    SetPace,
    ShowSign,
    Sit,
    TakeRole,
    Undo,
)
from croupier.house.occupancy import Placed
from croupier.house.people import Person, told_apart
from croupier.house.refusals import NotAllowed
from croupier.money import Cents, dollars
from croupier.players.rounds import NAMES
from croupier.rounds.script import Role
from croupier.table import Act, Event
from croupier.table.acts.deals import owed_wager
from croupier.table.acts.players import PlaceWager, SitDown, WithdrawWager
from croupier.table.ledger import rack_of
from croupier.table.shuffle import fresh_entropy
from croupier.table.table_copy import twin

if TYPE_CHECKING:
    from croupier.house.open_table import OpenTable


def handle(at: OpenTable, person: Person, message: AnyMessage) -> None:
    """Do what a message asks, or refuse it."""
    about = message.round
    if about is not None and about != at.table.round_number:
        raise NotAllowed(f"that was for round {about}, and this is round {at.table.round_number}")
    HANDLERS[type(message)](at, person, message)


def follow(at: OpenTable, event: Event) -> None:
    """What the house makes of an event that has just happened."""
    standing, name = at.standing, event.act["act"]
    if name == "no more bets":
        standing.ready.clear()
        standing.undo.clear()
        standing.last_call = None
        for seat, hand in at.table.round.hands.items():
            standing.before[seat] = dict(hand.wagers)


# ---- seats ----------------------------------------------------------------------------------


def _sit(at: OpenTable, person: Person, message: Sit) -> None:
    seat, standing = message.seat, at.standing
    if standing.holders.get(seat) == person.id:
        if seat not in standing.leaving:
            raise NotAllowed(f"you sit at seat {seat} already")
        standing.leaving.discard(seat)  # back before the round was over
        return
    if standing.training and standing.roles.get("dealer") == person.id:
        raise NotAllowed("you deal at this table: others play")
    if seat in standing.practice:
        raise NotAllowed(f"a practice player sits at seat {seat}: send it away first")
    own = standing.seats_of(person.id)
    beside = own[0] if own and message.beside is None else message.beside
    if beside is not None:
        refuse_others_seat(standing, person.id, beside)
    others = [player.name for n, player in at.table.seats.items() if n not in own]
    name = told_apart(person.name, others)
    at.table.do(SitDown(seat, name, message.chips, message.coupons, beside))
    at.hold(seat, person)


def _leave(at: OpenTable, person: Person, message: Leave) -> None:
    standing = at.standing
    seats = standing.seats_of(person.id) if message.seat is None else [message.seat]
    if not seats:
        raise NotAllowed("you do not sit at this table")
    for seat in seats:
        if standing.holders.get(seat) != person.id:
            raise NotAllowed(f"you do not sit at seat {seat}")
    # The law keeps the person who has cards until the round is over; the others go at once.
    standing.leaving.update(seats)
    if person.id not in standing.people():
        standing.ready.discard(person.id)


def _practice(at: OpenTable, person: Person, message: Practice) -> None:
    _refuse_outsider(at, person)
    seat_practice(at, message.seat)


def seat_practice(at: OpenTable, seat: int) -> None:
    """A simple player takes a free seat."""
    name = NAMES[(seat - 1) % len(NAMES)]
    at.table.do(SitDown(seat, name, CHIPS))
    at.standing.practice.add(seat)


def _practice_away(at: OpenTable, person: Person, message: PracticeAway) -> None:
    _refuse_outsider(at, person)
    seat = message.seat
    if seat not in at.standing.practice:
        raise NotAllowed(f"no practice player sits at seat {seat}")
    at.standing.leaving.add(seat)


def _refuse_outsider(at: OpenTable, person: Person) -> None:
    """Practice players are for those who play, and for the supervisor."""
    is_supervisor = at.standing.roles.get("supervisor") == person.id
    if not is_supervisor and not at.standing.seats_of(person.id):
        raise NotAllowed("sit down first, or be the supervisor")


# ---- wagers ---------------------------------------------------------------------------------


def _wager(at: OpenTable, person: Person, message: PutWager) -> None:
    """Place a wager with those that must be equal to it; an amount of nothing takes it back."""
    seat, name, amount = message.seat, message.wager, message.amount
    refuse_others_seat(at.standing, person.id, seat)
    equal = [wager for wager in at.table.game.wagers if wager.equals == name]
    offered = [wager for wager in equal if wager.offered(at.table.rules)]
    amounts = {name: amount, **{wager.name: wager.times * amount for wager in offered}}
    _put(at, person, {seat: amounts})


def _repeat(at: OpenTable, person: Person, _message: Repeat) -> None:
    """The last round's opening wagers again, on every seat of the person that has none."""
    seats = [
        seat
        for seat in at.standing.seats_of(person.id)
        if at.standing.before.get(seat) and seat not in at.table.wagering
    ]
    if not seats:
        raise NotAllowed("there is no wager of yours to repeat")
    _put(at, person, {seat: at.standing.before[seat] for seat in seats})


def _put(at: OpenTable, person: Person, wagers: Mapping[int, Mapping[str, Cents]]) -> None:
    """Put wagers down, or take them back, as one thing that can be undone."""
    unit: list[Placed] = []
    acts: list[Act] = []
    for seat, amounts in wagers.items():
        placed = _placed(at, seat)
        needed = sum(amount - placed.get(name, 0) for name, amount in amounts.items())
        held = at.table.chips[rack_of(seat)]
        if needed > held:
            raise NotAllowed(f"that takes {dollars(needed)} and the seat has {dollars(held)}")
        goes = [name for name, amount in amounts.items() if not amount]
        acts += [WithdrawWager(seat, name) for name in reversed(goes)]
        acts += [PlaceWager(seat, name, amount) for name, amount in amounts.items() if amount]
        unit += [(seat, name, placed.get(name, 0)) for name in amounts]
    _do_all(at, acts)
    at.standing.undo.append(unit)
    at.standing.ready.discard(person.id)


def _undo(at: OpenTable, person: Person, _message: Undo) -> None:
    """Take back the last wager of the person, before "No more bets"."""
    own, undo = set(at.standing.seats_of(person.id)), at.standing.undo
    last = next((unit for unit in reversed(undo) if unit[0][0] in own), None)
    if last is None or at.table.closed:
        raise NotAllowed("there is no wager of yours to take back")
    acts: list[Act] = [
        WithdrawWager(seat, name)
        for seat, name, before in reversed(last)
        if not before and name in _placed(at, seat)
    ]
    acts += [PlaceWager(seat, name, before) for seat, name, before in last if before]
    _do_all(at, acts)
    undo.remove(last)
    at.standing.ready.discard(person.id)


def _do_all(at: OpenTable, acts: Sequence[Act]) -> None:
    """Do several acts, or none: before the first is done, all are tried on a twin of the table."""
    if len(acts) > 1:
        trial = twin(at.table, fresh_entropy, at.table.clock)
        for act in acts:
            trial.do(act)
    for act in acts:
        at.table.do(act)


def _placed(at: OpenTable, seat: int) -> dict[str, Cents]:
    hand = at.table.wagering.get(seat)
    return dict(hand.wagers) if hand else {}


def _ready(at: OpenTable, person: Person, message: Ready) -> None:
    """Deal me in; without a wager: I sit this round out."""
    seats = at.standing.seats_of(person.id)
    if not seats:
        raise NotAllowed("sit down first")
    if at.table.closed:
        raise NotAllowed("the round is being played")
    if not message.ready:
        at.standing.ready.discard(person.id)
        return
    for seat in seats:
        owed = owed_wager(at.table, seat) if seat in at.table.wagering else None
        if owed is not None:
            raise NotAllowed.by(owed)
    at.standing.ready.add(person.id)


# ---- company --------------------------------------------------------------------------------


def _sign(at: OpenTable, person: Person, message: ShowSign) -> None:
    """A sign above the own seat, for a while and not too often."""
    seats, now = at.standing.seats_of(person.id), at.now()
    if not seats:
        raise NotAllowed("sit down first")
    last = at.standing.signs.get(seats[0])
    if last is not None and now - last[1] < SIGNS_APART:
        raise NotAllowed("one sign at a time: wait a moment", kind="too many")
    at.standing.signs[seats[0]] = message.sign, now


def _pace(at: OpenTable, person: Person, message: SetPace) -> None:
    """The pace is the supervisor's to say, or that of the only person who plays."""
    is_alone = at.standing.people() == {person.id}
    if not is_alone and at.standing.roles.get("supervisor") != person.id:
        raise NotAllowed("others play here: the supervisor says how fast the cards come")
    at.standing.pace = message.pace


# ---- acts -----------------------------------------------------------------------------------


def _act(at: OpenTable, person: Person, message: DoAct) -> None:
    """Any act of the table, by its plain data."""
    act = message.act
    refuse_stranger(at.standing, person.id, act)
    if act.BY is not Role.PLAYER:
        refuse_player(at.turns.people_playing(), person.id)
    if at.turns.awaits_dealer and act.BY is Role.PLAYER and act.CONSUMES:
        raise NotAllowed("wait until the dealer asks you")
    if isinstance(act, PlaceWager | WithdrawWager):
        before = _placed(at, act.seat).get(act.wager, 0)
        at.table.do(act)
        at.standing.undo.append([(act.seat, act.wager, before)])
        at.standing.ready.discard(person.id)
        return
    at.table.do(act)


# ---- roles ----------------------------------------------------------------------------------


def _take_role(at: OpenTable, person: Person, message: TakeRole) -> None:
    role = message.role
    holder = at.standing.roles.get(role)
    if holder == person.id:
        raise NotAllowed(f"you are the {role} already")
    if holder is not None and at.now() - at.last_seen(holder) < GONE:
        raise NotAllowed(f"{at.house.name_of(holder)} is the {role}")
    supervisor = at.standing.roles.get("supervisor")
    if role == "dealer" and supervisor not in (None, person.id):
        raise NotAllowed("the supervisor says who deals: take the role as the supervisor")
    at.standing.roles[role] = person.id


def _lay_down_role(at: OpenTable, person: Person, message: LayDownRole) -> None:
    role = message.role
    if at.standing.roles.get(role) != person.id:
        raise NotAllowed(f"you are not the {role}")
    del at.standing.roles[role]


def _hold(at: OpenTable, person: Person, _message: Hold) -> None:
    """The supervisor holds the deal: the house's dealer does nothing until told."""
    _refuse_other_than(at, person, "supervisor")
    refuse_player(at.turns.people_playing(), person.id)
    at.standing.held = True


def _go_on(at: OpenTable, person: Person, _message: GoOn) -> None:
    _refuse_other_than(at, person, "supervisor")
    if not at.standing.held:
        raise NotAllowed("the deal is not held")
    at.standing.held = False
    at.turns.restart_clock()


def _step(at: OpenTable, person: Person, _message: OneStep) -> None:
    """One thing that the dealer does: by the person who deals, or while the deal is held."""
    if at.standing.roles.get("dealer") != person.id:
        _refuse_other_than(at, person, "supervisor")
        if not at.standing.held:
            raise NotAllowed("hold the deal first")
    refuse_player(at.turns.people_playing(), person.id)
    if not at.running.step():
        raise NotAllowed(f"nothing is the dealer's to do now: {at.turns.waiting_for()}")


def _ask(at: OpenTable, person: Person, _message: AskPlayer) -> None:
    """The dealer asks the player whose turn it is; at other tables the house has asked already."""
    _refuse_other_than(at, person, "dealer")
    refuse_player(at.turns.people_playing(), person.id)
    due = at.table.due()
    if due is None or due.act.BY is not Role.PLAYER:
        raise NotAllowed(f"no player is asked anything now: {at.turns.waiting_for()}")
    at.turns.call()


def _close(at: OpenTable, person: Person, _message: Close) -> None:
    """The supervisor closes an empty table for good; its record stays."""
    _refuse_other_than(at, person, "supervisor")
    if at.standing.holders:
        raise NotAllowed("people sit at this table")
    if at.table.closed:
        raise NotAllowed("the round is being played")
    at.house.close_table(at)


def _refuse_other_than(at: OpenTable, person: Person, role: str) -> None:
    if at.standing.roles.get(role) != person.id:
        raise NotAllowed(f"only the {role} may do that")


Handler = Callable[["OpenTable", Person, Any], None]
HANDLERS: Final[Mapping[type[AnyMessage], Handler]] = {
    Sit: _sit,
    Leave: _leave,
    Practice: _practice,
    PracticeAway: _practice_away,
    PutWager: _wager,
    Repeat: _repeat,
    Undo: _undo,
    Ready: _ready,
    DoAct: _act,
    TakeRole: _take_role,
    LayDownRole: _lay_down_role,
    Hold: _hold,
    GoOn: _go_on,
    OneStep: _step,
    AskPlayer: _ask,
    Close: _close,
    ShowSign: _sign,
    SetPace: _pace,
}
