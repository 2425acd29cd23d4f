"""What a step of the script comes to, and whom it concerns: whose hands it deals to, asks, shows
and settles.

`when`, `of`, `on`, `needed_by` and `with_folded` mean what they mean here, and nowhere else: a
table makes acts of these moves, and a round without a table waits for them or does them itself.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from croupier.rounds.choices import Ask, Turns
from croupier.rounds.moves import (
    Check,
    Choice,
    Consequence,
    Deal,
    Decision,
    HandsDown,
    HandUp,
    Move,
    Show,
    Spin,
)
from croupier.rounds.round import Hand, Part, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import (
    CheckHoleCard,
    DealerDraws,
    DealTo,
    DealToEach,
    Reveal,
    Settle,
    Step,
    TurnDown,
    TurnUp,
)
from croupier.rounds.script import Spin as SpinStep

if TYPE_CHECKING:
    from croupier.rounds.game import Game


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


def spinning(step: SpinStep, round_: Round) -> list[Hand]:
    """The hands whose players spin the wheel, from the dealer's right."""
    return [hand for hand in reversed(round_.hands.values()) if step.of(hand)]


def concerns(step: Step, hand: Hand) -> bool:
    """Whether a step may still give a hand a card, a choice or a chip."""
    if isinstance(step, Settle):
        return takes_part(step, hand)
    if isinstance(step, SpinStep):
        return step.of(hand)
    return not hand.folded and isinstance(step, Ask | DealToEach)


# ---- hands that are played in turn ----------------------------------------------------------


def goes_on(step: Step) -> bool:
    """Whether a step is taken again and again, one move at a time, until none is left."""
    return isinstance(step, Turns | DealerDraws)


def next_in_turn(step: Turns, rules: Rules, round_: Round) -> Deal | Choice | Decision | None:
    """What the hands still in play come to next, from the dealer's left; those that were passed
    over when the others have done."""
    hands = [hand for hand in round_.in_play() if step.of(hand)]
    for hand in hands:
        if not hand.parts:
            hand.parts.append(Part(1, hand.cards))
        if (move := _next_of(step, rules, round_, hand)) is not None:
            return move
    for hand in hands:
        if hand.at_turn is not None:
            return Choice(hand.seat, step)
    return None


def _next_of(
    step: Turns, rules: Rules, round_: Round, hand: Hand
) -> Deal | Choice | Decision | None:
    """A card that a hand is to get, an answer, or a settlement that does not wait for the
    dealer's hand."""
    while True:
        for part in hand.parts:
            if part.ended and not part.settled and step.at_once(rules, round_, part):
                return Decision(hand.seat, part.ended, part.number)
        at_turn = hand.at_turn
        if at_turn is None or at_turn.passed_over:
            return None
        if at_turn.draws:
            return Deal(1, hand.seat, at_turn.number)
        if step.offers(rules, round_, hand):
            return Choice(hand.seat, step)
        at_turn.ended = step.ends(rules, round_, hand)


# ---- what a step comes to -------------------------------------------------------------------


def moves(game: Game, rules: Rules, round_: Round, step: Step) -> Sequence[Move | Consequence]:
    """What a step comes to in a round, clockwise; nothing where it is words, devices or cards that
    nobody sees. Of a step that goes on it is the next move."""
    if not is_taken(step, round_):
        return ()
    match step:
        case DealToEach():
            return [
                Deal(step.count, hand.seat, is_open=step.face_up) for hand in dealt_in(step, round_)
            ]
        case DealTo():
            return [Deal(len(step.slots), 0, 0, step.area, step.slots, step.face_up)]
        case TurnUp():
            return [Show(step.area, step.slots)] if is_needed(step, round_) else ()
        case CheckHoleCard():
            return [Check()]
        case Turns():
            move = next_in_turn(step, rules, round_)
            return () if move is None else [move]
        case Ask():
            return [Choice(hand.seat, step) for hand in asked(step, round_)]
        case DealerDraws():
            return _dealers_card(game, rules, round_, step)
        case Settle():
            return [
                Decision(hand.seat, step.name, ends_hand=step.ends_hands)
                for hand in settled(step, round_)
            ]
        case Reveal():
            return [HandUp(hand.seat) for hand in revealed(step, round_)]
        case TurnDown():
            seats = tuple(hand.seat for hand in exposed(round_))
            return [HandsDown(seats)] if seats else ()
        case SpinStep():
            return [Spin(hand.seat) for hand in spinning(step, round_)]
    return ()


def _dealers_card(game: Game, rules: Rules, round_: Round, step: DealerDraws) -> Sequence[Deal]:
    """The card that the dealer draws next, if any."""
    if not step.draws(rules, round_):
        return ()
    slot = game.slots("dealer")[len(round_.areas["dealer"])]
    return [Deal(1, area="dealer", slots=(slot,), face_up=(slot,))]
