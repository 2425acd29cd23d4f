"""What games must do alike, by paragraphs of the same wording or by readings of the same sense.

A class holds the tests of one subject and names the rules that it is about: SHUFFLE, RECUT. The
test modules of each game inherit from it, say which paragraph or reading each name stands for
where they print it, and so are held to it. A test is marked with `pins("RECUT")`, which is
`@pytest.mark.rule` with the paragraph that the game gives that name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import pytest

from croupier.cards import Card
from croupier.errors import RulebookError
from croupier.rulebook import edition as edition_of
from croupier.table import Act
from croupier.table.acts.deals import AnnounceNoMoreBets, PutStubAway
from croupier.table.acts.shuffles import CutDeck
from croupier.table.setup import Setup
from support.readings import readings
from support.tables import AnyHouse, House

SHUFFLERS: Final = {"manual-shoe": "none", "hand": "device", "automated-shoe": "none"}
METHODS: Final = list(SHUFFLERS)


def pins(*names: str) -> pytest.MarkDecorator:
    """A test of the rules that a game gives these names."""
    return pytest.mark.rule(named=names)


class SameRules:
    """A game whose tests these are."""

    HOUSE: ClassVar[type[AnyHouse]]
    SHUFFLERS: ClassVar[Mapping[str, str]] = SHUFFLERS
    SIDE_WAGERS: ClassVar[Mapping[str, int]] = {"bonus": 100}
    """What seat 2 wagers beside what it must."""
    CUT: ClassVar[Act] = CutDeck(0)
    """A cut by the person who cuts first: the dealer, or the player at seat 1."""
    ALL_OUT: ClassVar[type[Act]] = PutStubAway
    """What is due when the last card of a round is dealt."""
    COUNTED: ClassVar[tuple[str, ...]] = tuple(METHODS)
    """The methods of dealing at which a stub can be counted."""
    edition: str = ""

    @pytest.fixture(params=METHODS)
    def method(self, request: pytest.FixtureRequest) -> str:
        """Each method of dealing in turn."""
        return str(request.param)

    def house(self, method: str = "manual-shoe", **settings: Any) -> AnyHouse:
        settings.setdefault("shuffler", self.SHUFFLERS[method])
        return self.HOUSE(self.edition, method=method, **settings)

    def two_decks(self, method: str = "manual-shoe") -> AnyHouse:
        return self.house(method, decks=2, shuffler="device")

    def not_set_up(self, **settings: Any) -> str:
        """The paragraph or reading by which a table is not set up like this."""
        game, slug = self.HOUSE.GAME, self.edition or self.HOUSE.EDITION
        with pytest.raises(RulebookError) as raised:
            Setup.of(game, slug, **settings)
        cite = str(raised.value).rpartition(" (")[2].removesuffix(")")
        return cite if cite in readings() else edition_of(game, slug).paragraph(cite).key

    def closed(self, method: str = "manual-shoe", **settings: Any) -> AnyHouse:
        """Seats 1 and 2 have wagered, wagers are closed, no card is dealt."""
        house = self.house(method, **settings).open(1, 2, coupons=1000)
        house.place(1, **house.required())
        house.place(2, coupon=1000, **house.required(2000), **self.SIDE_WAGERS)
        house.do(AnnounceNoMoreBets())
        return house

    def dealt(self, house: AnyHouse) -> list[Card]:
        """Every card on the layout, in the order in which it was dealt."""
        return list(house.table.round.dealt())


class AtDoubleCross(SameRules):
    """Double Cross, in each of its editions."""

    HOUSE = House
    SIDE_WAGERS = {"three_card": 500}

    @pytest.fixture(autouse=True)
    def _in_edition(self, edition: str) -> None:
        self.edition = edition
