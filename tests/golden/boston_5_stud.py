"""Playthroughs of Boston 5 Stud."""

from __future__ import annotations

from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardExposed,
    CardTurnedOver,
    DealtWrong,
    ShoeJams,
)
from croupier.table.acts.play import Choose
from games.houses import Boston
from golden.scene import Scene, by_name


def wager(house: Boston, seat: int) -> None:
    """Seat 1 has a coupon, and all but seat 2 the bonus wager."""
    house.bet(seat, 1000 * seat, 0 if seat == 2 else 500, coupon=500 if seat == 1 else 0)


def answer(house: Boston, asked: Choose) -> str:
    """Who folds goes round with seat and round."""
    if asked.asked == "bonus":
        return "expose"
    return "fold" if (asked.seat + house.table.round_number) % 3 == 0 else "second wager"


SCENE = Scene(Boston, wager, answer, coupons=2000)


def manual_shoe() -> Boston:
    house = SCENE.seated(1, 2, 3)
    SCENE.rounds(house, 1, 2, 3, number=3)
    return house


def from_the_hand() -> Boston:
    house = SCENE.seated(1, 2, method="hand", shuffler="counting-device", decks=2)
    SCENE.rounds(house, 1, 2, number=2)
    return house


def automated_shoe() -> Boston:
    """Two rounds, and one in which all fold."""
    house = SCENE.seated(1, 4, method="automated-shoe", shuffler="device")
    SCENE.rounds(house, 1, 4, number=2)
    SCENE.wagers(house, 1, 4)
    house.dealer.deal()
    house.finish({"bonus": "keep down", "play": "fold"})
    return house


def great_hands() -> Boston:
    """A royal flush within the limit, a tie, a bonus on a losing hand, a straight flush shown
    for the optional bonus and folded."""
    house = SCENE.seated(1, 2, 3, 4)
    SCENE.wagers(house, 1, 2, 3, 4)
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
    house = SCENE.seated(1, 2, 3, method="automated-shoe", shuffler="device")
    SCENE.jam_shuffler(house)

    def begin() -> None:
        SCENE.wagers(house, 1, 2, 3)
        hands = {1: "9c 9d 2c 5h 7s", 2: "Kc 8d 3c Kd 8h", 3: "4d 5d 6d Qh Qs"}
        house.lay(hands, dealer="Js Jd 8c 6h 4s")
        house.do(AnnounceNoMoreBets())

    def misdeal(area: str, count: int, more: int) -> None:
        begin()
        house.until(Deliver, area=area, count=count)
        house.do(DealtWrong(more))
        SCENE.finish(house)

    begin()
    SCENE.finish(house, CardTurnedOver(1), CardDrawnInError())
    begin()
    house.until(Choose, asked="play")
    SCENE.finish(house, Choose(1, "play", "fold"), CardExposed("dealer", "second"))
    misdeal("seat 3", 3, 1)
    misdeal("seat 1", 2, -1)
    misdeal("dealer", 2, -1)
    misdeal("dealer", 3, -1)
    begin()
    SCENE.count_short(house, CountStub)
    begin()
    house.until(Deliver, area="seat 2", count=2)
    SCENE.finish(house, ShoeJams())
    return house


PLAYTHROUGHS = by_name(manual_shoe, from_the_hand, automated_shoe, great_hands, irregularities)
