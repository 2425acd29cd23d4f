"""The words of Double Down Stud strategies. docs/strategies.md says what each of them means."""

from __future__ import annotations

from itertools import chain
from typing import Final

import numpy as np

from croupier.games.double_down_stud.definition import DOUBLE, STAND
from croupier.games.double_down_stud.odds import OPTIONS
from croupier.solver.five_card.features import Held, draws, high_and_low, made, of_option, shape
from croupier.solver.strategy import Vocabulary

VOCABULARY: Final = Vocabulary[Held](
    options=OPTIONS,
    actions={"double": (DOUBLE.name,), "double down": (DOUBLE.name,), "stand": (STAND.name,)},
    goodness=lambda held, _: np.zeros(len(held)),
    of_option=dict(of_option(chain(made(), draws(4), shape()))),
    of_all=dict(high_and_low()),
)
