"""What is done with a sheet from a browser, in a process apart: it is read, drawn and solved."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import msgspec

from croupier.draw import Scene, look_of, table_svg
from croupier.errors import OddsError
from croupier.games.outside import bring_text, drop_sheet
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.rulebook import Edition
from croupier.sheets import Problem, read_sheet
from croupier.sheets.oversights import oversights
from croupier.table import Setup, Table
from croupier.table.view import rules_view, view
from croupier.web.limits import LONGEST_SOLVE, SOLVER_BYTES
from croupier.web.pages.posted_odds import posted_odds

if TYPE_CHECKING:
    from croupier.solver.analysis import Solved
    from croupier.solver.cache import Stored
    from croupier.solver.game_odds import GameOdds
    from croupier.solver.general.estimate import Estimate
    from croupier.web.lab.prices import LabGame


@dataclass(frozen=True)
class SheetPreview:
    """What a sheet says: its game with the felt, if there is one, and what is wrong with it."""

    problems: tuple[Problem, ...]
    name: str = ""
    slug: str = ""
    """The name of the game's files."""
    felt: str = ""

    @property
    def is_game(self) -> bool:
        """Whether it can be played."""
        return bool(self.name)


def seen(text: str) -> SheetPreview:
    """Read a sheet, and draw its table."""
    read = read_sheet(text)
    if read.found is None:
        return SheetPreview(read.problems)
    game = bring_text(text)
    try:
        return SheetPreview(oversights(read), game.game.name, game.slug, _felt(game.edition))
    finally:
        drop_sheet(game.game.slug)


def tried(text: str) -> tuple[Problem, ...]:
    """What may have been overlooked in a sheet that can be played and shows in rounds at random."""
    from croupier.reports.game_check import by_play, placed

    game = bring_text(text)
    try:
        return tuple(placed(by_play(Rules(game.edition)), read_sheet(text).positions))
    finally:
        drop_sheet(game.game.slug)


def _felt(book: Edition) -> str:
    """The table as its first player finds it, and the posted odds."""
    table = Table(Setup.of(book.game, book.slug))
    rules = rules_view(table.rules)
    scene = Scene(rules=rules, view=view(table), own=(1,))
    return table_svg(scene, "narrow") + posted_odds(look_of(rules))


# ---- figures --------------------------------------------------------------------------------

_counts: dict[tuple[str, str], Mapping[str, Stored]] = {}
"""What was counted last, by the deck and what counted it: other pays need no other counts."""
_looks: dict[str, LabGame] = {}
"""The game that was priced last."""
_SHARES: Final = (3, 1)


class SheetFigures(msgspec.Struct, frozen=True):
    """What the exact figures of a sheet's game show."""

    parts: Mapping[str, str]
    """Parts of the page."""
    warnings: tuple[Problem, ...]
    """What may have been overlooked and only figures show."""


def figures_of(text: str, progress: Progress) -> SheetFigures:
    """The exact figures of a sheet's game."""
    from croupier.reports.game_check import by_figures, placed
    from croupier.web.lab import pictures
    from croupier.web.lab.figures import CURRENT

    look = _look(text, progress)
    looks = {CURRENT: look}
    shown = {
        **pictures.quick(looks),
        **{key: picture(looks) for key, picture in pictures.REST.items()},
    }
    warnings = placed(by_figures(look.priced), read_sheet(text).positions)
    return SheetFigures({key: str(part) for key, part in shown.items()}, tuple(warnings))


def par_of(text: str, suffix: str, progress: Progress) -> bytes:
    """The PAR sheet of a sheet's game."""
    from croupier.reports.par import par_sheet

    look = _look(text, progress)
    with tempfile.TemporaryDirectory() as folder:
        [path] = par_sheet(look.priced, Path(folder) / f"sheet{suffix}")
        return path.read_bytes()


def _look(text: str, progress: Progress) -> LabGame:
    from croupier.solver.analysis import price
    from croupier.solver.progress_stages import staged
    from croupier.web.lab.prices import looked

    progress(0, sum(_SHARES))  # its turn has come
    sheet = bring_text(text)
    slug = sheet.game.slug
    if slug not in _looks:
        for look in _looks:
            drop_sheet(look)
        _looks.clear()
        counting, finding = staged(progress, *_SHARES)
        rules = Rules(sheet.edition)
        solved = _counted(slug, counting)
        solved.odds.prepare(solved.counts, rules, None, finding)
        began = time.perf_counter()
        _looks[slug] = looked(price(rules, solved), began)
    return _looks[slug]


def _counted(slug: str, progress: Progress | None) -> Solved:
    """A game counted; with the counts of the last one, where those are what it would count."""
    from croupier.cards import text as written
    from croupier.solver.analysis import Solved, solve
    from croupier.solver.game_odds import odds_of
    from croupier.solver.general.odds import GeneralOdds

    odds = odds_of(slug)
    deck, made_by = tuple(sorted(odds.game.deck)), odds.depends_on()
    key = written(deck), made_by
    if key in _counts:
        return Solved(odds, deck, odds.unpack(deck, _counts[key]), made_by, from_cache=True)
    _counts.clear()
    if isinstance(odds, GeneralOdds):
        refuse_long(odds.estimate())
    # Nothing of it goes to the disk, where it would stay for good.
    solved = solve(slug, progress=progress, use_cache=False)
    _counts[key] = _stored(odds, solved.counts)
    return solved


def refuse_long(taking: Estimate) -> None:
    """No game is solved for someone that takes longer, or more memory, than one may."""
    if taking.seconds > LONGEST_SOLVE or taking.bytes > SOLVER_BYTES:
        raise OddsError(
            f"this game takes {taking}, and here it may take {LONGEST_SOLVE / 60:.0f} minutes and "
            f"{SOLVER_BYTES / 1024**3:.0f} GB; solve it on a machine of your own with croupier odds"
        )


def _stored(odds: GameOdds[Any], counts: Any) -> Mapping[str, Stored]:
    from croupier.solver.cache import Stored

    return {
        name: Stored(array.dtype.str, array.shape, memoryview(array.tobytes()))
        for name, array in odds.pack(counts).items()
    }
