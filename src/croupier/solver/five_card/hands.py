"""Five-card hands counted by the 22 classes that the kernels tell apart.

Plain Python, so that advice on one hand needs neither numpy nor numba.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from croupier.cards import Card
from croupier.hands import FiveCard
from croupier.hands.classes import labels_of
from croupier.rounds.kinds import FIVE, RANKINGS
from croupier.solver.class_counts import class_counts

KERNELS: Final = ("croupier.solver.kernels.classes", "croupier.solver.kernels.symmetry")
"""The modules on which every count by class depends."""
SIZE: Final = 5
LABELS: Final = labels_of(FiveCard)
"""The names of the classes in the order of the kernels, lowest first."""
HIGHEST_FIRST: Final = tuple(reversed(range(len(LABELS))))


def hands_of(held: Sequence[Card], deck: Iterable[Card]) -> list[int]:
    """By class, the hands that fill some cards up to five from those of a deck.

    >>> from croupier.cards import cards
    >>> counts = hands_of(cards("6c6d9h9s"), cards("6h 9c Kc"))
    >>> {LABELS[at]: count for at, count in enumerate(counts) if count}
    {'two pair': 1, 'full house': 2}
    """
    counts = class_counts(RANKINGS[FIVE], tuple(held), SIZE - len(held), Counter(deck))
    return [counts.get(label, 0) for label in LABELS]
