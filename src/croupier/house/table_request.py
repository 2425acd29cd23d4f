"""The table that someone asks the house for: rules, devices, limits, clock."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, TypeAlias

from croupier.errors import RulebookError
from croupier.games import game as game_of
from croupier.games.outside import bring_text
from croupier.house.occupancy import Occupancy, TimeOut
from croupier.house.people import proper_name
from croupier.house.refusals import NotAllowed
from croupier.rounds import Law
from croupier.rounds.script import Method
from croupier.rulebook import chosen_edition
from croupier.table import Setup, Shuffler

SETTINGS: Final = ("method", "shuffler", "decks", "posted", "device_loads_shoe", "inventory")
LIMITS: Final = ("seats", "minimum", "maximum")
TERMS: Final = ("name", "clock", "time_out", "pace", "practice", "training")
KNOWN: Final = ("game", "sheet", "edition", "options", *SETTINGS, *LIMITS, *TERMS)
LONGEST_CLOCK: Final = 3600
RequestData: TypeAlias = Mapping[str, object]
"""A request in plain values, nothing of which has been looked at yet."""


@dataclass(frozen=True, slots=True)
class TableRequest:
    """A table that can be opened."""

    setup: Setup
    standing: Occupancy
    practice: int


def read_request(data: object) -> TableRequest:
    """Read a request; what cannot be is refused in words."""
    if not isinstance(data, Mapping):
        raise NotAllowed("describe a table as an object with at least its game")
    if unknown := [str(key) for key in data if key not in KNOWN]:
        raise NotAllowed(f"a table has no {', '.join(sorted(unknown))}; it has {', '.join(KNOWN)}")
    try:
        setup = _setup(data)
    except RulebookError as error:
        raise NotAllowed(str(error)) from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotAllowed(f"such a table is not possible: {error}") from None
    practice = _number(data.get("practice", 0), "practice", 0, setup.rules.number("seats"))
    return TableRequest(setup, _standing(data, setup), int(practice))


def _setup(data: RequestData) -> Setup:
    game = game_of(_slug(data))
    edition = data.get("edition")
    book = chosen_edition(game.slug, None if edition is None else str(edition))
    options = {**by_name(data.get("options"), "house options")}
    for name in LIMITS:
        if data.get(name) is not None:
            options[name] = data[name]
    settings: dict[str, object] = {
        name: data[name] for name in SETTINGS if data.get(name) is not None
    }
    settings["posted"] = posted_odds(data.get("posted"))
    settings.setdefault("method", Method.MANUAL_SHOE)
    if "shuffler" not in settings:
        # A device only where one is needed, as on the command line.
        by_hand = settings["method"] == Method.HAND and Law.HAND_DEVICE in game.law
        needed = by_hand or settings.get("decks") == 2
        settings["shuffler"] = Shuffler.DEVICE if needed else Shuffler.NONE
    return Setup.from_data(
        {"game": game.slug, "edition": book.slug, "options": options, **settings}
    )


def _slug(data: RequestData) -> str:
    """The game that is asked for: one that is known, or that of a sheet."""
    sheet = data.get("sheet")
    if sheet is None:
        return str(data.get("game", ""))
    if not isinstance(sheet, str) or "game" in data:
        raise NotAllowed("a table has a game by its name, or a sheet as a text; give one of them")
    return bring_text(sheet).game.slug


def _standing(data: RequestData, setup: Setup) -> Occupancy:
    clock = data.get("clock")
    time_out = data.get("time_out", "fold")
    if time_out not in ("fold", "stand"):
        raise NotAllowed("time_out is fold or stand")
    means: TimeOut = "fold" if time_out == "fold" else "stand"
    return Occupancy(
        name=proper_name(data.get("name") or setup.game.name),
        clock=None if clock is None else _number(clock, "clock", 1, LONGEST_CLOCK),
        time_out=means,
        pace=_number(data.get("pace", 0), "pace", 0, 5),
        training=data.get("training", False) is True,
    )


def by_name(value: object, name: str) -> RequestData:
    """Something that is given as an object, or not at all."""
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise NotAllowed(f"{name} are given by name, as an object")
    return value


def posted_odds(value: object) -> Mapping[str, Mapping[str, str]]:
    """Odds by wager and line."""
    posted: dict[str, Mapping[str, str]] = {}
    for wager, lines in by_name(value, "posted odds").items():
        if not isinstance(lines, Mapping) or not all(
            isinstance(odds, str) for odds in lines.values()
        ):
            raise NotAllowed('odds are posted by wager and line: {"raise": {"flush": "6 to 1"}}')
        posted[wager] = lines
    return posted


def _number(value: object, name: str, least: int, most: int) -> float:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not least <= value <= most:  # type: ignore[operator]
        raise NotAllowed(f"{name} is a number from {least} to {most}")
    return value  # type: ignore[return-value]
