"""A situation to be drilled: what a seat saw when it was asked, and nothing else.

Two situations are the same if they differ in the names of the suits or in the order of the own
cards alone, so that a hand got wrong in hearts is not drilled again in spades.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import permutations
from typing import Any, TypedDict

import msgspec
from msgspec.structs import replace

from croupier.cards import SUITS, Card, card
from croupier.coach.option_values import Weighing, main_wagers, weigh_position
from croupier.coach.position import Position, View, look
from croupier.errors import CoachError, RulebookError
from croupier.rounds import Hand, Rules
from croupier.table import Setup
from croupier.table.setup import chosen_in
from croupier.table.view import OwnView, PlayerView

SEAT = 1
"""Where the one sits who is drilled."""


class DrillRules(TypedDict):
    """Game, edition, and what the house has chosen otherwise than by default."""

    game: str
    edition: str
    options: Mapping[str, int | str | bool]
    posted: Mapping[str, Mapping[str, str]]


@dataclass(frozen=True)
class Situation:
    """A choice to be made, as plain data that can be kept."""

    rules: DrillRules
    view: View

    @staticmethod
    def of(rules: Rules, view: View) -> Situation:
        """The situation of the seat whose view this is."""
        position = look(rules, view)
        hand, main = position.hand, main_wagers(view.game)
        # A side wager that has been settled has no part in the choice any more.
        over = {result.wager for result in hand.results if result.wager not in main}
        own = PlayerView(
            name="You",
            chips=0,
            coupons=0,
            wagers={name: stake for name, stake in hand.wagers.items() if name not in over},
            coupon=hand.coupon,
            cards=tuple(map(str, _sorted(hand))),
            hands=view.own.hands,
            choices={
                asked: option.name
                for asked, option in hand.choices.items()
                if asked not in over or asked not in position.game.settlements
            },
            folded=False,
            results=tuple(result.settled() for result in hand.results if result.wager in main),
        )
        others = {
            number: PlayerView(
                name="another player", chips=0, coupons=0, wagers={}, coupon=0, cards=(str(face),)
            )
            for number, face in enumerate(position.others, start=SEAT + 1)
        }
        seen = OwnView(
            game=view.game,
            seat=SEAT,
            seats={SEAT: own, **others},
            areas=view.areas,
            choices=view.choices,
            meter=view.meter,
        )
        return Situation(plain_rules(rules), seen)

    @cached_property
    def position(self) -> Position:
        """The situation as the coach reads it."""
        return look(rules_from(self.rules), self.view)

    @cached_property
    def weighing(self) -> Weighing:
        """What each option is worth."""
        return weigh_position(self.position)

    @property
    def game(self) -> str:
        """The game's slug."""
        return self.rules["game"]

    @cached_property
    def key(self) -> str:
        """The same for all situations that are the same but for the names of suits."""
        own = _sorted(self.position.hand)
        shown = [(area, slot, face) for area, slot, face in self._shown()]
        seen = (*own, *(face for _, _, face in shown), *self.position.others)
        renamed = min(_renamed(seen, order) for order in _orders(own))
        mine = self.view.own
        identity = {
            "rules": self.rules,
            "asked": self.position.ask.name,
            "own": len(own),
            "cards": renamed,
            "places": [(area, slot) for area, slot, _ in shown],
            "wagers": mine.wagers,
            "coupon": mine.coupon,
            "chosen": mine.choices or {},
            "hands": [part.cards for part in mine.hands],
        }
        written = json.dumps(identity, sort_keys=True).encode()
        return hashlib.sha256(written).hexdigest()[:16]

    def _shown(self) -> Iterable[tuple[str, str, Card]]:
        for area, up in self.position.shown.items():
            for slot, face in up.items():
                yield area, slot, face

    def with_card(self, old: Card, new: Card) -> Situation:
        """The same with one card that is seen replaced by another."""
        written = msgspec.json.encode(self.view).replace(f'"{old}"'.encode(), f'"{new}"'.encode())
        view = msgspec.json.decode(written, type=OwnView)
        mine = view.own
        if not mine.hands:
            cards = sorted(map(card, mine.cards or ()), reverse=True)
            mine = replace(mine, cards=tuple(map(str, cards)))
        return Situation(self.rules, replace(view, seats={**view.seats, SEAT: mine}))

    def as_data(self) -> dict[str, Any]:
        """Plain values, to be kept."""
        return {"rules": dict(self.rules), "view": msgspec.to_builtins(self.view, str_keys=True)}

    @staticmethod
    def from_data(data: Mapping[str, Any]) -> Situation:
        """Read back what was kept; what cannot be read is refused in words."""
        try:
            situation = Situation(
                data["rules"], msgspec.convert(data["view"], OwnView, str_keys=True)
            )
            _ = situation.key
        except (
            KeyError, TypeError, ValueError, AssertionError, RulebookError, msgspec.ValidationError,
        ) as error:  # fmt: skip
            raise CoachError(f"not a situation: {error}") from None
        return situation


def _sorted(hand: Hand) -> list[Card]:
    """The own cards, highest first; in turns they stay as they came."""
    return list(hand.cards) if hand.parts else sorted(hand.cards, reverse=True)


def _orders(own: list[Card]) -> list[tuple[Card, ...]]:
    """Orders of the own cards by which suits may be named: cards of a rank come either way."""
    ranks = [card.rank for card in own]
    if len(set(ranks)) == len(ranks):
        return [tuple(own)]
    return [order for order in permutations(own) if [card.rank for card in order] == ranks]


def _renamed(seen: tuple[Card, ...], own: tuple[Card, ...]) -> list[str]:
    """Cards with suits named in the order in which they are met."""
    names: dict[int, str] = {}
    renamed = []
    for face in (*own, *seen[len(own) :]):
        if face.suit not in names:
            names[face.suit] = SUITS[len(names)]
        renamed.append(f"{str(face)[0]}{names[face.suit]}")
    return renamed


def plain_rules(rules: Rules) -> DrillRules:
    """What the house has chosen, in plain values."""
    chosen = chosen_in(rules)
    return {
        "game": rules.edition.game,
        "edition": rules.edition.slug,
        "options": chosen.get("options", {}),
        "posted": chosen.get("posted", {}),
    }


def rules_from(data: DrillRules) -> Rules:
    """The rules that a situation was kept with."""
    return _rules(json.dumps(data, sort_keys=True))


@cache
def _rules(written: str) -> Rules:
    return Setup.from_data(json.loads(written)).rules
