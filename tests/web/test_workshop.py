"""The workshop without a browser: what sheets of strangers may take, and what is told of them."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from croupier.errors import OddsError
from croupier.games.outside import brought_sheets, drop_sheet
from croupier.house import House, NotAllowed
from croupier.house.store import Store
from croupier.sheets import Problem
from croupier.sheets.first_sheet import first_sheet
from croupier.solver.general.estimate import Estimate
from croupier.web.latest_job import Stopped
from croupier.web.limits import LARGEST_SHEET, LONGEST_SOLVE, SOLVER_BYTES
from croupier.web.opened_table import refuse_large
from croupier.web.sandbox import Apart, SandboxRefusal
from croupier.web.solves import HOUR, Allowance
from croupier.web.workshop import kept_figures
from croupier.web.workshop.sheets import SheetFigures, refuse_long, seen
from support import long_work
from support.api import ApiGuest, served


def test_a_person_solves_one_game_at_a_time_and_for_so_long_within_the_hour() -> None:
    allowed = Allowance(an_hour=100)
    allowed.begin("ada", 0)
    with pytest.raises(NotAllowed, match="one game at a time"):
        allowed.begin("ada", 1)
    allowed.begin("ben", 1)
    allowed.end("ada", 60, 60)
    allowed.begin("ada", 61)
    allowed.end("ada", 101, 40)
    with pytest.raises(NotAllowed, match="try again in 59 minutes"):
        allowed.begin("ada", 121)
    allowed.begin("ada", 60 + HOUR)


def test_a_game_that_takes_too_much_is_refused_beforehand() -> None:
    refuse_long(Estimate(1, 1, LONGEST_SOLVE, SOLVER_BYTES, True))
    for seconds, size in ((LONGEST_SOLVE * 6, 1), (1, SOLVER_BYTES * 2)):
        with pytest.raises(OddsError, match=r"of one core and .* GB of memory, and here it may"):
            refuse_long(Estimate(1, 1, seconds, size, True))


def test_a_sheet_that_is_too_large_is_refused() -> None:
    refuse_large("a" * LARGEST_SHEET)
    with pytest.raises(NotAllowed, match="at most 30,000 bytes here, not 30,002"):
        refuse_large("é" * (LARGEST_SHEET // 2 + 1))


def test_a_sheet_is_read_with_its_felt_or_its_errors() -> None:
    _, text = first_sheet("Lucky Queens")
    found = seen(text)
    assert (found.name, found.slug, found.problems) == ("Lucky Queens", "lucky-queens", ())
    assert "Lucky Queens" in found.felt
    wrong = seen(text.replace('to = "dealer"', 'to = "nobody at all"'))
    assert not wrong.is_game and wrong.problems[0].line == 23


# ---- work that says how far it is -----------------------------------------------------------


def test_long_work_says_how_far_it_is_and_ends_when_nobody_wants_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(long_work.__file__).parents[1]))
    apart = Apart(1, 1024**3)
    heard: list[tuple[int, int]] = []

    def stop(done: int, parts: int) -> None:
        if parts:
            raise Stopped

    try:
        found = apart.do(30, long_work.count_up, 10, 0.1, progress=lambda *part: heard.append(part))
        assert found == 10 and (0, 0) in heard and any(0 < done < 10 for done, _ in heard)
        began = time.monotonic()
        with pytest.raises(Stopped):
            apart.do(30, long_work.count_up, 1000, 0.1, progress=stop)
        with pytest.raises(SandboxRefusal, match="more than 1 GB of memory"):
            apart.do(30, long_work.take_memory, 2 * 1024**3, progress=lambda *_: None)
        assert time.monotonic() - began < 60
        assert apart.do(30, long_work.count_up, 1, 0, progress=lambda *_: None) == 1
    finally:
        apart.stop()


# ---- tables -----------------------------------------------------------------------------------


def test_a_table_of_a_sheet_survives_a_restart_and_holds_its_sheet(tmp_path: Path) -> None:
    _, text = first_sheet("Lucky Queens")
    store = Store.open(tmp_path / "house.sqlite")
    house = House(store)
    ada = house.sign_in("Ada")
    with pytest.raises(NotAllowed, match="line 1, column"):
        house.open_table(ada, {"sheet": "name = 3"})
    for wish in ({"sheet": 3}, {"sheet": text, "game": "let-it-ride"}):
        with pytest.raises(NotAllowed, match="give one of them"):
            house.open_table(ada, wish)
    table = house.open_table(ada, {"sheet": text})
    table.receive(ada, {"do": "sit", "seat": 1, "chips": 500_00})
    for slug in brought_sheets():
        drop_sheet(slug)
    found = House(store).table(table.id)
    assert found.table.game.name == "Lucky Queens"
    assert found.table.setup.as_data()["sheet"] == text
    store.close()


def test_a_sheet_through_the_api_is_read_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One that cannot be read never comes to the house, and one that can is a table."""
    _, text = first_sheet("Lucky Queens")
    with Store.open(tmp_path / "house.sqlite") as store:
        house = House(store)
        asked: list[object] = []
        monkeypatch.setattr(house, "open_table", lambda _person, wish: asked.append(wish))
        with served(house) as address:
            ada = ApiGuest(address, "Ada")
            for sheet, why in (("name = 3", "line 1, column"), ("a" * 40_000, "at most 30,000")):
                refused = ada.client.post("/tables", json={"sheet": sheet})
                assert refused.status_code in (409, 413) and why in refused.json()["refused"]
            assert not asked
            monkeypatch.undo()
            assert ada.open(sheet=text)
            ada.client.close()


# ---- figures that are kept ------------------------------------------------------------------


def test_figures_are_kept_for_their_sheet_and_the_oldest_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    monkeypatch.setattr(kept_figures, "MOST_KEPT", 2)
    warning = Problem(3, 1, "the player wins", "wagers.ante", is_warning=True)
    figures = SheetFigures({"lab-figures": "<p>1/2</p>"}, (warning,))
    for at, text in enumerate(("one", "two", "three")):
        kept_figures.keep(text, figures)
        for path in (tmp_path / "workshop").iterdir():
            os.utime(path, (path.stat().st_atime, at if path.stat().st_mtime > 1e6 else 0))
    assert kept_figures.kept("three") == figures
    assert kept_figures.kept("never") is None
    assert [kept_figures.kept(text) is None for text in ("one", "two")].count(True) == 1
    for path in (tmp_path / "workshop").iterdir():
        path.write_bytes(b"{")
    assert kept_figures.kept("three") is None
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "workshop" / path.name))
    kept_figures.keep("four", figures)  # no folder can be made there
    assert kept_figures.kept("four") is None
