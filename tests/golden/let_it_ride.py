"""Playthroughs of Let It Ride."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from croupier.table.acts.deals import (
    AnnounceNoMoreBets,
    CountStub,
    Deliver,
    LayAway,
    PutStubAway,
)
from croupier.table.acts.irregular import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    ChangeMethod,
    DealtWrong,
    RemoveDevice,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.players import LeaveTable, SitDown
from croupier.table.acts.shuffling import ShuffleDeck
from games.houses import LetItRide


def wager(house: LetItRide, *seats: int) -> None:
    """Every seat wagers; seat 1 has both bonus wagers and a coupon, seat 2 the small one."""
    house.ready()
    for seat in seats:
        house.bet(
            seat,
            1000 * seat,
            coupon=500 if seat == 1 else 0,
            bonus=100 if seat < 3 else 0,
            three_card_bonus=500 if seat == 1 else 0,
        )


def rounds(house: LetItRide, *seats: int, number: int = 1) -> None:
    """Ordinary rounds: what is taken back goes round with seat, round and wager."""
    for _ in range(number):
        wager(house, *seats)
        house.dealer.deal()
        finish(house)


def finish(house: LetItRide) -> None:
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Choose):
            turn = due.act.seat + house.table.round_number + (due.act.asked == "wager-2")
            option = ("let it ride", "take back", "let it ride")[turn % 3]
            house.do(Choose(due.act.seat, due.act.asked, option))
        house.dealer.go_on()


def seated(*seats: int, **settings: Any) -> LetItRide:
    house = LetItRide(master="golden", **settings)
    house.sit(*seats, coupons=2000)
    return house


def manual_shoe() -> LetItRide:
    house = seated(1, 2, 3)
    rounds(house, 1, 2, 3, number=2)
    return house


def from_the_hand() -> LetItRide:
    """Two decks in turn, and a change of cards after four hours."""
    house = seated(1, 2, method="hand", shuffler="counting-device", decks=2)
    rounds(house, 1, 2, number=2)
    house.time = 4 * 3600
    rounds(house, 2)
    return house


def automated_shoe() -> LetItRide:
    """Stacks of three, then another method, then an idle table."""
    house = seated(1, 4, method="automated-shoe", shuffler="device")
    rounds(house, 1, 4)
    house.do(RemoveDevice("automated-shoe"), ChangeMethod("manual-shoe"))
    rounds(house, 4)
    house.do(LeaveTable(1), LeaveTable(4))
    house.dealer.prepare()
    house.do(SitDown(2, "Newcomer", 50_000))
    rounds(house, 2)
    return house


def great_hands() -> LetItRide:
    """A royal flush that the limit cuts short, beside three of a kind and a mini royal."""
    house = seated(1, 2, 3)
    house.ready()
    for seat in (1, 2, 3):
        house.bet(seat, 50_000, bonus=100, three_card_bonus=10_000)
    house.lay({1: "Ah Kh Qh", 2: "2c 2d 2h", 3: "As Ks Qs"}, community="Jh Th")
    house.play_out()
    return house


def irregularities() -> LetItRide:
    """One after another: a jam of the shuffler, a card drawn in error that is laid away, two
    cards face up, a misdeal found after a payment, a wrong count, a jam of the shoe."""
    house = seated(1, 2, method="automated-shoe", shuffler="device")
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def begin() -> None:
        wager(house, 1, 2)
        house.do(AnnounceNoMoreBets())

    begin()
    house.do(CardTurnedOver(1))
    house.until(LayAway)
    house.do(CardDrawnInError())
    finish(house)
    begin()
    house.do(CardTurnedOver(1), CardTurnedOver(4))
    finish(house)
    begin()
    house.do(DealtWrong(1))
    house.until(Resolve, {"wager-1": "take back", "wager-2": "let it ride"})
    house.do(Resolve(2, "hand"))
    finish(house)
    begin()
    house.do(CardLost())
    house.until(PutStubAway)
    house.do(CountStub())
    finish(house)
    begin()
    house.do(Deliver("seat 1", 3), ShoeJams())
    finish(house)
    return house


PLAYTHROUGHS: dict[str, Callable[[], LetItRide]] = {
    "manual-shoe": manual_shoe,
    "from-the-hand": from_the_hand,
    "automated-shoe": automated_shoe,
    "great-hands": great_hands,
    "irregularities": irregularities,
}
