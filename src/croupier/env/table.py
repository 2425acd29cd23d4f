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
from croupier.env.view import GO_ON, SeatView
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
        house = house_of(game, edition, options, pays, sides)
        self.view, self.render_mode = SeatView(house), render_mode
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

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat may see."""
        return self._space

    def action_space(self, agent: str) -> spaces.Discrete:
        """What a seat may answer."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a round to every seat."""
        if seed is not None:
            self._key, self._number = key_of(seed), -1
        elif self._number < 0:
            self._key = int(np.random.default_rng().integers(1 << 62))
        self._number += 1
        chance = np.random.Generator(np.random.Philox(key=self._key, counter=self._number << 64))
        self.agents = list(self.possible_agents)
        self._round = ScriptedRound(self.view, len(self.agents), chance)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {}
        self._turn()

    def observe(self, agent: str) -> Observation:
        """What a seat sees; which answers are open to it stands in its info."""
        assert self._round is not None
        return self._round.observe(self._seat(agent))

    def step(self, action: int | None) -> None:
        """Let the seat whose turn it is answer."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert self._round is not None and action is not None
        mask = self.infos[agent]["action_mask"]
        if not (0 <= action < len(mask) and mask[action]):
            raise OddsError(f"{agent}: answer {action} is not open; see its action_mask")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self._round.asked is not None:
            self._round.answer(int(action))
        self._turn(is_answered=True)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """What the seat whose turn it is sees, in words."""
        if self.render_mode != "ansi":
            return None
        agent = self.agent_selection
        return self.view.text(self.observe(agent), self.infos[agent]["action_mask"])

    def close(self) -> None:
        """Nothing is kept open."""

    def _turn(self, is_answered: bool = False) -> None:
        """The seat that is asked; when nobody is any more, every seat is paid."""
        assert self._round is not None
        if self._round.asked is not None:
            self.agent_selection = f"seat_{self._round.seat}"
        elif is_answered:
            for agent in self.agents:
                self.rewards[agent] = float(self._round.net(self._seat(agent)))
                self.terminations[agent] = True
        else:
            self.agent_selection = self.agents[0]
        for agent in self.agents:
            mask = self._round.mask(self._seat(agent))
            if self._round.asked is None:
                mask[self.view.options.index(GO_ON)] = 1
            self.infos[agent] = {"action_mask": mask}

    def _seat(self, agent: str) -> int:
        return int(agent.removeprefix("seat_"))
