"""Choices made readable: what is done with each kind of hand, and charts of the own cards."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from croupier.cards import RANK_NAMES
from croupier.hands.any_size.best_tables import best_values
from croupier.hands.classes import HandClass, classes_of
from croupier.hands.lookup import ranked_of
from croupier.hands.ranking import Category
from croupier.solver.feature_arrays import HeldArray
from croupier.solver.features import TEN
from croupier.solver.figures import percent
from croupier.solver.game_odds import Chart, Digest
from croupier.solver.general.plan import Node, Plan, leaves_of
from croupier.solver.general.solution import Course
from croupier.solver.general.strategy_chooser import situations
from croupier.solver.general.terms import NamedKinds
from croupier.solver.general.vocabulary import hand_axis, slots_seen
from croupier.solver.general.walk import KINDS
from croupier.solver.sentences import by_high_and_low, by_two_cards, chart, first_of
from croupier.solver.strategy import kinds
from croupier.speech import listed

Ints: TypeAlias = NDArray[np.int64]
Bools: TypeAlias = NDArray[np.bool_]
MOST_STATES: Final = 6_000_000
"""States of one choice that are looked at; of more, only the charts of what is kept are made."""

NO_CHOICE: Final = "Players have no choice: every round is dealt to its end and settled."


def digest(course: Course, named: NamedKinds | None = None) -> Digest:
    """Sentences and a chart for every choice of which the states are at hand."""
    nodes_by_ask: dict[str, dict[tuple[str, ...], list[Node]]] = {}
    charts: list[Chart] = []
    plan = course.layout.plan
    if not plan.nodes:
        return Digest((NO_CHOICE,), ())
    taken: dict[str, set[str]] = {}
    for number, node in reversed(list(enumerate(plan.nodes))):
        states = _states(course, number, node)
        if states is None:
            continue
        cards, weights, options = states
        taken.setdefault(node.ask, set()).update(
            node.options[at] for at in np.unique(options).tolist()
        )
        kinds_met = first_of(hand_kinds(plan, node, cards, options, named), len(cards))
        sentences = tuple(_sentences(node, kinds_met, weights, options))
        nodes_by_ask.setdefault(node.ask, {}).setdefault(sentences, []).append(node)
        charts += _charts(plan, node, cards, weights, options)
    never = (
        f"{ask}: never {option}."
        for ask, options in taken.items()
        for option in _options(plan, ask)
        if option not in options
    )
    always = (
        f"{_asked(ask, nodes, len(ways))}: {sentence}"
        for ask, ways in nodes_by_ask.items()
        for sentences, nodes in ways.items()
        for sentence in sentences
    )
    return Digest((*never, *always), tuple(charts))


def _options(plan: Plan, ask: str) -> list[str]:
    """Every option of a choice, whenever it is asked."""
    return list(dict.fromkeys(
        option for node in plan.nodes if node.ask == ask for option in node.options
    ))  # fmt: skip


def _asked(ask: str, nodes: list[Node], ways: int) -> str:
    """What is asked; after which answers, where these change what is done."""
    if ways == 1:
        return ask
    before = (" and ".join(option for _, option in node.before) for node in nodes)
    return f"{ask} after {listed(list(before), 'or')}"


def _states(course: Course, number: int, node: Node) -> tuple[Ints, Ints, Ints] | None:
    """Every state of a choice: its cards, how many it stands for, and the option taken."""
    at = [other for other, _ in course.tree.nodes(node.level)].index(number)
    chosen = course.chosen(node.level)
    if chosen is None or len(chosen.ways) > MOST_STATES:
        return None
    return chosen.cards.astype(np.int64), chosen.ways, chosen.taken[:, at].astype(np.int64)


def _kinds(cards: Ints) -> Iterator[tuple[str, NDArray[np.bool_]]]:
    """Kinds of hands that are not complete, by pairs and suits."""
    held: Any = HeldArray(cards)
    if held.size > 2:
        yield "three of a kind", held.has_three
    if held.size > 3:
        yield "two pair", held.has_two_pair
    yield "a pair of tens or better", held.pair >= TEN
    yield "a smaller pair", held.pair >= 0
    yield f"{held.size} cards of one suit", held.is_suited


def _classes(kind: type[Category], values: Ints, options: Ints) -> Iterator[tuple[str, Bools]]:
    """Complete hands by class, those together that are next to each other and answered alike; one
    class that is divided at a value is told in two."""
    run: list[HandClass] = []
    answer = -1
    for hand_class in reversed(classes_of(kind)):
        where = (values >= hand_class.low) & (values <= hand_class.high)
        taken = np.unique(options[where])
        if len(taken) == 1 and taken[0] == answer:
            run.append(hand_class)
            continue
        if run:
            yield _run(run, values)
        run, answer = ([hand_class], int(taken[0])) if len(taken) == 1 else ([], -1)
        if len(taken) > 1:
            yield from _divided(kind, hand_class, where, values, options)
    if run:
        yield _run(run, values)


def _run(run: list[HandClass], values: Ints) -> tuple[str, Bools]:
    """Classes that follow each other, the highest first."""
    words = run[0].label if len(run) == 1 else f"{run[-1].label} to {run[0].label}"
    return words, (values >= run[-1].low) & (values <= run[0].high)


def _divided(
    kind: type[Category], hand_class: HandClass, where: Bools, values: Ints, options: Ints
) -> Iterator[tuple[str, Bools]]:
    top = options[where & (values == values[where].max())][0]
    least = values[where & (options == top)].min()
    if (options[where & (values >= least)] == top).all():
        ranks = "-".join(RANK_NAMES[rank] for rank in ranked_of(int(least), kind).ranks)
        yield f"{hand_class.label} from {ranks} on", where & (values >= least)
        where = where & (values < least)
    yield hand_class.label, where


def hand_kinds(
    plan: Plan, node: Node, cards: Ints, options: Ints, named: NamedKinds | None
) -> Iterator[tuple[str, Bools]]:
    """Kinds of hands at a choice: those that the game names, or classes of complete hands, or pairs
    and suits."""
    if named is not None and node.ask in named.by_ask:
        yield from kinds(named.by_ask[node.ask], named.vocabulary,
                         situations(plan, node.level, cards))  # fmt: skip
        return
    below = replace(plan, views=tuple(leaf.view for leaf in leaves_of(node)))
    axis, slots = hand_axis(below), slots_seen(plan, node.level)
    if axis is not None and set(axis.sets[0]) <= set(slots):
        columns = [slots.index(slot) for slot in axis.sets[0]]
        kind = KINDS[axis.ranking]
        yield from _classes(kind, best_values(kind, cards[:, columns]).astype(np.int64), options)
    else:
        yield from _kinds(cards)


def _sentences(
    node: Node, kinds_met: Iterator[tuple[str, Bools]], weights: Ints, options: Ints
) -> Iterator[str]:
    whole = int(weights.sum())
    for words, where in kinds_met:
        here = int(weights[where].sum())
        if not here:
            continue
        parts = [
            (name, Fraction(int(weights[where & (options == at)].sum()), here))
            for at, name in enumerate(node.options)
        ]
        taken = [(name, part) for name, part in parts if part]
        often = ", ".join(f"{name} {percent(part, 1)} of the time" for name, part in taken)
        if len(taken) == 1:
            often = f"always {taken[0][0]}"
        yield f"with {words} ({percent(Fraction(here, whole), 1)} of hands): {often}."


def _charts(plan: Plan, node: Node, cards: Ints, weights: Ints, options: Ints) -> Iterator[Chart]:
    """By the own cards: two as suited and not, others by the highest and the lowest."""
    own: Any = HeldArray(cards[:, : len(plan.own)])
    if own.size == 1:
        return
    every = np.ones(len(cards), np.bool_)
    cells = by_two_cards(own) if own.size == 2 else by_high_and_low(own, every)
    counted = (
        (cell, [int(weights[where & (options == at)].sum()) for at in range(len(node.options))])
        for cell, where in cells
    )
    says = (
        "Suited cards above the diagonal, others below."
        if own.size == 2
        else "The highest own card, down, and the lowest, across."
    )
    shaded = (node.options[node.boldest],)
    yield chart(f"{node.ask}: by the own cards", says, counted, node.options, shaded)
