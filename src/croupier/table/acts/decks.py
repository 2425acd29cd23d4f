"""Opening and retiring decks, and the end of a shoe."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from croupier.rounds import Law
from croupier.rounds.script import (
    Destroy,
    Inspect,
    Method,
    Receive,
    Role,
    Show,
    Spread,
    Step,
    TakeOut,
    Verify,
    Wash,
)
from croupier.table.act import Act, Happening, Procedural, Refusal, refuse
from croupier.table.command import Command, Stage
from croupier.table.deck import Deck, Place
from croupier.table.event_data import Revealed, ToldData
from croupier.table.names import Names
from croupier.table.planned_step import PlannedStep

if TYPE_CHECKING:
    from croupier.table.table import Table


LONGEST_REASON: Final = 200
"""Characters that a reason may have, so that a line of the record stays a line."""
A_REASON: Final = f"a printable reason of at most {LONGEST_REASON} characters"


def is_reason(why: str) -> bool:
    """Whether a reason can be written down."""
    return len(why) <= LONGEST_REASON and why.isprintable()


@dataclass(frozen=True, slots=True)
class ReceiveDeck(Procedural):
    """A deck comes to the table, ordinary or pre-inspected and pre-shuffled."""

    NAME = "receive deck"
    LABEL = "Receive a deck"
    IS_QUIET = True
    COMMAND = Command(Stage.PREPARATION, ("receive",), (Receive,))
    TOPICS = (Law.DECK, Law.OPENING, Law.SECOND_DECK_MAKE, Law.BACKS, Law.OPENED_SEPARATELY)
    FREE = ("back", "preshuffled", "cards")

    deck: int
    back: str | None = None
    preshuffled: bool = False
    cards: int | None = None

    def objection(self, table: Table) -> Refusal | None:
        make, surplus = len(table.decks[self.deck].make), table.game.surplus(table.rules)
        if self.cards not in (None, make, make + len(surplus)):
            topic = Law.DECK if self.deck == 0 else Law.SECOND_DECK_MAKE
            or_more = f", or {make + len(surplus)} before some are taken out" if surplus else ""
            return refuse(f"a deck has {make} cards{or_more}, not {self.cards}", table.cite(topic))
        backs = [deck.back for deck in table.decks if deck.number != self.deck]
        if self._back(table) in backs:
            return refuse("two decks have backs of different colours", table.cite(Law.BACKS))
        if self.preshuffled and not table.setup.allows_preshuffled:
            return refuse(
                "this edition has every deck sorted and inspected", table.cite(Law.OPENING)
            )
        return None

    def _back(self, table: Table) -> str:
        return self.back or table.setup.backs[self.deck]

    def carry_out(self, table: Table, happening: Happening) -> None:
        deck = table.decks[self.deck]
        deck.back, deck.place = self._back(table), Place.RECEIVED
        deck.cards = list(deck.make)
        if self.cards != len(deck.make):
            deck.surplus = list(table.game.surplus(table.rules))
        deck.opened_at = table.now
        happening.told["back"] = deck.back
        if len(table.decks) > 1:
            happening.cite(table.cite(Law.OPENED_SEPARATELY))
        if self.preshuffled:
            # The supplier's shuffle: no inspection, spread or wash follows, but a cut does.
            deck.preshuffled, deck.place = True, Place.STACK
            draw_order(table, deck, happening)
            _skip_opening(table, self.deck)

    def sentence(self, told: ToldData, names: Names) -> str:
        ready = ", inspected and shuffled before" if self.preshuffled else ""
        return f"Fresh cards come to the table{ready}."


def draw_order(table: Table, deck: Deck, happening: Happening) -> None:
    """Take a seed, put the cards in its order and publish the commitment."""
    table.shuffles += 1
    commitment = deck.shuffle(table.shuffles, table.entropy(table.shuffles))
    happening.told["shuffle"] = table.shuffles
    happening.told["commitment"] = commitment


def _skip_opening(table: Table, deck: int) -> None:
    """A pre-shuffled deck goes straight to its cut; other decks are opened as planned."""
    others = [planned for planned in table.plan if planned.deck != deck]
    table.plan.clear()
    table.plan.extend(others)


@dataclass(frozen=True, slots=True)
class _WithDeck(Procedural):
    """An act that brings a deck from one state of its opening to the next."""

    AFTER = Place.RECEIVED

    deck: int

    def carry_out(self, table: Table, happening: Happening) -> None:
        table.decks[self.deck].place = self.AFTER


@dataclass(frozen=True, slots=True)
class InspectDeck(_WithDeck):
    """The dealer sorts and inspects the cards."""

    NAME = "inspect deck"
    LABEL = "Sort and inspect the cards"
    IS_QUIET = True
    SAYS = "The dealer sorts and inspects the cards."
    COMMAND = Command(Stage.PREPARATION, ("inspect",), (Inspect,))
    AFTER = Place.INSPECTED


@dataclass(frozen=True, slots=True)
class VerifyDeck(_WithDeck):
    """The floorperson verifies the dealer's inspection."""

    NAME = "verify deck"
    LABEL = "Have the floorperson verify them"
    IS_QUIET = True
    SAYS = "The floorperson has verified the inspection."
    COMMAND = Command(Stage.PREPARATION, ("verify",), (Verify,))
    BY = Role.FLOORPERSON
    TOPICS = (Law.TAKEN_OUT,)
    AFTER = Place.VERIFIED

    def carry_out(self, table: Table, happening: Happening) -> None:
        deck = table.decks[self.deck]
        if not deck.surplus:
            deck.place = self.AFTER
            return
        happening.told["found"] = len(deck.surplus)
        again = [step for step in table.game.opening if isinstance(step, TakeOut | Verify)]
        table.plan.extendleft(PlannedStep(step, self.deck) for step in reversed(again))


@dataclass(frozen=True, slots=True)
class SpreadDeck(_WithDeck):
    """The cards are spread face up by suit and in sequence."""

    NAME = "spread deck"
    LABEL = "Spread the cards face up"
    IS_QUIET = True
    SAYS = "The cards are spread face up."
    COMMAND = Command(Stage.PREPARATION, ("spread",), (Spread,))
    AFTER = Place.SPREAD_UP


@dataclass(frozen=True, slots=True)
class ShowDeck(_WithDeck):
    """The first player to arrive has looked the cards over, or has waived it."""

    NAME = "show deck"
    LABEL = "Let the first player look at them"
    IS_QUIET = True
    SAYS = "The first player has looked the cards over."
    COMMAND = Command(Stage.PREPARATION, ("show",), (Show,))
    AFTER = Place.SHOWN


@dataclass(frozen=True, slots=True)
class WashDeck(_WithDeck):
    """The cards are turned down, washed and stacked."""

    NAME = "wash deck"
    LABEL = "Turn them down, wash and stack"
    IS_QUIET = True
    SAYS = "The cards are washed and stacked."
    COMMAND = Command(Stage.PREPARATION, ("wash",), (Wash,))
    AFTER = Place.STACK

    def carry_out(self, table: Table, happening: Happening) -> None:
        deck = table.decks[self.deck]
        deck.place, deck.is_idle = self.AFTER, False
        table.cut_turn = 0  # the game is just beginning


@dataclass(frozen=True, slots=True)
class TurnSpreadUp(_WithDeck):
    """Cards spread face down on an idle table are turned up for a player who arrives."""

    NAME = "turn spread up"
    IS_QUIET = True
    SAYS = "The spread cards are turned face up."
    AFTER = Place.SPREAD_UP


@dataclass(frozen=True, slots=True)
class SpreadIdle(Act):
    """With no gaming activity the cards are spread on the table, face up or face down."""

    NAME = "spread idle"
    IS_SUPERVISED = True
    TOPICS = (Law.IDLE,)
    FREE = ("face_up",)

    face_up: bool = True

    def refusal(self, table: Table) -> Refusal | None:
        if table.closed:
            return refuse("a round is being played", table.cite(Law.IDLE))
        if table.wagering or table.spoken:
            return refuse("there are wagers on the layout", table.cite(Law.IDLE))
        if table.deck.place in _BEING_OPENED:
            return refuse("the deck is still being opened", table.cite(Law.OPENING))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.IDLE))
        table.gather(table.decks[table.rack_deck()])
        for deck in table.decks:
            if deck.place in _BEING_OPENED:
                continue
            deck.place = Place.SPREAD_UP if self.face_up else Place.SPREAD_DOWN
            deck.is_idle = True
            reveal_seed(deck, happening)
            deck.is_shuffled = deck.is_cut = deck.preshuffled = False
        table.replan(happening, *unfinished(table))

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"Nobody plays: the cards are spread face {'up' if self.face_up else 'down'}."


def reveal_seed(deck: Deck, happening: Happening) -> None:
    """Reveal the seed of a shuffle that is over, with any other of the same event."""
    if deck.seed is not None:
        deck.put_off_seed()
    for number, seed in deck.earlier:
        opened = Revealed(shuffle=number, seed=seed.hex())
        happening.told.setdefault("revealed", []).append(opened)
    deck.earlier.clear()


def unfinished(table: Table) -> list[PlannedStep]:
    """What is still to be done to decks being opened or lying spread, from where they stand."""
    planned = []
    for deck in table.decks:
        steps, done = table.game.opening, len(table.game.opening)
        if deck.is_idle:
            steps, done = table.game.idle, _LOOKED_AT[deck.place]
        elif deck.place in _NEXT:
            kinds = _NEXT[deck.place]
            done = next(at for at, step in enumerate(steps) if isinstance(step, kinds))
        planned += [PlannedStep(step, deck.number) for step in steps[done:]]
    return planned


_NEXT: Final[dict[Place, tuple[type[Step], ...]]] = {
    Place.NOT_RECEIVED: (Receive,),
    Place.RECEIVED: (Inspect,),
    Place.INSPECTED: (TakeOut, Verify),
    Place.VERIFIED: (Destroy, Spread),
    Place.SPREAD_UP: (Show,),
    Place.SHOWN: (Wash,),
}
"""With what the opening of a deck goes on that is in a place."""
_LOOKED_AT = {Place.SPREAD_DOWN: 0, Place.SPREAD_UP: 1, Place.SHOWN: 2}

_BEING_OPENED = (
    Place.NOT_RECEIVED,
    Place.RECEIVED,
    Place.INSPECTED,
    Place.VERIFIED,
    Place.SPREAD_UP,
    Place.SPREAD_DOWN,
    Place.SHOWN,
)


# ---- the end of a shoe ----------------------------------------------------------------------


def end_shoe(table: Table) -> None:
    """The undealt cards, with one drawn in error but not needed, join the discards."""
    deck = table.deck
    if deck.cards or table.drawn:
        table.to_rack("stub", [*table.drawn, *deck.cards])
        deck.cards = []
        table.drawn.clear()
    deck.place = Place.RACK
    deck.is_shuffled = deck.is_cut = deck.preshuffled = False


@dataclass(frozen=True, slots=True)
class ReshuffleShoe(Act):
    """The house has a shoe shuffled after a round, though its cutting card has not come out."""

    NAME = "reshuffle shoe"
    IS_SUPERVISED = True
    SAYS = "The house has the shoe shuffled."
    BY = Role.HOUSE
    TOPICS = (Law.RESHUFFLE,)

    def refusal(self, table: Table) -> Refusal | None:
        if not table.game.shoe_lasts:
            return refuse("the cards are shuffled after every round", table.cite(Law.SHUFFLE))
        if table.closed:
            return refuse("a round is being played", table.cite(Law.RESHUFFLE))
        if table.deck.place is not Place.SHOE or not table.rack:
            return refuse("no cards have come out of this shoe", table.cite(Law.RESHUFFLE))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.RESHUFFLE))
        end_shoe(table)
        reveal_seed(table.deck, happening)
        table.replan(happening)


# ---- retiring -------------------------------------------------------------------------------


def overdue(table: Table) -> bool:
    """Whether the deck in play has been open for longer than the edition allows."""
    if not table.setup.knows(Law.CARD_CHANGE) or table.deck.place in _BEING_OPENED[:1]:
        return False
    which = "hand" if table.method is Method.HAND else "shoe"
    hours = table.rules.edition.number(f"card-change.{which}-hours")
    return table.now - table.deck.opened_at >= 3600 * hours


def retire(table: Table, deck: Deck, happening: Happening) -> None:
    """Take a deck off the table for good and plan for the one that replaces it."""
    if table.rack_deck() == deck.number:
        table.gather(deck)
    reveal_seed(deck, happening)
    deck.place = Place.RETIRED
    table.retired.append(deck)
    table.decks[deck.number] = Deck(deck.number, deck.make)
    happening.told["retired"] = deck.number
    table.replan(happening, *unfinished(table))


@dataclass(frozen=True, slots=True)
class RetireDeck(Act):
    """A deck is removed between rounds: its hours are up, or the house wants fresh cards."""

    NAME = "retire deck"
    LABEL = "Take a deck off the table"
    IS_SUPERVISED = True
    TOPICS = (Law.CARD_CHANGE, Law.OPENING)
    FREE = ("why",)

    deck: int
    why: str

    def refusal(self, table: Table) -> Refusal | None:
        if table.closed:
            return refuse("cards are changed between rounds", table.cite(Law.OPENING))
        if not is_reason(self.why):
            return refuse(f"a deck is retired with {A_REASON}", table.cite(Law.OPENING))
        if not 0 <= self.deck < len(table.decks):
            return refuse(f"there is no deck {self.deck}", table.cite(Law.DECK))
        if table.decks[self.deck].place is Place.NOT_RECEIVED:
            return refuse("that deck has not been received", table.cite(Law.OPENING))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.CARD_CHANGE if overdue(table) else Law.OPENING))
        retire(table, table.decks[self.deck], happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        why = f" ({self.why})" if self.why else ""
        return f"The deck is taken off the table{why}, and a new one is opened."
