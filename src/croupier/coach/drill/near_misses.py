"""Near misses: hands a card away from one that was got wrong, where the answer is another or
hangs by a thread."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from croupier.cards import RANKS, SUITS, Card
from croupier.coach.drill.situations import Situation
from croupier.errors import CoachError

MOST: Final = 3
"""Near misses that one mistake brings along."""
THIN: Final = Fraction(1, 4)
"""Two options closer than this part of the opening wager are a close call."""
HAIR: Final = Fraction(1, 500)
"""Two options closer than this are all one to anybody: there is nothing to learn in them."""


def near_misses(situation: Situation, most: int = MOST) -> list[Situation]:
    """Neighbours that tell whether the point has been understood: first those whose best answer
    is another, then close calls; the closest first."""
    best = situation.weighing.best.name
    thin, hair = (part * situation.position.hand.ante for part in (THIN, HAIR))
    misses: dict[str, tuple[bool, Fraction, Situation]] = {}
    for neighbour in neighbours(situation):
        if neighbour.key == situation.key or neighbour.key in misses:
            continue
        try:
            weighing = neighbour.weighing
        except CoachError:
            continue
        flips, margin = weighing.best.name != best, weighing.margin
        if margin > hair and (flips or margin < thin):
            misses[neighbour.key] = not flips, margin, neighbour
    return [
        neighbour for _, _, neighbour in sorted(misses.values(), key=lambda near: near[:2])[:most]
    ]


def neighbours(situation: Situation) -> Iterator[Situation]:
    """Every situation with one card of the next rank, or of another suit, in which the same is
    asked."""
    position = situation.position
    seen = [*position.hand.cards, *(face for up in position.shown.values() for face in up.values())]
    gone = {*seen, *position.others}
    for old in seen:
        for new in (*_next_ranks(old), *_other_suits(old)):
            if new not in gone and new in position.game.deck:
                neighbour = situation.with_card(old, new)
                if _options(neighbour) == _options(situation):
                    yield neighbour


def _options(situation: Situation) -> set[str]:
    """What the game offers, if it asks at all: a pair may be split, and its neighbour may not."""
    try:
        return {option.name for option in situation.position.state.options()}
    except CoachError:
        return set()


def _next_ranks(card: Card) -> Iterator[Card]:
    for rank in (card.rank - 1, card.rank + 1):
        if 0 <= rank < len(RANKS):
            yield Card(4 * rank + card.suit)


def _other_suits(card: Card) -> Iterator[Card]:
    for suit in range(len(SUITS)):
        if suit != card.suit:
            yield Card(4 * card.rank + suit)
