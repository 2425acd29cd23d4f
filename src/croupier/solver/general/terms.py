"""What a game may say of itself where the general solver gives its odds; no arrays are needed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from croupier.solver.game_odds import Bet
from croupier.solver.outcomes import Ending
from croupier.solver.strategy import Vocabulary


class NamedKinds(NamedTuple):
    """Kinds of hands that a game has names for."""

    vocabulary: Vocabulary
    by_ask: Mapping[str, str]
    """By what is asked, a kind on each line, in the words of the game's strategies."""


@dataclass(frozen=True, eq=False, kw_only=True)
class Terms:
    """What a game adds to odds by the general solver; the rest comes from its script."""

    bets: tuple[Bet, ...] | None = None
    options: tuple[str, ...] | None = None
    headline_choices: tuple[tuple[str, str], ...] | None = None
    notes: tuple[str, ...] | None = None
    named_kinds: NamedKinds | None = None
    label: Callable[[Ending], tuple[str, str]] | None = None
    """How endings of the main game are listed, where its wagers are not all settled alike."""
    compares: bool = True
    """Whether deals are compared when a game is read, to see that its settlements look at no more
    than they declare. Tests have compared those of the games that ship."""
