"""The choices a script offers: what is asked, which answers there are, and what each puts down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from croupier.money import Cents
from croupier.rounds.script import Step

if TYPE_CHECKING:
    from croupier.rounds.kinds import Value
    from croupier.rounds.round import Hand, Part, Round
    from croupier.rounds.rules import Rules


class Amounts(NamedTuple):
    """What may be staked: from the least to the most, in whole units; no amount where the least
    is above the most."""

    least: Cents
    most: Cents
    unit: Cents = 1

    def holds(self, amount: Cents) -> bool:
        """Whether an amount may be staked."""
        return self.least <= amount <= self.most and amount % self.unit == 0


@dataclass(frozen=True, slots=True)
class Stake:
    """A wager that a choice puts down: this many times the ante, or an amount between bounds,
    which the player names unless only one is left."""

    wager: str
    times: int = 0
    between: Callable[[Rules, Hand], Amounts] | None = None
    cite: str = ""
    """What gives the amount, where the paragraph of the choice does not."""
    best_at_most: bool = False
    """Whether a player who stakes it at all does best with the most: what is offered first."""


class LeastHand(NamedTuple):
    """A hand that opens an answer: this one or a better one, of cards that the player sees."""

    value: Value
    named: str

    def is_held(self, round_: Round, hand: Hand) -> bool:
        """Whether a player holds it."""
        return self.value.reaches(self.named, round_, hand)


@dataclass(frozen=True, slots=True, kw_only=True)
class Option:
    """One answer a player may give."""

    name: str
    also: tuple[str, ...] = ()
    """Other names that the trade has for it."""
    key: str = ""
    """The letter that players know it by, where its first does not tell it from the others."""
    says: str
    cite: str
    stakes: tuple[Stake, ...] = ()
    withdraws: tuple[str, ...] = ()
    """Wagers that the choice takes back."""
    discards: int | None = None
    """Which of the own cards the choice lays away."""
    settles_hand: str = ""
    """A settlement that follows at once and ends the hand; a fold has one of its own."""
    settles_wagers: str = ""
    """A settlement of some wagers that follows at once, while the hand plays on."""
    folds: bool = False
    gives_up: bool = False
    """Whether it gives up the hand without being a fold."""
    exposes: bool = False
    needs: LeastHand | None = None
    """The hand without which it is not open."""
    cites: tuple[str, ...] = field(init=False)
    """What gives the choice, and what gives the amounts that it stakes."""

    def __post_init__(self) -> None:
        named = (self.cite, *(stake.cite for stake in self.stakes if stake.cite))
        object.__setattr__(self, "cites", tuple(dict.fromkeys(named)))

    @property
    def leaves_play(self) -> bool:
        """Whether a hand that takes it takes no further part in the round."""
        return self.folds or bool(self.settles_hand)

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that it is called, its own name first."""
        return (self.name, *self.also)

    @property
    def times(self) -> int:
        """How many antes the choice adds to the player's stake, named amounts aside."""
        return sum(stake.times for stake in self.stakes)

    def amounts(self, rules: Rules, hand: Hand) -> Amounts | None:
        """Between which amounts the player has to name one, if the choice leaves one open."""
        for stake in self.stakes:
            if stake.between is not None:
                amounts = stake.between(rules, hand)
                if amounts.least != amounts.most:
                    return amounts
        return None

    def most(self, rules: Rules, hand: Hand) -> Cents:
        """The most that the choice may put down."""
        amounts = self.amounts(rules, hand)
        return sum(self.staked(rules, hand, amounts.most if amounts else 0).values())

    def staked(self, rules: Rules, hand: Hand, named: Cents = 0) -> dict[str, Cents]:
        """What the choice puts down on each wager, with the amount that the player names."""
        ante, staked = hand.ante, {}
        for stake in self.stakes:
            amount = stake.times * ante
            if stake.between is not None:
                amounts = stake.between(rules, hand)
                amount = amounts.least if amounts.least == amounts.most else named
            staked[stake.wager] = amount
        return staked


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask(Step):
    """A choice offered to players in turn; options of equal worth are preferred in this order."""

    name: str
    question: str
    prompt: str = ""
    """What a player is asked, in the second person; without it, the question, which is for all."""
    options: tuple[Option, ...]
    of: Callable[[Hand], bool]
    on: Callable[[Round, Hand], bool] = lambda round_, hand: True
    """Of these hands, those whom the cards on the layout leave a choice."""

    def asks(self, round_: Round, hand: Hand) -> bool:
        """Whether a hand that is in play has the choice."""
        return self.of(hand) and self.on(round_, hand)

    def option(self, name: str | None) -> Option | None:
        """The answer of that name, if there is one."""
        for option in self.options:
            if option.name == name:
                return option
        return None

    def offered(self, rules: Rules, round_: Round, hand: Hand) -> tuple[Option, ...]:
        """The options open to a hand now."""
        for option in self.options:
            if option.needs is not None:
                break
        else:
            return self.options  # as nearly always, and asked with every answer
        return tuple(
            option
            for option in self.options
            if option.needs is None or option.needs.is_held(round_, hand)
        )

    @property
    def every_option(self) -> tuple[Option, ...]:
        """The options that are open to any hand at any time."""
        return self.options

    @property
    def wagers(self) -> tuple[str, ...]:
        """The wagers that an answer may put down."""
        names = (stake.wager for option in self.every_option for stake in option.stakes)
        return tuple(dict.fromkeys(names))

    def most(self, rules: Rules, hand: Hand) -> Cents:
        """The most that an answer may put down."""
        return max(option.most(rules, hand) for option in self.options)

    def key(self, hand: Hand) -> str:
        """Under which name a hand keeps its answer; one that is asked again numbers them."""
        return self.name

    def says(self) -> str:
        answers = "; ".join(option.says for option in self.options)
        return f"{self.question} {answers}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Turns(Ask):
    """Hands are played one after another: each is asked until its turn has ended, and gets the
    cards that it asks for. The options are those that are ever open."""

    offers: Callable[[Rules, Round, Hand], tuple[Option, ...]]
    """The options open to the hand at its turn."""
    takes: Callable[[Hand, Option], None]
    """What a choice makes of the hand, its stakes aside."""
    ends: Callable[[Rules, Round, Hand], str]
    """How the turn of a hand that has no option left has ended."""
    at_once: Callable[[Rules, Round, Part], bool]
    """Whether a hand whose turn has ended is settled at once, by the settlement called so."""
    most_added: Callable[[Rules, Hand], Cents]
    """The most that a turn may add to the wagers of a hand that has made all its others."""
    of_split_hands: tuple[Option, ...]
    """The options that are open only once a hand has been split."""

    @property
    def every_option(self) -> tuple[Option, ...]:
        return (*self.options, *self.of_split_hands)

    def most(self, rules: Rules, hand: Hand) -> Cents:
        return self.most_added(rules, hand)

    def offered(self, rules: Rules, round_: Round, hand: Hand) -> tuple[Option, ...]:
        return self.offers(rules, round_, hand)

    def key(self, hand: Hand) -> str:
        asked = sum(choice.startswith(f"{self.name} ") for choice in hand.choices)
        return f"{self.name} {asked + 1}"
