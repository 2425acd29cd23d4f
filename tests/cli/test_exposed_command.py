"""`croupier exposed`."""

from __future__ import annotations

import json

import pytest

from cli.running import Run
from croupier.rounds import Rules
from croupier.solver.figures import percent
from croupier.solver.glimpse import exposed
from support.odds import odds_cache

__all__ = ["odds_cache"]

pytestmark = pytest.mark.usefixtures("odds_cache")


def test_every_card_of_a_game(run: Run) -> None:
    result = run("exposed", "let-it-ride")
    assert result.exit_code == 0, result.stderr
    for words in ("first", "second", "8.1438%", "-1.1686%", "9.3124%", "66142/270725 wagers"):
        assert words in result.stdout
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_one_card_as_json_under_other_pays(run: Run) -> None:
    pay = "wager: tens or better = 2 to 1"
    result = run("exposed", "double-down-stud", "--card", "hole", "--json")
    [found] = json.loads(result.stdout)
    assert found == exposed(Rules.of("double-down-stud", "nj"), "hole").as_data()
    other = run("exposed", "let-it-ride", "--card", "first", "--pay", pay, "--json")
    assert json.loads(other.stdout)[0]["value"]["fraction"] != "7027/83300"


def test_a_card_that_is_not_there_is_refused_in_words(run: Run) -> None:
    result = run("exposed", "let-it-ride", "--card", "third")
    assert result.exit_code == 2
    assert "no glimpse of 'third' is counted; there are first, second" in result.stderr


def test_where_no_card_lies_face_down_at_a_choice_that_is_said(run: Run) -> None:
    result = run("exposed", "casino-war")
    words = " ".join(result.stdout.split())
    assert "no card on the layout lies face down at a choice" in words
    assert "19:47-22.8(f)" in words and "exactly -23138/993023 initial wagers, 0 more" in words
    without = run("exposed", "casino-war", "--options", "fresh-shoe-burn=0")
    assert without.exit_code == 0, without.stderr
    words = " ".join(without.stdout.split())
    assert "no card on the layout lies face down" in words and "burned before either." in words
    none = run("exposed", "casino-war", "--options", "fresh-shoe-burn=0", "--json")
    assert json.loads(none.stdout) == []


def test_the_hole_card_of_a_blackjack_dealer(run: Run) -> None:
    """From when on it is known is said with every line. Without splits it is soon worked out."""
    options = {"decks": 6, "split-hands": 1}
    rules = Rules.of("double-attack-blackjack", "nj", options)
    chosen = [part for name, value in options.items() for part in ("--options", f"{name}={value}")]
    result = run("exposed", "double-attack-blackjack", "--card", "hole", *chosen)
    found = exposed(rules, "hole")
    words = " ".join(result.stdout.split())
    for part in (found.value, found.plain, found.gain):
        assert percent(part) in words
    assert "after the double attack wager" in words and "dab-dealing" in words
