"""Shuffling, cutting and loading decks, and the cutting card of a shoe."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING, Final

from croupier.rounds import Game, Law
from croupier.rounds.script import Cut, InsertCuttingCard, Load, Method, OfferCut, Role, Shuffle
from croupier.speech import counted
from croupier.table.act import Act, Happening, Procedural, Refusal, refuse
from croupier.table.acts.decks import A_REASON, draw_order, is_reason, retire, reveal_seed
from croupier.table.command import Command, Stage
from croupier.table.deck import Place
from croupier.table.devices import hand_lacks_device, shoe_must_go
from croupier.table.event_data import ToldData
from croupier.table.names import Names, does
from croupier.table.planned_step import PlannedStep

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class ShuffleDeck(Procedural):
    """The deck is shuffled, by hand or by the device; the commitment is published."""

    NAME = "shuffle deck"
    LABEL = "Shuffle"
    COMMAND = Command(Stage.PREPARATION, ("shuffle",), (Shuffle,))
    TOPICS = (
        Law.SHUFFLE,
        Law.SHUFFLED_MEANWHILE,
        Law.ALTERNATE,
        Law.ONE_DECK_IN_RACK,
        Law.COUNTING_DEVICE,
    )

    deck: int

    def carry_out(self, table: Table, happening: Happening) -> None:
        deck = table.decks[self.deck]
        if self.deck == table.in_play:
            table.cut_offered, table.recutting = 0, False
        if deck.place is Place.RACK:
            table.gather(deck)
            table.cover_card = "table"
        by_device = "shuffler" in table.devices
        deck.place = Place.SHUFFLER if by_device else Place.STACK
        reveal_seed(deck, happening)
        if self.deck != table.in_play:
            happening.cite(*map(table.cite, (Law.SHUFFLED_MEANWHILE, Law.ONE_DECK_IN_RACK)))
        if table.shuffler_counts:
            if table.setup.knows(Law.COUNTING_DEVICE):
                happening.cite(table.cite(Law.COUNTING_DEVICE))
            happening.told["counted"] = len(deck.cards)
            if len(deck.cards) != len(deck.make):
                retire(table, deck, happening)
                return
        draw_order(table, deck, happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        if "retired" in told:
            return f"The device counts {counted(told['counted'])}: the deck is taken off the table."
        return "The cards are shuffled, and their order sealed."


@dataclass(frozen=True, slots=True)
class CutDeck(Procedural):
    """The dealer cuts the deck over the cover card."""

    NAME = "cut deck"
    LABEL = "Cut the cards"
    COMMAND = Command(
        Stage.PREPARATION,
        ("cut",),
        (Cut,),
        asks={"cards": "How many cards off the top?"},
        example="cut 26",
    )
    TOPICS = (Law.CUT, Law.CUT_LEAST, Law.COVER_CARD)
    FREE = ("cards",)

    deck: int
    cards: int = 26

    def objection(self, table: Table) -> Refusal | None:
        return improper_cut(table, self.deck, self.cards)

    def carry_out(self, table: Table, happening: Happening) -> None:
        cut(table, self.deck, self.cards, by=0)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The dealer cuts {counted(self.cards)} off the deck."


def improper_cut(table: Table, deck: int, taken: int) -> Refusal | None:
    """A cut that takes too few cards off the top, or leaves too few."""
    numbers, held = table.rules.edition.numbers, len(table.decks[deck].cards)
    least = numbers["cut.least"].value
    leaves = numbers["cut.leaves"].value if "cut.leaves" in numbers else 1
    cite = table.cite(Law.CUT_LEAST)
    if taken < least:
        return refuse(f"a cut takes at least {least} cards, not {taken}", cite)
    if taken > held - leaves:
        return refuse(f"the deck has {held} cards, and a cut leaves at least {leaves}", cite)
    return None


def cut(table: Table, deck: int, taken: int, by: int) -> None:
    """The dealer or a player cuts; the cover card leaves the deck."""
    table.decks[deck].cut(taken)
    table.cutter, table.recutting = by, False
    table.cover_card = "discard rack"


def cut_order(table: Table) -> list[int]:
    """The players to whom the cut is offered, in their order.

    It begins with the first player to the table when the game is just beginning, then with the
    one at the far right, and moves on counterclockwise each round; a recut begins with the
    player who cut last, or with the next one. The person who has two betting areas is asked once.
    """
    came = [number for number, seat in table.seats.items() if seat.beside is None]
    if not came:
        return []
    if table.game.shoe_lasts:
        return _shoe_cut_order(table, came)
    if table.recutting:
        below = table.cutter + _recut_by_last_cutter(table)
    else:
        below = table.cut_turn or came[0] + 1
    players = sorted(came, reverse=True)
    at = next((at for at, seat in enumerate(players) if seat < below), 0)
    return players[at:] + players[:at]


def _recut_by_last_cutter(table: Table) -> bool:
    """Whether the house has a recut made by the player who cut."""
    edition = table.rules.edition
    return "recut-by" in edition.options and table.rules.option("recut-by") == "last cutter"


def _shoe_cut_order(table: Table, came: list[int]) -> list[int]:
    """Of a shoe that lasts: first the player on whose card the cutting card came out, or the one
    at the far right if it came out elsewhere or not at all; from there clockwise."""
    players = sorted(came)
    if table.recutting:
        first = table.cutter + (not _recut_by_last_cutter(table))
    elif not table.cut_turn:
        first = came[0]
    elif table.cutting_card.startswith("seat "):
        first = int(table.cutting_card.split(" ")[1])
    else:
        first = players[-1]
    at = next((at for at, seat in enumerate(players) if seat >= first), 0)
    return players[at:] + players[:at]


def move_cut_on(table: Table) -> None:
    """A round begins: the next cut is offered at the far right, or one player further on."""
    far_right = table.rules.number("seats") + 1
    if table.game.shoe_lasts:
        table.cut_turn, table.cut_offered = far_right, 0
    elif table.cut_offered:
        table.cut_turn = table.cut_offered if table.cut_turn else far_right
        table.cut_offered = 0


@dataclass(frozen=True, slots=True)
class AnswerCut(Procedural):
    """A player who is offered the cut takes it, or declines."""

    NAME = "answer cut"
    LABEL = "Offer the cut to"
    COMMAND = Command(
        Stage.PREPARATION,
        ("offer cut", "offer"),
        (OfferCut,),
        asks={"seat": "Which seat?"},
        name="offer cut",
    )
    BY = Role.PLAYER
    TOPICS = (
        Law.CUT_OFFERED,
        Law.CUT_FIRST,
        Law.CUT_NEXT,
        Law.CUT_ON_BOX,
        Law.CUT_ON_DEALER,
        Law.CUT_RESHUFFLED,
        Law.CUT_DECLINED,
        Law.CUT_LEAST,
    )
    FREE = ("cards",)

    deck: int
    seat: int
    cards: int | None = None

    @classmethod
    def keeps_law_of(cls, game: Game) -> bool:
        return any(isinstance(step, OfferCut) for step in game.cutting())

    def objection(self, table: Table) -> Refusal | None:
        return None if self.cards is None else improper_cut(table, self.deck, self.cards)

    def _topic(self, table: Table) -> Law:
        """By which rule the cut is offered."""
        if table.recutting:
            return Law.RECUT
        if not table.cut_turn:
            return Law.CUT_FIRST
        if not table.setup.knows(Law.CUT_ON_BOX):
            return Law.CUT_NEXT
        if not table.cutting_card:
            return Law.CUT_RESHUFFLED
        is_box = table.cutting_card.startswith("seat ")
        return Law.CUT_ON_BOX if is_box else Law.CUT_ON_DEALER

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(self._topic(table)))
        if not table.recutting and not table.cut_offered:
            table.cut_offered = self.seat
        if self.cards is None:
            if len(table.queue) == 1:
                happening.cite(table.cite(Law.CUT_DECLINED))
            return
        cut(table, self.deck, self.cards, by=self.seat)
        # Nobody else is asked, and the dealer need not cut.
        while len(table.queue) > 1:
            table.queue.pop()
        if isinstance(table.plan[0].step, Cut):
            table.plan.popleft()

    def sentence(self, told: ToldData, names: Names) -> str:
        if self.cards is None:
            return f"{does(self.seat, names, 'declines')} the cut."
        return f"{does(self.seat, names, 'cuts')} {counted(self.cards)} off the deck."


@dataclass(frozen=True, slots=True)
class RequireRecut(Act):
    """A supervisor who doubts the cut has the cards cut again, before any is dealt."""

    NAME = "require recut"
    LABEL = "Have the cards cut again"
    BY = Role.SUPERVISOR
    TOPICS = (Law.RECUT,)

    why: str

    def refusal(self, table: Table) -> Refusal | None:
        if not table.deck.is_cut:
            return refuse("the cards have not been cut", table.cite(Law.RECUT))
        if table.layout or table.drawn or table.is_void or (table.game.shoe_lasts and table.rack):
            return refuse("cards have been dealt since the cut", table.cite(Law.RECUT))
        if not self.why.strip() or not is_reason(self.why):
            return refuse(f"a recut needs {A_REASON}", table.cite(Law.RECUT))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.cite(table.cite(Law.RECUT))
        deck = table.deck
        deck.is_cut = False
        deck.place = Place.STACK
        table.recutting = True
        cutting = table.game.cutting()
        if not table.cutter:  # who cuts last cuts again: here the dealer
            cutting = tuple(step for step in cutting if isinstance(step, Cut))
        again = [PlannedStep(step, deck.number) for step in cutting] + [
            PlannedStep(step, deck.number)
            for step in table.game.preparation(table.preparing(deck))
            if isinstance(step, _AFTER_CUT)
        ]
        # What was still to come stays, but for what the cut undid and is planned again.
        assert table.doing is not None
        rest = [
            planned
            for planned in (table.doing, *table.plan)
            if not isinstance(planned.step, _AFTER_CUT)
        ]
        table.replan(happening, *again, *rest)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The supervisor has the cards cut again: {self.why}."


_AFTER_CUT: Final = (InsertCuttingCard, Load)


@dataclass(frozen=True, slots=True)
class PutInCuttingCard(Procedural):
    """The cutting card goes into the stack with this many cards behind it, which are not dealt but
    to finish the round in which it comes out."""

    NAME = "insert cutting card"
    LABEL = "Insert the cutting card"
    IS_QUIET = True
    COMMAND = Command(Stage.PREPARATION, ("insert cutting card", "insert"), (InsertCuttingCard,))
    TOPICS = (Law.CUTTING_CARD,)
    FREE = ("behind",)

    deck: int
    behind: int | None = None

    def objection(self, table: Table) -> Refusal | None:
        if self.behind is None:
            return None
        held, cite = len(table.decks[self.deck].cards), table.cite(Law.CUTTING_CARD)
        least = ceil(held / table.rules.edition.number("cutting-card.one-in"))
        most = held * (table.rules.edition.option("cutting-card-percent").most or 100) // 100
        if least <= self.behind <= most:
            return None
        return refuse(
            f"of {held} cards {least} to {most} lie behind the cutting card, not {self.behind}",
            cite,
        )

    def carry_out(self, table: Table, happening: Happening) -> None:
        deck = table.decks[self.deck]
        percent = table.rules.number("cutting-card-percent")
        deck.behind = self.behind or ceil(len(deck.cards) * percent / 100)
        table.cover_card, table.cutting_card = "shoe", ""
        happening.cite(table.cite(Law.CUTTING_CARD))
        happening.told["behind"] = deck.behind

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The cutting card goes in, {counted(told['behind'])} from the end."


@dataclass(frozen=True, slots=True)
class LoadDeck(Procedural):
    """The stacked deck goes into the shoe, or into the hand that will hold it all round."""

    NAME = "load deck"
    LABEL = "Load the shoe, or take the deck in hand"
    IS_QUIET = True
    SAYS = "The cards are ready to be dealt."
    COMMAND = Command(Stage.PREPARATION, ("load",), (Load,))
    TOPICS = (
        Law.SHOE_DEALING,
        Law.HAND_DEALING,
        Law.HAND_RULES,
        Law.HAND_DEVICE,
        Law.SAME_HAND,
        Law.AUTOMATED_DEALING,
        Law.AUTOMATED_RULES,
        Law.DEVICE_REMOVED,
    )
    FREE = ("held",)

    deck: int
    held: str | None = None

    def objection(self, table: Table) -> Refusal | None:
        if table.method is Method.AUTOMATED_SHOE and "automated-shoe" not in table.devices:
            return refuse("there is no automated shoe here", table.cite(Law.AUTOMATED_DEALING))
        if shoe_must_go(table, table.method):
            return refuse(
                "the automated shoe is removed before cards are dealt another way",
                table.cite(Law.DEVICE_REMOVED),
            )
        if hand_lacks_device(table, table.method):
            return refuse(
                "dealing from the hand needs a shuffling device", table.cite(Law.HAND_DEVICE)
            )
        if table.method is Method.HAND and self.held not in ("left", "right"):
            return refuse("choose the left or the right hand", table.cite(Law.SAME_HAND))
        if table.held and self.held != table.held:
            return refuse(
                f"the {table.held} hand holds the cards for the whole round",
                table.cite(Law.SAME_HAND),
            )
        if table.method is not Method.HAND and self.held is not None:
            return refuse("the cards are not dealt from the hand", table.cite(Law.HAND_DEALING))
        return None

    def carry_out(self, table: Table, happening: Happening) -> None:
        table.decks[self.deck].place = {
            Method.MANUAL_SHOE: Place.SHOE,
            Method.HAND: Place.HAND,
            Method.AUTOMATED_SHOE: Place.AUTOMATED_SHOE,
        }[table.method]
        table.held = self.held or ""
        topic = {
            Method.MANUAL_SHOE: Law.SHOE_DEALING,
            Method.HAND: Law.HAND_DEALING,
            Method.AUTOMATED_SHOE: Law.AUTOMATED_DEALING,
        }[table.method]
        happening.cite(table.cite(topic))
        if len(table.decks) > 1:
            happening.cite(table.cite(Law.ALTERNATE))

    @classmethod
    def asks(cls, table: Table) -> Mapping[str, str]:
        return {"held": "In which hand?"} if table.method is Method.HAND else {}

    @classmethod
    def choices(cls, table: Table, particular: str) -> tuple[str | int, ...]:
        return ("left", "right")
