"""What a way to play Four Card Poker chooses in every state, for mass play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import numpy as np

from croupier.games.four_card_poker.definition import DEALER, UP
from croupier.games.four_card_poker.odds import ASK, OPTIONS
from croupier.rounds.kinds import OWN
from croupier.solver.general.walk import Slot
from croupier.solver.state_choices import StateChoices, StateMakeup

if TYPE_CHECKING:
    from croupier.solver.analysis import Priced

STATE = StateMakeup(
    ASK,
    (*(Slot(OWN, at) for at in range(5)), Slot("dealer", DEALER.index(*UP))),
    (0, 0, 0, 0, 0, 1),
    own=5,
)


def choices(priced: Priced) -> Iterator[StateChoices]:
    """How many antes are played, or a fold; an up-card at a time."""
    counts, choice = priced.solved.counts, priced.chosen.choice
    for place, card in enumerate(counts.deck):
        possible = counts.possible[:, place]
        own = counts.players.cards[possible].astype(np.uint8)
        cards = np.hstack([own, np.full((len(own), 1), card, np.uint8)])
        yield StateChoices(STATE, cards, choice[possible, place], OPTIONS)
