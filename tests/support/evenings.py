"""For tests of audits: a short evening of any game on record, cut off, forged, chained again."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from croupier.players import RandomPlayer, least_wagers, play_rounds, seat_players
from croupier.record import start
from croupier.table import Dealer, Setup
from croupier.table.shuffle import entropy_from
from support.records import rechained

EDITIONS = {
    "double-cross": "nj-2007", "criss-cross": "nj", "double-down-stud": "nj", "let-it-ride": "nj",
    "colorado-hold-em": "nj", "boston-5-stud": "nj", "four-card-poker": "nj", "casino-war": "nj",
    "double-attack-blackjack": "nj",
}  # fmt: skip
OPTIONS: dict[str, dict[str, Any]] = {"criss-cross": {"bonus-spin": "one-dollar-progressive"}}
ROUNDS = 3
Line = dict[str, Any]


@cache
def evening(game: str) -> bytes:
    """A few rounds by chance, every wager made, the clock going on."""
    setup = Setup.of(game, EDITIONS[game], options=OPTIONS.get(game, {}))
    with TemporaryDirectory() as folder:
        path = Path(folder) / "evening.jsonl"
        time = iter(range(1_000, 1_000_000))
        table, journal = start(path, setup, entropy=entropy_from(game), clock=time.__next__)
        chance = random.Random(game)
        with journal:
            seats = seat_players(table, (1, 3, 4))
            players = {seat: RandomPlayer(chance) for seat in seats}
            play_rounds(table, Dealer(table, chance), ROUNDS, players, least_wagers(table))
        return path.read_bytes()


def lines_of(raw: bytes) -> list[Line]:
    return [json.loads(line) for line in raw.splitlines()]


def cut(lines: list[Line]) -> list[Line]:
    """Without the last pick-up, which tells the seed, and all that follows it."""
    last = max(at for at, line in enumerate(lines) if act_of(line) == "pick up")
    return lines[:last]


def act_of(line: Line) -> str:
    """What was done in a line; nothing in the header."""
    return str(line.get("act", {}).get("act", ""))


__all__ = ["EDITIONS", "ROUNDS", "act_of", "cut", "evening", "lines_of", "rechained"]
