"""Full recorded rounds a second at a six-seat table, beside PokerKit dealing and settling a hand.

Both do the whole of their job in one process and one run, turn by turn, and in both every player
stays to the end without thinking: croupier shuffles, cuts, deals, asks six players twice, settles
four wagers each and writes the hash-chained record; PokerKit deals and settles a six-handed
hold'em hand in which everyone calls. Seconds are those of the processor, spent in this process or
for it, so that it matters little what else the machine has to do. Run with `make bench`.
"""

from __future__ import annotations

import random
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from croupier import players as table_players
from croupier.record import Journal
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.play import Choose
from croupier.table.acts.players import PlaceWager, SitDown

SEATS = 6
WAGERS = {"ante": 1000, "three-card": 500}
ANSWERS = {"three-card": "expose", "play": "play horizontal"}
TURNS = 7
AT_LEAST = 10.0
"""The ratio this project promises itself."""


def rounds_played(folder: Path) -> Callable[[int], None]:
    """A table with its journal, ready to play any number of rounds."""
    setup = Setup.of("double-cross", "nj-2007")
    journal = Journal.create(folder / "bench.jsonl", setup, flush_every_event=False)
    table = Table(setup, entropy=journal.entropy, clock=lambda: 0, keep=journal.write)
    dealer = Dealer(table, random.Random(1))
    for seat in range(1, SEATS + 1):
        table.do(SitDown(seat, f"player {seat}", chips=10**11))

    # Acts are immutable: players say the same in every round.
    wagers = [
        PlaceWager(seat, wager, amount) for seat in table.seats for wager, amount in WAGERS.items()
    ]
    answers = {
        (seat, asked): Choose(seat, asked, option)
        for seat in table.seats
        for asked, option in ANSWERS.items()
    }

    def play(count: int) -> None:
        for _ in range(count):
            dealer.prepare()
            for wager in wagers:
                table.do(wager)
            dealer.deal()
            while table.closed:
                due = table.due()
                assert due is not None and isinstance(due.act, Choose)
                table.do(answers[due.act.seat, due.act.asked])
                dealer.go_on()

    return play


def rounds_thought_over(folder: Path) -> Callable[[int], None]:
    """The dearer way: players who look at their view and decide, every event flushed at once."""
    setup = Setup.of("double-cross", "nj-2007")
    journal = Journal.create(folder / "thought-over.jsonl", setup)
    table = Table(setup, entropy=journal.entropy, clock=lambda: 0, keep=journal.write)
    dealer = Dealer(table, random.Random(1))
    players = table_players.seat_players(table, range(1, SEATS + 1))

    def play(count: int) -> None:
        table_players.play_rounds(table, dealer, count, players, WAGERS)

    return play


def pokerkit_hands() -> Callable[[int], None] | None:
    """PokerKit's own automation for everything but the players' calls; None if not installed."""
    try:
        from pokerkit import Automation, NoLimitTexasHoldem
    except ImportError:
        return None
    automations = tuple(one for one in Automation if one.name != "RUNOUT_COUNT_SELECTION")

    def play(count: int) -> None:
        for _ in range(count):
            state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, 200, SEATS)
            while state.status:
                state.check_or_call()

    return play


def rate(play: Callable[[int], None], count: int) -> float:
    """How many a second of processor time."""
    begun = time.process_time()
    play(count)
    return count / (time.process_time() - begun)


def main() -> int:
    """Measure in turns and print rates and their ratio."""
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = rounds_played(Path(folder)), pokerkit_hands()
        ours(50)
        if theirs is None:
            print(f"croupier   {rate(ours, 500):9,.0f} recorded rounds a second, {SEATS} seats")
            print("PokerKit is not installed: pip install 'croupier[bench]' to compare")
            return 0
        theirs(5)
        dearer = rounds_thought_over(Path(folder))
        dearer(50)
        turns = [(rate(ours, 200), rate(theirs, 20)) for _ in range(TURNS)]
        thought_over = statistics.median(rate(dearer, 200) / rate(theirs, 20) for _ in range(TURNS))
    rounds = statistics.median(our for our, _ in turns)
    hands = statistics.median(their for _, their in turns)
    ratio = statistics.median(our / their for our, their in turns)
    print(f"croupier   {rounds:9,.0f} recorded rounds a second, {SEATS} seats")
    print(f"PokerKit   {hands:9,.0f} hands a second, {SEATS} players")
    print(f"ratio      {ratio:9.1f} (median of {TURNS} turns; at least {AT_LEAST:g} is wanted)")
    print(f"           {thought_over:9.1f} with players that look and decide, every event flushed")
    return 0 if ratio >= AT_LEAST else 1


if __name__ == "__main__":
    sys.exit(main())
