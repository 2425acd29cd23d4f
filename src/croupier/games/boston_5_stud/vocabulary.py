"""The words of Boston 5 Stud strategies. docs/strategies.md says what each of them means."""

from __future__ import annotations

from itertools import chain
from typing import Final

import numpy as np

from croupier.games.boston_5_stud.odds import OPTIONS
from croupier.solver.five_card.features import Held, draws, high_and_low, made, of_option, shape
from croupier.solver.strategy import Vocabulary

FOLD, PLAY = OPTIONS
BETS: Final = "stake the second wager"

VOCABULARY: Final = Vocabulary[Held](
    options=OPTIONS,
    actions={"fold": (FOLD,), BETS: (PLAY,)},
    goodness=lambda held, _: np.zeros(len(held)),
    of_option=dict(of_option(chain(made(), draws(3), shape()))),
    of_all=dict(high_and_low()),
)
