"""The odds of Casino War: two solvers, any shoe, surrender or not, ties, advice, the table."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from croupier.cards import cards
from croupier.errors import OddsError
from croupier.games import GAMES
from croupier.games.casino_war.odds import MAIN, TIE_BET
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.solver import advise, price, price_strategy, sweep
from croupier.solver.analysis import Solved, solve, with_pay
from croupier.solver.figures import percent
from croupier.solver.report import outcome_lines
from croupier.solver.strategies import strategy, strategy_names, vocabulary_of
from croupier.solver.strategy import parse
from oracles.agreement import agree, paying, played, small, within
from oracles.reference_solver import Policy, ScriptSolution, solve_by_script

GAME = "casino-war"


def rules(**options: Any) -> Rules:
    return Rules.of(GAME, "nj", options)


RULES = rules()
DECKS = {
    "two ranks": "2c Ah",
    "three ranks, one twice": "5c Kd Ks",
    "four ranks": "3c 7d Jh As",
}
PAYS = {
    "as posted": RULES,
    "no surrender": rules(surrender=False),
    "eight decks, odd fractions": paying(
        paying(rules(decks=8), "war", win="7 to 5", tie="9 to 4"), "initial", win="5 to 6"
    ),
    "a war so poor that nobody fights": paying(RULES, "war", win="1 to 2", tie="push"),
    "a war that pays some ranks alone": paying(RULES, "war", win="push", tie="4 to 3"),
}


@pytest.fixture(scope="module")
def full(odds_cache: Path) -> Solved:
    return solve(GAME)


def walked(
    law: Rules, deck: str, wagers: tuple[str, ...] = (), strategy: Policy | None = None
) -> ScriptSolution:
    """The walk of the game's own script through a shoe of several small decks."""
    shoe = cards(deck) * GAMES[GAME].packs(law)
    return solve_by_script(GAMES[GAME], law, sorted(shoe), wagers, strategy)


CASES = [
    *(("two ranks", pays) for pays in PAYS),
    ("three ranks, one twice", "as posted"),
    ("three ranks, one twice", "a war that pays some ranks alone"),
]


@pytest.mark.parametrize(("deck", "pays"), CASES)
def test_both_solvers_agree_on_the_best_play(deck: str, pays: str) -> None:
    """With a tie wager that cannot win: on small decks the usual one is too good to be left."""
    law, solved = paying(PAYS[pays], "tie", tie="push"), small(GAME, DECKS[deck])
    found, priced = walked(law, DECKS[deck]), price(law, solved)
    agree(found, priced)
    for seen, decision in found.decisions.items():
        if decision.ask == "tie":
            assert (decision.chosen == "go to war") == bool(priced.chosen.choices[seen.own[0].rank])
        else:
            assert decision.chosen == "no tie wager"


def test_these_pays_meet_both_choices_and_a_play_by_rank() -> None:
    fights = {
        name: list(price(law, small(GAME, DECKS["three ranks, one twice"])).chosen.choices.values())
        for name, law in PAYS.items()
    }
    assert set(fights["as posted"]) == {1}
    assert set(fights["a war so poor that nobody fights"]) == {0}
    assert set(fights["a war that pays some ranks alone"]) == {0, 1}


@pytest.mark.parametrize("name", strategy_names(GAME))
@pytest.mark.parametrize("surrender", [True, False])
def test_both_solvers_agree_on_a_fixed_strategy(name: str, surrender: bool) -> None:
    deck, law = DECKS["three ranks, one twice"], rules(surrender=surrender)
    solved, fixed = small(GAME, deck), strategy(GAME, name)
    found = walked(law, deck, strategy=fixed.policy)
    agree(found, price_strategy(law, fixed, solved))


def test_both_solvers_agree_on_the_tie_wager_beside_the_initial_one() -> None:
    deck, law = DECKS["four ranks"], paying(RULES, "tie", tie="21 to 2")
    walker = strategy(GAME, "always-surrender").policy
    found = walked(law, deck, ("initial", "tie"), walker)
    fixed = price_strategy(law, strategy(GAME, "always-surrender"), small(GAME, deck))
    main, tie = fixed.bets
    alone = found.distribution.only(("initial",), ("tie",))
    assert alone.probabilities() == main.distribution.probabilities()
    alone = found.distribution.only(("tie",), ())
    assert alone.probabilities() == tie.distribution.probabilities()


def test_the_headline_figures(full: Solved) -> None:
    """FIGURES.md, six decks: what is published to six digits, exactly."""
    main, tie = price(RULES, full).bets
    figures = main.figures
    assert (main.bet, tie.bet) == (MAIN, TIE_BET)
    assert figures.expected == Fraction(-23_138, 993_023)
    assert str(figures.standard_deviation).startswith("1.0576368")
    assert figures.average_stake == 1 + Fraction(23, 311)
    assert figures.element_of_risk == Fraction(11_569, 533_231)
    assert figures.largest_win == 2
    assert figures.total == 312 * 311 * 310 * 309
    likely = {
        line.hand: f"{float(line.probability):.6f}" for line in outcome_lines(main.distribution)
    }
    assert likely == {
        "higher card": "0.463023",
        "war tied": "0.005471",
        "war won": "0.034242",
        "lower card": "0.463023",
        "war lost": "0.034242",
    }
    assert tie.figures.house_edge == Fraction(58, 311)


def test_the_figures_by_number_of_decks(full: Solved) -> None:
    """FIGURES.md: 1, 2, 4, 6 and 8 decks, as published."""
    _, table = price(RULES, full).extras
    rows = {row[0]: row for row in table.rows}
    published = {
        1: ("2.06%", "35.29%"), 2: ("2.24%", "25.24%"), 4: ("2.31%", "20.29%"),
        6: ("2.33%", "18.65%"), 8: ("2.34%", "17.83%"),
    }  # fmt: skip
    for decks, (war, tie) in published.items():
        assert (percent(Fraction(rows[decks][1]), 2), percent(Fraction(rows[decks][4]), 2)) == (
            war,
            tie,
        )
    for decks in (6, 7, 8):
        main, tie_bet = price(rules(decks=decks), full).bets
        assert (main.figures.house_edge, tie_bet.figures.house_edge) == (
            rows[decks][1],
            rows[decks][4],
        )


def test_what_the_options_of_the_house_are_worth(full: Solved) -> None:
    """Nobody should surrender, so that it costs nothing not to be offered it."""
    assert price(rules(surrender=False), full).value == price(RULES, full).value
    never = strategy(GAME, "always-surrender")
    assert price_strategy(RULES, never, full).value == Fraction(-23, 622)
    assert price_strategy(rules(surrender=False), never, full).value == Fraction(-23, 311)
    no_bonus = with_pay(RULES, "war", "tie", Odds.to(2))
    assert percent(-price(no_bonus, full).value, 2) == "2.88%"
    (wrong,) = no_bonus.unlawful()
    assert wrong[:3] == ("war", "tie", "19:47-22.9(a)3") and wrong.is_below


def test_sweeps_find_where_war_begins_to_pay(full: Solved) -> None:
    found = sweep(RULES, "war", "win", [Odds.to(1), Odds.parse("3 to 2"), Odds.to(2)], full)
    assert [percent(one.main.figures.average_stake - 1, 1) for _, one in found] == [
        "0.0%",
        "0.0%",
        "7.4%",
    ]


COSTS = {
    "always-war": Fraction(0),
    "always-surrender": Fraction(23, 622) - Fraction(23_138, 993_023),
    "high-cards-only": (Fraction(23, 622) - Fraction(23_138, 993_023)) * Fraction(8, 13),
}


def test_every_strategy_that_comes_with_croupier_is_priced(full: Solved) -> None:
    assert set(strategy_names(GAME)) == set(COSTS)
    for name, cost in COSTS.items():
        assert price_strategy(RULES, strategy(GAME, name), full).cost == cost


def test_a_strategy_may_go_by_rank(full: Solved) -> None:
    text = "surrender when the cards are sixes\ngo to war when the cards are ten or lower\n"
    priced = price_strategy(RULES, parse(f"{text}otherwise give up", odds_words()), full)
    fights = [rank for rank, choice in priced.chosen.choices.items() if choice]
    assert fights == [0, 1, 2, 3, 5, 6, 7, 8]
    (says,) = priced.digest.always
    assert says == "Ties of T, 9, 8, 7, 5, 4, 3, 2 go to war; with others surrender."
    assert price(RULES, full).digest.always == ("Every tie goes to war: 7.3955% of rounds.",)
    poor = price(PAYS["a war so poor that nobody fights"], full)
    assert poor.digest.always == ("No tie goes to war (7.3955% of rounds): surrender.",)


def odds_words() -> Any:
    return vocabulary_of(GAME)


def test_advice_is_what_the_whole_shoe_says(full: Solved) -> None:
    found = advise(RULES, own="9h", up="9d")
    surrender, war = found.choices
    assert found.best is war and war.distribution.total == 310 * 309
    ties, _ = price(RULES, full).extras
    assert ties.rows[0][6] == Fraction(-2974, 15965)
    assert war.value == ties.rows[0][4] and surrender.value == Fraction(-1, 2)
    given_up = advise(rules(surrender=False), own="9h", up="9h").choices[0]
    assert given_up.option == "give up" and given_up.value == -1
    after = advise(RULES, own="9h", up="9d", chosen={"tie": "go to war"})
    assert [one.option for one in after.choices] == ["no tie wager", "tie wager"]
    assert after.best.option == "no tie wager" and after.choices[1].value == ties.rows[0][6]


def test_dead_cards_change_the_worth_of_a_war() -> None:
    """Of two cards left of a rank a tie is likelier: of many ranks gone, likelier still."""
    most = " ".join(f"{rank}{suit}" for rank in "2345678TJQ" for suit in "cdhs")
    found = advise(RULES, own="9h", up="9d", dead=" ".join([most] * 6))
    assert found.best.value > advise(RULES, own="9h", up="9d").best.value
    assert found.choices[1].distribution.total == (312 - 240 - 2) * (312 - 240 - 3)


def test_bad_hands_are_refused() -> None:
    with pytest.raises(OddsError, match="9h and Td do not tie"):
        advise(RULES, own="9h", up="Td")
    with pytest.raises(OddsError, match="own: name 1 card"):
        advise(RULES, own="9h 9d", up="9c")
    with pytest.raises(OddsError, match="is there 7 times, in 6 decks"):
        advise(RULES, own="9h", up="9d", dead=" ".join(["9h"] * 7))
    with pytest.raises(OddsError, match="with these cards seen"):
        advise(RULES, own="9h", up="9d", chosen={"war tie": "tie wager"})
    with pytest.raises(OddsError, match="name them to advise as dead"):
        solve(GAME, cards("2c"), use_cache=False).seated(2)
    with pytest.raises(OddsError, match="takes 7 cards, and the shoe has 6"):
        price(RULES, solve(GAME, cards("2c"), use_cache=False))


@pytest.mark.parametrize("name", ["always-war", "always-surrender"])
def test_the_table_pays_what_the_odds_say(full: Solved, name: str) -> None:
    fixed = strategy(GAME, name)
    stakes = {"initial": 1000, "tie": 1000}
    nets = played(RULES, fixed, 1500, stakes, 1000)
    main, tie = (float(one.figures.expected) for one in price_strategy(RULES, fixed, full).bets)
    assert within(nets.of("initial", "war"), main)
    assert within(nets.of("tie"), tie)
    assert not any(nets.of("second-tie"))
