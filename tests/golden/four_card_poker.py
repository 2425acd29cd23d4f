"""Playthroughs of Four Card Poker."""

from __future__ import annotations

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardExposed,
    CardTurnedOver,
    DealtWrong,
    ShoeJams,
)
from croupier.table.acts.play import Choose
from games.houses import FourCard
from golden.scene import Scene, by_name

OPTIONS = ("fold", "play 1x", "play 2x", "play 3x")


def wager(house: FourCard, seat: int) -> None:
    """Seat 1 has a coupon, seat 2 no Aces Up, seat 3 nothing else."""
    ante = 0 if seat == 3 else 1000 * seat
    house.bet(seat, ante, 0 if seat == 2 else 500, coupon=500 if seat == 1 else 0)


def answer(house: FourCard, asked: Choose) -> str:
    """The choices go round with seat and round."""
    return OPTIONS[(asked.seat + house.table.round_number) % 4]


SCENE = Scene(FourCard, wager, answer, coupons=2000)


def manual_shoe() -> FourCard:
    house = SCENE.seated(1, 2, 3)
    SCENE.rounds(house, 1, 2, 3, number=3)
    return house


def from_the_hand() -> FourCard:
    house = SCENE.seated(1, 2, method="hand", shuffler="counting-device", decks=2)
    SCENE.rounds(house, 1, 2, number=2)
    return house


def automated_shoe() -> FourCard:
    options = {"aces-up-survives-fold": False}
    house = SCENE.seated(1, 4, method="automated-shoe", shuffler="device", options=options)
    SCENE.rounds(house, 1, 4, number=3)
    return house


def great_hands() -> FourCard:
    """Four of a kind, a tie won, a bonus on a losing hand, Aces Up alone and on a fold."""
    house = SCENE.seated(1, 2, 3, 4, 5)
    SCENE.wagers(house, 1, 2, 3, 4, 5)
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
    house = SCENE.seated(1, 2, 3, method="automated-shoe", shuffler="device")
    SCENE.jam_shuffler(house)

    def begin() -> None:
        SCENE.wagers(house, 1, 2, 3)
        hands = {1: "8c 8d 7c 7d 2h", 2: "Kc Kd Jc Td 2s", 3: "Ac Ad 9c 6d 3h"}
        house.lay(hands, dealer="As Kh Jd 4c 6c 9h")
        house.do(AnnounceNoMoreBets())

    begin()
    SCENE.finish(house, CardTurnedOver(1), CardDrawnInError())
    begin()
    SCENE.finish(house, CardTurnedOver(1), CardTurnedOver(4))
    begin()
    house.until(Choose)
    SCENE.finish(house, Choose(1, "play", "fold"), CardExposed("dealer", "second"))
    begin()
    house.until(Deliver, area="dealer")
    SCENE.finish(house, DealtWrong(-1))
    begin()
    SCENE.count_short(house)
    begin()
    SCENE.finish(house, Deliver("seat 1", 5), ShoeJams())
    return house


PLAYTHROUGHS = by_name(manual_shoe, from_the_hand, automated_shoe, great_hands, irregularities)
