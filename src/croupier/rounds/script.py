"""The steps a game is written in: each says what happens and which paragraph says so.

A step is data. The table knows how a shoe, a hand or an automated shoe carries it out; the
solver walks the same steps by chance and choice; the rule sheet prints them.
Paragraphs are given by key ("10(c)1"), which each edition prints in its own way.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Final

from croupier.speech import counted, listed

if TYPE_CHECKING:
    from croupier.rounds.round import Hand, Round
    from croupier.rounds.rules import Rules


class Role(StrEnum):
    """Who does an act."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOORPERSON = "floorperson"
    SUPERVISOR = "supervisor"
    HOUSE = "house"
    CHANCE = "chance"  # nobody means it: a jam, a card turned over


PLAYER: Final = Role.PLAYER
"""Every act is asked whether it is a player's, and Python 3.11 is slow to find an enum's member."""


class Method(StrEnum):
    """How cards reach the layout."""

    MANUAL_SHOE = "manual-shoe"
    HAND = "hand"
    AUTOMATED_SHOE = "automated-shoe"


class Order(StrEnum):
    """In which order seats are served; seat 1 is farthest to the dealer's left."""

    CLOCKWISE = "clockwise from the dealer's left"
    COUNTERCLOCKWISE = "counterclockwise from the dealer's right"
    LOSERS_FIRST = "losing wagers first, then winning ones"
    IN_PASSES = "losing wagers first, then pushes, then winning ones from the dealer's right"


@dataclass(frozen=True, slots=True)
class Note:
    """What only a person can do, shown at its step."""

    cite: str
    says: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Anything that happens in a game, with the paragraph it comes from.

    A step that adds no members says so by empty slots; to make a dataclass of it again would
    change nothing, and half a millisecond each adds up.
    """

    cite: str
    also: tuple[str, ...] = ()
    notes: tuple[Note, ...] = ()
    when: Callable[[Round], bool] | None = None
    """Whether the step is taken at all, where that depends on the round."""

    @property
    def cites(self) -> tuple[str, ...]:
        """Every paragraph that the step enforces."""
        return (self.cite, *self.also)

    def says(self) -> str:
        """The step in a sentence, for rule sheets and for a dealer who asks what is next."""
        raise AssertionError(f"{type(self).__name__} has no words")


# ---- opening a deck -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Receive(Step):
    several: bool = False

    def says(self) -> str:
        return f"{'Several decks are' if self.several else 'A deck is'} received at the table."


@dataclass(frozen=True, slots=True, kw_only=True)
class Inspect(Step):
    several: bool = False

    def says(self) -> str:
        return f"The dealer sorts and inspects the {'decks' if self.several else 'deck'}."


class Verify(Step):
    __slots__ = ()

    def says(self) -> str:
        return "The floorperson verifies the inspection."


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeOut(Step):
    """Cards that do not belong in the game's deck are taken out of it."""

    what: str

    def says(self) -> str:
        return f"The dealer takes the {self.what} out of every deck."


@dataclass(frozen=True, slots=True, kw_only=True)
class Destroy(Step):
    """What was taken out is destroyed."""

    what: str

    def says(self) -> str:
        return f"The floorperson destroys the {self.what}."


class Spread(Step):
    __slots__ = ()

    def says(self) -> str:
        return "The dealer spreads the cards face up, by suit and in sequence."


class Show(Step):
    __slots__ = ()

    def says(self) -> str:
        return "The first player to arrive may look the cards over."


class Wash(Step):
    __slots__ = ()

    def says(self) -> str:
        return "The dealer turns the cards face down, washes and stacks them."


class TurnSpreadUp(Step):
    __slots__ = ()

    def says(self) -> str:
        return "When a player arrives, cards spread face down are turned face up."


# ---- shuffle, cut, load ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class Shuffle(Step):
    by_device: bool

    def says(self) -> str:
        who = "The shuffling device" if self.by_device else "The dealer"
        return f"{who} shuffles the cards into a single stack."


@dataclass(frozen=True, slots=True, kw_only=True)
class Cut(Step):
    if_nobody_has: bool = False
    """Whether the players are offered the cut first."""

    def says(self) -> str:
        if self.if_nobody_has:
            return "If no player has cut the cards, the dealer does."
        return "The dealer cuts the deck over the cover card."


@dataclass(frozen=True, slots=True, kw_only=True)
class Load(Step):
    method: Method

    def says(self) -> str:
        return {
            Method.MANUAL_SHOE: "The stacked deck goes into the dealing shoe.",
            Method.HAND: "The dealer takes the stacked deck in one hand.",
            Method.AUTOMATED_SHOE: "The cards go into the automated dealing shoe.",
        }[self.method]


class OfferCut(Step):
    """The cut is offered to players in turn before the dealer cuts."""

    __slots__ = ()

    def says(self) -> str:
        return "The cut is offered to the players in their order."


@dataclass(frozen=True, slots=True, kw_only=True)
class InsertCuttingCard(Step):
    """The card that ends the shoe goes into the stack, so far from its back as the house has it."""

    def says(self) -> str:
        return "The dealer inserts the cutting card near the back of the stack."


@dataclass(frozen=True, slots=True, kw_only=True)
class BurnFresh(Step):
    """Cards burned from a fresh shoe before its first round, as many as the house burns."""

    def says(self) -> str:
        return "The first cards of a fresh shoe go to the discard rack, unseen."


# ---- dealing --------------------------------------------------------------------------------


class NoMoreBets(Step):
    __slots__ = ()

    def says(self) -> str:
        return 'The dealer announces "No more bets."'


@dataclass(frozen=True, slots=True, kw_only=True)
class DealToEach(Step):
    """Cards to every player with a wager, clockwise from the dealer's left."""

    count: int
    stacked: bool = False
    one_at_a_time: bool = False
    face_up: bool = False
    of: Callable[[Hand], bool] = lambda hand: True
    makes_up: bool = False
    """Whether it deals what some hands lack after the deal that was to give it to all."""
    for_discards: bool = False
    """Whether it deals to those alone who have laid cards away."""

    def says(self) -> str:
        if self.for_discards:
            return f"Each player who has laid a card away gets {counted(self.count)} face down."
        if self.makes_up:
            return f"A player who lacks {counted(self.count)} gets it now."
        what = counted(self.count, "consecutive card" if self.count > 1 else "card")
        if self.stacked:
            what = f"a stack of {self.count}"
        elif self.one_at_a_time:
            what = f"{counted(self.count)}, one at a time,"
        face = "face up" if self.face_up else "face down"
        return f"Each player, clockwise from the dealer's left, gets {what} {face}."


@dataclass(frozen=True, slots=True, kw_only=True)
class DealTo(Step):
    """Cards to an area of the layout, slot by slot, some of them perhaps face up."""

    area: str
    slots: tuple[str, ...]
    face_up: tuple[str, ...] = ()

    def says(self) -> str:
        where = f"the {self.area}"
        if len(self.slots) > 2:
            where += f": {', '.join(self.slots)}"
        face = f"face down but for {', '.join(self.face_up)}" if self.face_up else "face down"
        if self.face_up == self.slots:
            face = "face up"
        return f"{counted(len(self.slots))} in turn to {where}, {face}."


@dataclass(frozen=True, slots=True, kw_only=True)
class LayAway(Step):
    """Cards that go to the discard rack unseen and take no part in the round."""

    count: int

    def says(self) -> str:
        return f"{counted(self.count)} to the discard rack, unseen."


class TakeOutRest(Step):
    __slots__ = ()

    def says(self) -> str:
        return "The dealer takes the remaining cards out of the automated shoe."


@dataclass(frozen=True, slots=True, kw_only=True)
class PutStubAway(Step):
    """The rest of the deck goes to the discard rack, counted when a count is due.

    Without a paragraph that asks for the count there is none.
    """

    count_cite: str = ""
    right_cite: str = ""
    wrong_cite: str = ""

    def says(self) -> str:
        counted = ", counted first when a count is due" if self.count_cite else ""
        return f"The stub goes to the discard rack unexposed{counted}."


@dataclass(frozen=True, slots=True, kw_only=True)
class Announce(Step):
    words: str

    def says(self) -> str:
        return f'The dealer announces "{self.words}"'


# ---- completion -----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnUp(Step):
    area: str
    slots: tuple[str, ...]
    needed_by: Callable[[Hand], bool] | None = None
    """Hands that are decided by these cards, where the cards stay down if there are none."""
    along: Callable[[Round], str] | None = None
    """The line of the layout that the cards are then laid along, where the law has them so."""

    def says(self) -> str:
        if self.slots == ("hole",):
            return "The dealer turns over the hole card."
        if self.area == "dealer":
            return "The dealer turns over the dealer's cards."
        cards = f"{listed(self.slots)} {'card' if len(self.slots) == 1 else 'cards'}"
        return f"The dealer turns over the {cards} of the {self.area.replace('-', ' ')}."


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckHoleCard(Step):
    """The dealer's face-down card goes into a reader that tells whether it makes a blackjack."""

    def says(self) -> str:
        return "The dealer checks the hole card with the card reader."


@dataclass(frozen=True, slots=True, kw_only=True)
class DealerDraws(Step):
    """The dealer draws card after card, face up, as long as the rules say so."""

    draws: Callable[[Rules, Round], bool]

    def says(self) -> str:
        return "The dealer draws until the hand stands."


@dataclass(frozen=True, slots=True, kw_only=True)
class Settle(Step):
    """Wagers are compared, collected and paid; the game's settlement of that name decides."""

    name: str
    order: Order
    of: Callable[[Hand], bool] = lambda hand: True
    collects_losing_hands: bool = False
    reveals: str = ""
    """The paragraph by which each hand is turned up just before it is settled."""
    collects: str = ""
    """The paragraph by which each hand is collected, won or lost, as soon as it is settled."""
    keeps: Callable[[Round, Hand], bool] = lambda round_, hand: False
    """Hands that are not collected with the others, since they play on."""
    collects_after: str = ""
    """The paragraph by which losing hands are collected when all losing wagers have been."""
    with_folded: bool = False
    """Whether hands that are out of play take part: their wager stands on its own."""
    ends_hands: bool = False
    """Whether the hands are out of play when they have been settled."""

    def says(self) -> str:
        if self.ends_hands:
            return "Hands that have got no card are dead, and their wagers go back."
        return f"The {self.name} wagers are settled, {self.order}."


class TurnDown(Step):
    __slots__ = ()

    def says(self) -> str:
        return "The dealer turns the exposed hands face down again."


@dataclass(frozen=True, slots=True, kw_only=True)
class Reveal(Step):
    """The players' own cards are turned up, seat by seat."""

    order: Order
    and_folded: Callable[[Hand], bool] = lambda hand: False
    """Folded hands that are turned up too, for a wager that stands on them."""

    def says(self) -> str:
        return f"The dealer turns up each remaining player's cards, {self.order}."


class PickUp(Step):
    __slots__ = ()

    def says(self) -> str:
        return "All cards are picked up in an order from which every hand can be rebuilt."


@dataclass(frozen=True, slots=True, kw_only=True)
class Spin(Step):
    """Players whose cards trigger it spin a wheel, one after another."""

    name: str
    of: Callable[[Hand], bool]

    def says(self) -> str:
        return f"Players whose hand triggers the {self.name} spin the wheel."
