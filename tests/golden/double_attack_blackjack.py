"""Playthroughs of Double Attack Blackjack."""

from __future__ import annotations

from typing import Any

from croupier.table.acts.cash import DeclineSpoken
from croupier.table.acts.deals import AnnounceNoMoreBets
from croupier.table.acts.decks import InspectDeck, ReceiveDeck, ReshuffleShoe, VerifyDeck, WashDeck
from croupier.table.acts.irregularities import CardDrawnInError, CardTurnedOver, ShufflerJams
from croupier.table.acts.mishaps import (
    CardShownInWash,
    DealerOverdraws,
    HandPassedOver,
    HoleCardInReader,
    ReaderFails,
    RepairReader,
)
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.players import PlaceWager
from croupier.table.acts.removals import TakeOutCards
from croupier.table.acts.shuffles import AnswerCut, ShuffleDeck
from croupier.table.acts.turns import Draw
from games.houses import DoubleAttack
from golden.scene import by_name

HANDS = {1: "9c 8d", 2: "5c 6d", 3: "Kc 7d"}


def seated(*seats: int, **settings: Any) -> DoubleAttack:
    house = DoubleAttack(master="golden", **settings)
    house.sit(*seats, coupons=2000)
    return house


def opening() -> DoubleAttack:
    """Tens overlooked and found, a card shown in the wash, a cut, and two ordinary rounds."""
    house = DoubleAttack(master="golden", options={"decks": 6})
    house.do(ReceiveDeck(0, cards=312), InspectDeck(0), TakeOutCards(0, overlooked=1))
    house.do(VerifyDeck(0))
    house.sit(2, 5)
    house.until(WashDeck)
    house.do(CardShownInWash())
    house.until(AnswerCut)
    house.do(AnswerCut(0, 2))
    house.do(AnswerCut(0, 5, 120))
    house.play(2, 5)
    house.play(2, 5)
    return house


def turns() -> DoubleAttack:
    """Doubles, splits to four hands, a surrender after a double, a blackjack paid at once, a hand
    over 21 and Bust It."""
    house = seated(1, 2, 3)
    house.begin(
        {1: "8c 8d", 2: "6h 5h", 3: "Ac Kd"},
        "8h 8s 8h",
        "8s 8h 3c 2c Qc Jc Kc 9c 2d",
        attack=1000,
        bust_it=500,
    )
    house.turn(1, "split", "split", "split", "double", "stand")
    while house.table.closed:
        due = house.table.due()
        assert due is not None and isinstance(due.act, Choose)
        options = [one.option for one in house.table.view(due.act.seat).choices]
        house.turn(due.act.seat, "double" if due.act.seat == 2 and "double" in options else "stand")
    house.begin({1: "9c 7d", 2: "Kh 6h", 3: "7c 7s"}, "6c Kd 9h", "8d 2h 3h", attack=500)
    house.turn(1, "hit")
    house.turn(2, "double", "surrender")
    house.turn(3, "stand")
    return house


def against_a_blackjack() -> DoubleAttack:
    """A dealer's blackjack found by the reader, with insurance; then one that shows late."""
    house = seated(1, 2)
    house.begin({1: "Kc 9d", 2: "Ac Qd"}, "Ad Kh", attack=1000, bust_it=100, coupon=1000)
    house.turn(1, "insurance")
    house.turn(2, "no insurance")
    house.ready()
    house.do(ReaderFails())
    house.begin({1: "8c 8d", 2: "9c 7d"}, "Kd Ah", "3h 9h Kh", attack=1000)
    house.turn(1, "split", "double", "stand", "stand")
    house.turn(2, "surrender")
    house.ready()
    house.do(RepairReader())
    return house


def cash() -> DoubleAttack:
    """A spoken wager declined, and one that is confirmed, approved and changed."""
    house = seated(1)
    house.ready()
    house.do(PlaceWager(1, "initial", 20_000, "cash"), DeclineSpoken(1, "initial"))
    house.do(PlaceWager(1, "initial", 5000, "cash"))
    house.dealer.prepare()
    house.stack({1: "Kc Qd"}, "6c Kd Jh")
    house.play_out()
    return house


def irregularities() -> DoubleAttack:
    """A jam; a hand without a card and one with a single card; a forgotten hole card; a card
    found face up, one drawn too early and seen; a player passed over; the reader misused; a card
    drawn to a dealer who stands; a shoe shuffled at the house's wish."""
    house = seated(*HANDS, shuffler="device", options={"card-reader": "shows the card"})
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def wager(dealer: str, then: str = "") -> None:
        house.ready()
        for seat in HANDS:
            house.bet(seat, bust_it=500 if seat == 1 else 0)
        house.stack(HANDS, dealer, then)
        house.do(AnnounceNoMoreBets())
        house.until(Choose, asked="attack", seat=3)
        house.due_step()
        house.due_step()

    wager("7c Kd")
    for at in range(6):  # seat 1 gets no card, seat 2 no second one
        house.do(HandPassedOver()) if at in (0, 3, 4) else house.due_step()
    house.until(Choose, asked="second card")
    house.finish()

    wager("6c Kd Qh", "9h")
    for _ in range(6):
        house.due_step()
    house.do(HandPassedOver())
    house.do(CardTurnedOver(0))
    house.do(Choose(1, "turn", "stand"), Choose(2, "turn", "hit"))
    house.until(Draw)
    house.do(HandPassedOver())
    house.do(Choose(3, "turn", "stand"), Choose(2, "turn", "late card"))
    house.finish()

    wager("7c Kd", "9h")
    house.until(Choose, asked="turn")
    house.do(CardDrawnInError(exposed=True))
    house.until(Resolve)
    house.do(DealerOverdraws())
    house.finish()

    wager("6c Kd", "4h")
    house.until(Choose, asked="turn")
    house.do(Choose(1, "turn", "hit"))
    house.step()
    house.do(HoleCardInReader())
    house.finish()
    house.do(ReshuffleShoe())
    house.ready()
    return house


PLAYTHROUGHS = by_name(opening, turns, against_a_blackjack, cash, irregularities)
