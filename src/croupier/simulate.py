"""Simple players, and mass play through the real table: what anyone may know, and no more."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from math import lcm
from typing import Any, Final, Protocol

from croupier.cards import RANKS, Card, card
from croupier.games import COUPON, Outcome, Wager, game
from croupier.games.script import Role
from croupier.hands.lookup import category_of, three_value
from croupier.hands.ranking import ThreeCard
from croupier.money import Cents
from croupier.table import Dealer, Event, Table
from croupier.table.acts.decks import SpreadIdle
from croupier.table.acts.play import Choose
from croupier.table.acts.players import BringChips, LeaveTable, PlaceWager, SitDown
from croupier.table.ledger import rack_of
from croupier.table.view import own_view

View = Mapping[str, Any]
"""What a seat may know: `table.view(seat)`, or the part of it that a choice is made by."""

# ---- players --------------------------------------------------------------------------------


class Player(Protocol):
    """Someone who answers when asked."""

    def choose(self, view: View) -> str:
        """The name of one of the options in `view["choices"]`."""


class RandomPlayer:
    """Takes any answer, each as likely as the next."""

    def __init__(self, chance: random.Random) -> None:
        self._chance = chance

    def choose(self, view: View) -> str:
        return str(self._chance.choice(view["choices"])["option"])


class StayingPlayer:
    """Takes the first answer that is not a fold; it serves any game."""

    def choose(self, view: View) -> str:
        folds = _folds(view["game"])
        options = [choice["option"] for choice in view["choices"]]
        return str(next((one for one in options if one not in folds), options[0]))


class LeavingPlayer:
    """Takes the first answer that puts down no more chips: what is played for one who left."""

    def choose(self, view: View) -> str:
        choices = view["choices"]
        return str(next((one for one in choices if not one["takes"]), choices[0])["option"])


class SensiblePlayer:
    """Plays by the game's rule of thumb; where there is none, stays in."""

    def __init__(self) -> None:
        self._otherwise = StayingPlayer()

    def choose(self, view: View) -> str:
        thumb = RULES_OF_THUMB.get(view["game"])
        return thumb(view) if thumb else self._otherwise.choose(view)


@cache
def _folds(slug: str) -> frozenset[str]:
    """The options of a game that give up the hand."""
    asks = game(slug).asks()
    return frozenset(option.name for ask in asks for option in ask.options if option.folds)


# ---- rules of thumb -------------------------------------------------------------------------

HIGH_CARD: Final = RANKS.index("J")
_card: Final = cache(card)


def double_cross_thumb(view: View) -> str:
    """Expose a hand that pays; play the better line with a pair or two high cards, else fold.

    >>> double_cross_thumb({
    ...     "seat": 1, "seats": {1: {"cards": ["6d", "2c"]}},
    ...     "areas": {"cross": {"right": "5c", "top": "6h"}},
    ...     "choices": [{"option": "fold"}, {"option": "play horizontal"}],
    ... })
    'play vertical'
    """
    first, second = map(_card, view["seats"][view["seat"]]["cards"])
    cross = view["areas"]["cross"]
    with_top = three_value(first, second, _card(cross["top"]))
    if view["choices"][0]["option"] == "expose":
        return "expose" if _has_pair(with_top) else "keep down"
    with_right = three_value(first, second, _card(cross["right"]))
    if _has_pair(max(with_top, with_right)) or _both_high(first, second):
        return "play vertical" if with_top > with_right else "play horizontal"
    return "fold"


def _has_pair(value: int) -> bool:
    return category_of(value, ThreeCard) >= ThreeCard.PAIR


def _both_high(first: Card, second: Card) -> bool:
    return first.rank >= HIGH_CARD and second.rank >= HIGH_CARD


RULES_OF_THUMB: Final[dict[str, Callable[[View], str]]] = {"double-cross": double_cross_thumb}

# ---- mass play ------------------------------------------------------------------------------


@dataclass(slots=True)
class Played:
    """What a run of rounds came to, in cents."""

    rounds: int = 0
    hands: int = 0
    wagered: Cents = 0
    paid: Cents = 0
    collected: Cents = 0

    @property
    def result(self) -> Cents:
        """What the table is up or down."""
        return self.collected - self.paid

    def add(self, events: Iterable[Event]) -> None:
        """Take the results told in events into account."""
        for event in events:
            for result in event.told.get("results", ()):
                self._add_result(result)
            if "net" in event.told:
                self.hands += len(event.told["net"])

    def _add_result(self, result: Mapping[str, Any]) -> None:
        outcome, is_coupon = result["outcome"], result["wager"] == COUPON
        if outcome == Outcome.VOID:
            return
        # A coupon is no chip: what it wins is paid, what it loses is nothing.
        self.wagered += 0 if is_coupon else result["stake"]
        self.paid += result["won"]
        if outcome == Outcome.LOSE and not is_coupon:
            self.collected += result["stake"]


Progress = Callable[[Played], bool]
"""Hears of every round that is over and answers whether to go on."""


def play_rounds(
    table: Table,
    dealer: Dealer,
    rounds: int,
    players: Mapping[int, Player],
    wagers: Mapping[str, Cents],
    progress: Progress | None = None,
) -> Played:
    """Play rounds with the same wagers for every player; those who run short bring more chips.

    Players see nothing but their own view. It stops between rounds, never within one.
    """
    played = Played()
    most = most_staked(table, wagers)
    placed = {seat: [PlaceWager(seat, *wager) for wager in wagers.items()] for seat in players}
    for _ in range(rounds):
        make_ready(table, dealer)
        for seat, acts in placed.items():
            bring_if_short(table, seat, most)
            for act in acts:
                table.do(act)
        play_one(table, dealer, players, played)
        if progress is not None and not progress(played):
            break
    return played


def make_ready(table: Table, dealer: Dealer) -> list[Event]:
    """Prepare the cards until wagers are waited for; a player who is offered the cut declines."""
    events = dealer.prepare()
    while (due := table.due()) is not None and due.act.BY is Role.PLAYER:
        events.append(table.do(due.act))
        events += dealer.prepare()
    return events


def play_one(table: Table, dealer: Dealer, players: Mapping[int, Player], played: Played) -> None:
    """Deal one round whose wagers are down, and ask every player in turn."""
    played.add(dealer.deal())
    while table.closed:
        played.add((answer(table, players),))
        played.add(dealer.go_on())
    played.rounds += 1


def answer(table: Table, players: Mapping[int, Player]) -> Event:
    """Let the player who is asked choose; what leaves no choice, such as a spin, is done."""
    due = table.due()
    assert due is not None and due.act.BY is Role.PLAYER, "nobody is asked"
    if not isinstance(due.act, Choose):
        return table.do(due.act)
    seat, asked = due.act.seat, due.act.asked
    return table.do(Choose(seat, asked, players[seat].choose(own_view(table, seat))))


def most_staked(table: Table, wagers: Mapping[str, Cents]) -> Cents:
    """The most that one player can put down in a round after these opening wagers."""
    asks = table.game.asks(table.rules)
    times = sum(max(option.times for option in ask.options) for ask in asks)
    return sum(wagers.values()) + times * wagers.get(table.game.unit_wager, 0)


def least_wagers(table: Table) -> dict[str, Cents]:
    """The least of every wager the house takes, in amounts that all its odds can pay."""
    wagers: dict[str, Cents] = {}
    for wager in table.game.wagers:
        if wager.equals:
            wagers[wager.name] = wagers[wager.equals]
        elif wager.offered(table.rules):
            wagers[wager.name] = least_wager(table, wager)
    return wagers


def least_wager(table: Table, wager: Wager) -> Cents:
    """The least of one wager that every line of its odds pays in whole cents."""
    least = table.rules.bound(wager.bounds[0] if wager.bounds else "minimum")
    unit = lcm(*(table.rules.pays[name].unit for name in wager.pays))
    return -(-least // unit) * unit


REFILL: Final = 100
"""A player who runs short brings chips for this many rounds, so that few events are spent on it."""


def bring_if_short(table: Table, seat: int, most: Cents) -> None:
    """See to it that a player can stay in for a whole round."""
    if table.chips[rack_of(seat)] < most:
        table.do(BringChips(seat, REFILL * most))


NAMES: Final = ("Cardano", "Pascal", "Fermat", "Huygens", "Bernoulli", "de Moivre", "Laplace")
"""Simple players carry the names of those who first reckoned with chance."""


def seat_players(table: Table, seats: Iterable[int], chips: Cents = 0) -> dict[int, Player]:
    """Sit simple players down, and say who plays how; they bring chips when they need them."""
    players: dict[int, Player] = {}
    for seat in seats:
        table.do(SitDown(seat, NAMES[(seat - 1) % len(NAMES)], chips))
        players[seat] = SensiblePlayer()
    return players


def close_table(table: Table) -> None:
    """Everyone leaves and the cards are spread, which tells the seeds of shuffles not played."""
    for seat in list(table.seats):
        if table.can(LeaveTable(seat)):
            table.do(LeaveTable(seat))
    if not table.seats and table.can(SpreadIdle()):
        table.do(SpreadIdle())
