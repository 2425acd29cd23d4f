"""What a seat may know: the only way by which a card leaves the table for someone's eyes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.money import Cents
from croupier.rounds import Hand, Rules, SettledWager
from croupier.rounds.choices import Amounts, Ask, Option
from croupier.rounds.round import Part
from croupier.table.acts.play import Choose
from croupier.table.ledger import INVENTORY, rack_of
from croupier.table.setup import chosen_in

if TYPE_CHECKING:
    from croupier.table.table import Table

FACE_DOWN: Final = "??"


# ---- what is seen ---------------------------------------------------------------------------
# A member without a default is always there; one that has its default is left out of the JSON.


class RulesView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """What is played, as it hangs on the wall: game, edition, options, posted odds."""

    game: str
    edition: str
    options: Mapping[str, int | str | bool]
    posted: Mapping[str, Mapping[str, str]]
    """The pay tables that are not the edition's own, by wager and line."""


class DueView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The next act of the procedure."""

    by: str
    """Whose it is: the dealer, seat 3, ..."""
    says: str
    cite: str


class ChoiceView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the answers open to the player who is asked."""

    option: str
    says: str
    takes: Cents
    """The chips that it takes; where the player names the amount, the least of them."""
    cite: str
    least: Cents | None = None
    """The least that may be staked, where the player names the amount."""
    most: Cents | None = None
    unit: Cents | None = None
    """What the amount is a whole multiple of."""
    key: str = ""
    """The letter that players know it by, where its first does not tell it from the others."""

    @property
    def amounts(self) -> Amounts | None:
        """What may be staked, where the player names the amount."""
        if self.least is None or self.most is None:
            return None
        return Amounts(self.least, self.most, self.unit or 1)


class HandView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One of the hands that a player plays in turn; they lie open."""

    hand: int
    cards: tuple[str, ...]
    counts: str
    """What it counts, in games whose hands are counted."""
    wagers: Mapping[str, Cents]
    settled: bool
    ended: str
    """How its turn has ended, empty before."""
    at_turn: bool


class PlayerView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """A seat that is taken, as a viewer sees it."""

    name: str
    chips: Cents
    coupons: Cents
    wagers: Mapping[str, Cents]
    coupon: Cents
    cards: tuple[str, ...] | None = None
    """The cards, each face up or as its back; None where the seat is not in the round."""
    discarded: tuple[str, ...] = ()
    hands: tuple[HandView, ...] = ()
    """The hands that the cards are played as, in games with turns."""
    folded: bool | None = None
    choices: Mapping[str, str] | None = None
    """The option chosen at each question."""
    results: tuple[SettledWager, ...] | None = None


class OwnView(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The part of a seat's view that a choice is made by: own cards, the layout, the options."""

    game: str
    seat: int | None
    """Whose view it is; None is anyone standing by."""
    seats: Mapping[int, PlayerView]
    areas: Mapping[str, Mapping[str, str]]
    """The cards of the layout by area and slot, each face up or as its back."""
    meter: Cents | None = None
    """The progressive jackpot, where one is played for."""
    choices: tuple[ChoiceView, ...] = ()
    """The answers that are open, where the seat is asked for a choice."""

    @property
    def own(self) -> PlayerView:
        """The seat whose view it is."""
        assert self.seat is not None, "nobody's view"
        return self.seats[self.seat]


class SeatView(OwnView, frozen=True, omit_defaults=True, kw_only=True):
    """The whole table as a seat sees it, or anyone standing by."""

    edition: str
    method: str
    round: int
    closed: bool
    """Whether wagers are closed and a round is played."""
    rack: int
    """How many cards lie in the discard rack."""
    stub: int
    """How many cards are still to be dealt."""
    back: str
    inventory: Cents
    due: DueView | None
    drawn: tuple[str, ...] = ()
    """Cards drawn in error that were seen."""


# ---- how it is seen -------------------------------------------------------------------------


def rules_view(rules: Rules) -> RulesView:
    """The rules in force, as they hang on the wall."""
    return RulesView(
        game=rules.edition.game,
        edition=rules.edition.slug,
        options={name: rules.option(name) for name in rules.edition.options},
        posted=chosen_in(rules).get("posted", {}),
    )


def view(table: Table, seat: int | None = None) -> SeatView:
    """The table as a seat sees it; without a seat, as anyone standing by does."""
    due = table.due()
    is_asked = due is not None and isinstance(due.act, Choose) and due.act.seat == seat
    has_meter = table.game.meter and table.game.meter.runs(table.rules)
    return SeatView(
        game=table.game.slug,
        edition=table.rules.edition.slug,
        method=table.method.value,
        seat=seat,
        round=table.round_number,
        closed=table.closed,
        seats={number: _seat(table, number, seat) for number in sorted(table.seats)},
        areas={area: _area(table, area) for area in table.game.areas},
        rack=sum(len(packet.cards) for packet in table.rack),
        stub=len(table.deck.cards),
        back=table.deck.back,
        inventory=table.chips[INVENTORY],
        due=None if due is None else DueView(due.by, due.says, due.cite),
        meter=table.meter if has_meter else None,
        drawn=tuple(map(str, table.drawn)) if table.drawn_seen else (),
        choices=choices(table) if is_asked else (),
    )


def own_view(table: Table, seat: int) -> OwnView:
    """The part of a seat's view that a choice is made by: own cards, the layout, the options."""
    return OwnView(
        game=table.game.slug,
        seat=seat,
        seats={seat: _seat(table, seat, seat)},
        areas={area: _area(table, area) for area in table.game.areas},
        choices=choices(table),
    )


def choices(table: Table) -> tuple[ChoiceView, ...]:
    """The answers open to the player who is asked, with what each takes."""
    due = table.due()
    if due is None or not isinstance(due.act, Choose):
        return ()
    ask = table.doing.step if table.doing else None
    assert isinstance(ask, Ask)
    hand = table.round.hands[due.act.seat]
    options = ask.offered(table.rules, table.round, hand)
    offered = (_choice(table, hand, option) for option in options)
    return tuple(choice for choice in offered if choice is not None)


def _choice(table: Table, hand: Hand, option: Option) -> ChoiceView | None:
    """One answer with what it takes, the least of it where the player names the amount; None
    where there is no amount to name."""
    cite = table.rules.cite(option.cite)
    if not option.stakes:
        return ChoiceView(option.name, option.says, 0, cite, key=option.key)
    amounts = option.amounts(table.rules, hand)
    if amounts is None:
        takes = sum(option.staked(table.rules, hand, 0).values())
        return ChoiceView(option.name, option.says, takes, cite, key=option.key)
    if amounts.least > amounts.most:
        return None
    takes = sum(option.staked(table.rules, hand, amounts.least).values())
    return ChoiceView(option.name, option.says, takes, cite, *amounts, key=option.key)


def _seat(table: Table, number: int, viewer: int | None) -> PlayerView:
    hand = table.hand(number)
    last = table.round.hands.get(number)
    chips, coupons = table.chips[rack_of(number)], table.coupons[rack_of(number)]
    wagers, coupon = (dict(hand.wagers), hand.coupon) if hand else ({}, 0)
    name = table.seats[number].name
    if last is None:
        return PlayerView(name=name, chips=chips, coupons=coupons, wagers=wagers, coupon=coupon)
    mine = last.seat == viewer
    return PlayerView(
        name=name,
        chips=chips,
        coupons=coupons,
        wagers=wagers,
        coupon=coupon,
        cards=_cards(last, viewer),
        discarded=tuple(str(c) if mine else FACE_DOWN for c in last.discarded),
        hands=tuple(_part(table, last, part) for part in last.parts),
        folded=last.folded,
        choices={asked: option.name for asked, option in last.choices.items()},
        results=tuple(result.settled() for result in last.results),
    )


def _part(table: Table, hand: Hand, part: Part) -> HandView:
    """One of the hands that a player plays in turn."""
    settled = {result.wager for result in hand.results}
    names = {part.wager(name): name for name in table.game.part_wagers}
    return HandView(
        hand=part.number,
        cards=tuple(map(str, part.cards)),
        counts=table.game.counts(part) if table.game.counts and part.cards else "",
        wagers={name: hand.wagers[name] for name in names if name in hand.wagers},
        settled=bool(settled & set(names)),
        ended=part.ended,
        at_turn=table.closed and part is hand.at_turn,
    )


def _cards(hand: Hand, viewer: int | None) -> tuple[str, ...]:
    """A player knows the own cards; others only while they lie face up."""
    if hand.seat == viewer or hand.turned_up or hand.exposed:
        return tuple(map(str, hand.cards))
    return (FACE_DOWN,) * len(hand.cards)


def _area(table: Table, area: str) -> Mapping[str, str]:
    """The slots of an area, each with its card or its back; an empty slot is left out."""
    cards = table.round.areas.get(area, [])
    moment = (table.round_number, len(cards), len(table.round.up))
    memo = table._faces.get(area)
    if memo is not None and memo[0] == moment:  # looked at by every player, seldom changed
        return memo[1]
    names = table.game.slots(area)
    seen = {
        (names[at] if at < len(names) else f"extra {at - len(names) + 1}"): (
            str(card) if (area, at) in table.round.up else FACE_DOWN
        )
        for at, card in enumerate(cards)
    }
    table._faces[area] = moment, seen
    return seen
