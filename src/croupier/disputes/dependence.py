"""Which wagers depend on a card that a file does not show."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from croupier.cards import Card, without
from croupier.disputes.partial_layout import Laid, Unseen
from croupier.rounds import Game, Hand, Round, Rules
from croupier.rounds.game import Settlement


def depending(
    card: Unseen, game: Game, rules: Rules, round_: Round, hand: Hand, settlement: Settlement
) -> list[str]:
    """The wagers of a hand that a settlement decides differently with one card or another in its
    place."""
    lying = [
        *_unlooked(hand.cards),
        *(one for area in round_.areas.values() for one in _unlooked(area)),
    ]
    unseen = [one for one in lying if isinstance(one, Unseen)]
    spare = without(game.make(rules), (one for one in lying if not isinstance(one, Unseen)))
    stands = {id(one): other for one, other in zip(unseen, spare, strict=False)}
    results: dict[str, set[object]] = {}
    for other in spare[len(unseen) :]:
        stands[id(card)] = other
        shown = replace(hand, cards=_shown(hand.cards, stands))
        areas = {area: _shown(cards, stands) for area, cards in round_.areas.items()}
        seen = replace(round_, hands={**round_.hands, hand.seat: shown}, areas=areas)
        for one in settlement(rules, seen, shown):
            if one.wager in hand.wagers:
                results.setdefault(one.wager, set()).add((one.outcome, one.won, one.hand))
    return [wager for wager, several in results.items() if len(several) > 1] or list(hand.wagers)


def _unlooked(cards: list[Card]) -> Iterable[Card]:
    return cards.unlooked() if isinstance(cards, Laid) else cards


def _shown(cards: list[Card], stands: dict[int, Card]) -> list[Card]:
    """Cards with others in the places of those that the file does not show."""
    return [stands.get(id(one), one) for one in _unlooked(cards)]
