"""Environments beside their peers, in one run and per core: `python benchmarks/env.py`.

Peers are installed for this benchmark alone (`pip install envpool rlcard open_spiel pgx jax`), or
found in a folder that `--peers` names; one that is not there, or does not run, is passed over in
words. Every rate is steps by second of processor time, answers being drawn at random from those
that are open.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode

import croupier.env
from croupier.env import SeatEnv, SeatVectorEnv
from croupier.rulebook.folders import game_folders

SECONDS = 1.0
BATCH = 4096


def rate(steps: Callable[[], int], seconds: float = SECONDS) -> float:
    """Steps by second of processor time, after one call that compiles."""
    steps()
    begun, done = time.process_time(), 0
    while time.process_time() - begun < seconds:
        done += steps()
    return done / (time.process_time() - begun)


# ---- peers ----------------------------------------------------------------------------------


def gymnasium_blackjack() -> Callable[[], int]:
    env = gymnasium.make("Blackjack-v1").unwrapped
    return single(env, lambda _: int(np.random.randint(2)))


def single(env: Any, action: Callable[[Any], int]) -> Callable[[], int]:
    """A hundred steps of one environment."""
    env.reset(seed=1)

    def steps() -> int:
        for _ in range(100):
            _, _, is_over, _, _ = env.step(action(env))
            if is_over:
                env.reset()
        return 100

    return steps


def rlcard_blackjack() -> Callable[[], int]:
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

    return steps


def open_spiel_blackjack() -> Callable[[], int]:
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

    return steps


def envpool_blackjack() -> Callable[[], int]:
    import envpool

    count = 256
    env = envpool.make("Blackjack-v1", env_type="gymnasium", num_envs=count, num_threads=1)
    env.reset()
    chance = np.random.default_rng(1)

    def steps() -> int:
        for _ in range(20):
            env.step(chance.integers(2, size=count))
        return 20 * count

    return steps


def pgx_kuhn() -> Callable[[], int]:
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

    return steps


PEERS: dict[str, Callable[[], Callable[[], int]]] = {
    "Gymnasium Blackjack, one": gymnasium_blackjack,
    "RLCard blackjack, one": rlcard_blackjack,
    "OpenSpiel blackjack, one": open_spiel_blackjack,
    "EnvPool Blackjack x256": envpool_blackjack,
    f"pgx Kuhn poker x{BATCH}": pgx_kuhn,
}


# ---- ours -----------------------------------------------------------------------------------


def ours_alone(game: str) -> Callable[[], int]:
    env = SeatEnv(game)
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    spare: Iterator[int] = iter(())

    def action(_: Any) -> int:
        nonlocal spare
        open_ = np.flatnonzero(env.action_masks())
        number = next(spare, None)
        if number is None:
            spare = iter(chance.integers(1 << 30, size=4096).tolist())
            number = next(spare)
        return int(open_[number % len(open_)])

    return single(env, action)


def ours_many(game: str) -> Callable[[], int]:
    env = SeatVectorEnv(game, BATCH, autoreset_mode=AutoresetMode.SAME_STEP)
    _, info = env.reset(seed=1)
    chance = np.random.default_rng(1)
    noise = chance.random((64, BATCH, len(env.view.options)), np.float32)
    at, masks = 0, info["action_mask"]

    def steps() -> int:
        nonlocal at, masks
        for _ in range(20):
            at = (at + 1) % 64
            masks = env.step((noise[at] * masks).argmax(axis=1))[4]["action_mask"]
        return 20 * BATCH

    return steps


def measured(seconds: float) -> Iterator[tuple[str, float | str]]:
    """Every environment with its rate, or why there is none."""
    ours: dict[str, Callable[[], Callable[[], int]]] = {}
    for game in game_folders():
        ours[f"croupier {game}, one"] = lambda game=game: ours_alone(game)  # type: ignore[misc]
        ours[f"croupier {game} x{BATCH}"] = lambda game=game: ours_many(game)  # type: ignore[misc]
    for name, made in {**PEERS, **ours}.items():
        try:
            yield name, rate(made(), seconds)
        except Exception as error:  # a peer may fail in its own way, and the others still count
            yield name, f"passed over: {type(error).__name__}: {str(error)[:90]}"


def main() -> None:
    """Measure, print, and say which goals are met."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--peers", help="a folder with peers")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="for each")
    asked = parser.parse_args()
    if asked.peers:
        sys.path.append(asked.peers)
    assert croupier.env
    found: dict[str, float | str] = {}
    for name, value in measured(asked.seconds):
        found[name] = value
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
