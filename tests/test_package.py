"""The package as others get it: built, installed where nothing else is, and used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from importlib.metadata import (
    Distribution,
    PathDistribution,
    distribution,
    packages_distributions,
)
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import croupier
from support.desk_cases import example_of

pytest.importorskip("hatchling", reason="builds the package; in the dev extra")

CHECKOUT = Path(__file__).parents[1]
SOURCE = CHECKOUT / "src" / "croupier"
SHEET = CHECKOUT / "examples" / "games" / "let-it-ride.toml"
PATIENCE = 120
"""Seconds that a command may take on a busy machine."""


def run(*command: str, folder: Path) -> str:
    """Run Python in a folder; gives what it prints."""
    return output([sys.executable, *command], folder, dict(os.environ))


def output(command: list[str], folder: Path, environment: dict[str, str], typed: str = "") -> str:
    """What a command prints that succeeds."""
    done = subprocess.run(
        command,
        cwd=folder,
        env=environment,
        input=typed,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


# ---- what is built ----------------------------------------------------------------------------


@pytest.fixture(scope="module")
def wheel(built: Path) -> Path:
    [archive] = built.glob("*.whl")
    return archive


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution."""
    folder = tmp_path_factory.mktemp("built")
    wanted = ("-t", "wheel", "-t", "sdist", "-d", str(folder))
    run("-m", "hatchling", "build", *wanted, folder=CHECKOUT)
    return folder


@pytest.fixture(scope="module")
def wheel_of_source(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that the source distribution is built into, by nothing but what is in it."""
    folder = tmp_path_factory.mktemp("unpacked")
    [archive] = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        opened.extractall(folder, filter="data")
    [source] = folder.iterdir()
    run("-m", "hatchling", "build", "-t", "wheel", "-d", str(folder), folder=source)
    [wheel] = folder.glob("*.whl")
    return wheel


def files_of_source() -> set[str]:
    files = (path.relative_to(SOURCE.parent) for path in SOURCE.rglob("*") if path.is_file())
    return {path.as_posix() for path in files if "__pycache__" not in path.parts}


def test_the_wheel_holds_the_source_with_its_data_and_nothing_else(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert {name for name in inside if ".dist-info/" not in name} == files_of_source()
    assert any(name.endswith("entry_points.txt") for name in inside)


def test_the_source_distribution_can_be_tested(built: Path) -> None:
    [archive] = built.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        inside = {name.partition("/")[2] for name in opened.getnames()}
    assert {f"src/{name}" for name in files_of_source()} <= inside
    assert {"Makefile", "pyproject.toml", "requirements.lock", "README.md", "LICENSE"} <= inside
    for folder in ("tests", "docs", "examples", "benchmarks", "tools"):
        ours = {
            path.relative_to(CHECKOUT).as_posix()
            for path in (CHECKOUT / folder).rglob("*")
            if path.is_file() and "__pycache__" not in path.parts
        }
        assert ours and ours <= inside, folder


def test_the_source_distribution_builds_the_same_wheel(wheel: Path, wheel_of_source: Path) -> None:
    assert wheel_of_source.name == wheel.name
    assert contents(wheel_of_source) == contents(wheel)


def contents(wheel: Path) -> dict[str, int]:
    """The files of a wheel, each with its checksum."""
    return {file.filename: file.CRC for file in zipfile.ZipFile(wheel).infolist()}


# ---- used where nothing else is ---------------------------------------------------------------


def needs(wheel: Path, extra: str = "") -> dict[str, Distribution]:
    """The distributions that a wheel, with an extra, says it needs, and those that these need."""
    [metadata] = (one for one in zipfile.Path(wheel).iterdir() if one.name.endswith(".dist-info"))
    needed: dict[str, Distribution] = {}
    waiting: list[tuple[Distribution, str]] = [(PathDistribution(metadata), "")]
    if extra:
        waiting.append((waiting[0][0], extra))
    for needing, chosen in waiting:  # which grows until nothing is new
        for requirement in map(Requirement, needing.requires or ()):
            if requirement.marker and not requirement.marker.evaluate({"extra": chosen}):
                continue
            name = canonicalize_name(requirement.name)
            if name not in needed:
                needed[name] = distribution(name)
                waiting.append((needed[name], ""))
            waiting += [
                (needed[name], part)
                for part in requirement.extras
                if (needed[name].name, part) not in {(one.name, of) for one, of in waiting}
            ]
    return needed


class Place:
    """An environment with croupier in it, what croupier says it needs, and nothing else."""

    def __init__(self, folder: Path, wheel: Path, extra: str = "") -> None:
        self.folder = folder / "elsewhere"
        self.folder.mkdir()
        home = folder / "environment"
        venv.create(home, symlinks=True)
        self.programs = home / "bin"
        self.packages = next(home.glob("lib/python*/site-packages"))
        self.needed = needs(wheel, extra)
        for needed in self.needed.values():
            link(needed, self.packages)
        python = ("--python", str(self.programs / "python"))
        alone = ("--no-deps", "--no-index", "--no-compile", "--quiet")
        run("-m", "pip", *python, "install", *alone, str(wheel), folder=folder)
        kept = str(folder / "kept")
        self.environment = {"PATH": str(self.programs), "HOME": kept, "CROUPIER_CACHE": kept}

    def croupier(self, *words: str, typed: str = "") -> str:
        """What the installed command prints."""
        return self._run("croupier", *words, typed=typed)

    def python(self, text: str) -> str:
        """What a line of Python prints."""
        return self._run("python", "-c", text)

    def _run(self, program: str, *words: str, typed: str = "") -> str:
        return output([str(self.programs / program), *words], self.folder, self.environment, typed)


def link(needed: Distribution, packages: Path) -> None:
    """Put the files of an installed distribution where Python finds them, without copying them."""
    for file in needed.files or ():
        if ".." not in file.parts:
            place = packages / file
            place.parent.mkdir(parents=True, exist_ok=True)
            place.symlink_to(Path(str(needed.locate_file(file))))


@pytest.fixture(scope="module")
def bare(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("bare"), wheel)


@pytest.fixture(scope="module")
def with_web(wheel_of_source: Path, tmp_path_factory: pytest.TempPathFactory) -> Place:
    return Place(tmp_path_factory.mktemp("web"), wheel_of_source, "web")


MISSING = """
import importlib, pkgutil, croupier
missing = set()
for module in pkgutil.walk_packages(croupier.__path__, "croupier.", onerror=lambda name: None):
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError as error:
        missing.add(error.name.partition(".")[0])
print(croupier.__file__, *sorted(missing))
"""
"""Prints where croupier is, and which modules its own ones import that are not there."""


@pytest.mark.parametrize(
    ("name", "extras"),
    [("bare", ["web", "cluster", "env", "postgres"]), ("with_web", ["cluster", "env", "postgres"])],
)
def test_every_module_needs_only_what_is_declared(
    name: str, extras: list[str], wheel: Path, request: pytest.FixtureRequest
) -> None:
    place: Place = request.getfixturevalue(name)
    where, *missing = place.python(MISSING).split()
    assert Path(where).is_relative_to(place.packages)
    optional = {other for extra in extras for other in needs(wheel, extra)} - set(place.needed)
    brings = packages_distributions()
    for module in missing:
        assert {canonicalize_name(one) for one in brings[module]} & optional, module
    assert ("starlette" in missing) == ("web" in extras)


def test_the_installed_command_deals_plays_and_settles(bare: Place) -> None:
    """From the wheel: that of the source distribution holds the same to the byte."""
    assert croupier.__version__ in bare.croupier("--version")
    assert "Let It Ride" in bare.croupier("games")
    play = bare.croupier("play", "let-it-ride", "--fast", "--seed", "7", typed="\n\n\n\nq\n")
    assert "Round 1: " in play and "You leave with $" in play
    bare.croupier("deal", "let-it-ride", "--rounds", "3", "--seats", "2", "--record", "r.jsonl")
    assert "the record holds" in bare.croupier("verify", "r.jsonl").lower()
    assert "3.5057%" in bare.croupier("odds", "let-it-ride")
    kind, text, _ = example_of("let-it-ride")
    (bare.folder / f"round.{kind}").write_text(text, encoding="utf-8")
    assert "house" in bare.croupier("settle", f"round.{kind}").lower()


def test_the_installed_command_compiles_and_counts(bare: Place) -> None:
    assert "every fraction agrees" in bare.croupier("odds", "--verify", "let-it-ride")


def test_the_installed_command_checks_a_sheet_of_another_folder(bare: Place) -> None:
    sheet = bare.folder.parent / "sheets" / "ride.toml"
    sheet.parent.mkdir()
    sheet.write_text(SHEET.read_text(encoding="utf-8"), encoding="utf-8")
    assert "is right" in bare.croupier("check", "--quick", str(sheet))


@pytest.fixture
def address(with_web: Place) -> Iterator[str]:
    """Where the installed command serves its pages."""
    command = [str(with_web.programs / "croupier"), "serve", "--no-open", "--data", "h.sqlite"]
    served = subprocess.Popen(
        command,
        cwd=with_web.folder,
        env={**with_web.environment, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert served.stdout is not None
    printed = []
    for line in served.stdout:
        printed.append(line)
        if match := re.search(r"http://[\w.:]+", line):
            yield match[0]
            break
    else:
        pytest.fail(f"it did not serve: {''.join(printed)}")
    served.terminate()
    assert served.wait(PATIENCE) == 0
    served.stdout.close()


def test_the_installed_command_serves_pages(address: str) -> None:
    with urllib.request.urlopen(address, timeout=PATIENCE) as answer:
        page = answer.read().decode()
    assert "Let It Ride" in page
    asset = re.search(r"/static/[^\"]+\.js", page)
    assert asset is not None
    with urllib.request.urlopen(address + asset[0], timeout=PATIENCE) as answer:
        assert answer.status == 200 and answer.read()
