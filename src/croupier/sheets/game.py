"""A sheet made into a game: read, checked, and put together from what rounds are written in."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from typing import Final

from croupier.rounds import Game, Wager
from croupier.rounds.largest_win import PayoutLimit
from croupier.rulebook import Edition
from croupier.rulebook.outside_games import MARK
from croupier.sheets import script
from croupier.sheets.book import bounds_of, edition_of, pays_of
from croupier.sheets.choice_checks import check_choices
from croupier.sheets.complaints import Complaints
from croupier.sheets.document import Sheet
from croupier.sheets.facts import chosen_wagers, unit_of
from croupier.sheets.places import deck_of
from croupier.sheets.positions import Path, Positions
from croupier.sheets.problems import Problem, SheetError, in_order
from croupier.sheets.round_checks import check_hands, check_round, check_table
from croupier.sheets.settlement import FOLD, SheetSettlements
from croupier.sheets.toml_text import one_line, values_of
from croupier.sheets.typed_values import converted
from croupier.sheets.wager_checks import check_wagers

_HASH: Final = 12


@dataclass(frozen=True)
class SheetGame:
    """A game from a sheet, with the sheet itself."""

    game: Game
    edition: Edition
    sheet: Sheet
    text: str

    @property
    def slug(self) -> str:
        """The game's slug without the hash of the sheet: three-card-poker."""
        return self.game.slug.partition(MARK)[0]


@dataclass(frozen=True)
class ReadSheet:
    """A sheet as it was read: its game, or what is wrong with it."""

    found: SheetGame | None
    problems: tuple[Problem, ...] = ()
    positions: Positions | None = None


def read_sheet(text: str) -> ReadSheet:
    """Read a sheet: the game, or every error with its line and column. Runs no code of the sheet,
    touches no file, and never raises."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n")
    data = values_of(text)
    if isinstance(data, Problem):
        return ReadSheet(None, (data,))
    positions = Positions(text)
    problems: list[Problem] = []

    def complain(path: Path, message: str) -> None:
        line, column = positions.of(path)
        problems.append(Problem(line, column, one_line(message), ".".join(map(str, path))))

    sheet = converted(data, Sheet, complain)
    if sheet is not None and not slug_of(sheet.name):
        complain(("name",), "a name has a letter or a digit in it")
    if sheet is not None and not problems:
        for check in (check_table, check_round, check_hands, check_choices, check_wagers):
            check(Complaints(sheet, complain))
    if sheet is None or problems:
        return ReadSheet(None, in_order(problems), positions)
    return ReadSheet(_made(sheet, text), (), positions)


def load_sheet(text: str, name: str = "") -> SheetGame:
    """The game of a sheet; SheetError with everything that is wrong, if anything is."""
    read = read_sheet(text)
    if read.found is None:
        raise SheetError(read.problems, name)
    return read.found


def slug_of(name: str) -> str:
    """The slug of a game's name: three-card-poker."""
    return "-".join(re.findall(r"[a-z0-9]+", name.lower().replace("'", "")))


def identity_of(name: str, text: str) -> str:
    """The slug with the hash of the sheet: two sheets that differ are two games."""
    return f"{slug_of(name)}{MARK}{hashlib.sha256(text.encode()).hexdigest()[:_HASH]}"


def _made(sheet: Sheet, text: str) -> SheetGame:
    """The game of a sheet that was checked."""
    identity = identity_of(sheet.name, text)
    settling = SheetSettlements(sheet)
    steps = script.Steps(sheet, settling)
    game = Game(
        slug=identity,
        name=sheet.name,
        how_it_goes=tuple(sheet.how_it_goes),
        wagers=_wagers(sheet),
        unit_wager=unit_of(sheet),
        areas=steps.areas,
        cards_each=steps.cards_each,
        law=script.law(),
        opening=script.opening(),
        idle=script.idle(),
        preparation=script.prepare,
        dealing=steps.by_method(),
        completion=steps.completion,
        settlements=settling.settlements,
        looks_at=settling.looks_at,
        fold_settlement=FOLD,
        limit=None if sheet.table.payout_limit is None else PayoutLimit(least=lambda _rules: 0),
        ranking_cites=tuple(f"hands.{name}" for name in sheet.hands),
        deck=deck_of(sheet.deck),
        bonuses=tuple(sheet.bonuses),
        keeps_folded=lambda _rules, hand: settling.has_standing(hand),
    )
    return SheetGame(game, edition_of(sheet, identity), sheet, text)


def _wagers(sheet: Sheet) -> tuple[Wager, ...]:
    """The wagers that are placed before the deal, each with the tables that pay it: the first also
    with those of wagers that are measured by it."""
    chosen, paid = chosen_wagers(sheet), pays_of(sheet)
    unit = unit_of(sheet)
    tables: dict[str, list[str]] = {name: [] for name in sheet.wagers if name not in chosen}
    for name in sheet.wagers:
        tables[unit if name in chosen else name].extend(paid[name].tables)
    for name, bonus in sheet.bonuses.items():
        tables[unit if bonus.on in chosen else bonus.on].extend(paid[name].tables)
    for name, wager in sheet.wagers.items():
        if wager.equals:  # whose amount decides this one's
            tables[wager.equals].extend(tables[name])
    return tuple(
        Wager(
            name=name,
            cite=f"wagers.{name}",
            pays=tuple(dict.fromkeys(tables[name])),
            required=not wager.optional,
            needs=wager.equals,
            equals=wager.equals,
            times=wager.times,
            bounds=bounds_of(sheet, name),
            bounds_cite=f"wagers.{name}",
            no_more_than=wager.no_more_than,
            limited=wager.in_limit,
        )
        for name, wager in sheet.wagers.items()
        if name not in chosen
    )
