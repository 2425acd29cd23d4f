"""The odds of Double Attack Blackjack: two solvers, figures, strategies, advice, side wagers."""

from __future__ import annotations

import random
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from statistics import stdev

import pytest

from croupier.cards import cards
from croupier.errors import CardError, OddsError, StrategyError
from croupier.games.double_attack_blackjack.definition import DOUBLE_ATTACK_BLACKJACK
from croupier.money import Odds
from croupier.players import StrategyPlayer, play_rounds
from croupier.rounds import Rules
from croupier.solver import advise, price, price_strategy
from croupier.solver.analysis import Priced, Solved, solve, with_pay
from croupier.solver.figures import Measured, percent
from croupier.solver.outcomes import Ending
from croupier.solver.report import as_data
from croupier.solver.shipped.lookup import shipped_cases
from croupier.solver.strategies import strategy, strategy_names, vocabulary_of
from croupier.solver.strategy import Strategy, parse
from croupier.table import Dealer, Setup, Table
from croupier.table.acts.players import SitDown
from croupier.table.shuffle import entropy_from
from oracles.agreement import SEATS, Nets, within
from oracles.reference_solver import ScriptSolution, solve_by_script

GAME = "double-attack-blackjack"
RULES = Rules.of(GAME, "nj")
SIX = {"decks": 6, "insurance": False}
ONE_HAND = {**SIX, "split-hands": 1}


def small(deck: str) -> Solved:
    """The kernel on six decks of a few cards."""
    return solve(GAME, cards(deck), use_cache=False)


def walked(rules: Rules, deck: str, fixed: Strategy | None = None) -> ScriptSolution:
    """The generic solver on the same shoe."""
    walker = fixed.policy if fixed else None
    return solve_by_script(DOUBLE_ATTACK_BLACKJACK, rules, cards(deck) * 6, policy=walker)


def told(endings: Mapping[Ending, Fraction]) -> dict[tuple[object, ...], Fraction]:
    """Chances by choices and by what becomes of every wager, whatever a hand is called."""
    sums: dict[tuple[object, ...], Fraction] = {}
    for ending, chance in endings.items():
        wagers = sorted((one.wager, one.outcome, one.staked, one.net) for one in ending.settled)
        key = (ending.choices, tuple(wagers))
        sums[key] = sums.get(key, Fraction(0)) + chance
    return sums


def test_best_play_is_taken_from_the_disk_by_other_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    deck, rules = cards("6h 8h Kh"), Rules.of(GAME, "nj", {**SIX, "split-hands": 2})
    other = Rules.of(GAME, "nj", {**SIX, "split-hands": 2, "redouble": True})
    looked_for = [price(each, solve(GAME, deck, rules=each)) for each in (rules, other)]
    assert len(list(tmp_path.glob("*.play"))) == 2

    def nobody_looks(*_: object, **__: object) -> None:
        raise AssertionError("it was kept")

    monkeypatch.setattr("croupier.games.double_attack_blackjack.counts.solve", nobody_looks)
    for each, before in zip((rules, other), looked_for, strict=True):
        again = price(each, solve(GAME, deck, rules=each))
        assert again.chosen == before.chosen and again.value == before.value
    with pytest.raises(AssertionError, match="it was kept"):
        solve(GAME, deck, rules=rules, use_cache=False)
    monkeypatch.setattr(type(again.solved.odds), "depends_on", lambda _self: "another version")
    with pytest.raises(AssertionError, match="it was kept"):
        solve(GAME, deck, rules=rules)


DECKS = {
    "aces and tens": "Ah 7h Jh",
    "stiff hands": "6h 8h Kh",
    "doubles": "5h 9h Jh",
}
HOUSES: dict[str, Rules] = {
    "as we read it": Rules.of(GAME, "nj", ONE_HAND),
    "strict": Rules.of(
        GAME,
        "nj",
        {**ONE_HAND, "dealer-hits-soft-17": True, "surrender": "none", "double-any-number": False},
    ),
    "generous": with_pay(
        with_pay(
            Rules.of(GAME, "nj", {**ONE_HAND, "redouble": True}), "attack", "win", Odds.to(3, 2)
        ),
        "blackjack",
        "win",
        Odds.to(6, 5),
    ),
}


@pytest.mark.parametrize("rules", HOUSES.values(), ids=list(HOUSES))
@pytest.mark.parametrize("deck", DECKS.values(), ids=list(DECKS))
def test_both_solvers_agree_on_the_best_play(deck: str, rules: Rules) -> None:
    """Without a split, every ending with its chance."""
    found, priced = walked(rules, deck), price(rules, small(deck))
    assert priced.value == found.value
    assert told(priced.main.distribution.probabilities()) == told(found.chances)


@pytest.mark.parametrize("name", strategy_names(GAME))
@pytest.mark.parametrize("deck", ["8h 9h Jh", "Ah 8h Jh"])
def test_both_solvers_agree_on_a_fixed_strategy_with_splits(deck: str, name: str) -> None:
    rules, fixed = Rules.of(GAME, "nj", {**SIX, "split-hands": 3}), strategy(GAME, name)
    assert price_strategy(rules, fixed, small(deck)).value == walked(rules, deck, fixed).value


def test_remembering_split_hands_is_never_worth_less() -> None:
    """The generic solver knows every card that was seen; the kernel plays each hand alone."""
    rules = Rules.of(GAME, "nj", {**SIX, "split-hands": 2})
    found, priced = walked(rules, "8h Kh"), price(rules, small("8h Kh"))
    assert priced.value <= found.value


@pytest.fixture(scope="module")
def eight(odds_cache: Path) -> Priced:
    return price(RULES, solve(GAME, rules=RULES))


def test_the_headline_figures(eight: Priced) -> None:
    main, bust_it = eight.bets
    figures = main.figures
    assert percent(figures.house_edge, 6) == "0.489657%"
    assert percent(figures.element_of_risk, 6) == "0.264802%"
    assert figures.expected == eight.value
    assert f"{float(figures.average_stake):.6f}" == "1.849144"
    assert percent(bust_it.figures.house_edge, 6) == "8.006393%"
    attacks = main.distribution.choices()["attack"]
    assert main.distribution.probability(attacks["attack"]) == Fraction(7, 12)


def test_what_was_sampled_says_so(eight: Priced) -> None:
    figures = eight.main.figures
    assert isinstance(figures.variance, Measured) and isinstance(figures.hit_frequency, Measured)
    assert float(figures.variance.error) < 0.001
    assert figures.largest_win == 16 and figures.largest_win_odds is None
    data = as_data(eight)["bets"][0]["figures"]
    assert "standard error" in data["variance"] and "fraction" not in data["variance"]
    assert "fraction" in data["house edge"] and "fraction" in data["average stake"]


def test_the_chart_and_the_up_cards(eight: Priced) -> None:
    assert eight.digest.always[0].endswith("against 2, 3, 4, 5, 6, 7, 8.")
    chart, by_up, insured = eight.extras
    rows = {str(row[0]): row[1:] for row in chart.rows}
    assert rows["hard 16"] == ("S",) * 5 + ("H",) * 5
    assert rows["hard 11"][8] == "d"  # the cards of the hand decide against ten-valued cards
    assert rows["doubled hard 16"] == ("S",) * 6 + ("R",) * 4
    total = sum((Fraction(row[1]) * Fraction(row[5]) for row in by_up.rows), Fraction(0))
    assert total == eight.value
    assert all(Fraction(row[2]) < 0 for row in insured.rows)


def test_a_strategy_of_totals_costs_little(eight: Priced) -> None:
    """The chart alone, without looking at the cards of a hand."""
    played = price_strategy(RULES, strategy(GAME, "chart"), eight.solved)
    assert 0 < played.cost < Fraction(2, 10_000)


def test_rules_that_the_house_does_not_allow_are_passed_over() -> None:
    rules = Rules.of(GAME, "nj", {**ONE_HAND, "surrender": "none"})
    words = "attack\nsurrender with a hard 17 or less\nstand with a hard 12 or more\notherwise hit"
    fixed = parse(words, vocabulary_of(GAME))
    priced = price_strategy(rules, fixed, small(DECKS["stiff hands"]))
    outcomes = {one.outcome for ending, _ in priced.main.distribution for one in ending.settled}
    assert "surrender" not in outcomes
    with pytest.raises(StrategyError, match="expected a total, not 'many'"):
        parse("stand with a hard many\notherwise hit", vocabulary_of(GAME))


def test_advice_on_the_attack_is_the_solution(eight: Priced) -> None:
    six = next(up for up in eight.chosen.ups if up.up == 5)
    found = advise(RULES, up="6h")
    values = {choice.option: choice.value for choice in found.choices}
    assert values == {"no attack": six.value(1), "attack": six.value(2)}
    assert found.best.option == "attack"


def test_advice_on_a_turn() -> None:
    found = advise(RULES, up="6h", own="8h 8d", chosen={"attack": "attack"})
    assert [choice.option for choice in found.choices] == [
        "surrender", "stand", "hit", "double", "split",
    ]  # fmt: skip
    assert found.best.option == "split" and found.cost(found.best) == 0
    surrender = found.choices[0]
    assert surrender.value == -1  # half of two wagers
    doubled = advise(RULES, up="Ah", own="7h Jd", chosen={"turn": "double"})
    assert {choice.option for choice in doubled.choices} == {"surrender", "stand"}
    assert doubled.best.option == "surrender" and doubled.best.value == -1


def test_dead_cards_change_the_shoe() -> None:
    plain = advise(RULES, up="6h", own="Ah 5d")
    without = advise(RULES, up="6h", own="Ah 5d", dead="Jh Jd Js Jc Qh Qd")
    assert plain.choices[2].value != without.choices[2].value
    with pytest.raises(CardError, match="8 decks"):
        advise(RULES, up="6h", own="Ah 5d", dead="6h " * 8)


@pytest.mark.parametrize(
    ("seen", "words"),
    [
        ({"up": "6h", "own": "8h"}, "own: name 2 cards or more"),
        ({"own": "8h 8d"}, "up: name 1 card"),
        ({"up": "6h", "own": "Ah Kd"}, "a blackjack is settled"),
        ({"up": "6h", "own": "Jh Kd 5c"}, "21 or less"),
        ({"up": "Th", "own": "Jh Kd"}, "does not hold"),
    ],
)
def test_hands_that_cannot_be_weighed_are_refused(seen: dict[str, str], words: str) -> None:
    with pytest.raises((OddsError, CardError), match=words):
        advise(RULES, **seen)


def test_the_document_has_the_edges(eight: Priced) -> None:
    """Those that ship with the package, and the published one's neighbours, stand in the table."""
    text = (Path(__file__).parents[2] / "docs" / "odds.md").read_text(encoding="utf-8")
    assert f"| as we read them | {percent(-eight.value)} |" in text
    told: dict[str, dict[str, int | str | bool]] = {
        "one split only": {"split-hands": 2},
        "no split": {"split-hands": 1},
        "one split, and surrender with two cards only": {
            "split-hands": 2,
            "surrender": "first two cards",
        },
    }
    for words, options in told.items():
        edge = percent(-price(Rules.of(GAME, "nj", options), eight.solved).value)
        assert f"| {words} | {edge} |" in text
    for words, case in {
        "surrender with two cards only, none after doubling": "surrender=first two cards",
        "no surrender after doubling": "surrender-after-double=no",
        "no surrender": "surrender=none",
        "the dealer draws to a soft 17": "dealer-hits-soft-17=yes",
        "double with two cards only": "double-any-number=no",
        "no double after a split": "double-after-split=no",
        "aces split again": "resplit-aces=yes",
        "split aces draw": "split-aces-draw=yes",
        "six decks": "decks=6",
    }.items():
        shipped = shipped_cases(GAME)[f"{GAME} nj, {case}"]
        assert f"| {words} | {percent(-Fraction(shipped['value']))} |" in text


def test_the_real_table_agrees(eight: Priced) -> None:
    """A full table that plays by the chart, shoe after shoe, with Bust It on every box."""
    rounds, nets = 600, Nets(1000)
    table = Table(
        Setup.of(GAME, "nj", shuffler="device", options={"seats": SEATS}),
        entropy=entropy_from("odds"),
        clock=lambda: 0,
        keep=nets.note,
    )
    fixed = strategy(GAME, "chart")
    for seat in range(1, SEATS + 1):
        table.do(SitDown(seat, f"Player {seat}", 100_000_000))
    players = dict.fromkeys(range(1, SEATS + 1), StrategyPlayer(fixed))
    wagers = {"initial": 1000, "bust-it": 1000}
    play_rounds(table, Dealer(table, random.Random(1)), rounds, players, wagers)
    assert len(nets.by_round) == rounds
    names = {wager for found in nets.by_round for wager in found}
    assert {"attack", "double", "initial-2", "bust-it"} <= names
    main = nets.of(*(names - {"bust-it"}))
    played = price_strategy(RULES, fixed, eight.solved)
    assert within(main, float(played.value))
    assert within(nets.of("bust-it"), float(played.bets[1].figures.expected))
    assert stdev(main) < float(played.main.figures.standard_deviation.value)  # type: ignore[union-attr]
