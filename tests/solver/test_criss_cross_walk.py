"""Criss Cross: the walk of the game's own script and the kernel agree, fraction for fraction."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from croupier.cards import cards
from croupier.games.criss_cross.definition import CRISS_CROSS, CROSS
from croupier.games.criss_cross.odds import FIVE_CARD, ODDS
from croupier.rounds import SeatKnowledge
from croupier.solver.analysis import price, price_strategy
from croupier.solver.strategies import strategy, vocabulary_of
from croupier.solver.strategy import parse
from oracles.reference_solver import Decision, ScriptSolution, solve_by_script
from oracles.whole_criss_cross import DECISIONS, GAME, MAIN, RULES, paying, small

PAYS = {
    "as posted": RULES,
    "odd fractions, and an ante that pushes": paying(
        ("line", "full house", "7 to 3"),
        ("line", "sixes to tens", "2 to 5"),
        ("line", "three of a kind", "3 to 2"),
        ("ante", "win", "push"),
    ),
    "higher hands push and lower ones pay": paying(
        ("line", "straight flush", "push"),
        ("line", "flush", "push"),
        ("line", "two pair", "push"),
        ("line", "sixes to tens", "3 to 1"),
        ("ante", "win", "6 to 5"),
    ),
}

# Decks in which suits can be exchanged for each other are soon walked.
CASES = [
    ("Jc Jd Jh 6c 6d 6h Ts", "as posted"),
    ("Jc Jd Jh 6c 6d 6h Ts", "higher hands push and lower ones pay"),
    ("5h 7h 8h 9h Th 9c 9d", "higher hands push and lower ones pay"),
]


@pytest.mark.parametrize(("deck", "pays"), CASES)
def test_both_solvers_agree_on_the_best_play(deck: str, pays: str) -> None:
    rules, solved = PAYS[pays], small(deck)
    walked = solve_by_script(CRISS_CROSS, rules, cards(deck))
    priced = price(rules, solved)
    assert walked.value == priced.value == priced.main.figures.expected
    assert walked.distribution.probabilities() == priced.main.distribution.probabilities()

    # State by state, also after bets that the best play would not make.
    for seen, decision in some(walked):
        shown = dict(zip(CROSS, dict(seen.shown)["cross"], strict=True))
        places = {place: (card,) for place, card in shown.items() if card is not None}
        weighed = ODDS.weigh(rules, cards(deck), {"own": seen.own, **places}, dict(seen.chosen))
        assert {one.option: one.value for one in weighed} == decision.values
        best = max(weighed, key=lambda one: one.value)  # of equals the first, which stakes least
        assert best.option == decision.chosen


def some(walked: ScriptSolution) -> Iterator[tuple[SeatKnowledge, Decision]]:
    """A few decisions of each of the three."""
    for ask in DECISIONS:
        met = [one for one in walked.decisions.items() if one[1].ask == ask]
        yield from met[:: max(1, len(met) // 20)]


def test_both_solvers_agree_on_a_fixed_strategy_and_the_five_card_bonus() -> None:
    deck, rules = "9c Tc Jc Qc 9d Td 2d", PAYS["odd fractions, and an ante that pushes"]
    fixed, solved = strategy(GAME, "simple"), small(deck)
    wagers = ("ante-across", "ante-down", "five-card-bonus")
    walker = fixed.policy
    walked = solve_by_script(CRISS_CROSS, rules, cards(deck), wagers, walker)
    priced = price_strategy(rules, fixed, solved)
    bonus = next(one for one in priced.bets if one.bet is FIVE_CARD)
    assert walked.value == priced.value + bonus.figures.expected
    main = walked.distribution.only(MAIN, DECISIONS)
    assert main.probabilities() == priced.main.distribution.probabilities()
    side = walked.distribution.only(("five-card-bonus",), ())
    assert side.probabilities() == bonus.distribution.probabilities()


def test_both_solvers_agree_on_eight_cards() -> None:
    deck = "As 2s 3s 4s Ah 2h 9d 9c"
    words = (
        "forfeit across when own high card is four or lower\n"
        "forfeit down when not the across line holds four to a straight\n"
        "bet two down when own cards are suited\n"
        "bet three when both lines hold a pair or better\n"
        "otherwise bet two"
    )
    solved = small(deck)
    fixed = parse(words, vocabulary_of(GAME))
    walked = solve_by_script(CRISS_CROSS, RULES, cards(deck), policy=fixed.policy)
    priced = price_strategy(RULES, fixed, solved)
    assert walked.value == priced.value
    assert walked.distribution.probabilities() == priced.main.distribution.probabilities()
    chosen = priced.main.distribution.choices()
    assert {option for options in chosen.values() for option in options} == {
        "forfeit", "bet 2x", "bet 3x",
    }  # fmt: skip
