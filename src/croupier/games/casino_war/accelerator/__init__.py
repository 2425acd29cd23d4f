"""Exact counts for Casino War: every deal of a shoe, by rank."""

from croupier.games.casino_war.accelerator.solution import (
    Choice,
    End,
    Pays,
    Solution,
    War,
    WarPlay,
    price,
)

__all__ = ["Choice", "End", "Pays", "Solution", "War", "WarPlay", "price"]
