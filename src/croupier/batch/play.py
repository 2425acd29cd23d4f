"""One game ready for mass play: rounds played by number, and what their ends come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from croupier.batch.choice_table import Policy
from croupier.batch.course import CourseTree, course_of
from croupier.batch.kernel import LARGEST_SHOE, Scratch, play
from croupier.batch.run import RunPart, fingerprint
from croupier.batch.script import Bytes, Ints, Script, ScriptEnds, script_of
from croupier.batch.tally import Tally
from croupier.cards import Card
from croupier.errors import OddsError
from croupier.rounds import Game, Rules
from croupier.solver.general.walk import Walker
from croupier.solver.outcomes import Ending


@dataclass(frozen=True)
class Rounds:
    """Rounds of a game by number; the same numbers of the same key are the same rounds."""

    name: str
    """What the game is called."""
    script: Script
    policy: Policy
    key: int
    size: int
    """How many ends are told apart."""

    def __call__(self, part: RunPart) -> Tally:
        counts = np.zeros(self.size, np.int64)
        examples = np.zeros((self.size, self.script.places), np.uint8)
        scratch = Scratch.of(self.script, self.key)
        done = play(self.script, self.policy, scratch, *part, counts, examples)
        if done < part.rounds:
            raise OddsError(
                f"{self.name}: round {part.first + done} took a course that no deal had shown"
            )
        return Tally.of(counts, examples)

    @property
    def inputs(self) -> str:
        """A hash of all that the rounds depend on."""
        return fingerprint(self.script, self.policy, self.key)


@dataclass(frozen=True)
class CompiledPlay:
    """A game with some wagers under some rules, compiled."""

    course: CourseTree
    script: Script
    ends: ScriptEnds

    @staticmethod
    def of(game: Game, rules: Rules, wagers: Iterable[str] = ()) -> CompiledPlay:
        """Read a game; what cannot be played in mass is refused in words."""
        course = course_of(game, rules, wagers)
        if len(course.deck) > LARGEST_SHOE:
            raise OddsError(f"{game.name}: a shoe of {len(course.deck):,} cards is too large")
        return CompiledPlay(course, *script_of(course))

    def work(self, policy: Policy, key: int) -> Rounds:
        """What plays rounds of a key by their numbers."""
        return Rounds(self.course.game.name, self.script, policy, key, self.ends.size)

    @property
    def places(self) -> int:
        """How many cards an example has."""
        return self.script.places

    def ending(self, number: int, cards: Bytes | Ints) -> Ending:
        """What a round comes to that was counted under a number: the game itself settles it."""
        end, stop = self.ends.of(number)
        course = self.course
        lying = {slot: Card(int(card)) for slot, card in zip(course.slots, cards, strict=True)}
        return self._walker(stop).walk(dict(end.answers), lying.__getitem__).ending

    def _walker(self, stop: int) -> Walker:
        if stop not in self._walkers:
            course = self.course
            where = course.stops[stop] if course.stops else None
            self._walkers[stop] = Walker(course.game, course.rules, course.wagers, where)
        return self._walkers[stop]

    @cached_property
    def _walkers(self) -> dict[int, Walker]:
        return {}
