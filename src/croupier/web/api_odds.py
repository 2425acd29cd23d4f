"""What is asked of the odds and of the rules, beside the tables: games, settle, odds, advise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.errors import RulebookError
from croupier.games import GAMES, game
from croupier.house import NotAllowed
from croupier.house.table_request import by_name, posted_odds
from croupier.rounds import Rules
from croupier.rounds.places import places
from croupier.rulebook import edition, editions


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
        "editions": [_edition(slug, one) for one in editions(slug)],
    }


def _edition(slug: str, name: str) -> dict[str, Any]:
    book = edition(slug, name)
    return {
        "edition": book.slug,
        "title": book.title,
        "jurisdiction": book.jurisdiction,
        "effective": book.effective and book.effective.isoformat(),
        "options": {name: option.default for name, option in book.options.items()},
        "posted": {
            wager: {line: str(odds) for line, odds in table.items()}
            for wager, table in book.pays.items()
        },
    }


def odds(query: Mapping[str, Any]) -> dict[str, Any]:
    """The analysis of a game, as `croupier odds --json` gives it."""
    from croupier.errors import OddsError
    from croupier.solver.analysis import price, solve
    from croupier.solver.report import as_data
    from croupier.solver.shipped.lookup import find

    rules = _rules(query, ())
    try:
        shipped = find(rules)
        return as_data(shipped or price(rules, solve(rules.edition.game, rules=rules)))
    except (OddsError, RulebookError) as error:
        raise NotAllowed(str(error)) from None


def advise(query: Mapping[str, Any]) -> dict[str, Any]:
    """What each choice of one hand is worth, as `croupier advise --json` gives it."""
    from croupier.errors import OddsError
    from croupier.solver.advice import advise as weigh

    rules = _rules(query, ("cards", "dead", "chosen"))
    cards, chosen = query.get("cards", {}), query.get("chosen", {})
    if not _is_text(cards) or not _is_text(chosen) or not isinstance(query.get("dead", ""), str):
        raise NotAllowed('cards are written by place: {"own": "Ah Kd", "top": "7c"}')
    names = [place.name for place in places(game(rules.edition.game), rules)]
    if unknown := set(cards).difference(names):
        raise NotAllowed(f"there is no {min(unknown)!r} in this game; say {', '.join(names)}")
    try:
        return weigh(rules, dead=query.get("dead", ""), chosen=chosen, **cards).as_data()
    except (OddsError, RulebookError, ValueError, TypeError) as error:
        raise NotAllowed(str(error)) from None


def _is_text(value: object) -> bool:
    return isinstance(value, Mapping) and all(isinstance(one, str) for one in value.values())


def _rules(query: Mapping[str, Any], more: tuple[str, ...]) -> Rules:
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
        raise NotAllowed(f"there cannot be such rules: {error}") from None
