"""`croupier session`."""

from __future__ import annotations

import json

import pytest

from cli.running import Run
from croupier.solver.analysis import Solved, price
from croupier.solver.long_run.session import prospects
from support.odds import RULES, odds_cache, whole_deck

__all__ = ["odds_cache", "whole_deck"]

pytestmark = pytest.mark.usefixtures("whole_deck")
SESSION = ("session", "double-cross", "--rounds", "50", "--stake", "10")


def test_prospects_on_a_terminal(run: Run) -> None:
    result = run(*SESSION, "--side", "three-card=5", "--bankroll", "$500", "--per-hour", "40")
    assert result.exit_code == 0, result.stderr
    for words in (
        "50 rounds at $10 a unit, three-card $5", "How it may end", "exact", "An hour of 40 rounds",
        "A bankroll of $500", "ruin, playing on and on", "Ruin is to have less than $35",
    ):  # fmt: skip
        assert words in result.stdout.replace("\n", " ")
    assert all(len(line) <= 80 for line in result.stdout.splitlines())


def test_prospects_as_json_are_those_of_the_odds(run: Run, whole_deck: Solved) -> None:
    data = json.loads(run(*SESSION, "--bankroll", "300", "--json").stdout)
    session = prospects(price(RULES, whole_deck), rounds=50, stake=1000, bankroll=30_000)
    assert data == json.loads(json.dumps(session.as_data()))
    assert data["ahead"]["exact"] is True and data["bankroll"]["floor_cents"] == "3000"
    assert data["rounds"] == 50 and data["results"]["chances"][0]["cents"] == "-150000"


def test_a_strategy_and_other_pays_change_them(run: Run) -> None:
    plain = json.loads(run(*SESSION, "--json").stdout)
    for more in (("--strategy", "never-fold"), ("--pay", "raise: two pair = 2 to 1")):
        other = json.loads(run(*SESSION, *more, "--json").stdout)
        assert other["expected_cents"] != plain["expected_cents"]


def test_side_wagers_of_other_games(run: Run) -> None:
    two = ("--side", "tie=5", "--side", "second-tie=5")
    result = run("session", "casino-war", "--rounds", "20", *two)
    assert "tie $5, second-tie $5" in " ".join(result.stdout.split()), result.stderr
    refused = run("session", "double-attack-blackjack", "--rounds", "20", "--side", "bust-it=5")
    assert refused.exit_code == 2 and "can be played alone as a bet" in refused.stderr


@pytest.mark.parametrize(
    ("more", "says"),
    [
        (("--rounds", "0"), "rounds: a number from 1 to 100,000"),
        (("--stake", "ten"), "'ten' is not an amount in dollars"),
        (("--side", "three-card"), "--side three-card: write wager=amount, such as three-card=5"),
        (("--side", "bonus=5"), "there are three-card"),
        (("--bankroll", "20"), "bankroll: $20 does not cover the $30 of one round"),
        (("--bet", "craps"), "there is no bet 'craps'"),
    ],
)
def test_what_cannot_be_meant_is_refused_in_words(
    run: Run, more: tuple[str, ...], says: str
) -> None:
    result = run(*SESSION, *more)
    assert result.exit_code == 2 and says in result.stderr and not result.stdout
