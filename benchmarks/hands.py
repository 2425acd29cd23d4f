"""How fast five-card hands are ranked here, beside treys and eval7, in one run.

    pip install croupier[bench]
    python benchmarks/hands.py

Each library is given its own cards, made beforehand, and called as a Python user calls it.
Rounds are interleaved, so that a busy machine slows all of them alike; medians are shown.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

import numpy as np

from croupier.cards import DECK
from croupier.hands import FiveCard, five_value
from croupier.hands.batch import five_values, tables
from croupier.hands.lookup import scale

ONE_BY_ONE = 20_000
IN_A_BATCH = 2_000_000
ROUNDS = 15
WANTED = 100
"""How many times as fast as the others, per hand, the batch has to be."""

Run = Callable[[], object]


def main() -> int:
    try:
        import eval7
        import treys
    except ImportError as missing:
        print(f"{missing.name} is not installed: pip install croupier[bench]")
        return 2
    hands = _deal(ONE_BY_ONE)
    as_text = [[str(DECK[card]) for card in hand] for hand in hands]
    for_treys = [[treys.Card.new(card) for card in hand] for hand in as_text]
    for_eval7 = [[eval7.Card(card) for card in hand] for hand in as_text]
    treys_evaluate = treys.Evaluator().evaluate
    array = np.array(hands, np.uint8)
    many = np.resize(array, (IN_A_BATCH, 5))

    def one_at_a_time(rank: Callable[..., int], theirs: Sequence[Any]) -> Run:
        return lambda: [rank(hand) for hand in theirs]

    runs: dict[str, tuple[int, Run]] = {
        "batch.five_values": (IN_A_BATCH, lambda: five_values(many)),
        "five_value": (ONE_BY_ONE, lambda: [five_value(a, b, c, d, e) for a, b, c, d, e in hands]),
        "treys": (ONE_BY_ONE, lambda: [treys_evaluate([], hand) for hand in for_treys]),
        "eval7": (ONE_BY_ONE, one_at_a_time(eval7.evaluate, for_eval7)),
    }
    print(f"tables made in {_table_seconds():.2f} s")
    _agree(
        five_values(array).tolist(),
        [five_value(*hand) for hand in hands],
        [-treys_evaluate([], hand) for hand in for_treys],  # treys counts its best hand as 1
        [eval7.evaluate(hand) for hand in for_eval7],
    )
    print(f"all four agree in the order of {ONE_BY_ONE:,} hands; a batch is {IN_A_BATCH:,} hands\n")
    return _report(_measured(runs))


def _deal(number: int) -> list[list[int]]:
    random = Random(1)
    return [random.sample(range(52), 5) for _ in range(number)]


def _table_seconds() -> float:
    """How long the tables take to make, which happens once, at the first hand."""
    scale.cache_clear()
    tables.cache_clear()
    start = perf_counter()
    tables(FiveCard)
    return perf_counter() - start


def _agree(*columns: Sequence[int]) -> None:
    """Stop unless every column puts the hands in one order, ties included."""
    orders = [np.unique(column, return_inverse=True)[1] for column in columns]
    if not all(np.array_equal(orders[0], order) for order in orders[1:]):
        raise SystemExit("the libraries do not agree in the order of the hands")


def _measured(runs: dict[str, tuple[int, Run]]) -> dict[str, float]:
    """Nanoseconds a hand, the median of interleaved rounds."""
    seconds: dict[str, list[float]] = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, (_, run) in runs.items():
            start = perf_counter()
            run()
            seconds[name].append(perf_counter() - start)
    return {name: median(seconds[name]) / hands * 1e9 for name, (hands, _) in runs.items()}


def _report(nanoseconds: dict[str, float]) -> int:
    batch = nanoseconds["batch.five_values"]
    print(f"{'':18} {'ns a hand':>10} {'hands a second':>15} {'batch is faster':>16}")
    for name, each in nanoseconds.items():
        print(f"{name:18} {each:10.2f} {1e9 / each:15,.0f} {each / batch:14,.0f} x")
    reached = all(nanoseconds[name] / batch >= WANTED for name in ("treys", "eval7"))
    print(f"\n{WANTED} times as fast as treys and eval7: {'yes' if reached else 'NO'}")
    return 0 if reached else 1


if __name__ == "__main__":
    sys.exit(main())
