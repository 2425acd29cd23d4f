"""What answers are worth to a seat: the same weighed by itself and looked up in the whole game."""

from __future__ import annotations

from fractions import Fraction
from math import inf
from pathlib import Path

import numpy as np
import pytest

from croupier.env import SeatEnv
from croupier.games.double_attack_blackjack.rounds import insurance_pays
from croupier.rounds.kinds import OWN
from croupier.solver.advice import advise
from croupier.solver.general import layout
from croupier.solver.general import odds as general_odds
from croupier.solver.general.solution import Counted
from support.outside_games import FOLDER

ROUNDS = 4
ACES = (
    (2, 95, ("no attack", "insurance")),
    (6, 95, ("no attack", "insurance", "double", "stand")),
)
"""Rounds against an ace by seed: how many cards of ten are left when insurance is asked, and the
answers. The first is a blackjack."""


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


def test_a_wrong_claim_costs_what_the_game_takes_for_it() -> None:
    """The solver leaves out answers that settle a hand by what is seen, and the law knows them."""
    env = SeatEnv("colorado-hold-em", oracle=True)
    claim = env.view.options.index("declare instant winner")
    for seed in range(3):
        _, info = env.reset(seed=seed)
        best = info["value"]
        _, reward, _, _, info = env.step(claim)
        assert reward == -1 and info["regret"] == pytest.approx(best + 1)


def test_hands_in_turn_are_weighed_by_what_is_asked_of_them() -> None:
    """Insurance is weighed as such, beside a blackjack too, and a hand that has doubled as one that
    has."""
    env = SeatEnv("double-attack-blackjack", oracle=True)
    for seed, tens, answers in ACES:
        env.reset(seed=seed)
        for answer in answers:
            asked, doubles = env._observation[0], env._observation[2]
            assert env._oracle is not None
            values, open_ = env._oracle._values, np.flatnonzero(env.action_masks())
            assert {env.view.options.index(name) for name in values} == set(open_)
            if env.view.asks[asked - 1].name == "turn":
                chosen = {"attack": "no attack"} | ({"turn": "double"} if doubles else {})
                assert values == advised(env, chosen)
            _, _, _, _, info = env.step(env.view.options.index(answer))
            cost = values[env.view.options[open_[0]]] - values[answer]
            assert info["regret"] == float(max(values.values()) - values[answer])
            if env.view.asks[asked - 1].name == "insurance":
                ways = Fraction(tens, 8 * 48 - 3)
                assert cost == (1 - ways - ways * insurance_pays(env.view.house.rules)) / 2


def advised(env: SeatEnv, chosen: dict[str, str]) -> dict[str, Fraction]:
    """What advice on this hand says."""
    cards = env.view.cards(env._observation)
    own = tuple(card for slot, card in cards.items() if slot.area == OWN)
    (up,) = (card for slot, card in cards.items() if slot.area != OWN)
    advice = advise(env.view.house.rules, chosen=chosen, own=own, up=(up,))
    open_ = {env.view.options[at] for at in np.flatnonzero(env.action_masks())}
    return {choice.option: choice.value for choice in advice.choices if choice.option in open_}
