"""Criss Cross Poker priced: what is solved for some pays, or counted for some strategy."""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from croupier.cards import Card
from croupier.games.criss_cross.accelerator import (
    Endings,
    Own,
    Pays,
    Plan,
    Tally,
    community_counts,
    owns,
    play,
    solve,
    tally,
)
from croupier.games.criss_cross.accelerator import Strategy as Plans
from croupier.games.criss_cross.accelerator.community import Counted, count_with_community
from croupier.games.criss_cross.accelerator.solution import PlanShard, added, count_shard
from croupier.games.criss_cross.lines import SORTS, holdings, situations
from croupier.games.criss_cross.rounds import RoundTable
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.strategy import Strategy

MOST_KEPT: Final = 16
"""Solutions kept in memory, for those who price the same rules again."""


@dataclass(frozen=True, eq=False)
class Played:
    """A way of playing, and how rounds end by it."""

    deck: tuple[Card, ...]
    pays: Pays
    plans: Plans
    endings: Endings
    _community: dict[tuple[tuple[int, ...], bool], Counted] = field(default_factory=dict)

    @cached_property
    def tallies(self) -> list[tuple[Own, Tally]]:
        """The last two decisions by what the lines hold, for every two own cards."""
        paid = self.pays.line
        return tally(self.plans, self.pays, lambda own: holdings(own, paid), len(SORTS), self.deck)

    @cached_property
    def with_pair(self) -> Endings:
        """How rounds end in which the own two cards are a pair."""
        pairs = [own for own in owns(self.deck) if own.low == own.high]
        counted = [count_shard(PlanShard(self.deck, own, self.plans(own))) for own in pairs]
        return added(pairs, counted)

    def with_community(self, lines: tuple[int, ...], *, pairs_only: bool) -> Counted:
        """How rounds end together with what the community cards are, by a number for each class;
        of all rounds, or of those in which the own two cards are a pair."""
        key = lines, pairs_only
        if key not in self._community:
            self._community[key] = count_with_community(
                self.plans, self.deck, lines, pairs_only=pairs_only
            )
        return self._community[key]

    @cached_property
    def stays_with_pair(self) -> Fraction:
        """How often a player with a pair in the own cards does not forfeit."""
        stayed, deals = int(self.with_pair.shown.sum()), self.with_pair.deals
        return Fraction(stayed, deals) if deals else Fraction(0)


@dataclass(frozen=True, eq=False)
class Counts:
    """What depends on the deck alone, and what has been solved with it."""

    deck: tuple[Card, ...]
    community: tuple[int, ...]
    """In how many ways the five community cards make each class of hand."""
    solved: dict[Pays, Played] = field(default_factory=dict)

    @staticmethod
    def of(deck: tuple[Card, ...]) -> Counts:
        """Count a deck."""
        return Counts(deck, community_counts(deck))

    def best(
        self, pays: Pays, executor: Executor | None = None, progress: Progress | None = None
    ) -> Played:
        """The best play for some pays; solved once, as long as it is remembered."""
        played = self.solved.pop(pays, None)
        if played is None:
            solution = solve(pays, self.deck, executor, progress)
            # Values of the second decision are large, and plans are made without them.
            played = Played(self.deck, pays, replace(solution, second=()).plan, solution.endings)
        self.solved[pays] = played
        if len(self.solved) > MOST_KEPT:
            del self.solved[next(iter(self.solved))]
        return played


def pays_of(rules: Rules) -> Pays:
    """The pays in force, for the kernel."""
    return RoundTable(rules).kernel()


def followed(counts: Counts, rules: Rules, strategy: Strategy) -> Played:
    """A fixed strategy, played."""

    def plan(own: Own) -> Plan:
        across, down, middle = (strategy.choose(states, shape) for states, shape in situations(own))
        return Plan(int(across[0, 0]), down[:, 0], middle)

    return Played(counts.deck, pays_of(rules), plan, play(plan, counts.deck))
