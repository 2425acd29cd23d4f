"""The mutation check works: it breaks rules, tests notice, and what they overlook is told."""

from __future__ import annotations

import ast
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest

from mutation.__main__ import (
    CAUGHT,
    EQUIVALENT,
    INVALID,
    LEAST_SCORE,
    SURVIVED,
    Case,
    Verdict,
    Workshop,
    drawn,
    equivalents,
    report,
)
from mutation.mutants import ROOT, Mutant, every_mutant
from mutation.runner import OUT_OF_TIME


@pytest.fixture(scope="module")
def mutants() -> list[Mutant]:
    return every_mutant()


def test_many_paragraphs_of_every_game_can_be_broken(mutants: list[Mutant]) -> None:
    paragraphs = {paragraph for one in mutants for paragraph in one.paragraphs}
    assert len(paragraphs) > 300
    assert len({game for game, _ in paragraphs}) == 9


def test_a_change_is_made_where_it_says_and_can_be_read(mutants: list[Mutant]) -> None:
    for mutant in mutants[::40]:
        source = (ROOT / mutant.path).read_text(encoding="utf-8")
        assert source[mutant.start : mutant.end] == mutant.before
        broken = mutant.applied(source)
        assert broken != source
        if mutant.path.suffix == ".py":
            assert ast.dump(ast.parse(broken)) != ast.dump(ast.parse(source))


def test_the_same_seed_draws_the_same_cases_and_another_draws_others() -> None:
    first, again, other = (list(islice(drawn(seed), 100)) for seed in (1, 1, 2))
    assert first == again != other
    assert len({case.paragraph for case in first}) == 100, "a hundred paragraphs"
    assert all(case.tests for case in first)


def test_every_change_that_is_called_equivalent_is_one_of_those_that_can_be_drawn(
    mutants: list[Mutant],
) -> None:
    drawable = Counter(one.place for one in mutants)
    assert {place: drawable[place] for place in equivalents()} == dict.fromkeys(equivalents(), 1)


def test_tests_notice_a_broken_rule_and_what_none_notices_survives(
    tmp_path: Path, mutants: list[Mutant]
) -> None:
    paragraph = ("boston-5-stud", "11(d)")
    odds = next(one for one in mutants if paragraph in one.paragraphs and one.before == "25")
    named = "tests/games/boston_5_stud/test_play_and_pays.py"
    noticing = Case(paragraph, odds, (f"{named}::test_the_bonus_pays_by_the_first_three_cards",))
    blind = Case(paragraph, odds, (f"{named}::test_odds_are_told_with_to",))
    with Workshop(tmp_path / "shop") as shop:
        noticed = shop.judge(noticing, 300)
        assert (noticed.outcome, noticed.by) == (CAUGHT, *noticing.tests)
        assert shop.judge(blind, 300).outcome == SURVIVED
        assert shop.runner.run(noticing.tests, 300)[0] == 0, "every change is undone"
        assert shop.judge(noticing, 0.01).by == OUT_OF_TIME


def test_the_report_names_survivors_and_gives_the_score(
    capsys: pytest.CaptureFixture[str], mutants: list[Mutant]
) -> None:
    case = next(drawn(1))
    outcomes = [CAUGHT] * 31 + [SURVIVED, EQUIVALENT, INVALID]
    score = report(Verdict(case, one, "a test") for one in outcomes)
    assert score == 31 / 32 < LEAST_SCORE
    said = capsys.readouterr().out
    assert "31 of 32 changes" in said and "96.9% (1 equivalent, 1 that do not run" in said
    assert case.mutant.change in said and all(test in said for test in case.tests)
