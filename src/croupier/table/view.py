"""What a seat may know: the only way by which a card leaves the table for someone's eyes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from croupier.rounds import Hand
from croupier.rounds.choices import Ask, Option
from croupier.rounds.round import Part
from croupier.table.acts.play import Choose
from croupier.table.ledger import INVENTORY, rack_of

if TYPE_CHECKING:
    from croupier.table.table import Table

FACE_DOWN: Final = "??"


def view(table: Table, seat: int | None = None) -> dict[str, Any]:
    """The table as a seat sees it; without a seat, as anyone standing by does."""
    due = table.due()
    seen: dict[str, Any] = {
        "game": table.game.slug,
        "edition": table.rules.edition.slug,
        "method": table.method.value,
        "seat": seat,
        "round": table.round_number,
        "closed": table.closed,
        "seats": {number: _seat(table, number, seat) for number in sorted(table.seats)},
        "areas": {area: _area(table, area) for area in table.game.areas},
        "rack": sum(len(packet.cards) for packet in table.rack),
        "stub": len(table.deck.cards),
        "back": table.deck.back,
        "inventory": table.chips[INVENTORY],
        "due": None,
    }
    if table.game.meter and table.game.meter.runs(table.rules):
        seen["meter"] = table.meter
    if table.drawn_seen:
        seen["drawn"] = [str(card) for card in table.drawn]
    if due is not None:
        seen["due"] = {"by": due.by, "says": due.says, "cite": due.cite}
        if isinstance(due.act, Choose) and due.act.seat == seat:
            seen["choices"] = choices(table)
    return seen


def own_view(table: Table, seat: int) -> dict[str, Any]:
    """The part of a seat's view that a choice is made by: own cards, the layout, the options."""
    return {
        "game": table.game.slug,
        "seat": seat,
        "seats": {seat: _seat(table, seat, seat)},
        "areas": {area: _area(table, area) for area in table.game.areas},
        "choices": choices(table),
    }


def choices(table: Table) -> list[dict[str, Any]]:
    """The answers open to the player who is asked, with what each takes."""
    due = table.due()
    if due is None or not isinstance(due.act, Choose):
        return []
    ask = table.doing.step if table.doing else None
    assert isinstance(ask, Ask)
    hand = table.round.hands[due.act.seat]
    options = ask.offered(table.rules, table.round, hand)
    offered = [_choice(table, hand, option) for option in options]
    return [choice for choice in offered if choice is not None]


def _choice(table: Table, hand: Hand, option: Option) -> dict[str, Any] | None:
    """One answer with what it takes, the least of it where the player names the amount; None
    where there is no amount to name."""
    seen = {
        "option": option.name,
        "says": option.says,
        "takes": 0,
        "cite": table.rules.cite(option.cite),
    }
    if not option.stakes:
        return seen
    amounts = option.amounts(table.rules, hand)
    if amounts is not None:
        if amounts.least > amounts.most:
            return None
        seen |= {"least": amounts.least, "most": amounts.most, "unit": amounts.unit}
    named = amounts.least if amounts else 0
    seen["takes"] = sum(option.staked(table.rules, hand, named).values())
    return seen


def _seat(table: Table, number: int, viewer: int | None) -> dict[str, Any]:
    hand = table.hand(number)
    last = table.round.hands.get(number)
    seen: dict[str, Any] = {
        "name": table.seats[number].name,
        "chips": table.chips[rack_of(number)],
        "coupons": table.coupons[rack_of(number)],
        "wagers": dict(hand.wagers) if hand else {},
        "coupon": hand.coupon if hand else 0,
    }
    if last is not None:
        seen["cards"] = _cards(last, viewer)
        if last.discarded:
            mine = last.seat == viewer
            seen["discarded"] = [str(c) if mine else FACE_DOWN for c in last.discarded]
        if last.parts:
            seen["hands"] = [_part(table, last, part) for part in last.parts]
        seen["folded"] = last.folded
        seen["choices"] = {asked: option.name for asked, option in last.choices.items()}
        seen["results"] = [result.as_data() for result in last.results]
    return seen


def _part(table: Table, hand: Hand, part: Part) -> dict[str, Any]:
    """One of the hands that a player plays in turn; they lie open."""
    settled = {result.wager for result in hand.results}
    names = {part.wager(name): name for name in table.game.part_wagers}
    return {
        "hand": part.number,
        "cards": [str(card) for card in part.cards],
        "counts": table.game.counts(part) if table.game.counts and part.cards else "",
        "wagers": {name: hand.wagers[name] for name in names if name in hand.wagers},
        "settled": bool(settled & set(names)),
        "ended": part.ended,
        "at_turn": table.closed and part is hand.at_turn,
    }


def _cards(hand: Hand, viewer: int | None) -> list[str]:
    """A player knows the own cards; others only while they lie face up."""
    if hand.seat == viewer or hand.turned_up or hand.exposed:
        return [str(card) for card in hand.cards]
    return [FACE_DOWN] * len(hand.cards)


def _area(table: Table, area: str) -> dict[str, str]:
    """The slots of an area, each with its card or its back; an empty slot is left out."""
    cards = table.round.areas.get(area, [])
    moment = (table.round_number, len(cards), len(table.round.up))
    memo = table._faces.get(area)
    if memo is not None and memo[0] == moment:  # looked at by every player, seldom changed
        return memo[1].copy()
    names = table.game.slots(area)
    seen = {
        (names[at] if at < len(names) else f"extra {at - len(names) + 1}"): (
            str(card) if (area, at) in table.round.up else FACE_DOWN
        )
        for at, card in enumerate(cards)
    }
    table._faces[area] = moment, seen
    return seen.copy()
