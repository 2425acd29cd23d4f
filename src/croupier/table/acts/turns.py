"""Hands that are played in turn, card by card, and the dealer's own hand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.cards import text
from croupier.rounds import Game, Law, effects
from croupier.rounds.choices import Turns
from croupier.rounds.script import CheckHoleCard, DealerDraws
from croupier.rounds.wager_names import all_came_to
from croupier.speech import capital, in_symbols
from croupier.table.act import Happening, Procedural, Refusal
from croupier.table.acts.deals import Deliver, deal
from croupier.table.command import Command, Stage
from croupier.table.event_data import ToldData
from croupier.table.names import Names, does, name_at, owner_of, settled_in
from croupier.table.settlement import collect, settle, wrong_amounts
from croupier.table.split_hands import part_at, part_place

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class Draw(Deliver):
    """One card goes face up to a hand that is to get it, or to the dealer's."""

    NAME = "draw"
    LABEL = "Draw a card for"
    IS_QUIET = False
    SHOWS_TOTAL = True
    COMMAND = Command(
        Stage.PLAY,
        ("draw",),
        (Turns, DealerDraws),
        asks={"area": "For whom?", "count": "How many?"},
        example="draw 3 1",
    )

    @classmethod
    def keeps_law_of(cls, game: Game) -> bool:
        return game.draws

    def carry_out(self, table: Table, happening: Happening) -> None:
        deal(table, self.area, self.count, happening)
        cards = table.layout[self.area]
        happening.told["cards"] = text(cards)
        if self.area == "dealer":
            effects.turn_last_up(table.round, self.area)
            return
        part_at(table, self.area).draws = 0

    @classmethod
    def choices(cls, table: Table, particular: str) -> tuple[str | int, ...]:
        hands = table.round.hands.values()
        parts = ((hand.seat, part.number) for hand in hands for part in hand.parts)
        split = (part_place(seat, number) for seat, number in parts if number > 1)
        whole = Deliver.choices(table, particular)
        return (*whole, *split) if particular == "area" else whole

    def sentence(self, told: ToldData, names: Names) -> str:
        owner, place = owner_of(self.area, names), ""
        if "stopped" in told:
            return f"No card for {owner} yet."
        verb = "draws"
        if self.area.startswith("seat "):
            _, seat, *hand = self.area.split(" ")
            place = f" to hand {hand[1]}" if hand else ""
            drawing = does(int(seat), names, verb)
        else:
            drawing = f"{capital(owner)} {verb}"
        return f"{drawing} {in_symbols(told['cards'].split()[-1])}{place}."


@dataclass(frozen=True, slots=True)
class SettlePart(Procedural):
    """A hand whose turn has ended is settled at once and its cards are collected: it has gone
    over, is dead or surrendered, or a blackjack that the dealer cannot equal."""

    NAME = "settle hand"
    LABEL = "Settle a hand whose turn has ended"
    COMMAND = Command(
        Stage.PLAY,
        ("settle hand",),
        (Turns,),
        asks={
            "seat": "Which seat?",
            "hand": "Which of the player's hands?",
            "settlement": "How did its turn end?",
        },
        example="settle hand 3 1 over 21",
    )
    FREE = ("paid",)

    seat: int
    hand: int
    settlement: str
    paid: Mapping[str, int] | None = None

    def objection(self, table: Table) -> Refusal | None:
        """A dealer who names other amounts hears the right one and its paragraph."""
        if self.paid is None:
            return None
        assert table.doing is not None
        right = table.results_of(table.round.hands[self.seat], self.settlement)
        cite = table.rules.cite(table.doing.step.cite)
        return wrong_amounts(self.seat, right, self.paid, cite)

    def carry_out(self, table: Table, happening: Happening) -> None:
        hand = table.round.hands[self.seat]
        results = settle(table, hand, self.settlement, happening)
        happening.cites[:] = dict.fromkeys(cite for result in results for cite in result.grounds)
        place = part_place(self.seat, self.hand)
        effects.close_part(hand, part_at(table, place))
        collect(table, place)

    @classmethod
    def choices(cls, table: Table, particular: str) -> tuple[str | int, ...]:
        if particular == "settlement":
            return tuple(table.game.settlements)
        return Procedural.choices(table, particular)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"{name_at(self.seat, names)}: {all_came_to(settled_in(told))}."


@dataclass(frozen=True, slots=True)
class CheckHole(Procedural):
    """The hole card goes into the reader, which tells whether it makes a blackjack; it is shown
    to nobody."""

    NAME = "check hole card"
    LABEL = "Check the hole card"
    COMMAND = Command(Stage.PLAY, ("check hole card", "check"), (CheckHoleCard,))
    TOPICS = (Law.HOLE_CARD,)

    def carry_out(self, table: Table, happening: Happening) -> None:
        happening.told["blackjack"] = effects.check_hole_card(table.game, table.round)

    def sentence(self, told: ToldData, names: Names) -> str:
        seen = "a blackjack" if told["blackjack"] else "no blackjack"
        return f"The dealer checks the hole card: {seen}."
