"""The words of Casino War strategies. docs/strategies.md says what each of them means."""

from __future__ import annotations

from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.casino_war.definition import GIVE_UP, GO_TO_WAR, SURRENDER
from croupier.solver.strategy import Vocabulary

Ranks: TypeAlias = NDArray[np.int64]
"""The ranks that tie, one to a situation."""

OPTIONS: Final = (SURRENDER.name, GO_TO_WAR.name)
"""In the order of the kernel's choices; where no surrender is offered, the first gives up."""

VOCABULARY: Final = Vocabulary[Ranks](
    options=OPTIONS,
    actions={
        SURRENDER.name: OPTIONS[:1],
        GIVE_UP.name: OPTIONS[:1],
        GO_TO_WAR.name: OPTIONS[1:],
    },
    goodness=lambda ranks, _: np.zeros(len(ranks)),
    of_option={},
    of_all={
        "the cards are RANK or higher": lambda ranks, rank: ranks >= rank,
        "the cards are RANK or lower": lambda ranks, rank: ranks <= rank,
        "the cards are RANKS": lambda ranks, rank: ranks == rank,
    },
    bare=frozenset((SURRENDER.name, GIVE_UP.name, GO_TO_WAR.name)),
)
