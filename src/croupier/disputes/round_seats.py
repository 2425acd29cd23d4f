"""The seats of a round file: cards, wagers, choices, and what was paid.

Whether a wager could be made is asked of a table, so that the law is written down once.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from croupier.cards import Card, cards, refuse_twins
from croupier.disputes.answers import AnswerReader
from croupier.disputes.input_errors import (
    InputError,
    amount_at,
    below,
    known_keys,
    needed_at,
    refusals_at,
    table_at,
    whole_at,
)
from croupier.disputes.partial_layout import UNKNOWN, Unseen
from croupier.disputes.round_play import GivenAnswer
from croupier.money import LARGEST_AMOUNT, Cents, dollars
from croupier.quotes import quoted
from croupier.rounds import COMMUNITY_PAY, COUPON, SPIN_PRIZE, Game, Hand
from croupier.rounds.wager_names import the_wager
from croupier.table import Act, Setup, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown

PRIZES: Final = (SPIN_PRIZE, COMMUNITY_PAY)
"""What a wheel pays, besides the wagers."""
_KEYS: Final = ("seat", "cards", "wagers", COUPON, "choices", "paid", "net")


@dataclass(frozen=True, slots=True)
class SeatEntry:
    """What a file says of one seat; `where` is its path in the file."""

    seat: int
    where: str
    cards: tuple[Card, ...]
    wagers: Mapping[str, Cents]
    """Opening wagers; others follow from the choices."""
    coupon: Cents
    choices: Mapping[str, GivenAnswer]
    paid: Mapping[str, Cents] | None = None
    net: Cents | None = None

    @property
    def row(self) -> tuple[str, tuple[Card, ...]]:
        """Where its cards are written, and what they are."""
        return below(self.where, "cards"), self.cards

    def hand(self, unit: str) -> Hand:
        """The hand with its opening wagers, before any card."""
        return Hand(self.seat, unit, dict(self.wagers), self.coupon)


def read_seats(
    value: object, setup: Setup, areas: Mapping[str, Mapping[str, Card]]
) -> tuple[SeatEntry, ...]:
    """Every seat, in order from the dealer's left whatever the order in the file."""
    if not isinstance(value, list) or not value:
        raise InputError("should be a list of at least one seat: write [[seats]]", "seats")
    table = Table(setup, clock=lambda: 0)
    entries: dict[int, SeatEntry] = {}
    for at, described in enumerate(value):
        where = f"seats[{at}]"
        seat = table_at(described, where, "a table that describes a seat")
        entry = _seat(seat, where, table, areas)
        entries[entry.seat] = entry
    refusal = AnnounceNoMoreBets().objection(table)
    if refusal is not None:
        raise InputError(str(refusal), "seats")
    return tuple(entries[seat] for seat in sorted(entries))


def _seat(
    data: Mapping[str, Any], where: str, table: Table, areas: Mapping[str, Mapping[str, Card]]
) -> SeatEntry:
    known_keys(data, _KEYS, where, "a seat")
    number = whole_at(
        needed_at(data, "seat", where, "the number of the seat, such as 1"),
        below(where, "seat"),
        "the number of a seat",
    )
    held = needed_at(data, "cards", where, f'the player\'s cards, such as "Ah {UNKNOWN}"')
    wagers = needed_at(data, "wagers", where, "what was wagered, such as { ante = 10 }")
    coupon = amount_at(data.get(COUPON, 0), below(where, COUPON))
    sits = SitDown(number, f"seat {number}", LARGEST_AMOUNT, max(coupon, 0))
    _ask_table(table, sits, below(where, "seat"))
    cards = read_cards(held, below(where, "cards"), table.game.packs(table.rules), table.game)
    amounts = _amounts(wagers, below(where, "wagers"))
    _place(table, number, amounts, coupon, where)
    if number not in table.wagering:
        raise InputError("missing: nobody is dealt in without a wager", below(where, "wagers"))
    placed = table.wagering[number]
    entry = SeatEntry(
        seat=number,
        where=where,
        cards=cards,
        wagers=dict(placed.wagers),
        coupon=coupon,
        choices={},
        paid=_paid(data.get("paid"), below(where, "paid"), table),
        net=amount_at(data["net"], below(where, "net")) if "net" in data else None,
    )
    hand = entry.hand(placed.unit)
    reading = AnswerReader(
        data.get("choices"),
        below(where, "choices"),
        hand,
        amounts,
        game=table.game,
        rules=table.rules,
        rows={number: entry.row},
        areas=areas,
    )
    reading.run()
    _compare(amounts, hand, below(where, "wagers"), table, reading.taken)
    return replace(entry, choices=reading.taken)


def read_cards(value: object, where: str, decks: int, game: Game) -> tuple[Card, ...]:
    """Cards of this many decks of a game, as a text or a list of texts; some may be unknown."""
    several = value if isinstance(value, list) else [value]
    texts = [written for written in several if isinstance(written, str)]
    if len(texts) < len(several):
        raise InputError(f'should be cards, such as "Ah Kd", not {quoted(value)}', where)
    read: list[Card] = []
    with refusals_at(where):
        for word in " ".join(texts).replace(UNKNOWN, f" {UNKNOWN} ").split():
            unseen = Unseen(where, f"card {len(read) + 1} is unknown")
            read += [unseen] if word == UNKNOWN else cards(word, decks)
        known = [card for card in read if not isinstance(card, Unseen)]
        refuse_twins(known, decks)
    for card in known:
        if card not in game.deck:
            raise InputError(f"no {card.spoken} ({card}) is in the decks of {game.name}", where)
    return tuple(read)


# ---- wagers ---------------------------------------------------------------------------------


def _amounts(value: object, where: str) -> dict[str, Cents]:
    table = table_at(value, where, "a table of wagers and amounts")
    return {name: amount_at(amount, below(where, name)) for name, amount in table.items()}


def by_choice(table: Table) -> list[str]:
    """Wagers that a choice puts down, such as raises."""
    asks = table.game.asks(table.rules)
    return list(dict.fromkeys(wager for ask in asks for wager in ask.wagers))


def _place(
    table: Table, seat: int, amounts: Mapping[str, Cents], coupon: Cents, where: str
) -> None:
    """Make the opening wagers at a table, which refuses what the law refuses."""
    opening = [wager.name for wager in table.game.wagers]
    known_keys(amounts, [*opening, *by_choice(table)], below(where, "wagers"), "the game")
    for name in opening:
        path = below(where, f"wagers.{name}")
        if name in amounts:
            _ask_table(table, PlaceWager(seat, name, amounts[name]), path)
        elif table.game.wager(name).required:
            raise InputError("missing: nobody is dealt in without it", path)
    if coupon:
        _ask_table(table, PlaceCoupon(seat, coupon), below(where, COUPON))


def _ask_table(table: Table, act: Act, where: str) -> None:
    refusal = table.refusal(act)
    if refusal is not None:
        raise InputError(str(refusal), where)
    table.do(act)


def _compare(
    amounts: Mapping[str, Cents],
    hand: Hand,
    where: str,
    table: Table,
    choices: Mapping[str, GivenAnswer],
) -> None:
    """Wagers that the choices put down may be given too; they must be what the choices make."""
    for name in by_choice(table):
        if name not in amounts:
            continue
        amount = hand.wagers.get(name)
        if amount is None:
            taken = ", ".join(answer.option.name for answer in choices.values())
            says = (
                f"{taken}: this puts no such wager down" if taken else "nobody asked for this wager"
            )
            raise InputError(says, below(where, name))
        if amounts[name] != amount:
            cite = next(
                answer.option.cites[-1]
                for answer in choices.values()
                if any(stake.wager == name for stake in answer.option.stakes)
            )
            raise InputError(
                f"{the_wager(name)} is {dollars(amount)} here, not {dollars(amounts[name])} "
                f"({table.rules.cite(cite)})",
                below(where, name),
            )


def _paid(value: object, where: str, table: Table) -> dict[str, Cents] | None:
    """What was paid on each wager beyond its stake, negative where it was collected."""
    if value is None:
        return None
    paid = _amounts(value, where)
    opening = [wager.name for wager in table.game.wagers]
    prizes = (*table.game.bonuses, *(PRIZES if table.game.spin else ()))
    known_keys(paid, [*opening, *by_choice(table), COUPON, *prizes], where, "the game")
    return paid
