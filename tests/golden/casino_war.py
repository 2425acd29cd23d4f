"""Playthroughs of Casino War."""

from __future__ import annotations

from typing import Any

from croupier.table.acts.deals import AnnounceNoMoreBets, Deliver, LayAway, SetAside
from croupier.table.acts.decks import ReshuffleShoe
from croupier.table.acts.irregularities import (
    CardDrawnInError,
    CardTurnedOver,
    DealtWrong,
    ShufflerJams,
)
from croupier.table.acts.play import Choose
from croupier.table.acts.shuffles import AnswerCut, RequireRecut, ShuffleDeck
from games.houses import War
from golden.scene import by_name


def seated(*seats: int, **settings: Any) -> War:
    house = War(master="golden", **settings)
    house.sit(*seats, coupons=2000)
    return house


def wager(house: War, *seats: int) -> None:
    """Every seat wagers; seat 1 has a coupon, and all but seat 2 a tie wager."""
    house.ready()
    for seat in seats:
        house.bet(seat, 1000 * seat, 0 if seat == 2 else 500, coupon=500 if seat == 1 else 0)


def finish(house: War) -> None:
    """Who has tied goes to war, but for seat 2; seat 3 bets on another tie."""
    while house.table.closed:
        due = house.table.due()
        assert due is not None
        if isinstance(due.act, Choose):
            seat, asked = due.act.seat, due.act.asked
            if asked == "tie":
                options = [one.option for one in house.table.view(seat).choices]
                house.do(Choose(seat, asked, options[0] if seat == 2 else "go to war"))
            elif seat == 3:
                house.do(Choose(seat, asked, "tie wager", 700))
            else:
                house.do(Choose(seat, asked, "no tie wager"))
        house.dealer.go_on()


def original_deal() -> War:
    """A cut, a recut, and two rounds from one shoe without a war."""
    house = seated(4, 1, 2, options={"fresh-shoe-burn": 0})
    house.until(AnswerCut)
    house.do(AnswerCut(0, 4), AnswerCut(0, 1, 100))
    house.dealer.prepare()
    house.do(RequireRecut("too near the end"))
    house.do(AnswerCut(0, 1, 200))
    for hands, dealer in (({1: "Kh", 2: "2d", 4: "9c"}, "Ts"), ({1: "3c", 2: "Ac"}, "Kd")):
        wager(house, *hands)
        house.lay(hands, dealer=dealer)
        house.dealer.deal()
        finish(house)
    return house


def war() -> War:
    """A war won, a surrender, a war tied with a wager on it, one lost; a player not tied."""
    house = seated(1, 2, 3, 4, 5)
    wager(house, 1, 2, 3, 4, 5)
    hands = {1: "9h Kh", 2: "9c", 3: "9s Jd", 4: "9d 2s", 5: "Qh"}
    house.lay(hands, dealer="9h Jc")
    house.dealer.deal()
    finish(house)
    return house


def end_of_the_shoe() -> War:
    """The cutting card comes out in a war and the round is played to its end; the house has the
    next shoe shuffled after one round."""
    house = seated(1, 2, 3, options={"decks": 8, "surrender": False, "cutting-card-percent": 30})
    wager(house, 1, 2, 3)
    house.lay({1: "9h Kh", 2: "9c", 3: "9s 2d"}, dealer="9h Jc")
    house.table.deck.behind = len(house.table.deck.cards) - 8
    house.dealer.deal()
    finish(house)
    wager(house, 1, 3)
    house.lay({1: "5h", 3: "7h"}, dealer="6c")
    house.dealer.deal()
    house.do(ReshuffleShoe())
    wager(house, 2)
    return house


def irregularities() -> War:
    """One after another: a jam of the shuffler, a card drawn in error beside one face up, two
    cards for a player and none for another, no card for a player at war, none for the dealer,
    two cards face up."""
    house = seated(1, 2, 3, shuffler="counting-device")
    house.until(ShuffleDeck)
    house.do(ShufflerJams())

    def begin() -> None:
        wager(house, 1, 2, 3)
        house.lay({1: "9h Kh", 2: "5s", 3: "9c 2s"}, dealer="9d Td")
        house.do(AnnounceNoMoreBets())

    begin()
    house.do(CardDrawnInError(), CardTurnedOver(0))
    house.until(SetAside)
    house.dealer.go_on()
    finish(house)
    begin()
    house.do(DealtWrong(1), DealtWrong(-1))
    finish(house)
    begin()
    house.until(LayAway)
    house.until(Deliver, area="seat 3")
    house.do(DealtWrong(-1), DealtWrong(-1))
    finish(house)
    begin()
    house.until(LayAway)
    house.do(CardTurnedOver(1), CardTurnedOver(4))
    finish(house)
    return house


PLAYTHROUGHS = by_name(original_deal, war, end_of_the_shoe, irregularities)
