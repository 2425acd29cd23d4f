"""Machine code: kept where it can be, and never out of date."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from typing import Any, Final

import numba
import pytest

from croupier import numba_cache
from croupier.cache_folder import cache_folder
from croupier.hands import batch

NUMBA: Final[Any] = numba.config


def test_code_is_kept_in_the_place_of_the_files_as_they_are() -> None:
    kept = Path(batch.value_of_five.stats.cache_path)  # type: ignore[attr-defined]
    assert kept.is_relative_to(numba_cache.place(os.environ.get("NUMBA_CACHE_DIR", "")))
    assert numba_cache.stamp(numba_cache.PACKAGE) in str(kept)


@pytest.mark.parametrize("changed", ["hands/tables.py", "games/poker/accelerator/counting.py"])
def test_a_change_to_any_file_that_is_compiled_is_another_place(
    changed: str, tmp_path: Path
) -> None:
    for name in ("hands/tables.py", "games/poker/accelerator/counting.py", "money.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("ONE = 1\n", encoding="utf-8")
    before = numba_cache.stamp(tmp_path)
    (tmp_path / "money.py").write_text("TWO = 22\n", encoding="utf-8")
    (tmp_path / "games/poker/accelerator/__pycache__").mkdir()  # as Python makes at first import
    assert numba_cache.stamp(tmp_path) == before
    (tmp_path / changed).write_text("TWO = 22\n", encoding="utf-8")
    assert numba_cache.stamp(tmp_path) != before


def test_code_goes_where_it_can_be_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    where = numba_cache.place.__wrapped__
    monkeypatch.setattr(numba_cache, "PACKAGE", tmp_path)
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "kept"))
    old = tmp_path / "__pycache__" / "compiled-of-once"
    old.mkdir(parents=True)
    beside = where()
    assert beside.parent == tmp_path / "__pycache__"
    assert list(beside.parent.iterdir()) == [beside], "what was is forgotten"
    assert where(str(tmp_path / "named")).parent == tmp_path / "named"

    read_only = {beside}
    monkeypatch.setattr(os, "access", lambda path, _mode: path not in read_only)
    kept = where()
    assert kept.parent == cache_folder() == tmp_path / "kept"

    read_only.add(kept)
    monkeypatch.setattr("tempfile.mkdtemp", lambda **_: str(tmp_path / "private"))
    assert where() == tmp_path / "private"


def test_threads_that_import_at_the_same_time_keep_code_in_its_place(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One that was done used to take the folder from another that had just begun."""
    found: list[str] = []

    def njit(**_: object) -> Callable[[object], object]:
        time.sleep(0.01 * len(threads))  # the first is still here when the last has come
        found.append(NUMBA.CACHE_DIR)
        return lambda function: function

    monkeypatch.setattr(numba, "njit", njit)
    threads = [Thread(target=numba_cache.compiled, args=(print,)) for _ in range(4)]
    before = NUMBA.CACHE_DIR
    for thread in threads:
        thread.start()
        time.sleep(0.005)
    for thread in threads:
        thread.join()
    assert found == [str(numba_cache.place(before))] * len(threads)
    assert before == NUMBA.CACHE_DIR


def test_without_a_folder_named_the_platform_names_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CROUPIER_CACHE", raising=False)
    assert cache_folder().name == "croupier"
