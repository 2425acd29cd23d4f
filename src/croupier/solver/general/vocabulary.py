"""Words for the strategies of any game: its options, what the cards seen show, and the hand made.

A game's folder may have words of its own; one that has none, or that is a sheet, is told in these.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import combinations
from typing import Any, Final

from croupier.cards import RANK_NAMES, Card
from croupier.errors import HandError
from croupier.hands.any_size.floors import floor_value
from croupier.hands.ranking import Category
from croupier.rounds import Game, Rules, SeatKnowledge
from croupier.rounds.kinds import BEST_FIVE, BEST_FOUR, BEST_THREE, OWN, RANKINGS
from croupier.solver.features import (
    ARE_A_PAIR,
    ARE_SUITED,
    BOTH_HIGH,
    GAPS,
    HIGH_CARDS,
    MADE,
    NONE,
    RANK,
    RANKS,
    Feature,
    Held,
    Truth,
    about,
    draws,
    high_and_low,
)
from croupier.solver.general.plan import Plan
from croupier.solver.general.walk import KINDS, Axis, Slot
from croupier.solver.strategy import Action, Vocabulary

HAND: Final = "hand"
SEEN: Final = "seen"
_BY_KIND: Final = {"FiveCard": BEST_FIVE, "FourCard": BEST_FOUR, "ThreeCard": BEST_THREE}


class Made:
    """The value of the hand that is made, of one seat or of many; below all where it is not yet."""

    def __init__(self, value: Any) -> None:
        self.value = value


def hand_axis(plan: Plan) -> Axis | None:
    """The poker hand of the seat that settlements look at: one that is compared, if any is."""
    compared = {axis for view in plan.views for pair in view.compared for axis in pair}
    every = sorted({axis for view in plan.views for axis in view.axes})
    mine = [
        axis
        for axis in every
        if axis.ranking in KINDS and len(axis.sets) == 1
        and any(slot.area == OWN for slot in axis.slots)
    ]  # fmt: skip
    return next((axis for axis in mine if axis in compared), mine[0] if mine else None)


def vocabulary(game: Game, rules: Rules, plan: Plan) -> Vocabulary:
    """The words of a game's strategies."""
    asks = game.asks(rules)
    options = {option.name: option.says for ask in asks for option in ask.options}
    axis = hand_axis(plan)
    phrases = () if axis is None else tuple(_made(KINDS[axis.ranking]))

    def situation(seen: SeatKnowledge, _: Collection[str]) -> dict[str, Any]:
        up = [card for _, cards in seen.shown for card in cards if card is not None]
        own = Held(seen.own)
        return {OWN: own, SEEN: own + Held(up), HAND: Made(_value(axis, seen))}

    return Vocabulary(
        options=tuple(options),
        actions={name: Action((name,), says) for name, says in options.items()},
        of_option={
            **about(SEEN, (*MADE, *draws(3), *draws(4), *GAPS, *HIGH_CARDS)),
            **about(HAND, phrases),
        },
        of_all={
            **about(SEEN, high_and_low()),
            **about(OWN, high_and_low("own ", "the own cards")),
            **about(OWN, (ARE_A_PAIR, ARE_SUITED, BOTH_HIGH), "own {}", "of the own cards: {}"),
        },
        situation=situation,
        otherwise=tuple(options),
    )


def _value(axis: Axis | None, seen: SeatKnowledge) -> int:
    if axis is None:
        return NONE
    shown = dict(seen.shown)
    cards: list[Card] = []
    for slot in axis.sets[0]:
        row = seen.own if slot.area == OWN else shown.get(slot.area, ())
        card = row[slot.at] if slot.at < len(row) else None
        if card is None:
            return NONE
        cards.append(card)
    return RANKINGS[_BY_KIND[axis.ranking]].value(cards)


def _made(kind: type[Category]) -> Iterator[Feature]:
    """Hands or better ones, of the whole hand as it is settled."""
    for category in list(kind)[1:]:
        article = "" if category.label.startswith(("two", "three", "four")) else "a "
        yield _floor(f"hand is {article}{category.label} or better", kind, category.label)
    yield Feature(
        f"hand is a pair of {RANKS} or better",
        "the hand is complete, and at least a pair of that rank",
        _by_rank(kind, "pair of {}"),
    )
    yield Feature(
        f"hand is {RANK} high or better",
        "the hand is complete, and its highest card has that rank or a higher one, or it is better",
        _by_rank(kind, "{} high"),
    )
    for count in (2, 3):
        for ranks in combinations(reversed(RANK_NAMES), count):
            words = f"{'-'.join(ranks)} high"
            try:
                yield _floor(f"hand is {words} or better", kind, words)
            except HandError:
                continue  # only a straight begins like this


def _floor(words: str, kind: type[Category], named: str) -> Feature:
    least = floor_value(kind, named)
    says = "the hand is complete, and at least that good"
    return Feature(words, says, lambda hand, _: hand.value >= least)


def _by_rank(kind: type[Category], form: str) -> Callable[[Any, int], Truth]:
    def holds(hand: Any, rank: int) -> Truth:
        name = RANK_NAMES[rank]
        plural = f"{name}es" if name == "six" else f"{name}s"
        try:
            least = floor_value(kind, form.format(plural if "pair" in form else name))
        except HandError:
            least = 0  # no hand is as low as that
        return (hand.value >= least) & (hand.value > 0)

    return holds


def slots_seen(plan: Plan, level: int) -> tuple[Slot, ...]:
    """Own cards and those of the layout that are seen at a level, as states have them."""
    return (*plan.own, *plan.seen(level))
