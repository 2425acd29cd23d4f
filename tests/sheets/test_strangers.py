"""Games that nobody had in mind: sheets written from the tutorial alone, read, tried out, solved
on a small deck as the rounds say, and foretold on the whole one."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.cli import check
from croupier.errors import OddsError
from croupier.rounds import Rules
from croupier.rounds.trial_rounds import try_out
from croupier.sheets import load_sheet, read_sheet
from croupier.solver.general import odds as odds_module
from croupier.solver.general.layout import Layout, Way
from croupier.solver.general.odds import general_odds
from oracles.reference_solver import solve_by_script
from support.outside_games import small_deck

FOLDER = Path(__file__).parent / "strangers"
DECKS = {
    "big-raise": ("9TJ", "cdh"),
    "big-raise-seven": ("9TJ", "cdh"),
    "double-board": ("9TJQK", "cd"),
    "five-streets": ("9TJ", "cd"),
    "flop-bonus": ("9TJ", "cdh"),
    "heads-up": ("9TJ", "cdh"),
    "raise-it-up": ("9TJ", "cd"),
    "short-deck": ("9TJ", "cdh"),
    "six-stud": ("9TJ", "cd"),
    "texas-bonus": ("9TJ", "cdh"),
    "twin-boards": ("9TJQ", "cd"),
}
"""By sheet, the ranks and suits of a deck on which every round can be played."""


def test_every_sheet_has_a_deck() -> None:
    assert sorted(DECKS) == sorted(path.stem for path in FOLDER.glob("*.toml"))


@pytest.mark.parametrize("name", DECKS)
def test_a_strangers_game_is_solved_as_the_rounds_say(name: str) -> None:
    sheet = load_sheet((FOLDER / f"{name}.toml").read_text("utf-8"))
    rules = Rules(sheet.edition)
    trial = try_out(sheet.game, rules, 50)
    assert not trial.unsettled and not trial.unlike
    odds, deck = general_odds(sheet.game, [rules]), small_deck(*DECKS[name])
    counts = odds.count(deck)
    best = odds.best(counts, rules)
    played = solve_by_script(sheet.game, rules, deck, odds.main.wagers)
    assert best.value == played.value
    main = odds.distribution(counts, rules, best, odds.bets[0])
    assert main.probabilities() == played.distribution.probabilities()


def test_what_would_take_weeks_is_refused_at_once_with_a_way_on() -> None:
    sheet = load_sheet((FOLDER / "double-board.toml").read_text("utf-8"))
    odds = general_odds(sheet.game, [Rules(sheet.edition)])
    with pytest.raises(OddsError, match=r"about \d+ days of one core .* croupier simulate plays"):
        odds.count(tuple(sorted(sheet.game.deck)))


def test_what_many_choices_come_to_is_not_all_held_at_once() -> None:
    """Five choices in a row: by state and ending it took 13 GB."""
    sheet = load_sheet((FOLDER / "five-streets.toml").read_text("utf-8"))
    odds = general_odds(sheet.game, [Rules(sheet.edition)])
    layout = Layout(odds.base, tuple(sorted(sheet.game.deck)))
    assert layout.way is Way.ROWS
    assert odds.estimate().bytes < 2 << 30


def test_a_check_leaves_out_figures_that_take_long_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = FOLDER / "double-board.toml"
    check.show(path, quick=False, as_json=False)
    assert "croupier simulate plays it" in " ".join(capsys.readouterr().out.split())
    monkeypatch.setattr(odds_module, "LONGEST_SOLVE", 1e12)
    check.show(path, quick=False, as_json=False)
    said = " ".join(capsys.readouterr().out.split())
    assert "no figures, which take about" in said and "croupier odds computes them" in said
    assert read_sheet(path.read_text("utf-8")).found is not None
