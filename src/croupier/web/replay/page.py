"""A round that is over, step by step, with the coach's values, as its reader could see it then."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from starlette.requests import HTTPConnection

from croupier.coach import why
from croupier.draw import Picture, Scene, Shape, look_of, picture
from croupier.house import NotAllowed, Person
from croupier.house.past_tables import PastTable
from croupier.house.replays import ReplayStep
from croupier.markup import Html, Part, el, shown
from croupier.progress import Progress
from croupier.rulebook import Edition, edition
from croupier.solver.game_odds import is_solved
from croupier.web.context import house, shared
from croupier.web.json_http import number_of
from croupier.web.latest_job import Latest, Stopped
from croupier.web.pages import citations, shell
from croupier.web.pages.curve import NARROW, curve
from croupier.web.pages.live_markup import Pane
from croupier.web.pages.page_events import Cite, ShowShape
from croupier.web.replay import events, panels
from croupier.web.replay.analysis import Decision, WeighedDecision, decisions, judge
from croupier.web.table.coach_controller import keep_for_drill

BEAT: Final = 1.2
"""Seconds between two steps while the round plays by itself."""
MOST_ROUNDS: Final = 500
"""Rounds of the table that its curve shows."""


async def replay_page(asks: HTTPConnection) -> Pane:
    """One of a table's rounds."""
    person, table_id = shell.visitor(asks).person, asks.path_params["table_id"]
    shown_by = asks.query_params.get("seen", "")
    try:
        if table_id in house().open_here:  # what is on its way to the disk is not certain yet
            await shared().clerk.settled(house().table(table_id))
        past = house().past(table_id)
        number = number_of(asks.path_params["number"], "a round") or 0
        steps = await shared().work.do(
            ("replay", table_id, number, person.id if person else None, shown_by),
            past.replayer(number, person, shown_by),
        )
    except NotAllowed as error:
        where = f"/table/{table_id}" if house().is_listed(table_id) else "/records"
        return shell.lost("No such round", str(error), "Go back", where, person)
    return ReplayPage(past, steps, number, person).pane


ROUTES = shell.page("/table/{table_id}/round/{number}", replay_page)


class ReplayPage:
    """One open page of a replay: at which step it is, and what the coach has found."""

    def __init__(
        self, past: PastTable, steps: list[ReplayStep], number: int, person: Person | None
    ) -> None:
        self._past, self._steps, self._number, self._person = past, steps, number, person
        self._own = steps[-1].own
        # What came before the cards is there to be looked at, but the round begins here.
        called = (at for at, step in enumerate(steps) if step.act == "no more bets")
        self._at = self._begins = next(called, 0)
        self._shape: Shape = "wide"
        self._plays = False
        self._made: dict[int, Decision] = decisions(steps)
        self._judged: dict[int, WeighedDecision] = {}
        self._tried: dict[int, str] = {}
        """What the reader would do now, by the step of the decision; empty while still asked."""
        self._looking = Latest()
        about = past.info
        self._rules = look_of(about).rules
        self._book: Edition = edition(about.game, about.edition)
        parts = self._parts()
        self._opening = self._picture().opening
        self.pane = Pane(f"Round {number} again", self._whole(parts), parts)
        self.pane.heard_by(self, self._show)
        self.pane.on_begin(self._judge)
        self.pane.every(BEAT, self._beat)
        self.pane.on_close(self._looking.stop)

    # ---- drawing ----------------------------------------------------------------------------

    def _whole(self, parts: Mapping[str, Part]) -> Html:
        last = self._past.rounds(1)[0].number
        share = self._past.shared_by(self._number, self._own) if self._own else ""
        return shell.frame(
            shell.header(self._person),
            el(
                "main",
                panels.ribbon(self._past.info, self._number, last, share),
                el("div", Html(str(self._picture())), class_="felt-frame", id="felt-frame"),
                shown(parts["bar"]),
                el(
                    "section",
                    shown(parts["analysis"]),
                    self._curve(),
                    shown(parts["steps"]),
                    class_="side",
                    aria_label="Analysis",
                ),
                class_="table-page replay",
                id="main",
            ),
            help_rows=panels.HELP,
        )

    def _curve(self) -> Html | None:
        """The evening of the seats by which the round is seen."""
        nets = [
            (
                round_.number,
                sum(round_.seats[seat].net for seat in self._own if seat in round_.seats),
            )
            for round_ in reversed(self._past.rounds(MOST_ROUNDS))
            if any(seat in round_.seats for seat in self._own)
        ]
        if not nets:
            return None
        table = self._past.info.id
        picture = curve(nets, lambda number: f"/table/{table}/round/{number}", self._number, NARROW)
        return el("div", el("h2", "The evening"), picture, class_="part evening")

    def _picture(self) -> Picture:
        step = self._steps[self._at]
        scene = Scene(rules=step.table, view=step.view, own=self._own)
        return picture(scene, self._shape)

    def _parts(self) -> dict[str, Part]:
        return {
            **self._picture().groups,
            "bar": panels.bar(self._steps, self._at, self._book, plays=self._plays),
            "analysis": self._analysis(),
            "steps": panels.step_list(self._steps, self._at, self._begins, self._judged),
        }

    def _decision(self) -> int | None:
        """The decision that the reader looks at: the one just made, or the one before which the
        table stands."""
        return next((at for at in (self._at + 1, self._at) if at in self._made), None)

    def _analysis(self) -> Html:
        at = self._decision()
        costs = [decision.cost for decision in self._judged.values()]
        if not self._made:
            return panels.no_analysis(has_seat=bool(self._own))
        if at is None or at not in self._judged:
            return panels.summary(len(self._made), costs, is_busy=self._looking.is_busy)
        judged = self._judged[at]
        if at in self._tried:
            tried = self._tried[at]
            reasons = why(judged.weighing, tried) if tried else None
            return panels.trial(judged, reasons)
        return panels.judged(judged, is_before=at > self._at, may_keep=self._person is not None)

    def _show(self) -> None:
        drawn, parts = self._picture(), self._parts()
        if drawn.opening != self._opening:
            self._opening = drawn.opening
            parts = {"stage": str(drawn), **parts}
        self.pane.show(parts)

    # ---- the coach --------------------------------------------------------------------------

    def _judge(self) -> None:
        """Have every decision weighed as soon as somebody looks."""
        rules, decisions = self._rules, self._made
        if not decisions or not is_solved(rules.edition.game):
            return

        def work(progress: Progress) -> dict[int, WeighedDecision]:
            return judge(rules, decisions, progress)

        self._looking.ask(work, self._found)

    def _found(self, judged: dict[int, WeighedDecision] | Exception) -> None:
        if isinstance(judged, dict):
            self._judged = judged
        elif not isinstance(judged, Stopped):
            self.pane.say(str(judged))
        self._show()

    # ---- going about ------------------------------------------------------------------------

    def _go(self, at: int) -> None:
        self._at = max(0, min(at, len(self._steps) - 1))

    def _beat(self) -> None:
        """One step on, while the round plays by itself."""
        if self._plays:
            self._go(self._at + 1)
            self._plays = self._at < len(self._steps) - 1
            self._show()

    def _do_step(self, event: events.Step) -> None:
        self._plays = False
        self._go(event.at)

    def _do_play(self, event: events.Play) -> None:
        self._plays = not self._plays
        if self._plays and self._at == len(self._steps) - 1:
            self._at = self._begins

    def _do_decision(self, event: events.ToDecision) -> None:
        """To the next decision, or the one before."""
        stands = [at - 1 for at in self._made]
        ahead = [at for at in stands if at > self._at]
        behind = [at for at in stands if at < self._at]
        steps = ahead[:1] if event.next else behind[-1:]
        if not steps:
            raise NotAllowed("there is no further decision of yours in this round")
        self._go(steps[0])

    def _do_try(self, event: events.Try) -> None:
        """Decide again, by what was seen then."""
        at = self._decision()
        if at is None or at not in self._judged:
            raise NotAllowed("there is nothing to decide here")
        if event.option:
            self._judged[at].weighing.of(event.option)
        self._tried[at] = event.option
        self._go(at - 1)

    def _do_look(self, event: events.Look) -> None:
        """Back to what was chosen then."""
        self._tried.clear()

    async def _do_keep(self, event: events.Keep) -> None:
        """Have a decision asked again in the drill."""
        at = self._decision()
        if at is None or self._person is None:
            raise NotAllowed("there is nothing to keep here")
        rules, view, person = self._rules, self._made[at].view, self._person
        key = "keep", person.id, self._past.info.id, self._number, at
        await shared().work.do(key, lambda: keep_for_drill(house(), rules, view, person))
        self.pane.say("It is kept: the drill will ask you again.")

    def _do_shape(self, event: ShowShape) -> None:
        self._shape = shell.shape_of(event)

    def _do_cite(self, event: Cite) -> None:
        self.pane.show({"paragraph-text": citations.explained(self._book, event.cite)})
        self.pane.reveal("paragraph")
