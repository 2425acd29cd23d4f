"""Rounds that a table has played, written down as round files: what a desk settles again."""

from __future__ import annotations

from croupier.disputes.written_round import (
    WrittenRound,
    WrittenSeat,
    plain_money,
    written_rules,
)
from croupier.money import Cents
from croupier.rounds import Hand
from croupier.rounds.round import SPIN_PRIZE
from croupier.table import Event, Table
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.play import Choose
from croupier.table.acts.showdown import PickUpCards


class RoundWriter:
    """Hears the events of a table that is played or followed, and writes down each round."""

    def __init__(self) -> None:
        self._events: list[Event] = []
        self._opening: dict[int, dict[str, Cents]] = {}
        self._meter: Cents = 0

    def hear(self, table: Table, event: Event) -> WrittenRound | None:
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

    def _written(self, table: Table) -> WrittenRound:
        rules, hands, meter = table.rules, table.round.hands, table.game.meter
        options, posted = written_rules(rules)
        spins = {
            str(seat): result.hand.split(" ")[-1]
            for seat, hand in hands.items()
            for result in hand.results
            if result.wager == SPIN_PRIZE
        }
        has_jackpot = spins and meter is not None and meter.runs(rules)
        return WrittenRound(
            table.game.slug,
            rules.edition.slug,
            options,
            posted,
            areas={
                area: dict(zip(table.game.slots(area), map(str, cards), strict=False))
                for area, cards in table.round.areas.items()
            },
            seats=tuple(self._seat(seat, hand) for seat, hand in hands.items()),
            spins=spins,
            jackpot=plain_money(self._meter) if has_jackpot else "",
        )

    def _seat(self, seat: int, hand: Hand) -> WrittenSeat:
        wagers = self._opening.get(seat, {})
        return WrittenSeat(
            seat,
            tuple(self._row(hand)),
            {wager: plain_money(amount) for wager, amount in wagers.items()},
            plain_money(hand.coupon) if hand.coupon else "",
            tuple(self._answer(seat, asked, option.name) for asked, option in hand.choices.items()),
        )

    def _answer(self, seat: int, asked: str, option: str) -> str:
        """What a seat answered, with the amount where it named one."""
        for event in reversed(self._events):
            act = event.act
            if act["act"] == Choose.NAME and (act["seat"], act["asked"]) == (seat, asked):
                return f"{option} {plain_money(act['amount'])}" if act.get("amount") else option
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
