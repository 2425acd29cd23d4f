"""What every playthrough does: seat players, play ordinary rounds, let something go wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from croupier.table import Act
from croupier.table.acts.deals import AnnounceNoMoreBets, CountStub, PutStubAway
from croupier.table.acts.irregularities import CardLost, ShufflerJams
from croupier.table.acts.play import Choose
from croupier.table.acts.shuffles import ShuffleDeck
from support.tables import AnyHouse

H = TypeVar("H", bound=AnyHouse)


@dataclass(frozen=True)
class Scene(Generic[H]):
    """A game's players: how a seat wagers and what it answers."""

    kind: Callable[..., H]
    wager: Callable[[H, int], None]
    answer: Callable[[H, Choose], str]
    coupons: int = 0

    def seated(self, *seats: int, **settings: Any) -> H:
        house = self.kind(master="golden", **settings)
        house.sit(*seats, coupons=self.coupons)
        return house

    def wagers(self, house: H, *seats: int) -> None:
        """Make the cards ready and have these seats wager."""
        house.ready()
        for seat in seats:
            self.wager(house, seat)

    def begin(self, house: H, *seats: int) -> None:
        """A round with these seats, no card dealt."""
        self.wagers(house, *seats)
        house.do(AnnounceNoMoreBets())

    def finish(self, house: H, *acts: Act) -> None:
        """After these acts play a round to its end, with whatever players do besides choosing."""
        for act in acts:
            house.do(act)
        while house.table.closed:
            due = house.table.due()
            assert due is not None
            if isinstance(due.act, Choose):
                option = self.answer(house, due.act)
                house.do(Choose(due.act.seat, due.act.asked, option))
            elif house.dealer.next_act() is None:
                house.due_step()
            house.dealer.go_on()

    def rounds(self, house: H, *seats: int, number: int = 1) -> None:
        """Ordinary rounds."""
        for _ in range(number):
            self.begin(house, *seats)
            self.finish(house)

    # ---- what goes wrong --------------------------------------------------------------------

    def jam_shuffler(self, house: H) -> None:
        """Have the first shuffle jam."""
        house.until(ShuffleDeck)
        house.do(ShufflerJams())

    def count_short(self, house: H, when: type[Act] = PutStubAway) -> None:
        """Lose a card, and find by a count that it is lost."""
        house.do(CardLost())
        house.until(when)
        self.finish(house, CountStub())


def by_name(*plays: Callable[[], H]) -> dict[str, Callable[[], H]]:
    """Playthroughs under their names."""
    return {play.__name__.replace("_", "-"): play for play in plays}
