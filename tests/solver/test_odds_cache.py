"""Counts on disk: found again, and never trusted blindly."""

from __future__ import annotations

import errno
import json
import logging
import os
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from croupier.cards import DECK, cards
from croupier.rounds import Rules
from croupier.solver import cache
from croupier.solver.analysis import Solved, price, solve
from support.odds import GAME as WHOLE

GAME = "let-it-ride"
"""A game that is soon compiled and counted."""
RULES = Rules.of(GAME, "nj")
NINE = "Ac Kc Qc Ad Kd Qd Ah Kh Qh"
ARRAYS: dict[str, NDArray[Any]] = {
    "a": np.arange(12, dtype=np.int32).reshape(3, 4),
    "b": np.array([7], np.uint8),
}
KEY = {"game": "test"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "kept"))
    cache._say_once.cache_clear()
    return tmp_path / "kept"


def counted() -> Solved:
    return solve(GAME, cards(NINE))


def test_counts_are_kept_and_found_again(folder: Path) -> None:
    first, second = counted(), counted()
    assert not first.from_cache and second.from_cache
    one, other = (each.odds.pack(each.counts) for each in (first, second))
    assert one and one.keys() == other.keys()
    for name, array in one.items():
        assert array.dtype == other[name].dtype and (array == other[name]).all()
    assert price(RULES, first).value == price(RULES, second).value
    assert [path.name for path in folder.iterdir()] == [cache.entry(GAME, first.deck, "")[0]]


def test_arrays_come_back_as_they_were(folder: Path) -> None:
    assert cache.save("x.counts", KEY, ARRAYS)
    found = cache.load("x.counts", KEY)
    assert found is not None
    for name, array in ARRAYS.items():
        back = found[name].array()
        assert back.dtype == array.dtype and (back == array).all()
        assert not back.flags.writeable


@pytest.mark.parametrize(
    "harm",
    [
        lambda content: content[:-1],
        lambda content: content[: len(content) // 2],
        lambda content: content[:20],
        lambda content: b"",
        lambda content: b"something else\n" + content,
        lambda content: content[:-1] + bytes([content[-1] ^ 1]),
        lambda content: content.replace(b'"checksums"', b'"chicksums"'),
        lambda content: cache.MAGIC + b"[]\n",
        lambda content: cache.MAGIC + b"{not json\n",
    ],
)
def test_a_damaged_file_is_noticed_and_made_anew(
    folder: Path, harm: Any, caplog: pytest.LogCaptureFixture
) -> None:
    value = price(RULES, counted()).value
    (path,) = folder.iterdir()
    path.write_bytes(harm(path.read_bytes()))
    with caplog.at_level(logging.WARNING, "croupier.solver"):
        again = counted()
    assert not again.from_cache
    assert "damaged" in caplog.text
    assert price(RULES, again).value == value
    assert counted().from_cache


def test_who_reads_a_part_notices_damage_to_that_part(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    size = 3 * cache.BLOCK
    cache.save("x.counts", KEY, {"a": ARRAYS["a"], "long": np.arange(size, dtype=np.uint8)})
    path = folder / "x.counts"
    content = bytearray(path.read_bytes())
    content[-cache.BLOCK // 2] ^= 1
    path.write_bytes(content)

    def part(start: int, end: int) -> bytes | None:
        return cache.look("x.counts", KEY, lambda kept: bytes(kept.raw("long", start, end)))

    assert part(250, 260) == bytes([250, 251, 252, 253, 254, 255, 0, 1, 2, 3])
    assert caplog.text == ""
    assert part(250, size) is None
    assert "damaged (a checksum differs)" in caplog.text
    assert cache.load("x.counts", KEY) is None


def test_a_file_of_another_version_is_noticed_and_replaced(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted()
    monkeypatch.setattr(cache, "FORMAT", cache.FORMAT + 1)
    assert not counted().from_cache
    assert counted().from_cache
    monkeypatch.setattr("croupier.solver.game_odds.fingerprint", lambda *_, **__: "another kernel")
    assert not counted().from_cache
    assert len(list(folder.iterdir())) == 1


def test_the_fingerprint_changes_with_the_source(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "shop"
    (package / "kernel").mkdir(parents=True)
    (package / "__init__.py").touch()
    file = package / "kernel" / "one.py"
    file.write_text("x = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = cache.fingerprint("shop.kernel")
    assert before == cache.fingerprint("shop.kernel")
    file.write_text("x = 2\n")
    assert cache.fingerprint("shop.kernel") != before
    words = package / "kernel" / "digest.py"
    words.write_text("y = 1\n")
    of_counts = cache.fingerprint("shop.kernel", without=("digest",))
    words.write_text("y = 2\n")
    assert cache.fingerprint("shop.kernel", without=("digest",)) == of_counts
    real = cache.fingerprint("croupier.games.double_cross.accelerator", "croupier.cards")
    assert real != cache.fingerprint("croupier.games.double_cross.accelerator", "croupier.money")


def test_a_folder_that_cannot_be_written_to_is_said_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    cache._say_once.cache_clear()
    in_the_way = tmp_path / "a file"
    in_the_way.write_text("not a folder")
    monkeypatch.setenv("CROUPIER_CACHE", str(in_the_way / "kept"))
    with caplog.at_level(logging.WARNING, "croupier.solver"):
        assert not counted().from_cache
        assert not counted().from_cache
    assert caplog.text.count("results are not kept") == 1


def test_a_full_disk_leaves_no_half_of_a_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    real = os.replace

    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with caplog.at_level(logging.WARNING, "croupier.solver"):
        assert not counted().from_cache
    assert "No space left on device" in caplog.text
    assert list(folder.iterdir()) == []
    monkeypatch.setattr(os, "replace", real)


def test_a_stop_while_writing_leaves_no_half_of_a_file(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(*_: Any) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "replace", stopped)
    with pytest.raises(KeyboardInterrupt):
        cache.save("x.counts", KEY, ARRAYS)
    assert list(folder.iterdir()) == []


def test_a_stop_while_counting_keeps_nothing(folder: Path) -> None:
    class Enough(Exception):
        pass

    def stop(done: int, parts: int) -> None:
        if done > parts // 2:
            raise Enough

    with pytest.raises(Enough):
        solve(GAME, cards(NINE), progress=stop)
    assert not folder.exists()


def test_several_may_write_at_once(folder: Path) -> None:
    threads = [threading.Thread(target=cache.save, args=("x.counts", KEY, ARRAYS)) for _ in "12345"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert cache.load("x.counts", KEY) is not None
    assert [path.name for path in folder.iterdir()] == ["x.counts"]


def test_best_play_is_kept_for_as_many_rules_as_were_used_last(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cache, "MOST_PLAYS", 3)

    def keep(game: str, number: int) -> str:
        name, key = cache.play_entry(game, f"rules {number}", "code")
        cache.save(name, key, ARRAYS)
        os.utime(folder / name, (number, number))
        return name

    first, second, third = (keep("one-game", number) for number in (1, 2, 3))
    longer = keep("one-game-more", 1)
    cache.save("one-game-52.counts", KEY, ARRAYS)
    assert cache.load(*cache.play_entry("one-game", "rules 1", "code")) is not None
    fourth = keep("one-game", 4)
    kept = {path.name for path in folder.iterdir()}
    assert kept == {first, third, fourth, longer, "one-game-52.counts"} and second not in kept


def test_progress_is_told_part_by_part() -> None:
    told: list[tuple[int, int]] = []
    solve(GAME, cards(NINE), progress=lambda *one: told.append(one), use_cache=False)
    assert [done for done, _ in told] == list(range(1, len(told) + 1))
    assert {parts for _, parts in told} == {len(told)}


def test_the_file_of_the_whole_deck_says_what_it_is(whole_deck: Solved, odds_cache: Path) -> None:
    name, key = cache.entry(WHOLE, DECK, whole_deck.made_by)
    head = (odds_cache / name).read_bytes()[len(cache.MAGIC) :].partition(b"\n")[0]
    assert json.loads(head)["key"] == {
        "format": cache.FORMAT,
        "byte order": "little",
        **key,
    }
