"""A seat at one table as a `gymnasium.Env`: an episode is a round, its reward the net in units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from croupier.batch.random_stream import key_of
from croupier.batch.script import Bytes
from croupier.batch.turn_tables import has_turns
from croupier.env.compiled_game import Block, CompiledGame
from croupier.env.house import Pays, house_of
from croupier.env.oracle import Oracle
from croupier.env.turns import CompiledTurns, ManyTurns
from croupier.env.view import SeatNumbers, answer_number
from croupier.errors import OddsError

Observation = NDArray[np.int64]
Info = dict[str, Any]


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of any game. Rewards come at the end of a round; the mask says what is open.

    `oracle=True` adds `info["value"]`, what the best answer is worth, and after an answer
    `info["regret"]`, what it has cost against the best, both exact as far as a float goes.
    """

    metadata: dict[str, Any] = {
        "render_modes": ["ansi", "rgb_array"],
        "render_fps": 2,
    }

    def __init__(
        self,
        game: str | Path,
        *,
        edition: str | None = None,
        options: Mapping[str, object] | None = None,
        pays: Pays | None = None,
        sides: Iterable[str] = (),
        oracle: bool = False,
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        house = house_of(game, edition, options, pays, sides)
        self.view, self.render_mode, self.strict = SeatNumbers(house), render_mode, strict
        self._oracle = Oracle(self.view) if oracle else None
        if render_mode is not None and render_mode not in self.metadata["render_modes"]:
            raise OddsError(f"render_mode {render_mode!r}: there are ansi and rgb_array")
        self.observation_space, self.action_space = self.view.observations, self.view.actions
        self._rounds: _CompiledSeat | _TurnSeat
        if has_turns(house.game, house.rules):
            self._rounds = _TurnSeat(CompiledTurns(house))
        else:
            self._rounds = _CompiledSeat(CompiledGame(house))
        self._observation = np.zeros(self.view.size, np.int64)
        self._mask = np.zeros(len(self.view.options), np.int8)
        self._is_over, self._seeded = True, False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, Info]:
        """Deal a round. A seed begins the rounds of that seed; without one the next is dealt."""
        super().reset(seed=seed)
        if seed is not None or not self._seeded:
            key = seed if seed is not None else int(self.np_random.integers(1 << 62))
            self._rounds.seed(key_of(key))
            self._seeded = True
        self._rounds.deal()
        self._is_over = False
        if self._oracle is not None:
            self._oracle.begin()
        return self._seen()

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, Info]:
        """Answer what is asked. An answer that is not open counts as the first one that is, and
        `info["was_closed"]` says so; a strict environment refuses it."""
        if self._is_over:
            raise OddsError("there is no round, or it is over: reset the environment")
        number = answer_number(action, len(self._mask))
        was_closed = not self._mask[number]
        if was_closed:
            if self.strict:
                name = self.view.options[number]
                raise OddsError(f"the answer {name!r} is not open; see info['action_mask']")
            number = int(self._mask.argmax())
        regret = self._oracle.regret(number) if self._oracle is not None else None
        net = self._rounds.answer(number)
        self._is_over = net is not None
        observation, info = self._seen()
        if was_closed:
            info["was_closed"] = True
        if regret is not None:
            info["regret"] = regret
        return observation, net if net is not None else 0.0, self._is_over, False, info

    def action_masks(self) -> NDArray[np.int8]:
        """Which answers are open, as MaskablePPO asks for it."""
        return self._mask.copy()

    def render(self) -> Any:
        """What the seat sees: in words, or as a picture."""
        if self.render_mode == "ansi":
            return self.view.text(self._observation, self._mask)
        if self.render_mode == "rgb_array":
            from croupier.env.picture import felt

            return felt(self.view, self._observation)
        return None

    def _seen(self) -> tuple[Observation, Info]:
        self._observation, self._mask = self._rounds.seen()
        info: Info = {"action_mask": self._mask.copy()}
        if self._oracle is not None:
            value = self._oracle.value(self._observation, self._mask, self._rounds.dealt)
            if value is not None:
                info["value"] = value
        return self._observation, info


class _CompiledSeat:
    """Rounds from compiled blocks. What is seen at a question is written for all rounds of a block
    at once, and each row is given away once."""

    def __init__(self, game: CompiledGame) -> None:
        self.game, self.number = game, -1
        script, shown, self.block = game.script, game.shown, Block(game, 0)
        self.after, self.stops = script.after.tolist(), len(script.weights)
        self.firsts, self.looks = script.first.tolist(), script.look.tolist()
        self.ask = [int(shown.asks[ask]) if ask >= 0 else 0 for ask in script.ask.tolist()]
        self.option_of, self.nets = shown.option_of.tolist(), dict[int, float]()
        self.has_floor = script.has_floor.tolist()
        self.fixed = list(shown.masks.view(np.int8))
        self.row = self.item = 0
        self.last = -1
        """The question that was asked last, or -1."""
        self.rows: dict[tuple[int, bool], list[Observation]] = {}

    def seed(self, key: int) -> None:
        """Begin with the first round of a key."""
        self.block, self.number, self.rows = Block(self.game, key), -1, {}

    def deal(self) -> None:
        """Deal the next round."""
        self.number += 1
        block = self.block
        first = block.first
        self.row = block.at(self.number)
        if block.first != first:
            self.rows = {}
        self.item, self.last = block.items[self.row][0], -1

    def answer(self, action: int) -> float | None:
        """Answer; the net if the round is over."""
        item, block = self.item, self.block
        if self.ask[item]:
            item = self.item = block.items[self.row][self.after[item][self.option_of[action]]]
        if self.ask[item]:
            return None
        kind = block.kinds[self.row][self.looks[item]]
        number = self.firsts[item] + kind * self.stops + block.stops[self.row]
        net = self.nets.get(number)
        if net is None:
            cards = block.cards[self.row : self.row + 1, : self.game.script.places]
            net = float(self.game.nets_of(np.array([number]), cards)[0])
            self.nets[number] = net
        return net

    def seen(self) -> tuple[Observation, NDArray[np.int8]]:
        """What is seen, which is given away, and what is open, which is not."""
        item = self.item
        is_asked = self.ask[item] > 0
        if is_asked:
            self.last = item
        elif self.last < 0:
            return np.zeros(self.game.view.size, np.int64), self.fixed[item]
        rows = self.rows.get((self.last, is_asked))
        if rows is None:
            rows = self.rows[self.last, is_asked] = list(self._written(self.last, is_asked))
        mask = self._open(item) if self.has_floor[item] else self.fixed[item]
        return rows[self.row], mask

    @property
    def dealt(self) -> Bytes:
        """The cards of the round."""
        cards: Bytes = self.block.cards[self.row]
        return cards

    def _written(self, item: int, is_asked: bool) -> Observation:
        """What is seen at a question by every row of the block, or after the end if it was the
        last one."""
        shown, block = self.game.shown, self.block
        observations = np.zeros((len(block.items), self.game.view.size), np.int64)
        cards = block.cards[: len(observations), : len(shown.place)].astype(np.int64) + 1
        observations[:, shown.place] = cards * shown.seen[item]
        observations[:, 0] = self.ask[item] if is_asked else 0
        return observations

    def _open(self, item: int) -> NDArray[np.int8]:
        is_open = np.append(self.block.masks[self.row, item], (0, 0))
        mask: NDArray[np.int8] = is_open[self.option_of].astype(np.int8)
        return mask


class _TurnSeat:
    """Rounds of hands in turn: those of a vector of one seat."""

    def __init__(self, game: CompiledTurns) -> None:
        self.many, self.number = ManyTurns(game, 1), -1
        self.every, self.action = np.ones(1, np.bool_), np.zeros(1, np.int64)

    def seed(self, key: int) -> None:
        """Begin with the first round of a key."""
        self.many.seats.keys[0], self.number = key, -1

    def deal(self) -> None:
        """Deal the next round."""
        self.number += 1
        self.many.seats.rounds[0] = self.number
        self.many.deal(self.every)

    def answer(self, action: int) -> float | None:
        """Answer; the net if the round is over."""
        self.action[0] = action
        self.many.step(self.action, deals_at_once=False)
        answered = self.many.answered
        return float(answered.rewards[0]) if answered.ended[0] else None

    def seen(self) -> tuple[Observation, NDArray[np.int8]]:
        """What is seen, which is given away, and what is open, which is not."""
        answered = self.many.answered
        return answered.observations[0].copy(), answered.masks[0].view(np.int8)

    @property
    def dealt(self) -> Bytes:
        """The cards of the round, as far as they have been dealt."""
        return self.many.dealt(0)
