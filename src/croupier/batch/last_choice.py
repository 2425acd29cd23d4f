"""What is chosen at a last choice with too many states to be listed.

The solver goes through such a game board by board, with every own hand beside it. What it takes
there is noted in bits: a board is found by its key, a hand by its number.
"""

from __future__ import annotations

from concurrent.futures import Executor
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np

from croupier.batch.choice_table import (
    BY_BOARDS,
    SUITS,
    BoardTable,
    Policy,
    board_key,
    hand_number,
    own_order,
    state_key,
)
from croupier.batch.course import CourseTree, Question, items_of
from croupier.batch.perfect_hash import perfect_hash
from croupier.batch.policy import moment_of, option_numbers
from croupier.batch.random_stream import Keys
from croupier.batch.run import fingerprint
from croupier.batch.script import Bytes, Ints, same_but_for_the_card
from croupier.errors import OddsError
from croupier.numba_cache import compiled
from croupier.progress import Progress
from croupier.rounds.choices import Option
from croupier.solver import cache
from croupier.solver.analysis import Priced
from croupier.solver.general.course import Game, Options, entries
from croupier.solver.general.kernels.courses import follow_all
from croupier.solver.general.odds import PACKAGES
from croupier.solver.general.parts import each_part
from croupier.solver.general.passes import Pass, Share
from croupier.solver.general.plan import Node
from croupier.solver.general.renamings import alike_once
from croupier.solver.general.solution import Course as Solved
from croupier.solver.state_choices import StateMakeup

MOST_BYTES: Final = 2_000_000_000
"""Bytes of a table that is begun at all."""
PACKAGE: Final = "croupier.batch"

Answers: TypeAlias = tuple[tuple[str, str], ...]


class ChoiceColumn(NamedTuple):
    """A choice of the last level that may be come to."""

    place: int
    """Among the choices of its level."""
    node: Node
    moment: int
    """When the course asks it."""


@dataclass(frozen=True)
class LastChoiceBoards:
    """Goes through the boards of a solved game, and notes what is taken beside them."""

    game: Game
    policy: Policy
    columns: tuple[ChoiceColumn, ...]

    def __call__(self, share: Share) -> tuple[Keys, Bytes]:
        """The keys of some boards, and [column, board, byte] the codes of the hands beside them."""
        first, last = share
        table = self.policy.boards
        keys = np.empty(last - first, np.uint64)
        codes = np.zeros((len(self.columns), last - first, row_bytes(self.game, table.bits)),
                         np.uint8)  # fmt: skip
        done = 0
        for rows, taken in Pass(self.game).chosen(share):
            some = slice(done, done + len(rows.boards))
            by_board = taken.reshape(*rows.cards.shape[:2], -1)
            for number, column in enumerate(self.columns):
                chosen = np.ascontiguousarray(by_board[:, :, column.place])
                _note(self.policy, column.moment, number, rows.boards, rows.cards, chosen,
                      keys[some], codes[:, some])  # fmt: skip
            done = some.stop
        return keys, codes


@compiled
def _note(
    policy: Policy,
    ask: int,
    column: int,
    boards: Bytes,
    hands: Bytes,
    taken: Options,
    keys: Keys,
    codes: Bytes,
) -> None:
    """Note what is taken with every hand beside some boards. A card that is laid away is noted by
    its place among the own cards, and so is one that was laid away before."""
    table, size, begun = policy.boards, policy.own[ask], policy.firsts[ask]
    cards = np.zeros(policy.slots.max() + 1, np.uint8)
    sums, of_board = np.zeros(SUITS, np.uint64), np.zeros(SUITS, np.uint64)
    ordered = np.zeros(SUITS + size, np.int64)
    for b in range(len(boards)):
        for at in range(boards.shape[1]):
            cards[policy.slots[begun + size + at]] = boards[b, at]
        keys[b] = board_key(policy, ask, cards, of_board)
        for h in range(hands.shape[1]):
            for at in range(size):
                cards[policy.slots[begun + at]] = hands[b, h, at]
            first = hand_number(policy, ask, cards, of_board, ordered) * table.bits
            option, to = table.options[column, taken[b, h]], column
            laid, before = policy.discards[ask, option], table.laid[column]
            if laid >= 0 or before >= 0:
                state_key(policy, ask, cards, sums)
            if laid >= 0:
                option = policy.moved[ask, option, own_order(policy, ask, cards, sums, laid)]
            if before >= 0:
                to = table.moved[column, own_order(policy, ask, cards, sums, before)]
            code = 0
            while table.options[to, code] != option:
                code += 1
            codes[to, b, first >> 3] |= code << (first & 7)


def row_bytes(game: Game, bits: int) -> int:
    """Bytes that the codes of all hands beside one board take."""
    seen = len(game.plan.seen(game.plan.last))
    hands = comb(len(game.layout.deck) - seen, len(game.plan.own))
    return -(-hands * bits // 8)


@dataclass(frozen=True)
class LastChoice:
    """The last choice of a solved game, in a course of it."""

    course: CourseTree
    priced: Priced

    @property
    def _solved(self) -> Solved:
        solved: Solved = self.priced.chosen
        return solved

    @cached_property
    def _game(self) -> Game:
        return self._solved.played()

    @cached_property
    def _sets(self) -> tuple[int, ...]:
        """How many cards the sets of a board have that are seen at the last choice."""
        seen = set(self._game.plan.seen(self._game.plan.last))
        return tuple(len(some) for some in Pass(self._game).dealt.sets if set(some) <= seen)

    def _known(self, node: Node) -> StateMakeup:
        """What is known at a choice: cards are of one group that the solver deals as one set."""
        plan = self._game.plan
        board = Pass(self._game).dealt.board[: sum(self._sets)]
        sets = (number for number, size in enumerate(self._sets, start=1) for _ in range(size))
        own = len(plan.own)
        return StateMakeup(node.ask, (*plan.own, *board), (*[0] * own, *sets), own)

    @cached_property
    def known(self) -> tuple[StateMakeup, ...]:
        """What is known at each question of the last choice."""
        return tuple(dict.fromkeys(self._known(column.node) for column in self.columns))

    @cached_property
    def columns(self) -> tuple[ChoiceColumn, ...]:
        """The choices that may be come to, and those like them in which another card was laid
        away; the course asks all of them."""
        game, reached = self._game, self._reached()
        first, nodes = len(game.plan.leaves), game.tree.nodes(game.plan.last)
        like = {self._alike(node) for number, node in nodes if first + number in reached}
        columns = list[ChoiceColumn]()
        for place, (_, node) in enumerate(nodes):
            moment = moment_of(self.course, self._known(node))
            if self._alike(node) in like and moment is not None:
                columns.append(ChoiceColumn(place, node, moment))
        return tuple(columns)

    def _reached(self) -> set[int]:
        """The items that play may come to at the last level."""
        game, outcome = self._game, self._solved.outcome
        tree, last = game.tree, game.plan.last
        items = {tree.root}
        if last:
            above = tree.branches(last - 1), outcome.choices[last - 1]
            entered = follow_all(entries(game, outcome, last - 1), *above)
            items = set(np.unique(entered).tolist())
        for number, _ in reversed(tree.nodes(last)):
            if len(game.plan.leaves) + number in items:
                items.update(tree.children[number])
        return items

    # ---- cards that were laid away before -------------------------------------------------------

    @cached_property
    def _offered(self) -> dict[tuple[str, str], Option]:
        """By question and name, the option."""
        asks = self.course.game.asks(self.course.rules)
        return {(ask.name, option.name): option for ask in asks for option in ask.options}

    def _alike(self, node: Node) -> Answers:
        """The same for choices that differ in the own card alone that was laid away before."""
        return (*((ask, self._first_like(ask, name)) for ask, name in node.before), (node.ask, ""))

    def _first_like(self, ask: str, name: str) -> str:
        """The first option that does the same, but for the own card that it lays away."""
        option = self._offered[ask, name]
        if option.discards is None:
            return name
        return next(
            other.name
            for (asked, _), other in self._offered.items()
            if asked == ask and same_but_for_the_card(option, other)
        )

    def _laid(self, node: Node) -> int:
        """Which own card was laid away before a choice, or -1."""
        options = (self._offered[answer] for answer in node.before)
        laid = [int(option.discards) for option in options if option.discards is not None]
        if len(laid) > 1:
            raise OddsError(
                f"{self.course.game.name}: a last choice after two exchanges of cards, with states "
                "too many to be listed, cannot be tabled; play it at random"
            )
        return laid[0] if laid and laid[0] < len(self._game.plan.own) else -1

    # ---- the table ------------------------------------------------------------------------------

    def added(
        self,
        policy: Policy,
        executor: Executor | None = None,
        progress: Progress | None = None,
        *,
        use_cache: bool = True,
    ) -> Policy:
        """A policy by states, with what is chosen beside boards; made before, or made now."""
        policy = policy._replace(mode=BY_BOARDS, boards=self._empty(policy.boards))
        key = {
            "inputs": self.priced.inputs,
            "policy": fingerprint(policy),
            "made by": cache.fingerprint(PACKAGE, *PACKAGES),
        }
        name = f"{self.priced.game}.choices"
        arrays = cache.load(name, key) if use_cache else None
        if arrays is not None:
            # Copies, as compiled code tells arrays apart that cannot be written to.
            keys, codes = arrays["keys"].array().copy(), arrays["codes"].array().copy()
        else:
            keys, codes = self._filled(policy, executor, progress)
            if use_cache:
                cache.save(name, key, {"keys": keys, "codes": codes})
        assert len(np.unique(keys)) == len(keys), "two boards have one key"
        shifts, numbers = perfect_hash(keys, np.arange(len(keys), dtype=np.int32))
        return policy._replace(
            boards=policy.boards._replace(shifts=shifts, numbers=numbers, codes=codes)
        )

    def _empty(self, table: BoardTable) -> BoardTable:
        """The table without boards: where each question is looked up."""
        most = max(len(column.node.options) for column in self.columns)
        options = np.full((len(self.columns), most), -1, np.int64)
        laid = np.array([self._laid(column.node) for column in self.columns], np.int64)
        moved = np.full((len(self.columns), len(self._game.plan.own)), -1, np.int64)
        for number, column in enumerate(self.columns):
            names = column.node.options
            options[number, : len(names)] = option_numbers(self.course, names)
            for other, card in zip(self.columns, laid.tolist(), strict=True):
                if card >= 0 and self._alike(other.node) == self._alike(column.node):
                    moved[number, card] = self.columns.index(other)
        bits = next(bits for bits in (1, 2, 4, 8) if most <= 1 << bits)
        return table._replace(
            columns=self._by_item(), options=options, laid=laid, moved=moved, bits=bits
        )

    def _by_item(self) -> Ints:
        """By item of the course, its column; -1 where it has none."""
        columns = list[int]()
        for item, answers in items_of(self.course.tree):
            answered = dict(answers)
            fitting = (
                number
                for number, column in enumerate(self.columns)
                if isinstance(item, Question)
                and self.course.moments[column.moment] == item.moment
                and all(answered.get(ask, name) == name for ask, name in column.node.before)
            )
            columns.append(next(fitting, -1))
        return np.array(columns, np.int64)

    def _filled(
        self, policy: Policy, executor: Executor | None, progress: Progress | None
    ) -> tuple[Keys, Bytes]:
        """The keys of all boards, and [column, board, byte] the codes beside them."""
        game, layout = self._game, self._game.layout
        boards = alike_once(layout.names, layout.open_cards.tolist(), self._sets)
        width = row_bytes(game, policy.boards.bits)
        size = len(self.columns) * boards * width
        if size > MOST_BYTES:
            raise OddsError(
                f"{self.course.game.name}: a table of its choices would take {size / 1e9:,.1f} GB, "
                f"and {MOST_BYTES / 1e9:.0f} GB are the most; play it at random"
            )
        keys, codes = np.empty(boards, np.uint64), np.empty((len(self.columns), boards, width),
                                                            np.uint8)  # fmt: skip
        shares = Pass(game).parts()
        # What a strategy chooses cannot be sent to another process.
        on = executor if game.chooser is None else None
        work = LastChoiceBoards(game, policy, self.columns)
        for at, (some_keys, some_codes) in each_part(work, shares, on, progress):
            some = slice(*shares[at])
            keys[some], codes[:, some] = some_keys, some_codes
        return keys, codes
