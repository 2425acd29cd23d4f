"""Playthroughs of Boston 5 Stud."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver
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
from games.houses import Boston

DEALER = "Js Jd 8c 6h 4s"


def wager(house: Boston, *seats: int) -> None:
    """Every seat wagers; seat 1 has a coupon, and all but seat 2 the bonus wager."""
    house.ready()
    for seat in seats:
        house.bet(seat, 1000 * seat, 0 if seat == 2 else 500, coupon=500 if seat == 1 else 0)


def rounds(house: Boston, *seats: int, number: int = 1) -> None:
    """Ordinary rounds: who folds goes round with seat and round."""
    for _ in range(number):
        wager(house, *seats)
        house.dealer.deal()
        finish(house)


def finish(house: Boston) -> None:
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Choose):
            folds = (due.act.seat + house.table.round_number) % 3 == 0
            option = "fold" if folds else "second wager"
            option = "expose" if due.act.asked == "bonus" else option
            house.do(Choose(due.act.seat, due.act.asked, option))
        house.dealer.go_on()


def seated(*seats: int, **settings: Any) -> Boston:
    house = Boston(master="golden", **settings)
    house.sit(*seats, coupons=2000)
    return house


def manual_shoe() -> Boston:
    house = seated(1, 2, 3)
    rounds(house, 1, 2, 3, number=3)
    return house


def from_the_hand() -> Boston:
    house = seated(1, 2, method="hand", shuffler="counting-device", decks=2)
    rounds(house, 1, 2, number=2)
    return house


def automated_shoe() -> Boston:
    """Two rounds, and one in which all fold."""
    house = seated(1, 4, method="automated-shoe", shuffler="device")
    rounds(house, 1, 4, number=2)
    wager(house, 1, 4)
    house.dealer.deal()
    house.finish({"bonus": "keep down", "play": "fold"})
    return house


def great_hands() -> Boston:
    """A royal flush within the limit, a tie, a bonus on a losing hand, a straight flush shown
    for the optional bonus and folded."""
    house = seated(1, 2, 3, 4)
    wager(house, 1, 2, 3, 4)
    hands = {
        1: "Ah Kh Qh Jh Th",
        2: "9c 9d 4c 4d 2s",
        3: "3c 3d 2c 2d 7s",
        4: "5h 6h 7h",
    }
    house.lay(hands, folding=(4,), dealer="9h 9s 4h 4s 2h")
    house.dealer.deal()
    for seat in (1, 3, 4):
        house.choose(seat, "expose")
    for seat in (1, 2, 3):
        house.choose(seat, "second wager")
    house.choose(4, "fold")
    return house


def irregularities() -> Boston:
    """One after another: a jam of the shuffler, a card drawn in error beside one face up, a
    dealer's card exposed, a player's misdeal in either stage, a dealer with four cards and with
    two, a wrong count, a jam of the shoe."""
    house = seated(1, 2, 3, method="automated-shoe", shuffler="device")
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def begin(dealer: str = DEALER) -> None:
        wager(house, 1, 2, 3)
        hands = {1: "9c 9d 2c 5h 7s", 2: "Kc 8d 3c Kd 8h", 3: "4d 5d 6d Qh Qs"}
        house.lay(hands, dealer=dealer)
        house.do(AnnounceNoMoreBets())

    def misdeal(area: str, count: int, more: int) -> None:
        begin()
        house.until(Deliver, area=area, count=count)
        house.do(DealtWrong(more))
        finish(house)

    begin()
    house.do(CardTurnedOver(1), CardDrawnInError())
    finish(house)
    begin()
    house.until(Choose, asked="play")
    house.do(Choose(1, "play", "fold"), CardExposed("dealer", "second"))
    finish(house)
    misdeal("seat 3", 3, 1)
    misdeal("seat 1", 2, -1)
    misdeal("dealer", 2, -1)
    misdeal("dealer", 3, -1)
    begin()
    house.do(CardLost())
    house.until(CountStub)
    house.do(CountStub())
    finish(house)
    begin()
    house.until(Deliver, area="seat 2", count=2)
    house.do(ShoeJams())
    finish(house)
    return house


PLAYTHROUGHS: dict[str, Callable[[], Boston]] = {
    play.__name__.replace("_", "-"): play
    for play in (manual_shoe, from_the_hand, automated_shoe, great_hands, irregularities)
}
