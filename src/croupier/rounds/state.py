"""A round run by its game's script, without a deck, chips or a clock.

`awaited` says what the round waits for; `deal`, `show`, `choose`, `check` and `spin` give it. What
needs nothing from outside (settlements, cards turned up that are known) happens by itself. Cards
that lie face down may be unknown until they are shown: a solver draws them only then.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple, TypeVar, cast

from croupier.cards import Card
from croupier.money import Cents
from croupier.rounds import agenda, effects
from croupier.rounds.choices import Ask, Option, Turns
from croupier.rounds.moves import (
    Check,
    Choice,
    Consequence,
    Deal,
    Decision,
    HandsDown,
    HandUp,
    Move,
    Show,
    Spin,
)
from croupier.rounds.round import Hand, Result, Round
from croupier.rounds.rules import Rules
from croupier.rounds.script import (
    CheckHoleCard,
    DealerDraws,
    DealTo,
    DealToEach,
    Reveal,
    Settle,
    Step,
    TurnDown,
    TurnUp,
)
from croupier.rounds.script import Spin as SpinStep
from croupier.rulebook import Stop

if TYPE_CHECKING:
    from croupier.rounds.game import Game

_Wanted = TypeVar("_Wanted", bound=Move)


class SeatKnowledge(NamedTuple):
    """What a seat knows when it is asked."""

    own: tuple[Card, ...]
    shown: tuple[tuple[str, tuple[Card | None, ...]], ...]
    """Every area with its cards, those not turned up being None."""
    chosen: tuple[tuple[str, str], ...]

    def card(self, area: str, place: int) -> Card:
        """A card that has been turned up."""
        card = dict(self.shown)[area][place]
        assert card is not None, f"card {place} of the {area} is face down"
        return card


_PLAYED = (
    DealToEach, DealTo, TurnUp, CheckHoleCard, Ask, DealerDraws, Settle, Reveal, TurnDown, SpinStep,
)  # fmt: skip
"""Steps that change a round; the others are words, devices and cards that nobody sees."""


class RoundState:
    """One round: what it waits for, and everything that has happened in it."""

    __slots__ = (
        "_at",
        "_pending",
        "_steps",
        "_turn_names",
        "game",
        "meter",
        "round",
        "rules",
    )

    def __init__(self, game: Game, rules: Rules, hands: Iterable[Hand], meter: Cents = 0) -> None:
        self.game, self.rules, self.meter = game, rules, meter
        areas: dict[str, list[Card]] = {area: [] for area in game.areas}
        self.round = Round({hand.seat: hand for hand in hands}, areas)
        steps = (*game.deals(), *game.steps(rules))
        self._steps = tuple(step for step in steps if isinstance(step, _PLAYED))
        self._turn_names = tuple(step.name for step in self._steps if isinstance(step, Turns))
        self._at = 0
        self._pending: list[Move] = []

    @classmethod
    def at_choice(cls, game: Game, rules: Rules, round_: Round, seat: int) -> RoundState | None:
        """A round as a seat knows it, at the first question of the script that is put to the seat
        and that it has not answered yet; None if there is none."""
        state = cls(game, rules, ())
        state.round, hand = round_, round_.hands[seat]
        for at, step in enumerate(state._steps):
            if isinstance(step, Ask) and step.name not in hand.choices:
                if agenda.is_taken(step, round_) and step.asks(round_, hand):
                    state._at = at if isinstance(step, Turns) else at + 1
                    state._pending = [Choice(seat, step)]
                    return state
        return None

    def copy(self) -> RoundState:
        """The round as it stands, which then goes its own way."""
        other = object.__new__(RoundState)
        other.game, other.rules, other.meter = self.game, self.rules, self.meter
        other._steps, other._at = self._steps, self._at
        other._turn_names = self._turn_names
        other.round, other._pending = self.round.copy(), list(self._pending)
        return other

    # ---- what is awaited --------------------------------------------------------------------

    def awaited(self) -> Move | None:
        """What the round waits for next, or None when it is over."""
        while not self._pending:
            if self._at == len(self._steps):
                return None
            step = self._steps[self._at]
            moves = self.moves(step)
            if not (moves and agenda.goes_on(step)):
                self._at += 1
            self._pending = [
                awaited for move in moves if (awaited := self._from_outside(move)) is not None
            ]
        return self._pending[0]

    def concerns(self, seat: int) -> bool:
        """Whether anything that is still to come may matter to a seat."""
        hand = self.round.hands[seat]
        return any(agenda.concerns(step, hand) for step in self._steps[self._at :])

    @property
    def position(self) -> tuple[int, int]:
        """How far the round has come: two states are alike only if they have come equally far."""
        return self._at, len(self._pending)

    def options(self) -> tuple[Option, ...]:
        """The answers open to the seat whose choice is awaited."""
        choice = self._next(Choice)
        return choice.ask.offered(self.rules, self.round, self.round.hands[choice.seat])

    def seen_by(self, seat: int) -> SeatKnowledge:
        """What a seat knows: its own cards, those that lie face up, and what it has chosen."""
        hand = self.round.hands[seat]
        part = hand.at_turn
        shown = tuple(
            (area, tuple(self._face(area, at) for at in range(len(slots))))
            for area, slots in self.game.areas.items()
        )
        return SeatKnowledge(
            tuple(part.cards if part else hand.cards), shown, tuple(self.chosen(seat))
        )

    def chosen(self, seat: int) -> Iterator[tuple[str, str]]:
        """What a seat has answered; of answers in turn only what marks the hand at its turn."""
        hand = self.round.hands[seat]
        for asked, option in hand.choices.items():
            if asked.rpartition(" ")[0] not in self._turn_names:
                yield asked, option.name
        if hand.parts and (part := hand.at_turn) is not None:
            for turn in self._turn_names:
                if part.is_split:
                    yield turn, "split"
                if part.doubles:
                    yield turn, "double"

    def results(self, seat: int) -> list[Result]:
        """What a seat's wagers have come to so far, with their paragraphs."""
        return self.round.hands[seat].results

    # ---- what is given ----------------------------------------------------------------------

    def deal(self, cards: Sequence[Card | None]) -> None:
        """Give the cards that are awaited; one that lies face down may stay unknown."""
        move = self._next(Deal)
        if move.area:
            self._lay(move.area, move.slots, cards)
            effects.turn_up(self.game, self.round, move.area, move.face_up)
        else:
            hand = self.round.hands[move.seat]
            hand.turned_up = hand.turned_up or move.is_open
            to = hand.cards
            if move.part:
                part = hand.part(move.part)
                to, part.draws = part.cards, 0
            to.extend(cast("Sequence[Card]", cards))
        self._done()

    def show(self, cards: Sequence[Card]) -> None:
        """Give the faces of the cards that are turned up."""
        move = self._next(Show)
        self._lay(move.area, move.slots, cards)
        effects.turn_up(self.game, self.round, move.area, move.slots)
        self._done()

    def choose(self, option: Option, amount: Cents = 0) -> None:
        """Answer for the seat whose choice is awaited; settlements that follow at once are made."""
        choice = self._next(Choice)
        hand = self.round.hands[choice.seat]
        staked = option.staked(self.rules, hand, amount)
        for name in effects.choose(self.game, choice.ask, hand, option, staked):
            effects.settle(hand, self.decide(hand, name))
        self._done()

    def check(self, is_blackjack: bool) -> None:
        """Say what the check of the hole card has found."""
        self._next(Check)
        self.round.hole_checked = is_blackjack
        self._done()

    def spin(self, stop: Stop) -> None:
        """Let the wheel stop."""
        hand = self.round.hands[self._next(Spin).seat]
        _, self.meter = effects.spin(self.game, self.rules, self.round, hand, stop, self.meter)
        self._done()

    # ---- the steps --------------------------------------------------------------------------

    def moves(self, step: Step) -> Sequence[Move | Consequence]:
        """What a step comes to as the round stands."""
        return agenda.moves(self.game, self.rules, self.round, step)

    def _from_outside(self, move: Move | Consequence) -> Move | None:
        """What must be given for a move; one that needs nothing is done."""
        match move:
            case Decision():
                self._decided(move)
            case HandUp():
                self.round.hands[move.seat].turned_up = True
            case HandsDown():
                effects.turn_down(self.round, move.seats)
            case Show():
                return self._shown(move)
            case Check() if _card(self.round.areas["dealer"], 1) is not None:
                effects.check_hole_card(self.game, self.round)
            case _:
                return move
        return None

    def _decided(self, move: Decision) -> None:
        hand = self.round.hands[move.seat]
        effects.settle(hand, self.decide(hand, move.settlement), ends_hand=move.ends_hand)
        if move.part:
            effects.close_part(hand, hand.part(move.part))

    def _shown(self, move: Show) -> Show | None:
        """Cards that are known are turned up; those that nobody knows are waited for."""
        places, cards = self.game.places[move.area], self.round.areas[move.area]
        unknown = tuple([slot for slot in move.slots if _card(cards, places[slot]) is None])
        known = tuple([slot for slot in move.slots if slot not in unknown])
        effects.turn_up(self.game, self.round, move.area, known)
        return Show(move.area, unknown) if unknown else None

    # ---- the rest ---------------------------------------------------------------------------

    def decide(self, hand: Hand, name: str) -> list[Result]:
        """What a settlement makes of wagers of a hand."""
        return self.game.settlements[name](self.rules, self.round, hand)

    def _lay(self, area: str, slots: Sequence[str], cards: Sequence[Card | None]) -> None:
        """Lay cards in their slots; an area ends with the last card that is known."""
        laid = cast("list[Card | None]", self.round.areas[area])
        places = self.game.places[area]
        for slot, card in zip(slots, cards, strict=True):
            if card is not None:
                at = places[slot]
                if at >= len(laid):
                    laid.extend([None] * (at + 1 - len(laid)))
                laid[at] = card

    def _face(self, area: str, at: int) -> Card | None:
        return self.round.areas[area][at] if (area, at) in self.round.up else None

    def _next(self, kind: type[_Wanted]) -> _Wanted:
        move = self.awaited()
        assert isinstance(move, kind), f"the round waits for {move}, not for {kind.__name__}"
        return move

    def _done(self) -> None:
        self._pending.pop(0)


def _card(cards: list[Card], at: int) -> Card | None:
    # Whether a card lies there, without a look at it: a round file may not show it.
    return list.__getitem__(cards, at) if at < len(cards) else None
