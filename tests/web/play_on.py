"""A player who changes a wager over and over: ADDRESS. Prints for each change when it began, by the
monotonic clock, and how many seconds it took from the message to its receipt."""

from __future__ import annotations

import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))

from support.api import ApiGuest
from support.loop_beats import come_first

BETWEEN = 0.05
"""Seconds between two changes: fewer than the house takes of one person."""

if __name__ == "__main__":
    come_first()
    player = ApiGuest(sys.argv[1], "Anna")
    table = player.open(game="double-cross")
    player.say(table, do="sit", seat=1)
    amount = 1000
    with player.listening(table) as stream:
        while True:
            amount = 1000 + (amount + 100) % 1000
            began = time.monotonic()
            told = stream.say(do="wager", seat=1, wager="ante", amount=amount)
            assert "receipt" in told, told
            print(began, time.monotonic() - began, flush=True)
            time.sleep(BETWEEN)
