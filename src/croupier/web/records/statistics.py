"""What all of a person's rounds come to, game by game: luck apart from skill, mistakes by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from croupier.coach import Decided, Summary
from croupier.errors import CoachError
from croupier.house import House, NotAllowed, Person
from croupier.house.past_tables import OwnTable
from croupier.money import Cents
from croupier.progress import Progress
from croupier.web.table.coach_controller import sessions


@dataclass
class MistakeKind:
    """The same mistake, made so often, and what it cost in all."""

    chosen: str
    best: str
    times: int = 0
    cost: Fraction = field(default_factory=Fraction)


@dataclass
class GameFigures:
    """All rounds of one game."""

    game: str
    rounds: int = 0
    result: Cents = 0
    expected: Fraction = field(default_factory=Fraction)
    lost: Fraction = field(default_factory=Fraction)
    decisions: int = 0
    kinds: dict[tuple[str, str], MistakeKind] = field(default_factory=dict)

    @property
    def luck(self) -> Fraction:
        """What is neither expected nor the cost of mistakes."""
        return self.result - self.expected + self.lost

    @property
    def mistakes(self) -> list[MistakeKind]:
        """Each kind of mistake, the dearest first."""
        return sorted(self.kinds.values(), key=lambda kind: -kind.cost)

    def add(self, summary: Summary) -> None:
        """Count another seat's rounds in."""
        self.rounds += len(summary.rounds)
        self.result += summary.result
        self.expected += summary.expected
        self.lost += summary.lost
        self.decisions += summary.decisions
        for mistake in summary.mistakes():
            self._count(mistake)

    def _count(self, mistake: Decided) -> None:
        chosen, best = mistake.weighing.of(mistake.chosen).words, mistake.weighing.best.words
        kind = self.kinds.setdefault((chosen, best), MistakeKind(chosen, best))
        kind.times += 1
        kind.cost += mistake.cost


@dataclass(frozen=True)
class Statistics:
    """All games, and the tables of which nothing could be worked out, with the reason."""

    games: tuple[GameFigures, ...]
    left_out: tuple[tuple[str, str], ...] = ()


def work_out(
    house: House, person: Person, tables: Sequence[OwnTable], progress: Progress
) -> Statistics:
    """Look back on every table; takes a while, and tells how far it is."""
    games: dict[str, GameFigures] = {}
    left_out = []
    many = sum(len(table.rounds) for table in tables)
    done = 0
    for table in tables:
        before = done

        def tell(part: int, _of: int, before: int = before) -> None:
            progress(before + part, many)

        info = table.info
        try:
            summaries = sessions(house, info.id, person, table.seats, tell)
        except (CoachError, NotAllowed) as error:
            left_out.append((info.name, str(error)))
            summaries = ()
        for summary in summaries:
            games.setdefault(info.game, GameFigures(info.game)).add(summary)
        done += len(table.rounds)
        progress(done, many)
    return Statistics(tuple(games.values()), tuple(left_out))


def results(tables: Iterable[OwnTable]) -> list[GameFigures]:
    """What is known at once: rounds and results by game, the most played first."""
    by_game: dict[str, GameFigures] = {}
    rounds: Counter[str] = Counter()
    for table in tables:
        figures = by_game.setdefault(table.info.game, GameFigures(table.info.game))
        figures.rounds += len(table.rounds)
        figures.result += table.net
        rounds[table.info.game] += len(table.rounds)
    return sorted(by_game.values(), key=lambda figures: -figures.rounds)
