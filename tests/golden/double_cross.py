"""Playthroughs of Double Cross Poker."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from croupier.table.acts.deals import Deliver
from croupier.table.acts.decks import ReceiveDeck
from croupier.table.acts.devices import ChangeMethod, RemoveDevice
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardTurnedOver,
    DealtWrong,
    ShoeJams,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.players import LeaveTable, SitDown
from croupier.table.acts.shuffles import CutDeck, RequireRecut
from golden.scene import Scene
from support.tables import House

CHOICES = ("play horizontal", "play vertical", "fold")


def wager(house: House, seat: int) -> None:
    """All but seat 2 have the three card wager."""
    house.bet(seat, 1000 * seat, 500 if seat != 2 else 0)


def answer(house: House, asked: Choose) -> str:
    """Everyone exposes; the choices go round with seat and round."""
    turn = (asked.seat + house.table.round_number) % 3
    return "expose" if asked.asked == "three-card" else CHOICES[turn]


SCENE = Scene(House, wager, answer)


def manual_shoe(edition: str) -> House:
    house = SCENE.seated(1, 2, 3, edition=edition)
    SCENE.rounds(house, 1, 2, 3, number=2)
    return house


def from_the_hand(edition: str) -> House:
    house = SCENE.seated(1, 2, edition=edition, method="hand", shuffler="counting-device", decks=2)
    SCENE.rounds(house, 1, 2, number=2)
    return house


def automated_shoe(edition: str) -> House:
    house = SCENE.seated(1, 4, edition=edition, method="automated-shoe", shuffler="device")
    SCENE.rounds(house, 1, 4)
    house.do(RemoveDevice("automated-shoe"), ChangeMethod("manual-shoe"))
    SCENE.rounds(house, 4)
    house.do(LeaveTable(1), LeaveTable(4))
    house.dealer.prepare()
    house.do(SitDown(2, "Newcomer", 50_000))
    SCENE.rounds(house, 2)
    return house


def preshuffled(edition: str) -> House:
    house = SCENE.seated(1, edition=edition)
    house.do(ReceiveDeck(0, preshuffled=True), CutDeck(0, 26), RequireRecut("cut too near"))
    SCENE.rounds(house, 1)
    return house


def card_change(edition: str) -> House:
    house = SCENE.seated(1, edition=edition)
    SCENE.rounds(house, 1)
    house.time = 8 * 3600
    SCENE.rounds(house, 1)
    return house


def irregularities(edition: str) -> House:
    """One after another: a card face up, two of them, a card drawn in error, a misdeal found
    after folds, a wrong count, jams."""
    house = SCENE.seated(1, 2, edition=edition, method="automated-shoe", shuffler="device")
    SCENE.jam_shuffler(house)
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, CardTurnedOver(1), CardDrawnInError())
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, CardTurnedOver(1), CardTurnedOver(4))
    SCENE.begin(house, 1, 2)
    house.until(Deliver, area="dealer")
    house.do(DealtWrong(1))
    house.until(Choose, {"three-card": "expose"}, asked="play")
    SCENE.finish(house, Choose(1, "play", "fold"))
    SCENE.begin(house, 1, 2)
    SCENE.count_short(house)
    SCENE.begin(house, 1, 2)
    SCENE.finish(house, Deliver("seat 1", 2), ShoeJams())
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
