"""Where a training takes place: who carries out acts, who wagers, who answers when asked."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Final, Protocol

from croupier.money import Cents
from croupier.players import (
    Player,
    answer,
    bounds,
    bring_if_short,
    least_wagers,
    most_staked,
    seat_players,
)
from croupier.rounds import Wager
from croupier.table import Act, Event, Setup, Table
from croupier.table.acts.players import PlaceWager
from croupier.table.shuffle import Entropy, fresh_entropy
from croupier.training.lesson import Lesson

CHIPS: Final = 100
"""Times the least wager: what a practice player sits down with, as at a table of the house."""


class Host(Protocol):
    """A table with players, at which someone is being trained."""

    @property
    def table(self) -> Table:
        """The table itself."""

    def do(self, act: Act) -> Event | None:
        """Carry out an act of the dealer, of a device or of chance; its event, if that
        is known here."""

    def let_answer(self) -> bool:
        """Let the player who is due answer; False if the player is a person who takes time."""

    def is_asked(self) -> bool:
        """Whether the player who is due knows that it is up to them."""

    def let_wager(self) -> bool:
        """Let the players wager; False if that is up to people."""

    def keep(self, lesson: Lesson, *, at_once: bool) -> None:
        """Keep how the training stands: at once, or together with the act that follows."""


class Alone:
    """A table of one's own, with simple players."""

    def __init__(self, table: Table, players: Mapping[int, Player], chance: random.Random) -> None:
        self._table, self.players, self._chance = table, players, chance

    @property
    def table(self) -> Table:
        """The table itself."""
        return self._table

    @staticmethod
    def open(
        setup: Setup, seats: int, chance: random.Random, entropy: Entropy = fresh_entropy
    ) -> Alone:
        """A new table with players in the seats from the dealer's left."""
        table = Table(setup, entropy)
        chips = CHIPS * table.rules.number("minimum")
        return Alone(table, seat_players(table, range(1, seats + 1), chips), chance)

    def do(self, act: Act) -> Event:
        """Straight to the table."""
        return self.table.do(act)

    def let_answer(self) -> bool:
        """Simple players answer at once."""
        answer(self.table, self.players)
        return True

    def is_asked(self) -> bool:
        """Simple players never wait."""
        return False

    def let_wager(self) -> bool:
        """Each player wagers another amount, and not everyone makes every wager."""
        for seat in self.players:
            placed = varied_wagers(self.table, self._chance)
            bring_if_short(self.table, seat, most_staked(self.table, placed))
            for name, amount in placed.items():
                self.table.do(PlaceWager(seat, name, amount))
        return True

    def keep(self, lesson: Lesson, *, at_once: bool) -> None:
        """A table of one's own is gone with the program."""


def varied_wagers(table: Table, chance: random.Random) -> dict[str, Cents]:
    """What a player wagers who is there for a dealer to practise on: this many times the least, and
    not every wager."""
    times = chance.randint(1, 5)
    return {
        name: _amount(table, name, amount, times)
        for name, amount in least_wagers(table).items()
        if _is_main(table, name) or chance.random() < 0.5
    }


def _is_main(table: Table, name: str) -> bool:
    return table.game.wager(name).required or name == table.game.unit_wager


def _amount(table: Table, name: str, least: Cents, times: int) -> Cents:
    """This many times the least of it, where the rules go as far."""
    wager: Wager = table.game.wager(name)
    first = table.game.wager(wager.equals) if wager.equals else wager
    if first.exactly:
        return least
    _, most = bounds(table.rules, first)
    unit = least // wager.times
    return wager.times * unit * max(1, min(times, most // unit))
