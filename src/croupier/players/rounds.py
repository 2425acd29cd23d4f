"""Rounds played through the real table: wagers put down, players asked, results added up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from croupier.money import Cents
from croupier.players.players import Player, SensiblePlayer
from croupier.rounds import COUPON, Hand, taken
from croupier.rounds.round import ResultData
from croupier.rounds.script import PLAYER
from croupier.table import Dealer, Event, Table
from croupier.table.acts.decks import SpreadIdle
from croupier.table.acts.play import Choose
from croupier.table.acts.players import BringChips, LeaveTable, PlaceWager, SitDown
from croupier.table.acts.shuffles import AnswerCut
from croupier.table.ledger import rack_of
from croupier.table.view import OwnView, own_view


@dataclass(slots=True)
class Totals:
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
        """Add the results of events."""
        for event in events:
            for result in event.told.get("results", ()):
                self._add_result(result)
            if "net" in event.told:
                self.hands += len(event.told["net"])

    def _add_result(self, result: ResultData) -> None:
        outcome, is_coupon = result["outcome"], result["wager"] == COUPON
        # A coupon is no chip: what it wins is paid, what it loses is nothing.
        self.wagered += 0 if is_coupon else result["stake"]
        self.paid += result["won"]
        self.collected += taken(result["wager"], outcome, result["stake"])


Watcher = Callable[[Totals], bool]
"""Hears of every round that is over and answers whether to go on."""


def play_rounds(
    table: Table,
    dealer: Dealer,
    rounds: int,
    players: Mapping[int, Player],
    wagers: Mapping[str, Cents],
    progress: Watcher | None = None,
) -> Totals:
    """Play rounds with the same wagers for every player; those who run short bring more chips.

    Players see nothing but their own view. It stops between rounds, never within one.
    """
    totals = Totals()
    most = most_staked(table, wagers)
    placed = {seat: [PlaceWager(seat, *wager) for wager in wagers.items()] for seat in players}
    for _ in range(rounds):
        make_ready(table, dealer)
        for seat, acts in placed.items():
            bring_if_short(table, seat, most)
            for act in acts:
                table.do(act)
        play_one(table, dealer, players, totals)
        if progress is not None and not progress(totals):
            break
    return totals


def make_ready(table: Table, dealer: Dealer) -> list[Event]:
    """Prepare the cards until wagers are waited for; a simple player who is offered the cut
    takes it."""
    events = dealer.prepare()
    while (due := table.due()) is not None and due.act.BY is PLAYER:
        events.append(answer(table, {}))
        events += dealer.prepare()
    return events


def play_one(table: Table, dealer: Dealer, players: Mapping[int, Player], totals: Totals) -> None:
    """Deal one round whose wagers are down, and ask every player in turn."""
    totals.add(dealer.deal())
    while table.closed:
        totals.add((answer(table, players),))
        totals.add(dealer.go_on())
    totals.rounds += 1


def answer(table: Table, players: Mapping[int, Player]) -> Event:
    """Let the player who is asked answer: choose, cut in the middle, or spin the wheel."""
    due = table.due()
    assert due is not None and due.act.BY is PLAYER, "nobody is asked"
    act = due.act
    if isinstance(act, Choose):
        view = own_view(table, act.seat)
        option = players[act.seat].choose(view)
        return table.do(_choose(act.seat, act.asked, option, amount_for(view, option)))
    if isinstance(act, AnswerCut):
        return table.do(AnswerCut(act.deck, act.seat, len(table.decks[act.deck].cards) // 2))
    return table.do(act)


# Players say the same few things again and again, and acts are immutable.
_choose: Final = lru_cache(maxsize=1024)(Choose)


def amount_for(view: OwnView, option: str) -> Cents | None:
    """What a simple player stakes who may name an amount: the most, or all chips if they are
    fewer."""
    for choice in view.choices:
        if choice.option == option and (amounts := choice.amounts) is not None:
            held = min(amounts.most, view.own.chips)
            return max(amounts.least, held - held % amounts.unit)
    return None


def most_staked(table: Table, wagers: Mapping[str, Cents]) -> Cents:
    """The most that one player can put down in a round after these opening wagers."""
    hand = Hand(0, table.game.unit_wager, dict(wagers))
    asks = table.game.asks(table.rules)
    return sum(wagers.values()) + sum(ask.most(table.rules, hand) for ask in asks)


REFILL: Final = 100
"""A player who runs short brings chips for this many rounds, so that few events are spent on it."""


def bring_if_short(table: Table, seat: int, most: Cents) -> None:
    """See to it that a player can stay in for a whole round."""
    if table.chips[rack_of(seat)] < most:
        table.do(BringChips(seat, REFILL * most))


NAMES: Final = ("Cardano", "Pascal", "Fermat", "Huygens", "Bernoulli", "de Moivre", "Laplace")
"""Simple players carry the names of those who first studied chance."""


def seat_players(table: Table, seats: Iterable[int], chips: Cents = 0) -> dict[int, Player]:
    """Sit simple players down, and say who plays how; they bring chips when they need them."""
    players: dict[int, Player] = {}
    for seat in seats:
        table.do(SitDown(seat, NAMES[(seat - 1) % len(NAMES)], chips))
        players[seat] = SensiblePlayer()
    return players


def close_table(table: Table) -> None:
    """Everyone leaves and the cards are spread, which tells the seeds of shuffles not totals."""
    for seat in list(table.seats):
        if table.can(LeaveTable(seat)):
            table.do(LeaveTable(seat))
    if not table.seats and table.can(SpreadIdle()):
        table.do(SpreadIdle())
