"""Games from outside: sheets and folders by path, on the search path, and in other packages.

A sheet is data and is read as such; what reads it is loaded when there is one. A folder is Python,
and runs: it is taken only from a path that the person at the machine names, and from packages that
are installed.
"""

from __future__ import annotations

import hashlib
import os
import sys
import traceback
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module, metadata, resources
from importlib.resources.abc import Traversable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from croupier.errors import RulebookError
from croupier.rounds import Game
from croupier.rulebook.folders import (
    EDITIONS,
    bring_folder,
    game_folders,
    is_brought,
    package_of,
    slug_of,
)
from croupier.rulebook.library import brought_folder
from croupier.rulebook.outside_games import (
    SEARCHED,
    bring,
    brought_games,
    forget,
    own_slug,
    seek_with,
)

if TYPE_CHECKING:
    from croupier.sheets import Problem, ReadSheet, SheetGame

ENTRY_POINTS: Final = "croupier.games"
"""The group under which installed packages name their games."""
SHEET: Final = ".toml"
_PACKAGE: Final = "croupier_brought_"

_SHEETS: Final[dict[str, SheetGame]] = {}
_FAULTS: Final[dict[str, str]] = {}


@dataclass(frozen=True, slots=True)
class FolderFault:
    """Something on the search path that is no game, and why."""

    place: str
    why: str


def faults() -> tuple[FolderFault, ...]:
    """What was found on the search path and could not be read."""
    return tuple(FolderFault(place, why) for place, why in _FAULTS.items())


def sheet_of(slug: str) -> SheetGame | None:
    """The sheet of a game that was brought as one."""
    return _SHEETS.get(own_slug(slug))


def game_in(slug: str) -> Game:
    """The game of a folder, by its slug; its definition is imported now."""
    definition = import_module(f"{package_of(slug)}.definition")
    name = slug.replace("-", "_").upper()
    game = getattr(definition, name, None)
    if not isinstance(game, Game) or game.slug != slug:
        raise RulebookError(f"{slug}: definition.py needs {name}, a Game of the slug {slug!r}")
    return game


def brought_game(slug: str) -> Game | None:
    """A game that was brought as a sheet."""
    sheet = sheet_of(slug)
    return None if sheet is None else sheet.game


# ---- bringing -------------------------------------------------------------------------------


def bring_text(text: str, name: str = "", *, is_listed: bool = False) -> SheetGame:
    """The game of a sheet, which is then known by its slug; in lists and by its short name only
    if it should be."""
    from croupier.sheets import load_sheet

    sheet = load_sheet(text, name)
    if is_listed and sheet.slug in game_folders():
        raise RulebookError(f"{name}: {sheet.slug} is the name of another game; change the sheet's")
    _SHEETS[sheet.game.slug] = sheet
    bring(sheet.edition, sheet.slug if is_listed else "")
    return sheet


def brought_sheets() -> tuple[str, ...]:
    """The slugs of all sheets that are known, in lists or not."""
    return tuple(_SHEETS)


def listed_sheets() -> dict[str, SheetGame]:
    """The sheets that are in lists, by slug."""
    return {slug: _SHEETS[slug] for slug in brought_games() if slug in _SHEETS}


def drop_sheet(slug: str) -> None:
    """Let a sheet's game be known no more."""
    _SHEETS.pop(slug, None)
    forget(slug)


def bring_path(path: str | os.PathLike[str]) -> str:
    """The slug of the game at a path: a sheet, or the folder of a game in Python."""
    place = Path(path)
    if place.is_dir():
        return _folder(place)
    return bring_text(_text_of(place), os.fspath(path), is_listed=True).game.slug


def read_path(path: Path) -> tuple[ReadSheet | None, tuple[Problem, ...]]:
    """The sheet at a path as it is read, and what is overlooked in it as far as that shows without
    play or figures; no sheet where a folder is."""
    if path.is_dir():
        return None, ()
    from croupier.sheets import read_sheet
    from croupier.sheets.oversights import oversights

    read = read_sheet(_text_of(path))
    return read, oversights(read)


def _text_of(place: Path) -> str:
    """The text of a sheet's file."""
    from croupier.sheets.toml_text import LARGEST_SHEET

    try:
        with place.open("rb") as file:
            raw = file.read(4 * LARGEST_SHEET + 1)
    except OSError as error:
        raise RulebookError(f"{place}: {(error.strerror or str(error)).lower()}") from None
    except ValueError:
        raise RulebookError("this is not the name of a file") from None
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise RulebookError(f"{place}, line {line}: not text in UTF-8; save it as UTF-8") from None


def _folder(place: Path) -> str:
    """The slug of the game in a folder; its package is imported when it is asked for."""
    place = place.resolve()
    slug = slug_of(place)
    if not (place / EDITIONS).is_dir() or not (place / "definition.py").is_file():
        raise RulebookError(
            f"{place.name} is not a game's folder: it needs definition.py and a folder "
            f"{EDITIONS}, as docs/game-sheets.md says"
        )
    if slug in game_folders():
        if is_brought(slug) and Path(str(game_folders()[slug])) == place:
            return slug
        raise RulebookError(f"{place.name}: {slug} is the name of another game; rename the folder")
    package = f"{_PACKAGE}{place.name}"
    init = place / "__init__.py"
    spec = spec_from_file_location(
        package, init if init.is_file() else None, submodule_search_locations=[str(place)]
    )
    assert spec is not None
    module = module_from_spec(spec)
    sys.modules[package] = module
    if spec.loader is not None and init.is_file():
        spec.loader.exec_module(module)
    bring_folder(place, package)
    brought_folder()
    return slug


def slip_in_folder(error: BaseException) -> str:
    """Where in the folder of a game from outside an error has come up, and which; nothing if it is
    of no such folder's making."""
    places = [(frame.filename, frame.lineno) for frame in traceback.extract_tb(error.__traceback__)]
    if isinstance(error, SyntaxError):
        places.append((error.filename or "", error.lineno))
    ours = [str(folder) for slug, folder in game_folders().items() if is_brought(slug)]
    for file, line in reversed(places):
        if any(Path(folder) in Path(file).parents for folder in ours):
            what = error.msg if isinstance(error, SyntaxError) else str(error)
            return f"{file}, line {line}: {type(error).__name__}: {what}"
    return ""


# ---- searching ------------------------------------------------------------------------------


def search_path() -> tuple[Path, ...]:
    """The folders in which games are looked for: those of CROUPIER_GAMES, then the user's own."""
    named = [Path(folder) for folder in os.environ.get(SEARCHED, "").split(os.pathsep) if folder]
    return (*named, own_folder())


def own_folder() -> Path:
    """Where a user keeps games that are found without a path."""
    from platformdirs import user_data_path

    return user_data_path("croupier", appauthor=False) / "games"


def _seek() -> None:
    """Bring every game of the search path and of installed packages; what is none is noted."""
    from croupier.sheets import SheetError

    for place in _found():
        try:
            if isinstance(place, Path):
                _bring_found(place)
            else:
                bring_entry(place)
        except SheetError as error:
            _FAULTS[str(place)] = str(error)
        except Exception as error:  # a package of others may fail in any way
            _FAULTS[str(place)] = f"{place}: {error}"


def _found() -> Iterator[Path | metadata.EntryPoint]:
    for folder in search_path():
        if folder.is_dir():
            for place in sorted(folder.iterdir()):
                if place.suffix == SHEET or (place / EDITIONS).is_dir():
                    yield place
    yield from metadata.entry_points(group=ENTRY_POINTS)


def _bring_found(place: Path) -> None:
    """A game of the search path; the first of a name is known by it."""
    if place.is_dir():
        _folder(place)
        return
    from croupier.sheets import load_sheet

    sheet = load_sheet(_text_of(place), str(place))
    is_free = own_slug(sheet.slug) == sheet.slug and sheet.slug not in game_folders()
    bring_text(sheet.text, str(place), is_listed=is_free)


def bring_entry(entry: metadata.EntryPoint) -> None:
    """The game that an installed package names: a package that is a game's folder, or one that
    holds sheets."""
    folder = resources.files(entry.module)
    if (folder / EDITIONS).is_dir():
        slug = slug_of(folder)
        if slug in game_folders():
            raise RulebookError(f"{slug} is the name of another game")
        bring_folder(folder, entry.module)
        brought_folder()
        return
    for path in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if path.name.endswith(SHEET):
            bring_text(
                path.read_text(encoding="utf-8"), f"{entry.module}/{path.name}", is_listed=True
            )


seek_with(_seek)


# ---- naming ---------------------------------------------------------------------------------


def is_path(written: str) -> bool:
    """Whether somebody means a file or folder by it, rather than a game that is known."""
    separators = [separator for separator in (os.sep, os.altsep) if separator]
    return written.endswith(SHEET) or any(separator in written for separator in separators)


def named(written: str) -> str:
    """The slug of a game as somebody at the machine names it: by name, or by the path of a sheet or
    folder, which is brought now."""
    return bring_path(written) if is_path(written) else own_slug(written)


def recorded_source(slug: str) -> dict[str, str]:
    """What a record keeps of a game beside its slug, so that it is replayed by the same rules: the
    sheet itself, or the hash of a folder; nothing of the games that come with the package."""
    if (sheet := sheet_of(slug)) is not None:
        return {"sheet": sheet.text}
    return {"folder": _hash_of(slug)} if is_brought(slug) else {}


def take_source(data: Mapping[str, Any]) -> None:
    """Bring the sheet that a record keeps, or see that the folder is the one it was made with."""
    slug = str(data.get("game", ""))
    if isinstance(text := data.get("sheet"), str):
        if identity_in(text) != slug:
            raise RulebookError(f"the sheet that is kept here is not that of {slug!r}")
        if slug not in _SHEETS:
            bring_text(text, slug)
    if (digest := data.get("folder")) is not None:
        if not is_brought(own_slug(slug)):
            raise RulebookError(
                f"the folder of {slug!r} is not here; put it into one of {SEARCHED}"
            )
        if digest != _hash_of(slug):
            raise RulebookError(f"the folder of {slug!r} is not the one that this was made with")


def identity_in(text: str) -> str:
    """The slug of the game that a sheet makes; SheetError if it makes none."""
    from croupier.sheets import load_sheet

    return load_sheet(text).game.slug


@cache
def _hash_of(slug: str) -> str:
    """A hash of all that a game's folder holds."""
    digest = hashlib.sha256()
    for name, content in sorted(_files(game_folders()[slug])):
        digest.update(f"{name} {len(content)}\n".encode())
        digest.update(content)
    return digest.hexdigest()


def _files(folder: Traversable, within: str = "") -> Iterator[tuple[str, bytes]]:
    for path in folder.iterdir():
        name = f"{within}{path.name}"
        if path.is_dir() and path.name != "__pycache__":
            yield from _files(path, f"{name}/")
        elif path.is_file():
            yield name, path.read_bytes()
