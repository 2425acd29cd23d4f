"""A round of a file on its way through the script of its game.

The script deals the cards that the file gives: a seat's in the row in which they were dealt,
those of an area by its places. So the file may show what the script deals in this round, no card
more, and no card less where anything depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple, NoReturn

from croupier.cards import Card
from croupier.disputes.input_errors import InputError, below
from croupier.disputes.partial_layout import Laid, Needed, Unseen
from croupier.money import Cents
from croupier.rounds import Choice, Deal, Game, Hand, Move, RoundState, Rules, Spin
from croupier.rounds.choices import Ask, Option
from croupier.rounds.wager_names import the_wager
from croupier.rulebook import Stop
from croupier.speech import counted, listed


class GivenAnswer(NamedTuple):
    """What a player said: an option, and the amount that it left open."""

    option: Option
    amount: Cents = 0


class RoundPlay(RoundState):
    """Hands of a file on their way through the script, with the cards that the file gives."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        hands: Iterable[Hand],
        rows: Mapping[int, tuple[str, Sequence[Card]]],
        areas: Mapping[str, Mapping[str, Card]],
    ) -> None:
        super().__init__(game, rules, hands)
        self.rows, self.given = rows, areas
        """The cards of each seat, and where in the file they are; those of each area."""
        self.coming = {seat: list(cards) for seat, (_, cards) in rows.items()}
        self.round.areas = {area: Laid() for area in areas}
        for hand in self.round.hands.values():
            hand.cards = Laid()

    def run(self) -> None:
        """Give what is awaited, to the end of the round; then no card of a seat is left."""
        try:
            while (move := self.awaited()) is not None:
                self._give(move)
        except Needed as needed:
            hands = self.round.hands.values()
            open_ = [wager for hand in hands for wager in hand.wagers if hand.owes(wager)]
            raise refusal(needed.card, open_) from None
        for hand in self.round.hands.values():
            if self.coming[hand.seat]:
                dealt = len(self.rows[hand.seat][1]) - len(self.coming[hand.seat])
                self._refuse_number(hand, dealt)

    def _give(self, move: Move) -> None:
        match move:
            case Deal(area=""):
                self.deal(self._cards_of(self.round.hands[move.seat], move))
            case Deal():
                self.deal([self._card_at(move.area, slot) for slot in move.slots])
            case Choice():
                hand = self.round.hands[move.seat]
                option, amount = self.answer(hand, move.ask, self.options())
                self.choose(option, amount)
            case Spin():
                self.spin(self.stop(move.seat))
            case _:
                raise AssertionError(f"a file shows every card that is dealt: {move}")

    # ---- what depends on who plays it -------------------------------------------------------

    def answer(self, hand: Hand, ask: Ask, options: tuple[Option, ...]) -> GivenAnswer:
        """What a player answered, of the options that were open."""
        raise AssertionError("who reads or settles a round knows the answers")

    def stop(self, seat: int) -> Stop:
        """Where the wheel stopped for a player."""
        raise AssertionError("who settles a round knows the wheel")

    # ---- cards of areas ---------------------------------------------------------------------

    def _card_at(self, area: str, slot: str) -> Card:
        if slot in self.given[area]:
            return self.given[area][slot]
        if slot in self.game.areas[area]:
            return Unseen(below(area, slot), "missing")
        raise InputError("missing: the dealer draws another card", below(area, slot))

    # ---- a seat's cards ---------------------------------------------------------------------

    def _cards_of(self, hand: Hand, move: Deal) -> list[Card]:
        """The next cards of a seat; those that it draws in its turn everyone has seen."""
        coming = self.coming[hand.seat]
        if len(coming) < move.number and move.part:
            where = self.rows[hand.seat][0]
            raise InputError(f"missing: hand {move.part} gets another card", where)
        if len(coming) < move.number:
            dealt = len(hand.cards) + len(hand.discarded)
            self._refuse_number(hand, dealt + move.number)
        cards, coming[: move.number] = coming[: move.number], []
        if move.part and isinstance(cards[0], Unseen):
            raise Needed(cards[0])
        return cards

    def _refuse_number(self, hand: Hand, right: int) -> NoReturn:
        where, cards = self.rows[hand.seat]
        raise InputError(f"{counted(len(cards))}, but {self._who(hand)} has {right}", where)

    def _who(self, hand: Hand) -> str:
        """Which players have as many cards as this one has."""
        if not hand.cards or self.game.cards_first == self.game.cards_each:
            return "each player"
        if self.game.draws:
            return "a player who answers so" if hand.parts else "a player who has no turn"
        if any(option.folds for option in hand.choices.values()):
            return "a player who folds"
        if hand.folded:
            return "a player who is out"
        gets_more = self.game.cards_held(self.rules, hand) > self.game.cards_first
        return f"a player who {'stays in' if gets_more else 'gets no more'}"


def refusal(card: Unseen, wagers: Iterable[str]) -> InputError:
    """What is wrong with a card that is not shown though these wagers depend on it."""
    names = list(dict.fromkeys(wagers))
    depend = "depend" if len(names) > 1 else "depends"
    return InputError(f"{card.says}: {listed([*map(the_wager, names)])} {depend} on it", card.where)
