"""Every game is dealt, checked, settled, read and traced."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from cli.every_game import METHODS, ROUNDS, SETTINGS, squeezed
from cli.running import Run
from croupier.games import GAMES
from croupier.players import least_wagers
from croupier.record import read, verify
from croupier.rounds.script import Method
from croupier.rulebook import cite_label, edition, editions
from croupier.table import Setup, Table

# ---- dealt and checked ----------------------------------------------------------------------


@pytest.mark.parametrize(("slug", "method"), METHODS)
def test_rounds_are_dealt_verified_and_audited(run: Run, slug: str, method: Method) -> None:
    deal = ("deal", slug, "--rounds", "8", "--method", method.value, "--record", "r.jsonl")
    result = run(*deal, "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    table = Table(Setup.of(slug, data["edition"]))
    assert data["wagers_cents"] == least_wagers(table)
    assert data["game"] == slug and data["method"] == method and data["hands"] == 48
    assert verify(Path("r.jsonl")).ok
    assert "Nothing is wrong." in run("audit", "r.jsonl").stdout


@pytest.mark.parametrize(("slug", "options"), SETTINGS[len(GAMES) :])
def test_house_options_are_dealt_and_recorded(run: Run, slug: str, options: dict[str, Any]) -> None:
    given = [f"{name}={'no' if value is False else value}" for name, value in options.items()]
    args = [part for one in given for part in ("--options", one)]
    data = json.loads(
        run("deal", slug, "--rounds", "20", "--record", "r.jsonl", *args, "--json").stdout
    )
    assert options.items() <= data["options"].items()
    assert options.items() <= read(Path("r.jsonl")).setup.rules.options.items()
    assert run("audit", "r.jsonl").exit_code == 0
    shown = run("play", slug, *args, stdin="\n".join([*ROUNDS[slug], "q", "q"]))
    assert shown.exit_code == 0


@pytest.mark.parametrize(
    ("slug", "wagers", "placed"),
    [
        ("double-cross", ["ante=25", "three-card=0"], {"ante": 2500}),
        ("criss-cross", ["ante-down=20", "five-card-bonus=2"],
         {"ante-across": 2000, "ante-down": 2000, "five-card-bonus": 200}),
        ("let-it-ride", ["wager-3=25", "bonus=0", "three-card-bonus=$7.50"],
         {"wager-3": 2500, "wager-1": 2500, "wager-2": 2500, "three-card-bonus": 750}),
    ],
)  # fmt: skip
def test_wagers_can_be_named(
    run: Run, slug: str, wagers: list[str], placed: dict[str, int]
) -> None:
    args = [part for one in wagers for part in ("--wagers", one)]
    result = run("deal", slug, "--rounds", "3", "--record", "r.jsonl", *args, "--json")
    assert json.loads(result.stdout)["wagers_cents"] == placed


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("criss-cross", "--wagers", "ante"), "write name=dollars, such as ante=25"),
        (("criss-cross", "--wagers", "ante=25"), "has no wager 'ante'; it has ante-across"),
        (("criss-cross", "--wagers", "bonus-spin=1"), "does not offer the bonus-spin wager"),
        (("criss-cross", "--wagers", "ante-across=5"), "is $10 to $500, not $5"),
        (("criss-cross", "--wagers", "ante-across=0"), "goes with the ante-across"),
        (("let-it-ride", "--wagers", "bonus=5"), "the bonus wager is $1, not $5"),
        (("let-it-ride", "--wagers", "bonus=x"), "not an amount in dollars"),
        (("criss-cross", "--seats", "7"), "the table has seats 1 to 6 (13:69E-1.13Z(a))"),
        (("double-down-stud", "--method", "automated-shoe"), "is one of manual-shoe, hand"),
        (("criss-cross", "--options", "bonus-spin=roulette"), "one of none, five-dollar"),
        (("colorado-hold-em", "--options", "version=strange"), "permissible, required"),
    ],
)  # fmt: skip
def test_what_cannot_be_dealt_leaves_no_record(run: Run, args: tuple[str, ...], words: str) -> None:
    result = run("deal", *args, "--rounds", "1")
    assert result.exit_code == 2, result.output
    assert words in result.stderr and result.stderr.count("\n") == 1
    assert not list(Path().glob("*.jsonl*"))


def test_more_players_than_seats_are_refused(run: Run) -> None:
    for args in (("--players", "7"), ("--seat", "7")):
        result = run("play", "criss-cross", *args, stdin="q\n")
        assert result.exit_code == 2 and "seats 1 to 6" in result.stderr
    result = run("play", "double-down-stud", "--options", "seats=2", "--players", "3", stdin="q\n")
    assert result.exit_code == 2 and "seats 1 to 2" in result.stderr


# ---- settled --------------------------------------------------------------------------------

FILES = {
    "criss-cross": """
cross = "Kd 4d 4h 9c 2s"
[[seats]]
seat = 1
cards = "Kc 2d"
wagers = { ante-across = 10, ante-down = 10, five-card-bonus = 5 }
choices = ["1x", "2x", "3x"]
""",
    "double-down-stud": """
common = "9d 9h 3s 2c"
[[seats]]
seat = 1
cards = "9c"
wagers = { wager = 10 }
choices = ["double"]
""",
    "let-it-ride": """
community = "9d 3h"
[[seats]]
seat = 1
cards = "Tc Td 4s"
wagers = { wager-1 = 10, wager-2 = 10, wager-3 = 10, three-card-bonus = 5 }
choices = ["ride", "take"]
""",
    "colorado-hold-em": """
community = "9d 3h 3s"
[[seats]]
seat = 1
cards = "9c 9s 4s"
wagers = { ante = 10, bonus = 5 }
choices = ["discard third and bet"]
""",
}
SETTLED = {
    "criss-cross": ("across $10 wins $20 at 2 to 1: two pair", "13:69F-40.11(a)"),
    "double-down-stud": ("wager, double-down $10 each win $30 each at 3 to 1", "19:47-17.10(b)"),
    "let-it-ride": ("wager-3, wager-1 $10 each win $10 each at 1 to 1", cite_label("lir-pays")),
    "colorado-hold-em": ("ante, bet $10 each win $100 each at 10 to 1", "19:47-23.13(b)"),
}
NETS = {"criss-cross": 55, "double-down-stud": 60, "let-it-ride": 25, "colorado-hold-em": 450}


@pytest.mark.parametrize("slug", FILES)
def test_a_described_round_is_settled_and_audited(run: Run, slug: str) -> None:
    path, net = Path("round.toml"), NETS[slug]
    text = f'game = "{slug}"\nedition = "nj"{FILES[slug]}'
    path.write_text(text, encoding="utf-8")
    result = run("settle", str(path))
    assert result.exit_code == 0, result.output
    for words in (*SETTLED[slug], f"seat 1 +${net}", f"the house −${net}"):
        assert words in squeezed(result.stdout)
    (seat,) = json.loads(run("settle", str(path), "--json").stdout)["seats"]
    assert seat["net_cents"] == 100 * net
    path.write_text(f"{text}net = {net - 1}\n", encoding="utf-8")
    audit = run("audit", str(path))
    assert audit.exit_code == 1 and "$1 too little" in squeezed(audit.stdout)
    path.write_text(f"{text}net = {net}\n", encoding="utf-8")
    assert run("audit", str(path)).exit_code == 0


# ---- read and traced ------------------------------------------------------------------------


def test_games_lists_seats_and_ways_of_dealing(run: Run) -> None:
    found = {one["game"]: one for one in json.loads(run("games", "--json").stdout)["games"]}
    assert set(found) == set(GAMES)
    for game, listed in found.items():
        assert listed["methods"] == [method.value for method in GAMES[game].dealing]
        assert [one["edition"] for one in listed["editions"]] == editions(game)
    shown = squeezed(run("games").stdout)
    assert "6 seats, dealt by manual shoe, hand and automated shoe" in shown
    assert "7 seats, dealt by manual shoe and hand 69 paragraphs" in shown


def test_the_rule_sheet_of_every_game_is_whole(run: Run, game: str) -> None:
    book = edition(game, editions(game)[-1])
    sheet = json.loads(run("rules", game, "--edition", book.slug, "--json").stdout)
    inside = [one["cite"] for part in sheet["sections"] for one in part["paragraphs"]]
    headings = [part["cite"] for part in sheet["sections"]]
    assert len(set(headings)) == len(headings)
    assert set(inside) | set(headings) >= {one.cite for one in book.paragraphs.values()}
    for one in sheet["readings"]:
        assert all(book.has(book.numbering.key(cite)) for cite in one["paragraphs"])
    result = run("rules", game, "--edition", book.slug, columns=40)
    assert result.exit_code == 0
    assert max(map(len, result.stdout.splitlines())) <= 40


def test_a_section_without_its_heading_stands_under_its_number(run: Run) -> None:
    sheet = json.loads(run("rules", "colorado-hold-em", "--json").stdout)
    section = next(one for one in sheet["sections"] if one["key"] == "11")
    assert section["cite"] == "19:47-23.11" and "missing" in section["summary"]
    assert section["paragraphs"][0]["key"] == "11(b)2ii"


def test_wheels_and_layout_are_on_the_sheet_of_criss_cross(run: Run) -> None:
    shown = squeezed(run("rules", "criss-cross").stdout)
    for words in (
        "one-dollar-progressive, $1 wager, progressive top prize",
        "0 top prize 1 1 $10 5,193",
        "each player 5 Card Bonus row 1, columns 1 to 2 13:69E-1.13Z(b)2",
        "optional, not offered unless the house",
    ):
        assert words in shown, words
    assert "The wheel" not in run("rules", "double-cross").stdout
    args = ("--options", "bonus-spin=five-dollar")
    assert "bonus-spin optional, $5, with" in squeezed(run("rules", "criss-cross", *args).stdout)


def test_the_script_is_that_of_the_version_in_force(run: Run) -> None:
    args = ("rules", "colorado-hold-em", "--json")
    permissible = json.dumps(json.loads(run(*args).stdout)["script"])
    sheet = json.loads(run(*args, "--options", "version=required").stdout)
    assert "without a bet" in permissible and "fold and lose" not in permissible
    assert "fold and lose" in json.dumps(sheet["script"])
    assert {one["option"]: one["value"] for one in sheet["options"]}["version"] == "required"


def test_the_trace_is_summed_up_edition_by_edition(run: Run) -> None:
    data = json.loads(run("trace", "--missing", "--json").stdout)
    assert {(one["game"], one["edition"]) for one in data["editions"]} == {
        (game, slug) for game in GAMES for slug in editions(game)
    }
    assert sum(one["total"] for one in data["editions"]) == data["total"]
    shown = squeezed(run("trace", "--missing").stdout)
    assert "Criss Cross Poker, New Jersey " in shown and f"all {data['total']} paragraphs" in shown
