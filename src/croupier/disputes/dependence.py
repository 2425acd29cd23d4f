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
    place; all that it decides, where too little else is shown to tell them apart."""
    lying = [
        *_unlooked(hand.cards),
        *(card for area in round_.areas.values() for card in _unlooked(area)),
    ]
    unseen = [card for card in lying if isinstance(card, Unseen)]
    spare = without(
        game.shoe_cards(rules), (card for card in lying if not isinstance(card, Unseen))
    )
    stands = {id(card): other for card, other in zip(unseen, spare, strict=False)}
    results: dict[str, set[object]] = {}
    for other in spare[len(unseen) :]:
        stands[id(card)] = other
        shown = replace(hand, cards=_shown(hand.cards, stands))
        areas = {area: _shown(cards, stands) for area, cards in round_.areas.items()}
        seen = replace(round_, hands={**round_.hands, hand.seat: shown}, areas=areas)
        for result in settlement(rules, seen, shown):
            if result.wager in hand.wagers:
                results.setdefault(result.wager, set()).add(
                    (result.outcome, result.won, result.hand)
                )
    return [wager for wager, several in results.items() if len(several) > 1] or list(
        results or hand.wagers
    )


def _unlooked(cards: list[Card]) -> Iterable[Card]:
    return cards.unlooked() if isinstance(cards, Laid) else cards


def _shown(cards: list[Card], stands: dict[int, Card]) -> list[Card]:
    """Cards with others in the places of those that the file does not show."""
    return [stands.get(id(card), card) for card in _unlooked(cards)]
