"""What classes of hands are paid.

Pays are net, in whole units of which a wager is some number: one, unless a line pays a part of
the wager. A hand that loses is paid minus the wager, one that pushes is paid nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.solver.endings import LARGEST_PAY
from croupier.solver.kernels.classes import CLASSES

Pays: TypeAlias = Sequence[int]
"""One for each of the 22 classes, lowest first."""


def checked_pays(pays: Pays) -> NDArray[np.int64]:
    """The pays as an array to multiply counts with."""
    if len(pays) != CLASSES:
        raise ValueError(f"there are {CLASSES} classes of hands, and {len(pays)} pays")
    if any(int(pay) != pay for pay in pays):
        raise ValueError("pays are whole numbers; let the wager be this many units that they are")
    if max(map(abs, pays)) > LARGEST_PAY:
        raise ValueError(f"no line pays more than {LARGEST_PAY:,} units")
    return np.array([int(pay) for pay in pays], np.int64)
