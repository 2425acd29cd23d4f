"""Playthroughs of Colorado Hold 'Em, in both versions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

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
from croupier.table.acts.play import Choose
from croupier.table.acts.shuffling import ShuffleDeck
from games.houses import Colorado, ColoradoRequired

DECLARE = "declare instant winner"
CHOICES = {
    Colorado: ("discard first", "discard second and bet", "discard third and bet"),
    ColoradoRequired: ("fold", "discard first and bet", "discard third and bet"),
}


def wager(house: Colorado, *seats: int) -> None:
    """Every seat wagers; seat 1 has a coupon, and all but seat 2 the bonus wager."""
    house.ready()
    for seat in seats:
        house.bet(seat, 1000 * seat, 0 if seat == 2 else 500, coupon=500 if seat == 1 else 0)


def rounds(house: Colorado, *seats: int, number: int = 1) -> None:
    """Ordinary rounds: the choices go round with seat and round."""
    for _ in range(number):
        wager(house, *seats)
        house.dealer.deal()
        finish(house)


def finish(house: Colorado) -> None:
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Choose):
            turn = (due.act.seat + house.table.round_number) % 3
            house.do(Choose(due.act.seat, due.act.asked, CHOICES[type(house)][turn]))
        house.dealer.go_on()


def seated(kind: type[Colorado], *seats: int, **settings: Any) -> Colorado:
    house = kind(master="golden", **settings)
    house.sit(*seats, coupons=2000)
    return house


def permissible_manual_shoe() -> Colorado:
    house = seated(Colorado, 1, 2, 3)
    rounds(house, 1, 2, 3, number=2)
    return house


def required_manual_shoe() -> Colorado:
    house = seated(ColoradoRequired, 1, 2, 3)
    rounds(house, 1, 2, 3, number=2)
    return house


def permissible_from_the_hand() -> Colorado:
    house = seated(Colorado, 1, 2, method="hand", shuffler="counting-device", decks=2)
    rounds(house, 1, 2, number=2)
    return house


def required_automated_shoe() -> Colorado:
    house = seated(ColoradoRequired, 1, 4, method="automated-shoe", shuffler="device")
    rounds(house, 1, 4, number=2)
    return house


def instant_winners(kind: type[Colorado], waived: str) -> Colorado:
    """Both kinds declared, one claimed wrongly, one waived; beside them a push and a win."""
    house = seated(kind, 1, 2, 3, 4, 5, 6)
    wager(house, 1, 2, 3, 4, 5, 6)
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
    keeps = CHOICES[kind][2]
    for seat, option in enumerate((DECLARE, DECLARE, DECLARE, waived, keeps, keeps), start=1):
        house.choose(seat, option)
    return house


def permissible_instant_winners() -> Colorado:
    return instant_winners(Colorado, "discard first")


def required_instant_winners() -> Colorado:
    return instant_winners(ColoradoRequired, "fold")


def irregularities(kind: type[Colorado]) -> Colorado:
    """One after another: a jam of the shuffler, a card drawn in error, two cards face up, a
    misdeal found after an instant winner and a wrong claim, a wrong count, a jam of the shoe."""
    house = seated(kind, 1, 2, 3, method="automated-shoe", shuffler="device")
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def begin() -> None:
        wager(house, 1, 2, 3)
        house.do(AnnounceNoMoreBets())

    begin()
    house.do(CardTurnedOver(1), CardDrawnInError())
    finish(house)
    begin()
    house.do(CardTurnedOver(1), CardTurnedOver(4))
    finish(house)
    wager(house, 1, 2, 3)
    house.lay({1: "Ah 2h 3h", 2: "Ks As 2s", 3: "Kd Qc Jd"}, community="Kc 9h 5s")
    house.do(AnnounceNoMoreBets())
    house.until(Deliver, area="community")
    house.do(DealtWrong(-1))
    house.until(Choose)
    house.do(Choose(1, "play", DECLARE), Choose(2, "play", DECLARE))
    house.do(Choose(3, "play", CHOICES[kind][0]))
    house.do(DeclareMisdeal("community"))
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


def permissible_irregularities() -> Colorado:
    return irregularities(Colorado)


def required_irregularities() -> Colorado:
    return irregularities(ColoradoRequired)


PLAYTHROUGHS: dict[str, Callable[[], Colorado]] = {
    play.__name__.replace("_", "-"): play
    for play in (
        permissible_manual_shoe,
        required_manual_shoe,
        permissible_from_the_hand,
        required_automated_shoe,
        permissible_instant_winners,
        required_instant_winners,
        permissible_irregularities,
        required_irregularities,
    )
}
