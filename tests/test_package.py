"""The package as others get it: built, installed where no checkout is, and used."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import distribution, requires
from pathlib import Path

import pytest

import croupier
from support.desk_cases import example_of

pytest.importorskip("hatchling", reason="builds the package; in the dev extra")

CHECKOUT = Path(__file__).parents[1]
SOURCE = CHECKOUT / "src" / "croupier"


def run(*command: str, folder: Path, **environment: str) -> str:
    """Run Python in a folder; gives what it prints."""
    done = subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env={**os.environ, **environment},
        capture_output=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, f"{command}: {done.stdout}{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the wheel and the source distribution."""
    folder = tmp_path_factory.mktemp("built")
    wanted = ("-t", "wheel", "-t", "sdist", "-d", str(folder))
    run("-m", "hatchling", "build", *wanted, folder=CHECKOUT)
    return folder


def install(archive: Path, folder: Path) -> Path:
    """Install the wheel or the source distribution into a folder, and nothing else."""
    alone = ("--no-deps", "--no-index", "--no-build-isolation", "--no-compile")
    how = ("--quiet", *alone, "--target", str(folder))
    run("-m", "pip", "install", *how, str(archive), folder=archive.parent)
    return folder


def files_of_source() -> set[str]:
    files = (path.relative_to(SOURCE.parent) for path in SOURCE.rglob("*") if path.is_file())
    return {path.as_posix() for path in files if "__pycache__" not in path.parts}


def test_the_wheel_holds_the_source_with_its_data_and_nothing_else(built: Path) -> None:
    [wheel] = built.glob("*.whl")
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


def test_the_source_distribution_installs_what_the_wheel_does(built: Path, tmp_path: Path) -> None:
    [archive] = built.glob("*.tar.gz")
    folder = install(archive, tmp_path / "installed")
    files = (path.relative_to(folder) for path in (folder / "croupier").rglob("*"))
    assert {path.as_posix() for path in files if (folder / path).is_file()} == files_of_source()
    assert (folder / "bin" / "croupier").is_file()


def test_the_installed_package_is_used_without_the_checkout(built: Path, tmp_path: Path) -> None:
    """Without site there is no path to the checkout, only to the packages that croupier needs."""
    [wheel] = built.glob("*.whl")
    installed = install(wheel, tmp_path / "installed")
    needed = [re.split(r"[^\w-]", one)[0] for one in requires("croupier") or () if ";" not in one]
    packages = {str(distribution(name).locate_file("")) for name in needed}
    path = os.pathsep.join((str(installed), *sorted(packages)))
    kept = str(tmp_path / "kept")

    def use(*command: str) -> str:
        return run("-S", *command, folder=tmp_path, PYTHONPATH=path, CROUPIER_CACHE=kept)

    where = use("-c", "import croupier; print(croupier.__file__)")
    assert Path(where.strip()).is_relative_to(installed)
    assert croupier.__version__ in use("-m", "croupier", "--version")
    assert "Let It Ride" in use("-m", "croupier", "games")
    assert "3.5057%" in use("-m", "croupier", "odds", "let-it-ride")
    kind, text, _ = example_of("let-it-ride")
    (tmp_path / f"round.{kind}").write_text(text, encoding="utf-8")
    assert "house" in use("-m", "croupier", "settle", f"round.{kind}").lower()
