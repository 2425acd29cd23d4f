"""Environments for learners: Gymnasium for a seat, PettingZoo for a table; any game, by the book.

`import croupier.env` registers every game as `croupier/NameOfTheGame-v0`. A game that
lies elsewhere is made by its path: `gymnasium.make("croupier/Game-v0", game="my-game.toml")`.
"""

from croupier.env.registration import register_games
from croupier.env.seat import SeatEnv
from croupier.env.table import TableEnv
from croupier.env.vector import SeatVectorEnv

register_games()

__all__ = ["SeatEnv", "SeatVectorEnv", "TableEnv"]
