"""Ways to choose, as tables by state: of the optimal play, of a strategy, or any option at random.

States come as arrays of cards with the option that is taken there, one of all that differ by names
of suits alone. They are put in a table by a perfect hash: every state that can be met is known, so
the table holds options alone, about ten bits a state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

import numpy as np

from croupier.batch.choice_table import (
    AT_RANDOM,
    BY_TABLE,
    SUITS,
    BoardTable,
    Policy,
    own_order,
    state_key,
)
from croupier.batch.course import CourseTree, items_of, questions_of
from croupier.batch.perfect_hash import SALT, perfect_hash
from croupier.batch.random_stream import Keys
from croupier.batch.script import Bytes, Ints, same_but_for_the_card
from croupier.errors import OddsError
from croupier.numba_cache import compiled
from croupier.rounds.kinds import OWN
from croupier.solver.general.renamings import binomials, places_of
from croupier.solver.state_choices import (
    EVERY_SUIT,
    NO_SUIT,
    OWN_SUIT,
    StateChoices,
    StateMakeup,
)

_SEED: Final = 20_130_621


def all_seen(course: CourseTree, ask: str) -> StateMakeup:
    """A state in which every card that is seen belongs to one set."""
    question = next(other for other in questions_of(course.tree) if other.ask == ask)
    own = [slot for slot in question.seen if slot.area == OWN]
    laid = [slot for slot in question.seen if slot.area != OWN]
    return StateMakeup(ask, (*own, *laid), (0,) * len(question.seen), len(own))


def at_random(course: CourseTree) -> Policy:
    """Any option that is open, each as likely as the next."""
    return _policy(course, {}, AT_RANDOM)


def by_table(
    course: CourseTree, choices: Iterable[StateChoices], on_boards: Iterable[StateMakeup] = ()
) -> Policy:
    """The options that are given, state by state; room is made for what is looked up by board."""
    every: dict[int, StateMakeup] = {}
    keys, options = list[Keys](), list[Bytes]()
    by_moment = list[tuple[int, StateChoices]]()
    for known in on_boards:
        if (moment := moment_of(course, known)) is not None:
            every[moment] = known
    for some in choices:
        if (moment := moment_of(course, some.known)) is not None:
            known = every.setdefault(moment, some.known)
            assert known == some.known, f"states at {known.ask!r} are known in two ways"
            by_moment.append((moment, some))
    policy = _policy(course, every, BY_TABLE)
    for moment, some in by_moment:
        state_keys = np.empty(len(some.cards), np.uint64)
        chosen = option_numbers(course, some.names)[some.options].astype(np.uint8)
        lying = np.zeros((len(some.cards), len(course.slots)), np.uint8)
        lying[:, [course.slots.index(slot) for slot in some.known.slots]] = some.cards
        _note(policy, moment, lying, state_keys, chosen)
        keys.append(state_keys)
        options.append(chosen)
    if not keys:
        return policy
    together, chosen = np.concatenate(keys), np.concatenate(options)
    together, first, back = np.unique(together, return_index=True, return_inverse=True)
    if (chosen[first][back] != chosen).any():
        raise OddsError("two states that look alike are played differently")
    shifts, table = perfect_hash(together, chosen[first])
    return policy._replace(shifts=shifts, options=table)


def moment_of(course: CourseTree, known: StateMakeup) -> int | None:
    """The number of the moment at which this is asked and known; None if it is never asked."""
    asked = [at for at, moment in enumerate(course.moments) if moment.ask == known.ask]
    lying = frozenset(known.slots) if known.seen is None else known.seen
    seen = [at for at in asked if course.moments[at].seen == lying]
    # States of a game's own may be known by less than is seen.
    return next(iter(seen or asked), None)


def option_numbers(course: CourseTree, names: Sequence[str]) -> Ints:
    """The numbers that options have in a course; -1 where it never offers one."""
    numbers = [course.options.index(name) if name in course.options else -1 for name in names]
    return np.array(numbers, np.int64)


def _policy(course: CourseTree, known: Mapping[int, StateMakeup], mode: int) -> Policy:
    states = [known.get(moment) for moment in range(len(course.moments))]
    slots = [slot for state in states if state for slot in state.slots]
    firsts = np.cumsum([0, *(len(state.slots) if state else 0 for state in states)])
    drawn = np.random.Generator(np.random.PCG64(_SEED))
    groups = [group for state in states if state for group in state.groups]
    moved, discards = _moved(course)
    suits = [state.suits if state else EVERY_SUIT for state in states] or [EVERY_SUIT]
    return Policy(
        mode=mode,
        suits=np.array(suits, np.int64),
        salts=np.array([_salts(course, rule) for rule in suits], np.uint64),
        firsts=firsts.astype(np.int64),
        slots=np.array([course.slots.index(slot) for slot in slots] or [0], np.int64),
        groups=np.array(groups or [0], np.int64),
        own=np.array([state.own if state else 0 for state in states] or [0], np.int64),
        numbers=drawn.integers(1, 1 << 63, (max(groups, default=0) + 1, 13), np.uint64),
        moved=moved,
        discards=discards,
        shifts=np.zeros(1, np.uint16),
        options=np.zeros(1, np.uint8),
        boards=_no_boards(course),
    )


def _salts(course: CourseTree, rule: int) -> list[int]:
    """By suit, what its sum begins with: the same where suits mean the same."""
    alike = {EVERY_SUIT: course.alike_suits, OWN_SUIT: range(SUITS), NO_SUIT: [0] * SUITS}
    return [number * int(SALT) % (1 << 64) for number in alike[rule]]


def _no_boards(course: CourseTree) -> BoardTable:
    """A table in which nothing is looked up."""
    alike = course.alike_suits
    members = [[suit for suit in range(SUITS) if alike[suit] == first] for first in range(SUITS)]
    return BoardTable(
        columns=np.full(sum(1 for _ in items_of(course.tree)), -1, np.int64),
        options=np.zeros((0, 0), np.int64),
        laid=np.zeros(0, np.int64),
        moved=np.zeros((0, 0), np.int64),
        alike=np.array(alike, np.int64),
        members=np.array([(*some, *[0] * SUITS)[:SUITS] for some in members], np.int64),
        standing=places_of(sorted(set(course.deck))),
        binomials=binomials(),
        shifts=np.zeros(1, np.uint16),
        numbers=np.zeros(1, np.int32),
        bits=1,
        codes=np.zeros((0, 0, 0), np.uint8),
    )


def _moved(course: CourseTree) -> tuple[Ints, Ints]:
    """By question, option and own card, the like option that lays the card away; and by question
    and option, which card that is."""
    size = max(1, len(course.moments)), max(1, len(course.options))
    cards = max((len(question.own) for question in questions_of(course.tree)), default=1)
    moved, discards = np.full((*size, cards), -1, np.int64), np.full(size, -1, np.int64)
    options = {ask.name: {option.name: option for option in ask.options}
               for ask in course.game.asks(course.rules)}  # fmt: skip
    for question in questions_of(course.tree):
        moment = course.moments.index(question.moment)
        for name, laid in zip(question.options, question.discards, strict=True):
            at = course.options.index(name)
            discards[moment, at] = laid
            for other, card in zip(question.options, question.discards, strict=True):
                mine, theirs = options[question.ask][name], options[question.ask][other]
                if laid >= 0 and card >= 0 and same_but_for_the_card(mine, theirs):
                    moved[moment, at, card] = course.options.index(other)
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
