"""Games that are brought from outside the package: their editions, and the names they go by."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from croupier.errors import RulebookError
from croupier.rulebook.edition import Edition
from croupier.rulebook.folders import game_folders
from croupier.suggestion import none_such

MARK: Final = "@"
"""Between the name of a sheet's game and its hash."""
SEARCHED: Final = "CROUPIER_GAMES"
"""The variable that lists folders of games, like PATH."""

_EDITIONS: Final[dict[str, Edition]] = {}
"""The only edition of each game that a sheet makes."""
_NAMES: Final[dict[str, str]] = {}
"""Shorter names, and the games that they stand for."""
_SEEKERS: Final[list[Callable[[], None]]] = []


def seek_with(seeker: Callable[[], None]) -> None:
    """Have games looked for, once, when one is asked for that nobody knows."""
    _SEEKERS.append(seeker)


def sought() -> None:
    """Look for games that may have been put where they are found."""
    while _SEEKERS:
        _SEEKERS.pop()()


def bring(edition: Edition, name: str = "") -> None:
    """Let a game's edition be found by the game's own slug, and by a shorter name; without one the
    game is in no list."""
    _EDITIONS[edition.game] = edition
    if name:
        _NAMES[name] = edition.game


def forget(game: str) -> None:
    """Let a game that was brought be found no more."""
    _EDITIONS.pop(game, None)
    for name in [name for name, known in _NAMES.items() if known == game]:
        del _NAMES[name]


def brought_games() -> list[str]:
    """The games that may be asked for by a name of their own, one for each name."""
    return list(_NAMES.values())


def no_such_game(slug: str, known: Iterable[str]) -> RulebookError:
    """The refusal of a game that nobody knows; its slug may say which sheet it came from."""
    name, mark, digest = slug.partition(MARK)
    if not mark:
        why = none_such(slug, known, "the games are")
    elif name in _NAMES:
        why = f"the sheet {digest} of {name} is not here, and the one that is here differs from it"
    else:
        why = f"the sheet {digest} of {name} is not here: put it into a folder of {SEARCHED}"
    return RulebookError(f"there is no game {slug!r}; {why}")


def own_slug(game: str) -> str:
    """The slug of a game that may have been asked for by a shorter name."""
    if game not in game_folders() and game not in _EDITIONS and game not in _NAMES:
        sought()
    return _NAMES.get(game, game)


def brought_edition(game: str) -> Edition | None:
    """The edition of a game that was brought as a sheet."""
    return _EDITIONS.get(own_slug(game))
