"""A round of a file on its way through the script of its game.

The script deals the cards that the file gives: a seat's in the row in which they were dealt,
those of an area by its places. So the file may show what the script deals in this round, no card
more, and no card less where anything depends on it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, NoReturn

from croupier.cards import Card
from croupier.games import Game, Hand, Round, Rules
from croupier.games.choices import Ask, Option, Turns
from croupier.games.naming import the_wager
from croupier.games.round import Part
from croupier.games.script import CheckHoleCard, DealTo, DealToEach, Step
from croupier.money import Cents
from croupier.record.inputs import InputError, below
from croupier.record.laying import Laid, Needed, Unseen
from croupier.speech import listed


class Answer(NamedTuple):
    """What a player said: an option, and the amount that it left open."""

    option: Option
    amount: Cents = 0


class Play:
    """Takes hands through the script; who reads or settles a round says what becomes of it."""

    def __init__(
        self,
        game: Game,
        rules: Rules,
        hands: Iterable[Hand],
        rows: Mapping[int, tuple[str, Sequence[Card]]],
        areas: Mapping[str, Mapping[str, Card]],
    ) -> None:
        self.game, self.rules, self.areas = game, rules, areas
        self.rows = rows
        """The cards of each seat, and where in the file they are."""
        self.coming = {seat: list(cards) for seat, (_, cards) in rows.items()}
        self.round = Round({hand.seat: hand for hand in hands}, {area: Laid() for area in areas})
        for hand in self.round.hands.values():
            hand.cards = Laid()

    def run(self) -> None:
        """Take every step, from the first card to the last; then no card of a seat is left."""
        dealing = next(iter(self.game.dealing.values()))
        for step in (*dealing, *self.game.steps(self.rules)):
            try:
                if step.when is None or step.when(self.round):
                    self.take(step)
            except Needed as needed:
                hands = self.round.hands.values()
                open_ = [wager for hand in hands for wager in hand.wagers if hand.owes(wager)]
                raise refusal(needed.card, open_) from None
        for hand in self.round.hands.values():
            if self.coming[hand.seat]:
                self._refuse_number(
                    hand, len(self.rows[hand.seat][1]) - len(self.coming[hand.seat])
                )

    # ---- what depends on who plays it -------------------------------------------------------

    def answer(self, hand: Hand, ask: Ask, key: str, options: tuple[Option, ...]) -> Answer:
        """What a player answered under a key, of the options that were open."""
        raise NotImplementedError

    def settle(self, hand: Hand, name: str) -> None:
        """Let a settlement decide wagers of a hand."""

    # ---- steps ------------------------------------------------------------------------------

    def take(self, step: Step) -> None:
        """Take a step that counts in this round."""
        if isinstance(step, DealToEach):
            for hand in [hand for hand in self.round.in_play() if step.of(hand)]:
                self._deal(hand, step.count)
        elif isinstance(step, DealTo):
            self.round.areas[step.area] += self._at(step.area, step.slots)
        elif isinstance(step, CheckHoleCard):
            first, hole = self.round.areas["dealer"][:2]
            self.round.hole_checked = self.game.is_blackjack([first, hole])
        elif isinstance(step, Turns):
            for hand in [hand for hand in self.round.in_play() if step.of(hand)]:
                self._play_turn(step, hand)
        elif isinstance(step, Ask):
            for hand in [hand for hand in self.round.in_play() if step.asks(self.round, hand)]:
                self._ask(step, hand)

    def _at(self, area: str, slots: Sequence[str]) -> Iterator[Card]:
        given = self.areas[area]
        return (
            given[slot] if slot in given else Unseen(below(area, slot), "missing") for slot in slots
        )

    def _ask(self, ask: Ask, hand: Hand) -> None:
        """A choice; one that settles at once is out of play like a fold."""
        option, amount = self.answer(hand, ask, ask.name, ask.options)
        hand.choose(ask.name, option, option.staked(self.rules, hand, amount))
        hand.folded = hand.folded or bool(option.settles)
        if option.decides:
            self.settle(hand, option.decides)
        if hand.folded:
            self.settle(hand, option.settles or self.game.fold_settlement)

    def _play_turn(self, step: Turns, hand: Hand) -> None:
        """A hand played to its end; what is settled at once at the table is settled at once
        here."""
        hand.parts.append(Part(1, hand.cards))
        while (part := hand.at_turn) is not None:
            if part.draws:
                part.cards.append(self._drawn(hand, part))
                part.draws = 0
                continue
            options = step.offers(self.rules, self.round, hand)
            if options:
                key = step.key(hand)
                option = self.answer(hand, step, key, options).option
                hand.choose(key, option, option.staked(self.rules, hand))
                step.takes(hand, option)
            else:
                part.ended = step.ends(self.rules, self.round, hand)
            if part.ended and step.at_once(self.rules, self.round, part):
                self.settle(hand, part.ended)
                part.settled = True
        hand.folded = all(part.settled for part in hand.parts)

    # ---- a seat's cards ---------------------------------------------------------------------

    def _deal(self, hand: Hand, count: int) -> None:
        coming = self.coming[hand.seat]
        if len(coming) < count:
            self._refuse_number(hand, len(hand.cards) + count)
        hand.cards += coming[:count]
        del coming[:count]

    def _drawn(self, hand: Hand, part: Part) -> Card:
        """The next card of a hand in its turn, which everyone has seen."""
        coming = self.coming[hand.seat]
        if not coming:
            where = self.rows[hand.seat][0]
            raise InputError(f"missing: hand {part.number} gets another card", where)
        card = coming.pop(0)
        if isinstance(card, Unseen):
            raise Needed(card)
        return card

    def _refuse_number(self, hand: Hand, right: int) -> NoReturn:
        where, cards = self.rows[hand.seat]
        raise InputError(f"{count_of(cards)}, but {self._who(hand)} has {right}", where)

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


def count_of(cards: Sequence[Card]) -> str:
    """How many cards there are, in words."""
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"


def refusal(card: Unseen, wagers: Iterable[str]) -> InputError:
    """What is wrong with a card that is not shown though these wagers depend on it."""
    names = list(dict.fromkeys(wagers))
    depend = "depend" if len(names) > 1 else "depends"
    return InputError(f"{card.says}: {listed([*map(the_wager, names)])} {depend} on it", card.where)
