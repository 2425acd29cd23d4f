"""Boston 5 Stud with one of the dealer's first three cards glimpsed."""

from __future__ import annotations

from concurrent.futures import Executor
from fractions import Fraction
from math import comb

import numpy as np

from croupier.games.boston_5_stud.accelerator import Solution, count
from croupier.games.boston_5_stud.accelerator.exposed import worth_by_card
from croupier.games.boston_5_stud.odds import OPENING
from croupier.games.boston_5_stud.prices import nets_of, won
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.solver.card_removal import find, removals
from croupier.solver.progress_stages import staged


def value(
    counts: Solution,
    rules: Rules,
    executor: Executor | None = None,
    progress: Progress | None = None,
) -> Fraction:
    """Expected net for one who knows a card of the dealer's.

    Of all deals after a start, the player is dealt the card in some, nobody in others; in the rest
    the dealer has it.
    """
    deck = counts.deck
    ante, nets = nets_of(counts, rules)
    worths = np.array(nets, np.int64)
    every = won(counts, worths)
    cases = list(removals(deck))
    weighing, *counting = staged(progress, *[1] * (1 + len(cases)))
    to_player = worth_by_card(deck, counts.three.cards, worths, executor, weighing)
    size, total = len(deck), 0
    deals = comb(size - 4, 2) * comb(size - 6, 4)
    for case, stage in zip(cases, counting, strict=True):
        without = count(case.deck, executor, stage)
        rows = find(counts.three, without.three.cards)
        played = every[rows.places] - to_player[rows.places, rows.card(case.card)]
        # In the units of the whole deck: without the card some hands, and their pays, cannot come.
        played = played - won(without, worths)
        best = np.maximum(played, -OPENING * ante * deals)
        times = without.three.multiplicity.tolist()
        total += case.alike * sum(n * int(gain) for n, gain in zip(times, best, strict=True))
    return Fraction(total, comb(size, 3) * (size - 3) * deals * ante)
