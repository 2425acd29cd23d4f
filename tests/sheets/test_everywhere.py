"""A sheet and a folder from outside are taken by every command, every page and the API, like a game
of the package."""

from __future__ import annotations

import shlex
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from croupier.cli.commands import COMMANDS
from support.api import ApiGuest, ServedTable
from support.command_lines import command_lines
from support.outside_folder import write_folder, write_sheet
from support.people import play_round
from support.servers import Server, house_server

SHEET, FOLDER = "low-tide", "my-stud"
OF_NO_GAME = {"schema", "serve", "export", "heads", "backup", "house"}
"""Commands that name no game: they are about sheets in general, or about the house."""
LINES = (
    "new Other-Tide",
    "check {path}",
    "games",
    "rules {path}",
    "trace {path}",
    "play {path} --seed a",
    "deal {path} --rounds 2 --seats 2 --seed b --record r.jsonl",
    "verify r.jsonl",
    "audit r.jsonl",
    "coach r.jsonl --seat 1",
    "drill {path} --questions 1 --seed d",
    "train {path} --rounds 1 --seed d",
    "odds {path}",
    "advise {path} {cards}",
    "par {path} -o par.html",
    "session {path} --rounds 50",
    "simulate {path} --rounds 1000",
    "exposed {path}",
    "settle round.toml",
)
CARDS = {SHEET: "--own 'Ah Qd Tc'", FOLDER: "--own Ah --common 'Kd Qc Ts'"}
ROUNDS = {
    SHEET: 'dealer = "Kc Jd Ts"\n[[seats]]\nseat = 1\ncards = "Ah Qd Tc"\nwagers = { ante = 10 }\n'
    'choices = { play = "play" }\n',
    FOLDER: 'edition = "nj"\ncommon = "Kc Qd Ts Ad"\n[[seats]]\nseat = 1\ncards = "Ah"\n'
    'wagers = { wager = 10 }\nchoices = { double = "stand" }\n',
}


@pytest.fixture
def games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """Both games in a folder that is searched, by the names that they are then known by."""
    monkeypatch.setenv("CROUPIER_GAMES", str(tmp_path))
    monkeypatch.setenv("CROUPIER_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("NO_COLOR", "1")
    return {SHEET: write_sheet(tmp_path), FOLDER: write_folder(tmp_path)}


@pytest.mark.slow
@pytest.mark.parametrize("name", [SHEET, FOLDER])
def test_every_command(name: str, games: dict[str, Path], tmp_path: Path) -> None:
    assert {line.split()[0] for line in LINES} | OF_NO_GAME == {one.__name__ for one in COMMANDS}
    (tmp_path / "round.toml").write_text(f'game = "{name}"\n{ROUNDS[name]}', "utf-8")
    with command_lines(tmp_path) as run:
        for line in LINES:
            status, output = run(shlex.split(line.format(path=games[name], cards=CARDS[name])))
            assert status == 0, f"{line}: {output}"


@pytest.mark.slow
def test_a_slip_in_a_folder_is_told_with_its_line(games: dict[str, Path], tmp_path: Path) -> None:
    definition = games[FOLDER] / "definition.py"
    text = definition.read_text("utf-8").replace("import DECK", "import DECK as CARDS")
    definition.write_text(text, "utf-8")
    line = text[: text.index("deck=DECK")].count("\n") + 1
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "rules", "./my_stud"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    told = f"definition.py, line {line}: NameError: name 'DECK' is not defined"
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert told in done.stderr


@pytest.mark.slow
def test_a_gap_between_paragraphs_that_are_none_is_refused(
    games: dict[str, Path], tmp_path: Path
) -> None:
    edition = games[FOLDER] / "editions" / "nj.toml"
    gap = '[edition]\ngap = { first = "4(a)", last = "4(z)", filled_by = "all-recut" }'
    edition.write_text(edition.read_text("utf-8").replace("[edition]", gap), "utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "rules", "./my_stud"],
        cwd=tmp_path, capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "my-stud, nj: the gap names '4(z)', which is no paragraph" in done.stderr


@pytest.fixture
def server(games: dict[str, Path], tmp_path: Path) -> Iterator[Server]:
    shutil.rmtree(games[FOLDER])
    write_folder(tmp_path, cards=40)  # of fewer nobody can cut ten
    served = house_server(tmp_path / "house.sqlite")
    served.start()
    yield served
    served.kill()


def _downloaded(pages: httpx.Client, address: str) -> httpx.Response:
    """A file; where machine code is still to be made, the server says to ask again."""
    for _ in range(12):
        if (answer := pages.get(address)).status_code != 409:
            break
    return answer


@pytest.mark.slow
def test_every_page_and_the_api(server: Server) -> None:
    ada = ApiGuest(server.address, "Ada")
    pages = httpx.Client(
        base_url=server.address, headers=ada.client.headers, timeout=120, follow_redirects=True
    )
    titles = {SHEET: "Low Tide", FOLDER: "My Stud"}
    for address in ("/", "/lab", "/drill", "/dealer", "/desk"):
        shown = pages.get(address)
        assert shown.status_code == 200
        assert all(title in shown.text for title in titles.values()), address
    assert titles[SHEET] in pages.get("/workshop").text  # among the examples
    for name, title in titles.items():
        for address in ("/rules", "/lab", "/drill", "/desk"):
            shown = pages.get(f"{address}/{name}")
            assert (shown.status_code, title in shown.text) == (200, True), address
        par = _downloaded(pages, f"/lab/{name}/par.html")
        assert par.status_code == 200, par.text
        assert title in par.text
        table = ada.open(game=name, name="A table")
        ada.say(table, do="sit", seat=1)
        play_round(None, ServedTable(table), {1: ada})
        for address in (f"/table/{table}", f"/table/{table}/round/1"):
            assert pages.get(address).status_code == 200, address
        odds = ada.client.post("/odds", json={"game": name})
        assert odds.status_code == 200 and "house edge" in odds.text.replace("_", " ")
        assert ada.open(game=name, training=True)
    for client in (pages, ada.client):
        client.close()
