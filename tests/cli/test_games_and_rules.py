"""`croupier games` and `croupier rules`: what the rulebook and the script say, readable."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable

import pytest

from cli.every_game import squeezed
from cli.running import Run, Spawn, Terminal
from croupier.disputes.round_rules import read_setup
from croupier.games import GAMES
from croupier.rulebook import chosen_edition, cite_label
from croupier.rulebook import edition as edition_of
from support.readings import holds, readings


def test_games_lists_editions_dates_and_sources(run: Run) -> None:
    shown = run("games").stdout
    for words in ("Double Cross Poker", "nj-2004", "19 March 2007", "N.J.A.C. 19:47-25"):
        assert words in shown


def test_games_as_json(run: Run) -> None:
    found = json.loads(run("games", "--json").stdout)["games"]
    game = next(one for one in found if one["game"] == "double-cross")
    assert game["name"] == "Double Cross Poker"
    assert [one["edition"] for one in game["editions"]] == ["nj-2004", "nj-2007", "ma"]
    first = game["editions"][0]
    assert set(first) == {
        "edition", "title", "jurisdiction", "effective", "source", "seats", "paragraphs",
        "traced", "figures",
    }  # fmt: skip
    assert first["effective"] == "2004-08-16"


def test_the_rule_sheet_holds_every_paragraph_and_reading(spawn: Spawn, edition: str) -> None:
    result = spawn("rules", "double-cross", "--edition", edition, "--plain", COLUMNS="200")
    assert result.returncode == 0
    shown = squeezed(result.stdout)
    book = edition_of("double-cross", edition)
    for paragraph in book.paragraphs.values():
        assert paragraph.cite in shown
    assert squeezed(book.paragraphs["12(b)"].summary) in shown
    for name in readings():
        assert name not in shown
        is_there = re.search(rf"{cite_label(name)}\b", shown) is not None
        assert is_there == holds(name, "double-cross")
    for words in ("300 to 1", "stub-count-every", "$1 to $100", "No more bets"):
        assert words in shown


def test_the_script_is_that_of_the_method(run: Run) -> None:
    sheet = json.loads(run("rules", "double-cross", "--method", "hand", "--json").stdout)
    notes = [note["cite"] for step in sheet["script"] for note in step["notes"]]
    assert "19:47-25.8(b)2ii" in notes and "19:47-25.7(c)" not in notes
    assert "\x1b" not in run("rules", "double-cross").stdout


def test_the_rule_sheet_as_json(run: Run, edition: str) -> None:
    sheet = json.loads(run("rules", "double-cross", "--edition", edition, "--json").stdout)
    assert {
        "game", "name", "edition", "title", "jurisdiction", "effective", "source", "history",
        "method", "wagers", "pays", "wheels", "layout", "script", "sections", "terms", "options",
        "readings",
    } == set(sheet)  # fmt: skip
    assert [one["wager"] for one in sheet["wagers"]] == ["ante", "three-card"]
    assert sheet["wagers"][1]["least"] == 100 and sheet["wagers"][1]["most"] == 10000
    assert sheet["pays"][1]["lines"][0] == {"hand": "royal flush", "odds": "300 to 1"}
    assert len(sheet["sections"]) == 12 and "stub" in sheet["terms"]


def test_a_search_keeps_what_speaks_of_the_word(run: Run) -> None:
    shown = squeezed(run("rules", "double-cross", "--search", "cover card").stdout)
    assert "19:47-25.4(c)1iv" in shown and "19:47-25.11(b)" not in shown
    found = json.loads(run("rules", "double-cross", "--search", "JAM", "--json").stdout)
    paragraphs = [one["key"] for part in found["sections"] for one in part["paragraphs"]]
    assert paragraphs == ["12(d)", "12(e)"]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("no-such-game",), "there is no game 'no-such-game'; the games are"),
        (("double-cross", "--edition", "nj-1850"), "it has nj-2004, nj-2007, ma"),
        (("double-cross", "--method", "catapult"), "manual-shoe, hand, automated-shoe"),
        (("double-cross", "--search", "zeppelin"), "say nothing about 'zeppelin'"),
    ],
)
def test_what_is_not_there_is_refused_with_what_is(
    run: Run, args: tuple[str, ...], words: str
) -> None:
    result = run("rules", *args)
    assert result.exit_code == 2
    assert words in result.stderr and result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.parametrize("slug", GAMES)
def test_options_stand_as_a_round_file_takes_them(run: Run, slug: str) -> None:
    shown = run("rules", slug, columns=80).stdout
    listed = shown.split("What the house may choose")[1].split("Readings:")[0]
    lines = [line.strip() for line in listed.splitlines() if re.match(r"  [a-z0-9-]+ = ", line)]
    book = chosen_edition(slug, None)
    options = tomllib.loads("\n".join(lines))
    assert list(options) == list(book.options)
    rules = read_setup({"game": slug, "edition": book.slug, "options": options}).rules
    assert all(rules.option(name) == book.option(name).default for name in book.options)
    narrow = run("rules", slug, columns=40).stdout
    assert all(f"{name} =" in narrow for name in book.options)


@pytest.mark.parametrize("columns", ["40", "60", "80", "200"])
def test_no_line_is_wider_than_the_terminal_or_reads_well(spawn: Spawn, columns: str) -> None:
    shown = spawn("rules", "double-cross", COLUMNS=columns).stdout
    assert max(map(len, shown.splitlines())) <= min(int(columns), 100)


def test_on_a_terminal_the_sheet_goes_through_a_pager(terminal: Callable[..., Terminal]) -> None:
    shown = terminal("rules", "double-cross")
    assert shown.end() == 0
    assert "\x1b[" in shown.shown and "House practice, not law" in shown.shown
