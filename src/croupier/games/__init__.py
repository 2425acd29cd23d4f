"""The games, each as its regulation writes it: wagers, script and settlement."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from croupier.games.game import Game, Law, Misdeal, Preparing, Remedy, Wager
from croupier.games.round import (
    COMMUNITY_PAY,
    COUPON,
    SPIN_PRIZE,
    Hand,
    Outcome,
    Result,
    Round,
    net_of,
    taken,
)
from croupier.games.rules import Rules
from croupier.rulebook import RulebookError
from croupier.suggestion import none_such


class _Games(Mapping[str, Game]):
    """Games by slug, each from the module of its name, imported when the game is asked for.

    Most commands are about one game, and the others would be most of what they load.
    """

    def __init__(self, *modules: str) -> None:
        self._modules = {module.replace("_", "-"): module for module in modules}

    def __getitem__(self, slug: str) -> Game:
        module = self._modules[slug]
        found = getattr(import_module(f"{__name__}.{module}"), module.upper())
        assert isinstance(found, Game) and found.slug == slug
        return found

    def __iter__(self) -> Iterator[str]:
        return iter(self._modules)

    def __len__(self) -> int:
        return len(self._modules)

    def __contains__(self, slug: object) -> bool:
        return slug in self._modules


GAMES: Final = _Games(
    "double_cross",
    "criss_cross",
    "double_down_stud",
    "let_it_ride",
    "colorado_hold_em",
    "boston_5_stud",
    "four_card_poker",
    "casino_war",
    "double_attack_blackjack",
)


def game(slug: str) -> Game:
    """A game by its slug; an unknown one is refused with the list of those there are."""
    if slug not in GAMES:
        raise RulebookError(f"there is no game {slug!r}; {none_such(slug, GAMES, 'the games are')}")
    return GAMES[slug]


__all__ = [
    "COMMUNITY_PAY",
    "COUPON",
    "GAMES",
    "SPIN_PRIZE",
    "Game",
    "Hand",
    "Law",
    "Misdeal",
    "Outcome",
    "Preparing",
    "Remedy",
    "Result",
    "Round",
    "Rules",
    "Wager",
    "game",
    "net_of",
    "taken",
]
