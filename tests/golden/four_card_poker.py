"""Playthroughs of Four Card Poker."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver, PutStubAway
from croupier.table.acts.irregular import (
    CardDrawnInError,
    CardExposed,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.shuffling import ShuffleDeck
from games.houses import FourCard

OPTIONS = ("fold", "play 1x", "play 2x", "play 3x")


def wager(house: FourCard, *seats: int) -> None:
    """Seat 1 has a coupon, seat 2 no Aces Up, seat 3 nothing else."""
    house.ready()
    for seat in seats:
        ante = 0 if seat == 3 else 1000 * seat
        house.bet(seat, ante, 0 if seat == 2 else 500, coupon=500 if seat == 1 else 0)


def rounds(house: FourCard, *seats: int, number: int = 1) -> None:
    """Ordinary rounds: the choices go round with seat and round."""
    for _ in range(number):
        wager(house, *seats)
        house.dealer.deal()
        finish(house)


def finish(house: FourCard) -> None:
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Choose):
            option = OPTIONS[(due.act.seat + house.table.round_number) % 4]
            house.do(Choose(due.act.seat, due.act.asked, option))
        house.dealer.go_on()


def seated(*seats: int, **settings: Any) -> FourCard:
    house = FourCard(master="golden", **settings)
    house.sit(*seats, coupons=2000)
    return house


def manual_shoe() -> FourCard:
    house = seated(1, 2, 3)
    rounds(house, 1, 2, 3, number=3)
    return house


def from_the_hand() -> FourCard:
    house = seated(1, 2, method="hand", shuffler="counting-device", decks=2)
    rounds(house, 1, 2, number=2)
    return house


def automated_shoe() -> FourCard:
    options = {"aces-up-survives-fold": False}
    house = seated(1, 4, method="automated-shoe", shuffler="device", options=options)
    rounds(house, 1, 4, number=3)
    return house


def great_hands() -> FourCard:
    """Four of a kind, a tie won, a bonus on a losing hand, Aces Up alone and on a fold."""
    house = seated(1, 2, 3, 4, 5)
    wager(house, 1, 2, 3, 4, 5)
    hands = {
        1: "3c 3d 3h 3s Kc",
        2: "Qc Qd Qh 9c 2d",
        3: "8c 7c 6c 5c 2h",
        4: "Ac Ad 6h 4h 2s",
        5: "8d 8h 8s 9d 5h",
    }
    house.lay(hands, dealer="Jc Jd Jh 9h 5s 4c")
    house.dealer.deal()
    for seat, option in ((1, "play 3x"), (2, "play 1x"), (4, "fold"), (5, "play 2x")):
        house.choose(seat, option)
    return house


def irregularities() -> FourCard:
    """One after another: a jam of the shuffler, a card drawn in error beside one face up, two
    cards face up, a dealer's card exposed, a misdeal, a wrong count, a jam of the shoe."""
    house = seated(1, 2, 3, method="automated-shoe", shuffler="device")
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def begin() -> None:
        wager(house, 1, 2, 3)
        hands = {1: "8c 8d 7c 7d 2h", 2: "Kc Kd Jc Td 2s", 3: "Ac Ad 9c 6d 3h"}
        house.lay(hands, dealer="As Kh Jd 4c 6c 9h")
        house.do(AnnounceNoMoreBets())

    begin()
    house.do(CardTurnedOver(1), CardDrawnInError())
    finish(house)
    begin()
    house.do(CardTurnedOver(1), CardTurnedOver(4))
    finish(house)
    begin()
    house.until(Choose)
    house.do(Choose(1, "play", "fold"), CardExposed("dealer", "second"))
    finish(house)
    begin()
    house.until(Deliver, area="dealer")
    house.do(DealtWrong(-1))
    finish(house)
    begin()
    house.do(CardLost())
    house.until(PutStubAway)
    house.do(CountStub())
    finish(house)
    begin()
    house.do(Deliver("seat 1", 5), ShoeJams())
    finish(house)
    return house


PLAYTHROUGHS: dict[str, Callable[[], FourCard]] = {
    play.__name__.replace("_", "-"): play
    for play in (manual_shoe, from_the_hand, automated_shoe, great_hands, irregularities)
}
