"""What an answer, a check, a settlement or a spin changes in a round: cards, wagers and results.

Chips, devices and records are the table's; here only the round itself is changed, so that the
table, a round file and a solver play by the same functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from croupier.money import Cents
from croupier.rounds.choices import Ask, Option, Turns
from croupier.rounds.round import Hand, Part, Result, Round
from croupier.rounds.rules import Rules
from croupier.rulebook import Stop

if TYPE_CHECKING:
    from croupier.rounds.game import Game


def choose(
    ask: Ask, rules: Rules, hand: Hand, option: Option, amount: Cents = 0
) -> dict[str, Cents]:
    """Let a hand take an option: what it stakes is put down, and the stakes are returned."""
    staked = option.staked(rules, hand, amount)
    hand.choose(ask.key(hand), option, staked)
    if isinstance(ask, Turns):
        ask.takes(hand, option)
    return staked


def settlements(game: Game, option: Option) -> tuple[str, ...]:
    """The settlements that follow an answer at once, in their order."""
    names = (
        option.settles_wagers,
        option.settles_hand or (game.fold_settlement if option.folds else ""),
    )
    return tuple(name for name in names if name)


def leaves_play(option: Option) -> bool:
    """Whether a hand takes no further part once the answer has been settled."""
    return option.folds or bool(option.settles_hand)


def settle(game: Game, rules: Rules, round_: Round, hand: Hand, name: str) -> list[Result]:
    """Decide a hand's wagers by one of the game's settlements."""
    results = game.settlements[name](rules, round_, hand)
    hand.results.extend(results)
    return results


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
    names, cards = game.slots(area), round_.areas[area]
    places = {slot: names.index(slot) for slot in slots}
    shown = {slot: at for slot, at in places.items() if at < len(cards)}
    round_.up.update((area, at) for at in shown.values())
    return shown


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
