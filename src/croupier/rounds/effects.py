"""What an answer, a check, a settlement or a spin changes in a round: cards, wagers and results.

Chips, devices and records are the table's, and units a solver's; here only the round itself is
changed, so that the table, a round file and a solver play by the same functions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from croupier.money import Cents
from croupier.rounds.choices import Ask, Option, Turns
from croupier.rounds.round import Hand, Part, Result, Round
from croupier.rounds.rules import Rules
from croupier.rulebook import Stop

if TYPE_CHECKING:
    from croupier.rounds.game import Game


def choose(
    game: Game, ask: Ask, hand: Hand, option: Option, staked: Mapping[str, Cents]
) -> tuple[str, ...]:
    """Let a hand take an option and put down these stakes; returns the settlements that follow at
    once, in their order."""
    hand.choose(ask.key(hand), option, staked)
    if isinstance(ask, Turns):
        ask.takes(hand, option)
    ending = option.settles_hand or (game.fold_settlement if option.folds else "")
    if not option.settles_wagers:
        return (ending,) if ending else ()
    return (option.settles_wagers, ending) if ending else (option.settles_wagers,)


def settle(hand: Hand, results: Iterable[Result], *, ends_hand: bool = False) -> None:
    """Let wagers of a hand be decided so, which may end the hand."""
    hand.results.extend(results)
    hand.folded = hand.folded or ends_hand


def close_part(hand: Hand, part: Part) -> None:
    """A part has been settled; the hand is out of play when all of them have."""
    part.settled = True
    hand.folded = all(other.settled for other in hand.parts)


def check_hole_card(game: Game, round_: Round) -> bool:
    """Find out whether the dealer's first two cards decide the round, as a card reader does."""
    round_.hole_checked = game.is_blackjack(round_.areas["dealer"][:2])
    return round_.hole_checked


def turn_up(game: Game, round_: Round, area: str, slots: tuple[str, ...]) -> dict[str, int]:
    """Turn cards of an area face up; a slot without a card stays empty. Returns their places."""
    places, dealt = game.places[area], len(round_.areas[area])
    shown = {slot: places[slot] for slot in slots if places[slot] < dealt}
    round_.up.update([(area, at) for at in shown.values()])
    return shown


def turn_down(round_: Round, seats: Iterable[int]) -> None:
    """Turn hands down again that were exposed for a wager."""
    for seat in seats:
        round_.hands[seat].exposed = False


def turn_last_up(round_: Round, area: str) -> None:
    """Turn the card face up that an area has got last."""
    round_.up.add((area, len(round_.areas[area]) - 1))


def spin(
    game: Game, rules: Rules, round_: Round, hand: Hand, stop: Stop, meter: Cents
) -> tuple[dict[int, Result], Cents]:
    """The wheel has stopped: what each seat is paid, and the meter afterwards."""
    assert game.spin is not None
    paid = game.spin(rules, round_, hand, stop, meter)
    for seat, result in paid.items():
        round_.hands[seat].results.append(result)
        if result.takes_jackpot and game.meter:
            meter = rules.number(game.meter.seed)
    return paid, meter
