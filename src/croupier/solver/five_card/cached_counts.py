"""Games whose kernel counts a deck into one solution, of sets of cards with their arrays.

How such a solution is counted, kept and read again is the same for all; a game names its fields.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Mapping
from concurrent.futures import Executor
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from croupier.cards import Card
from croupier.progress import Progress
from croupier.solver.cache import Stored
from croupier.solver.game_odds import GameOdds

if TYPE_CHECKING:
    from numpy.typing import NDArray

SETS: Final = "sets"
"""Instead of a type: a field that holds sets of cards."""
Solution = TypeVar("Solution")


class KeptOdds(GameOdds[Solution], ABC):
    """The odds of a game whose kernel has `count` and `Solution`.

    The kernel is imported where it is needed, as advice on a hand needs neither numpy nor numba.
    """

    kept: ClassVar[Mapping[str, str]]
    """The fields of a solution after its deck, in order, by the type that each is kept as."""
    used: ClassVar[Mapping[str, str]] = {}
    """The type that one has in use, where it is another than it is kept as."""

    def count(
        self,
        deck: tuple[Card, ...],
        executor: Executor | None = None,
        progress: Progress | None = None,
    ) -> Solution:
        counted: Solution = import_module(self.kernel).count(deck, executor, progress)
        return counted

    def pack(self, counts: Solution) -> dict[str, NDArray[Any]]:
        from croupier.solver.five_card.card_arrays import packed

        arrays: dict[str, NDArray[Any]] = {}
        for name, kind in self.kept.items():
            array = getattr(counts, name)
            arrays |= packed(name, array) if kind == SETS else {_named(name): array.astype(kind)}
        return arrays

    def unpack(self, deck: tuple[Card, ...], arrays: Mapping[str, Stored]) -> Solution:
        from croupier.solver.five_card.card_arrays import unpacked

        fields: list[Any] = []
        for name, kind in self.kept.items():
            if kind == SETS:
                fields.append(unpacked(name, deck, arrays))
                continue
            array = arrays[_named(name)].array()
            fields.append(array.astype(self.used[name]) if name in self.used else array)
        solution: Solution = import_module(self.kernel).Solution(deck, *fields)
        return solution


def _named(field: str) -> str:
    """The name that a field is kept under."""
    return field.replace("_", " ")
