"""The words of Double Cross strategies. docs/strategies.md says what each of them means."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.games.double_cross.definition import ASK_PLAY, FOLD, PLAY_COLUMN, PLAY_ROW
from croupier.solver.five_card.features import BY_RANK, Compare
from croupier.solver.strategy import RANK, Vocabulary

Bools: TypeAlias = NDArray[np.bool_]
Ints: TypeAlias = NDArray[np.integer[Any]]

ACE: Final = 12
ROW: Final = PLAY_ROW.name
COLUMN: Final = PLAY_COLUMN.name
OPTIONS: Final = tuple(option.name for option in ASK_PLAY.options)


@dataclass(frozen=True, eq=False)
class Situations:
    """States as the kernel has them: own, own, top and right, a row each."""

    states: Ints

    @cached_property
    def ranks(self) -> Ints:
        return self.states // 4

    @cached_property
    def suits(self) -> Ints:
        return self.states % 4

    @cached_property
    def high(self) -> Ints:
        """The higher own card."""
        return np.asarray(self.ranks[:, :2].max(axis=1))

    @cached_property
    def low(self) -> Ints:
        """The lower own card, which has the same rank in a pair."""
        return np.asarray(self.ranks[:, :2].min(axis=1))

    def shown(self, line: str) -> Ints:
        """The rank of a line's shown card: right for the row, top for the column."""
        return self.ranks[:, 3 if line == ROW else 2]

    def known(self, line: str) -> Ints:
        """The ranks of a line's three known cards, lowest first."""
        return np.sort(self.ranks[:, [0, 1, 3 if line == ROW else 2]], axis=1)

    def is_suited(self, line: str) -> Bools:
        """Whether a line's three known cards are of one suit."""
        a, b, shown = self.suits[:, [0, 1, 3 if line == ROW else 2]].T
        return np.asarray((a == b) & (a == shown))


def _pairs(seats: Situations, line: str) -> Bools:
    low, middle, high = seats.known(line).T
    return np.asarray((low == middle) | (middle == high))


def _three_of_a_kind(seats: Situations, line: str) -> Bools:
    low, _, high = seats.known(line).T
    return np.asarray(low == high)


def _three_to_a_straight(seats: Situations, line: str) -> Bools:
    low, middle, high = seats.known(line).T
    # With the ace counted below the two, the middle card is the highest of the three.
    fits = (high - low <= 4) | ((high == ACE) & (middle <= 3))
    return np.asarray(fits & ~_pairs(seats, line))


def _high_or_better(seats: Situations, line: str, rank: int) -> Bools:
    return _pairs(seats, line) | (seats.known(line)[:, 2] >= rank)


def goodness(seats: Situations, line: str) -> Ints:
    """A line is better by matching an own card, then by the rank of its shown card."""
    shown = seats.shown(line)
    return np.asarray(13 * ((shown == seats.high) | (shown == seats.low)) + shown)


def _of_line() -> Iterator[tuple[str, Callable[[Situations, str, int], Bools]]]:
    yield "a pair or better", lambda seats, line, _: _pairs(seats, line)
    yield "three of a kind", lambda seats, line, _: _three_of_a_kind(seats, line)
    yield "three to a flush", lambda seats, line, _: seats.is_suited(line)
    yield "three to a straight", lambda seats, line, _: _three_to_a_straight(seats, line)
    yield f"{RANK} high or better", _high_or_better
    for ending, by in BY_RANK.items():
        yield f"a shown {RANK}{ending}", _shown(by)


def _shown(by: Compare) -> Callable[[Situations, str, int], Bools]:
    return lambda seats, line, rank: by(seats.shown(line), rank)


def _of_seat() -> Iterator[tuple[str, Callable[[Situations, int], Bools]]]:
    yield "own cards are a pair", lambda seats, _: seats.high == seats.low
    yield "own cards are suited", lambda seats, _: seats.suits[:, 0] == seats.suits[:, 1]
    yield "shown cards are a pair", lambda seats, _: seats.ranks[:, 2] == seats.ranks[:, 3]
    for ending, by in BY_RANK.items():
        yield f"own high card is {RANK}{ending}", _ranks(lambda seats: seats.high, by)
        yield f"own low card is {RANK}{ending}", _ranks(lambda seats: seats.low, by)
        yield f"high shown card is {RANK}{ending}", _ranks(_high_shown, by)
        yield f"low shown card is {RANK}{ending}", _ranks(_low_shown, by)
    yield f"both own cards are {RANK} or higher", lambda seats, rank: seats.low >= rank


def _high_shown(seats: Situations) -> Ints:
    return np.asarray(seats.ranks[:, 2:].max(axis=1))


def _low_shown(seats: Situations) -> Ints:
    return np.asarray(seats.ranks[:, 2:].min(axis=1))


def _ranks(of: Callable[[Situations], Ints], by: Compare) -> Callable[[Situations, int], Bools]:
    return lambda seats, rank: by(of(seats), rank)


VOCABULARY: Final = Vocabulary(
    options=OPTIONS,
    actions={
        "fold": (FOLD.name,),
        "play the better line": (ROW, COLUMN),
        "play the row": (ROW,),
        "play horizontal": (ROW,),
        "play the column": (COLUMN,),
        "play vertical": (COLUMN,),
    },
    goodness=lambda seats, option: (
        np.zeros(len(seats.states)) if option == FOLD.name else goodness(seats, option)
    ),
    of_option=dict(_of_line()),
    of_all=dict(_of_seat()),
    bare=frozenset({"fold"}),
)
