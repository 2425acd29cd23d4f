"""The most that one patron could win in a round at the least wagers, by the game's settlement.

Several regulations put a payout limit no lower than that. What a hand wins depends on the lines of
the pay tables that its wagers are on, and not every line falls together with every other: a game
names a deal for each way in which they do, and its own steps settle them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from croupier.cards import Card, cards
from croupier.money import LARGEST_AMOUNT, Cents
from croupier.rounds import moves
from croupier.rounds.choices import Option
from croupier.rounds.least_wagers import least_wagers
from croupier.rounds.round import Hand, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import Spin
from croupier.rounds.state import RoundState

if TYPE_CHECKING:
    from croupier.rounds.game import Game

PATRON: Final = 1
"""The seat of the patron whose largest win is asked for."""
FULL: Final = LARGEST_AMOUNT // 2
"""A jackpot that outweighs all else, and yet leaves room below the lifted limit."""


class PatronDeal(NamedTuple):
    """The cards of one patron and those on the layout."""

    own: tuple[Card, ...]
    areas: Mapping[str, tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class PayoutLimit:
    """What the law says of the most that a hand is paid."""

    least: Callable[[Rules], Cents]
    """No limit may be lower than this sum."""
    deals: tuple[PatronDeal, ...] = ()
    """One for each way in which the lines that it covers fall together, where no limit may be
    lower either than the most that one could win at the least wagers."""


def deals(written: str, *areas: str) -> tuple[PatronDeal, ...]:
    """Deals line by line: the own cards, then those of each area after a stroke."""
    return tuple(
        PatronDeal(own, dict(zip(areas, rest, strict=True)))
        for line in written.split("\n")
        if line.strip()
        for own, *rest in [[cards(part) for part in line.split("|")]]
    )


def least_limit(game: Game, rules: Rules, meter: Cents | None = None) -> Cents:
    """The least that the payout limit may be, while a progressive jackpot stands at the meter:
    at its seed, where it is not said."""
    assert game.limit is not None
    least = game.limit.least(rules)
    return max(least, largest_win(game, rules, meter)) if game.limit.deals else least


def largest_win(game: Game, rules: Rules, meter: Cents | None = None) -> Cents:
    """The most that one patron could win in a round at the least wagers that the limit covers.

    A hand that takes the jackpot wins all of it and any other nothing of it, so what is won with
    an empty meter and with a full one tells what is won with any.
    """
    empty, full = _largest_win(_Rules(game, rules))
    if game.meter is None or not game.meter.runs(rules):
        return empty
    stands = rules.number(game.meter.seed) if meter is None else meter
    return max(empty, full - FULL + stands)


class _Rules:
    """Rules that are the same when they pay the same, whatever limit the house has set."""

    def __init__(self, game: Game, rules: Rules) -> None:
        options = {**rules.options, "payout-limit": LARGEST_AMOUNT}
        self.game, self.rules = game, replace(rules, options=options)
        posted = frozenset((wager, table.lines) for wager, table in rules.posted.items())
        # Of two games with one name, such as one that was brought again, each has its own.
        self._key = (id(game), rules.edition.slug, frozenset(options.items()), posted)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Rules) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)


@lru_cache(maxsize=256)
def _largest_win(of: _Rules) -> tuple[Cents, Cents]:
    """The most with an empty meter and with a full one."""
    game, rules = of.game, of.rules
    assert game.limit is not None
    covered = {wager.name for wager in game.wagers if wager.limited}
    wagers = {name: amount for name, amount in least_wagers(game, rules).items() if name in covered}
    playing = _Playing(game, rules, wagers)
    empty = full = 0
    for deal in game.limit.deals:
        for ending in playing.endings(deal):
            won = sum(result.won for result in ending.results)
            empty = max(empty, won + playing.spun(ending, 0))
            full = max(full, won + playing.spun(ending, FULL))
    return empty, full


class _Playing:
    """Deals played in every way that could win the most, with these opening wagers."""

    def __init__(self, game: Game, rules: Rules, wagers: Mapping[str, Cents]) -> None:
        self._game, self._rules, self._wagers = game, rules, wagers
        self._spin = next((step for step in game.steps(rules) if isinstance(step, Spin)), None)
        self._paid_by_others: dict[Cents, Cents] = {}

    def endings(self, deal: PatronDeal) -> Iterator[Hand]:
        """The patron's hand as it may be settled in the end, the wheel aside."""
        hand = Hand(PATRON, self._game.unit_wager, dict(self._wagers))
        return self._played(RoundState(self._game, self._rules, [hand]), deal)

    def _played(self, state: RoundState, deal: PatronDeal) -> Iterator[Hand]:
        hand = state.round.hands[PATRON]
        while isinstance(move := state.awaited(), moves.Deal):
            if move.area:
                slots = self._game.slots(move.area)
                state.deal([deal.areas[move.area][slots.index(slot)] for slot in move.slots])
            else:
                held = len(hand.cards) + len(hand.discarded)
                state.deal(deal.own[held : held + move.number])
        if not isinstance(move, moves.Choice):
            yield hand
            return
        for option in _worth_trying(state.options()):
            chosen = state.copy()
            chosen.choose(option)
            yield from self._played(chosen, deal)

    def spun(self, hand: Hand, meter: Cents) -> Cents:
        """The most that the wheel pays the patron: for a spin of the patron's own, and for those
        of all others at the table who may have one."""
        if self._spin is None:
            return 0
        own = self._paid_by(hand, hand, meter) if self._spin.of(hand) else 0
        beside = self._paid_by_others.get(meter)
        if beside is None:  # with no limit in the way it is the same for every hand in play
            beside = sum(self._paid_by(other, hand, meter) for other in self._others)
            self._paid_by_others[meter] = beside
        return own + beside

    def _paid_by(self, spinner: Hand, hand: Hand, meter: Cents) -> Cents:
        """The most that one spin pays the patron, wherever the wheel stops."""
        assert self._game.wheel is not None and self._game.spin is not None
        round_ = Round({spinner.seat: spinner, PATRON: hand})
        paid = [
            self._game.spin(self._rules, round_, spinner, stop, meter)
            for stop in self._game.wheel(self._rules).stops
        ]
        return max(won[PATRON].won if PATRON in won else 0 for won in paid)

    @cached_property
    def _others(self) -> list[Hand]:
        """Players other than the patron whose cards earn a spin: those who find them in a deck from
        which the patron's deal is gone, whichever that is, since few cards are."""
        assert self._spin is not None and self._game.limit is not None
        deal = self._game.limit.deals[0]
        dealt = {*deal.own, *(card for area in deal.areas.values() for card in area)}
        left = [card for card in self._game.shoe_cards(self._rules) if card not in dealt]
        count, others = self._game.cards_each, list[Hand]()
        while len(left) >= count and len(others) < self._rules.number("seats") - PATRON:
            seat = PATRON + 1 + len(others)
            other = Hand(seat, self._game.unit_wager, dict(self._wagers), cards=left[:count])
            if self._spin.of(other):
                others.append(other)
            del left[: count if self._spin.of(other) else 1]
        return others


@cache
def _worth_trying(options: tuple[Option, ...]) -> tuple[Option, ...]:
    """The options that could win the most: nobody wins by folding, and of options that differ
    only in the amount no smaller one wins more."""
    most: dict[tuple[object, ...], int] = {}
    for option in options:
        alike = _apart_from_amounts(option)
        most[alike] = max(option.times, most.get(alike, 0))
    return tuple(
        option
        for option in options
        if not option.folds and option.times == most[_apart_from_amounts(option)]
    )


def _apart_from_amounts(option: Option) -> tuple[object, ...]:
    staked = tuple(stake.wager for stake in option.stakes)
    return staked, option.withdraws, option.discards, option.exposes
