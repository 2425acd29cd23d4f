"""A twin stands where its table stands, and goes its own way."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.games import GAMES
from croupier.players import SensiblePlayer, answer, least_wagers, seat_players
from croupier.rounds.script import Role
from croupier.rulebook import chosen_edition
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.players import BringChips, PlaceWager
from croupier.table.shuffle import entropy_from
from croupier.table.table_copy import twin
from support.tables import card_places

SEATS = (1, 2, 4)
ENTROPY = entropy_from("twins")


def state(table: Table) -> dict[str, Any]:
    return {
        "views": [table.view(seat) for seat in (None, *SEATS)],
        "chips": list(table.chips),
        "places": card_places(table),
        "queue": list(table.queue),
        "plan": list(table.plan),
        "events": table.events,
    }


def go_on(table: Table, acts: int) -> None:
    """This many things that happen at a table of simple players."""
    dealer, players = Dealer(table), {seat: SensiblePlayer() for seat in SEATS}
    for _ in range(acts):
        due = table.due()
        if due is None:
            for seat in SEATS:
                for wager, amount in least_wagers(table).items():
                    table.do(PlaceWager(seat, wager, amount))
        elif due.act.BY is Role.PLAYER:
            answer(table, players)
        else:
            # The dealer cuts by chance; here the same way every time.
            act = dealer.next_act()
            assert act is not None
            table.do(due.act if type(due.act) is type(act) else act)


@pytest.mark.parametrize("game", GAMES)
def test_a_twin_goes_the_same_way_and_leaves_its_table_alone(game: str) -> None:
    table = Table(Setup.of(game, chosen_edition(game).slug), ENTROPY, lambda: 0)
    seat_players(table, SEATS)
    for seat in SEATS:
        table.do(BringChips(seat, 100_000_000))
    for _ in range(12):
        go_on(table, 9)
        before = state(table)
        other = twin(table, ENTROPY, lambda: 0)
        assert state(other) == before
        go_on(other, 40)
        assert state(table) == before
        another = twin(table, ENTROPY, lambda: 0)
        go_on(another, 40)
        assert state(another) == state(other)
