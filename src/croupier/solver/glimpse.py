"""What it is worth to a player to have glimpsed a card that lies face down.

The player knows the card before the first choice and plays optimally from there on. What
that is worth more than the best play without it is the value of the glimpse, in units of the game.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from croupier.errors import OddsError
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.analysis import Solved, solve
from croupier.solver.figures import exactly
from croupier.solver.game_odds import GameOdds, Glimpse


@dataclass(frozen=True)
class Exposed:
    """One card glimpsed."""

    rules: Rules
    glimpse: Glimpse
    opening: Fraction
    """Units staked before the cards are dealt."""
    value: Fraction
    """Expected net of one who has glimpsed it, in units."""
    plain: Fraction
    """Expected net of one who has not."""

    @property
    def gain(self) -> Fraction:
        """What the glimpse is worth, in units."""
        return self.value - self.plain

    def as_data(self) -> dict[str, Any]:
        """In plain values, fractions as strings."""
        return {
            "game": self.rules.edition.game,
            "edition": self.rules.edition.slug,
            "card": self.glimpse.name,
            "area": self.glimpse.area,
            "slots": list(self.glimpse.slots),
            "known": self.glimpse.known,
            "opening stake": str(self.opening),
            "value": exactly(self.value),
            "value of opening stake": exactly(self.value / self.opening),
            "value without": exactly(self.plain),
            "worth knowing": exactly(self.gain),
        }


def exposed(
    rules: Rules,
    card: str,
    solved: Solved | None = None,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Exposed:
    """What knowing one face-down card is worth, by its name or its place on the layout.

    `progress(done, total)` is called as parts finish, where that takes a while.
    """
    counted = solved or solve(rules.edition.game, rules=rules)
    odds, counts = counted.odds, counted.counts
    glimpse = glimpse_of(odds, rules, card)
    value = odds.glimpsed(counts, rules, glimpse, executor, progress)
    plain = odds.unglimpsed(counts, rules, glimpse)
    return Exposed(rules, glimpse, odds.offered(rules)[0].units, value, plain)


def glimpse_of(odds: GameOdds[Any], rules: Rules, card: str) -> Glimpse:
    """A card that may be glimpsed, by its name or its slot."""
    there = odds.glimpsable(rules)
    for glimpse in there:
        if card == glimpse.name:
            return glimpse
    for glimpse in there:
        if card in glimpse.slots:
            return glimpse
    names = ", ".join(glimpse.name for glimpse in there)
    others = f"there are {names}" if names else odds.glimpse_note(rules)
    raise OddsError(f"{odds.game.name}: no glimpse of {card!r} is counted; {others}")
