"""Playthroughs of Criss Cross Poker: each way to deal, the wheel, and what goes wrong."""

from __future__ import annotations

from typing import Final

from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver, PutStubAway
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
    ShoeJams,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.players import LeaveTable, SitDown
from croupier.table.acts.showdown import PickUpCards
from croupier.table.acts.shuffles import CutDeck, RequireRecut
from games.houses import CrissCross
from golden.scene import Scene, by_name

ANSWERS: Final = ("bet 1x", "bet 3x", "bet 2x", "forfeit")


def wager(house: CrissCross, seat: int) -> None:
    """Seat 2 has no 5 Card Bonus."""
    house.bet(seat, 1000 * seat, 500 if seat != 2 else 0)


def answer(house: CrissCross, asked: Choose) -> str:
    """Answers go round with seat, question and round."""
    turn = asked.seat + house.table.round_number + ("across", "middle").count(asked.asked)
    return ANSWERS[turn % 4]


SCENE = Scene(CrissCross, wager, answer)


def manual_shoe() -> CrissCross:
    house = SCENE.seated(1, 2, 4, options={"stub-count-every": 2})
    house.until(CutDeck)
    house.do(CutDeck(0, 26), RequireRecut("not with one hand"))
    SCENE.rounds(house, 1, 2, 4, number=3)
    return house


def from_the_hand() -> CrissCross:
    house = SCENE.seated(3, 6, method="hand", shuffler="counting-device", decks=2)
    SCENE.rounds(house, 3, 6, number=2)
    return house


def automated_shoe() -> CrissCross:
    house = SCENE.seated(1, 5, method="automated-shoe", shuffler="device")
    SCENE.rounds(house, 1, 5)
    house.do(LeaveTable(1), LeaveTable(5))
    house.dealer.prepare()
    house.do(SitDown(2, "Newcomer", 50_000))
    SCENE.rounds(house, 2)
    return house


def bonus_spin() -> CrissCross:
    """A spin with a community pay, one after a forfeit, a jackpot, and a void round."""
    weights = "1,0,0,1,0,0,0,0,0,1,0,0"
    options = {"bonus-spin": "one-dollar-progressive", "wheel-weights": weights}
    house = SCENE.seated(1, 2, 3, options=options)
    for hands in (
        {1: "2c 9d", 2: "4s 4d", 3: "Kc 3h"},
        {1: "Jc Jd", 2: "4s 5d", 3: "9c 9h"},
        {1: "6c 6d", 2: "3s 3d", 3: "Kc Kh"},
    ):
        house.ready()
        for seat in hands:
            house.bet(seat, spin=100)
        house.lay(hands, cross="Ah Td 7s 8c Qc")
        house.do(AnnounceNoMoreBets())
        SCENE.finish(house)
    house.ready()
    for seat in (1, 2, 3):
        house.bet(seat, spin=100)
    SCENE.finish(house, AnnounceNoMoreBets(), CardTurnedOver(2))
    return house


def irregularities() -> CrissCross:
    """One after another: a jam of the shuffler, a card drawn in error, one face up, a misdeal
    found after a forfeit, a jam of the shoe."""
    house = SCENE.seated(1, 2, method="automated-shoe", shuffler="device")
    SCENE.jam_shuffler(house)
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, CardDrawnInError())
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, CardTurnedOver(6))
    SCENE.begin(house, 1, 2)
    house.until(Deliver, area="seat 1")
    house.do(DealtWrong(-1))
    house.until(Choose)
    house.do(Choose(1, "across", "forfeit"), Choose(2, "across", "bet 3x"))
    SCENE.finish(house, DeclareMisdeal("seat 1"))
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, Deliver("cross", 5), ShoeJams())
    return house


def wrong_count() -> CrissCross:
    house = SCENE.seated(1, options={"face-up-voids": 2})
    house.ready()
    house.bet(1)
    house.do(AnnounceNoMoreBets(), CardTurnedOver(0), CardLost())
    house.until(PutStubAway)
    house.do(CountStub())
    house.until(PickUpCards)
    SCENE.finish(house)
    SCENE.rounds(house, 1)
    return house


PLAYTHROUGHS = by_name(
    manual_shoe, from_the_hand, automated_shoe, bonus_spin, irregularities, wrong_count
)
