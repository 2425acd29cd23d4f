"""Seats in a vector beside Gymnasium's own vector of single seats; and environments that are
copied, sent elsewhere, or used wrongly."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from croupier.env import SeatEnv, SeatVectorEnv, TableEnv
from croupier.errors import CroupierError
from support.outside_games import FOLDER

SHEET = str(FOLDER / "three-card-poker.toml")
GAME = "double-cross"
SEATS = 3
SEED = 31


def both(game: str, mode: AutoresetMode, **arguments: Any) -> tuple[SeatVectorEnv, SyncVectorEnv]:
    """Our vector, and Gymnasium's of single seats."""
    seat = SeatEnv(game, **arguments)
    seats = [lambda: copy.deepcopy(seat)] * SEATS  # a game is read once
    own = SeatVectorEnv(game, SEATS, autoreset_mode=mode, **arguments)
    return own, SyncVectorEnv(seats, autoreset_mode=mode)


def assert_alike(mine: dict[str, Any], theirs: dict[str, Any]) -> None:
    """The same is said of every seat of which Gymnasium says anything."""
    assert set(mine) == set(theirs)
    for name in theirs:
        if name == "final_info":
            assert_alike(mine[name], theirs[name])
        elif not name.startswith("_"):
            of = theirs[f"_{name}"]
            assert (mine[f"_{name}"] == of).all() or name == "action_mask"
            for seat in np.flatnonzero(of):
                assert (np.asarray(mine[name][seat]) == np.asarray(theirs[name][seat])).all()


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize(("game", "oracle"), [(GAME, False), (SHEET, True)])
def test_a_vector_says_what_gymnasiums_own_says(
    game: str, oracle: bool, mode: AutoresetMode
) -> None:
    mine, theirs = both(game, mode, oracle=oracle)
    seen, info = mine.reset(seed=SEED)
    assert (theirs.reset(seed=SEED)[0] == seen).all()
    options = len(mine.view.options)
    for number in range(24):
        masks = info["action_mask"]
        actions = [int(np.flatnonzero(mask)[number % mask.sum()]) for mask in masks]
        if number % 5 == 2:
            actions = [(number + seat) % options for seat in range(SEATS)]
        seen, rewards, over, _, info = mine.step(np.array(actions))
        their_seen, their_rewards, their_over, _, their_info = theirs.step(np.array(actions))
        assert (seen == their_seen).all() and (over == their_over).all()
        assert rewards.tolist() == their_rewards.tolist()
        assert_alike(info, their_info)
        if mode is AutoresetMode.DISABLED and over.any():
            seen, info = mine.reset(options={"reset_mask": over.copy()})
            assert (theirs.reset(options={"reset_mask": over.copy()})[0] == seen).all()


@pytest.mark.parametrize("game", [GAME, "double-attack-blackjack"])
def test_a_vector_that_was_dealt_nothing_refuses_answers(game: str) -> None:
    env = SeatVectorEnv(game, 3)
    with pytest.raises(CroupierError, match="reset the environments"):
        env.step(np.zeros(3, np.int64))
    env.reset(seed=4, options={"reset_mask": np.array([True, False, True])})
    for _ in range(9):  # the one that was left out is dealt its first round by the next step
        env.step(env.action_masks().argmax(axis=1))
    alone, _ = SeatEnv(game).reset(seed=5)
    env.reset(seed=[9, 5, 9])
    assert (env._many.answered.observations[1] == alone).all()


def test_seeds_are_for_the_seats_that_are_reset() -> None:
    env = SeatVectorEnv(GAME, 3, autoreset_mode=AutoresetMode.DISABLED)
    env.reset(seed=[1, 2, 3])
    others = SeatEnv(GAME)
    others.reset(seed=2)
    env.reset(seed=[7, 7, 7], options={"reset_mask": np.array([True, False, True])})
    seen, _ = env.reset(options={"reset_mask": np.array([False, True, False])})
    assert (seen[1] == others.reset()[0]).all() and (seen[0] == seen[2]).all()


def test_a_seat_without_a_seed_has_rounds_of_its_own() -> None:
    first, again = (SeatVectorEnv(GAME, 2).reset(seed=[1, None])[0] for _ in range(2))
    assert (first[0] == again[0]).all() and (first[1] != again[1]).any()


def test_a_strict_vector_refuses_before_anyone_has_answered() -> None:
    env = SeatVectorEnv(GAME, 2, strict=True)
    _, info = env.reset(seed=3)
    fold, closed = env.view.options.index("fold"), env.view.options.index("go on")
    with pytest.raises(CroupierError, match="environment 1: the answer 'go on' is not open"):
        env.step(np.array([fold, closed]))
    assert (env.action_masks() == info["action_mask"]).all()
    assert env.step(np.array([fold, fold]))[2].all()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"num_envs": 0}, "num_envs 0"),
        ({"num_envs": 1.5}, "num_envs 1.5"),
        ({"render_mode": "human"}, "render_mode 'human'"),
        ({"sides": ["three-card", "three-card"]}, "is made already"),
        ({"sides": ["ante"]}, "is made already"),
        ({"options": ["decks=8"]}, "options .* a dictionary"),
        ({"pays": {"raise: flush": "6 to 1"}}, "a dictionary of odds by line"),
    ],
)
def test_arguments_that_are_none_are_refused(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(CroupierError, match=words):
        SeatVectorEnv(GAME, **arguments)


def test_a_side_wager_is_named_alone_too() -> None:
    assert SeatEnv(GAME, sides="three-card").view.house.wagers == ("ante", "three-card")


@pytest.mark.parametrize("answer", [1.5, "x", None, -1, 99, [0], np.nan])
def test_what_is_no_answer_is_refused(answer: Any) -> None:
    env, many, table = SeatEnv(GAME), SeatVectorEnv(GAME, 1), TableEnv(GAME, 1)
    env.reset(seed=1)
    many.reset(seed=1)
    table.reset(seed=1)
    steps: list[Any] = [env.step, lambda one: many.step([one]), table.step]  # type: ignore[arg-type]
    for step in steps:
        with pytest.raises(CroupierError, match="answer"):
            step(answer)


@pytest.mark.parametrize("seed", [-1, 1.5, "x", [1, 2]])
def test_what_is_no_seed_is_refused(seed: Any) -> None:
    for env in (SeatVectorEnv(GAME, 3), TableEnv(GAME)):
        with pytest.raises(CroupierError, match="seed"):
            env.reset(seed=seed)


def test_a_seed_may_be_a_number_of_numpy() -> None:
    table = TableEnv(GAME)
    seen = []
    seeds: list[Any] = [5, np.int64(5)]
    for seed in seeds:
        table.reset(seed=seed)
        seen.append(table.observe("seat_1").tolist())
    assert seen[0] == seen[1]
    vector = SeatVectorEnv(GAME, 2)
    assert (vector.reset(seed=seeds[1])[0] == vector.reset(seed=[5, 6])[0]).all()


def test_a_table_says_what_is_wrong() -> None:
    for arguments, words in (({"seats": 1.5}, "seats 1.5"), ({"render_mode": "human"}, "human")):
        with pytest.raises(CroupierError, match=words):
            TableEnv(GAME, **arguments)
    table = TableEnv(GAME, 2, render_mode="ansi")
    for use in (lambda: table.step(0), lambda: table.observe("seat_1"), table.render):
        with pytest.raises(CroupierError, match="reset the environment"):
            use()
    table.reset(seed=1)
    with pytest.raises(CroupierError, match="there is no 'seat_9'"):
        table.observe("seat_9")
    with pytest.raises(CroupierError, match="'go on' is not open"):
        table.step(table.view.options.index("go on"))
    while table.agents:
        over = table.terminations[table.agent_selection]
        table.step(
            None if over else int(table.infos[table.agent_selection]["action_mask"].argmax())
        )
    with pytest.raises(CroupierError, match="the round is over"):
        table.step(None)


def test_what_a_learner_does_to_its_mask_is_its_own_affair() -> None:
    env = SeatEnv(GAME)
    _, info = env.reset(seed=1)
    whole = info["action_mask"].copy()
    info["action_mask"][:] = 0
    env.action_masks()[:] = 0
    assert (env.action_masks() == whole).all()
    assert (SeatEnv(GAME).reset(seed=1)[1]["action_mask"] == whole).all()


def sent(env: Any) -> Any:
    return pickle.loads(pickle.dumps(env))


@pytest.mark.parametrize("again", [copy.deepcopy, sent])
@pytest.mark.parametrize("game", [GAME, SHEET, "double-attack-blackjack"])
def test_an_environment_is_copied_and_sent_with_its_round(game: str, again: Any) -> None:
    env = gymnasium.make("croupier/Game-v0", game=game)
    env.reset(seed=8)
    other = again(env)
    for _ in range(30):
        action = int(env.unwrapped.action_masks().argmax())  # type: ignore[attr-defined]
        mine, theirs = env.step(action), other.step(action)
        assert (mine[0] == theirs[0]).all() and mine[1] == theirs[1]
        if mine[2]:
            assert (env.reset()[0] == other.reset()[0]).all()


@pytest.mark.parametrize("again", [copy.deepcopy, sent])
def test_vectors_and_tables_are_copied_and_sent_with_their_rounds(again: Any) -> None:
    vector = SeatVectorEnv(SHEET, 3)
    vector.reset(seed=8)
    actions = vector.action_masks().argmax(axis=1)
    other = again(vector)
    for _ in range(4):
        mine, theirs = vector.step(actions), other.step(actions)
        assert (mine[0] == theirs[0]).all() and (mine[1] == theirs[1]).all()
    table = TableEnv("double-attack-blackjack", 2)
    table.reset(seed=8)
    tables = [table]
    while table.agents:
        tables.append(again(tables[-1]))
        action = None
        if not table.terminations[table.agent_selection]:
            action = int(table.infos[table.agent_selection]["action_mask"].argmax())
        for one in tables[-2:]:
            one.step(action)
        seen = [(one.agents, one.rewards, one.infos.keys()) for one in tables[-2:]]
        assert seen[0] == seen[1] and tables[-2].agents == tables[-1].agents
        for agent in table.possible_agents:
            assert (tables[-2].observe(agent) == tables[-1].observe(agent)).all()
        table = tables[-1]
