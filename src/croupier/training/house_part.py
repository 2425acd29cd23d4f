"""What the house does before the trainee's part begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.table import Act
from croupier.table.acts import decks, removals, shuffles
from croupier.training.lesson import Begin

_OPENING: Final = (
    decks.ReceiveDeck,
    decks.InspectDeck,
    removals.TakeOutCards,
    decks.VerifyDeck,
    removals.DestroyCards,
    decks.SpreadDeck,
    decks.ShowDeck,
    decks.WashDeck,
    decks.TurnSpreadUp,
)
_SHUFFLE: Final = (
    shuffles.ShuffleDeck,
    shuffles.AnswerCut,
    shuffles.CutDeck,
    shuffles.PutInCuttingCard,
    shuffles.LoadDeck,
)
_DONE_BY_HOUSE: Final[Mapping[Begin, tuple[type[Act], ...]]] = {
    Begin.OPENING: (),
    Begin.SHUFFLE: _OPENING,
    Begin.DEAL: (*_OPENING, *_SHUFFLE),
}


def is_done_by_house(begin: Begin, act: Act) -> bool:
    """Whether an act belongs to what comes before the trainee's part."""
    return isinstance(act, _DONE_BY_HOUSE[begin])
