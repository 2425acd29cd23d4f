"""Criss Cross: the figures of the whole deck, pinned; published ones; and what must hold."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.cards import DECK, RANKS
from croupier.errors import OddsError
from croupier.games.criss_cross.lines import SORTS
from croupier.games.criss_cross.wheel import community_value, even_jackpot, pair_probability
from croupier.money import Odds
from croupier.rounds import Rules
from croupier.solver.analysis import price, price_strategy, sweep
from croupier.solver.figures import percent
from croupier.solver.game_odds import Extra
from croupier.solver.glimpse import exposed
from croupier.solver.report import outcome_lines, shares
from croupier.solver.strategies import strategy_names, vocabulary_of
from croupier.solver.strategy import parse
from oracles.whole_criss_cross import (
    DECISIONS,
    GAME,
    MAIN,
    RULES,
    SPINNING,
    best,
    fixed,
    paying,
    small,
    whole,
)


def table(title: str) -> Extra:
    return next(one for one in best().extras if one.title.startswith(title))


def test_the_main_game_at_its_best() -> None:
    figures = best().main.figures
    assert best().value == figures.expected == Fraction(-579091, 6689228)
    assert percent(figures.house_edge, 3) == "8.657%"  # of one ante
    assert percent(figures.house_edge_of_opening) == "4.3285%"  # of both
    assert figures.element_of_risk == Fraction(43431825, 2941769552)
    assert figures.average_stake == Fraction(31975756, 5453175)
    assert figures.variance == Fraction(309409053115322281, 3355932842698800)
    assert figures.hit_frequency == Fraction(47516461, 149440200)
    assert figures.largest_win == 3102 and figures.largest_win_odds == 21_071_068_200
    assert best().cost == 0


def test_the_three_decisions() -> None:
    chosen = best().main.distribution.choices()
    assert chosen == {
        "across": {"forfeit": 4576521600, "bet 1x": 74495601600, "bet 3x": 5212149600},
        "down": {"forfeit": 436481856, "bet 1x": 73638411840, "bet 3x": 5632857504},
        "middle": {"forfeit": 3777657264, "bet 1x": 40750565928, "bet 3x": 34743046152},
    }
    together = table("Bets that occur")
    assert sum(int(row[3]) for row in together.rows) == best().main.figures.total
    assert "bet 2x" not in {cell for row in together.rows for cell in row}


def test_the_wagers_add_up_to_the_round() -> None:
    rows = {str(row[0]): row for row in table("By wager").rows}
    nets = {wager: row[2] for wager, row in rows.items()}
    assert set(nets) == set(MAIN)
    assert nets["middle"] == Fraction(976088566, 877961175)
    assert nets["ante-across"] == Fraction(-23149544, 51644775)
    assert sum(Fraction(net) for net in nets.values()) == best().value
    assert sum(Fraction(row[1]) for row in rows.values()) == best().main.figures.average_stake
    by_hand = next(one for one in best().extras if one.title == "By wager and hand")
    for wager in MAIN:
        several = [row for row in by_hand.rows if row[0] == wager]
        assert sum(Fraction(row[5]) for row in several) == nets[wager]


def test_the_five_card_bonus() -> None:
    bonus = best().bets[1]
    assert bonus.figures.expected == Fraction(-7653, 216580)
    counts = {line.hand: line.count for line in outcome_lines(bonus.distribution)}
    assert counts["sixes or better"] + counts["pair"] == 1_098_240
    assert counts["high card"] == 1_302_540 and counts["flush"] == 5_108


def test_what_is_folded_is_what_is_published() -> None:
    """FIGURES.md: unsuited, unpaired cards whose highest is five or less, and nothing else."""
    five = RANKS.index("5")
    for own, tally in best().chosen.tallies:
        low = own.suit is None and own.low != own.high and own.high <= five
        assert (tally.across == 0) == low
    said = [one for one in best().digest.always if "always forfeits" in one]
    assert said == [
        "Across, with two suits, five down to three high (5.4% of hands): always forfeits."
    ]


def test_the_center_card_exposed_is_worth_half_of_both_antes() -> None:
    """FIGURES.md: Jacobson's 49.37%."""
    worth = exposed(RULES, "center", whole()).value
    assert worth == Fraction(46236747, 46824596)
    assert percent(worth / 2, 2) == "49.37%"


def test_the_last_decision_by_what_the_lines_hold() -> None:
    last = table("The last decision")
    at = {name: place for place, name in enumerate(last.head)}
    rows = {(row[0], row[1]): row for row in last.rows}
    assert sum(Fraction(row[at["often"]]) for row in last.rows) == 1
    # Whatever the other line holds: three antes on a line that pushes or pays already.
    for (better, _), row in rows.items():
        if better in SORTS[:4]:
            assert row[at["bet 3x"]] == 1
    assert rows["losing pair", "nothing"][at["bet 1x"]] == 1
    nothing = rows["nothing", "nothing"]
    assert 0 < Fraction(nothing[at["forfeit"]]) < 1 and nothing[at["bet 3x"]] == 0
    # What the round is worth there, and what was lost before, is what the round is worth.
    made = {bet: best().main.distribution.choices()[bet] for bet in DECISIONS}
    met = sum(made["middle"].values())
    lost = 2 * made["across"]["forfeit"] + 3 * made["down"]["forfeit"]
    worth = sum(Fraction(row[at["often"]]) * Fraction(row[at["round"]]) for row in last.rows)
    assert (worth * met - lost) / best().main.figures.total == best().value
    assert all(Fraction(row[at["gained"]]) >= 0 for row in last.rows)


def test_the_money_adds_up_by_the_higher_hand() -> None:
    for bet in best().bets:
        assert sum(share.value for share in shares(bet.distribution)) == bet.figures.expected
        lines = outcome_lines(bet.distribution)
        assert sum(line.net * line.probability for line in lines) == bet.figures.expected
    told = outcome_lines(best().main.distribution)
    hands = {line.hand for line in told}
    assert {"forfeit across", "forfeit down", "forfeit middle", "royal flush"} <= hands
    assert len(told) < 20 < len(best().main.distribution.counts)


COSTS = {
    "sensible": Fraction(1_095_733, 50_896_300),
    "always-bet-one": Fraction(4085079643, 3511844700),  # 116.3% of the ante
    "fold-rule": Fraction(1373807629, 3511844700),  # 39.12%
    "simple": Fraction(19811, 2936325),  # 0.67%
}


def test_every_strategy_that_comes_with_croupier_is_priced() -> None:
    assert set(strategy_names(GAME)) == set(COSTS)
    for name, cost in COSTS.items():
        assert fixed(name).cost == cost
        assert fixed(name).value == best().value - fixed(name).cost


def test_a_better_payout_never_lowers_the_value_and_a_sweep_solves_each_anew() -> None:
    pays = [Odds.to(7), Odds.to(8), Odds.to(9)]
    values = [priced.value for _, priced in sweep(RULES, "line", "flush", pays, whole())]
    assert values == sorted(values) and values[1] == best().value
    assert len(set(values)) == 3
    # The bonus wager has a table of its own, and changes nothing in the main game.
    richer = price(paying(("five-card-bonus", "flush", "12 to 1")), whole())
    assert richer.value == best().value
    assert richer.bets[1].figures.expected == Fraction(-7653, 216580) + 2 * Fraction(5108, 2598960)


def test_pays_too_large_to_be_summed_are_refused() -> None:
    huge = paying(("line", "royal flush", "999999999 to 1"), ("line", "flush", "1 to 3"))
    with pytest.raises(OddsError, match="cannot be summed over one denominator"):
        price(huge, whole())


# Bonus Spin.


def test_a_pair_comes_one_time_in_17() -> None:
    assert pair_probability(DECK) == Fraction(1, 17)


def test_bonus_spin_with_the_weights_for_demonstration() -> None:
    priced = price(SPINNING, whole())
    spin = priced.bets[2]
    # By hand: prizes of $10,000, 500, 250, 100, 70, 50, 35, 25, 15, 12, 11 and 10.
    weights = [1, 2, 4, 10, 20, 40, 80, 150, 500, 1500, 2500, 5193]
    prizes = [10_000, 500, 250, 100, 70, 50, 35, 25, 15, 12, 11, 10]
    mean = Fraction(sum(w * p for w, p in zip(weights, prizes, strict=True)), 10_000)
    assert spin.figures.expected == mean / 17 - 1 == Fraction(-1053, 4250)
    assert spin.figures.hit_frequency == Fraction(1, 17)
    said = priced.extras[-1].says
    assert "ours, for demonstration" in said and "21/1700" in said and "$10,000" in said
    others = community_value(SPINNING, Fraction(1, 17))
    assert others == Fraction(10 * 20 + 40 * 10 + 500 * 3, 10_000 * 17)
    even = even_jackpot(SPINNING, Fraction(1, 17))
    assert even == 52_120_00
    fair = Rules.of(GAME, "nj", {**SPINNING.options, "jackpot-seed": 52_120_00})
    assert price(fair, whole()).bets[2].figures.expected == 0


def test_bonus_spin_with_weights_that_are_given() -> None:
    uniform = ",".join(["1"] * 12)
    options = {"bonus-spin": "five-dollar", "wheel-weights": uniform, "five-dollar-top": "fixed"}
    rules = Rules.of(GAME, "nj", {**options, "top-prize": 1_000_000, "spin-returns-wager": True})
    priced = price(rules, whole())
    prizes = [10_000, 2500, 1000, 500, 350, 200, 250, 75, 25, 70, 60, 50]
    assert priced.bets[2].figures.expected == (Fraction(sum(prizes), 60) + 1) / 17 - 1
    assert "those that were given" in priced.extras[-1].says
    assert "wheel-weights" in priced.options and priced.options["top-prize"][0] == "$10,000"
    assert priced.inputs != best().inputs
    # A wheel that never stops at the top has no top prize at which it is fair.
    never = Rules.of(GAME, "nj", {**options, "wheel-weights": ",".join(["0"] + ["1"] * 11)})
    assert even_jackpot(never, Fraction(1, 17)) is None


def test_without_a_wheel_there_is_no_bonus_spin() -> None:
    assert [one.bet.name for one in best().bets] == ["antes and bets", "5 card bonus"]
    assert list(best().options) == ["bonus-spin"]


def test_a_wager_that_does_not_survive_a_fold_spins_less_often() -> None:
    rules = Rules.of(GAME, "nj", {**SPINNING.options, "spin-survives-fold": False})
    given_up = price(rules, whole())
    # The best play never forfeits a pair, so nothing changes; the person who does loses the spin.
    assert best().chosen.stays_with_pair == 1
    assert given_up.bets[2].figures.expected == Fraction(-1053, 4250)
    solved = small("2c 2d 3c 3d 4c 4d 5h")
    words = "forfeit when own cards are a pair and own high card is two\notherwise bet one"
    played = price_strategy(rules, parse(words, vocabulary_of(GAME)), solved)
    assert pair_probability(solved.deck) == Fraction(3, 21)
    assert played.bets[2].figures.hit_frequency == Fraction(2, 21)
