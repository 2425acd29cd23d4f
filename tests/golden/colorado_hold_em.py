"""Playthroughs of Colorado Hold 'Em, in both versions."""

from __future__ import annotations

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardTurnedOver,
    DealtWrong,
    DeclareMisdeal,
    ShoeJams,
)
from croupier.table.acts.play import Choose
from games.houses import Colorado, ColoradoRequired
from golden.scene import Scene, by_name

DECLARE = "declare instant winner"
CHOICES = {
    Colorado: ("discard first", "discard second and bet", "discard third and bet"),
    ColoradoRequired: ("fold", "discard first and bet", "discard third and bet"),
}


def wager(house: Colorado, seat: int) -> None:
    """Seat 1 has a coupon, and all but seat 2 the bonus wager."""
    house.bet(seat, 1000 * seat, 0 if seat == 2 else 500, coupon=500 if seat == 1 else 0)


def answer(house: Colorado, asked: Choose) -> str:
    """The choices go round with seat and round."""
    return CHOICES[type(house)][(asked.seat + house.table.round_number) % 3]


PERMISSIBLE = Scene(Colorado, wager, answer, coupons=2000)
REQUIRED = Scene[Colorado](ColoradoRequired, wager, answer, coupons=2000)


def permissible_manual_shoe() -> Colorado:
    house = PERMISSIBLE.seated(1, 2, 3)
    PERMISSIBLE.rounds(house, 1, 2, 3, number=2)
    return house


def required_manual_shoe() -> Colorado:
    house = REQUIRED.seated(1, 2, 3)
    REQUIRED.rounds(house, 1, 2, 3, number=2)
    return house


def permissible_from_the_hand() -> Colorado:
    house = PERMISSIBLE.seated(1, 2, method="hand", shuffler="counting-device", decks=2)
    PERMISSIBLE.rounds(house, 1, 2, number=2)
    return house


def required_automated_shoe() -> Colorado:
    house = REQUIRED.seated(1, 4, method="automated-shoe", shuffler="device")
    REQUIRED.rounds(house, 1, 4, number=2)
    return house


def instant_winners(scene: Scene[Colorado], waived: str) -> Colorado:
    """Both kinds declared, one claimed wrongly, one waived; beside them a push and a win."""
    house = scene.seated(1, 2, 3, 4, 5, 6)
    scene.wagers(house, 1, 2, 3, 4, 5, 6)
    hands = {
        1: "Ah 2h 3h",
        2: "7c 7d 7h",
        3: "Ks As 2s",
        4: "4c 4d 4h",
        5: "9s 8c 3c",
        6: "Kd Qd Jd",
    }
    house.lay(hands, community="Kc 9h 5s")
    house.dealer.deal()
    keeps = CHOICES[type(house)][2]
    for seat, option in enumerate((DECLARE, DECLARE, DECLARE, waived, keeps, keeps), start=1):
        house.choose(seat, option)
    return house


def permissible_instant_winners() -> Colorado:
    return instant_winners(PERMISSIBLE, "discard first")


def required_instant_winners() -> Colorado:
    return instant_winners(REQUIRED, "fold")


def irregularities(scene: Scene[Colorado]) -> Colorado:
    """One after another: a jam of the shuffler, a card drawn in error, two cards face up, a
    misdeal found after an instant winner and a wrong claim, a wrong count, a jam of the shoe."""
    house = scene.seated(1, 2, 3, method="automated-shoe", shuffler="device")
    scene.jam_shuffler(house)
    scene.begin(house, 1, 2, 3)
    scene.finish(house, CardTurnedOver(1), CardDrawnInError())
    scene.begin(house, 1, 2, 3)
    scene.finish(house, CardTurnedOver(1), CardTurnedOver(4))
    scene.wagers(house, 1, 2, 3)
    house.lay({1: "Ah 2h 3h", 2: "Ks As 2s", 3: "Kd Qc Jd"}, community="Kc 9h 5s")
    house.do(AnnounceNoMoreBets())
    house.until(Deliver, area="community")
    house.do(DealtWrong(-1))
    house.until(Choose)
    house.do(Choose(1, "play", DECLARE), Choose(2, "play", DECLARE))
    house.do(Choose(3, "play", CHOICES[type(house)][0]))
    scene.finish(house, DeclareMisdeal("community"))
    scene.begin(house, 1, 2, 3)
    scene.count_short(house)
    scene.begin(house, 1, 2, 3)
    scene.finish(house, Deliver("seat 1", 3), ShoeJams())
    return house


def permissible_irregularities() -> Colorado:
    return irregularities(PERMISSIBLE)


def required_irregularities() -> Colorado:
    return irregularities(REQUIRED)


PLAYTHROUGHS = by_name(
    permissible_manual_shoe,
    required_manual_shoe,
    permissible_from_the_hand,
    required_automated_shoe,
    permissible_instant_winners,
    required_instant_winners,
    permissible_irregularities,
    required_irregularities,
)
