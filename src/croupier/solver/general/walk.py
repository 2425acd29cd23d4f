"""One round walked by its script with given answers: what was asked, seen, settled and looked at.

Every card is known from the start and lies where it is dealt; what the seat sees is what has been
turned up. So a walk with any cards shows the course of all rounds with the same answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import Final, NamedTuple

from croupier.cards import Card
from croupier.errors import OddsError
from croupier.hands.any_size.floors import floor_value
from croupier.hands.ranking import HAND_SIZE
from croupier.money import Cents
from croupier.rounds import (
    COMMUNITY_PAY,
    SPIN_PRIZE,
    Choice,
    Deal,
    Game,
    Hand,
    Outcome,
    Result,
    Round,
    RoundState,
    Rules,
)
from croupier.rounds.choices import LeastHand, Option, Turns
from croupier.rounds.kinds import NOTHING, OWN, RANKINGS, Kind, Place, Value, kind_of
from croupier.rounds.moves import Spin
from croupier.rounds.script import CheckHoleCard, DealerDraws
from croupier.rulebook import Stop
from croupier.solver.endings import settled
from croupier.solver.outcomes import Ending, Settled

SEAT: Final = 1


class Slot(NamedTuple):
    """Where one card lies: a place of an area, or one of the own cards as they were dealt."""

    area: str
    at: int


class Axis(NamedTuple):
    """A hand value by what it is made of: a ranking and sets of slots, of which the best counts."""

    ranking: str
    """The name of the poker hands that it ranks, or of a ranking of its own."""
    sets: tuple[tuple[Slot, ...], ...]

    @property
    def slots(self) -> frozenset[Slot]:
        """Every slot that it looks at."""
        return frozenset(slot for some in self.sets for slot in some)


class Floor(NamedTuple):
    """A value, and the least that it must be."""

    axis: Axis
    least: int


class ChoicePoint(NamedTuple):
    """A choice of the seat and what it saw then."""

    ask: str
    options: tuple[str, ...]
    """Every option, whether the cards open it or not."""
    floors: tuple[Floor | None, ...]
    """By option, the hand that opens it."""
    seen: frozenset[Slot]
    own: tuple[Slot, ...]
    """The own cards that it still held, in their order."""
    lying: frozenset[Slot]
    """Every card that had been dealt, face up or down."""


class Looked(NamedTuple):
    """A settlement and the values that it looked at, with those that it compared."""

    settlement: str
    values: tuple[tuple[Axis, Value], ...]
    compared: tuple[tuple[Axis, Axis], ...]


@dataclass(frozen=True)
class Walk:
    """What happened in one round."""

    asked: tuple[ChoicePoint, ...]
    looked: tuple[Looked, ...]
    ending: Ending
    stakes: tuple[int, ...]
    """After each answer, what it put down."""
    kinds: tuple[Kind, ...]
    """By settlement, all that it could tell of the cards."""
    events: tuple[ChoicePoint | Looked, ...] = ()
    """Questions and settlements in the order in which they came."""
    is_spun: bool = False
    """Whether a wheel was spun."""


class Unsolvable(OddsError):
    """A game that the general solver does not solve, with the reason."""


class Walker:
    """Walks rounds of a game under some rules with some wagers, one unit or as many as the law has
    it on each."""

    def __init__(
        self, game: Game, rules: Rules, wagers: Iterable[str], stop: Stop | None = None
    ) -> None:
        self.rules, self.wagers = rules, tuple(wagers)
        self.stop = stop
        """Where a wheel stops that is spun; a round without one cannot be walked to its end."""
        self._looked: list[Looked] = []
        self._events: list[ChoicePoint | Looked] = []
        self._kinds: list[Kind] = []
        self._slots: dict[Card, Slot] = {}
        parts = (wager.parts(rules) for wager in game.wagers)
        self.unit = lcm(2, *(table.unit for table in rules.pays.values()), *parts)
        """Cents of a unit that every table can pay, and a surrender can halve."""
        self._placed, self._fixed = dict[str, Cents](), dict[str, Cents]()
        for wager in game.wagers:
            if wager.name in self.wagers:
                self._placed[wager.name] = wager.times * self.unit
                if wager.exactly is not None and wager.offered(rules):
                    self._placed[wager.name] = self._fixed[wager.name] = wager.exactly(rules)
        watched = {name: self._watched(game, name) for name in game.settlements}
        self.game = replace(game, settlements=watched)
        for step in game.steps(rules):
            if isinstance(step, Turns | DealerDraws | CheckHoleCard):
                raise Unsolvable(
                    f"{game.name}: hands that grow card by card need a solver of their own"
                )

    def walk(self, answers: Mapping[str, str], card_at: Callable[[Slot], Card]) -> Walk:
        """A round with these answers by question; a question without one takes the first option."""
        self._looked, self._kinds, self._slots, self._events = [], [], {}, []
        hand = Hand(SEAT, self.game.unit_wager, dict(self._placed))
        meter = self.game.meter if self.stop is not None else None
        jackpot = self.rules.number(meter.seed) if meter else 0
        state = RoundState(self.game, self.rules, [hand], jackpot)
        asked: list[ChoicePoint] = []
        stakes: list[int] = []
        is_spun = False
        while (move := state.awaited()) is not None:
            if hand.folded and not state.concerns(SEAT):
                break
            if isinstance(move, Deal):
                self._deal(state, hand, move, card_at)
            elif isinstance(move, Choice):
                options = move.ask.options
                asked.append(self._asked(state, hand, move))
                self._events.append(asked[-1])
                answer = answers.get(move.ask.name, options[0].name)
                option = next((other for other in options if other.name == answer), options[0])
                amount = self._amount(option, hand)
                stakes.append(sum(option.staked(self.rules, hand, amount).values()))
                state.choose(option, amount)
            elif isinstance(move, Spin) and self.stop is not None:
                state.spin(self.stop)
                is_spun = True
            else:
                raise Unsolvable(f"{self.game.name}: a wheel is priced by its stops")
        ending = Ending(tuple(state.chosen(SEAT)), tuple(self._settled(hand)))
        looked, kinds, events = tuple(self._looked), tuple(self._kinds), tuple(self._events)
        return Walk(tuple(asked), looked, ending, tuple(stakes), kinds, events, is_spun)

    def _settled(self, hand: Hand) -> Iterator[Settled]:
        """Every wager in its units; one of which the law fixes the amount is a unit of its own, and
        what a wheel pays beside it is counted with it."""
        prizes = [result for result in hand.results if result.wager in (SPIN_PRIZE, COMMUNITY_PAY)]
        for result in hand.results:
            unit = self._fixed.get(result.wager)
            if unit is None and result not in prizes:
                yield settled(result, self.unit, hand.ante)
            elif unit is not None:
                whole = settled(result, unit, unit)
                net = whole.net + sum(Fraction(prize.net, unit) for prize in prizes)
                outcome = Outcome.WIN if net > 0 else Outcome.PUSH if net == 0 else Outcome.LOSE
                lines = [prize.line for prize in prizes] or [whole.line]
                yield Settled(whole.wager, outcome.value, lines[0], whole.staked, net)

    def _deal(
        self, state: RoundState, hand: Hand, move: Deal, card_at: Callable[[Slot], Card]
    ) -> None:
        if move.area:
            names = self.game.slots(move.area)
            slots = [Slot(move.area, names.index(slot)) for slot in move.slots]
        else:
            held = len(hand.cards) + len(hand.discarded)
            slots = [Slot(OWN, held + at) for at in range(move.number)]
        cards = [card_at(slot) for slot in slots]
        self._slots.update(zip(cards, slots, strict=True))
        state.deal(cards)

    def _amount(self, option: Option, hand: Hand) -> int:
        """What is staked where the amount is open: the most where that is best, or else a unit."""
        amounts = option.amounts(self.rules, hand)
        is_most = any(stake.best_at_most for stake in option.stakes)
        return amounts.most if amounts is not None and is_most else self.unit

    def _asked(self, state: RoundState, hand: Hand, move: Choice) -> ChoicePoint:
        names = tuple(option.name for option in move.ask.options)
        floors = tuple(self._floor(option.needs, state, hand) for option in move.ask.options)
        own = tuple(self._slots[card] for card in hand.cards)
        thrown = tuple(self._slots[card] for card in hand.discarded)
        up = frozenset(Slot(area, at) for area, at in state.round.up)
        lying = frozenset(self._slots.values())
        return ChoicePoint(
            move.ask.name, names, floors, frozenset((*own, *thrown)) | up, own, lying
        )

    def _floor(self, needs: LeastHand | None, state: RoundState, hand: Hand) -> Floor | None:
        if needs is None:
            return None
        axis, kind = self._axis(needs.value, state.round, hand), RANKINGS[needs.value.ranking].kind
        assert axis is not None and kind is not None
        return Floor(axis, floor_value(kind, needs.named))

    def _watched(self, game: Game, name: str) -> Callable[[Rules, Round, Hand], list[Result]]:
        settle, looks = game.settlements[name], game.looks_at.get(name, NOTHING)

        def watched(rules: Rules, round_: Round, hand: Hand) -> list[Result]:
            axes = {value.name: self._axis(value, round_, hand) for value in looks.values}
            values = [(axes[value.name], value) for value in looks.values]
            compared = [(axes[own], axes[other]) for own, other in looks.compared]
            self._looked.append(
                Looked(
                    name,
                    tuple((axis, value) for axis, value in values if axis is not None),
                    tuple((a, b) for a, b in compared if a is not None and b is not None),
                )
            )
            self._events.append(self._looked[-1])
            self._kinds.append(kind_of(game, rules, name, round_, hand))
            return settle(rules, round_, hand)

        return watched

    def _axis(self, value: Value, round_: Round, hand: Hand) -> Axis | None:
        """What a value is made of in this round; None where the cards do not lie there."""
        if value.of_parts:
            raise Unsolvable(f"{self.game.name}: hands that are split need a solver of their own")
        ranking = RANKINGS[value.ranking]
        choices = {asked: option.name for asked, option in hand.choices.items()}
        sets = [self._lying(places, round_, hand) for places in value.hands(choices)]
        valued = {slots for slots in sets if len(slots) in ranking.sizes}
        name = ranking.kind.__name__ if ranking.kind else ranking.name
        return Axis(name, tuple(sorted(valued))) if valued else None

    def _lying(self, places: tuple[Place, ...], round_: Round, hand: Hand) -> tuple[Slot, ...]:
        cards = [card for place in places for card in place.cards(round_, hand)]
        return tuple(sorted(self._slots[card] for card in cards))


def wheel_stops(game: Game, rules: Rules, wagers: Iterable[str]) -> tuple[Stop, ...]:
    """Where the wheel may stop, if a wager with which it is spun is placed."""
    spun = [wager.name for wager in game.wagers if wager.exactly is not None]
    if game.wheel is None or not set(spun) & set(wagers):
        return ()
    return game.wheel(rules).stops


KINDS: Final = {kind.__name__: kind for kind in HAND_SIZE}
"""The poker hands by the name that an axis has for them."""
