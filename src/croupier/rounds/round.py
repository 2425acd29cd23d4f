"""A round of play as the rules see it: hands, wagers, choices, cards and results."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final, NamedTuple, Required, TypedDict

import msgspec

from croupier.cards import Card
from croupier.money import Cents, Odds
from croupier.rounds.choices import Option
from croupier.rulebook.readings import is_reading


class Outcome(StrEnum):
    """What became of a wager."""

    WIN = "win"
    LOSE = "lose"
    PUSH = "push"
    SURRENDER = "surrender"
    VOID = "void"


# Settling asks for these many times a round, and Python 3.11 is slow to find an enum's member.
WIN: Final = Outcome.WIN
LOSE: Final = Outcome.LOSE
SURRENDER: Final = Outcome.SURRENDER
VOID: Final = Outcome.VOID

_WORD_OF: Final = {outcome: outcome.value for outcome in Outcome}


class LimitCut(NamedTuple):
    """A payment that the payout limit has cut: what was due, and the limit."""

    due: Cents
    limit: Cents


@lru_cache(maxsize=4096)
def _told_apart(grounds: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Paragraphs and readings, each once, in their order."""
    distinct = dict.fromkeys(grounds)
    return (
        tuple(ground for ground in distinct if not is_reading(ground)),
        tuple(ground for ground in distinct if is_reading(ground)),
    )


class ResultData(TypedDict, total=False):
    """A result as an event tells of it."""

    wager: Required[str]
    stake: Required[Cents]
    outcome: Required[str]
    won: Required[Cents]
    cites: Required[Sequence[str]]
    odds: str
    hand: str
    against: str
    line: str
    readings: Sequence[str]
    due: Cents
    limit: Cents
    seat: int


class SettledWager(msgspec.Struct, frozen=True, omit_defaults=True):
    """A result in plain values, as views, news and records tell of it."""

    wager: str
    stake: Cents
    outcome: Outcome
    won: Cents
    cites: tuple[str, ...]
    """The paragraphs that decide it."""
    odds: str = ""
    hand: str = ""
    against: str = ""
    line: str = ""
    """The line of the pay table the hand belongs to, whether it won or not."""
    readings: tuple[str, ...] = ()
    """The readings that fill the paragraphs' gaps."""
    due: Cents | None = None
    """What was due, where the payout limit let it win less."""
    limit: Cents | None = None
    """The payout limit, where it cut the payment."""
    seat: int | None = None
    """Whose wager it was, where that is said with it."""
    each: bool = False
    """Whether it stands for several wagers that came out the same, each with these amounts."""

    @property
    def net(self) -> Cents:
        """What the player is up or down on this wager, in chips."""
        return self.won - taken(self.wager, self.outcome, self.stake)

    @staticmethod
    def of(results: Iterable[ResultData]) -> tuple[SettledWager, ...]:
        """Results as an event tells of them."""
        return msgspec.convert(results, tuple[SettledWager, ...])


class Result(NamedTuple):
    """One wager settled: what it came to and what says so."""

    wager: str
    stake: Cents
    outcome: Outcome
    won: Cents
    grounds: tuple[str, ...]
    """The paragraphs that decide it and the readings of them, the first ones first."""
    odds: Odds | None = None
    hand: str = ""
    against: str = ""
    line: str = ""
    """The line of the pay table the hand belongs to, whether it won or not."""
    takes_jackpot: bool = False
    """Whether the progressive meter is paid out with it and starts again."""
    cut: LimitCut | None = None
    """What was due, where the payout limit let it win less."""

    @property
    def cites(self) -> tuple[str, ...]:
        """The paragraphs that say so; none where the text is silent."""
        return _told_apart(self.grounds)[0]

    @property
    def readings(self) -> tuple[str, ...]:
        """The readings that fill the paragraphs' gaps."""
        return _told_apart(self.grounds)[1]

    @property
    def lost(self) -> Cents:
        """What the house takes of this wager, in chips."""
        return taken(self.wager, self.outcome, self.stake)

    @property
    def net(self) -> Cents:
        """What the player is up or down on this wager, in chips; a coupon lost costs none."""
        wager, stake, outcome, won = self[:4]
        return won - taken(wager, outcome, stake)

    def settled(self) -> SettledWager:
        """The result in plain values, for views and programs."""
        wager, stake, outcome, won, grounds, odds, hand, against, line, _, cut = self
        cites, by_reading = _told_apart(grounds)
        due, limit = cut or (None, None)
        return SettledWager(
            wager,
            stake,
            outcome,
            won,
            cites,
            str(odds) if odds is not None else "",
            hand,
            against,
            line,
            by_reading,
            due,
            limit,
        )

    def as_data(self) -> ResultData:
        """The result in plain values, for records."""
        wager, stake, outcome, won, grounds, odds, hand, against, line, _, cut = self
        cites, by_reading = _told_apart(grounds)
        data: ResultData = {
            "wager": wager,
            "stake": stake,
            "outcome": _WORD_OF[outcome],
            "won": won,
            "cites": list(cites),
        }
        if odds is not None:
            data["odds"] = str(odds)
        if hand:
            data["hand"] = hand
        if against:
            data["against"] = against
        if line:
            data["line"] = line
        if by_reading:
            data["readings"] = list(by_reading)
        if cut:
            data["due"], data["limit"] = cut
        return data


def taken(wager: str, outcome: str, stake: Cents) -> Cents:
    """What the house takes of a wager, in chips: all of one that loses, half of one that is
    surrendered, nothing of any other. A coupon is no chip.

    A wager whose half is not whole cents is refused while surrender is offered.
    """
    if wager == COUPON:
        return 0
    if outcome == LOSE:
        return stake
    return stake // 2 if outcome == SURRENDER else 0


def net_of(results: Iterable[SettledWager]) -> Cents:
    """What settled wagers come to for the player, in chips."""
    return sum(result.net for result in results)


COUPON = "match-play"
"""The name under which a match play coupon is settled; it is no chip and is never paid in."""


SPIN_PRIZE = "spin-prize"
COMMUNITY_PAY = "community-pay"
"""The names under which a wheel pays: the player who spins, and the others."""


@dataclass(slots=True)
class Part:
    """One of the hands that a player plays in turn: the first, or one that a split has made."""

    number: int
    """1 for the first; the others in the order in which they were made."""
    cards: list[Card]
    is_split: bool = False
    """Whether a split has made it, or left it with one card."""
    doubles: int = 0
    draws: int = 0
    """Cards that it is still to get."""
    passed_over: bool = False
    """Whether the dealer did not give it the card that it asked for."""
    ended: str = ""
    """How its turn has ended, empty before."""
    settled: bool = False
    """Whether its wagers were settled as soon as its turn ended."""

    def copy(self, cards: list[Card]) -> Part:
        """A part like this one with a list of cards of its own."""
        return replace(self, cards=cards)

    def wager(self, name: str) -> str:
        """What a wager of this hand is called: initial, and initial-2 for the second hand."""
        return name if self.number == 1 else f"{name}-{self.number}"


@dataclass(slots=True)
class Hand:
    """One seat's part in a round."""

    seat: int
    unit: str = "ante"
    """The opening wager that the others are measured by."""
    wagers: dict[str, Cents] = field(default_factory=dict)
    coupon: Cents = 0
    cards: list[Card] = field(default_factory=list)
    choices: dict[str, Option] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    discarded: list[Card] = field(default_factory=list)
    folded: bool = False
    exposed: bool = False
    turned_up: bool = False
    parts: list[Part] = field(default_factory=list)
    """The hands that it is played as where it may be split, from the dealer's left; the first one
    shares its cards."""

    @property
    def ante(self) -> Cents:
        """The amount of the opening wager."""
        return self.wagers.get(self.unit, 0)

    @property
    def dealt(self) -> tuple[Card, ...]:
        """The cards that it got, with those that it has laid away since, in their order."""
        cards, gone = list(self.cards), list(self.discarded)
        for option in reversed(self.choices.values()):
            if option.discards is not None:
                cards.insert(option.discards, gone.pop())
        return tuple(cards)

    def choose(self, asked: str, option: Option, staked: Mapping[str, Cents]) -> None:
        """Take note of a choice and put down what it stakes."""
        self.choices[asked] = option
        for wager, amount in staked.items():
            self.wagers[wager] = self.wagers.get(wager, 0) + amount
        for wager in option.withdraws:
            del self.wagers[wager]
        if option.discards is not None:
            self.discarded.append(self.cards.pop(option.discards))
        self.folded = self.folded or option.leaves_play
        self.exposed = self.exposed or option.exposes

    def copy(self) -> Hand:
        """A hand that can be changed without changing this one; the first part shares its cards."""
        cards = list(self.cards)
        parts = [
            part.copy(cards if part.cards is self.cards else list(part.cards))
            for part in self.parts
        ]
        return Hand(
            self.seat,
            self.unit,
            self.wagers.copy(),
            self.coupon,
            cards,
            self.choices.copy(),
            self.results.copy(),
            self.discarded.copy(),
            self.folded,
            self.exposed,
            self.turned_up,
            parts,
        )

    @property
    def at_turn(self) -> Part | None:
        """The part that is being played: the first whose turn has not ended, and one that was
        passed over only after the others."""
        waiting = [part for part in self.parts if not part.ended]
        return min(waiting, key=lambda part: part.passed_over, default=None)

    def part(self, number: int) -> Part:
        """One of the hands it is played as, by its number."""
        return next(part for part in self.parts if part.number == number)

    def owes(self, *names: str) -> bool:
        """Whether it has a wager of one of these names, or any wager, that is not settled."""
        settled = {result.wager for result in self.results}
        return any(wager not in settled and (not names or wager in names) for wager in self.wagers)

    def chose(self, asked: str) -> str:
        """The name of the option taken when asked, or nothing."""
        option = self.choices.get(asked)
        return option.name if option else ""


@dataclass(slots=True)
class Round:
    """Hands in clockwise order from the dealer's left, and the areas of the layout."""

    hands: dict[int, Hand] = field(default_factory=dict)
    areas: dict[str, list[Card]] = field(default_factory=dict)
    up: set[tuple[str, int]] = field(default_factory=set)
    hole_checked: bool | None = None
    """Whether the dealer's hole card made a blackjack when it was checked; None before."""

    def copy(self) -> Round:
        """A round that can be changed without changing this one."""
        return Round(
            {seat: hand.copy() for seat, hand in self.hands.items()},
            {area: cards.copy() for area, cards in self.areas.items()},
            self.up.copy(),
            self.hole_checked,
        )

    def in_play(self) -> Iterator[Hand]:
        """The hands that have not folded, clockwise."""
        return (hand for hand in self.hands.values() if not hand.folded)

    def dealt(self) -> Iterable[Card]:
        """Every card on the layout."""
        for hand in self.hands.values():
            yield from hand.cards
        for cards in self.areas.values():
            yield from cards
