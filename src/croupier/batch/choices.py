"""What is chosen in every state that can be met: by the optimal play or by a strategy.

A game's accelerator may say it from its own solution (`choices`). For any other game the general
solver's states are read, or a strategy is asked about each of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from croupier.batch.choice_table import Policy
from croupier.batch.course import CourseTree, Question, questions_of
from croupier.batch.last_choice import LastChoice
from croupier.batch.policy import all_seen, by_table
from croupier.cards import Card
from croupier.errors import OddsError
from croupier.progress import Progress
from croupier.rounds import SeatKnowledge
from croupier.rounds.kinds import OWN
from croupier.solver.analysis import Priced
from croupier.solver.game_odds import MASS_PLAY
from croupier.solver.general.course import Game, entries
from croupier.solver.general.layout import Way
from croupier.solver.general.odds import GeneralOdds
from croupier.solver.general.plan import Node, Plan
from croupier.solver.general.solution import Course as Solved
from croupier.solver.general.walk import Slot
from croupier.solver.state_choices import StateChoices, StateMakeup
from croupier.solver.strategy import Strategy

MOST_STATES: Final = 30_000_000
"""States of one level that are listed; more at the last choice are noted board by board."""
MOST_ASKED: Final = 400_000
"""States about which a strategy is asked one by one."""


def policy_of(
    course: CourseTree,
    priced: Priced,
    executor: Executor | None = None,
    progress: Progress | None = None,
    *,
    use_cache: bool = True,
) -> Policy:
    """A priced way to play as tables, for the courses of its game. Where that takes long it is
    done on an executor, and kept on disk."""
    last = _last_choice(course, priced)
    choices = _choices(course, priced, is_last_listed=last is None)
    if last is None:
        return by_table(course, choices)
    policy = by_table(course, choices, last.known)
    return last.added(policy, executor, progress, use_cache=use_cache)


def _last_choice(course: CourseTree, priced: Priced) -> LastChoice | None:
    """The last choice, where its states are too many to be listed."""
    if not isinstance(priced.solved.odds, GeneralOdds):
        return None
    layout = priced.chosen.layout
    is_listed = layout.way not in (Way.ROWS, Way.NESTED)
    if layout.way is Way.DIRECT:
        is_listed = layout.state_count(layout.plan.last) <= MOST_STATES
    if is_listed:
        return None
    last = LastChoice(course, priced)
    return last if last.columns else None


def _choices(course: CourseTree, priced: Priced, *, is_last_listed: bool) -> Iterator[StateChoices]:
    choices: Iterator[StateChoices]
    if (own := own_choices(priced)) is not None:
        choices = (_placed(course, some) for some in own)
    elif isinstance(priced.solved.odds, GeneralOdds):
        choices = solved_choices(course, priced.chosen, is_last_listed=is_last_listed)
    elif priced.strategy is None:
        raise OddsError(
            f"{course.game.name}: its folder has a solver of its own that does not say what is "
            "chosen in its states (choices); name a strategy"
        )
    else:
        choices = asked_choices(course, priced.strategy)
    answered = set[str]()
    if isinstance(priced.chosen, Solved):
        answered.update(node.ask for node in priced.chosen.layout.plan.nodes)
    for some in choices:
        answered.add(some.known.ask)
        yield some
    yield from beside_choices(course, answered, priced)


def own_choices(priced: Priced) -> Iterator[StateChoices] | None:
    """What a game's own accelerator says of its choices, if it does."""
    choices = getattr(priced.solved.odds.accelerator(MASS_PLAY), "choices", None)
    return choices(priced) if choices is not None else None


def _placed(course: CourseTree, some: StateChoices) -> StateChoices:
    """The same with the slots of all cards that are seen, where that is what states are made of."""
    known = some.known
    return replace(some, known=all_seen(course, known.ask)) if known.is_all_seen else some


# ---- questions that the solution does not answer ---------------------------------------------


def beside_choices(
    course: CourseTree, answered: set[str], priced: Priced
) -> Iterator[StateChoices]:
    """Questions about side wagers: what the strategy says, or else the first option that puts down
    no more chips."""
    by_moment = {question.moment: question for question in questions_of(course.tree)}
    for moment, question in by_moment.items():
        if moment.ask in answered:
            continue
        words = priced.strategy.vocabulary.options if priced.strategy is not None else ()
        if priced.strategy is not None and set(words) & set(question.options):
            yield asked_choice(course, priced.strategy, question)
            continue
        ask = next(other for other in course.game.asks(course.rules) if other.name == moment.ask)
        offered = (option for option in ask.options if option.name in question.options)
        option = next(option for option in offered if not option.stakes)
        cards, first = np.zeros((1, 0), np.uint8), np.zeros(1, np.int64)
        known = StateMakeup(moment.ask, (), (), 0, seen=moment.seen)
        yield StateChoices(known, cards, first, (option.name,))


def known_of(course: CourseTree, question: Question) -> StateMakeup:
    """What is known at a question: own cards are a set, and so are those of an area in which it
    does not matter where a card lies."""
    own = [slot for slot in question.seen if slot.area == OWN]
    laid = sorted(slot for slot in question.seen if slot.area != OWN)
    keys = [slot if slot.area in course.game.ordered else slot.area for slot in laid]
    numbers = {key: at for at, key in enumerate(dict.fromkeys(keys), start=1)}
    groups = (*(0 for _ in own), *(numbers[key] for key in keys))
    return StateMakeup(question.ask, (*own, *laid), groups, len(own))


# ---- the general solver's states -------------------------------------------------------------


def solved_choices(
    course: CourseTree, solved: Solved, *, is_last_listed: bool
) -> Iterator[StateChoices]:
    """What a solution of the general solver chooses, level by level."""
    game, outcome, last = solved.played(), solved.outcome, solved.layout.plan.last
    for level in range(last + is_last_listed):
        states = solved.layout.state_count(level)
        if states > MOST_STATES:
            raise OddsError(
                f"{course.game.name}: {states:,} states before the last choice are too many for a "
                "table of choices"
            )
        chosen = solved.chosen(level)
        assert chosen is not None
        root = np.full(len(chosen.cards), game.tree.root, np.int32)
        entry = entries(game, outcome, level) if level else root
        yield from _at_level(game, level, entry, chosen.taken, chosen.cards)


def _at_level(
    game: Game,
    level: int,
    entry: NDArray[np.int32],
    taken: NDArray[np.int8],
    cards: NDArray[np.uint8],
) -> Iterator[StateChoices]:
    """The states of a level at the questions that are reached by what was chosen before."""
    items = entry.copy()
    first = len(game.plan.leaves)
    for at, (number, node) in reversed(list(enumerate(game.tree.nodes(level)))):
        rows = items == first + number
        if not rows.any():
            continue
        options = taken[rows, at].astype(np.int64)
        yield StateChoices(_known_in(game.plan, node), cards[rows], options, node.options)
        items[rows] = np.array(game.tree.children[number])[options]


def _known_in(plan: Plan, node: Node) -> StateMakeup:
    slots, groups = list(plan.own), [0] * len(plan.own)
    for number, group in enumerate(plan.groups, start=1):
        if group.level <= node.level:
            slots += group.slots
            groups += [number] * len(group.slots)
    return StateMakeup(node.ask, tuple(slots), tuple(groups), len(plan.own))


# ---- a strategy, asked about each state ------------------------------------------------------


def asked_choices(course: CourseTree, strategy: Strategy) -> Iterator[StateChoices]:
    """What a strategy answers in every state, one of all that differ by names of suits alone."""
    by_moment = {question.moment: question for question in questions_of(course.tree)}
    return (asked_choice(course, strategy, question) for question in by_moment.values())


def asked_choice(course: CourseTree, strategy: Strategy, question: Question) -> StateChoices:
    """What a strategy answers at one question."""
    ask = next(other for other in course.game.asks(course.rules) if other.name == question.ask)
    known = known_of(course, question)
    places, states = _places(course, known), _states(course, known)
    chosen = np.empty(len(states), np.int64)
    for at, cards in enumerate(states.tolist()):
        chosen[at] = question.options.index(strategy.policy(places(cards), ask))
    return StateChoices(known, states, chosen, question.options)


def _places(course: CourseTree, known: StateMakeup) -> Callable[[Sequence[int]], SeatKnowledge]:
    """What a seat knows whose cards lie in these slots."""
    areas = {area: len(slots) for area, slots in course.game.areas.items()}

    def seen(cards: Sequence[int]) -> SeatKnowledge:
        lying = {slot: Card(card) for slot, card in zip(known.slots, cards, strict=True)}
        own = tuple(card for slot, card in lying.items() if slot.area == OWN)
        shown = tuple(
            (area, tuple(lying.get(Slot(area, at)) for at in range(size)))
            for area, size in areas.items()
        )
        return SeatKnowledge(own, shown, ())

    return seen


def _states(course: CourseTree, known: StateMakeup) -> NDArray[np.uint8]:
    """States at a question, one of all that differ by names of suits alone."""
    states: list[tuple[tuple[int, ...], ...]] = [()]
    sizes = [known.groups.count(group) for group in dict.fromkeys(known.groups)]
    deck = sorted(set(course.deck))
    for size in sizes:
        grown: dict[tuple[object, ...], tuple[tuple[int, ...], ...]] = {}
        for state in states:
            held = {card for group in state for card in group}
            free = [int(card) for card in deck if card not in held or course.game.shoe_lasts]
            for cards in combinations(free, size):
                grown.setdefault(_alike(course, (*state, cards)), (*state, cards))
            if len(grown) > MOST_ASKED:
                raise OddsError(
                    f"{course.game.name}: a strategy would have to be asked about more than "
                    f"{MOST_ASKED:,} states"
                )
        states = list(grown.values())
    return np.array([[card for group in state for card in group] for state in states], np.uint8)


def _alike(course: CourseTree, state: Sequence[Sequence[int]]) -> tuple[object, ...]:
    """The same for states that differ by names of suits alone, of those that may be exchanged."""
    by_suit: list[list[tuple[int, int]]] = [[] for _ in range(4)]
    for number, group in enumerate(state):
        for card in group:
            by_suit[card % 4].append((number, card // 4))
    return tuple(sorted(zip(course.alike_suits, map(tuple, by_suit), strict=True)))
