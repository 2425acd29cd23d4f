"""Playthroughs of Let It Ride."""

from __future__ import annotations

from croupier.table.acts.deals import (
    Deliver,
    LayAway,
)
from croupier.table.acts.devices import ChangeMethod, RemoveDevice
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardTurnedOver,
    DealtWrong,
    ShoeJams,
)
from croupier.table.acts.play import Choose, Resolve
from croupier.table.acts.players import LeaveTable, SitDown
from games.houses import LetItRide
from golden.scene import Scene, by_name


def wager(house: LetItRide, seat: int) -> None:
    """Seat 1 has both bonus wagers and a coupon, seat 2 the small one."""
    house.bet(
        seat,
        1000 * seat,
        coupon=500 if seat == 1 else 0,
        bonus=100 if seat < 3 else 0,
        three_card_bonus=500 if seat == 1 else 0,
    )


def answer(house: LetItRide, asked: Choose) -> str:
    """What is taken back goes round with seat, round and wager."""
    turn = asked.seat + house.table.round_number + (asked.asked == "wager-2")
    return ("let it ride", "take back", "let it ride")[turn % 3]


SCENE = Scene(LetItRide, wager, answer, coupons=2000)


def manual_shoe() -> LetItRide:
    house = SCENE.seated(1, 2, 3)
    SCENE.rounds(house, 1, 2, 3, number=2)
    return house


def from_the_hand() -> LetItRide:
    """Two decks in turn, and a change of cards after four hours."""
    house = SCENE.seated(1, 2, method="hand", shuffler="counting-device", decks=2)
    SCENE.rounds(house, 1, 2, number=2)
    house.time = 4 * 3600
    SCENE.rounds(house, 2)
    return house


def automated_shoe() -> LetItRide:
    """Stacks of three, then another method, then an idle table."""
    house = SCENE.seated(1, 4, method="automated-shoe", shuffler="device")
    SCENE.rounds(house, 1, 4)
    house.do(RemoveDevice("automated-shoe"), ChangeMethod("manual-shoe"))
    SCENE.rounds(house, 4)
    house.do(LeaveTable(1), LeaveTable(4))
    house.dealer.prepare()
    house.do(SitDown(2, "Newcomer", 50_000))
    SCENE.rounds(house, 2)
    return house


def great_hands() -> LetItRide:
    """A royal flush that the limit cuts short, beside three of a kind and a mini royal."""
    house = SCENE.seated(1, 2, 3)
    house.ready()
    for seat in (1, 2, 3):
        house.bet(seat, 50_000, bonus=100, three_card_bonus=10_000)
    house.lay({1: "Ah Kh Qh", 2: "2c 2d 2h", 3: "As Ks Qs"}, community="Jh Th")
    house.play_out()
    return house


def irregularities() -> LetItRide:
    """One after another: a jam of the shuffler, a card drawn in error that is laid away, two
    cards face up, a misdeal found after a payment, a wrong count, a jam of the shoe."""
    house = SCENE.seated(1, 2, method="automated-shoe", shuffler="device")
    SCENE.jam_shuffler(house)
    SCENE.begin(house, 1, 2)
    house.do(CardTurnedOver(1))
    house.until(LayAway)
    SCENE.finish(house, CardDrawnInError())
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, CardTurnedOver(1), CardTurnedOver(4))
    SCENE.begin(house, 1, 2)
    house.do(DealtWrong(1))
    house.until(Resolve, {"wager-1": "take back", "wager-2": "let it ride"})
    SCENE.finish(house, Resolve(2, "hand"))
    SCENE.begin(house, 1, 2)
    SCENE.count_short(house)
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, Deliver("seat 1", 3), ShoeJams())
    return house


PLAYTHROUGHS = by_name(manual_shoe, from_the_hand, automated_shoe, great_hands, irregularities)
