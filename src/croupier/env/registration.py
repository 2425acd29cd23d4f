"""Every game under a name that Gymnasium knows."""

from __future__ import annotations

from typing import Final

import gymnasium

from croupier.rulebook.folders import game_folders

NAMESPACE: Final = "croupier"
ANY: Final = "Game"
"""The name for a game that is said when the environment is made."""


def name_of(slug: str) -> str:
    """A game's name for Gymnasium: `croupier/NameOfTheGame-v0`."""
    return f"{NAMESPACE}/{''.join(word.capitalize() for word in slug.split('-'))}-v0"


def register_games() -> None:
    """Register all games that croupier knows, and one name for any other."""
    games = {name_of(slug): {"game": slug} for slug in game_folders()}
    for name, arguments in {**games, f"{NAMESPACE}/{ANY}-v0": {}}.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="croupier.env.seat:SeatEnv",
                vector_entry_point="croupier.env.vector:SeatVectorEnv",
                kwargs=arguments,
                disable_env_checker=True,
                order_enforce=False,
            )
