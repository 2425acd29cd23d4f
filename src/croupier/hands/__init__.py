"""Poker hands: readable rankings, and values looked up in tables made from them.

For whole arrays of hands import `croupier.hands.batch`, which needs numpy and numba.
"""

from croupier.hands.lookup import (
    category_of,
    five_value,
    four_value,
    ranked_of,
    three_value,
)
from croupier.hands.ranking import (
    Category,
    FiveCard,
    FourCard,
    Ranked,
    ThreeCard,
    best_four,
    is_mini_royal,
    rank_five,
    rank_four,
    rank_three,
)

__all__ = [
    "Category",
    "FiveCard",
    "FourCard",
    "Ranked",
    "ThreeCard",
    "best_four",
    "category_of",
    "five_value",
    "four_value",
    "is_mini_royal",
    "rank_five",
    "rank_four",
    "rank_three",
    "ranked_of",
    "three_value",
]
