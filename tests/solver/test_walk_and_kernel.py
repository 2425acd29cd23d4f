"""Two solvers that share no code must agree, fraction for fraction.

One walks the game's own script and settles every round by the game's own settlement; the other
counts by rank and prices with numpy.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cards import Card, cards
from croupier.games.double_cross.definition import ASK_PLAY, DOUBLE_CROSS
from croupier.games.double_cross.odds import BOTH, MAIN, RIGHT, THREE_CARD
from croupier.games.double_cross.prices import situations, worth
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.solver.analysis import Priced, price, price_strategy, with_pay
from croupier.solver.strategies import strategy
from oracles.reference_solver import ScriptSolution, solve_by_script
from support.odds import GAME, RULES, small

# Decks in which suits can be exchanged for each other are soon walked.
DECKS = {
    "three suits of three ranks: full houses and ties": "Ac Kc Qc Ad Kd Qd Ah Kh Qh",
    "six of a suit and all aces: straight flushes and royals": "9s Ts Js Qs Ks As Ac Ad Ah",
    "six of a suit and all fives: the wheel": "Ac 2c 3c 4c 5c 6c 5d 5h 5s",
    "pairs, flushes and kickers": "2h 3h 5h 8h Th 2s 8s Kd Kc",
}


def paying(*changes: tuple[str, str, str]) -> Rules:
    rules = RULES
    for wager, line, odds in changes:
        rules = with_pay(rules, wager, line, Odds.parse(odds))
    return rules


PAYS = {
    "as posted": RULES,
    "odd fractions": paying(
        ("raise", "full house", "7 to 3"),
        ("raise", "pair", "2 to 5"),
        ("raise", "straight", "push"),
        ("ante", "win", "6 to 5"),
    ),
    "nothing but flushes": paying(
        *(("raise", line, "push") for line in RULES.pays["raise"] if "flush" not in line),
        ("three-card", "pair", "push"),
    ),
}

CASES = [
    ("three suits of three ranks: full houses and ties", "as posted"),
    ("six of a suit and all aces: straight flushes and royals", "nothing but flushes"),
    ("pairs, flushes and kickers", "odd fractions"),
]


def agree(walked: ScriptSolution, priced: Priced) -> None:
    assert walked.value == priced.value == priced.main.figures.expected
    assert walked.distribution.probabilities() == priced.main.distribution.probabilities()


@pytest.mark.parametrize(("deck", "pays"), CASES)
def test_both_solvers_agree_on_the_best_play(deck: str, pays: str) -> None:
    rules, solved = PAYS[pays], small(DECKS[deck])
    walked = solve_by_script(DOUBLE_CROSS, rules, cards(DECKS[deck]))
    priced = price(rules, solved)
    agree(walked, priced)
    assert solved.counts.total % walked.distribution.total == 0

    # State by state: the same choice, of the same worth.
    of_all = worth(solved.counts, rules)
    scale = of_all.scale * solved.counts.ways
    places = {tuple(state): at for at, state in enumerate(solved.counts.states.tolist())}
    met = set()
    for seen, decision in walked.decisions.items():
        at = place_of(solved.deck, places, seen_state(seen))
        met.add(at)
        chosen = ASK_PLAY.options[priced.chosen[at]].name
        assert chosen == decision.chosen
        assert decision.values == {
            "fold": Fraction(of_all.fold, scale),
            "play horizontal": Fraction(int(of_all.row[at]), scale),
            "play vertical": Fraction(int(of_all.column[at]), scale),
        }
    assert met == set(places.values())


def test_both_solvers_agree_with_the_three_card_wager() -> None:
    deck, rules = DECKS["six of a suit and all fives: the wheel"], PAYS["odd fractions"]
    walked = solve_by_script(DOUBLE_CROSS, rules, cards(deck), ("ante", "three-card"))
    priced = price(rules, small(deck))
    by_bet = {one.bet: one for one in priced.bets}
    assert walked.value == by_bet[BOTH].figures.expected
    assert walked.value == by_bet[MAIN].figures.expected + by_bet[THREE_CARD].figures.expected
    assert walked.distribution.probabilities() == by_bet[BOTH].distribution.probabilities()
    for bet, wagers, ask in (
        (MAIN, ("ante", "raise-1", "raise-2"), "play"),
        (THREE_CARD, ("three-card",), "three-card"),
    ):
        seen = walked.distribution.only(wagers, (ask,))
        assert seen.probabilities() == by_bet[bet].distribution.probabilities()


@pytest.mark.parametrize(
    ("deck", "pays", "name"),
    [
        ("pairs, flushes and kickers", "as posted", "rule-of-thumb"),
        ("six of a suit and all fives: the wheel", "odd fractions", "careful"),
    ],
)
def test_both_solvers_agree_on_a_fixed_strategy(deck: str, pays: str, name: str) -> None:
    rules, solved, fixed = PAYS[pays], small(DECKS[deck]), strategy(GAME, name)
    walker = fixed.policy
    agree(
        solve_by_script(DOUBLE_CROSS, rules, cards(DECKS[deck]), policy=walker),
        price_strategy(rules, fixed, solved),
    )


def test_both_solvers_agree_on_ten_cards_with_dealers_who_differ() -> None:
    """With ten cards the dealer's two are not all that is left; pairs only keeps it short, and
    suits that can be exchanged."""
    deck = "8s 9s Ts Js Qs Ks As Ac Ad Ah"
    rules, solved, fixed = RULES, small(deck), strategy(GAME, "pairs-only")
    walker = fixed.policy
    walked = solve_by_script(DOUBLE_CROSS, rules, cards(deck), policy=walker)
    agree(walked, price_strategy(rules, fixed, solved))
    assert 45 * 8 * 7 * 6 * 5 * 4 * 3 % walked.distribution.total == 0


def seen_state(seen: object) -> tuple[Card, ...]:
    from croupier.rounds import SeatKnowledge

    assert isinstance(seen, SeatKnowledge)
    return (*sorted(seen.own), seen.card("cross", 3), seen.card("cross", RIGHT))


def place_of(
    deck: tuple[Card, ...], places: dict[tuple[int, ...], int], wanted: tuple[Card, ...]
) -> int:
    """Found by renaming suits in every way that leaves the deck as it is."""
    from itertools import permutations

    for names in permutations(range(4)):

        def renamed(card: Card, names: tuple[int, ...] = names) -> int:
            return 4 * card.rank + names[card.suit]

        if {renamed(card) for card in deck} == set(deck):
            a, b, top, right = map(renamed, wanted)
            state = min(a, b), max(a, b), top, right
            if state in places:
                return places[state]
    raise AssertionError(f"{wanted} is not there")


def test_situations_of_a_state_and_its_mirror_exchange_the_lines() -> None:
    import numpy as np

    state = np.array([[*cards("Ah Kd"), *cards("7c 2h")]])
    seats, mirrored = situations(state), situations(state[:, [0, 1, 3, 2]])
    assert (seats["column"].cards == mirrored["row"].cards).all()
