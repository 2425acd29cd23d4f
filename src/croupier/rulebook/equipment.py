"""What a table has besides its cards, as data: the areas of its layout, and a wheel of prizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from croupier.errors import RulebookError
from croupier.money import Cents


@dataclass(frozen=True, slots=True)
class Area:
    """A place on the layout for a wager or a card.

    Rows count from the dealer, 1 being the nearest; columns from the dealer's left, within the
    group of areas that a player position or the community cards form.
    """

    name: str
    row: int
    column: int
    cite: str
    label: str = ""
    """The words inscribed on it, where they are not its name."""
    width: int = 1
    """Columns it stretches over: a single area centred above two takes both."""
    optional: bool = False


@dataclass(frozen=True, slots=True)
class FeltLayout:
    """What a page needs to draw the table: areas at each player position, and for community
    cards; an edition that does not describe its layout has neither."""

    wagers: tuple[Area, ...] = ()
    community: tuple[Area, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.wagers or self.community)

    def rows(self) -> Iterator[tuple[Area, ...]]:
        """The betting areas of one player position, row by row from the dealer."""
        for row in sorted({area.row for area in self.wagers}):
            inside = (area for area in self.wagers if area.row == row)
            yield tuple(sorted(inside, key=lambda area: area.column))


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a wheel may come to rest, and what it pays, in cents."""

    position: int
    player: Cents | None = None
    """What the player who spins is paid; None at the top prize, whose amount the house sets."""
    community: Cents | None = None
    """What every other player with the wager is paid, if anything."""
    weight: int = 1

    @property
    def is_top_prize(self) -> bool:
        """Whether it pays the top prize."""
        return self.player is None


DEMONSTRATION: Final = "demonstration"


@dataclass(frozen=True, slots=True)
class Wheel:
    """A wheel with its prizes and the weights of its stops, in the order of position."""

    name: str
    wager: Cents
    top: str
    """What its top prize may be: "fixed", "progressive", or "fixed or progressive"."""
    stops: tuple[Stop, ...]
    cite: str
    weights_cite: str = field(default="")

    @property
    def is_progressive(self) -> bool:
        """Whether the top prize is a progressive jackpot; see `with_top` where it may be either."""
        return self.top == "progressive"

    def with_top(self, top: str) -> Wheel:
        """The same wheel with the top prize that the house has chosen, where its table leaves
        the choice; a table that settles it is not overruled."""
        return replace(self, top=top) if top in self.top.split(" or ") else self

    @property
    def weights(self) -> tuple[int, ...]:
        """The weight of every stop; a stop comes with probability weight over their sum."""
        return tuple(stop.weight for stop in self.stops)

    def stop(self, ticket: int) -> Stop:
        """Where a random number brings the wheel to rest: its remainder by the sum of weights,
        counted along the stops."""
        left = ticket % sum(self.weights)
        for stop in self.stops:
            if left < stop.weight:
                return stop
            left -= stop.weight
        raise AssertionError("the remainder lies below the sum of weights")

    def with_weights(self, weights: Sequence[int]) -> Wheel:
        """The same wheel with other weights, one a stop, none negative and not all zero."""
        if len(weights) != len(self.stops):
            raise RulebookError(
                f"the {self.name} wheel has {len(self.stops)} stops, not {len(weights)} "
                f"({self.cite})"
            )
        if min(weights) < 0 or not any(weights):
            raise RulebookError(
                f"weights of the {self.name} wheel are 0 or more, and not all 0 "
                f"({self.weights_cite})"
            )
        stops = zip(self.stops, weights, strict=True)
        return replace(self, stops=tuple(replace(stop, weight=w) for stop, w in stops))

    def weighted(self, written: str) -> Wheel:
        """The wheel with weights as a house option writes them: whole numbers in the order of
        wheel position, separated by commas, or "demonstration" for those of the rulebook."""
        if written.strip() == DEMONSTRATION:
            return self
        parts = [part.strip() for part in written.split(",")]
        if not all(part.isascii() and part.isdigit() for part in parts):
            raise RulebookError(
                f"wheel weights are {DEMONSTRATION!r} or {len(self.stops)} whole numbers "
                f"separated by commas, not {written!r} ({self.weights_cite})"
            )
        return self.with_weights([int(part) for part in parts])
