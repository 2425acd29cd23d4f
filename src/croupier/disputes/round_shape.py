"""What a round file holds in plain values; the game decides which areas and wagers it may have."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NotRequired, TypeAlias, TypedDict

Cards: TypeAlias = str | Sequence[str]
"""Cards as a text or one by one: "Ah Kd", ["Ah", "Kd"]."""
Words: TypeAlias = str | Sequence[str]
"""One answer, or several in their order."""
Dollars: TypeAlias = int | float | str
"""An amount in dollars: 10, 2.5, "5.00"."""

SeatShape = TypedDict(
    "SeatShape",
    {
        "seat": int,
        "cards": Cards,
        "wagers": Mapping[str, Dollars],
        "match-play": NotRequired[Dollars],
        "choices": NotRequired[Words | Mapping[str, Words]],
        "paid": NotRequired[Mapping[str, Dollars]],
        "net": NotRequired[Dollars],
    },
)
"""One seat of a round."""


class RoundShape(TypedDict):
    """A round: the cards of each area of the layout stand among these members, under its name."""

    game: str
    edition: str
    options: NotRequired[Mapping[str, int | float | str | bool]]
    posted: NotRequired[Mapping[str, Mapping[str, str]]]
    spins: NotRequired[Mapping[str, int]]
    jackpot: NotRequired[Dollars]
    seats: Sequence[SeatShape]
