"""Whom a step of the script concerns: the hands it deals to, asks, shows and settles.

`when`, `of`, `on`, `needed_by` and `with_folded` mean what they mean here, and nowhere else.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.rounds.choices import Ask, Turns
from croupier.rounds.round import Hand, Part, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import DealToEach, Reveal, Settle, Spin, Step, TurnUp


def is_taken(step: Step, round_: Round) -> bool:
    """Whether a step is taken at all in this round."""
    return step.when is None or step.when(round_)


def dealt_in(step: DealToEach, round_: Round) -> list[Hand]:
    """The hands that a deal goes to, clockwise."""
    return [hand for hand in round_.in_play() if step.of(hand)]


def asked(step: Ask, round_: Round) -> list[Hand]:
    """The hands that have a choice, in their order; hands in turns are asked one by one."""
    return [hand for hand in round_.in_play() if step.asks(round_, hand)]


def is_needed(step: TurnUp, round_: Round) -> bool:
    """Whether cards are turned up: some stay down when they decide nothing."""
    return step.needed_by is None or any(map(step.needed_by, round_.hands.values()))


def takes_part(step: Settle, hand: Hand) -> bool:
    """Whether a settlement concerns a hand."""
    return (step.with_folded or not hand.folded) and step.of(hand)


def settled(step: Settle, round_: Round) -> list[Hand]:
    """The hands that a settlement concerns, clockwise."""
    return [hand for hand in round_.hands.values() if takes_part(step, hand)]


def revealed(step: Reveal, round_: Round) -> list[Hand]:
    """The hands that are turned up for comparison, clockwise."""
    return [hand for hand in round_.hands.values() if not hand.folded or step.and_folded(hand)]


def exposed(round_: Round) -> list[Hand]:
    """The hands that were exposed for a wager and are to be turned down again."""
    return [hand for hand in round_.in_play() if hand.exposed]


def spinning(step: Spin, round_: Round) -> list[Hand]:
    """The hands whose players spin the wheel, from the dealer's right."""
    return [hand for hand in reversed(round_.hands.values()) if step.of(hand)]


def concerns(step: Step, hand: Hand) -> bool:
    """Whether a step may still give a hand a card, a choice or a chip."""
    if isinstance(step, Settle):
        return takes_part(step, hand)
    if isinstance(step, Spin):
        return step.of(hand)
    return not hand.folded and isinstance(step, Ask | DealToEach)


# ---- hands that are played in turn ----------------------------------------------------------


class AnswerDue(NamedTuple):
    """A hand in turn is asked for an answer."""

    seat: int


class CardDue(NamedTuple):
    """A hand in turn gets a card."""

    seat: int
    part: int


class PartOver(NamedTuple):
    """A hand whose turn has ended is settled at once: it does not wait for the dealer's."""

    seat: int
    part: int
    ended: str


def next_in_turn(step: Turns, rules: Rules, round_: Round) -> AnswerDue | CardDue | PartOver | None:
    """What the hands still in play come to next, from the dealer's left; those that were passed
    over when the others have done."""
    hands = [hand for hand in round_.in_play() if step.of(hand)]
    for hand in hands:
        if not hand.parts:
            hand.parts.append(Part(1, hand.cards))
        if (due := _next_of(step, rules, round_, hand)) is not None:
            return due
    for hand in hands:
        if hand.at_turn is not None:
            return AnswerDue(hand.seat)
    return None


def _next_of(
    step: Turns, rules: Rules, round_: Round, hand: Hand
) -> AnswerDue | CardDue | PartOver | None:
    while True:
        for part in hand.parts:
            if part.ended and not part.settled and step.at_once(rules, round_, part):
                return PartOver(hand.seat, part.number, part.ended)
        at_turn = hand.at_turn
        if at_turn is None or at_turn.passed_over:
            return None
        if at_turn.draws:
            return CardDue(hand.seat, at_turn.number)
        if step.offers(rules, round_, hand):
            return AnswerDue(hand.seat)
        at_turn.ended = step.ends(rules, round_, hand)
