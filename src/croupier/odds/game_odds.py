"""What a game supplies so that it can be analysed; all the rest is common to games.

A game's counts depend on cards alone and are kept. Its choices and distributions are made of
counts and rules, in milliseconds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeAlias, TypeVar

from croupier.cards import Card
from croupier.games import Game, Rules
from croupier.odds.cache import Stored, fingerprint
from croupier.odds.errors import OddsError
from croupier.odds.outcomes import Distribution

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.odds.strategy import Strategy, Vocabulary
    from croupier.odds.walk import Strategy as Walker

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many parts of how many are done; may raise to stop the work."""
Counts = TypeVar("Counts")


@dataclass(frozen=True, slots=True)
class Bet:
    """Wagers that are looked at together."""

    name: str
    opening: tuple[str, ...]
    """What is placed before the cards are dealt, one unit each."""

    @property
    def units(self) -> Fraction:
        """Units staked before the cards are dealt."""
        return Fraction(len(self.opening))


@dataclass(frozen=True, slots=True)
class Chart:
    """How choices spread over something that a player can see: a grid with a name."""

    title: str
    says: str
    across: tuple[str, ...]
    down: tuple[str, ...]
    cells: Mapping[tuple[str, str], Mapping[str, Fraction]]
    """By (down, across): how often each option is chosen there."""


@dataclass(frozen=True, slots=True)
class Digest:
    """A strategy made readable: sentences that hold without exception, and charts."""

    always: tuple[str, ...]
    charts: tuple[Chart, ...]


@dataclass(frozen=True, slots=True)
class Weighed:
    """One option of one hand: what may come of it from here on."""

    option: str
    distribution: Distribution
    value: Fraction = field(init=False)

    def __post_init__(self) -> None:
        ways = ((ending.net, count) for ending, count in self.distribution)
        total = sum((net * count for net, count in ways), Fraction(0))
        object.__setattr__(self, "value", total / self.distribution.total)


class GameOdds(ABC, Generic[Counts]):
    """The odds of one game."""

    game: ClassVar[Game]
    bets: ClassVar[tuple[Bet, ...]]
    """The main game first."""
    places: ClassVar[Mapping[str, int]]
    """What a player can be asked about a hand: names of places, and cards in each."""
    kernel: ClassVar[str]
    """The package that counts."""
    notes: ClassVar[tuple[str, ...]] = ()
    """What a reader of figures must know."""

    def depends_on(self) -> str:
        """A hash of the code on which the counts depend."""
        return fingerprint(self.kernel, "croupier.hands", "croupier.cards")

    @abstractmethod
    def count(
        self,
        deck: tuple[Card, ...],
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Counts:
        """Count everything that depends on cards."""

    @abstractmethod
    def pack(self, counts: Counts) -> dict[str, NDArray[Any]]:
        """The counts as arrays to be kept."""

    @abstractmethod
    def unpack(self, deck: tuple[Card, ...], arrays: Mapping[str, Stored]) -> Counts:
        """Counts from arrays that were kept."""

    @abstractmethod
    def best(self, counts: Counts, rules: Rules) -> Any:
        """The best choice in every state."""

    @abstractmethod
    def follow(self, counts: Counts, strategy: Strategy[Any]) -> Any:
        """What a strategy chooses in every state."""

    @abstractmethod
    def value(self, counts: Counts, rules: Rules, chosen: Any) -> Fraction:
        """Expected net of the main game in units, choosing so."""

    @abstractmethod
    def distribution(self, counts: Counts, rules: Rules, chosen: Any, bet: Bet) -> Distribution:
        """How rounds end for a bet, choosing so."""

    @abstractmethod
    def digest(self, counts: Counts, rules: Rules, chosen: Any) -> Digest:
        """The choices made readable."""

    @abstractmethod
    def vocabulary(self) -> Vocabulary[Any]:
        """The words of the game's strategies."""

    @abstractmethod
    def walker(self, strategy: Strategy[Any]) -> Walker:
        """A strategy for one hand at a time, as the generic solver takes it."""

    @abstractmethod
    def weigh(
        self, rules: Rules, deck: tuple[Card, ...], seen: Mapping[str, tuple[Card, ...]]
    ) -> tuple[Weighed, ...]:
        """Every option of one hand, from a deck without the cards known to be gone.

        Of options worth the same, the one to be preferred stands first.
        """


_HOMES: Final = {"double-cross": "croupier.odds.double_cross.game"}


def solved_games() -> tuple[str, ...]:
    """The games that have odds."""
    return tuple(_HOMES)


def odds_of(slug: str) -> GameOdds[Any]:
    """The odds of a game by its slug; its module is imported now."""
    if slug not in _HOMES:
        raise OddsError(f"no odds of {slug!r} yet; there are those of {_listed(_HOMES)}")
    found = import_module(_HOMES[slug]).ODDS
    assert isinstance(found, GameOdds)
    return found


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)
