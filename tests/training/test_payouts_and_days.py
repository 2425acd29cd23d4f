"""Payout drills by the games' own tables, and the days that are kept of a trainee."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from croupier.games import GAMES
from croupier.money import Odds, dollars
from croupier.rounds import Rules
from croupier.rulebook import chosen_edition
from croupier.training.payouts import Payout, PayoutDrill, payouts
from croupier.training.progress import Progress


def drill(game: str, seed: int = 1) -> PayoutDrill:
    rules = Rules(chosen_edition(game))
    tables = [name for name in rules.pays if rules.is_in_force(name)]
    return PayoutDrill(rules, tables, random.Random(seed))


@pytest.mark.parametrize("game", GAMES)
def test_every_line_that_pays_is_asked_in_amounts_that_can_be_paid(game: str) -> None:
    rules = Rules(chosen_edition(game))
    tables = [name for name in rules.pays if rules.is_in_force(name)]
    every = payouts(rules, tables)
    wanted = {(t, line) for t in tables for line, odds in rules.pays[t].items() if not odds.is_push}
    assert {(one.wager, one.line) for one in every} == wanted
    for one in every:
        assert one.odds == rules.pays[one.wager][one.line] and one.judge(one.right)
        assert one.judge(dollars(one.right)) and not one.judge(one.right + 100)
        assert one.working.endswith(dollars(one.right))


def test_how_it_is_worked_out() -> None:
    odd = Payout("raise", "flush", Odds.to(17, 2), 3500, "25.11(b)")
    assert odd.question == "Raise, flush: 17 to 2 on $35. What do you pay?"
    assert odd.right == 29_750
    assert odd.working == "$35 ÷ 2 = $17.50, and 17 × $17.50 = $297.50"
    third = Payout("raise", "flush", Odds.to(7, 3), 1000_00 * 3 + 300, "25.11(b)")
    assert third.working.startswith("$3,003 ÷ 3")
    for nonsense in ("", "much", None, "12,50"):
        assert not odd.judge(nonsense)


def test_a_line_that_was_missed_comes_more_often() -> None:
    one = drill("let-it-ride")
    missed = one.question.wager, one.question.line
    asked = 0
    for _ in range(200):
        key = one.question.wager, one.question.line
        asked += key == missed
        one.answer("nothing" if key == missed else one.question.right)
        one.go_on()
    assert asked > 60 and one.asked == 200 and one.right == 200 - asked


def test_days_add_up_and_are_kept_for_each_person(tmp_path: Path) -> None:
    Progress.of("ada", tmp_path).add("deal x", "2026-01-01", right=3, of=4, seconds=10)
    stale = Progress.of("ada", tmp_path)
    Progress.of("ada", tmp_path).add("deal x", "2026-01-02", right=1, of=1)
    stale.add("deal x", "2026-01-01", right=1, of=1, seconds=2)  # written beside the other
    kept = Progress.of("ada", tmp_path).last("deal x")
    assert list(kept) == ["2026-01-02", "2026-01-01"]
    assert (kept["2026-01-01"].right, kept["2026-01-01"].of) == (4, 5)
    assert kept["2026-01-01"].seconds == 12
    assert not Progress.of("ben", tmp_path).days
    (tmp_path / "training" / "ada.json").write_text("{", encoding="utf-8")
    assert not Progress.of("ada", tmp_path).days
