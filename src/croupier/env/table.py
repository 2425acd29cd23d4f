"""A full table as a PettingZoo AEC environment: every seat answers in its turn, by the script."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv

from croupier.batch.random_stream import key_of
from croupier.env.house import Pays, house_of
from croupier.env.scripted_round import ScriptedRound
from croupier.env.view import GO_ON, SeatNumbers, answer_number, checked_seed, whole_number
from croupier.errors import OddsError

Observation = NDArray[np.int64]


class TableEnv(AECEnv):  # type: ignore[misc]
    """One round of a table with several seats; each is paid its net in units at the end."""

    metadata: ClassVar[dict[str, Any]] = {
        "name": "croupier_table_v0", "render_modes": ["ansi"], "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self,
        game: str | Path,
        seats: int = 3,
        *,
        edition: str | None = None,
        options: Mapping[str, object] | None = None,
        pays: Pays | None = None,
        sides: Iterable[str] = (),
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise OddsError(f"render_mode {render_mode!r}: a table has ansi alone")
        if whole_number(seats) is None:
            raise OddsError(f"seats {seats!r}: a whole number is needed")
        house = house_of(game, edition, options, pays, sides)
        self.view, self.render_mode = SeatNumbers(house), render_mode
        cards = len(house.game.shoe_cards(house.rules))
        if seats < 1 or house.game.cards_dealt(seats) > cards:
            raise OddsError(f"{house.game.name}: {seats} seats cannot be dealt from {cards} cards")
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self.agents: list[str] = []
        most = self.view.observations.nvec - 1
        self._space = spaces.Box(np.zeros_like(most), most, dtype=np.int64)
        self._actions = {
            agent: spaces.Discrete(len(self.view.options)) for agent in self.possible_agents
        }
        self._key, self._number = 0, -1
        self._round: ScriptedRound | None = None
        self._given: list[int] = []
        """The answers of this round."""

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may see."""
        return self._space

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a seat may answer."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round to every seat."""
        if seed is not None:
            self._key, self._number = key_of(checked_seed(seed)), -1
        elif self._number < 0:
            self._key = int(np.random.default_rng().integers(1 << 62))
        self._number += 1
        self.agents = list(self.possible_agents)
        self._round, self._given = self._begun(), []
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self._turn()

    def observe(self, agent: str) -> Observation:
        """What a seat sees; which answers are open to it stands in its info."""
        return self._dealt().observe(self._seat(agent))

    def step(self, action: int | None) -> None:
        """Let the seat whose turn it is answer."""
        dealt = self._dealt()
        if not self.agents:
            raise OddsError("the round is over: reset the environment")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        mask = self._mask(agent)
        number = answer_number(action, len(mask))
        if not mask[number]:
            name = self.view.options[number]
            raise OddsError(f"{agent}: the answer {name!r} is not open; see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if dealt.asked is not None:
            dealt.answer(number)
            self._given.append(number)
        self._turn(is_answered=True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the seat whose turn it is sees, in words."""
        if self.render_mode != "ansi":
            return None
        self._dealt()
        agent = self.agent_selection
        return self.view.text(self.observe(agent), self._mask(agent))

    def close(self) -> None:
        """Nothing is kept open."""

    def _turn(self, is_answered: bool = False) -> None:
        """The seat that is asked; when nobody is any more, every seat is paid."""
        dealt = self._dealt()
        if dealt.asked is not None:
            self.agent_selection = f"seat_{dealt.seat}"
        elif is_answered:
            for agent in self.agents:
                self.rewards[agent] = float(dealt.net(self._seat(agent)))
                self.terminations[agent] = True
        else:
            self.agent_selection = self.agents[0]
        self.infos = {agent: {"action_mask": self._mask(agent)} for agent in self.agents}

    def _mask(self, agent: str) -> NDArray[np.int8]:
        """Which answers are open to a seat; all go on where nothing is asked."""
        dealt = self._dealt()
        mask = dealt.mask(self._seat(agent))
        if dealt.asked is None:
            mask[self.view.options.index(GO_ON)] = 1
        return mask

    def _begun(self) -> ScriptedRound:
        """The round of this number, up to its first question."""
        chance = np.random.Generator(np.random.Philox(key=self._key, counter=self._number << 64))
        return ScriptedRound(self.view, len(self.possible_agents), chance)

    def _dealt(self) -> ScriptedRound:
        if self._round is None:
            raise OddsError("there is no round yet: reset the environment")
        return self._round

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise OddsError(f"there is no {agent!r}; the seats are seat_1 and on")
        return int(agent.removeprefix("seat_"))

    def __getstate__(self) -> dict[str, Any]:
        # A round is made of functions; its number and the answers travel, and are given again.
        return {**self.__dict__, "_round": None, "_is_dealt": self._round is not None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        is_dealt = state.pop("_is_dealt")
        self.__dict__.update(state)
        if is_dealt:
            self._round = self._begun()
            for number in self._given:
                self._round.answer(number)
