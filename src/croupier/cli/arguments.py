"""How games, editions, devices and house options are named on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING, TypeVar

from croupier.errors import RulebookError
from croupier.games import game as game_of
from croupier.rounds import Law
from croupier.rounds.rules import read_options
from croupier.rounds.script import Method
from croupier.rulebook import Edition

if TYPE_CHECKING:
    from croupier.table import Setup, Shuffler

_Word = TypeVar("_Word", bound=StrEnum)


def chosen_method(written: str, slug: str) -> Method:
    """A way of dealing by its name, one that the game knows."""
    played = game_of(slug)
    if written not in list(Method) or Method(written) not in played.dealing:
        ways = ", ".join(played.dealing)
        raise RulebookError(f"--method is one of {ways} in {played.name}, not {written!r}")
    return Method(written)


def chosen_shuffler(written: str | None, method: Method, decks: int, slug: str) -> Shuffler:
    """The device asked for; if none is, one where the law wants one."""
    from croupier.table import Shuffler

    if written is not None:
        return _one_of(Shuffler, written, "--shuffler")
    by_hand = method is Method.HAND and Law.HAND_DEVICE in game_of(slug).law
    return Shuffler.DEVICE if by_hand or decks == 2 else Shuffler.NONE


def chosen_setup(
    book: Edition,
    options: dict[str, int | str | bool],
    method: str,
    shuffler: str | None,
    decks: int = 1,
) -> Setup:
    """A table of a book's game with the devices that were asked for."""
    from croupier.table import Setup

    way = chosen_method(method, book.game)
    return Setup.of(
        book.game,
        book.slug,
        method=way,
        shuffler=chosen_shuffler(shuffler, way, decks, book.game),
        decks=decks,
        options=options,
    )


def _one_of(kind: type[_Word], written: str, option: str) -> _Word:
    if written not in list(kind):
        raise RulebookError(f"{option} is one of {', '.join(kind)}, not {written!r}")
    return kind(written)


def refuse_crowd(book: Edition, options: Mapping[str, object], option: str, seat: int) -> None:
    """More players than the table has seats, or a seat that it has not."""
    seats = int(str(options.get("seats", book.option("seats").default)))
    if not 1 <= seat <= seats:
        cite = book.option("seats").cite
        raise RulebookError(f"{option} {seat}: the table has seats 1 to {seats} ({cite})")


def players_at(
    book: Edition, options: Mapping[str, object], option: str, wanted: int | None, usual: int
) -> int:
    """How many players sit down: as many as are asked for, or else as usual, if there are seats."""
    if wanted is None:
        return min(usual, int(str(options.get("seats", book.option("seats").default))))
    refuse_crowd(book, options, option, wanted)
    return wanted


def house_options(book: Edition, written: tuple[str, ...]) -> dict[str, int | str | bool]:
    """Read `name=value` pairs, each as the option's own kind of value.

    Amounts of money are given in dollars, as everywhere on the command line.
    """
    return read_options(book, dict(map(_name_and_value, written)))


def _name_and_value(written: str) -> tuple[str, str]:
    name, sign, value = (part.strip() for part in written.partition("="))
    if not sign or not value:
        raise RulebookError(f"--options {written}: write name=value, such as stub-count-every=3")
    return name, value
