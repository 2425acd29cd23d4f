"""Hands turned up for comparison and down again, collected, and picked up after the round."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from croupier.cards import text
from croupier.money import signed
from croupier.rounds import Law, effects
from croupier.rounds.script import PickUp, Reveal, Settle, Step, TurnDown
from croupier.speech import in_symbols
from croupier.table.act import Happening, Procedural
from croupier.table.acts.deals import next_card
from croupier.table.acts.decks import end_shoe, retire, reveal_seed
from croupier.table.command import Command, Stage
from croupier.table.event_data import ToldData
from croupier.table.names import Names, does, everyone, name_at, within
from croupier.table.settlement import collect

if TYPE_CHECKING:
    from croupier.table.table import Table


@dataclass(frozen=True, slots=True)
class TurnDownHands(Procedural):
    """Hands that were exposed for a wager are turned face down again."""

    NAME = "turn down"
    LABEL = "Turn the exposed hands down"
    IS_QUIET = True
    COMMAND = Command(Stage.PLAY, ("turn down", "down"), (TurnDown,))

    seats: tuple[int, ...]

    def carry_out(self, table: Table, happening: Happening) -> None:
        effects.turn_down(table.round, self.seats)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The cards of {everyone(self.seats, names)} are turned face down again."


@dataclass(frozen=True, slots=True)
class RevealHand(Procedural):
    """The dealer turns a player's cards face up for comparison."""

    NAME = "reveal"
    LABEL = "Turn up the cards of"
    COMMAND = Command(Stage.PLAY, ("reveal", "show cards"), (Reveal,), asks={"seat": "Which seat?"})

    seat: int

    def carry_out(self, table: Table, happening: Happening) -> None:
        step = table.doing.step if table.doing else None
        if isinstance(step, Settle):
            happening.cites[:] = table.cites(step.reveals)
        hand = table.round.hands[self.seat]
        hand.turned_up = True
        happening.told["cards"] = text(hand.cards)

    @classmethod
    def is_called_for(cls, step: Step) -> bool:
        return isinstance(step, Reveal) or (isinstance(step, Settle) and bool(step.reveals))

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"{does(self.seat, names, 'has')} {in_symbols(told['cards'])}."


@dataclass(frozen=True, slots=True)
class CollectHands(Procedural):
    """All losing hands go to the discard rack, once all losing wagers have been collected."""

    NAME = "collect hands"
    LABEL = "Collect the hands of"
    IS_QUIET = True
    COMMAND = Command(
        Stage.PLAY, ("collect",), (Settle,), asks={"seats": "Which seats?"}, example="collect 1 3"
    )

    seats: tuple[int, ...]

    def carry_out(self, table: Table, happening: Happening) -> None:
        assert table.doing is not None and isinstance(table.doing.step, Settle)
        happening.cites[:] = table.cites(table.doing.step.collects_after)
        for seat in self.seats:
            collect(table, f"seat {seat}")

    @classmethod
    def is_called_for(cls, step: Step) -> bool:
        return isinstance(step, Settle) and bool(step.collects_after)

    def sentence(self, told: ToldData, names: Names) -> str:
        return f"The dealer collects the cards of {everyone(self.seats, names)}."


@dataclass(frozen=True, slots=True)
class PickUpCards(Procedural):
    """All cards go to the discard rack in an order from which every hand can be rebuilt."""

    NAME = "pick up"
    LABEL = "Pick up the cards"
    COMMAND = Command(Stage.PLAY, ("pick up", "pickup"), (PickUp,))
    TOPICS = (Law.PICK_UP,)

    def carry_out(self, table: Table, happening: Happening) -> None:
        assert table.doing is not None
        planned, deck = table.doing, table.deck
        if planned.voids:
            happening.cites[:] = table.void_because
        ends = planned.voids and not planned.keeps_shoe
        ends = ends or not table.game.shoe_lasts or deck.is_spent
        if table.drawn_seen:  # everyone has seen it, and nobody could use it
            table.to_rack("burned", [next_card(table)])
        if ends:
            end_shoe(table)
        for area in list(table.layout):
            collect(table, area)
        racked = table.rack[table.racked_before :]
        happening.told["rack"] = [[packet.area, len(packet.cards)] for packet in racked]
        happening.told["net"] = {
            str(hand.seat): sum(result.net for result in hand.results)
            for hand in table.round.hands.values()
        }
        if ends:
            reveal_seed(deck, happening)
        table.closed = False
        if planned.voids:
            happening.told["void"] = True
        if len(table.decks) > 1:
            table.in_play = 1 - table.in_play
        if planned.retires:
            retire(table, deck, happening)

    def sentence(self, told: ToldData, names: Names) -> str:
        if told.get("void"):
            return "The cards of the void round are picked up."
        nets = told["net"].items()
        nets_by_name = (f"{within(name_at(int(seat), names))} {signed(net)}" for seat, net in nets)
        return f"The round is over: {', '.join(nets_by_name)}."
