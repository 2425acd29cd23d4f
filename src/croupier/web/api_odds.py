"""What is asked of the odds and of the rules, beside the tables: games, settle, odds, advise."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeGuard

from croupier.errors import OddsError, RulebookError
from croupier.games import GAMES, game
from croupier.games.outside import bring_text, drop_sheet, sheet_of
from croupier.house import NotAllowed
from croupier.house.table_request import RequestData, by_name, posted_odds
from croupier.rounds import Rules
from croupier.rounds.places import places
from croupier.rulebook import edition, editions
from croupier.rulebook.folders import is_brought

Call = Callable[..., dict[str, Any]]
"""Has a function of a module called in a process apart, and gives what it comes to."""


def games_data() -> dict[str, Any]:
    """Every game with its editions, wagers, ways of dealing, places of cards and house options."""
    return {"games": [_game(slug) for slug in GAMES]}


def _game(slug: str) -> dict[str, Any]:
    played = game(slug)
    return {
        "game": slug,
        "name": played.name,
        "methods": [method.value for method in played.dealing],
        "wagers": [wager.name for wager in played.wagers],
        "places": [place.name for place in places(played)],
        "editions": [_edition(slug, book) for book in editions(slug)],
    }


def _edition(slug: str, name: str) -> dict[str, Any]:
    book = edition(slug, name)
    return {
        "edition": book.slug,
        "title": book.title,
        "jurisdiction": book.jurisdiction,
        "effective": book.effective and book.effective.isoformat(),
        "options": {name: option.default for name, option in book.options.items()},
        "posted": {wager: table.written() for wager, table in book.pays.items()},
    }


def odds(query: RequestData, apart: Call) -> dict[str, Any]:
    """The analysis of a game, as `croupier odds --json` gives it: one that ships is looked up, any
    other is worked out in a process apart."""
    from croupier.solver.report import as_data
    from croupier.solver.shipped.lookup import find

    rules = _rules(query, ())
    shipped = find(rules)
    return as_data(shipped) if shipped else _elsewhere(apart, rules, priced, query)


def advise(query: RequestData, apart: Call) -> dict[str, Any]:
    """What each choice of one hand is worth, as `croupier advise --json` gives it."""
    rules, hand = _rules(query, _AskedHand._fields), _hand(query)
    names = [place.name for place in places(game(rules.edition.game), rules)]
    if names and (unknown := set(hand.cards).difference(names)):
        raise NotAllowed(f"there is no {min(unknown)!r} in this game; say {', '.join(names)}")
    return _elsewhere(apart, rules, weighed, query)


def _elsewhere(apart: Call, rules: Rules, work: Call, query: RequestData) -> dict[str, Any]:
    """Work on a game in a process apart, which is given the sheet of a game that came as one; a
    folder from outside is known only here."""
    slug = rules.edition.game
    sheet, named = sheet_of(slug), {**query, "game": slug}
    if sheet is None and is_brought(slug):
        try:
            return work(named, None)
        except (OddsError, RulebookError) as error:
            raise NotAllowed(str(error)) from None
    return apart(work, named, None if sheet is None else sheet.text)


# ---- apart ----------------------------------------------------------------------------------


def priced(query: RequestData, sheet: str | None) -> dict[str, Any]:
    """What a game is worth under any rules."""
    from croupier.solver.analysis import price, solve
    from croupier.solver.report import as_data

    with _known(sheet):
        rules = _rules(query, ())
        return as_data(price(rules, solve(rules.edition.game, rules=rules)))


def weighed(query: RequestData, sheet: str | None) -> dict[str, Any]:
    """What each choice of one hand is worth, whose cards are named by known places."""
    from croupier.solver.advice import advise as weigh

    with _known(sheet):
        rules, hand = _rules(query, _AskedHand._fields), _hand(query)
        try:
            return weigh(rules, dead=hand.dead, chosen=hand.chosen, **hand.cards).as_data()
        except (ValueError, TypeError) as error:
            raise NotAllowed(str(error)) from None


@contextmanager
def _known(sheet: str | None) -> Iterator[None]:
    """Know the game of a sheet for as long as it is priced."""
    slug = None if sheet is None else bring_text(sheet).game.slug
    try:
        yield
    finally:
        if slug is not None:
            drop_sheet(slug)


class _AskedHand(NamedTuple):
    """A hand that someone asks about."""

    cards: Mapping[str, str]
    """By place."""
    dead: str
    chosen: Mapping[str, str]
    """What was chosen before, by what was asked."""


def _hand(query: RequestData) -> _AskedHand:
    cards, dead, chosen = query.get("cards", {}), query.get("dead", ""), query.get("chosen", {})
    if not _is_text(cards) or not _is_text(chosen) or not isinstance(dead, str):
        raise NotAllowed('cards are written by place: {"own": "Ah Kd", "top": "7c"}')
    return _AskedHand(cards, dead, chosen)


def _is_text(value: object) -> TypeGuard[Mapping[str, str]]:
    return isinstance(value, Mapping) and all(isinstance(text, str) for text in value.values())


def _rules(query: RequestData, more: tuple[str, ...]) -> Rules:
    """The rules that something is asked under: an edition, options, posted pays."""
    expected = ("game", "edition", "options", "posted", *more)
    if unknown := [key for key in query if key not in expected]:
        raise NotAllowed(f"nothing is known of {', '.join(unknown)}; say {', '.join(expected)}")
    try:
        return Rules.read(
            {
                "game": str(query.get("game", "")),
                "edition": query.get("edition"),
                "options": by_name(query.get("options"), "house options"),
                "posted": posted_odds(query.get("posted")),
            }
        )
    except RulebookError as error:
        raise NotAllowed(str(error)) from None
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise NotAllowed(f"such rules are not possible: {error}") from None
