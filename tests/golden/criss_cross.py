"""Playthroughs of Criss Cross Poker: each way to deal, the wheel, and what goes wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver, PutStubAway
from croupier.table.acts.irregular import (
    CardDrawnInError,
    CardLost,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
    ShoeJams,
    ShufflerJams,
)
from croupier.table.acts.play import Choose, PickUpCards
from croupier.table.acts.players import LeaveTable, SitDown
from croupier.table.acts.shuffling import CutDeck, RequireRecut, ShuffleDeck
from games.houses import CrissCross

ANSWERS: Final = ("bet 1x", "bet 3x", "bet 2x", "forfeit")


def house_of(**settings: Any) -> CrissCross:
    return CrissCross(master="golden", **settings)


def finish(house: CrissCross) -> None:
    """Answers go round with seat, question and round; what else players do is done."""
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Choose):
            turn = (
                due.act.seat + house.table.round_number + ("across", "middle").count(due.act.asked)
            )
            house.do(Choose(due.act.seat, due.act.asked, ANSWERS[turn % 4]))
        else:
            house.step()


def rounds(house: CrissCross, *seats: int, number: int = 1, spin: int = 0) -> None:
    """Ordinary rounds: seat 2 has no 5 Card Bonus."""
    for _ in range(number):
        house.ready()
        for seat in seats:
            house.bet(seat, 1000 * seat, 500 if seat != 2 else 0, spin)
        house.do(AnnounceNoMoreBets())
        finish(house)


def manual_shoe() -> CrissCross:
    house = house_of(options={"stub-count-every": 2})
    house.sit(1, 2, 4)
    house.until(CutDeck)
    house.do(CutDeck(0, 26), RequireRecut("not with one hand"))
    rounds(house, 1, 2, 4, number=3)
    return house


def from_the_hand() -> CrissCross:
    house = house_of(method="hand", shuffler="counting-device", decks=2)
    house.sit(3, 6)
    rounds(house, 3, 6, number=2)
    return house


def automated_shoe() -> CrissCross:
    house = house_of(method="automated-shoe", shuffler="device")
    house.sit(1, 5)
    rounds(house, 1, 5)
    house.do(LeaveTable(1), LeaveTable(5))
    house.dealer.prepare()
    house.do(SitDown(2, "Newcomer", 50_000))
    rounds(house, 2)
    return house


def bonus_spin() -> CrissCross:
    """A spin with a community pay, one after a forfeit, a jackpot, and a void round."""
    weights = "1,0,0,1,0,0,0,0,0,1,0,0"
    options = {"bonus-spin": "one-dollar-progressive", "wheel-weights": weights}
    house = house_of(options=options)
    house.sit(1, 2, 3)
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
        finish(house)
    house.ready()
    for seat in (1, 2, 3):
        house.bet(seat, spin=100)
    house.do(AnnounceNoMoreBets(), CardTurnedOver(2))
    finish(house)
    return house


def irregularities() -> CrissCross:
    """One after another: a jam of the shuffler, a card drawn in error, one face up, a misdeal
    found after a forfeit, a jam of the shoe."""
    house = house_of(method="automated-shoe", shuffler="device")
    house.sit(1, 2)
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def begin() -> None:
        house.ready()
        house.bet(1, 1000, 500)
        house.bet(2, 2000)
        house.do(AnnounceNoMoreBets())

    begin()
    house.do(CardDrawnInError())
    finish(house)
    begin()
    house.do(CardTurnedOver(6))
    finish(house)
    begin()
    house.until(Deliver, area="seat 1")
    house.do(DealtWrong(-1))
    house.until(Choose)
    house.do(Choose(1, "across", "forfeit"), Choose(2, "across", "bet 3x"))
    house.do(DeclareMisdeal("seat 1"))
    finish(house)
    begin()
    house.do(Deliver("cross", 5), ShoeJams())
    finish(house)
    return house


def wrong_count() -> CrissCross:
    house = house_of(options={"face-up-voids": 2})
    house.sit(1)
    house.ready()
    house.bet(1)
    house.do(AnnounceNoMoreBets(), CardTurnedOver(0), CardLost())
    house.until(PutStubAway)
    house.do(CountStub())
    house.until(PickUpCards)
    finish(house)
    rounds(house, 1)
    return house


PLAYTHROUGHS: Mapping[str, Callable[[], CrissCross]] = {
    "manual-shoe": manual_shoe,
    "from-the-hand": from_the_hand,
    "automated-shoe": automated_shoe,
    "bonus-spin": bonus_spin,
    "irregularities": irregularities,
    "wrong-count": wrong_count,
}
