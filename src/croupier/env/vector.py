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
from croupier.env.compiled_game import CompiledGame, SeatRounds
from croupier.env.house import Pays, house_of
from croupier.env.oracle import Oracle
from croupier.env.turns import CompiledTurns, ManyTurns
from croupier.env.view import checked_seed, whole_number
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
        oracle: bool = False,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        if (whole_number(num_envs) or 0) < 1:
            raise OddsError(f"num_envs {num_envs}: a whole number of seats is needed, 1 or more")
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise OddsError(f"render_mode {render_mode!r}: seats in a vector have ansi alone")
        house = house_of(game, edition, options, pays, sides)
        self._many: SeatRounds | ManyTurns
        if has_turns(house.game, house.rules):
            self._many = ManyTurns(CompiledTurns(house), num_envs)
        else:
            self._many = SeatRounds(CompiledGame(house), num_envs)
        self.view, self.num_envs, self.render_mode = self._many.game.view, num_envs, render_mode
        self.strict = strict
        self.mode = AutoresetMode(autoreset_mode)
        self.metadata = {**SeatVectorEnv.metadata, "autoreset_mode": self.mode}
        self.single_observation_space = self.view.observations
        self.single_action_space = self.view.actions
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._every, self._seeded = np.ones(num_envs, np.bool_), np.zeros(num_envs, np.bool_)
        self._oracles = [Oracle(self.view) for _ in range(num_envs)] if oracle else []

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
            if which.shape != (self.num_envs,):
                raise OddsError(f"reset_mask: {self.num_envs} values are needed, not {which.shape}")
        seeds = self._seeds(seed)
        super().reset(seed=whole_number(seed))
        rounds = self._many.seats
        rounds.rounds[which] += np.uint64(1)
        if seed is not None or not self._seeded.all():
            for at in np.flatnonzero(which).tolist():
                own_seed = seeds[at]
                if own_seed is None and not self._seeded[at]:
                    own_seed = int(self.np_random.integers(1 << 62))
                if own_seed is not None:
                    rounds.keys[at], rounds.rounds[at] = key_of(own_seed), np.uint64(0)
                    self._seeded[at] = True
        self._many.deal(which)
        info: Info = {}
        self._look(which, info)
        return self._seen(info)

    def _seeds(self, seed: int | Sequence[int | None] | None) -> list[int | None]:
        """By seat, its seed, or None if it goes on with the rounds that it has."""
        if seed is None:
            return [None] * self.num_envs
        if (first := whole_number(seed)) is not None:
            seed = range(first, first + self.num_envs)
        given: list[Any] = list(seed) if isinstance(seed, Iterable) else [seed]
        if len(given) != self.num_envs:
            raise OddsError(f"{self.num_envs} seeds are needed, or one, not {len(given)}")
        return [None if own_seed is None else checked_seed(own_seed) for own_seed in given]

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observations, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        """Answer for every seat that is asked."""
        many, answers = self._many, self._answers(actions)
        was_over = many.seats.is_over.view(np.bool_).copy()
        if self.mode is AutoresetMode.DISABLED and was_over.any():
            raise OddsError("some rounds are over: reset them with options={'reset_mask': ...}")
        at_once = self.mode is AutoresetMode.SAME_STEP
        before = many.answered.observations.copy() if at_once else None
        was_closed = self._closed(answers)
        if was_closed.any():
            answers = np.where(was_closed, many.answered.masks.argmax(axis=1), answers)
        regrets = [
            None if is_over else oracle.regret(int(answer))
            for oracle, answer, is_over in zip(self._oracles, answers, was_over, strict=False)
        ]
        many.step(answers, deals_at_once=at_once)
        ended = many.answered.ended.view(np.bool_).copy()
        info: Info = {}
        if before is None:
            _note(info, self._every, was_closed, regrets)
        else:
            _note(info, ~ended, was_closed, regrets)
            if ended.any():
                info |= _final(before, many.answered.masks, ended)
                _note(info["final_info"], ended, was_closed, regrets)
        self._look(ended if at_once else was_over, info)
        observations, info = self._seen(info)
        never = np.zeros(self.num_envs, np.bool_)
        return observations, many.answered.rewards.copy(), ended, never, info

    def _answers(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """Answers by seat; what are none is refused."""
        answers = np.asarray(actions)
        if answers.shape != (self.num_envs,) or answers.dtype.kind not in "iu":
            raise OddsError(f"{self.num_envs} numbers of answers are needed, not {actions}")
        if not self._seeded.any():
            raise OddsError("there are no rounds yet: reset the environments")
        if answers.min() < 0 or answers.max() >= len(self.view.options):
            raise OddsError(f"answers are numbered from 0 to {len(self.view.options) - 1}")
        return answers.astype(np.int64, copy=False)

    def _closed(self, answers: NDArray[np.int64]) -> NDArray[np.bool_]:
        """Whose answer is not open; a strict environment refuses it before anyone has answered."""
        masks, over = self._many.answered.masks, self._many.seats.is_over
        is_closed: NDArray[np.bool_] = (masks[np.arange(self.num_envs), answers] | over) == 0
        if self.strict and is_closed.any():
            seat = int(is_closed.argmax())
            name = self.view.options[int(answers[seat])]
            raise OddsError(f"environment {seat}: the answer {name!r} is not open")
        return is_closed

    def _look(self, begun: NDArray[np.bool_], info: Info) -> None:
        """Ask the oracles what the best answers are worth; some seats begin a round."""
        if not self._oracles:
            return
        for at in np.flatnonzero(begun).tolist():
            self._oracles[at].begin()
        many, answered = self._many, self._many.answered
        seen = zip(self._oracles, answered.observations, answered.masks, strict=True)
        values = [
            oracle.value(observation, mask, many.dealt(at))
            for at, (oracle, observation, mask) in enumerate(seen)
        ]
        _add(info, "value", values)

    def action_masks(self) -> NDArray[np.int8]:
        """By seat, which answers are open."""
        return self._many.answered.masks.view(np.int8).copy()

    def render(self) -> tuple[str, ...] | None:
        """What every seat sees, in words."""
        if self.render_mode != "ansi":
            return None
        seen = zip(self._many.answered.observations, self.action_masks(), strict=True)
        return tuple(self.view.text(observation, mask) for observation, mask in seen)

    def _seen(self, info: Info) -> tuple[Observations, Info]:
        info["action_mask"] = self.action_masks()
        info["_action_mask"] = self._every.copy()
        return self._many.answered.observations.copy(), info


def _final(before: Observations, masks: NDArray[np.uint8], ended: NDArray[np.bool_]) -> Info:
    """What seats saw last whose round has ended, where the next one lies before them already."""
    before[:, 0] = 0
    go_on = np.zeros(masks.shape, np.int8)
    go_on[:, -1] = 1
    return {
        "final_obs": before, "_final_obs": ended,
        "final_info": {"action_mask": go_on, "_action_mask": ended}, "_final_info": ended,
    }  # fmt: skip


def _note(
    info: Info,
    which: NDArray[np.bool_],
    was_closed: NDArray[np.bool_],
    regrets: Sequence[float | None],
) -> None:
    """Say of some seats that their answer was not open, and what it has cost."""
    noted = was_closed & which
    if noted.any():
        info |= {"was_closed": noted, "_was_closed": noted.copy()}
    if regrets:
        pairs = zip(regrets, which, strict=True)
        _add(info, "regret", [regret if is_meant else None for regret, is_meant in pairs])


def _add(info: Info, name: str, numbers: Sequence[float | None]) -> None:
    """Add a number by seat, as Gymnasium does: 0 where there is none, and who has one."""
    has_one = np.array([number is not None for number in numbers])
    if has_one.any():
        info[name], info[f"_{name}"] = np.array([number or 0.0 for number in numbers]), has_one
