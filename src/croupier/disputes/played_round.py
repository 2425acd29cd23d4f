"""A round that a table has played, written as a round file: what a desk settles again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from croupier.disputes.partial_layout import UNKNOWN
from croupier.money import Cents, dollars
from croupier.rounds import COUPON, Hand, Rules, SettledWager
from croupier.rounds.round import SPIN_PRIZE
from croupier.table import Event, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import Choose, PickUpCards


class PlayedRound:
    """Hears the events of a table that is played or followed, and writes down each round."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._opening: dict[int, dict[str, Cents]] = {}
        self._meter: Cents = 0

    def hear(self, table: Table, event: Event) -> dict[str, Any] | None:
        """Take an event in, with the table after it; the round when that is over."""
        name = event.act["act"]
        if name == AnnounceNoMoreBets.NAME:
            self._events, self._meter = [], table.meter
            self._opening = {seat: dict(hand.wagers) for seat, hand in table.round.hands.items()}
        self._events.append(event)
        if name != PickUpCards.NAME or event.told.get("void") or not self._opening:
            return None
        written, self._opening = self._written(table), {}
        return written

    def _written(self, table: Table) -> dict[str, Any]:
        rules, hands = table.rules, table.round.hands
        data: dict[str, Any] = {
            "game": table.game.slug,
            "edition": rules.edition.slug,
            "options": {name: _option(rules, name) for name in rules.options},
            "posted": {
                wager: {line: str(odds) for line, odds in paid.items()}
                for wager, paid in rules.posted.items()
            },
            **{
                area: dict(zip(table.game.slots(area), map(str, cards), strict=False))
                for area, cards in table.round.areas.items()
            },
            "seats": [self._seat(seat, hand) for seat, hand in hands.items()],
        }
        spins = {
            str(seat): int(result.hand.split(" ")[-1])
            for seat, hand in hands.items()
            for result in hand.results
            if result.wager == SPIN_PRIZE
        }
        if spins:
            data |= {"spins": spins}
        if spins and table.game.meter is not None and table.game.meter.runs(rules):
            data["jackpot"] = dollars(self._meter)
        return data

    def _seat(self, seat: int, hand: Hand) -> dict[str, Any]:
        wagers = self._opening.get(seat, {})
        return {
            "seat": seat,
            "cards": self._row(hand),
            "wagers": {wager: dollars(amount) for wager, amount in wagers.items()},
            COUPON: dollars(hand.coupon),
            "choices": [
                self._answer(seat, asked, option.name) for asked, option in hand.choices.items()
            ],
        }

    def _answer(self, seat: int, asked: str, option: str) -> str:
        """What a seat answered, with the amount where it named one."""
        for event in reversed(self._events):
            act = event.act
            if act["act"] == Choose.NAME and (act["seat"], act["asked"]) == (seat, asked):
                return f"{option} {dollars(act['amount'])}" if act.get("amount") else option
        return option

    def _row(self, hand: Hand) -> list[str]:
        """A seat's cards in the order in which they were dealt."""
        if hand.parts:
            return [
                event.told["cards"].split()[-1]
                for event in self._events
                if event.act["act"] in ("deliver", "draw")
                and event.act["area"].split(" ")[:2] == ["seat", str(hand.seat)]
            ]
        cards = [str(card) for card in hand.cards]
        for option in hand.choices.values():
            if option.discards is not None:
                cards.insert(option.discards, str(hand.discarded[0]))
        return cards


def with_paid(
    data: Mapping[str, Any], settled: Mapping[int, Iterable[SettledWager]]
) -> dict[str, Any]:
    """The same with what was paid on every wager, and minus what was collected."""
    seats = [
        {
            **seat,
            "paid": {result.wager: dollars(result.net) for result in settled.get(seat["seat"], ())},
        }
        for seat in data["seats"]
    ]
    return {**data, "seats": seats}


def as_seen(data: Mapping[str, Any], seen: set[str]) -> dict[str, Any]:
    """The same for someone who saw some cards: of the others a seat's are unknown, and those of the
    layout are left out."""
    areas = {
        key: {slot: card for slot, card in value.items() if card in seen}
        for key, value in data.items()
        if isinstance(value, dict) and key not in ("options", "posted", "spins")
    }
    seats = [
        {**seat, "cards": [card if card in seen else UNKNOWN for card in seat["cards"]]}
        for seat in data["seats"]
    ]
    return {**data, **areas, "seats": seats}


def _option(rules: Rules, name: str) -> int | str | bool:
    value = rules.options[name]
    is_money = rules.edition.option(name).unit == "cents"
    return dollars(int(value)) if is_money else value
