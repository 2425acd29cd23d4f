"""What a game supplies so that it can be analysed; all the rest is common to games.

A game's counts depend on cards alone and are kept. Its choices and distributions are made of
counts and rules, in milliseconds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.money import Cents
from croupier.progress import Progress
from croupier.rounds import Game, Rules
from croupier.rulebook import editions
from croupier.rulebook.folders import game_folders, package_of
from croupier.solver.cache import Stored, fingerprint
from croupier.solver.outcomes import Distribution
from croupier.speech import listed

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from croupier.solver.general.terms import Terms
    from croupier.solver.strategy import Strategy
    from croupier.solver.worths import AskedSeat, TurnWorths

DIGEST: Final = "digest"
GLIMPSE: Final = "glimpse"
MASS_PLAY: Final = "mass_play"
PARTS: Final = (DIGEST, GLIMPSE, MASS_PLAY)
"""Parts of an accelerator that count nothing which is kept."""

Counts = TypeVar("Counts")


@dataclass(frozen=True, slots=True)
class Bet:
    """Wagers that are looked at together."""

    name: str
    opening: tuple[str, ...]
    """What is placed before the cards are dealt, one unit each unless `staked` says otherwise."""
    is_joint: bool = False
    """Whether these are bets that are also looked at singly."""
    staked: int = 0
    """Units in all of them together, where one is a multiple of another."""

    @property
    def units(self) -> Fraction:
        """Units staked before the cards are dealt."""
        return Fraction(self.staked or len(self.opening))


@dataclass(frozen=True, slots=True)
class Glimpse:
    """A card that lies face down when a choice is made, and that someone may have glimpsed."""

    name: str
    area: str
    slot: str
    alike: tuple[str, ...] = ()
    """Other slots of the area whose card is worth as much."""
    known: str = "before the first choice"
    """From when on it is known, and which wagers are made with it."""

    @property
    def words(self) -> str:
        """Which card it is, in words: "left or bottom", "one of the dealer"."""
        return " or ".join(self.slots) if self.name in self.slots else self.called

    @property
    def called(self) -> str:
        """The card where its name is not that of a slot."""
        return f"one of the {self.name}" if self.name == self.area else self.name

    @property
    def slots(self) -> tuple[str, ...]:
        """Every slot that it stands for."""
        return (self.slot, *self.alike)


@dataclass(frozen=True, slots=True)
class Chart:
    """How choices spread over something that a player can see: a grid with a name."""

    title: str
    says: str
    across: tuple[str, ...]
    down: tuple[str, ...]
    cells: Mapping[tuple[str, str], Mapping[str, Fraction]]
    """By (down, across): how often each option is chosen there."""
    shaded: tuple[str, ...]
    """The options that the chart is about."""


@dataclass(frozen=True, slots=True)
class Digest:
    """A strategy made readable: sentences that hold without exception, and charts."""

    always: tuple[str, ...]
    charts: tuple[Chart, ...]


@dataclass(frozen=True, slots=True)
class Extra:
    """A table of figures that only some games have; fractions in it are exact."""

    title: str
    says: str
    head: tuple[str, ...]
    rows: tuple[tuple[str | int | Fraction, ...], ...]
    brief: tuple[str, ...] = ()
    """The columns for a terminal, without exact fractions, where all would be too wide."""
    numbers: tuple[str, ...] = ()
    """The columns whose fractions are numbers of units, and no parts of a whole."""
    is_long: bool = False
    """Whether it is for sheets alone."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """One option of one hand: what may come of it from here on."""

    option: str
    distribution: Distribution
    said: str = ""
    """The option in better words than its name, such as the card that goes."""
    value: Fraction = field(init=False)

    def __post_init__(self) -> None:
        ways = ((ending.net, count) for ending, count in self.distribution)
        total = sum((net * count for net, count in ways), Fraction(0))
        object.__setattr__(self, "value", total / self.distribution.total)

    @property
    def words(self) -> str:
        """The option in words."""
        return self.said or self.option


class GameOdds(ABC, Generic[Counts]):
    """The odds of one game."""

    game: ClassVar[Game]
    bets: ClassVar[tuple[Bet, ...]]
    """The main game first."""
    sides: ClassVar[tuple[str, ...]] = ()
    """Wagers whose joint distribution with the main game is known, see `joint`."""
    earlier_choices: ClassVar[tuple[str, ...]] = ()
    """The questions whose answers the worth of a later choice depends on."""
    unit: ClassVar[str] = "ante"
    """What one unit is called."""
    options: ClassVar[tuple[str, ...]] = ()
    """The house options on which figures depend."""
    headline_choices: ClassVar[tuple[tuple[str, str], ...]]
    """The choices whose frequency a sweep reports: what is asked, and what is chosen."""
    weighs_all: ClassVar[bool] = False
    """Whether a hand is weighed with all wagers of the main game, and can be with side wagers."""
    kernel: ClassVar[str]
    """The package or module that counts, and says what else takes arrays: see `accelerator`."""
    shared_kernels: ClassVar[tuple[str, ...]] = ()
    """Other modules that count for it."""
    notes: ClassVar[tuple[str, ...]] = ()
    """What a reader of figures must know."""
    glimpses: ClassVar[tuple[Glimpse, ...]] = ()
    """The cards that lie face down at a choice, as far as what is on the layout goes."""

    def depends_on(self) -> str:
        """A hash of the code on which the counts depend."""
        modules = self.kernel, *self.shared_kernels, "croupier.hands", "croupier.cards"
        return fingerprint(*modules, without=PARTS)

    def accelerator(self, part: str) -> Any:
        """The module that holds a part of the accelerator: functions `digest` and `extras` of
        DIGEST, `glimpsed` of GLIMPSE, `choices` of MASS_PLAY. An accelerator that is one file holds
        them all; a package has a module of the part's name, or does without."""
        whole = import_module(self.kernel)
        if not hasattr(whole, "__path__"):
            return whole
        name = f"{self.kernel}.{part}"
        return import_module(name) if find_spec(name) is not None else None

    def tables(self, rules: Rules) -> tuple[str, ...]:
        """The pay tables that are in force under the options of the house."""
        taken = [wager for wager in self.game.wagers if wager.offered(rules)]
        needs = rules.edition.pays_needs
        in_force = (table for table in rules.pays if needs[table].met(rules.option))
        return tuple(table for table in in_force if any(table in wager.pays for wager in taken))

    def relevant_options(self, rules: Rules) -> tuple[str, ...]:
        """The house options on which the figures of these rules depend."""
        return self.options

    def shipped_options(self, rules: Rules) -> tuple[str, ...]:
        """The house options for which figures of every value ship with the package."""
        return self.relevant_options(rules)

    def makes_sense(self, rules: Rules) -> bool:
        """Whether a house would choose these options together, other than by a slip."""
        return True

    def offered(self, rules: Rules) -> tuple[Bet, ...]:
        """The bets whose wagers the house takes, the main game first."""
        taken = {wager.name for wager in self.game.wagers if wager.offered(rules)}
        return tuple(bet for bet in self.bets if taken.issuperset(bet.opening))

    def seated(self, seats: int) -> GameOdds[Counts]:
        """The same for this many players, where each sees the others' cards."""
        if seats == 1:
            return self
        raise OddsError(f"{self.game.name}: no other player's cards are seen; drop --seats")

    def circumstances(self) -> Mapping[str, str]:
        """What figures depend on besides rules, deck and strategy."""
        return {}

    def extras(self, counts: Counts, rules: Rules, chosen: Any) -> tuple[Extra, ...]:
        """Tables that only this game has."""
        own = getattr(self.accelerator(DIGEST), "extras", None)
        tables: tuple[Extra, ...] = own(counts, rules, chosen) if own is not None else ()
        return tables

    def prepare(
        self,
        counts: Counts,
        rules: Rules,
        executor: Executor | None = None,
        progress: Progress | None = None,
        *,
        use_cache: bool = False,
    ) -> None:
        """Do now what the best play under these rules takes, where that takes a while; with the
        cache, take it from there or keep it."""
        return

    def glimpsed(
        self,
        counts: Counts,
        rules: Rules,
        glimpse: Glimpse,
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Fraction:
        """Expected net of the main game in units, played optimally by one who knows a
        face-down card from the start."""
        glimpsed = self.accelerator(GLIMPSE).glimpsed
        value: Fraction = glimpsed(counts, rules, glimpse, executor, progress)
        return value

    def side_wagers(self, rules: Rules) -> tuple[str, ...]:
        """The wagers that can be played with the main game, where it is counted how each goes
        together with it."""
        refused = {wager.name for wager in self.game.wagers if not wager.offered(rules)}
        return tuple(wager for wager in self.sides if wager not in refused)

    def fixed_stakes(self, rules: Rules) -> Mapping[str, Cents]:
        """Side wagers whose stake the law or the house fixes."""
        return {}

    def side_wagers_note(self, rules: Rules) -> str:
        """Which wagers are not among them, and why; nothing if all are."""
        return ""

    def joint(
        self, counts: Counts, rules: Rules, chosen: Any, sides: frozenset[str]
    ) -> Distribution:
        """How rounds end for the main game and these side wagers, a unit each, choosing as for
        the main game alone."""
        raise OddsError(f"{self.game.name}: no side wager is counted with the main game")

    def hangs_on_play(self, counts: Counts, rules: Rules, chosen: Any, bet: Bet) -> bool:
        """Whether what a side wager comes to hangs on choices of the main game, as where a fold
        loses it, and so on whom they are made for."""
        return False

    def played_for_both(self, counts: Counts, rules: Rules, bet: Bet) -> Fraction | None:
        """What a side wager adds to the expected net of the main game, a unit on each, if choices
        are made that are best for both together; None where that is not worked out."""
        return None

    def glimpsable(self, rules: Rules) -> tuple[Glimpse, ...]:
        """Every card that lies face down at a choice under these rules."""
        return self.glimpses

    def glimpse_note(self, rules: Rules) -> str:
        """What else there is to say of cards that lie face down, with the paragraphs."""
        return ""

    def unglimpsed(self, counts: Counts, rules: Rules, glimpse: Glimpse) -> Fraction:
        """Expected net of the same wagers for one who has glimpsed nothing."""
        return self.value(counts, rules, self.best(counts, rules))

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
    def follow(self, counts: Counts, rules: Rules, strategy: Strategy) -> Any:
        """What a strategy chooses in every state."""

    @abstractmethod
    def value(self, counts: Counts, rules: Rules, chosen: Any) -> Fraction:
        """Expected net of the main game in units, choosing so."""

    @abstractmethod
    def distribution(self, counts: Counts, rules: Rules, chosen: Any, bet: Bet) -> Distribution:
        """How rounds end for a bet, choosing so."""

    def digest(self, counts: Counts, rules: Rules, chosen: Any) -> Digest:
        """The choices made readable."""
        digest: Digest = self.accelerator(DIGEST).digest(counts, rules, chosen)
        return digest

    @abstractmethod
    def weigh(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
    ) -> tuple[Weighed, ...]:
        """Every option of one hand, from a deck without the cards known to be gone, after the
        earlier choices that matter.

        Of options worth the same, the one to be preferred stands first.
        """

    def weigh_beside(
        self,
        rules: Rules,
        deck: tuple[Card, ...],
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
        sides: Sequence[str],
    ) -> tuple[Weighed, ...]:
        """The same with a unit on each of some side wagers, choosing as for the main game alone."""
        raise OddsError(f"{self.game.name}: no hand is weighed with {listed(sides)}")

    def results_of(self, sides: Iterable[str]) -> frozenset[str]:
        """The names that results of side wagers have."""
        return frozenset(sides)

    def asks(self, rules: Rules, ask: str) -> bool:
        """Whether the main game asks this, and not a side wager alone."""
        return True

    def worth(
        self,
        rules: Rules,
        seen: Mapping[str, tuple[Card, ...]],
        chosen: Mapping[str, str],
        whole: Callable[[], Counts],
    ) -> dict[str, Fraction]:
        """By open option, what it is worth to a hand from a full deck. `whole` gives the counts of
        the game, for odds that look up in them what is slow to weigh."""
        weighed = self.weigh(rules, self.game.shoe_cards(rules), seen, chosen)
        return {choice.option: choice.value for choice in weighed}

    def turn_worths(self, seen: AskedSeat) -> TurnWorths:
        """What the hands of a seat are worth, in a game that plays them in turn."""
        raise OddsError(f"{self.game.name}: no hands in turn are weighed")


def solved_games() -> tuple[str, ...]:
    """The games that have odds of their own, in their folders."""
    return tuple(filter(has_own_odds, game_folders()))


@cache
def has_own_odds(slug: str) -> bool:
    """Whether a game's folder has odds of its own."""
    return slug in game_folders() and (game_folders()[slug] / "odds.py").is_file()


def odds_of(slug: str) -> GameOdds[Any]:
    """The odds of a game by its slug: its own if its folder has some, else by the general solver,
    in the terms of its folder. Modules are imported now."""
    own = import_module(f"{package_of(slug)}.odds").ODDS if has_own_odds(slug) else None
    return own if isinstance(own, GameOdds) else _general_odds(slug, own)


@cache
def is_solved(slug: str) -> bool:
    """Whether a game has odds, of its own or by the general solver."""
    try:
        odds_of(slug)
    except OddsError:
        return False
    return True


@lru_cache(maxsize=32)
def _general_odds(slug: str, terms: Terms | None) -> GameOdds[Any]:
    from croupier.games import game
    from croupier.solver.general.odds import general_odds

    every = [Rules.of(slug, edition) for edition in editions(slug)]
    return general_odds(game(slug), every, terms)
