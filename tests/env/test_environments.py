"""Environments: what Gymnasium and PettingZoo expect, the same rounds alone and in a vector, and
nothing in an observation that the seat does not see."""

from __future__ import annotations

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from pettingzoo.test import api_test, seed_test

import croupier.env
from croupier.batch.course import Question
from croupier.env import SeatEnv, SeatVectorEnv, TableEnv
from croupier.env.house import house_of
from croupier.env.registration import name_of
from croupier.env.scripted_round import ScriptedRound
from croupier.env.view import SeatNumbers
from croupier.errors import CroupierError
from croupier.rulebook.folders import game_folders
from support.outside_games import FOLDER

SHEET = str(FOLDER / "three-card-poker.toml")
ASKED = "double-cross"


@pytest.mark.parametrize("slug", list(game_folders()))
def test_gymnasium_finds_nothing_to_warn_of(slug: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        env = gymnasium.make(name_of(slug), render_mode="ansi")
        check_env(env.unwrapped, skip_render_check=True)
        env.reset(seed=1)
        assert croupier.env and env.unwrapped.action_masks().any()  # type: ignore[attr-defined]


def test_a_sheet_is_made_by_its_path() -> None:
    env = gymnasium.make("croupier/Game-v0", game=SHEET)
    _, info = env.reset(seed=4)
    assert info["action_mask"].sum() > 1


def played(env: SeatEnv, seed: int, steps: int) -> list[tuple[Any, ...]]:
    """What a seat saw and got, answering by the sum of what it sees."""
    observation, info = env.reset(seed=seed)
    found = []
    for _ in range(steps):
        action = chosen(observation, info["action_mask"])
        observation, reward, is_over, _, info = env.step(action)
        found.append((observation.tolist(), reward, is_over, info["action_mask"].tolist()))
        if is_over:
            observation, info = env.reset()
            found.append((observation.tolist(), 0.0, False, info["action_mask"].tolist()))
    return found


def chosen(observation: Any, mask: Any) -> np.int64:
    open_ = np.flatnonzero(mask)
    return np.int64(open_[int(observation.sum()) % len(open_)])


@pytest.mark.parametrize("game", ["criss-cross", "casino-war", "double-attack-blackjack", SHEET])
def test_the_same_seed_gives_the_same_rounds_alone_and_in_a_vector(game: str) -> None:
    seat = SeatEnv(game)
    alone = [played(seat, 40 + at, 30) for at in range(3)]
    many = SeatVectorEnv(game, 3)
    observations, info = many.reset(seed=40)
    found: list[list[tuple[Any, ...]]] = [[], [], []]
    while min(map(len, found)) < 30:
        masks = info["action_mask"]
        actions = np.array(
            [chosen(one, mask) for one, mask in zip(observations, masks, strict=True)]
        )
        observations, rewards, over, _, info = many.step(actions)
        for at in range(3):
            row = observations[at].tolist(), rewards[at], over[at], info["action_mask"][at].tolist()
            found[at].append(row)
    for mine, theirs in zip(alone, found, strict=True):
        assert theirs[:30] == mine[:30]


def test_the_same_seed_gives_the_same_rounds_again() -> None:
    env = SeatEnv("double-attack-blackjack")
    assert played(env, 5, 40) == played(SeatEnv("double-attack-blackjack"), 5, 40)
    assert played(env, 5, 40) != played(env, 6, 40)


def test_rounds_that_are_over_are_dealt_again_as_the_mode_says() -> None:
    same = SeatVectorEnv(ASKED, 8, autoreset_mode=AutoresetMode.SAME_STEP)
    same.reset(seed=1)
    fold = same.view.options.index("fold")
    observations, rewards, over, _, info = same.step(np.full(8, fold))
    assert over.all() and (rewards == -1).all() and (observations[:, 0] > 0).all()
    assert info["final_obs"][3][0] == 0 and info["_final_obs"].all()
    off = SeatVectorEnv(ASKED, 2, autoreset_mode=AutoresetMode.DISABLED)
    off.reset(seed=1)
    off.step(np.full(2, fold))
    with pytest.raises(CroupierError, match="reset_mask"):
        off.step(np.full(2, fold))
    again, _ = off.reset(options={"reset_mask": np.array([True, False])})
    assert again[0, 0] and not again[1, 0]


def test_a_closed_answer_counts_as_the_first_open_one_or_is_refused() -> None:
    env = SeatEnv(ASKED)
    env.reset(seed=2)
    closed = env.view.options.index("go on")
    _, reward, is_over, _, info = env.step(closed)
    assert info["was_closed"] and reward == -1 and is_over
    strict = SeatEnv(ASKED, strict=True)
    strict.reset(seed=2)
    with pytest.raises(CroupierError, match="not open"):
        strict.step(closed)
    with pytest.raises(CroupierError, match="numbered"):
        strict.step(99)


@pytest.mark.parametrize("game", [ASKED, "criss-cross", "four-card-poker", "let-it-ride", SHEET])
def test_cards_that_the_seat_does_not_see_change_nothing_that_it_sees(game: str) -> None:
    env = SeatEnv(game)
    for seed in range(20):
        observation, info = env.reset(seed=seed)
        rounds: Any = env._rounds
        tree = rounds.game.play.ends.items[rounds.item]
        assert isinstance(tree, Question)
        slots = rounds.game.play.course.slots
        hidden = [at for at, slot in enumerate(slots) if slot not in tree.seen]
        cards = rounds.block.cards[rounds.row]
        free = [card for card in range(52) if card not in set(cards.tolist())]
        cards[hidden] = free[: len(hidden)]
        rounds.rows.clear()
        again, masks = rounds.seen()
        assert (again == observation).all() and (masks == info["action_mask"]).all()


def test_the_script_shows_a_seat_nothing_but_its_view() -> None:
    """The dealer's hole card and the shoe are exchanged under a hand in turn."""
    view = SeatNumbers(house_of("double-attack-blackjack"))
    for seed in range(10):
        one = ScriptedRound(view, 2, np.random.default_rng(seed))
        while one.asked is not None and one.asked.ask.name != "turn":
            one.answer(int(np.flatnonzero(one.mask(one.seat))[0]))
        if one.asked is None:
            continue
        before = one.observe(one.seat)
        dealer = one.state.round.areas["dealer"]
        dealer[1], one.deck[0] = one.deck[0], dealer[1]
        assert (one.observe(one.seat) == before).all()


def test_compiled_and_scripted_rounds_show_and_pay_the_same() -> None:
    env = SeatEnv(ASKED)
    view = env.view
    for seed in range(30):
        observation, info = env.reset(seed=seed)
        rounds: Any = env._rounds
        course, cards = rounds.game.play.course, rounds.block.cards[rounds.row].tolist()
        from croupier.cards import Card

        order = [Card(one) for one in cards]
        scripted = ScriptedRound(view, 1, np.random.default_rng(0), order[::-1])
        assert course.slots  # cards are dealt to the slots in the order of the script
        assert (scripted.observe(1) == observation).all()
        action = int(chosen(observation, info["action_mask"]))
        _, reward, is_over, _, _ = env.step(action)
        scripted.answer(action)
        assert is_over and reward == float(scripted.net(1))


def test_value_and_regret_come_from_the_solver() -> None:
    env = SeatEnv("let-it-ride", oracle=True)
    total = 0.0
    for seed in range(4):
        _, info = env.reset(seed=seed)
        assert isinstance(info["value"], float)
        is_over = False
        while not is_over:
            action = int(np.flatnonzero(info["action_mask"])[-1])
            _, _, is_over, _, info = env.step(action)
            assert info["regret"] >= 0
            total += info["regret"]
    assert total > 0


def test_the_felt_is_drawn() -> None:
    env = SeatEnv("criss-cross", render_mode="rgb_array")
    env.reset(seed=1)
    picture = env.render()
    assert picture.dtype == np.uint8 and picture.ndim == 3 and len(np.unique(picture)) > 5
    words = SeatEnv("criss-cross", render_mode="ansi")
    words.reset(seed=1)
    assert "across" in words.render()
    with pytest.raises(CroupierError, match="render_mode"):
        SeatEnv("criss-cross", render_mode="human")


def test_rules_are_arguments() -> None:
    env = SeatEnv("casino-war", options={"surrender": False}, sides=["tie"])
    assert "give up" in env.view.options
    paid = SeatEnv(SHEET, pays={"pair-plus": {"flush": "4 to 1"}}, sides=["pair-plus"])
    assert str(paid.view.house.rules.pays["pair-plus"]["flush"]) == "4 to 1"
    with pytest.raises(CroupierError, match="does not take"):
        SeatEnv("casino-war", sides=["jackpot"])


@pytest.mark.parametrize("game", ["double-attack-blackjack", ASKED, "casino-war"])
def test_pettingzoo_finds_nothing_wrong(game: str) -> None:
    api_test(TableEnv(game, 3), num_cycles=60, verbose_progress=False)
    seed_test(lambda: TableEnv(game, 3), num_cycles=30)
