"""What a seat may see, read from its view: the only thing that the coach ever looks at.

The coach is given `table.view(seat)`, or the part of it that a choice is made by, and the rules
in force; never the table. What lies face down is not in a view, so it cannot leak from here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias, cast

from croupier.cards import Card, card, without
from croupier.coach.errors import CoachError
from croupier.games import game
from croupier.money import Cents
from croupier.rounds import Game, Hand, Outcome, Result, Round, Rules
from croupier.rounds.choices import Ask, Option
from croupier.rounds.round import Part
from croupier.table.view import FACE_DOWN

View: TypeAlias = Mapping[str, Any]
"""What a seat may know: `table.view(seat)` or `own_view(table, seat)`."""

OWN: Final = "own"
_CROSS_ENDS: Final = ("left", "right", "top", "bottom")

PLACES: Final[Mapping[str, Mapping[str, tuple[str, tuple[str, ...]]]]] = {
    "double-cross": {"top": ("cross", ("top",)), "right": ("cross", ("right",))},
    "criss-cross": {end: ("cross", (end,)) for end in _CROSS_ENDS},
    "double-down-stud": {"common": ("common", ("second", "third", "fourth"))},
    "let-it-ride": {"first": ("community", ("first",))},
    "colorado-hold-em": {},
    "boston-5-stud": {},
    "four-card-poker": {"up": ("dealer", ("sixth",))},
    "casino-war": {"up": ("dealer", ("first",))},
    "double-attack-blackjack": {"up": ("dealer", ("up",))},
}
"""By game: where on the layout the cards lie that advice on a hand asks for beside the own ones."""


@dataclass(frozen=True)
class Position:
    """A seat that is asked for a choice, as that seat sees it."""

    rules: Rules
    game: Game
    hand: Hand
    """The seat's own wagers, cards and choices so far."""
    shown: Mapping[str, Mapping[str, Card]]
    """The cards of the layout that lie face up, by area and slot."""
    hidden: int
    """How many cards of the layout lie face down."""
    others: tuple[Card, ...]
    """Cards of other players that lie face up."""
    ask: Ask
    options: tuple[Option, ...]
    """The answers that are offered."""
    meter: Cents | None = None
    """The progressive jackpot as it stands, where there is one."""

    @property
    def settled(self) -> Cents:
        """What wagers settled earlier in the round came to."""
        return sum(result.net for result in self.hand.results)

    def places(self) -> dict[str, tuple[Card, ...]]:
        """The cards by the places that advice knows them by."""
        found = {OWN: tuple(self.hand.cards)} if self.hand.cards else {}
        for place, (area, slots) in PLACES[self.game.slug].items():
            up = self.shown.get(area, {})
            if all(slot in up for slot in slots):
                found[place] = tuple(up[slot] for slot in slots)
        return found

    def unseen(self) -> tuple[Card, ...]:
        """The cards of the deck that the seat does not see."""
        shown = (one for up in self.shown.values() for one in up.values())
        seen = (*self.hand.cards, *self.hand.discarded, *self.others, *shown)
        return without(self.game.make(self.rules), seen)

    def after(self, option: Option) -> Hand:
        """A copy of the hand that has taken an option."""
        hand = self._copy()
        hand.choose(self.ask.name, option)
        return hand

    def then(self, hand: Hand) -> Position:
        """The next question to a hand that has answered this one, with no new card seen."""
        for ask in self.game.asks(self.rules):
            if ask.name not in hand.choices and ask.of(hand):
                return replace(self, hand=hand, ask=ask, options=ask.options)
        raise CoachError("nothing more is asked")

    def _copy(self) -> Hand:
        hand = self.hand
        return replace(
            hand,
            wagers=dict(hand.wagers),
            cards=list(hand.cards),
            choices=dict(hand.choices),
            results=list(hand.results),
            discarded=list(hand.discarded),
            parts=[replace(part, cards=list(part.cards)) for part in hand.parts],
        )

    def round_of(self, hand: Hand) -> Round:
        """A round with that hand alone and the cards that lie face up, each in its place."""
        areas = {
            area: [self.shown.get(area, {}).get(slot) for slot in slots]
            for area, slots in self.game.areas.items()
        }
        # An area is a list of cards to the game; here it also holds None, for one face down.
        return Round({hand.seat: hand}, cast(dict[str, list[Card]], areas))

    def option(self, name: str) -> Option:
        """An answer that is offered, by its name."""
        for option in self.options:
            if option.name == name:
                return option
        names = ", ".join(option.name for option in self.options)
        raise CoachError(f"{name!r} is none of {names}")


def look(rules: Rules, view: View) -> Position:
    """Read a view in which its seat is asked for a choice."""
    seat = view.get("seat")
    if seat is None or not view.get("choices"):
        raise CoachError("the seat is not asked for a choice")
    played = game(rules.edition.game)
    if played.slug != view["game"]:
        raise CoachError(f"the view is of {view['game']}, the rules are of {played.slug}")
    asks = {ask.name: ask for ask in played.asks(rules)}
    hand = _hand(played, seat, _of_seat(view["seats"], seat), asks)
    names = [choice["option"] for choice in view["choices"]]
    ask = _asked(asks, hand, names)
    shown = {area: _face_up(slots) for area, slots in view["areas"].items()}
    lying = sum(map(len, view["areas"].values()))
    others = tuple(
        card(one)
        for number, other in view["seats"].items()
        if int(number) != seat
        for one in other.get("cards", ())
        if one != FACE_DOWN
    )
    options = tuple(option for option in ask.options if option.name in names)
    hidden = lying - sum(map(len, shown.values()))
    meter = view.get("meter")
    return Position(rules, played, hand, shown, hidden, others, ask, options, meter)


def _of_seat(seats: Mapping[Any, Any], seat: int) -> Mapping[str, Any]:
    """A seat's part of a view, which may have been through JSON."""
    found: Mapping[str, Any] = seats[seat] if seat in seats else seats[str(seat)]
    return found


def _hand(played: Game, seat: int, seen: Mapping[str, Any], asks: Mapping[str, Ask]) -> Hand:
    if FACE_DOWN in seen.get("cards", ()):
        raise CoachError(f"this is not what seat {seat} sees: its cards lie face down")
    choices = {}
    for asked, name in seen.get("choices", {}).items():
        option = _ask_of(asks, asked).option(name)
        assert option is not None, f"{name} is no answer to {asked}"
        choices[asked] = option
    parts = [_part(one, seen) for one in seen.get("hands", ())]
    return Hand(
        seat,
        played.unit_wager,
        dict(seen["wagers"]),
        seen["coupon"],
        [card(one) for one in seen.get("cards", ())],
        choices,
        [_result(one) for one in seen.get("results", ())],
        [card(one) for one in seen.get("discarded", ())],
        parts=parts,
    )


def _ask_of(asks: Mapping[str, Ask], asked: str) -> Ask:
    """The question that an answer is kept under; one that is asked again numbers its answers."""
    return asks[asked] if asked in asks else asks[asked.rpartition(" ")[0]]


def _part(told: Mapping[str, Any], seen: Mapping[str, Any]) -> Part:
    """One of the hands that a seat plays in turn."""
    part = Part(
        told["hand"],
        [card(one) for one in told["cards"]],
        is_split=len(seen["hands"]) > 1,
        ended=told["ended"],
        settled=told["settled"],
    )
    part.doubles = int(part.wager("double") in seen["wagers"])
    part.draws = int(len(part.cards) == 1)
    return part


def _result(told: Mapping[str, Any]) -> Result:
    return Result(
        told["wager"],
        told["stake"],
        Outcome(told["outcome"]),
        told["won"],
        (*told["cites"], *told.get("readings", ())),
        hand=told.get("hand", ""),
        line=told.get("line", ""),
    )


def _asked(asks: Mapping[str, Ask], hand: Hand, offered: list[str]) -> Ask:
    """What the seat is asked: the first question of those with these answers that it has not
    answered yet, or one that is asked again and again."""
    for ask in asks.values():
        is_open = ask.name not in hand.choices and ask.of(hand)
        if is_open and {option.name for option in ask.options}.issuperset(offered):
            return ask
    raise CoachError(f"nothing is asked in this game that {', '.join(offered)} would answer")


def _face_up(slots: Mapping[str, str]) -> dict[str, Card]:
    return {slot: card(one) for slot, one in slots.items() if one != FACE_DOWN}
