"""The coach at a seat: on or off on one open page, and told to nobody else.

It is given the state that the page may show anyway, and weighs in a thread beside the tables.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any

from croupier.coach import (
    CoachError,
    Expectation,
    Summary,
    View,
    Weighing,
    Why,
    notebook_of,
    weigh,
    why,
)
from croupier.coach.drill import Kind, Situation, keep_mistake, pile_of
from croupier.games import Rules
from croupier.house import House, NotAllowed, OpenTable, Person
from croupier.record import RecordError, read
from croupier.web.pages import coach_words
from croupier.web.pages.markup import Html
from croupier.web.shared import shared

State = Mapping[str, Any]


@dataclass
class Tally:
    """What the coach has seen since it was turned on."""

    choices: int = 0
    mistakes: int = 0
    lost: Fraction = field(default_factory=Fraction)


class Coaching:
    """The coach of one page."""

    def __init__(self, table: OpenTable, changed: Callable[[], None]) -> None:
        self._table, self._changed = table, changed
        self.is_on = False
        self.tally = Tally()
        self.weighing: Weighing | None = None
        self.why: Why | None = None
        self.summary: Summary | None = None
        self.fault = ""
        self.busy = ""
        """What is being worked out, in words."""
        self._asked: object = None
        self._tasks: set[asyncio.Task[None]] = set()

    def part(self, state: State, person: Person | None) -> Html:
        """The coach's part of the side."""
        if person is None or not (state["you"] or {}).get("seats"):
            return coach_words.absent()
        self._look(state)
        return coach_words.panel(self, state, is_asked=choice_asked(state) is not None)

    def _look(self, state: State) -> None:
        """Values are about one question, and gone with it."""
        asked = _question(state)
        if asked != self._asked:
            self._asked, self.weighing = asked, None

    # ---- what the person wants --------------------------------------------------------------

    def hear(self, wanted: str, state: State, person: Person) -> None:
        """Turn on or off, show the values, look back."""
        if wanted == "on":
            self.is_on, self.tally = True, Tally()
        elif wanted == "off":
            self.is_on = False
            self.weighing = self.why = self.summary = None
        elif wanted == "values":
            view = choice_asked(state)
            if view is None:
                raise NotAllowed("you are not asked for a choice")
            self._begin("what each choice is worth", self._show_values(view))
        elif wanted == "look back":
            seats = (state["you"] or {}).get("seats", ())
            if not seats:
                raise NotAllowed("sit down first")
            self._begin("your session", self._look_back(person, seats[0]))
        elif wanted == "close":
            self.summary = None
        else:
            raise NotAllowed(f"the coach does not know {wanted[:40]!r}")

    def answered(self, state: State, act: Mapping[str, Any], person: Person) -> None:
        """The person has chosen by this state: say what it cost."""
        view = choice_asked(state)
        if self.is_on and view is not None and act.get("option"):
            self.why = None
            coming = self._judge(view, act, person, self.weighing)
            self._begin("what that choice cost", coming)

    # ---- working it out ---------------------------------------------------------------------

    @property
    def rules(self) -> Rules:
        """The rules in force, which hang on the wall."""
        return self._table.table.rules

    def _begin(self, what: str, coming: Coroutine[Any, Any, None]) -> None:
        self.busy, self.fault = what, ""
        task = asyncio.get_running_loop().create_task(self._finish(coming))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _finish(self, coming: Coroutine[Any, Any, None]) -> None:
        try:
            await coming
        except (CoachError, NotAllowed, RecordError) as error:
            self.fault = str(error)
        self.busy = ""
        self._changed()

    async def _weigh(self, view: View) -> Weighing:
        rules, key = self.rules, ("coach", self._table.id, view["round"], view["seat"])
        asked = str(view["seats"][str(view["seat"])])  # the same hand may be asked again
        return await shared().work.do((*key, asked), lambda: weigh(rules, view))

    async def _show_values(self, view: View) -> None:
        self.weighing = await self._weigh(view)

    async def _judge(
        self, view: View, act: Mapping[str, Any], person: Person, known: Weighing | None
    ) -> None:
        weighing = known or await self._weigh(view)
        found = self.why = why(weighing, str(act["option"]), act.get("amount"))
        self.tally.choices += 1
        self.tally.lost += found.cost
        self.tally.mistakes += bool(found.cost)
        rules, place = self.rules, drill_place(self._table.house)
        key = ("mistake", person.id, weighing.position.game.slug, self.tally.choices)
        if found.cost:
            await shared().work.do(key, lambda: _keep(rules, view, person, place, with_near=False))
        self.busy = ""
        self._changed()  # near misses take a while, and nobody waits for them
        if found.cost:
            await shared().work.do(key, lambda: _keep(rules, view, person, place, with_near=True))

    async def _look_back(self, person: Person, seat: int) -> None:
        house, table_id = self._table.house, self._table.id
        self.summary = await shared().work.do(
            ("session", table_id, person.id, self._table.revision),
            lambda: session(house, table_id, person, seat),
        )


def choice_asked(state: State) -> View | None:
    """The view of the own seat that is asked for a choice, or nothing."""
    asked = state["asked"]
    if asked is None or not asked["yours"] or asked["kind"] != "choice":
        return None
    return {**state["view"], "seat": asked["seat"], "choices": asked["choices"]}


def _question(state: State) -> object:
    asked = state["asked"]
    return (state["view"]["round"], asked["seat"], str(asked["act"])) if asked else None


def drill_place(house: House) -> Path:
    """Where piles are kept: beside the house's own file."""
    return Path(house.store.path).parent


def _keep(rules: Rules, view: View, person: Person, place: Path, *, with_near: bool) -> None:
    """Put a mistake into the person's pile, at first alone."""
    pile, situation = pile_of(rules.edition.game, person.id, place), Situation.of(rules, view)
    if with_near:
        keep_mistake(pile, situation)
    else:
        pile.add(situation, Kind.MISTAKE)
    pile.save()


def session(house: House, table_id: str, person: Person, seat: int) -> Summary:
    """A person's rounds at a seat, summed up from the record."""
    store = house.store
    record = read(b"".join(store.lines(table_id)))
    notebook = notebook_of(
        record, seat, lambda event: seat in store.seats_held(table_id, person.id, event)
    )
    if not notebook.rounds:
        raise NotAllowed("no round of yours is over yet")
    return notebook.summary(Expectation(notebook.rules))
