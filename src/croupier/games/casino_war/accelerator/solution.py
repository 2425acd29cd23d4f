"""Exact counts for Casino War, N.J.A.C. 19:47-22: any shoe, by the cards of each rank in it.

Only ranks matter, and which of the unseen cards are dealt does not: a burn card is one that
nobody sees, so those of 22.8(f) change no count. A round is four cards in order, the player's
and the dealer's, and what they would draw in a war.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from fractions import Fraction
from functools import cached_property
from typing import TypeAlias


class Choice(IntEnum):
    """What a player does about a tie; of choices worth the same, the first is taken."""

    SURRENDER = 0
    WAR = 1


class End(IntEnum):
    """How the initial wager ends, and the war wager if there is one."""

    WIN = 0
    LOSE = 1
    SURRENDER = 2
    WIN_WAR = 3
    TIE_WAR = 4
    LOSE_WAR = 5


Pays: TypeAlias = Mapping[End, Fraction]
"""What initial and war wager win together, by how they end; in wagers."""


@dataclass(frozen=True)
class War:
    """The war deals that may follow when both cards have one rank; each is two cards in order."""

    deals: int
    win: int
    tie: int
    lose: int

    def value(self, pays: Pays) -> Fraction:
        """What going to war is worth, the initial wager being collected; in wagers."""
        summed = (
            self.win * pays[End.WIN_WAR]
            + self.tie * pays[End.TIE_WAR]
            + self.lose * pays[End.LOSE_WAR]
        )
        return summed / self.deals

    def best(self, pays: Pays) -> Choice:
        """Whether to go to war."""
        return Choice(self.value(pays) > pays[End.SURRENDER])


@dataclass(frozen=True)
class Solution:
    """Every deal of one shoe, in whole numbers."""

    counts: tuple[int, ...]
    """Cards by rank, lowest first."""

    @property
    def cards(self) -> int:
        """How many cards the shoe holds."""
        return sum(self.counts)

    @property
    def deals(self) -> int:
        """Deals in all: the player's card, the dealer's, and two more in case of war."""
        n = self.cards
        return n * (n - 1) * self.war_deals

    @property
    def war_deals(self) -> int:
        """War deals that follow each first deal."""
        return (self.cards - 2) * (self.cards - 3)

    def war(self, rank: int) -> War:
        """The war deals when both cards have this rank."""
        left = list(self.counts)
        left[rank] -= 2
        return War(self.war_deals, _higher(left), _equal(left), _higher(left))

    @cached_property
    def wars(self) -> Mapping[int, War]:
        """The war deals by rank, for the ranks that can tie."""
        return {rank: self.war(rank) for rank, count in enumerate(self.counts) if count >= 2}

    @cached_property
    def won(self) -> int:
        """First deals that the player wins; as many lose."""
        return _higher(self.counts)

    @cached_property
    def tied(self) -> int:
        """First deals that are equal."""
        return _equal(self.counts)

    @property
    def tied_part(self) -> Fraction:
        """How often a first deal is equal."""
        return Fraction(self.tied, self.cards * (self.cards - 1))


@dataclass(frozen=True)
class WarPlay:
    """The play of one shoe at given pays, and all that may come of it."""

    solution: Solution
    pays: Pays
    choices: Mapping[int, Choice]
    """What is done about a tie, by rank."""

    @cached_property
    def ends(self) -> Mapping[End, int]:
        """Deals by how they end."""
        after = self.solution.war_deals
        ends = dict.fromkeys(End, 0)
        ends[End.WIN] = ends[End.LOSE] = self.solution.won * after
        for rank, war in self.solution.wars.items():
            ties = self.solution.counts[rank] * (self.solution.counts[rank] - 1)
            if self.choices[rank] is Choice.SURRENDER:
                ends[End.SURRENDER] += ties * after
            else:
                ends[End.WIN_WAR] += ties * war.win
                ends[End.TIE_WAR] += ties * war.tie
                ends[End.LOSE_WAR] += ties * war.lose
        return ends

    def probability(self, end: End) -> Fraction:
        """How likely an end is."""
        return Fraction(self.ends[end], self.solution.deals)

    @property
    def value(self) -> Fraction:
        """What a round is worth to the player, in initial wagers."""
        return sum((self.probability(end) * self.pays[end] for end in End), Fraction())


def price(
    solution: Solution, pays: Pays, choices: Mapping[int, Choice] | Choice | None = None
) -> WarPlay:
    """The best play at these pays; or one that is given, for all ties or by rank."""
    if isinstance(choices, Choice):
        given: Mapping[int, Choice] = dict.fromkeys(solution.wars, choices)
    elif choices is None:
        given = {rank: war.best(pays) for rank, war in solution.wars.items()}
    else:
        given = {rank: choices[rank] for rank in solution.wars}
    return WarPlay(solution, pays, given)


def _higher(counts: Sequence[int]) -> int:
    """Pairs of cards in order of which the first is higher."""
    pairs = below = 0
    for count in counts:
        pairs += count * below
        below += count
    return pairs


def _equal(counts: Sequence[int]) -> int:
    """Pairs of cards in order that are of one rank."""
    return sum(count * (count - 1) for count in counts)
