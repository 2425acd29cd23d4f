"""The coach at a seat: on or off on one open page, and told to nobody else.

It is given the state that the page may show anyway, and weighs in a thread beside the tables.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any, Final

from msgspec.structs import replace

from croupier.coach import Expectation, Summary, Weighing, Why, notebook_of, weigh, why
from croupier.coach.drill import PileReason, Situation, keep_near, near_misses, pile_of
from croupier.coach.text import worths
from croupier.errors import CoachError, RecordError
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.house.person_state import PersonState
from croupier.house.refusals import SORRY
from croupier.house.store import Store
from croupier.markup import Html
from croupier.money import Cents
from croupier.progress import Progress
from croupier.record import read
from croupier.rounds import Rules
from croupier.table.view import SeatView
from croupier.web.context import shared
from croupier.web.latest_job import Latest, Stopped
from croupier.web.table import coach_panel

_log = logging.getLogger("croupier.web")


@dataclass
class CoachTally:
    """What the coach has seen since it was turned on."""

    choices: int = 0
    mistakes: int = 0
    lost: Fraction = field(default_factory=Fraction)


MOST_KEPT: Final = 500
_ON: Final[dict[tuple[str, str], CoachTally]] = {}
"""Where the coach is on, by table and person, so that a page that is loaded again has it still."""


class Coaching:
    """The coach of one page."""

    def __init__(
        self, table: OpenTable, person: Person | None, changed: Callable[[], None]
    ) -> None:
        self._table, self._changed = table, changed
        was_on = _ON.get((table.id, person.id)) if person else None
        self.is_on = was_on is not None
        self.tally = was_on or CoachTally()
        self.weighing: Weighing | None = None
        self.why: Why | None = None
        self.sessions: tuple[Summary, ...] = ()
        self.fault = ""
        self.busy = ""
        """What is being worked out, in words."""
        self.looking = Latest()
        """Looks back on the session, which may take a while."""
        self._asked: object = None
        self._ahead: tuple[object, asyncio.Task[Weighing]] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def part(self, state: PersonState, person: Person | None) -> Html:
        """The coach's part of the side."""
        if person is None or not state.own:
            return coach_panel.absent()
        self._look(state)
        return coach_panel.panel(self, state, is_asked=choice_asked(state) is not None)

    def values(self) -> dict[str, str]:
        """What each answer to the question that is asked is worth, once that was wanted."""
        if self.weighing is None:
            return {}
        options = self.weighing.options
        amounts = worths(*(option.value for option in options))
        return {option.name: worth for option, worth in zip(options, amounts, strict=True)}

    def _look(self, state: PersonState) -> None:
        """Values are about one question, and gone with it."""
        asked = _question(state)
        if asked != self._asked:
            self._asked, self.weighing = asked, None
        if self.is_on and (view := choice_asked(state)) is not None:
            self._weigh_ahead(view)

    # ---- what the person wants --------------------------------------------------------------

    def hear(self, command: str, state: PersonState, person: Person) -> None:
        """Turn on or off, show the values, look back."""
        if command == "on":
            self.is_on, self.tally = True, CoachTally()
            _ON[self._table.id, person.id] = self.tally
            if len(_ON) > MOST_KEPT:
                del _ON[next(iter(_ON))]
        elif command == "off":
            _ON.pop((self._table.id, person.id), None)
            self.is_on = False
            self.weighing, self.why, self.sessions = None, None, ()
            self.looking.stop()
        elif command == "values":
            view = choice_asked(state)
            if view is None:
                raise NotAllowed("you are not asked for a choice")
            self._begin("what each choice is worth", self._show_values(view))
        elif command == "look back":
            seats = state.own
            if not seats:
                raise NotAllowed("sit down first")
            self._look_back(person, seats)
        elif command == "stop":
            self.looking.stop()
        elif command == "close":
            self.sessions = ()
        else:
            raise NotAllowed(f"the coach does not know {command[:40]!r}")

    def answered(
        self, state: PersonState, option: str, amount: Cents | None, person: Person
    ) -> None:
        """The person has chosen by this state: say what it cost."""
        view = choice_asked(state)
        if self.is_on and view is not None:
            self.why = None
            self._begin("what that choice cost", self._judge(view, option, amount, person))

    # ---- working it out ---------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules in force, which hang on the wall."""
        return self._table.table.rules

    def _begin(self, busy: str, coming: Coroutine[Any, Any, None]) -> None:
        self.busy, self.fault = busy, ""
        task = asyncio.get_running_loop().create_task(self._finish(coming))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _finish(self, coming: Coroutine[Any, Any, None]) -> None:
        try:
            await coming
        except (CoachError, NotAllowed) as error:
            self.fault = str(error)
        except Exception:
            _log.exception("the coach at table %s", self._table.id)
            self.fault = SORRY
        self.busy = ""
        self._changed()

    def _weigh_ahead(self, view: SeatView) -> asyncio.Task[Weighing]:
        """Begin to weigh a question as soon as it is asked: it is answered sooner than thought."""
        key = _hand(self._table.id, view)
        if self._ahead is None or self._ahead[0] != key:
            rules = self.rules
            coming = shared().work.do(key, lambda: weigh(rules, view), patient=True)
            task = asyncio.get_running_loop().create_task(coming)
            task.add_done_callback(_heard)
            self._ahead = key, task
        return self._ahead[1]

    async def _show_values(self, view: SeatView) -> None:
        asked = self._asked
        weighing = await asyncio.shield(self._weigh_ahead(view))
        if self._asked == asked:  # else it has been answered in the meantime
            self.weighing = weighing

    async def _judge(
        self, view: SeatView, option: str, amount: Cents | None, person: Person
    ) -> None:
        weighing = await asyncio.shield(self._weigh_ahead(view))
        explanation = self.why = why(weighing, option, amount)
        self.tally.choices += 1
        self.tally.lost += explanation.cost
        self.tally.mistakes += bool(explanation.cost)
        rules, place = self.rules, drill_place(self._table.house)
        key = ("mistake", person.id, weighing.position.game.slug, self.tally.choices)
        if explanation.cost:
            await shared().work.do(key, lambda: _keep(rules, view, person, place, with_near=False))
        self.busy = ""
        self._changed()  # near misses take a while, and nobody waits for them
        if explanation.cost:
            await shared().work.do(key, lambda: _keep(rules, view, person, place, with_near=True))

    def _look_back(self, person: Person, seats: Sequence[int]) -> None:
        """Sum the session up, which tells how far it is and can be stopped."""
        house, table_id = self._table.house, self._table.id
        loop = asyncio.get_running_loop()

        def work(progress: Progress) -> tuple[Summary, ...]:
            def tell(done: int, parts: int) -> None:
                progress(done, parts)
                loop.call_soon_threadsafe(self._changed)

            try:
                return sessions(house, table_id, person, seats, tell)
            except CoachError as error:
                raise NotAllowed(str(error)) from None

        self.fault = ""
        self.looking.ask(work, self._looked_back)

    def _looked_back(self, outcome: tuple[Summary, ...] | Exception) -> None:
        if not isinstance(outcome, Exception):
            self.sessions = outcome
        elif not isinstance(outcome, Stopped):
            self.fault = str(outcome)
        self._changed()


def _hand(table_id: str, view: SeatView) -> object:
    """Tells one question apart from the next; the same hand may be asked again."""
    return "coach", table_id, view.round, view.seat, str(view.own), str(view.areas)


def _heard(task: asyncio.Task[Any]) -> None:
    """What was begun ahead may fail with nobody waiting for it."""
    if not task.cancelled():
        task.exception()


def choice_asked(state: PersonState) -> SeatView | None:
    """The view of the own seat that is asked for a choice, or nothing."""
    asked = state.asked
    if asked is None or not asked.yours or asked.kind != "choice":
        return None
    return replace(state.view, seat=asked.seat, choices=asked.choices or ())


def _question(state: PersonState) -> object:
    asked = state.asked
    return (state.view.round, asked.seat, str(asked.act)) if asked else None


def drill_place(house: House) -> Path:
    """Where piles are kept: beside the house's own file, or in the data folder of this machine."""
    return house.store.database.folder


def keep_for_drill(house: House, rules: Rules, view: SeatView, person: Person) -> None:
    """Put a decision into the person's pile, with what is near it."""
    for with_near in (False, True):
        _keep(rules, view, person, drill_place(house), with_near=with_near)


def _keep(rules: Rules, view: SeatView, person: Person, place: Path, *, with_near: bool) -> None:
    """Put a mistake into the person's pile, or what is near it."""
    situation = Situation.of(rules, view)
    near = near_misses(situation) if with_near else ()  # which takes a while: the pile comes after
    pile = pile_of(rules.edition.game, person.id, place)
    if with_near:
        keep_near(pile, situation, near)
    else:
        pile.add(situation, PileReason.MISTAKE)
    pile.save()


def sessions(
    house: House, table_id: str, person: Person, seats: Sequence[int], progress: Progress
) -> tuple[Summary, ...]:
    """A person's rounds at each seat, summed up from the record."""
    store = house.store
    seeds = store.seeds(table_id)  # first: what is told by the time of the record is in the record
    try:
        record = read(b"".join(store.lines(table_id)))
    except RecordError as error:
        raise CoachError(str(error)) from None
    notebooks = [
        notebook_of(record, seat, partial(_held, store, table_id, person.id, seat), seeds)
        for seat in seats
    ]
    played = [notebook for notebook in notebooks if notebook.rounds]
    if not played:
        raise NotAllowed("no round of yours is over yet")
    many = sum(len(notebook.rounds) for notebook in played)
    progress(0, many)
    expectation = Expectation(played[0].rules)
    summaries: list[Summary] = []
    for notebook in played:
        before = sum(len(summary.rounds) for summary in summaries)
        summaries.append(notebook.summary(expectation, partial(_in_all, progress, before, many)))
    return tuple(summaries)


def _in_all(progress: Progress, before: int, many: int, done: int, _rounds: int) -> None:
    progress(before + done, many)


def _held(store: Store, table_id: str, person_id: str, seat: int, event: int) -> bool:
    return seat in store.seats_held(table_id, person_id, event)
