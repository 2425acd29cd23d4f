"""What players do before the cards are dealt: sit, bring chips, wager, leave."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.errors import RulebookError
from croupier.money import LARGEST_AMOUNT, Cents, dollars
from croupier.rounds import COUPON, Hand, Law, Wager
from croupier.rounds.script import Role
from croupier.rounds.wager_names import spoken, the_wager
from croupier.table.act import Act, Happening, Refusal, refuse
from croupier.table.acts.cash import Spoken
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.event_data import ToldData
from croupier.table.ledger import OUTSIDE, area_of, rack_of
from croupier.table.names import Names, does
from croupier.table.seat import Seat

if TYPE_CHECKING:
    from croupier.table.table import Table


def not_seated(table: Table, seat: int) -> Refusal | None:
    """Only a seated player wagers."""
    if seat not in table.seats:
        return refuse(f"nobody sits at seat {seat}", table.cite(Law.SEATED))
    return None


def is_closed(table: Table) -> Refusal | None:
    """After "No more bets" nothing changes but by the game's own choices."""
    if table.closed:
        return refuse('"No more bets" has been announced', table.cite(Law.CLOSED))
    return None


def unchanged_cash(table: Table, seat: int) -> Refusal | None:
    """A wager that was spoken is confirmed and its cash changed, or declined, before the player
    does anything else with wagers."""
    if table.spoken and any(speaker == seat for speaker, _ in table.spoken):
        return refuse("the spoken wager is confirmed or declined first", table.cite(Law.CASH))
    return None


def no_amount(table: Table, amount: Cents) -> Refusal | None:
    """Chips come in positive amounts that a table could hold."""
    if not 0 < amount <= LARGEST_AMOUNT:
        return refuse(f"{dollars(amount)} is not an amount of chips", table.cite(Law.CHIPS))
    return None


@dataclass(frozen=True, slots=True)
class _ByPlayer(Act):
    BY = Role.PLAYER

    seat: int


@dataclass(frozen=True, slots=True)
class SitDown(_ByPlayer):
    """A player takes a free seat with some chips, and coupons if there are any.

    Where the house permits it, a player takes a second betting area next to the first.
    """

    NAME = "sit down"
    TOPICS = (Law.SEATED, Law.TWO_AREAS)

    name: str
    chips: int = 0
    coupons: int = 0
    beside: int | None = None

    def refusal(self, table: Table) -> Refusal | None:
        seats = table.rules.number("seats")
        if not 1 <= self.seat <= seats:
            return refuse(
                f"the table has seats 1 to {seats}", table.rules.edition.option("seats").cite
            )
        if self.seat in table.seats:
            return refuse(f"seat {self.seat} is taken", table.cite(Law.SEATED))
        if not 0 <= self.chips <= LARGEST_AMOUNT or not 0 <= self.coupons <= LARGEST_AMOUNT:
            return refuse("nobody brings that many chips", table.cite(Law.CHIPS))
        if not self.name.strip() or len(self.name) > 40 or not self.name.isprintable():
            return refuse("a name has 1 to 40 printable characters", table.cite(Law.SEATED))
        return None if self.beside is None else self._no_second_area(table, self.beside)

    def _no_second_area(self, table: Table, first: int) -> Refusal | None:
        """A second area must be permitted, adjacent to the first, and the only other one."""
        if not table.setup.knows(Law.TWO_AREAS):
            return refuse("a player wagers on one area only", table.cite(Law.SEATED))
        cite = table.cite(Law.TWO_AREAS)
        if not table.rules.option("two-areas"):
            return refuse("this house lets a player wager on one area only", cite)
        if first not in table.seats or abs(first - self.seat) != 1:
            return refuse("a second area is adjacent to the player's first", cite)
        pairs = {seat.beside for seat in table.seats.values()}
        if first in pairs or table.seats[first].beside is not None:
            return refuse("a player wagers on two areas at the most", cite)
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        table.seats[self.seat] = Seat(self.seat, self.name, self.beside)
        happening.move(table.chips, OUTSIDE, rack_of(self.seat), self.chips)
        if self.coupons:
            table.coupons.move(OUTSIDE, rack_of(self.seat), self.coupons)

    def sentence(self, told: ToldData, names: Names) -> str:
        sits = does(self.seat, {self.seat: self.name}, "sits")
        return f"{sits} down at seat {self.seat} with {dollars(self.chips)}."


@dataclass(frozen=True, slots=True)
class BringChips(_ByPlayer):
    """A seated player puts more chips before the seat; they are not a wager."""

    NAME = "bring chips"
    TOPICS = (Law.SEATED,)

    amount: int

    def refusal(self, table: Table) -> Refusal | None:
        return not_seated(table, self.seat) or no_amount(table, self.amount)

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.move(table.chips, OUTSIDE, rack_of(self.seat), self.amount)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"{does(self.seat, names, 'brings')} {dollars(self.amount)} more."


@dataclass(frozen=True, slots=True)
class LeaveTable(_ByPlayer):
    """A player leaves with all chips; not while holding cards."""

    NAME = "leave table"
    TOPICS = (Law.SEATED,)

    def refusal(self, table: Table) -> Refusal | None:
        if refused := not_seated(table, self.seat):
            return refused
        if table.closed and self.seat in table.round.hands:
            return refuse(
                "a player who has wagered and received cards stays for the round",
                table.cite(Law.SEATED),
            )
        if self.seat in table.wagering:
            return refuse("withdraw the wagers first", table.cite(Law.SEATED))
        return unchanged_cash(table, self.seat)

    def carry_out(self, table: Table, happening: Happening) -> None:
        rack = rack_of(self.seat)
        happening.move(table.chips, rack, OUTSIDE, table.chips[rack])
        table.coupons.move(rack, OUTSIDE, table.coupons[rack])
        del table.seats[self.seat]
        _forget(table, self.seat)
        if not table.closed:
            # The person who takes the seat next must not see the cards of the last round.
            table.round.hands.pop(self.seat, None)

    def sentence(self, told: ToldData, names: Names) -> str:
        held = sum(amount for _, _, amount in told.get("moves", ()))
        return f"{does(self.seat, names, 'leaves')} with {dollars(held)}."


def _forget(table: Table, gone: int) -> None:
    """A seat left empty is offered no cut, and its player keeps another one."""
    offered = [act for act in table.queue if not (isinstance(act, AnswerCut) and act.seat == gone)]
    table.queue.clear()
    table.queue.extend(offered)
    for number, seat in table.seats.items():
        if seat.beside == gone:
            table.seats[number] = Seat(number, seat.name)


@dataclass(frozen=True, slots=True)
class PlaceWager(_ByPlayer):
    """Chips on a betting area; placing again changes the amount."""

    NAME = "place wager"
    TOPICS = (Law.CHIPS, Law.SEATED, Law.CLOSED, Law.CHOICE_WAGERS)

    wager: str
    amount: int
    tender: str = "chips"

    def refusal(self, table: Table) -> Refusal | None:
        if self.tender not in ("chips", "plaques") and not self._is_spoken(table):
            return refuse(
                "wagers are chips or plaques on the layout; cash with a spoken wager is not taken",
                table.cite(Law.CHIPS),
            )
        if refused := not_seated(table, self.seat):
            return refused
        try:
            wager = table.game.wager(self.wager)
        except RulebookError as error:
            return self._no_opening_wager(table, str(error))
        if refused := is_closed(table) or unchanged_cash(table, self.seat):
            return refused
        if not wager.offered(table.rules):
            return refuse(
                f"this house does not offer {the_wager(wager.name)}", table.rules.cite(wager.cite)
            )
        return (
            no_amount(table, self.amount)
            or self._out_of_bounds(table, wager)
            or self._not_payable(table, wager)
            or self._lacking(table, wager)
        )

    def _is_spoken(self, table: Table) -> bool:
        """Whether it is a wager backed by cash, at a table that takes such."""
        if self.tender != "cash":
            return False
        return table.setup.knows(Law.CASH) and bool(table.rules.option("cash-wagers"))

    def _no_opening_wager(self, table: Table, reason: str) -> Refusal:
        """Some wagers are only made by a choice, others not at all."""
        if self.wager in _by_choice(table):
            return refuse(
                f"{the_wager(self.wager)} is made by a choice when the player is asked",
                table.cite(Law.CHOICE_WAGERS),
            )
        return refuse(reason, table.cite(Law.CHIPS))

    def _out_of_bounds(self, table: Table, wager: Wager) -> Refusal | None:
        """The law's bounds where it gives them, else the table's minimum and maximum."""
        if wager.equals:
            return None  # the wager it follows is bounded
        if wager.exactly:
            least = most = wager.exactly(table.rules)
        else:
            least, most = map(table.rules.bound, wager.bounds or ("minimum", "maximum"))
        if least <= self.amount <= most:
            return None
        by_law = wager.exactly or wager.bounds
        house = table.rules.edition.option("minimum")
        cite = table.rules.cite(wager.bounds_cite) if by_law else house.cite
        bounds = dollars(least) if least == most else f"{dollars(least)} to {dollars(most)}"
        name = the_wager(wager.name)
        return refuse(f"{name} is {bounds}, not {dollars(self.amount)}", cite)

    def _not_payable(self, table: Table, wager: Wager) -> Refusal | None:
        """An amount that some line could only pay in fractions of a cent is not taken."""
        for name in wager.pays:
            unit = table.rules.pays[name].unit
            if self.amount % unit:
                return refuse(
                    f"{dollars(self.amount)} could not be paid in whole cents by the {name} "
                    f"odds: wager a multiple of {unit} cents",
                    "all-whole-cents",
                )
        parts = wager.parts(table.rules)
        if self.amount % parts:
            return refuse(
                f"{dollars(self.amount)} cannot be divided in whole cents: wager a multiple of "
                f"{parts} cents",
                table.rules.cite(wager.parts_cite),
            )
        return None

    def _lacking(self, table: Table, wager: Wager) -> Refusal | None:
        """The chips must be there, and so must the wager that this one goes with."""
        hand = table.wagering.get(self.seat)
        placed = hand.wagers if hand else {}
        if wager.needs and wager.needs not in placed:
            return refuse(
                f"{the_wager(wager.name)} goes with the {wager.needs}", table.rules.cite(wager.cite)
            )
        if wager.equals and wager.times * placed.get(wager.equals, 0) != self.amount:
            size = "equals" if wager.times == 1 else f"is {wager.times} times"
            return refuse(
                f"{the_wager(wager.name)} {size} {the_wager(wager.equals)}",
                table.cite(Law.EQUAL_WAGERS),
            )
        if refused := self._too_high(table, wager, placed):
            return refused
        held = table.chips[rack_of(self.seat)] + placed.get(wager.name, 0)
        if held < self.amount and not self._is_spoken(table):
            return refuse(
                f"the seat has {dollars(held)}, not {dollars(self.amount)}", table.cite(Law.CHIPS)
            )
        if hand and wager.name == table.game.coupon_wager and hand.coupon > self.amount:
            return refuse(
                f"the coupon of {dollars(hand.coupon)} needs a wager as high", "all-match-play"
            )
        return None

    def _too_high(self, table: Table, wager: Wager, placed: Mapping[str, Cents]) -> Refusal | None:
        """Some wagers are no higher than another, whichever of the two is placed last."""
        for bounded in table.game.wagers:
            other = bounded.no_more_than
            if not other or wager.name not in (bounded.name, other):
                continue
            amounts = {**placed, wager.name: self.amount}
            if bounded.name in amounts and amounts[bounded.name] > amounts[other]:
                return refuse(
                    f"{the_wager(bounded.name)} of {dollars(amounts[bounded.name])} may be no "
                    f"higher than {the_wager(other)}",
                    table.rules.cite(bounded.bounds_cite),
                )
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        if self._is_spoken(table):
            happening.cite(table.cite(Law.CASH))
            table.spoken[self.seat, self.wager] = Spoken(self.amount)
            return
        hand = table.wagering.get(self.seat)
        if hand is None:
            hand = table.wagering[self.seat] = Hand(self.seat, table.game.unit_wager)
        rack, area = rack_of(self.seat), area_of(self.seat, self.wager)
        happening.cite(table.rules.cite(table.game.wager(self.wager).cite), table.cite(Law.CHIPS))
        if self.wager in hand.wagers:
            happening.move(table.chips, area, rack, hand.wagers[self.wager])
        happening.move(table.chips, rack, area, self.amount)
        hand.wagers[self.wager] = self.amount

    def sentence(self, told: ToldData, names: Names) -> str:
        wagers = does(self.seat, names, "wagers")
        return f"{wagers} {dollars(self.amount)} on {spoken(self.wager)}."


def _bears_coupon(table: Table, wager: Wager) -> bool:
    """Whether a coupon on the layout needs this wager with it."""
    return wager.required or wager.name == table.game.unit_wager


def _by_choice(table: Table) -> set[str]:
    """Wagers that only an answer to the dealer puts down."""
    return {wager for ask in table.game.asks(table.rules) for wager in ask.wagers}


@dataclass(frozen=True, slots=True)
class WithdrawWager(_ByPlayer):
    """A wager is taken back before "No more bets"."""

    NAME = "withdraw wager"
    TOPICS = (Law.CLOSED,)

    wager: str

    def refusal(self, table: Table) -> Refusal | None:
        if refused := not_seated(table, self.seat) or is_closed(table):
            return refused
        if refused := unchanged_cash(table, self.seat):
            return refused
        hand = table.wagering.get(self.seat)
        if hand is None or self.wager not in hand.wagers:
            return refuse(
                f"{the_wager(self.wager)} is not there to take back", table.cite(Law.CLOSED)
            )
        for other in table.game.wagers:
            if other.needs == self.wager and other.name in hand.wagers:
                return refuse(
                    f"{the_wager(other.name)} goes with it: take that back first",
                    table.rules.cite(other.cite),
                )
        if hand.coupon and _bears_coupon(table, table.game.wager(self.wager)):
            return refuse("take the coupon back first", "all-match-play")
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        hand = table.wagering[self.seat]
        happening.cite(table.cite(Law.CLOSED))
        amount = hand.wagers.pop(self.wager)
        area = area_of(self.seat, self.wager)
        happening.move(table.chips, area, rack_of(self.seat), amount)
        if not hand.wagers:
            del table.wagering[self.seat]

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"{does(self.seat, names, 'takes')} {the_wager(self.wager)} back."


@dataclass(frozen=True, slots=True)
class PlaceCoupon(_ByPlayer):
    """A match play coupon is laid with the opening wager; an amount of nothing takes it back."""

    NAME = "place coupon"
    TOPICS = (Law.CHIPS, Law.CLOSED)

    amount: int

    def refusal(self, table: Table) -> Refusal | None:
        if refused := not_seated(table, self.seat) or is_closed(table):
            return refused
        if refused := unchanged_cash(table, self.seat):
            return refused
        hand = table.wagering.get(self.seat)
        beside = table.game.coupon_wager
        if hand is None or beside not in hand.wagers:
            return refuse(f"a coupon goes with the {beside} wager", "all-match-play")
        if self.amount < 0:
            return refuse(f"{dollars(self.amount)} is not an amount for a coupon", "all-match-play")
        held = table.coupons[rack_of(self.seat)] + hand.coupon
        if self.amount > held:
            return refuse(f"the seat has coupons for {dollars(held)}", "all-match-play")
        if self.amount > hand.wagers[beside]:
            most = f"the {beside} of {dollars(hand.wagers[beside])}"
            return refuse(f"a coupon is for no more than {most}", "all-match-play")
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        hand = table.wagering[self.seat]
        happening.cite(table.cite(Law.CHIPS))
        rack, area = rack_of(self.seat), area_of(self.seat, COUPON)
        table.coupons.move(area, rack, hand.coupon)
        table.coupons.move(rack, area, self.amount)
        hand.coupon = self.amount

    def sentence(self, told: ToldData, names: Names) -> str:
        if not self.amount:
            return f"{does(self.seat, names, 'takes')} the coupon back."
        return f"{does(self.seat, names, 'lays')} down a coupon for {dollars(self.amount)}."
