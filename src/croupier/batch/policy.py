"""Ways to choose, as tables by state: of the optimal play, of a strategy, or any option at random.

States come as arrays of cards with the option that is taken there, one of all that differ by names
of suits alone. They are put in a table by a perfect hash ("hash and displace"): every state that
can be met is known, so the table holds options alone, about ten bits a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.batch.course import Course, questions_of
from croupier.batch.kernel import (
    AT_RANDOM,
    BY_TABLE,
    EVERY_SUIT,
    NO_SUIT,
    OWN_SUIT,
    Policy,
    own_order,
    place,
    state_key,
)
from croupier.batch.random_stream import Keys
from croupier.batch.script import Bytes, Ints, same_but_for_the_card
from croupier.errors import OddsError
from croupier.numba_cache import compiled
from croupier.rounds.kinds import OWN
from croupier.solver.general.walk import Slot

Shifts: TypeAlias = NDArray[np.uint16]

A_BUCKET: Final = 4
"""States in a bucket, on average."""
FILLED: Final = 0.86
"""Which part of a table is filled."""
MOST_SHIFTS: Final = 1 << 16
_SEED: Final = 20_130_621


class Known(NamedTuple):
    """What a state at a question is made of."""

    ask: str
    slots: tuple[Slot, ...]
    """The cards that are known, the own ones first."""
    groups: tuple[int, ...]
    """By slot, the group within which order means nothing."""
    own: int
    """How many of the slots are the own cards'."""
    suits: int = EVERY_SUIT
    """What suits mean."""


def all_seen(course: Course, ask: str) -> Known:
    """A state in which every card that is seen belongs to one set."""
    question = next(other for other in questions_of(course.tree) if other.ask == ask)
    own = [slot for slot in question.seen if slot.area == OWN]
    laid = [slot for slot in question.seen if slot.area != OWN]
    return Known(ask, (*own, *laid), (0,) * len(question.seen), len(own))


@dataclass(frozen=True)
class StateChoices:
    """States at one question, and what is chosen there."""

    known: Known
    cards: Bytes
    """[state, slot]."""
    options: Ints
    """By state, the place of the option among `names`."""
    names: tuple[str, ...]


def at_random(course: Course) -> Policy:
    """Any option that is open, each as likely as the next."""
    return _policy(course, (), AT_RANDOM)


def by_table(course: Course, choices: Iterable[StateChoices]) -> Policy:
    """The options that are given, state by state."""
    every: dict[str, Known] = {}
    keys, options = list[Keys](), list[Bytes]()
    kept = list[StateChoices]()
    for some in choices:
        known = every.setdefault(some.known.ask, some.known)
        assert known == some.known, f"states at {known.ask!r} are known in two ways"
        kept.append(some)
    policy = _policy(course, tuple(every.values()), BY_TABLE)
    for some in kept:
        ask = course.asks.index(some.known.ask)
        wanted = [course.options.index(name) if name in course.options else -1
                  for name in some.names]  # fmt: skip
        found, taken = np.empty(len(some.cards), np.uint64), np.array(wanted, np.int64)
        chosen = taken[some.options].astype(np.uint8)
        lying = np.zeros((len(some.cards), len(course.slots)), np.uint8)
        lying[:, [course.slots.index(slot) for slot in some.known.slots]] = some.cards
        _note(policy, ask, lying, found, chosen)
        keys.append(found)
        options.append(chosen)
    if not keys:
        return policy
    together, chosen = np.concatenate(keys), np.concatenate(options)
    together, first, back = np.unique(together, return_index=True, return_inverse=True)
    if (chosen[first][back] != chosen).any():
        raise OddsError("two states that look alike are played differently")
    shifts, table = perfect_hash(together, chosen[first])
    return policy._replace(shifts=shifts, options=table)


def _policy(course: Course, known: Sequence[Known], mode: int) -> Policy:
    by_ask = {state.ask: state for state in known}
    asks = [by_ask.get(ask) for ask in course.asks]
    slots = [slot for state in asks if state for slot in state.slots]
    firsts = np.cumsum([0, *(len(state.slots) if state else 0 for state in asks)])
    drawn = np.random.Generator(np.random.PCG64(_SEED))
    groups = [group for state in asks if state for group in state.groups]
    moved, discards = _moved(course)
    return Policy(
        mode=mode,
        suits=np.array([state.suits if state else 0 for state in asks] or [0], np.int64),
        firsts=firsts.astype(np.int64),
        slots=np.array([course.slots.index(slot) for slot in slots] or [0], np.int64),
        groups=np.array(groups or [0], np.int64),
        own=np.array([state.own if state else 0 for state in asks] or [0], np.int64),
        numbers=drawn.integers(1, 1 << 63, (max(groups, default=0) + 1, 13), np.uint64),
        moved=moved,
        discards=discards,
        shifts=np.zeros(1, np.uint16),
        options=np.zeros(1, np.uint8),
    )


def _moved(course: Course) -> tuple[Ints, Ints]:
    """By question, option and own card, the like option that lays the card away; and by question
    and option, which card that is."""
    size = max(1, len(course.asks)), max(1, len(course.options))
    cards = max((len(question.own) for question in questions_of(course.tree)), default=1)
    moved, discards = np.full((*size, cards), -1, np.int64), np.full(size, -1, np.int64)
    options = {ask.name: {option.name: option for option in ask.options}
               for ask in course.game.asks(course.rules)}  # fmt: skip
    for question in questions_of(course.tree):
        ask = course.asks.index(question.ask)
        for name, laid in zip(question.options, question.discards, strict=True):
            at = course.options.index(name)
            discards[ask, at] = laid
            for other, card in zip(question.options, question.discards, strict=True):
                mine, theirs = options[question.ask][name], options[question.ask][other]
                if laid >= 0 and card >= 0 and same_but_for_the_card(mine, theirs):
                    moved[ask, at, card] = course.options.index(other)
    return moved, discards


@compiled
def _note(policy: Policy, ask: int, cards: Bytes, keys: Keys, options: Bytes) -> None:
    """The number of each state; an option that lays a card away is noted by the card's place."""
    sums = np.zeros(4, np.uint64)
    for state in range(len(cards)):
        keys[state] = state_key(policy, ask, cards[state], sums)
        laid = policy.discards[ask, options[state]]
        if laid >= 0:
            to = own_order(policy, ask, cards[state], sums, laid)
            options[state] = policy.moved[ask, options[state], to]


def perfect_hash(keys: Keys, options: Bytes) -> tuple[Shifts, Bytes]:
    """A table in which every key has a place of its own, and what is added for each bucket."""
    size = int(len(keys) / FILLED) + 1
    buckets = np.empty(len(keys), np.int64)
    count = len(keys) // A_BUCKET + 1
    bucket_of(keys, count, buckets)
    order = np.argsort(buckets, kind="stable")
    sizes = np.bincount(buckets, minlength=count)
    starts = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
    largest_first = np.argsort(-sizes, kind="stable")
    shifts = np.zeros(count, np.uint16)
    taken, table = np.zeros(size, np.bool_), np.zeros(size, np.uint8)
    if not displace(keys[order], options[order], starts, largest_first, shifts, taken, table):
        raise OddsError("no perfect hash was found for the states of the game")
    return shifts, table


@compiled
def bucket_of(keys: Keys, count: int, buckets: Ints) -> None:
    """The bucket of each key."""
    for at in range(len(keys)):
        buckets[at] = np.int64(((keys[at] >> np.uint64(32)) * np.uint64(count)) >> np.uint64(32))


@compiled
def displace(
    keys: Keys,
    options: Bytes,
    starts: Ints,
    order: Ints,
    shifts: Shifts,
    taken: NDArray[np.bool_],
    table: Bytes,
) -> bool:
    """Shift bucket after bucket, the largest first, until its keys fall on places that are free."""
    for bucket in order:
        begun, ended = starts[bucket], starts[bucket + 1]
        shift = 0
        while True:
            if shift == MOST_SHIFTS:
                return False
            shifts[bucket] = shift
            done = begun
            while done < ended:
                at = place(keys[done], shifts, len(table))
                if taken[at]:
                    break
                taken[at] = True
                table[at] = options[done]
                done += 1
            if done == ended:
                break
            for back in range(begun, done):
                taken[place(keys[back], shifts, len(table))] = False
            shift += 1
    return True


__all__ = [
    "EVERY_SUIT", "NO_SUIT", "OWN_SUIT", "Known", "StateChoices", "all_seen", "at_random",
    "by_table", "perfect_hash",
]  # fmt: skip
