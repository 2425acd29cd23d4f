"""Fills a table of a house with rounds, and opens it again; for this version and an earlier one.

    python benchmarks/opening.py fill FILE GAME ROUNDS
    python benchmarks/opening.py open FILE

`open` prints the seconds of processor until the table can be played at, and how many events it has.
`benchmarks/house.py` runs it under both trees.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import Any

from croupier.house import House, OpenTable
from croupier.table import Dealer

players: Any
try:
    import croupier.players as players
    from croupier.house.store import Store
except ModuleNotFoundError:  # as they were called before
    import croupier.simulate as players  # type: ignore[import-not-found,no-redef]
    from croupier.record.store import Store  # type: ignore[import-not-found,no-redef]

AT_ONCE = 100
"""Rounds that are committed together while the table is filled."""


def fill(house: House, table: OpenTable, rounds: int) -> None:
    """Play rounds at a table of the house, every event of them in its record."""
    engine = table.table
    with house.together():
        seated = players.seat_players(engine, (1, 2))
    wagers = {
        name: least
        for name, least in players.least_wagers(engine).items()
        if name == engine.game.unit_wager
        or any(w.name == name and w.required for w in engine.game.wagers)
    }
    dealer = Dealer(engine)
    for _ in range(0, rounds, AT_ONCE):
        with house.together():
            players.play_rounds(engine, dealer, AT_ONCE, seated, wagers)


def opened(path: Path) -> tuple[float, int]:
    """Seconds of processor until the one table can be played at again, and its events; it is put
    away then, where that can be done, so that there is a snapshot of it."""
    began = time.process_time()
    store = Store.open(path)
    house = House(store)
    (summary,) = house.tables()
    table = house.table(summary["id"] if isinstance(summary, dict) else summary.id)
    took = time.process_time() - began
    if hasattr(house, "put_away"):
        house.put_away(table)
    store.close()
    return took, table.table.events


def main() -> None:
    """Fill, or open."""
    what, file, *others = sys.argv[1:]
    if what == "fill":
        game, rounds = others
        store = Store.open(Path(file))
        house = House(store)
        fill(house, house.open_table(house.sign_in("Anna"), {"game": game}), int(rounds))
        store.close()
    else:
        print(*opened(Path(file)))


if __name__ == "__main__":
    main()
