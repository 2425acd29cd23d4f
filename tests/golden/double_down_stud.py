"""Playthroughs of Double Down Stud: the cut in its order, two areas, and what goes wrong."""

from __future__ import annotations

from dataclasses import replace

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.devices import RemoveDevice
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardExposed,
    CardTurnedOver,
    DealtWrong,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.players import LeaveTable, SitDown
from croupier.table.acts.shuffles import AnswerCut, RequireRecut
from games.houses import DoubleDownStud
from golden.scene import Scene, by_name


def wager(house: DoubleDownStud, seat: int) -> None:
    house.bet(seat, 1000 * seat)


def answer(house: DoubleDownStud, asked: Choose) -> str:
    """Every other seat doubles down."""
    return "double down" if asked.seat % 2 else "stand"


SCENE = Scene(DoubleDownStud, wager, answer)


def manual_shoe() -> DoubleDownStud:
    """Three players; the cut is declined by all, taken, and ordered again."""
    house = SCENE.seated(3, 1, 6)
    SCENE.rounds(house, 1, 3, 6)
    house.until(AnswerCut)
    house.do(AnswerCut(0, 6), AnswerCut(0, 3, 17), RequireRecut("too near"), AnswerCut(0, 3, 30))
    SCENE.rounds(house, 1, 3, 6)
    house.until(AnswerCut)
    house.do(AnswerCut(0, 3, 20))
    SCENE.rounds(house, 1, 6)
    return house


def from_the_hand() -> DoubleDownStud:
    """Two areas of one player; cards changed after eight hours."""
    house = SCENE.seated(2, method="hand", options={"two-areas": True, "recut-by": "next player"})
    house.do(SitDown(3, "Player 2", 1_000_000, beside=2), SitDown(5, "Other", 1_000_000))
    SCENE.rounds(house, 2, 3, 5)
    house.time = 8 * 3600
    SCENE.rounds(house, 2, 3)
    return house


def devices() -> DoubleDownStud:
    """A device that loads the shoe: no cut. Then it is taken away, and everyone leaves."""
    house = SCENE.seated(1, 2, shuffler="device", decks=2, device_loads_shoe=True)
    SCENE.rounds(house, 1, 2, number=2)
    house.do(RemoveDevice("shuffler"))
    SCENE.rounds(house, 2)
    house.do(LeaveTable(1), LeaveTable(2))
    house.dealer.prepare()
    house.do(SitDown(7, "Newcomer", 50_000))
    SCENE.rounds(house, 7)
    return house


def great_hands() -> DoubleDownStud:
    """A royal flush beyond the payout limit, a push, losers, and a coupon."""
    house = replace(SCENE, coupons=1000).seated(1, 2, 3, 4)
    house.ready()
    for seat in (1, 2, 3, 4):
        house.bet(seat, 9000, coupon=1000 if seat == 3 else 0)
    house.lay({1: "Ah", 2: "Tc", 3: "9h", 4: "3c"}, common="Th Kh Qh Jh")
    SCENE.finish(house, AnnounceNoMoreBets())
    return house


def irregularities() -> DoubleDownStud:
    """One after another: a jam, a card face up, two of them, a card drawn in error, a hole card
    seen early, a misdeal."""
    house = SCENE.seated(1, 2, shuffler="device")
    SCENE.jam_shuffler(house)
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, CardTurnedOver(1), CardDrawnInError())
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, CardTurnedOver(1), CardTurnedOver(4))
    SCENE.begin(house, 1, 2)
    house.until(Choose)
    SCENE.finish(house, Choose(1, "double", "double down"), CardExposed("common", "hole"))
    SCENE.begin(house, 1, 2)
    house.until(Deliver, area="common")
    house.do(DealtWrong(-1))
    SCENE.finish(house, Choose(1, "double", "double down"), Choose(2, "double", "stand"))
    return house


PLAYTHROUGHS = by_name(manual_shoe, from_the_hand, devices, great_hands, irregularities)
