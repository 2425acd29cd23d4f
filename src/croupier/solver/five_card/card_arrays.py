"""Sets of cards as arrays to be kept, and back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from croupier.cards import Card
from croupier.solver.cache import Stored
from croupier.solver.kernels.symmetry import Sets

_PARTS: Final = ("cards", "multiplicity", "masks")


def packed(name: str, sets: Sets) -> dict[str, NDArray[Any]]:
    """Sets as arrays, under names that begin alike."""
    return {
        f"{name} cards": sets.cards.astype("u1"),
        f"{name} multiplicity": sets.multiplicity.astype("<i4"),
        f"{name} masks": sets.masks.astype("<i8"),
    }


def unpacked(name: str, deck: tuple[Card, ...], arrays: Mapping[str, Stored]) -> Sets:
    """The sets that were kept under a name."""
    return Sets(deck, *(arrays[f"{name} {part}"].array().astype(np.int64) for part in _PARTS))
