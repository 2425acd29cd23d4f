"""The coach in words, the same in the terminal and on a page."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from croupier.coach.explanation import NextCards, Why, WorthDifference
from croupier.coach.position import Position
from croupier.money import TO_THE_CENT, dollars, near_dollars, signed
from croupier.solver.figures import percent
from croupier.solver.worths import Valued

MOST_REASONS: Final = 4
"""More differences than this are summed up, so that a reason stays readable."""
MOST_DRAWS: Final = 3


MOST_PLACES: Final = 6


def worths(*values: Fraction) -> list[str]:
    """Amounts side by side, to as many places as tell apart those that are not alike.

    >>> worths(Fraction(-52), Fraction(-521, 10), Fraction(-52))
    ['−$0.520', '−$0.521', '−$0.520']
    """
    for places in range(2, MOST_PLACES + 1):
        written = [signed(value, places) for value in values]
        if len(set(written)) == len(set(values)):
            break
    return written


def seen(position: Position) -> str:
    """The cards that a seat saw, in a line: 6♥ 6♣; top 2♦, right 9♥."""
    own = " ".join(card.symbol for card in position.hand.cards)
    shown = [f"{slot} {card.symbol}" for up in position.shown.values() for slot, card in up.items()]
    return "; ".join(part for part in (own, ", ".join(shown)) if part)


def verdict(why: Why) -> str:
    """What a choice cost, in a sentence."""
    best, chosen = why.weighing.best, why.chosen
    if not why.cost:
        return f"{chosen.words}: the best choice, worth {signed(why.value, TO_THE_CENT)}."
    worth, best_worth = worths(why.value, best.value)
    return (
        f"{chosen.words} costs {near_dollars(why.cost)}: "
        f"it is worth {worth}, {named(best)} {best_worth}."
    )


def named(valued: Valued) -> str:
    """An option with the amount that goes with it, where there is one."""
    return f"{valued.words} of {dollars(valued.amount)}" if valued.amount else valued.words


def reasons(why: Why) -> Iterator[str]:
    """Which outcomes make the difference, and which cards were hoped for."""
    if not why.cost:
        return
    for difference in why.differences[:MOST_REASONS]:
        yield _difference(difference)
    if rest := why.differences[MOST_REASONS:]:
        costs = sum((difference.cost for difference in rest), Fraction(0))
        yield f"all else: {signed(costs, TO_THE_CENT)}"
    for draw in why.draws[:MOST_DRAWS]:
        if draw.net > 0:
            yield draw_told(draw, why)


def _difference(difference: WorthDifference) -> str:
    what = f"{difference.hand}, {difference.outcome}" if difference.outcome else difference.hand
    if difference.best == difference.chosen == 1:
        return f"{what}: {signed(difference.cost, TO_THE_CENT)}"
    if not difference.best:
        often = f"{_often(difference.chosen)} with your choice alone"
    elif not difference.chosen:
        often = f"{_often(difference.best)}, never with your choice"
    elif difference.best == difference.chosen:
        often = f"{_often(difference.best)} either way"
    else:
        often = f"{_often(difference.best)}, with your choice {_often(difference.chosen)}"
    return f"{what}: {often}; {signed(difference.cost, TO_THE_CENT)}"


def _often(probability: Fraction) -> str:
    return "always" if probability == 1 else percent(probability)


def draw_told(draw: NextCards, why: Why) -> str:
    """The cards that would make something of the hand."""
    unseen = len(why.weighing.position.unseen())
    cards = " ".join(card.symbol for card in draw.cards)
    many = len(draw.cards)
    return (
        f"{many} of {unseen} cards make it {draw.hand} ({signed(draw.net, TO_THE_CENT)}): {cards}"
    )
