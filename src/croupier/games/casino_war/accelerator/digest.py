"""A strategy of Casino War made readable, and what a war is worth by cards and decks."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby
from typing import Final

from croupier.cards import RANKS
from croupier.errors import OddsError
from croupier.games.casino_war.accelerator import Choice, End, Solution, War, WarPlay, price
from croupier.games.casino_war.definition import GO_TO_WAR
from croupier.games.casino_war.odds import (
    TIE,
    OneDeck,
    instead_of_war,
    pays_of,
    solution_of,
    tie_wager,
    war_tie_wager,
)
from croupier.rounds import Rules
from croupier.solver.endings import mean
from croupier.solver.figures import percent
from croupier.solver.game_odds import Chart, Digest, Extra

SHOWN_DECKS: Final = (1, 2, 4, 6, 7, 8)


def digest(counts: OneDeck, rules: Rules, chosen: WarPlay) -> Digest:
    """What is done about a tie, by its rank."""
    fights = [rank for rank, choice in chosen.choices.items() if choice is Choice.WAR]
    often = percent(chosen.solution.tied_part, 4)
    if len(fights) == len(chosen.choices):
        says = f"Every tie goes to war: {often} of rounds."
    elif not fights:
        says = f"No tie goes to war ({often} of rounds): {instead_of_war(rules)}."
    else:
        names = ", ".join(RANKS[rank] for rank in reversed(fights))
        says = f"Ties of {names} go to war; with others {instead_of_war(rules)}."
    war = GO_TO_WAR.name
    cells = {
        (RANKS[rank], TIE): {instead_of_war(rules): 1 - share, war: share}
        for rank, choice in chosen.choices.items()
        for share in [Fraction(int(choice is Choice.WAR))]
    }
    down = tuple(rank for rank in reversed(RANKS) if (rank, TIE) in cells)
    chart = Chart("What is done about a tie", "By the cards.", (TIE,), down, cells, (war,))
    return Digest((says,), (chart,))


def extras(counts: OneDeck, rules: Rules, chosen: WarPlay) -> tuple[Extra, ...]:
    """What a tie is worth, and what the number of decks does."""
    return (_ties(rules, chosen), _by_decks(rules, counts.counts))


def _ties(rules: Rules, chosen: WarPlay) -> Extra:
    pays, solution = pays_of(rules), chosen.solution
    rows = []
    for (war, ties), group in groupby(_by_rank(solution), lambda row: row[1:]):
        ranks = [RANKS[rank] for rank, _, _ in group]
        named = ranks[0] if len(ranks) == 1 else f"{ranks[-1]} to {ranks[0]}"
        rows.append(
            (
                named,
                len(ranks) * ties,
                Fraction(war.win, war.deals),
                Fraction(war.tie, war.deals),
                war.value(pays),
                pays[End.SURRENDER],
                mean(war_tie_wager(rules, war)),
            )
        )
    return Extra(
        "What a tie is worth",
        f"In initial wagers from here on: of war, and to {instead_of_war(rules)}; and what a tie "
        "wager on the war is worth, in such wagers.",
        ("cards", "of rounds", "wins", "ties", "war", instead_of_war(rules), "tie wager"),
        tuple(rows),
        brief=("cards", "of rounds", "war", instead_of_war(rules), "tie wager"),
        numbers=("war", instead_of_war(rules), "tie wager"),
    )


def _by_rank(solution: Solution) -> Iterator[tuple[int, War, Fraction]]:
    first = solution.cards * (solution.cards - 1)
    for rank, war in solution.wars.items():
        count = solution.counts[rank]
        yield rank, war, Fraction(count * (count - 1), first)


def _by_decks(rules: Rules, deck: tuple[int, ...]) -> Extra:
    pays, rows = pays_of(rules), []
    for decks in SHOWN_DECKS:
        try:
            solution = solution_of(rules, [decks * count for count in deck])
        except OddsError:
            continue  # too few cards for a war
        best = price(solution, pays)
        war, other = (price(solution, pays, choice) for choice in (Choice.WAR, Choice.SURRENDER))
        tie = mean(tie_wager(rules, solution))
        row = (decks, -best.value, -war.value, -other.value, -tie)
        rows.append(row)
    return Extra(
        "By the number of decks",
        "What the house wins of an initial wager, played best, always to war and never; and of a "
        "tie wager.",
        ("decks", "best", "always war", f"always {instead_of_war(rules)}", "tie wager"),
        tuple(rows),
        brief=("decks", "best", "always war", f"always {instead_of_war(rules)}", "tie wager"),
    )
