"""How a table is set up: rules in force, method of dealing, devices and decks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from itertools import pairwise
from typing import Any, Final, NotRequired, TypedDict, TypeVar, cast

from croupier.errors import RulebookError
from croupier.games import game
from croupier.games.outside import recorded_source, take_source
from croupier.money import LARGEST_AMOUNT, Cents, dollars
from croupier.rounds import Game, Law, Rules
from croupier.rounds.largest_win import least_limit
from croupier.rounds.script import Method
from croupier.rulebook import HouseOption
from croupier.rulebook import edition as edition_of
from croupier.table.event_data import RulesData

SETUP_TOPICS: Final = (
    Law.DECK,
    Law.SECOND_DECK,
    Law.BACKS,
    Law.SHOE_DEALING,
    Law.HAND_DEALING,
    Law.HAND_DEVICE,
    Law.AUTOMATED_DEALING,
    Law.LIMIT,
    Law.ODDS_WORD,
    Law.POSITIONS,
    Law.LAYOUT,
    Law.SPACES,
)
"""What is asked of the law before a table opens."""


class Shuffler(StrEnum):
    """The shuffling device at the table."""

    NONE = "none"
    DEVICE = "device"
    COUNTING_DEVICE = "counting-device"

    @property
    def is_there(self) -> bool:
        """Whether cards are shuffled by a device."""
        return self is not Shuffler.NONE


class SetupData(TypedDict):
    """What is played and with which equipment, in plain values."""

    game: str
    edition: str
    method: str
    shuffler: str
    decks: int
    backs: Sequence[str]
    inventory: int
    device_loads_shoe: bool
    options: Mapping[str, int | str | bool]
    posted: Mapping[str, Mapping[str, str]]
    sheet: NotRequired[str]
    """The rules of a game from outside, if they come on a sheet."""
    folder: NotRequired[str]
    """The hash of the folder, if they come in one."""


@dataclass(frozen=True)
class Setup:
    """Everything that is settled before the first deck arrives."""

    rules: Rules
    method: Method = Method.MANUAL_SHOE
    shuffler: Shuffler = Shuffler.NONE
    decks: int = 1
    backs: tuple[str, ...] = ("red", "blue")
    inventory: Cents = 20_000_000
    device_loads_shoe: bool = False
    """Whether the shuffling device puts the cards into the shoe by itself."""

    @staticmethod
    def of(
        game_slug: str,
        edition: str,
        *,
        method: str = Method.MANUAL_SHOE,
        shuffler: str = Shuffler.NONE,
        decks: int = 1,
        backs: Iterable[str] = ("red", "blue"),
        inventory: Cents = 20_000_000,
        device_loads_shoe: bool = False,
        options: Mapping[str, int | str | bool] | None = None,
        posted: Mapping[str, Mapping[str, str | int]] | None = None,
    ) -> Setup:
        """A setup by names, with options of the house and odds that it posts."""
        book = edition_of(game_slug, edition)
        tables = {
            wager: book.posted(wager, dict(lines)) for wager, lines in dict(posted or {}).items()
        }
        rules = Rules(book, dict(options or {}), tables)
        return Setup(
            rules=game(book.game).in_force(rules),
            method=_one_of(Method, method),
            shuffler=_one_of(Shuffler, shuffler),
            decks=decks,
            backs=tuple(backs),
            inventory=inventory,
            device_loads_shoe=device_loads_shoe,
        )

    def __post_init__(self) -> None:
        if self.decks not in (1, 2):
            raise self._refused("a table has one deck, or two with a shuffling device", Law.DECK)
        if self.decks == 2 and not self.knows(Law.SECOND_DECK):
            raise self._refused("the cards of one shoe are used here, not two in turn", Law.DECK)
        if self.decks == 2 and not self.shuffler.is_there:
            raise self._refused("a second deck needs a shuffling device", Law.SECOND_DECK)
        if len(self.backs) < self.decks:
            raise self._refused(f"{self.decks} decks need {self.decks} backs", Law.DECK)
        if self.decks == 2 and self.backs[0] == self.backs[1]:
            raise self._refused("two decks have backs of different colours", Law.BACKS)
        if self.method not in self.game.dealing:
            raise self._refused(f"no dealing by {self.method} here", Law.SHOE_DEALING)
        needs_device = self.method is Method.HAND and self.knows(Law.HAND_DEVICE)
        if needs_device and not self.shuffler.is_there:
            raise self._refused("dealing from the hand needs a shuffling device", Law.HAND_DEVICE)
        if type(self.device_loads_shoe) is not bool:
            raise RulebookError("device_loads_shoe is true or false")
        if type(self.inventory) is not int or not 0 <= self.inventory <= LARGEST_AMOUNT:
            raise RulebookError(f"{self.inventory!r} is not a table inventory in cents")
        if self.rules.number("minimum") > self.rules.number("maximum"):
            raise RulebookError("the table minimum is above the table maximum")
        self._refuse_crossed_ends()
        self._refuse_greedy_meter()
        self._refuse_odd_layout()
        self.rules.refuse_unlawful_odds()
        if self.game.limit is not None:
            least = least_limit(self.game, self.rules)
            self.rules.refuse_low_limit(least, self.cite(Law.LIMIT))

    @cached_property
    def game(self) -> Game:
        """The game played here."""
        return game(self.rules.edition.game)

    def cite(self, topic: Law) -> str:
        """The paragraph that answers a question of the law, or the edition if it has none."""
        return self._topics.get(topic) or self.rules.edition.title

    def knows(self, topic: Law) -> bool:
        """Whether this edition has a paragraph, or we a reading, on the topic."""
        return topic in self._topics

    @cached_property
    def _topics(self) -> dict[Law, str]:
        """What answers each question of the law, as this edition prints it."""
        topics = {topic: self.game.keys(topic) for topic in self.game.law}
        return {
            topic: self.rules.cite(*keys)
            for topic, keys in topics.items()
            if any(map(self.rules.has, keys))
        }

    def _refuse_crossed_ends(self) -> None:
        """A range that the house sets by two options begins no higher than it ends."""
        options, value = self.rules.edition.options, self.rules.option
        for begins, ends in (("-least", "-most"), ("-from", "-to")):
            for name in options:
                high = options.get(f"{name.removesuffix(begins)}{ends}")
                if name.endswith(begins) and high is not None:
                    if _place(value(name), high) > _place(value(high.name), high):
                        raise RulebookError(f"{name} is above {high.name} ({high.cite})")

    def _refuse_greedy_meter(self) -> None:
        """A jackpot is fed from the wagers on it, so no wager adds more than itself."""
        meter = self.game.meter
        if meter is None or not meter.runs(self.rules):
            return
        exactly = self.game.wager(meter.wager).exactly
        wager = exactly(self.rules) if exactly else self.rules.number("minimum")
        rate, option = self.rules.number(meter.rate), self.rules.edition.option(meter.rate)
        if rate > wager:
            raise RulebookError(
                f"{option.name} of {dollars(rate)} is more than the {meter.wager} wager of "
                f"{dollars(wager)} that it is taken from ({option.cite})"
            )

    def _refuse_odd_layout(self) -> None:
        """Where the law describes the layout, it has room for the players, an area for every
        wager and a space for every community card."""
        edition = self.rules.edition
        if self.knows(Law.POSITIONS):
            positions = edition.number("table.positions")
            if self.rules.number("seats") > positions:
                raise self._refused(f"the table has {positions} positions", Law.POSITIONS)
        if self.knows(Law.LAYOUT):
            self._refuse_odd_betting_areas()
        if self.knows(Law.SPACES):
            self._refuse_odd_spaces()

    def _refuse_odd_betting_areas(self) -> None:
        """Every wager has its area, those of a row side by side, the rows as the law has them."""
        taken = {wager.name for wager in self.game.wagers if wager.offered(self.rules)}
        taken |= {wager for ask in self.game.asks(self.rules) for wager in ask.wagers}
        layout = self.rules.edition.layout
        if missing := taken - {area.name for area in layout.wagers}:
            raise self._refused(f"no area for {', '.join(sorted(missing))}", Law.LAYOUT)
        rows = [[area for area in row if not area.optional] for row in layout.rows()]
        if tuple(frozenset(area.name for area in row) for row in rows) != self.game.betting_rows:
            raise self._refused("the betting areas are in other rows", Law.LAYOUT)
        for row in rows:
            for left, right in pairwise(row):
                if left.column + left.width != right.column:
                    raise self._refused(f"{left.name} is not beside {right.name}", Law.LAYOUT)

    def _refuse_odd_spaces(self) -> None:
        """Every community card has its labelled space."""
        labels = {area.name: area.label for area in self.rules.edition.layout.community}
        for slot in (slot for slots in self.game.areas.values() for slot in slots):
            if not labels.get(slot):
                raise self._refused(f"no labelled space for {slot}", Law.SPACES)

    @property
    def allows_preshuffled(self) -> bool:
        """Whether this edition lets in decks that were inspected and shuffled before."""
        return self.rules.edition.allows_preshuffled

    def _refused(self, reason: str, topic: Law) -> RulebookError:
        return RulebookError(f"{reason} ({self.cite(topic)})")

    @cached_property
    def in_force(self) -> RulesData:
        """What a round is played by, kept with each: the edition and what the house has chosen."""
        return chosen_in(self.rules)

    def as_data(self) -> SetupData:
        """The setup in plain values, for the first line of a record; of a game from outside, with
        the source of its rules."""
        data: SetupData = {
            "game": self.game.slug,
            "edition": self.rules.edition.slug,
            "method": self.method.value,
            "shuffler": self.shuffler.value,
            "decks": self.decks,
            "backs": list(self.backs),
            "inventory": self.inventory,
            "device_loads_shoe": self.device_loads_shoe,
            "options": {name: self.rules.option(name) for name in self.rules.edition.options},
            "posted": {wager: table.written() for wager, table in self.rules.pays.items()},
        }
        return cast(SetupData, {**data, **recorded_source(self.game.slug)})

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> Setup:
        """A setup from plain values; what is not given is the default."""
        known = set(SetupData.__annotations__)
        if unknown := set(data) - known:
            raise RulebookError(
                f"a table has no setting {', '.join(sorted(unknown))}; it has "
                f"{', '.join(sorted(known))}"
            )
        if missing := {"game", "edition"} - set(data):
            raise RulebookError(f"a table needs its {' and its '.join(sorted(missing))}")
        take_source(data)
        elsewhere = ("game", "edition", "sheet", "folder")
        settings = {name: value for name, value in data.items() if name not in elsewhere}
        return Setup.of(data["game"], data["edition"], **settings)


def chosen_in(rules: Rules) -> RulesData:
    """The edition and what the house has chosen, in plain values."""
    edition = rules.edition
    chosen = {
        name: rules.option(name)
        for name, option in edition.options.items()
        if rules.option(name) != option.default
    }
    posted = {
        wager: table.written()
        for wager, table in rules.pays.items()
        if table != edition.pays[wager]
    }
    in_force: RulesData = {"edition": edition.slug}
    if chosen:
        in_force["options"] = chosen
    if posted:
        in_force["posted"] = posted
    return in_force


def _place(value: int | str | bool, option: HouseOption) -> int:
    """Where a value stands among those of an option; any other word comes first."""
    if isinstance(value, int):
        return value
    return option.choices.index(value) if value in option.choices else -1


_Word = TypeVar("_Word", bound=StrEnum)


def _one_of(kind: type[_Word], value: str) -> _Word:
    """A word that must be one of a few."""
    try:
        return kind(value)
    except ValueError:
        raise RulebookError(f"{value!r} is not one of {', '.join(kind)}") from None
