"""Environments beside their peers, in one run and per core: `python benchmarks/env.py`.

Peers are installed for this benchmark alone (`pip install envpool rlcard open_spiel pgx jax`), or
found in a folder that `--peers` names; one that is not there, or does not run, is passed over in
words. Every rate is steps by second of processor time of the whole process, answers being drawn at
random from those that are open: numbers for them are drawn before, and what it takes to choose by
them is left out where many seats answer together. Each has a second to get warm. All of them
go in turns, and the best turn of each is said, as other work on the machine slows some of them.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from rich.progress import track

import croupier.env
from croupier.env import SeatEnv, SeatVectorEnv
from croupier.rulebook.folders import game_folders

SECONDS = 2.0
WARM = 1.0
TURNS = 5
SPANS = 4
"""Parts of a turn, of which the best is said."""
BATCH = 4096
SETTLED = 400
"""Steps after which nearly all kinds of rounds have been met, which the game settles once each."""

Steps = Callable[[], tuple[int, float]]
"""Goes some steps, and says how many and what processor time they took."""


def timed(play: Callable[[], int]) -> Steps:
    """All that is done is counted."""

    def steps() -> tuple[int, float]:
        begun = time.process_time()
        return play(), time.process_time() - begun

    return steps


def warm(steps: Steps) -> Steps:
    """Steps whose code is compiled and warm."""
    begun = time.process_time()
    while time.process_time() - begun < WARM:
        steps()
    return steps


def rate(steps: Steps, seconds: float) -> float:
    """Steps by second of processor time, the best of some spans."""
    found = []
    for _ in range(SPANS):
        done, spent = 0, 0.0
        while spent < seconds / SPANS:
            some, took = steps()
            done, spent = done + some, spent + took
        found.append(done / spent)
    return max(found)


# ---- peers ----------------------------------------------------------------------------------


def gymnasium_blackjack() -> Steps:
    env = gymnasium.make("Blackjack-v1").unwrapped
    return single(env, lambda _, number: number & 1)


def single(env: Any, action: Callable[[Any, int], int]) -> Steps:
    """A thousand steps of one environment, with numbers drawn before."""
    env.reset(seed=1)
    chance = np.random.default_rng(1)

    def steps() -> tuple[int, float]:
        numbers = chance.integers(1 << 30, size=1000).tolist()
        begun = time.process_time()
        for number in numbers:
            _, _, is_over, _, _ = env.step(action(env, number))
            if is_over:
                env.reset()
        return len(numbers), time.process_time() - begun

    return steps


def rlcard_blackjack() -> Steps:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("blackjack")
    env.set_agents([RandomAgent(num_actions=env.num_actions)])

    def steps() -> int:
        done = 0
        for _ in range(20):
            trajectories, _ = env.run(is_training=False)
            done += len(trajectories[0]) // 2
        return done

    return timed(steps)


def open_spiel_blackjack() -> Steps:
    import pyspiel

    game, chance = pyspiel.load_game("blackjack"), np.random.default_rng(1)

    def steps() -> int:
        done = 0
        for _ in range(20):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    outcomes, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(int(chance.choice(outcomes, p=chances)))
                else:
                    legal = state.legal_actions()
                    state.apply_action(legal[int(chance.integers(len(legal)))])
                    done += 1
        return done

    return timed(steps)


def envpool_blackjack() -> Steps:
    import envpool

    count = 256
    env = envpool.make("Blackjack-v1", env_type="gymnasium", num_envs=count, num_threads=1)
    env.reset()
    numbers = np.random.default_rng(1).integers(2, size=(64, count))

    def steps() -> int:
        for answers in numbers:
            env.step(answers)
        return numbers.size

    return timed(steps)


def pgx_kuhn() -> Steps:
    import jax
    import pgx

    env, count, ahead = pgx.make("kuhn_poker"), BATCH, 32
    start, step = jax.vmap(env.init), jax.vmap(pgx.experimental.auto_reset(env.step, env.init))

    def body(carry: Any, key: Any) -> Any:
        state, one = carry, jax.random.split(key, count + 1)
        noise = jax.random.uniform(one[0], state.legal_action_mask.shape)
        action = (noise * state.legal_action_mask).argmax(axis=1)
        return step(state, action, one[1:]), None

    run = jax.jit(lambda state, keys: jax.lax.scan(body, state, keys)[0])
    state = start(jax.random.split(jax.random.PRNGKey(0), count))

    def steps() -> int:
        nonlocal state
        state = run(state, jax.random.split(jax.random.PRNGKey(1), ahead))
        state.current_player.block_until_ready()
        return ahead * count

    return timed(steps)


PEERS: dict[str, Callable[[], Steps]] = {
    "Gymnasium Blackjack, one": gymnasium_blackjack,
    "RLCard blackjack, one": rlcard_blackjack,
    "OpenSpiel blackjack, one": open_spiel_blackjack,
    "EnvPool Blackjack x256": envpool_blackjack,
    f"pgx Kuhn poker x{BATCH}": pgx_kuhn,
}


# ---- ours -----------------------------------------------------------------------------------


def ours_alone(game: str) -> Steps:
    env = SeatEnv(game)
    env.reset(seed=1)

    def action(_: Any, number: int) -> int:
        open_ = env.action_masks().nonzero()[0]
        return int(open_[number % len(open_)])

    return single(env, action)


def ours_many(game: str) -> Steps:
    env = SeatVectorEnv(game, BATCH, autoreset_mode=AutoresetMode.SAME_STEP)
    _, info = env.reset(seed=1)
    chance = np.random.default_rng(1)
    noise = chance.random((64, BATCH, len(env.view.options)), np.float32)
    at, masks = 0, info["action_mask"]

    def steps(many: int = 20) -> tuple[int, float]:
        nonlocal at, masks
        spent = 0.0
        for _ in range(many):
            at = (at + 1) % 64
            answers = (noise[at] * masks).argmax(axis=1)
            begun = time.process_time()
            masks = env.step(answers)[4]["action_mask"]
            spent += time.process_time() - begun
        return many * BATCH, spent

    steps(SETTLED)
    return steps


def measured(seconds: float) -> dict[str, float | str]:
    """Every environment with its rate, or why there is none."""
    ours: dict[str, Callable[[], Steps]] = {}
    for game in game_folders():
        ours[f"croupier {game}, one"] = lambda game=game: ours_alone(game)  # type: ignore[misc]
        ours[f"croupier {game} x{BATCH}"] = lambda game=game: ours_many(game)  # type: ignore[misc]
    found: dict[str, float | str] = {}
    contenders: dict[str, Steps] = {}
    for name, made in {**PEERS, **ours}.items():
        try:
            contenders[name] = warm(made())
        except Exception as error:  # a peer may fail in its own way, and the others still count
            found[name] = f"passed over: {type(error).__name__}: {str(error)[:90]}"
    turns = [(turn, name) for turn in range(TURNS) for name in contenders]
    for _, name in track(turns, "Turns", transient=True):
        turn = rate(contenders[name], seconds / TURNS)
        found[name] = max(turn, float(found.get(name, 0)))
    return found


def main() -> None:
    """Measure, print, and say which goals are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--peers", help="a folder with peers")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each")
    asked = parser.parse_args()
    if asked.peers:
        sys.path.append(asked.peers)
    assert croupier.env
    found = measured(asked.seconds)
    for name, value in found.items():
        shown = value if isinstance(value, str) else f"{value:>14,.0f} steps a core-second"
        print(f"{name:<42} {shown}", flush=True)
    for ours, peer, wanted in (
        (f"croupier double-cross x{BATCH}", "EnvPool Blackjack x256", 10),
        ("croupier double-cross, one", "Gymnasium Blackjack, one", 10),
    ):
        mine, theirs = found[ours], found[peer]
        if isinstance(mine, float) and isinstance(theirs, float):
            print(f"{ours}: {mine / theirs:.1f} times {peer}; wanted {wanted}")


if __name__ == "__main__":
    main()
