"""Playthroughs of Double Cross Poker."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, Deliver, PutStubAway
from croupier.table.acts.decks import ReceiveDeck
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
from croupier.table.acts.play import Choose
from croupier.table.acts.players import LeaveTable, SitDown
from croupier.table.acts.shuffling import CutDeck, RequireRecut, ShuffleDeck
from helpers import House

CHOICES = ("play horizontal", "play vertical", "fold")


def rounds(house: House, *seats: int, number: int = 1) -> None:
    """Ordinary rounds: everyone exposes; the choices go round with seat and round."""
    for _ in range(number):
        house.dealer.prepare()
        for seat in seats:
            house.bet(seat, 1000 * seat, 500 if seat != 2 else 0)
        house.dealer.deal()
        finish(house)


def finish(house: House) -> None:
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Choose):
            turn = (due.act.seat + house.table.round_number) % 3
            option = "expose" if due.act.asked == "three-card" else CHOICES[turn]
            house.do(Choose(due.act.seat, due.act.asked, option))
        house.dealer.go_on()


def manual_shoe(edition: str) -> House:
    house = House(edition, master="golden")
    house.sit(1, 2, 3)
    rounds(house, 1, 2, 3, number=2)
    return house


def from_the_hand(edition: str) -> House:
    house = House(edition, master="golden", method="hand", shuffler="counting-device", decks=2)
    house.sit(1, 2)
    rounds(house, 1, 2, number=2)
    return house


def automated_shoe(edition: str) -> House:
    house = House(edition, master="golden", method="automated-shoe", shuffler="device")
    house.sit(1, 4)
    rounds(house, 1, 4)
    house.do(RemoveDevice("automated-shoe"), ChangeMethod("manual-shoe"))
    rounds(house, 4)
    house.do(LeaveTable(1), LeaveTable(4))
    house.dealer.prepare()
    house.do(SitDown(2, "Newcomer", 50_000))
    rounds(house, 2)
    return house


def preshuffled(edition: str) -> House:
    house = House(edition, master="golden")
    house.sit(1)
    house.do(ReceiveDeck(0, preshuffled=True), CutDeck(0, 26), RequireRecut("cut too near"))
    rounds(house, 1)
    return house


def card_change(edition: str) -> House:
    house = House(edition, master="golden")
    house.sit(1)
    rounds(house, 1)
    house.time = 8 * 3600
    rounds(house, 1)
    return house


def irregularities(edition: str) -> House:
    """One after another: a card face up, two of them, a card drawn in error, a misdeal found
    after folds, a wrong count, jams."""
    house = House(edition, master="golden", method="automated-shoe", shuffler="device")
    house.sit(1, 2)
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def begin() -> None:
        house.dealer.prepare()
        house.bet(1, 1000, 500)
        house.bet(2, 2000)
        house.do(AnnounceNoMoreBets())

    begin()
    house.do(CardTurnedOver(1), CardDrawnInError())
    finish(house)
    begin()
    house.do(CardTurnedOver(1), CardTurnedOver(4))
    finish(house)
    begin()
    house.until(Deliver, area="dealer")
    house.do(DealtWrong(1))
    house.until(Choose, {"three-card": "expose"}, asked="play")
    house.do(Choose(1, "play", "fold"))
    finish(house)
    begin()
    house.do(CardLost())
    house.until(PutStubAway)
    house.do(CountStub())
    finish(house)
    begin()
    house.do(Deliver("seat 1", 2), ShoeJams())
    finish(house)
    return house


PLAYTHROUGHS: dict[str, Callable[[], House]] = {
    "manual-shoe-nj-2004": partial(manual_shoe, "nj-2004"),
    "manual-shoe-nj-2007": partial(manual_shoe, "nj-2007"),
    "manual-shoe-ma": partial(manual_shoe, "ma"),
    "from-the-hand-nj-2007": partial(from_the_hand, "nj-2007"),
    "automated-shoe-ma": partial(automated_shoe, "ma"),
    "preshuffled-nj-2007": partial(preshuffled, "nj-2007"),
    "card-change-nj-2004": partial(card_change, "nj-2004"),
    "irregularities-nj-2007": partial(irregularities, "nj-2007"),
    "irregularities-ma": partial(irregularities, "ma"),
}
