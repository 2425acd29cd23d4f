"""The seats of a round file: cards, wagers, choices, and what was paid.

Whether a wager could be made is asked of a table, so that the law is written down once.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from croupier.cards import Card, cards
from croupier.games import COMMUNITY_PAY, COUPON, SPIN_PRIZE, Game, Hand
from croupier.money import LARGEST_AMOUNT, Cents, dollars
from croupier.record.choices import Answer, read_choices
from croupier.record.inputs import (
    InputError,
    amount_at,
    below,
    known_keys,
    refusals_at,
    shown,
    table_at,
    whole_at,
)
from croupier.table import Act, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.players import PlaceCoupon, PlaceWager, SitDown

PRIZES: Final = (SPIN_PRIZE, COMMUNITY_PAY)
"""What a wheel pays, beside the wagers."""
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
    choices: Mapping[str, Answer]
    paid: Mapping[str, Cents] | None = None
    net: Cents | None = None

    def hand(self, unit: str) -> Hand:
        """The hand as it was dealt, before any choice."""
        return Hand(self.seat, unit, dict(self.wagers), self.coupon, list(self.cards))


def read_seats(value: object, table: Table) -> tuple[SeatEntry, ...]:
    """Every seat, in order from the dealer's left whatever the order in the file."""
    if not isinstance(value, list) or not value:
        raise InputError("should be a list of at least one seat: write [[seats]]", "seats")
    entries: dict[int, SeatEntry] = {}
    for at, one in enumerate(value):
        where = f"seats[{at}]"
        entry = _seat(table_at(one, where, "a table that describes a seat"), where, table)
        entries[entry.seat] = entry
    refusal = AnnounceNoMoreBets().objection(table)
    if refusal is not None:
        raise InputError(str(refusal), "seats")
    return tuple(entries[seat] for seat in sorted(entries))


def _seat(data: Mapping[str, Any], where: str, table: Table) -> SeatEntry:
    known_keys(data, _KEYS, where, "a seat")
    for key in ("seat", "cards", "wagers"):
        if key not in data:
            raise InputError("missing", below(where, key))
    number = whole_at(data["seat"], below(where, "seat"), "the number of a seat")
    coupon = amount_at(data.get(COUPON, 0), below(where, COUPON))
    sits = SitDown(number, f"seat {number}", LARGEST_AMOUNT, max(coupon, 0))
    _ask_table(table, sits, below(where, "seat"))
    held = _held(data["cards"], below(where, "cards"), table)
    given = _amounts(data["wagers"], below(where, "wagers"))
    _place(table, number, given, coupon, where)
    if number not in table.wagering:
        raise InputError("missing: nobody is dealt in without a wager", below(where, "wagers"))
    placed = table.wagering[number]
    hand = Hand(number, placed.unit, dict(placed.wagers), coupon, list(held))
    answers = below(where, "choices")
    choices = read_choices(data.get("choices"), answers, table, hand, given)
    is_fixed = not table.game.draws
    if is_fixed and len(held) != (right := table.game.cards_held(table.rules, hand)):
        stays = "who stays in" if right == table.game.cards_each else "who gets no more"
        folds = any(answer.option.folds for answer in choices.values())
        who = ("who folds" if folds else "who is out") if hand.folded else stays
        raise InputError(f"{_count(held)}, but a player {who} has {right}", below(where, "cards"))
    _compare(given, hand, below(where, "wagers"), table, choices)
    return SeatEntry(
        seat=number,
        where=where,
        cards=held,
        wagers=dict(placed.wagers),
        coupon=coupon,
        choices=choices,
        paid=_paid(data.get("paid"), below(where, "paid"), table),
        net=amount_at(data["net"], below(where, "net")) if "net" in data else None,
    )


def _held(value: object, where: str, table: Table) -> tuple[Card, ...]:
    """A player's cards, which may be fewer if the player folded."""
    held = read_cards(value, where, table.game.packs(table.rules))
    refuse_strangers(held, where, table.game)
    if table.game.draws and len(held) >= table.game.cards_each:
        return held  # whether the player drew so many, the answers will say
    if table.game.draws or len(held) != table.game.cards_first:
        refuse_number(held, where, table.game.cards_each, "each player")
    return held


def read_cards(value: object, where: str, decks: int) -> tuple[Card, ...]:
    """Cards of so many decks, as a text or a list of texts."""
    several = value if isinstance(value, list) else [value]
    words = [one for one in several if isinstance(one, str)]
    if len(words) < len(several):
        raise InputError(f'should be cards, such as "Ah Kd", not {shown(value)}', where)
    with refusals_at(where):
        return cards(" ".join(words), decks)


def refuse_strangers(found: Sequence[Card], where: str, game: Game) -> None:
    """Refuse a card that is in none of the game's decks."""
    for card in found:
        if card not in game.deck:
            raise InputError(f"no {card.spoken} ({card}) is in the decks of {game.name}", where)


def refuse_number(found: Sequence[Card], where: str, count: int, whose: str) -> None:
    """So many cards, and no other number."""
    if len(found) != count:
        raise InputError(f"{_count(found)}, but {whose} has {count}", where)


def _count(found: Sequence[Card]) -> str:
    return "1 card" if len(found) == 1 else f"{len(found)} cards"


# ---- wagers ---------------------------------------------------------------------------------


def _amounts(value: object, where: str) -> dict[str, Cents]:
    table = table_at(value, where, "a table of wagers and amounts")
    return {name: amount_at(amount, below(where, name)) for name, amount in table.items()}


def by_choice(table: Table) -> list[str]:
    """Wagers that a choice puts down, such as raises."""
    asks = table.game.asks(table.rules)
    return list(dict.fromkeys(wager for ask in asks for wager in ask.wagers))


def _place(table: Table, seat: int, given: Mapping[str, Cents], coupon: Cents, where: str) -> None:
    """Make the opening wagers at a table, which refuses what the law refuses."""
    opening = [wager.name for wager in table.game.wagers]
    known_keys(given, [*opening, *by_choice(table)], below(where, "wagers"), "the game")
    for name in opening:
        path = below(where, f"wagers.{name}")
        if name in given:
            _ask_table(table, PlaceWager(seat, name, given[name]), path)
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
    given: Mapping[str, Cents], hand: Hand, where: str, table: Table, choices: Mapping[str, Answer]
) -> None:
    """Wagers that the choices put down may be given too; they must be what the choices make."""
    for name in by_choice(table):
        if name not in given:
            continue
        made = hand.wagers.get(name)
        if made is None:
            taken = ", ".join(answer.option.name for answer in choices.values())
            raise InputError(f"{taken}: this puts no such wager down", below(where, name))
        if given[name] != made:
            cite = next(
                answer.option.cites[-1]
                for answer in choices.values()
                if any(stake.wager == name for stake in answer.option.stakes)
            )
            raise InputError(
                f"the {name} wager is {dollars(made)} here, not {dollars(given[name])} "
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
