"""The words of Let It Ride strategies. docs/strategies.md says what each of them means."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Final

import numpy as np

from croupier.games.let_it_ride.odds import BACK, OPTIONS, RIDE
from croupier.solver.five_card.features import (
    Held,
    Holds,
    draws,
    high_and_low,
    made,
    of_option,
    shape,
)
from croupier.solver.strategy import Vocabulary


def _of_cards() -> Iterator[tuple[str, Holds]]:
    for size, words in ((3, "three"), (4, "four")):
        yield f"{words} cards are seen", _seen(size)
    yield from high_and_low()


def _seen(size: int) -> Holds:
    return lambda held, _: np.full(len(held), held.size == size)


VOCABULARY: Final = Vocabulary[Held](
    options=OPTIONS,
    actions={RIDE: (RIDE,), BACK: (BACK,)},
    goodness=lambda held, _: np.zeros(len(held)),
    of_option=dict(of_option(chain(made(), draws(3), draws(4), shape()))),
    of_all=dict(_of_cards()),
)
