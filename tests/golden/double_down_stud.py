"""Playthroughs of Double Down Stud: the cut in its order, two areas, and what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.irregular import (
    CardDrawnInError,
    CardExposed,
    CardTurnedOver,
    DealtWrong,
    RemoveDevice,
    ShufflerJams,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.players import LeaveTable, SitDown
from croupier.table.acts.shuffling import AnswerCut, RequireRecut, ShuffleDeck
from games.houses import DoubleDownStud


def house_of(**settings: Any) -> DoubleDownStud:
    return DoubleDownStud(master="golden", **settings)


def finish(house: DoubleDownStud) -> None:
    """Every other seat doubles down."""
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Choose):
            option = "double down" if due.act.seat % 2 else "stand"
            house.do(Choose(due.act.seat, due.act.asked, option))
        else:
            house.step()


def rounds(house: DoubleDownStud, *seats: int, number: int = 1) -> None:
    for _ in range(number):
        house.ready()
        for seat in seats:
            house.bet(seat, 1000 * seat)
        house.do(AnnounceNoMoreBets())
        finish(house)


def manual_shoe() -> DoubleDownStud:
    """Three players; the cut is declined by all, taken, and ordered anew."""
    house = house_of()
    house.sit(3, 1, 6)
    rounds(house, 1, 3, 6)
    house.until(AnswerCut)
    house.do(AnswerCut(0, 6), AnswerCut(0, 3, 17), RequireRecut("too near"), AnswerCut(0, 3, 30))
    rounds(house, 1, 3, 6)
    house.until(AnswerCut)
    house.do(AnswerCut(0, 3, 20))
    rounds(house, 1, 6)
    return house


def from_the_hand() -> DoubleDownStud:
    """Two areas of one player; cards changed after eight hours."""
    house = house_of(method="hand", options={"two-areas": True, "recut-by": "next player"})
    house.sit(2)
    house.do(SitDown(3, "Player 2", 1_000_000, beside=2), SitDown(5, "Other", 1_000_000))
    rounds(house, 2, 3, 5)
    house.time = 8 * 3600
    rounds(house, 2, 3)
    return house


def devices() -> DoubleDownStud:
    """A device that loads the shoe: no cut. Then it is taken away, and everyone leaves."""
    house = house_of(shuffler="device", decks=2, device_loads_shoe=True)
    house.sit(1, 2)
    rounds(house, 1, 2, number=2)
    house.do(RemoveDevice("shuffler"))
    rounds(house, 2)
    house.do(LeaveTable(1), LeaveTable(2))
    house.dealer.prepare()
    house.do(SitDown(7, "Newcomer", 50_000))
    rounds(house, 7)
    return house


def great_hands() -> DoubleDownStud:
    """A royal flush beyond the payout limit, a push, losers, and a coupon."""
    house = house_of()
    house.sit(1, 2, 3, 4, coupons=1000)
    house.ready()
    for seat in (1, 2, 3, 4):
        house.bet(seat, 9000, coupon=1000 if seat == 3 else 0)
    house.lay({1: "Ah", 2: "Tc", 3: "9h", 4: "3c"}, common="Th Kh Qh Jh")
    house.do(AnnounceNoMoreBets())
    finish(house)
    return house


def irregularities() -> DoubleDownStud:
    """One after another: a jam, a card face up, two of them, a card drawn in error, a hole card
    seen early, a misdeal."""
    house = house_of(shuffler="device")
    house.sit(1, 2)
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def begin() -> None:
        house.ready()
        house.bet(1)
        house.bet(2, 2000)
        house.do(AnnounceNoMoreBets())

    begin()
    house.do(CardTurnedOver(1), CardDrawnInError())
    finish(house)
    begin()
    house.do(CardTurnedOver(1), CardTurnedOver(4))
    finish(house)
    begin()
    house.until(Choose)
    house.do(Choose(1, "double", "double down"), CardExposed("common", "hole"))
    finish(house)
    begin()
    house.until(Deliver, area="common")
    house.do(DealtWrong(-1))
    finish(house)
    return house


PLAYTHROUGHS: Mapping[str, Callable[[], DoubleDownStud]] = {
    "manual-shoe": manual_shoe,
    "from-the-hand": from_the_hand,
    "devices": devices,
    "great-hands": great_hands,
    "irregularities": irregularities,
}
