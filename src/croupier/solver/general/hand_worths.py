"""What every hand is worth when the first choice is made, by kind and one by one."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, NamedTuple

import numpy as np

from croupier.cards import Card, text
from croupier.solver.figures import decimal
from croupier.solver.game_odds import Extra
from croupier.solver.general.digest import Bools, Ints, hand_kinds
from croupier.solver.general.plan import Node
from croupier.solver.general.solution import Course
from croupier.solver.general.terms import NamedKinds
from croupier.solver.sentences import first_of

MOST_HANDS: Final = 2_000
"""Hands that are listed: those of three cards, alike ones once, are 1,755."""


class _Hands(NamedTuple):
    """Every hand at the first choice."""

    cards: Ints
    ways: Ints
    taken: Ints
    worths: list[Fraction]

    def mean(self, where: Bools) -> Fraction:
        """What some of them are worth on average."""
        places = np.flatnonzero(where).tolist()
        won = sum((self.worths[at] * int(self.ways[at]) for at in places), Fraction(0))
        return won / int(self.ways[where].sum())

    def words(self, at: int) -> str:
        """A hand by its cards, the highest first."""
        return text(tuple(Card(int(card)) for card in sorted(self.cards[at], reverse=True)))


def hand_worths(course: Course, unit: str, named: NamedKinds | None) -> tuple[Extra, ...]:
    """Tables of what hands are worth as they are played; none where there are too many of them, or
    where nothing is asked."""
    plan = course.layout.plan
    if not plan.nodes or course.layout.state_count(0) > MOST_HANDS:
        return ()
    node = plan.nodes[-1]
    hands = _hands(course, node)
    if hands is None:
        return ()
    return _by_kind(course, node, hands, unit, named), _one_by_one(node, hands, unit)


def _hands(course: Course, node: Node) -> _Hands | None:
    chosen, worths = course.chosen(0), course.first_worths()
    if chosen is None or worths is None:
        return None
    at = [other for _, other in course.tree.nodes(0)].index(node)
    return _Hands(chosen.cards.astype(np.int64), chosen.ways, chosen.taken[:, at].astype(np.int64),
                  worths)  # fmt: skip


def _by_kind(
    course: Course, node: Node, hands: _Hands, unit: str, named: NamedKinds | None
) -> Extra:
    kinds = hand_kinds(course.layout.plan, node, hands.cards, hands.taken, named)
    rows = []
    for words, where in first_of(kinds, len(hands.cards)):
        if where.any():
            worths = [hands.worths[at] for at in np.flatnonzero(where).tolist()]
            part = Fraction(int(hands.ways[where].sum()), int(hands.ways.sum()))
            rows.append((words, part, min(worths), hands.mean(where), max(worths)))
    least = min(range(len(hands.worths)), key=hands.worths.__getitem__)
    value = hands.worths[least]
    head = ("hand", "of hands", "least", "average", "most")
    return Extra(
        f"What hands are worth when {node.ask} is asked",
        f"In units of the {unit}, as they are played. The least is {hands.words(least)}: "
        f"{decimal(value, 6)}, exactly {value}.",
        head,
        tuple(rows),
        brief=head,
        numbers=("least", "average", "most"),
    )


def _one_by_one(node: Node, hands: _Hands, unit: str) -> Extra:
    order = sorted(range(len(hands.worths)), key=lambda at: -hands.worths[at])
    return Extra(
        f"Every hand when {node.ask} is asked",
        "Those that differ in the names of suits alone stand once.",
        ("hand", "hands alike", "choice", f"worth, in units of the {unit}", "exactly"),
        tuple(
            (
                hands.words(at),
                int(hands.ways[at]),
                node.options[hands.taken[at]],
                hands.worths[at],
                str(hands.worths[at]),
            )
            for at in order
        ),
        numbers=(f"worth, in units of the {unit}",),
        is_long=True,
    )
