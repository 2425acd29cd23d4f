"""The games, each as its regulation writes it: wagers, script and settlement."""

from typing import Final

from croupier.games.boston_5_stud import BOSTON_5_STUD
from croupier.games.colorado_hold_em import COLORADO_HOLD_EM
from croupier.games.criss_cross import CRISS_CROSS
from croupier.games.double_cross import DOUBLE_CROSS
from croupier.games.double_down_stud import DOUBLE_DOWN_STUD
from croupier.games.four_card_poker import FOUR_CARD_POKER
from croupier.games.game import Game, Law, Preparing, Wager
from croupier.games.let_it_ride import LET_IT_RIDE
from croupier.games.round import (
    COMMUNITY_PAY,
    COUPON,
    SPIN_PRIZE,
    Hand,
    Outcome,
    Result,
    Round,
    taken,
)
from croupier.games.rules import Rules
from croupier.rulebook import RulebookError

GAMES: Final = {
    game.slug: game
    for game in (
        DOUBLE_CROSS,
        CRISS_CROSS,
        DOUBLE_DOWN_STUD,
        LET_IT_RIDE,
        COLORADO_HOLD_EM,
        BOSTON_5_STUD,
        FOUR_CARD_POKER,
    )
}


def game(slug: str) -> Game:
    """A game by its slug; an unknown one is refused with the list of those there are."""
    if slug not in GAMES:
        raise RulebookError(f"there is no game {slug!r}; the games are {', '.join(GAMES)}")
    return GAMES[slug]


__all__ = [
    "COMMUNITY_PAY",
    "COUPON",
    "GAMES",
    "SPIN_PRIZE",
    "Game",
    "Hand",
    "Law",
    "Outcome",
    "Preparing",
    "Result",
    "Round",
    "Rules",
    "Wager",
    "game",
    "taken",
]
