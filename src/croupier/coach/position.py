"""What a seat may see, read from its view: the only thing that the coach ever looks at.

The coach is given `table.view(seat)`, or the part of it that a choice is made by, and the rules
in force; never the table. What lies face down is not in a view, so it cannot leak from here. Of
the view it makes a round of its own, which the one interpreter of scripts then plays on.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from typing import TypeAlias, cast

from croupier.cards import Card, card, without
from croupier.errors import CoachError
from croupier.games import game
from croupier.money import Cents
from croupier.rounds import Choice, Game, Hand, Result, Round, RoundState, Rules, SettledWager, Show
from croupier.rounds.choices import Ask, Option
from croupier.rounds.kinds import OWN
from croupier.rounds.places import choosing
from croupier.rounds.round import Part
from croupier.table.view import FACE_DOWN, HandView, OwnView, PlayerView

View: TypeAlias = OwnView
"""What a seat may know: `table.view(seat)` or `own_view(table, seat)`."""


@dataclass(frozen=True)
class Position:
    """A seat that is asked for a choice, as that seat sees it."""

    state: RoundState
    """The round with this seat alone and the cards that it sees; only copies of it play on."""
    seat: int
    others: tuple[Card, ...]
    """Cards of other players that lie face up."""
    options: tuple[Option, ...]
    """The answers that are offered."""
    meter: Cents | None = None
    """The progressive jackpot as it stands, where there is one."""

    @property
    def rules(self) -> Rules:
        """The rules in force."""
        return self.state.rules

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.state.game

    @property
    def hand(self) -> Hand:
        """The seat's own wagers, cards and choices so far."""
        return self.state.round.hands[self.seat]

    @property
    def ask(self) -> Ask:
        """What the seat is asked."""
        choice = self.state.awaited()
        assert isinstance(choice, Choice)
        return choice.ask

    @property
    def shown(self) -> dict[str, dict[str, Card]]:
        """The cards of the layout that lie face up, by area and slot."""
        round_ = self.state.round
        return {
            area: {
                slot: round_.areas[area][at]
                for at, slot in enumerate(self.game.slots(area))
                if (area, at) in round_.up
            }
            for area in self.game.areas
        }

    @property
    def settled(self) -> Cents:
        """What wagers settled earlier in the round came to."""
        return sum(result.net for result in self.hand.results)

    def places(self) -> dict[str, tuple[Card, ...]]:
        """The cards by the places that advice knows them by."""
        name, shown = self.ask.name, self.shown
        asked = next(
            choosing_ for choosing_ in choosing(self.game, self.rules) if choosing_.ask.name == name
        )
        cards_by_place: dict[str, tuple[Card, ...]] = {}
        for place in asked.places:
            if place.area == OWN:
                cards_by_place[place.name] = self.hand.dealt
            elif all(slot in shown[place.area] for slot in place.slots):
                cards_by_place[place.name] = tuple(shown[place.area][slot] for slot in place.slots)
        return cards_by_place

    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck that the seat does not see: it sees all the hands it plays."""
        shown = (face for up in self.shown.values() for face in up.values())
        own = [part.cards for part in self.hand.parts] or [self.hand.cards]
        seen = (*chain(*own), *self.hand.discarded, *self.others, *shown)
        return without(self.game.shoe_cards(self.rules), seen)

    def after(self, option: Option) -> RoundState:
        """The round when an option has been taken, with what is settled at once."""
        state = self.state.copy()
        state.choose(option)
        return state

    def then(self, option: Option, turned_up: Sequence[Card] = ()) -> Position:
        """The next question to the seat when an option has been taken and these cards have been
        turned up."""
        state, cards = self.after(option), list(turned_up)
        while isinstance(move := state.awaited(), Show) and cards:
            state.show(cards[: len(move.slots)])
            del cards[: len(move.slots)]
        if not isinstance(move, Choice):
            raise CoachError("nothing more is asked")
        return replace(self, state=state, options=state.options())

    def option(self, name: str) -> Option:
        """An answer that is offered, by its name."""
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join(option.name for option in self.options)
        raise CoachError(f"{name!r} is not one of {names}")


def look(rules: Rules, view: View) -> Position:
    """Read a view in which its seat is asked for a choice."""
    seat = view.seat
    if seat is None or not view.choices:
        raise CoachError("the seat is not asked for a choice")
    played = game(rules.edition.game)
    if played.slug != view.game:
        raise CoachError(f"the view is of {view.game}, the rules are of {played.slug}")
    asks = {ask.name: ask for ask in played.asks(rules)}
    hand = _hand(played, seat, view.own, asks)
    round_, extra = _round(played, hand, view.areas)
    names = [choice.option for choice in view.choices]
    try:
        state = RoundState.at_choice(played, rules, round_, seat)
    except (AttributeError, IndexError):
        raise CoachError("the view lacks cards that decide what the seat is asked") from None
    asked = state.awaited() if state else None
    options = asked.ask.options if isinstance(asked, Choice) else ()
    if state is None or not {option.name for option in options}.issuperset(names):
        raise CoachError(f"nothing is asked of the seat that {', '.join(names)} would answer")
    others = tuple(
        card(written)
        for number, other in view.seats.items()
        if number != seat
        for written in other.cards or ()
        if written != FACE_DOWN
    )
    offered = tuple(option for option in options if option.name in names)
    return Position(state, seat, (*others, *extra), offered, view.meter)


def _hand(played: Game, seat: int, seen: PlayerView, asks: Mapping[str, Ask]) -> Hand:
    if FACE_DOWN in (seen.cards or ()):
        raise CoachError(f"this is not what seat {seat} sees: its cards lie face down")
    choices = {}
    for asked, name in (seen.choices or {}).items():
        option = _ask_of(asks, asked).option(name)
        assert option is not None, f"{name} is no answer to {asked}"
        choices[asked] = option
    parts = [_part(hand, seen) for hand in seen.hands]
    cards = parts[0].cards if parts else [card(written) for written in seen.cards or ()]
    return Hand(
        seat,
        played.unit_wager,
        dict(seen.wagers),
        seen.coupon,
        cards,
        choices,
        [_result(result) for result in seen.results or ()],
        [card(written) for written in seen.discarded],
        parts=parts,
    )


def _ask_of(asks: Mapping[str, Ask], asked: str) -> Ask:
    """The question that an answer is kept under; one that is asked again numbers its answers."""
    return asks[asked] if asked in asks else asks[asked.rpartition(" ")[0]]


def _part(hand: HandView, seen: PlayerView) -> Part:
    """One of the hands that a seat plays in turn."""
    part = Part(
        hand.hand,
        [card(written) for written in hand.cards],
        is_split=len(seen.hands) > 1,
        ended=hand.ended,
        settled=hand.settled,
    )
    part.doubles = int(part.wager("double") in seen.wagers)
    return part


def _result(settled: SettledWager) -> Result:
    return Result(
        settled.wager,
        settled.stake,
        settled.outcome,
        settled.won,
        (*settled.cites, *settled.readings),
        hand=settled.hand,
        line=settled.line,
    )


def _round(
    played: Game, hand: Hand, areas: Mapping[str, Mapping[str, str]]
) -> tuple[Round, list[Card]]:
    """A round with that hand alone and the cards that lie face up, each in its place; and those
    that lie face up where none belongs."""
    round_, extra = Round({hand.seat: hand}), list[Card]()
    for area in played.areas:
        slots, lying = played.slots(area), list[Card | None]()
        for slot, written in areas.get(area, {}).items():
            if written == FACE_DOWN:
                continue
            if slot not in slots:
                extra.append(card(written))
                continue
            at = slots.index(slot)
            lying += [None] * (at + 1 - len(lying))
            lying[at] = card(written)
            round_.up.add((area, at))
        # An area is a list of cards to the game; here it also holds None, for one face down.
        round_.areas[area] = cast(list[Card], lying)
    return round_, extra
