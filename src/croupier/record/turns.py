"""Hands of a round file that are played in turn: cards come in the order in which they were dealt.

A seat's cards are given as one row, the first deal and then every card the player drew, whichever
hand it went to; the answers say where each belongs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from croupier.cards import Card
from croupier.games import Hand, Round, Rules
from croupier.games.choices import Option, Turns
from croupier.games.round import Part
from croupier.games.script import DealerDraws
from croupier.record.inputs import InputError

FIRST: Final = 2
"""Cards of a hand before its turn, and of the dealer before drawing."""

Said = Callable[[str, tuple[Option, ...]], Option]
"""What a player answered under a key, of the options that were open."""
Ended = Callable[[Part], None]
"""Hears of every part whose turn has ended."""


def play_turn(
    step: Turns,
    rules: Rules,
    round_: Round,
    hand: Hand,
    coming: list[Card],
    said: Said,
    ended: Ended,
) -> None:
    """Play a hand to its end, with the cards that are still to come to it."""
    hand.parts.append(Part(1, hand.cards))
    while (part := hand.at_turn) is not None:
        if part.draws:
            if not coming:
                raise InputError(f"too few: hand {part.number} gets another card")
            part.cards.append(coming.pop(0))
            part.draws = 0
            continue
        options = step.offers(rules, round_, hand)
        if options:
            key = step.key(hand)
            option = said(key, options)
            hand.choose(key, option, option.staked(rules, hand))
            step.takes(hand, option)
        else:
            part.ended = step.ends(rules, round_, hand)
        if part.ended:
            ended(part)
    if coming:
        raise InputError(f"too many: the last {len(coming)} were dealt to no hand")


def draw(step: DealerDraws, rules: Rules, round_: Round, area: str) -> None:
    """See to it that the dealer has drawn as the rules say, no card more and none less."""
    dealer = list(round_.areas[area])
    for count in range(FIRST, len(dealer) + 1):
        round_.areas[area] = dealer[:count]
        draws = step.draws(rules, round_)
        if draws and count == len(dealer):
            raise InputError("too few: the dealer draws another card", area)
        if not draws and count < len(dealer):
            raise InputError(f"too many: the dealer draws no card after {dealer[count - 1]}", area)
