"""Games from outside: by path, on the search path, in records, in another package."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from importlib import metadata
from pathlib import Path

import pytest

from croupier.errors import RulebookError
from croupier.games import GAMES, game, outside
from croupier.rounds import Rules
from croupier.table import Setup

FOLDER = Path(__file__).parents[2] / "examples" / "games"
STUD = FOLDER / "caribbean-stud.toml"
ROUND = """
game = "{sheet}"
dealer = "Kc 9d 4s 3s 2d"

[[seats]]
seat = 1
cards = "Ah Ad 7c 6c 2h"
wagers = {{ ante = 10 }}
choices = {{ raise = "raise" }}
"""


def croupier(*words: str, folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "NO_COLOR": "1", "COLUMNS": "100", **variables}
    return subprocess.run(
        [sys.executable, "-m", "croupier", *words],
        cwd=folder, env=environment, capture_output=True, text=True, timeout=120,
    )  # fmt: skip


def test_a_sheet_is_known_by_its_name_and_by_its_hash() -> None:
    slug = outside.named(str(STUD))
    name, _, digest = slug.partition("@")
    assert name == "caribbean-stud"
    assert len(digest) == 12
    assert game(slug) is game("caribbean-stud")
    assert slug in list(GAMES)
    assert Rules.read({"game": "caribbean-stud"}).edition.game == slug


def test_two_sheets_of_one_name_are_two_games() -> None:
    text = STUD.read_text("utf-8")
    one, other = outside.bring_text(text), outside.bring_text(text.replace("100 to 1", "99 to 1"))
    assert one.game.slug != other.game.slug
    assert game(one.game.slug) is one.game
    assert game(other.game.slug) is other.game


def test_a_sheet_does_not_take_the_name_of_a_built_in_game(tmp_path: Path) -> None:
    first = next(iter(GAMES))
    path = tmp_path / "mine.toml"
    text = STUD.read_text("utf-8").replace('"Caribbean Stud"', f'"{game(first).name}"')
    path.write_text(text, "utf-8")
    with pytest.raises(RulebookError, match=f"{first} is the name of another game"):
        outside.named(str(path))


def test_a_setup_keeps_the_sheet_and_is_read_from_it() -> None:
    made = outside.bring_text(STUD.read_text("utf-8"))
    data = Setup.of(made.game.slug, "sheet").as_data()
    outside.drop_sheet(made.game.slug)
    with pytest.raises(RulebookError, match="is not here"):
        Setup.from_data({key: value for key, value in data.items() if key != "sheet"})
    assert Setup.from_data(data).as_data() == data
    with pytest.raises(RulebookError, match="is not that of"):
        Setup.from_data({**data, "sheet": data["sheet"].replace("100 to 1", "99 to 1")})


def test_built_in_games_keep_no_sheet() -> None:
    first = next(iter(GAMES))
    assert not outside.recorded_source(first)


@pytest.mark.slow
def test_commands_take_a_path(tmp_path: Path) -> None:
    """Dealt by path; verified and audited from the record alone; settled beside its sheet."""
    record = tmp_path / "evening.jsonl"
    done = croupier("deal", str(STUD), "--rounds", "3", "--record", str(record), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "The record holds." in croupier("verify", str(record), folder=tmp_path).stdout
    assert "Nothing is wrong." in croupier("audit", str(record), folder=tmp_path).stdout
    rules = croupier("rules", str(STUD), "--json", folder=tmp_path)
    assert json.loads(rules.stdout)["title"] == "Caribbean Stud"
    shutil.copy(STUD, tmp_path / "stud.toml")
    (tmp_path / "round.toml").write_text(ROUND.format(sheet="stud.toml"), "utf-8")
    settled = croupier("settle", "round.toml", "--json", folder=tmp_path)
    verdict = json.loads(settled.stdout)
    results = {one["wager"]: one for one in verdict["seats"][0]["results"]}
    assert results["ante"]["outcome"] == "win"
    assert results["raise"]["outcome"] == "push"
    assert "wagers.raise" in results["raise"]["cites"]


@pytest.mark.slow
def test_the_search_path_is_searched_and_what_is_no_game_is_said(tmp_path: Path) -> None:
    shutil.copy(STUD, tmp_path / "stud.toml")
    (tmp_path / "bad.toml").write_text('name = "Bad"\n', "utf-8")
    listed = croupier("games", folder=tmp_path, CROUPIER_GAMES=str(tmp_path))
    assert "caribbean-stud" in listed.stdout
    assert "bad.toml, line 1, column 1: a game sheet needs" in listed.stdout
    done = croupier("rules", "caribbean-stud", folder=tmp_path, CROUPIER_GAMES=str(tmp_path))
    assert "Caribbean Stud" in done.stdout
    (tmp_path / "round.toml").write_text(ROUND.format(sheet="caribbean-stud"), "utf-8")
    settled = croupier("settle", "round.toml", folder=tmp_path, CROUPIER_GAMES=str(tmp_path))
    assert settled.returncode == 0, settled.stderr
    alone = croupier("settle", "round.toml", folder=tmp_path)
    assert alone.returncode == 2
    assert "Traceback" not in alone.stderr


@pytest.mark.slow
def test_a_folder_in_python_is_taken_like_a_built_in_game(tmp_path: Path) -> None:
    source = Path(outside.__file__).parent / "double_down_stud"
    folder = tmp_path / "my_stud"
    shutil.copytree(source, folder, ignore=shutil.ignore_patterns("__pycache__", "odds*"))
    definition = (folder / "definition.py").read_text("utf-8")
    definition = definition.replace("double-down-stud", "my-stud").replace(
        "DOUBLE_DOWN_STUD", "MY_STUD"
    )
    (folder / "definition.py").write_text(definition, "utf-8")
    record = tmp_path / "evening.jsonl"
    done = croupier("deal", "./my_stud", "--rounds", "2", "--record", str(record), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    held = croupier("verify", str(record), folder=tmp_path, CROUPIER_GAMES=str(tmp_path))
    assert "The record holds." in held.stdout, held.stderr
    missing = croupier("verify", str(record), folder=tmp_path)
    assert missing.returncode != 0
    assert "my-stud" in missing.stdout + missing.stderr
    assert "Traceback" not in missing.stderr


def test_an_installed_package_brings_its_sheets(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As an entry point in the group croupier.games names it."""
    package = tmp_path / "games_of_mine"
    package.mkdir()
    (package / "__init__.py").write_text("", "utf-8")
    shutil.copy(STUD, package / "stud.toml")
    monkeypatch.syspath_prepend(str(tmp_path))
    entry = metadata.EntryPoint("mine", "games_of_mine", outside.ENTRY_POINTS)
    outside.bring_entry(entry)
    assert game("caribbean-stud").name == "Caribbean Stud"
