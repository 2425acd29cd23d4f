"""What answers are worth to a seat: the same weighed by itself and looked up in the whole game."""

from __future__ import annotations

from math import inf
from pathlib import Path

import numpy as np
import pytest

from croupier.env import SeatEnv
from croupier.solver.general import layout
from croupier.solver.general import odds as general_odds
from croupier.solver.general.solution import Counted
from support.outside_games import FOLDER

ROUNDS = 4


@pytest.fixture
def sheet(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Ultimate Texas Hold'em with sixteen cards."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    text = (FOLDER / "ultimate-texas-holdem.toml").read_text("utf-8")
    path = tmp_path / "sixteen-cards.toml"
    path.write_text(f'{text}\n[deck]\nwithout = "2 3 4 5 6 7 8 9 T"\n', "utf-8")
    return path


def worths(sheet: Path) -> list[float]:
    """What the best answers were worth, and what those cost that were given."""
    env, found = SeatEnv(sheet, oracle=True), list[float]()
    _, info = env.reset(seed=5)
    for number in range(ROUNDS):
        is_over = False
        while not is_over:
            found.append(info["value"])
            open_ = np.flatnonzero(info["action_mask"])
            _, _, is_over, _, info = env.step(open_[number % len(open_)])
            found.append(info["regret"])
        _, info = env.reset()
    return found


def test_a_hand_that_is_slow_to_weigh_is_looked_up_in_the_whole_game(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(general_odds, "QUICK_ADVICE", inf)
    weighed = worths(sheet)
    monkeypatch.setattr(general_odds, "QUICK_ADVICE", -1.0)
    assert worths(sheet) == weighed
    monkeypatch.setattr(layout, "MOST_KEPT", 0)
    assert worths(sheet) == weighed
    assert any(weighed[1::2]) and not all(weighed[1::2])


def test_no_hand_of_a_first_choice_is_weighed_that_is_slow_to_weigh(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(general_odds, "QUICK_ADVICE", -1.0)
    env = SeatEnv(sheet, oracle=True)
    _, info = env.reset(seed=1)
    monkeypatch.setattr(Counted, "of", lambda *_: pytest.fail("a hand was weighed"))
    for _ in range(3):
        _, info = env.reset()
    assert -10 < info["value"] < 510


def test_advice_on_a_choice_after_which_nothing_is_asked(
    sheet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A raise ends the choices: boards are gone through without one."""
    monkeypatch.setattr(general_odds, "QUICK_ADVICE", inf)
    kept = worths(sheet)
    monkeypatch.setattr(layout, "MOST_KEPT", 0)
    assert worths(sheet) == kept
