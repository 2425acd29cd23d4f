"""The words of Criss Cross strategies. docs/strategies.md says what each of them means.

A line is what is known of it: the own two cards, and its two outer cards once they are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.criss_cross.accelerator import Own
from croupier.games.criss_cross.accelerator.classes import PAIR
from croupier.games.criss_cross.accelerator.states import OTHER_SUIT
from croupier.games.criss_cross.rounds import DECISIONS, OPTIONS
from croupier.solver.five_card.features import Held, Holds, draws, high_and_low, made
from croupier.solver.strategy import RANK, Vocabulary

Bools: TypeAlias = NDArray[np.bool_]
Kinds: TypeAlias = NDArray[np.int64]

ACROSS: Final = 0
DOWN: Final = 1
MIDDLE: Final = 2


@dataclass(frozen=True, eq=False)
class Situations:
    """One decision with two own cards, for every across line (down) and down line (across)."""

    decision: int
    own: Held
    across: Held
    down: Held

    @staticmethod
    def of(own: Own) -> tuple[Situations, Situations, Situations]:
        """The three decisions, for every pair of outer cards as the kernel numbers them."""
        held, lines = _held(own), _held(own, own.pairs)
        return (
            Situations(ACROSS, held, held, held),
            Situations(DOWN, held, lines, held),
            Situations(MIDDLE, held, lines, lines),
        )

    @staticmethod
    def seen(own: Sequence[int], row: Sequence[int], column: Sequence[int]) -> Situations:
        """The decision that a player has before them: own cards, and what is shown of a line."""
        held, across, down = (
            Held(np.array([[*own, *outer]], np.int64)) for outer in ((), row, column)
        )
        return Situations(MIDDLE if column else DOWN if row else ACROSS, held, across, down)

    @property
    def shape(self) -> tuple[int, int]:
        """How many lines of either kind."""
        return len(self.across), len(self.down)


def _held(own: Own, pairs: Kinds | None = None) -> Held:
    """Own cards with every pair, as cards whose suits are right as far as flushes go."""
    cards = [4 * own.low, 4 * own.high + (own.suit is None)]
    if pairs is None:
        return Held(np.array([cards], np.int64))
    outer = 4 * (pairs % OTHER_SUIT) + pairs // OTHER_SUIT
    return Held(np.hstack([np.broadcast_to(cards, outer.shape), outer]))


Asks: TypeAlias = Callable[[Situations, int], Bools]


def _of_lines() -> Iterator[tuple[str, Asks]]:
    for words, holds in _of_line():
        yield f"the across line holds {words}", _across(holds)
        yield f"the down line holds {words}", _down(holds)
        yield f"either line holds {words}", _either(holds)
        yield f"both lines hold {words}", _both(holds)


def _of_line() -> Iterator[tuple[str, Holds]]:
    yield "a pair or better", lambda held, _: held.pair >= 0
    yield from made()
    yield from draws(4)
    yield f"{RANK} high or better", lambda held, rank: (held.pair >= 0) | (held.high >= rank)


def _across(holds: Holds) -> Asks:
    return lambda seats, rank: holds(seats.across, rank)[:, None]


def _down(holds: Holds) -> Asks:
    return lambda seats, rank: holds(seats.down, rank)[None, :]


def _either(holds: Holds) -> Asks:
    across, down = _across(holds), _down(holds)
    return lambda seats, rank: across(seats, rank) | down(seats, rank)


def _both(holds: Holds) -> Asks:
    across, down = _across(holds), _down(holds)
    return lambda seats, rank: across(seats, rank) & down(seats, rank)


def _of_own() -> Iterator[tuple[str, Asks]]:
    yield "own cards are a pair", lambda seats, _: seats.own.pair >= 0
    yield "own cards are suited", lambda seats, _: seats.own.is_suited
    yield f"both own cards are {RANK} or higher", lambda seats, rank: seats.own.low >= rank
    for words, holds in high_and_low("own "):
        yield words, _own(holds)


def _own(holds: Holds) -> Asks:
    return lambda seats, rank: holds(seats.own, rank)


def _option(decision: int, option: int) -> str:
    return f"{DECISIONS[decision]}: {OPTIONS[option]}"


_PLACES: Final = {
    "": (ACROSS, DOWN, MIDDLE),
    " across": (ACROSS,),
    " down": (DOWN,),
    " the middle": (MIDDLE,),
}
_VERBS: Final = ("forfeit", "bet one", "bet two", "bet three")


def _actions() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Every choice at any decision, or at one alone."""
    for option, words in enumerate(_VERBS):
        joint = "at" if option == 0 else "on"
        for place, decisions in _PLACES.items():
            where = place.replace(" the", f" {joint} the")
            yield words + where, tuple(_option(decision, option) for decision in decisions)


def _goodness(seats: Situations, option: str) -> NDArray[Any]:
    """An option of another decision is none; of this decision an action means only one."""
    is_asked = option.startswith(f"{DECISIONS[seats.decision]}:")
    return np.asarray(0.0 if is_asked else -np.inf)


VOCABULARY: Final = Vocabulary[Situations](
    options=tuple(
        _option(decision, option)
        for decision in range(len(DECISIONS))
        for option in range(len(OPTIONS))
    ),
    actions=dict(_actions()),
    goodness=_goodness,
    of_option={},
    of_all={**dict(_of_own()), **dict(_of_lines())},
    bare=frozenset(words for words, _ in _actions()),
)


SORTS: Final = (
    "three of a kind+",
    "two pair",
    "paying pair",
    "pushing pair",
    "losing pair",
    "flush draw",
    "straight draw",
    "nothing",
)
"""What a line of four known cards may hold, the best first; a draw lacks one card."""


def holdings(own: Own, paid: Sequence[int]) -> NDArray[np.int64]:
    """By pair of outer cards, what it holds with the own cards; by class, what a hand is paid."""
    lines = _held(own, own.pairs)
    pays = np.sign([0, *paid[PAIR : PAIR + OTHER_SUIT]])[lines.pair + 1]
    pair = lines.pair >= 0
    return np.select(
        [
            lines.has_three,
            lines.has_two_pair,
            pair & (pays > 0),
            pair & (pays == 0),
            pair,
            lines.is_suited,
            lines.to_straight,
        ],
        range(len(SORTS) - 1),
        default=len(SORTS) - 1,
    )
