"""What a table's layout shows for good: betting areas, card spaces, posted odds and limits.

Where the regulation describes the layout, areas stand where it puts them. Where it does not, they
are arranged here by one rule for all games: side wagers nearest the dealer, then the wagers of
the main game, those made by a choice behind those that open.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import lcm
from typing import Final

from croupier.games import game
from croupier.money import dollars
from croupier.rounds import Game, Rules, Wager
from croupier.rounds.pay_signs import Posted, pay_tables, wheel_table
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Area, FeltLayout
from croupier.rulebook.folders import game_folders
from croupier.table.view import RulesView

WIDEST: Final = 3
"""This many areas stand side by side."""
FELTS: Final = ("green", "wine", "navy", "teal", "plum", "slate", "moss", "rust", "blue")


@dataclass(frozen=True, eq=False)
class TableLook:
    """The unchanging side of a table."""

    game: Game
    rules: Rules
    seats: int
    spots: tuple[Area, ...]
    """The betting areas of one player position."""
    community: Mapping[str, tuple[Area, ...]]
    """The spaces of each area for cards that are not a player's."""
    signs: tuple[Posted, ...]
    limits: str
    felt: str

    @property
    def rows(self) -> int:
        """How many rows of betting areas a position has."""
        return max((area.row for area in self.spots), default=0)

    def is_named(self, area: str) -> bool:
        """Whether the cards of an area are told apart by the names of their spaces: where they do
        not simply lie in a row."""
        return any(space.row > 1 for space in self.community[area])

    @property
    def columns(self) -> int:
        """How many columns of betting areas a position has."""
        return max((area.column + area.width - 1 for area in self.spots), default=1)


def look_of(played: RulesView) -> TableLook:
    """The look of a table from what anyone may know of it."""
    options = tuple(sorted(played.options.items()))
    posted = tuple((wager, tuple(lines.items())) for wager, lines in sorted(played.posted.items()))
    return _look(played.game, played.edition, options, posted)


@lru_cache(maxsize=256)
def _look(
    slug: str,
    edition: str,
    options: tuple[tuple[str, int | str | bool], ...],
    posted: tuple[tuple[str, tuple[tuple[str, str], ...]], ...],
) -> TableLook:
    written = {wager: dict(lines) for wager, lines in posted}
    rules = Rules.read(
        {"game": slug, "edition": edition, "options": dict(options), "posted": written}
    )
    played = game(rules.edition.game)
    wheel = wheel_table(rules)
    return TableLook(
        game=played,
        rules=rules,
        seats=rules.number("seats"),
        spots=betting_areas(played, rules),
        community={
            area: spaces(rules.edition.layout, slots) for area, slots in played.areas.items()
        },
        signs=(*pay_tables(played, rules), *([wheel] if wheel else [])),
        limits=f"{dollars(rules.number('minimum'))} to {dollars(rules.number('maximum'))}",
        felt=_felt(played.slug),
    )


def _felt(slug: str) -> str:
    """The colour of a game's table: those of the package in turn, and others by their names."""
    ours = list(game_folders())
    number = ours.index(slug) if slug in ours else sum(slug.encode())
    return FELTS[number % len(FELTS)]


# ---- betting areas --------------------------------------------------------------------------


def betting_areas(played: Game, rules: Rules) -> tuple[Area, ...]:
    """The areas of one player position, those of wagers that the house does not take left out."""
    taken = [*_opening(played, rules), *_by_choice(played, rules)]
    described = rules.edition.layout.wagers
    if described:
        return tuple(area for area in described if area.name in taken or not area.optional)
    return tuple(_arranged(played, rules))


def _opening(played: Game, rules: Rules) -> list[str]:
    return [wager.name for wager in played.wagers if wager.offered(rules)]


def _by_choice(played: Game, rules: Rules) -> list[str]:
    """Wagers that only a choice puts down, in the order of the choices."""
    stakes = (wager for ask in played.asks(rules) for wager in ask.wagers)
    opening = _opening(played, rules)
    names = [name for name in dict.fromkeys(stakes) if name not in opening]
    return [name for name in names if _first_hands(name) not in (*opening, *names)]


def _first_hands(name: str) -> str:
    """The wager of the first hand that a wager of a later one, initial-2, lies beside."""
    base, _, number = name.rpartition("-")
    return base if number.isdigit() and base else ""


def _arranged(played: Game, rules: Rules) -> Iterable[Area]:
    """Our own arrangement, for an edition that does not describe its layout."""
    first = played.unit_wager
    main = [
        wager.name for wager in played.wagers if wager.offered(rules) and _is_main(wager, first)
    ]
    side = [name for name in _opening(played, rules) if name not in main]
    chosen = _by_choice(played, rules)
    together = [sorted(main) + chosen] if len(main + chosen) <= WIDEST else [chosen, sorted(main)]
    rows = [*_chunks(side), *(part for row in together for part in _chunks(row))]
    columns = lcm(*map(len, rows))
    cites = {wager.name: rules.cite(wager.cite) for wager in played.wagers}
    for number, row in enumerate(rows, 1):
        for at, name in enumerate(row):
            # Columns count from the dealer's left, so that a player reads them from the last on.
            width = columns // len(row)
            column = columns - (at + 1) * width + 1
            yield Area(name, number, column, cites.get(name, ""), width=width)


def _is_main(wager: Wager, first: str) -> bool:
    return first in (wager.name, wager.equals)


def _chunks(names: list[str]) -> list[list[str]]:
    return [names[at : at + WIDEST] for at in range(0, len(names), WIDEST)]


def label_of(area: Area) -> str:
    """What is inscribed on an area."""
    return area.label or spoken(area.name).capitalize()


# ---- spaces for cards -----------------------------------------------------------------------


def spaces(layout: FeltLayout, slots: tuple[str, ...]) -> tuple[Area, ...]:
    """Where the cards of an area lie: as described, or in a row."""
    described = {area.name: area for area in layout.community}
    if not set(slots) <= set(described):
        # A row is dealt from the dealer's left, but read by players from theirs: the first on the
        # left.
        across = len(slots)
        return tuple(Area(slot, 1, across - at, cite="") for at, slot in enumerate(slots))
    placed = [described[slot] for slot in slots]
    rows, columns = max(area.row for area in placed), max(area.column for area in placed)
    if rows == 1:
        return tuple(placed)
    # Cards in several rows are spoken of by the names that the dealer has for their places, so the
    # top is at the top and the left at the left, for players as well.
    return tuple(
        replace(area, row=rows + 1 - area.row, column=columns + 1 - area.column, label="")
        for area in placed
    )


Rows = tuple[tuple[str | None, ...], ...]
"""The places of an area as they are read, row by row; None where a row has none."""


def in_rows(layout: FeltLayout, slots: tuple[str, ...]) -> Rows:
    """The places of an area where its cards are drawn."""
    placed = {(space.row, space.column): space.name for space in spaces(layout, slots)}
    rows, columns = (max(place[at] for place in placed) for at in (0, 1))
    return tuple(
        tuple(placed.get((row, column)) for column in range(columns, 0, -1))
        for row in range(1, rows + 1)
    )
