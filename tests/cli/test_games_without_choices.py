"""Games in which players choose nothing, as the first sheet of the tutorial, and tables of one
seat: they are played, dealt and priced like all others, and where a command is about choices it
says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.running import Run
from croupier.errors import CoachError
from croupier.games.outside import bring_text
from croupier.house.supervisor import tray_of
from croupier.rounds import Rules
from croupier.table import Setup, Table
from croupier.web.api_odds import weighed

PAY_ONLY = """
name = "Plain Sailing"
round = [{ deal = 3, to = "player" }]

[table]
seats = 1

[deck]
without = "2 3 4 5 6 7 8"

[hands.player]
cards = "player"

[wagers.ante]
hand = "player"
pays = { "straight flush" = 9, "three of a kind" = 9, "straight" = 3, "flush" = 3, "pair" = 1 }
"""
NOT_ASKED = """
name = "Idle Question"
round = [{ deal = 3, to = "player" }, { choice = "more" }]

[deck]
without = "2 3 4 5 6 7 8"

[hands.player]
cards = "player"

[choices.more]
CONDITION
options = [{ name = "no" }, { name = "yes", bet = { more = 1 } }]

[wagers.ante]
hand = "player"
pays = { "pair" = 1 }

[wagers.side]
optional = true
hand = "player"
pays = { "pair" = 1 }

[wagers.more]
hand = "player"
pays = "push"
"""


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    (tmp_path / "plain.toml").write_text(PAY_ONLY, "utf-8")
    return "plain.toml"


def test_it_is_played_at_a_table_of_one_seat(sheet: str, run: Run) -> None:
    played = run("play", sheet, "--seed", "a", stdin="5\n\nq\n")
    assert played.exit_code == 0, played.output
    assert "Round 1" in played.stdout and "after 1 round" in played.stdout


@pytest.mark.parametrize("command", ["deal", "train"])
def test_a_table_with_fewer_seats_than_usual_is_filled(sheet: str, run: Run, command: str) -> None:
    done = run(command, sheet, "--rounds", "1", "--seed", "a", stdin="")
    assert done.exit_code == 0, done.output
    seats = "--seats" if command == "deal" else "--players"
    refused = run(command, sheet, "--rounds", "1", seats, "3", stdin="")
    assert f"{seats} 3: the table has seats 1 to 1" in refused.output


def test_the_figures_say_that_nothing_is_chosen(sheet: str, run: Run) -> None:
    told = run("odds", sheet).stdout
    assert "Players have no choice: every round is dealt to its end and settled." in told
    assert "payout limit" not in told


def test_commands_about_choices_say_that_there_are_none(sheet: str, run: Run) -> None:
    for line in (("drill", sheet), ("advise", sheet, "--own", "Ah Kd Qc"), ("advise", sheet)):
        refused = run(*line, stdin="")
        assert refused.exit_code == 2
        assert "Plain Sailing: players have no choice in it" in refused.output
    with pytest.raises(Exception, match="players have no choice in it"):
        weighed({"game": bring_text(PAY_ONLY).game.slug}, PAY_ONLY)


def test_a_supervisor_has_a_tray_where_nothing_but_hands_is_dealt() -> None:
    entries = tray_of(Table(Setup(Rules(bring_text(PAY_ONLY).edition))))
    assert "card lost" in {entry.act["act"] for entry in entries}


@pytest.mark.parametrize(
    ("condition", "why"),
    [
        ('if-wagered = "side"', "a player of the main game is never asked anything"),
        ("", "it makes no difference what is chosen"),
    ],
)
def test_a_drill_that_would_never_find_a_question_gives_up(condition: str, why: str) -> None:
    from croupier.coach.drill import Drill, Pile

    found = bring_text(NOT_ASKED.replace("CONDITION", condition))
    drill = Drill(Rules(found.edition), Pile(found.game.slug))
    with pytest.raises(CoachError, match=f"Idle Question: {why}, so there is nothing to drill"):
        drill.ask()
