"""The rules that a house may set, or that the pages we have leave open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from fractions import Fraction


class Surrender(Enum):
    """Until when half of the wagers may be given up; never once the dealer shows a blackjack."""

    NONE = "none"
    FIRST_TWO = "first two cards"
    ANY_TIME = "any time"
    """On any number of cards, before standing."""


class Doubling(Enum):
    """On which hands the wagers may be doubled for one more card."""

    NONE = "none"
    FIRST_TWO = "first two cards"
    ANY_TIME = "any time"
    """On any number of cards."""


@dataclass(frozen=True, kw_only=True)
class Options:
    """What the house allows and pays."""

    hits_soft_17: bool
    attack_returned: bool
    """Whether it is void against a dealer's blackjack, 26.5(b), or lost."""
    blackjack_pays: Fraction
    win_pays: Fraction
    """What the initial wager wins, and what is added in doubling."""
    attack_pays: Fraction
    """The same of the double attack wager."""
    surrender: Surrender
    rescue: bool
    """Whether half of the doubled wagers may be surrendered after the card is drawn."""
    surrender_after_split: bool
    doubling: Doubling
    double_after_split: bool
    redoubles: int
    """How often a doubled hand may be doubled again, for one more card each time."""
    hands: int
    """How many hands a player may have made by splitting; one if none may be split."""
    resplit_aces: bool
    draw_to_split_aces: bool
    """Whether split aces are played like other hands; else each gets one card and stands."""
    split_unlike_tens: bool
    """Whether ten-valued cards of different ranks are a pair, as by value they are."""

    def pays(self, wagers: int) -> tuple[Fraction, ...]:
        """What a win pays on average of all that is staked, by how often the hand has doubled.

        There are one wager or two, with a double attack wager; what doubling adds is paid like
        the initial wager.
        """
        first, attack = Fraction(self.win_pays), Fraction(self.attack_pays)
        opened = first + (wagers - 1) * attack
        return tuple(
            (opened + wagers * (times - 1) * first) / (wagers * times)
            for times in (2**doubled for doubled in range(self.redoubles + 2))
        )

    def __post_init__(self) -> None:
        if not 1 <= self.hands <= 8:
            raise ValueError(f"a player may have one to eight hands, not {self.hands}")
        if not 0 <= self.redoubles <= 8:
            raise ValueError(f"a hand is redoubled at most eight times, not {self.redoubles}")


@dataclass(frozen=True)
class Turn:
    """What may be done with a hand, which is not the same for one that was split."""

    surrender: Surrender
    rescue: bool
    doubling: Doubling
    redoubles: int


def turn_of(options: Options, split: bool = False) -> Turn:
    """What may be done with a hand."""
    may_surrender = options.surrender_after_split or not split
    may_double = options.double_after_split or not split
    return Turn(
        options.surrender if may_surrender else Surrender.NONE,
        options.rescue and may_surrender,
        options.doubling if may_double else Doubling.NONE,
        options.redoubles,
    )
