"""A house that is stopped, copied, damaged or opened twice, each in processes of their own."""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from croupier.house import House
from croupier.house.store import Store
from croupier.record import verify
from support.api import ApiGuest
from support.people import play_round
from support.siege import open_page

PROGRAM = (sys.executable, "-m", "croupier")
Start = Callable[..., "Serving"]
Seated = Callable[[str], tuple[ApiGuest, str]]


class Serving:
    """A house that runs as `croupier serve` does."""

    def __init__(self, path: Path) -> None:
        # Under nohup a hang-up is nobody's business: the tests are not to inherit that.
        hang_up = signal.signal(signal.SIGHUP, signal.SIG_DFL)
        self.process = subprocess.Popen(
            (*PROGRAM, "serve", "--no-open", "--port", "0", "--data", str(path)),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        signal.signal(signal.SIGHUP, hang_up)
        said = self.hear("The house is open at")
        self.address = said.split()[5]

    def hear(self, words: str) -> str:
        """Wait for a line on its terminal with these words, and give it."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if words in line:
                return line
        raise AssertionError(f"it never said {words!r}\n{self.process.communicate()[1]}")

    def stop(self, number: int) -> tuple[int, str, str]:
        """Its exit status, and what it said in the end."""
        self.process.send_signal(number)
        said, complained = self.process.communicate(timeout=30)
        return self.process.returncode, said, complained


@pytest.fixture
def start() -> Iterator[Start]:
    running: list[Serving] = []

    def begin(path: Path) -> Serving:
        running.append(Serving(path))
        return running[-1]

    yield begin
    for one in running:
        if one.process.poll() is None:
            one.process.kill()
            one.process.communicate()


def croupier(*words: object) -> subprocess.CompletedProcess[str]:
    command = [*PROGRAM, *map(str, words)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


@pytest.fixture
def seated() -> Iterator[Callable[[str], tuple[ApiGuest, str]]]:
    """Anna, who sits down with her chips at a table of her own."""
    came: list[ApiGuest] = []

    def come(address: str) -> tuple[ApiGuest, str]:
        came.append(ApiGuest(address, "Anna"))
        return came[-1], sit_down(came[-1])

    yield come
    for one in came:
        one.close()


def sit_down(anna: ApiGuest, chips: int = 7_770_00) -> str:
    table = anna.open(game="double-cross", name="Corner table")
    anna.say(table, do="sit", seat=1, chips=chips)
    return table


def chips_in(path: Path, table: str) -> int:
    with Store.open(path) as store:
        found = House(store).table(table)
        assert verify(found.past.export()).ok and set(found.standing.holders) == {1}
        return found.table.chips["seat 1"]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_whatever_ends_it_the_one_file_is_the_house(
    tmp_path: Path, start: Start, seated: Seated, number: int
) -> None:
    path = tmp_path / "house.sqlite"
    serving = start(path)
    anna, table = seated(serving.address)
    with anna.listening(table) as looking:  # someone who looks on does not keep it open
        looking.state()
        status, said, complained = serving.stop(number)
    assert status == 0 and "Every table is kept" in said and not complained
    assert [one.name for one in tmp_path.iterdir() if one.is_file()] == ["house.sqlite"]
    alone = tmp_path / "elsewhere" / "copy.sqlite"
    alone.parent.mkdir()
    shutil.copyfile(path, alone)
    assert chips_in(alone, table) == 7_770_00


@pytest.mark.parametrize("link", [os.symlink, os.link])
def test_another_name_of_the_file_lets_no_other_house_in(
    tmp_path: Path, start: Start, seated: Seated, link: Callable[[Path, Path], None]
) -> None:
    path, other = tmp_path / "house.sqlite", tmp_path / "other" / "name.sqlite"
    serving = start(path)
    _, table = seated(serving.address)
    other.parent.mkdir()
    link(path, other)
    for beside in tmp_path.glob("*lock*"):
        beside.unlink()
    for name in (other, path):
        refused = croupier("serve", "--no-open", "--port", 0, "--data", name)
        assert refused.returncode == 2
        assert "in use by another house" in refused.stderr or "hard links" in refused.stderr
    serving.process.kill()
    serving.process.communicate()
    if link is os.link:
        # What was written last lies beside the first name: by the second it would be missed.
        refused = croupier("serve", "--no-open", "--port", 0, "--data", other)
        assert refused.returncode == 2 and "2 names (hard links)" in refused.stderr
        other.unlink()
    assert chips_in(path, table) == 7_770_00


def test_a_running_house_is_copied_as_it_is_at_one_moment(
    tmp_path: Path, start: Start, seated: Seated
) -> None:
    path, copy = tmp_path / "house.sqlite", tmp_path / "copy.sqlite"
    serving = start(path)
    anna, table = seated(serving.address)
    is_over, brought = threading.Event(), [0]

    def keep_bringing() -> None:
        while not is_over.is_set():
            bring = {"act": "bring chips", "seat": 1, "amount": 100}
            brought[0] += anna.post(table, {"do": "act", "act": bring}).status_code == 200

    bringing = threading.Thread(target=keep_bringing)
    bringing.start()
    before = brought[0]
    said = croupier("backup", copy, "--data", path)
    after = brought[0]
    is_over.set()
    bringing.join()
    assert said.returncode == 0 and "1 table, " in said.stdout and "found whole" in said.stdout
    assert not copy.stat().st_mode & 0o077
    assert 7_770_00 + 100 * before <= chips_in(copy, table) <= 7_770_00 + 100 * (after + 1)
    there = copy.read_bytes()
    again = croupier("backup", copy, "--data", path)
    assert again.returncode == 2 and "there already" in again.stderr
    assert copy.read_bytes() == there
    assert serving.stop(signal.SIGTERM)[0] == 0
    shut = tmp_path / "shut.sqlite"
    assert croupier("backup", shut, "--data", path).returncode == 0
    assert chips_in(shut, table) == 7_770_00 + 100 * brought[0]


@pytest.fixture
def evening(tmp_path: Path) -> tuple[Path, dict[str, str]]:
    """A file with three tables at which rounds were played: their ids by name."""
    path = tmp_path / "house.sqlite"
    with Store.open(path, synchronous="OFF") as store:
        house = House(store)
        anna = house.sign_in("Anna")
        tables = {}
        for name in ("First", "Second", "Third"):
            table = house.open_table(anna, {"game": "double-cross", "name": name})
            table.receive(anna, {"do": "sit", "seat": 1})
            for _ in range(4):
                play_round(house, table, {1: anna})
            tables[name] = table.id
    return path, tables


def test_a_record_that_does_not_hold_is_told_of(
    evening: tuple[Path, dict[str, str]], start: Start
) -> None:
    path, tables = evening
    with closing(sqlite3.connect(path)) as file, file:
        changed = "update lines set line = cast(replace(line, '\"at\":1', '\"at\":2') as blob)"
        file.execute(f"{changed} where table_id = ? and number = 9", (tables["Second"],))
        file.execute("update tables set standing = '{' where id = ?", (tables["Third"],))
    serving = start(path)
    found = httpx.get(f"{serving.address}/api/tables").json()
    assert [one["name"] for one in found["tables"]] == ["First"]
    assert {one["id"] for one in found["lost"]} == {tables["Second"], tables["Third"]}
    asked = httpx.get(f"{serving.address}/api/tables/{tables['Second']}")
    assert asked.status_code == 404 and "cannot be opened: line 10" in asked.json()["refused"]
    with open_page(serving.address, "/") as lobby:
        assert "Second cannot be opened: line 10" in lobby.drawn
    serving.hear(f"Second ({tables['Second']}) cannot be opened, its record is kept: line 10")
    assert serving.stop(signal.SIGTERM)[0] == 0
    copied = croupier("backup", path.with_name("copy.sqlite"), "--data", path)
    assert copied.returncode == 1 and "line 10" in copied.stdout


def test_a_file_that_is_damaged_is_not_written_to(evening: tuple[Path, dict[str, str]]) -> None:
    path, tables = evening
    with closing(sqlite3.connect(path)) as file:
        size = file.execute("pragma page_size").fetchone()[0]
        pages = "select pageno from dbstat where name = 'lines' and pagetype = 'leaf'"
        try:
            leaves = file.execute(pages).fetchall()
            page = leaves[1][0]
        except sqlite3.OperationalError:
            pytest.skip("this SQLite does not tell where its pages are")
    with path.open("r+b") as raw:
        raw.seek((page - 1) * size)
        raw.write(b"\xff" * size)
    damaged = path.read_bytes()
    refused = croupier("serve", "--no-open", "--port", 0, "--data", path)
    assert refused.returncode == 2 and "is damaged" in refused.stderr
    assert "cannot be read" in refused.stderr and "2 of 3 tables can be read" in refused.stderr
    assert path.read_bytes() == damaged
    copy = path.with_name("copy.sqlite")
    assert croupier("backup", copy, "--data", path).returncode == 2 and not copy.exists()
    whole = next(one for one in tables.values() if f"  {one}  " in refused.stderr.split("save")[1])
    record = path.with_name("saved.jsonl")
    assert croupier("export", whole, "--data", path, "-o", record).returncode == 0
    with path.open("r+b") as raw:
        for (leaf,) in leaves:
            raw.seek((leaf - 1) * size)
            raw.write(b"\xff" * size)
    nothing = croupier("serve", "--no-open", "--port", 0, "--data", path)
    assert nothing.returncode == 2 and "No table in it can be read." in nothing.stderr
    assert "save each" not in nothing.stderr
    assert verify(record).ok
