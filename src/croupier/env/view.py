"""What a seat sees as numbers: which question it is asked, and a card or none in every place.

The first number is 0 where nothing is asked, else 1 and more by question. Then follow what hands
in turn bear (how many there are, how often the one at its turn has doubled, whether a split has
made it), where a game has such, and the places: own cards, then the areas of the layout. A place
is 0 where the seat sees no card, else 1 and more by card.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from operator import index
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.cards import DECK, Card
from croupier.env.house import EnvHouse
from croupier.errors import OddsError
from croupier.rounds import RoundState
from croupier.rounds.choices import Ask, Turns
from croupier.rounds.kinds import OWN
from croupier.solver.general.walk import Slot

GO_ON: Final = "go on"
"""The one answer where a round asks nothing."""
MOST_DRAWN: Final = 21
"""Own cards of a hand that grows."""
HANDS: Final = 9
"""Numbers of hands, of doublings and of splits are shown up to this one."""


def whole_number(given: Any) -> int | None:
    """The whole number that something is, be it Python's or NumPy's; None if it is none."""
    try:
        return index(given)
    except TypeError:
        return None


def checked_seed(seed: Any) -> int:
    """The number that a seed is; anything else is refused."""
    number = whole_number(seed)
    if number is None or number < 0:
        raise OddsError(f"seed {seed!r}: a whole number is needed, 0 or more")
    return number


def answer_number(action: Any, options: int) -> int:
    """The number of an answer; what is none of some options is refused."""
    number = whole_number(action)
    if number is None or not 0 <= number < options:
        raise OddsError(f"answer {action}: they are numbered from 0 to {options - 1}")
    return number


@dataclass(frozen=True)
class SeatNumbers:
    """The numbers of one game."""

    house: EnvHouse

    @cached_property
    def asks(self) -> tuple[Ask, ...]:
        """The questions of the script."""
        return self.house.game.asks(self.house.rules)

    @cached_property
    def options(self) -> tuple[str, ...]:
        """Every answer, each once, and the one that goes on; actions are numbered by it."""
        names = (option.name for ask in self.asks for option in ask.options)
        return (*dict.fromkeys(names), GO_ON)

    @cached_property
    def has_turns(self) -> bool:
        """Whether hands are played in turn."""
        return any(isinstance(ask, Turns) for ask in self.asks)

    @cached_property
    def head(self) -> int:
        """How many numbers stand before the places."""
        return 4 if self.has_turns else 1

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Every place."""
        game = self.house.game
        own = MOST_DRAWN if game.draws else game.cards_each
        areas = ((area, len(game.slots(area))) for area in game.areas)
        laid = (Slot(area, at) for area, size in areas for at in range(size))
        return (*(Slot(OWN, at) for at in range(own)), *laid)

    @cached_property
    def place(self) -> dict[Slot, int]:
        """Where each place stands among the numbers."""
        return {slot: self.head + at for at, slot in enumerate(self.slots)}

    @cached_property
    def size(self) -> int:
        """How many numbers there are."""
        return self.head + len(self.slots)

    @cached_property
    def observations(self) -> spaces.MultiDiscrete:
        """All that a seat may see."""
        counts = [len(self.asks) + 1, *([HANDS + 1] * (self.head - 1))]
        return spaces.MultiDiscrete(np.array(counts + [len(DECK) + 1] * len(self.slots)))

    @cached_property
    def actions(self) -> spaces.Discrete:
        """All that a seat may answer."""
        return spaces.Discrete(len(self.options))

    def __reduce__(self) -> tuple[Any, ...]:
        return SeatNumbers, (self.house,)

    def number(self, ask: str) -> int:
        """The number of a question."""
        return 1 + next(at for at, question in enumerate(self.asks) if question.name == ask)

    def of(self, state: RoundState, seat: int, ask: str) -> NDArray[np.int64]:
        """What a seat sees in a round that is run by the script."""
        observation = np.zeros(self.size, np.int64)
        seen, hand = state.seen_by(seat), state.round.hands[seat]
        observation[0] = self.number(ask) if ask else 0
        if self.has_turns:
            part = hand.at_turn
            observation[1] = min(len(hand.parts), HANDS)
            observation[2] = min(part.doubles, HANDS) if part else 0
            observation[3] = bool(part and part.is_split)
        own = hand.dealt if not hand.parts else seen.own
        for at, card in enumerate(own):
            observation[self.place[Slot(OWN, at)]] = card + 1
        for area, places in state.round.areas.items():
            for at, shown in enumerate(places):
                if (area, at) in state.round.up and shown is not None:
                    observation[self.place[Slot(area, at)]] = shown + 1
        return observation

    def cards(self, observation: NDArray[np.int64]) -> dict[Slot, Card]:
        """The cards that are seen."""
        return {
            slot: Card(int(observation[at]) - 1)
            for slot, at in self.place.items()
            if observation[at]
        }

    def text(self, observation: NDArray[np.int64], mask: NDArray[np.int8]) -> str:
        """What is seen, in words."""
        by_area: dict[str, list[str]] = {}
        for slot, card in self.cards(observation).items():
            by_area.setdefault(slot.area, []).append(str(card))
        lines = [f"{area}: {' '.join(cards)}" for area, cards in by_area.items()]
        if observation[0]:
            open_ = [name for name, is_open in zip(self.options, mask, strict=True) if is_open]
            lines.append(f"{self.asks[int(observation[0]) - 1].name}: {', '.join(open_)}?")
        return "\n".join([self.house.game.name, *lines])
