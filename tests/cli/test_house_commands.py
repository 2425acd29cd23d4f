"""`croupier serve` and `croupier export`: what they say when they cannot, and what they write."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.running import PATIENCE, Run
from croupier.house import House
from croupier.house.store import Store
from croupier.record import verify
from support.people import play_round

Evening = tuple[Path, str]


@pytest.fixture
def evening(tmp_path: Path) -> Evening:
    """A file with a table where two rounds were played."""
    path = tmp_path / "house.sqlite"
    return path, played(str(path))


def played(place: str) -> str:
    """A table where two rounds are played."""
    with Store.open(place, synchronous="OFF") as store:
        house = House(store)
        anna = house.sign_in("Anna")
        table = house.open_table(anna, {"game": "double-cross", "name": "Corner table"})
        table.receive(anna, {"do": "sit", "seat": 1})
        for _ in range(2):
            play_round(house, table, {1: anna})
        house.log.sign()
    return table.id


@pytest.mark.postgres
def test_a_house_on_postgresql_is_exported_verified_and_audited_alike(
    run: Run, postgres_url: str, tmp_path: Path
) -> None:
    table, whole = played(postgres_url), tmp_path / "whole.jsonl"
    assert table in run("export", "--data", postgres_url).stdout
    assert run("export", table, "--data", postgres_url, "-o", str(whole)).exit_code == 0
    assert verify(whole).rounds == 2
    heads = tmp_path / "heads.jsonl"
    assert run("heads", "--data", postgres_url, "-o", str(heads)).exit_code == 0
    kept = "--table", table, "--data", postgres_url
    for words in (("verify", "--heads", str(heads)), ("audit",)):
        found = run(*words, *kept)
        assert found.exit_code in (0, 3), found.output  # right, as far as an open table goes
    assert run("verify", str(whole), "--heads", str(heads)).exit_code in (0, 3)


def test_tables_are_listed(run: Run, evening: Evening) -> None:
    path, table = evening
    listed = run("export", "--data", str(path)).stdout
    assert table in listed and "Corner table" in listed and "open" in listed
    found = json.loads(run("export", "--data", str(path), "--json").stdout)["tables"]
    assert [(one["id"], one["closed"]) for one in found] == [(table, None)]


def test_a_record_is_written_and_holds(run: Run, evening: Evening, tmp_path: Path) -> None:
    path, table = evening
    whole, first = tmp_path / "whole.jsonl", tmp_path / "first.jsonl"
    said = run("export", table, "--data", str(path), "-o", str(whole))
    assert said.exit_code == 0 and "croupier verify" in said.stdout
    run("export", table, "--round", "1", "--data", str(path), "-o", str(first))
    assert [verify(one).rounds for one in (whole, first)] == [2, 1]
    assert whole.read_bytes().startswith(first.read_bytes())
    assert run("export", table, "--data", str(path)).stdout_bytes == whole.read_bytes()
    for command in ("verify", "audit"):
        assert run(command, str(first)).exit_code == 0


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("nowhere",), "there is no table nowhere"),
        (("TABLE", "--round", "9"), "no finished round 9"),
        (("TABLE", "-o", "there.jsonl"), "there.jsonl already exists"),
        (("--data", "none.sqlite"), "there is no none.sqlite"),
    ],
)
def test_what_cannot_be_exported(
    run: Run, evening: Evening, tmp_path: Path, args: tuple[str, ...], says: str
) -> None:
    path, table = evening
    (tmp_path / "there.jsonl").touch()
    words = [table if word == "TABLE" else word for word in args]
    found = run("export", "--data", str(path), *words)
    assert found.exit_code == 2 and says in found.stderr


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that is in use."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        yield int(listening.getsockname()[1])


def test_a_taken_port_is_refused_with_advice(run: Run, taken: int, tmp_path: Path) -> None:
    path = str(tmp_path / "house.sqlite")
    found = run("serve", "--no-open", "--port", str(taken), "--data", path)
    assert found.exit_code == 2
    assert f"port {taken} is in use already: choose another" in found.stderr


def test_a_file_in_use_is_refused(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "house.sqlite"
    with Store.open(path):
        found = run("serve", "--no-open", "--port", "0", "--data", str(path))
    assert found.exit_code == 2 and "in use by another house" in found.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--tables-each", "0"), "0 is not in the range x>=1"),
        (("--message-rate", "fast"), "'fast' is not a valid"),
        (("--upload-bytes", "-1"), "-1 is not in the range x>=1"),
        (("--connections", "1e3"), "'1e3' is not a valid"),
        (("--log", "xml"), "'xml' is not one of 'text', 'json'"),
        (("--proxy", "proxy.local"), "--proxy 'proxy.local' is not an address: write 127.0.0.1"),
        (("--proxy", "*"), "is not an address"),
        (
            ("--seen-at", "10.0.0.5:8080"),
            "--seen-at '10.0.0.5:8080' is not the address of a server",
        ),
        (("--seen-at", "http://house:port"), "is not the address of a server"),
    ],
)
def test_wrong_limits_and_addresses_are_refused_before_anything_is_opened(
    run: Run, tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    path = tmp_path / "house.sqlite"
    found = run("serve", "--no-open", "--port", "0", "--data", str(path), *words)
    assert found.exit_code == 2 and not path.exists()
    assert says in " ".join(found.stderr.replace("│", " ").split())


def test_limits_are_listed_with_what_they_are(run: Run) -> None:
    told = " ".join(run("serve", "--help").stdout.replace("│", " ").split())
    for option, default in (("tables-each", 50), ("people", 100_000), ("upload-bytes", 32_000_000)):
        assert re.search(rf"--{option} .{{0,80}}default: {default}\]", told), option


WITHOUT_WEB = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("starlette", "sqlalchemy", "uvicorn", "websockets"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
import croupier.cli.main, croupier.record, croupier.players, croupier.table
sys.argv = ["croupier", *sys.argv[1:]]
croupier.cli.main.main()
"""


@pytest.mark.parametrize("command", ["serve", "export", "backup"])
def test_without_the_extra_the_rest_works(tmp_path: Path, command: str) -> None:
    def main(*args: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", WITHOUT_WEB, *args],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            timeout=PATIENCE,
            check=False,
        )

    assert main("games").returncode == 0
    found = main(command, *(["copy.sqlite"] if command == "backup" else []))
    assert found.returncode == 2
    assert "pip install 'croupier[web]'" in found.stderr
