"""Serves a house with its pages, and writes down what its event loop does: FOLDER PORT.

The folder holds house.sqlite. Every commit adds a byte to the file `commits`, and everything that
stops the event loop a line to `stops`: a commit in its thread, a wait for one, a long text that is
read in it, or a pay table that is priced in any thread of its process. Every look at a table adds a
line to `looks`, and every beat of the loop that comes late one to `beats`. While there is a file
`hold`, commits wait.
"""

from __future__ import annotations

import asyncio
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from croupier.bounds import refuse_shape
from croupier.disputes import input_errors
from croupier.errors import OddsError
from croupier.house import House, OpenTable
from croupier.house.commits import Commit
from croupier.house.past_tables import PastTable
from croupier.house.store import Store
from croupier.limits import LARGEST_MESSAGE
from croupier.solver import analysis
from croupier.web import json_http, server
from croupier.web.clerk import Clerk
from support.loop_beats import BEATS, Beats, come_first


def is_on_loop() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True


LOOKS = (
    (OpenTable, "state"),
    (OpenTable, "summary"),
    (PastTable, "rounds"),
    (PastTable, "replayer"),
)


def watch(folder: Path) -> None:
    """Have everything written down."""

    def note(name: str, words: str) -> None:
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write(words)

    def writing(write: Callable[..., None]) -> Callable[..., None]:
        def noted(store: Store, *given: Any) -> None:
            if is_on_loop():
                note("stops", "a commit\n")
            note("commits", ".")
            while (folder / "hold").exists():
                time.sleep(0.01)
            write(store, *given)

        return noted

    def waiting(commit: Commit) -> None:
        if is_on_loop() and not commit._over.is_set():
            note("stops", "a wait\n")
        finish(commit)

    def reading(text: str) -> None:
        if is_on_loop() and len(text) > LARGEST_MESSAGE:
            note("stops", "a text\n")
        refuse_shape(text)

    def pricing(*_: object) -> None:
        note("stops", "a pay table\n")
        raise OddsError("this is no place for it")

    def looking(kind: type, name: str) -> Callable[..., Any]:
        look = getattr(kind, name)

        def noted(table: Any, *given: Any, **named: Any) -> Any:
            note("looks", f"{name}\n")
            return look(table, *given, **named)

        return noted

    async def beating(clerk: Clerk) -> None:
        Beats(folder / BEATS)
        await tick(clerk)

    finish, tick = Commit.finish, server._tick
    server._tick = beating
    for kind, name, watched in (
        (Store, "commit", writing(Store.commit)),
        (Store, "probe", writing(Store.probe)),
        (Commit, "finish", waiting),
        (json_http, "refuse_shape", reading),
        (input_errors, "refuse_shape", reading),
        (analysis, "price", pricing),
        *((kind, name, looking(kind, name)) for kind, name in LOOKS),
    ):
        setattr(kind, name, watched)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    come_first()
    with (
        Store.open(folder / "house.sqlite") as store,
        socket.create_server(("127.0.0.1", int(sys.argv[2]))) as listening,
    ):
        house = House(store)
        watch(folder)
        server.serve(house, listening, started=lambda: None)
