"""A whole session at any table, within the process: what was shown, and what it came to."""

from __future__ import annotations

import io
import random
from collections.abc import Iterable, Mapping
from typing import Any

from rich.console import Console

from croupier.cli.interrupt import Interrupts
from croupier.cli.play.answers import PROMPT, ScriptedAnswers
from croupier.cli.play.game_loop import GameLoop
from croupier.cli.screen import THEME
from croupier.players import seat_players
from croupier.rulebook import editions
from croupier.table import Dealer, Event, Setup, Table
from croupier.table.acts.players import SitDown
from croupier.table.ledger import INVENTORY, OUTSIDE
from croupier.table.shuffle import entropy_from

YOU = 2


class Echo(ScriptedAnswers):
    """A script whose lines are written where the screens go."""

    def __init__(self, lines: Iterable[str], interrupts: Interrupts, shown: io.StringIO) -> None:
        super().__init__(lines, interrupts)
        self._shown = shown

    def line(self, *asked: Any) -> str:
        self._shown.write(PROMPT)
        answer = super().line(*asked)
        self._shown.write("\n")
        return answer


class Evening:
    """Plays these lines at seat 2 of a table of three, and keeps everything."""

    def __init__(
        self,
        game: str,
        lines: Iterable[str],
        *,
        seed: str = "evening",
        size: tuple[int, int] = (80, 24),
        is_terminal: bool = False,
        coupons: int = 0,
        **options: Any,
    ) -> None:
        self.events: list[Event] = []
        setup = Setup.of(game, editions(game)[-1], options=options)
        self.table = Table(
            setup, entropy=entropy_from(seed), clock=lambda: 0, keep=self.events.append
        )
        self.table.do(SitDown(YOU, "You", 100_000, coupons))
        others = seat_players(self.table, (1, 3), 100_000)
        shown, interrupts = io.StringIO(), Interrupts()
        width, height = size
        console = Console(
            file=shown,
            theme=THEME,
            width=width,
            height=height,
            force_terminal=is_terminal,
            color_system=None,
            highlight=False,
        )
        dealer = Dealer(self.table, random.Random(1))
        keys = Echo(lines, interrupts, shown)
        GameLoop(self.table, dealer, (YOU,), others, keys, console, interrupts, 0).run()
        self.shown = shown.getvalue()

    @property
    def screens(self) -> list[str]:
        """Each screen down to its prompt."""
        return self.shown.split(f"\n{PROMPT}")

    @property
    def nets(self) -> list[Mapping[str, int]]:
        """What every round came to, by seat."""
        return [event.told["net"] for event in self.events if "net" in event.told]

    def acts(self, name: str, seat: int = YOU) -> list[Event]:
        """What one seat did of a kind."""
        return [one for one in self.events if one.act["act"] == name and one.by == f"seat {seat}"]

    def check_chips(self) -> None:
        """Nothing is lost: the table is empty, and what you took away is what you won."""
        table = self.table
        assert table.chips.total == 0 and table.coupons.total == 0
        assert {place for place, _ in table.chips} <= {INVENTORY, OUTSIDE}
        won = sum(sum(net.values()) for net in self.nets)
        filled = sum(_filled(event) for event in self.events)
        assert table.chips[INVENTORY] == table.setup.inventory - won + filled
        brought = sum(_brought(event) for event in self.events if event.by == f"seat {YOU}")
        assert brought == -sum(net[str(YOU)] for net in self.nets)
        assert not table.closed and not table.wagering and not table.seats


def _moves(event: Event) -> list[tuple[str, str, int]]:
    return [(source, target, amount) for source, target, amount in event.told.get("moves", [])]


def _filled(event: Event) -> int:
    """Chips that the house brought rather than owe a winner."""
    return sum(much for source, target, much in _moves(event) if (source, target) == FILL)


FILL = (OUTSIDE, INVENTORY)


def _brought(event: Event) -> int:
    """Chips that came to the table with a player, less those that left."""
    moves = [move for move in _moves(event) if move[:2] != FILL]
    came = sum(much for source, _, much in moves if source == OUTSIDE)
    return came - sum(much for _, target, much in moves if target == OUTSIDE)
