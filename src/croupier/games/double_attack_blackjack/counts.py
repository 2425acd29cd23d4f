"""What has been counted so far of a shoe: by decks, by what the house allows, by how one plays.

There is nothing here that all rules share but the cards, so everything is worked out when it is
asked for, and kept as long as the process lives. Best play is kept on disk as well.
"""

from __future__ import annotations

from collections import Counter
from concurrent.futures import Executor
from dataclasses import dataclass, field
from typing import TypeAlias

from croupier.cards import RANKS, Card
from croupier.games.double_attack_blackjack import kept_play
from croupier.games.double_attack_blackjack.accelerator import (
    BustIt,
    KnownHole,
    Options,
    Policy,
    Shoe,
    Solution,
    Spread,
    count_bust_it,
    know_hole,
    solve,
    spread,
)
from croupier.progress import Progress

Played: TypeAlias = Solution


@dataclass(frozen=True, eq=False)
class Counts:
    """The cards of one deck, and what is known of shoes made of several."""

    deck: tuple[Card, ...]
    _best: dict[tuple[int, Options], Solution] = field(default_factory=dict)
    _spread: dict[int, tuple[Solution, Spread]] = field(default_factory=dict)
    _bust_it: dict[int, dict[BustIt, int]] = field(default_factory=dict)
    _known_hole: dict[tuple[int, Options], KnownHole] = field(default_factory=dict)

    def shoe(self, decks: int) -> Shoe:
        """This many of these decks."""
        ranks = Counter(Card(card).rank for card in self.deck)
        return Shoe(tuple(decks * ranks[rank] for rank in range(len(RANKS))))

    def best(
        self,
        decks: int,
        house: Options,
        executor: Executor | None = None,
        progress: Progress | None = None,
        *,
        made_by: str | None = None,
    ) -> Solution:
        """The best play; with the hash of the code that finds it, taken from the disk or kept
        there."""
        if (decks, house) not in self._best:
            shoe = self.shoe(decks)
            stored_solution = None if made_by is None else kept_play.load(shoe, house, made_by)
            solution = stored_solution or solve(shoe, house, executor, progress)
            if made_by is not None and stored_solution is None:
                kept_play.save(solution, made_by)
            self._best[decks, house] = solution
        return self._best[decks, house]

    def followed(self, decks: int, house: Options, policy: Policy) -> Solution:
        """What comes of a policy."""
        return solve(self.shoe(decks), house, policy=policy)

    def spread(self, played: Solution) -> Spread:
        """How far results are spread, sampled as far as hands are split."""
        if id(played) not in self._spread:  # the solution is kept too, so that its id is its own
            self._spread[id(played)] = played, spread(played)
        return self._spread[id(played)][1]

    def known_hole(
        self,
        decks: int,
        house: Options,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> KnownHole:
        """The best play of one who knows the dealer's hole card."""
        if (decks, house) not in self._known_hole:
            known = know_hole(self.shoe(decks), house, executor, progress)
            self._known_hole[decks, house] = known
        return self._known_hole[decks, house]

    def bust_it(self, decks: int) -> dict[BustIt, int]:
        """How the dealer's first three cards come out."""
        if decks not in self._bust_it:
            self._bust_it[decks] = count_bust_it(decks, deck=self.deck)
        return self._bust_it[decks]
