"""Many seats of one game as a `gymnasium.vector.VectorEnv`, answered together in compiled code.

Seat i of seed s plays the very rounds that `SeatEnv` plays from seed s + i.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from croupier.batch.random_stream import key_of
from croupier.batch.turn_tables import has_turns
from croupier.env.compiled_game import CompiledGame, Many
from croupier.env.house import Pays, house_of
from croupier.env.turns import CompiledTurns, ManyTurns
from croupier.errors import OddsError

Observations = NDArray[np.int64]
Info = dict[str, Any]


class SeatVectorEnv(VectorEnv[Observations, NDArray[np.int64], NDArray[Any]]):
    """Seats side by side; each has rounds of its own."""

    metadata: dict[str, Any] = {
        "render_modes": ["ansi"],
        "autoreset_mode": AutoresetMode.NEXT_STEP,
    }

    def __init__(
        self,
        game: str | Path,
        num_envs: int = 1,
        *,
        edition: str | None = None,
        options: Mapping[str, object] | None = None,
        pays: Pays | None = None,
        sides: Iterable[str] = (),
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if num_envs < 1:
            raise OddsError(f"num_envs {num_envs}: at least one seat is needed")
        house = house_of(game, edition, options, pays, sides)
        self._many: Many | ManyTurns
        if has_turns(house.game, house.rules):
            self._many = ManyTurns(CompiledTurns(house), num_envs)
        else:
            self._many = Many(CompiledGame(house), num_envs)
        self.view, self.num_envs, self.render_mode = self._many.game.view, num_envs, render_mode
        self.strict = strict
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {**SeatVectorEnv.metadata, "autoreset_mode": self.mode}
        self.single_observation_space = self.view.observations
        self.single_action_space = self.view.actions
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._every, self._seeded = np.ones(num_envs, np.bool_), False

    def reset(
        self,
        *,
        seed: int | Sequence[int | None] | None = None,
        options: dict[str, Any] | None = None,
    ) -> tuple[Observations, Info]:
        """Deal a round to every seat, or to those of `options["reset_mask"]`."""
        which = self._every
        if options and "reset_mask" in options:
            which = np.asarray(options["reset_mask"], np.bool_)
        super().reset(seed=seed if isinstance(seed, int) else None)
        many, rounds = self._many, self._many.seats
        if seed is None and not self._seeded:
            seed = [int(number) for number in self.np_random.integers(1 << 62, size=self.num_envs)]
        if isinstance(seed, int):
            seed = [seed + at for at in range(self.num_envs)]
        if seed is not None:
            for at, own_seed in enumerate(seed):
                if own_seed is not None:
                    rounds.keys[at], rounds.rounds[at] = key_of(own_seed), np.uint64(0)
            fresh = np.array([own_seed is not None for own_seed in seed])
            rounds.rounds[which & ~fresh] += np.uint64(1)
            self._seeded = True
        else:
            rounds.rounds[which] += np.uint64(1)
        many.deal(which)
        return self._seen()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Answer for every seat that is asked."""
        many, answers = self._many, np.asarray(actions, np.int64)
        if answers.shape != (self.num_envs,):
            raise OddsError(f"{self.num_envs} answers are needed, not {answers.shape}")
        if self.mode is AutoresetMode.DISABLED and many.seats.is_over.any():
            raise OddsError("some rounds are over: reset them with options={'reset_mask': ...}")
        if answers.min() < 0 or answers.max() >= len(self.view.options):
            raise OddsError(f"answers are numbered from 0 to {len(self.view.options) - 1}")
        at_once = self.mode is AutoresetMode.SAME_STEP
        before = many.answered.observations.copy() if at_once else None
        many.step(answers, deals_at_once=at_once, is_strict=self.strict)
        ended = many.answered.ended.view(np.bool_).copy()
        info: Info = {}
        if before is not None and ended.any():
            before[:, 0] = 0
            go_on = np.zeros_like(many.answered.masks)
            go_on[:, -1] = 1
            info = {
                "final_obs": before, "_final_obs": ended,
                "final_info": {"action_mask": go_on, "_action_mask": ended}, "_final_info": ended,
            }  # fmt: skip
        observations, seen = self._seen()
        never = np.zeros(self.num_envs, np.bool_)
        return observations, many.answered.rewards.copy(), ended, never, {**info, **seen}

    def action_masks(self) -> NDArray[np.int8]:
        """By seat, which answers are open."""
        return self._many.answered.masks.view(np.int8)

    def render(self) -> tuple[str, ...] | None:
        """What every seat sees, in words."""
        if self.render_mode != "ansi":
            return None
        seen = zip(self._many.answered.observations, self.action_masks(), strict=True)
        return tuple(self.view.text(observation, mask) for observation, mask in seen)

    def _seen(self) -> tuple[Observations, Info]:
        many = self._many
        masks = many.answered.masks.view(np.int8).copy()
        return many.answered.observations.copy(), {
            "action_mask": masks,
            "_action_mask": self._every.copy(),
        }
