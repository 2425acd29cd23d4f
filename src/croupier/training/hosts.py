"""Where a training takes place: who carries out acts, who wagers, who answers when asked."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Protocol

from croupier.games import Wager
from croupier.money import Cents
from croupier.simulate import (
    Player,
    answer,
    bounds,
    bring_if_short,
    least_wagers,
    most_staked,
    seat_players,
)
from croupier.table import Act, Event, Setup, Table
from croupier.table.acts.players import PlaceWager
from croupier.table.shuffle import Entropy, fresh_entropy


class Host(Protocol):
    """A table with players, at which someone is being trained."""

    table: Table

    def do(self, act: Act) -> Event:
        """Carry out an act of the dealer, of a device or of chance."""

    def let_answer(self) -> bool:
        """Let the player who is due answer; False if the player is a person who takes time."""

    def let_wager(self) -> bool:
        """Let the players wager; False if that is up to people."""


class Alone:
    """A table of one's own, with simple players."""

    def __init__(self, table: Table, players: Mapping[int, Player], chance: random.Random) -> None:
        self.table, self.players, self._chance = table, players, chance

    @staticmethod
    def open(
        setup: Setup,
        seats: int,
        chance: random.Random,
        entropy: Entropy = fresh_entropy,
    ) -> Alone:
        """A new table with players in the seats from the dealer's left."""
        table = Table(setup, entropy)
        return Alone(table, seat_players(table, range(1, seats + 1)), chance)

    def do(self, act: Act) -> Event:
        """Straight to the table."""
        return self.table.do(act)

    def let_answer(self) -> bool:
        """Simple players answer at once."""
        answer(self.table, self.players)
        return True

    def let_wager(self) -> bool:
        """Each player wagers another amount, and not everyone makes every wager."""
        wagers = least_wagers(self.table)
        for seat in self.players:
            times = self._chance.randint(1, 5)
            placed = {
                name: self._amount(name, amount, times)
                for name, amount in wagers.items()
                if self._is_main(name) or self._chance.random() < 0.5
            }
            bring_if_short(self.table, seat, most_staked(self.table, placed))
            for name, amount in placed.items():
                self.table.do(PlaceWager(seat, name, amount))
        return True

    def _is_main(self, name: str) -> bool:
        wager = self.table.game.wager(name)
        return wager.required or name == self.table.game.unit_wager

    def _amount(self, name: str, least: Cents, times: int) -> Cents:
        """So many times the least of it, where the rules go as far."""
        wager: Wager = self.table.game.wager(name)
        first = self.table.game.wager(wager.equals) if wager.equals else wager
        if first.exactly:
            return least
        _, most = bounds(self.table.rules, first)
        one = least // wager.times
        return wager.times * one * max(1, min(times, most // one))
