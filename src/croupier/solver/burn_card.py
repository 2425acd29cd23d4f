"""The burn card of a fresh shoe, which lies face down in the discard rack while rounds are played.

One who has glimpsed it knows of one card that it will not come. Any card that has left the shoe
unseen by the others is worth as much.
"""

from __future__ import annotations

from typing import Final

from croupier.rounds import Rules
from croupier.solver.game_odds import Glimpse

BURN: Final = Glimpse(
    "burn", "discard rack", "burn", known="from the start, in the first round of a shoe"
)
BURNED: Final = "fresh-shoe-burn"
"""The house option that says how many are burned."""


def burned(rules: Rules) -> tuple[Glimpse, ...]:
    """The card, if the house burns one."""
    return (BURN,) if rules.number(BURNED) else ()
