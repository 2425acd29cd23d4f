"""The dealer's seat in the browser: a trainee says every act, and sees what was wrong."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final, TypeVar

from starlette.requests import HTTPConnection

from croupier.errors import RulebookError, TrainingError
from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.house import NotAllowed, OpenTable, Person
from croupier.house.training_table import TrainingTable
from croupier.markup import Html, Part, button, el, shown
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition, edition
from croupier.training import Begin, DealerAct, Fault, Training
from croupier.training.progress import Progress
from croupier.web.context import house, shared
from croupier.web.dealer import events, panel
from croupier.web.dealer.felt import felt
from croupier.web.dealer.targets import DealerSelection, Target, acts_on
from croupier.web.pages import citations, shell
from croupier.web.pages.live_markup import IN_WORDS, Pane, come, do
from croupier.web.pages.page_events import Cite, PickGame, read_event
from croupier.web.table import side_panel
from croupier.web.table.coach_controller import drill_place

MOST_KEPT: Final = 200
_TRAININGS: dict[str, Training] = {}
"""Trainings by their table: a page that is loaded again goes on; the house keeps how they stand."""


# ---- beginning ------------------------------------------------------------------------------


def beginning(asks: HTTPConnection) -> Pane:
    """What to deal, how, and for whom."""
    return Beginning(shell.visitor(asks)).pane


class Beginning:
    """The form from which a training begins."""

    def __init__(self, visitor: shell.Visitor) -> None:
        self._visitor = visitor
        self._game = next(iter(GAMES))
        form = panel.training_form(self._game, visitor.person)
        progress = Progress.of(visitor.person.id, drill_place(house())) if visitor.person else None
        main = el(
            "main",
            panel.introduction(),
            form,
            panel.payout_links(),
            panel.days(progress) if progress else None,
            class_="lobby",
            id="main",
        )
        whole = shell.frame(shell.header(visitor.person), main)
        self.pane = Pane("The dealer's seat", whole, {"wish": form}, hears=self._hear)

    async def _hear(self, data: Mapping[str, object]) -> None:
        event = read_event(self, data)
        try:
            await come(do(self, event))
        except (RulebookError, TrainingError, ValueError, KeyError) as error:
            self.pane.say(f"That cannot be trained: {error}")

    def _do_game(self, event: PickGame) -> None:
        self._game = game_of(event.value).slug
        self.pane.show({"wish": panel.training_form(self._game, self._visitor.person)})

    async def _do_begin(self, event: events.BeginTraining) -> None:
        fields = event.fields
        person = await self._visitor.known(fields.person)
        begin, mishaps = Begin(fields.begin), int(fields.mishaps) / 100
        request = {
            "game": self._game,
            "edition": fields.edition,
            "method": fields.method,
            "practice": int(fields.practice),
            "name": f"{person.name} deals"[:40],
            "training": True,
        }

        def open_table() -> OpenTable:
            table = house().open_table(person, request)
            host = TrainingTable(table, person)
            training = Training(host, begin=begin, mishaps=mishaps)
            host.keep(training.kept(), at_once=True)
            _keep(table.id, training)
            return table

        table = await shared().clerk.run(open_table, (RulebookError, TrainingError, ValueError))
        self.pane.go(f"/dealer/{table.id}")


def _keep(table_id: str, training: Training) -> None:
    _TRAININGS[table_id] = training
    if len(_TRAININGS) > MOST_KEPT:
        del _TRAININGS[next(iter(_TRAININGS))]


def _resumed(host: TrainingTable) -> Training:
    """A training that goes on after the server was stopped."""
    return Training(host, lesson=host.kept)


Found = TypeVar("Found")


# ---- dealing --------------------------------------------------------------------------------


async def dealer_page(asks: HTTPConnection) -> Pane:
    """A table at which someone learns to deal."""
    person = shell.visitor(asks).person
    try:
        table = house().table(asks.path_params["table_id"])
        if not table.standing.training:
            raise NotAllowed("nobody is trained at this table")
        if person is None or table.standing.roles.get("dealer") != person.id:
            raise NotAllowed("another person is trained at this table")
        await shared().clerk.settled(table)
        return DealerPage(table, person).pane
    except NotAllowed as error:
        if error.kind == "fault":
            raise
        way_back = "To the dealer's seat"
        return shell.lost("No training here", str(error), way_back, "/dealer", person)


STYLES: Final = ("dealer.css",)
ROUTES = [
    *shell.page("/dealer", beginning, *STYLES),
    *shell.page("/dealer/{table_id}", dealer_page, *STYLES),
]


def today() -> str:
    """The day, by the house's clock."""
    return f"{datetime.fromtimestamp(house().clock(), UTC):%Y-%m-%d}"


def _marks(training: Training) -> tuple[int, int, float]:
    """What was right of how many, and the time that it took."""
    score = training.score
    return score.right, len(score.marks), score.seconds


class DealerPage:
    """One open page of a training."""

    def __init__(self, table: OpenTable, person: Person) -> None:
        self._table, self._person = table, person
        self.training = _TRAININGS.get(table.id) or _resumed(TrainingTable(table, person))
        _keep(table.id, self.training)
        self.kind = ""
        """The kind of act that is being filled in."""
        self.holding = DealerSelection()
        self.offers: list[DealerAct] = []
        """The acts that a touch may have meant, to choose from."""
        self.faults: list[Fault] = []
        self.hint = self.done = ""
        self.progress = Progress.of(person.id, drill_place(house()))
        self.is_over = False
        self._is_scheduled = False
        about = table.state(None).table
        self.book: Edition = edition(about.game, about.edition)
        self._noted = _marks(self.training)
        parts = self._parts()
        self.pane = Pane(about.name, self._whole(parts), parts)
        self.pane.heard_by(self, self._show)
        self.pane.on_begin(self._listen)
        self.pane.on_open(self._changed)

    def _listen(self) -> None:
        self.pane.on_close(self._table.subscribe(self._changed, self._person))

    # ---- drawing ----------------------------------------------------------------------------

    def _parts(self) -> dict[str, Part]:
        return {
            "dealer-felt": felt(self.training, self.training.view(), self.holding),
            "bar": panel.bar(self),
            "score": panel.score(self),
            "news": side_panel.news(self._table.state(None), self.book),
        }

    def _whole(self, parts: Mapping[str, Part]) -> Html:
        about = self._table.state(None).table
        head = el(
            "div",
            el("h1", "The dealer's seat"),
            el("span", f"{self.book.title} · {spoken(about.method)}", class_="aside"),
            class_="about",
        )
        share = button(
            "Invite players",
            data_copy=f"/table/{self._table.id}",
            class_="quiet",
            title="copy the address at which others sit down",
        )
        return shell.frame(
            shell.header(self._person, head, tools=share),
            el(
                "main",
                shown(parts["dealer-felt"]),
                shown(parts["bar"]),
                el(
                    "section",
                    shown(parts["score"]),
                    side_panel.odds(self._table.state(None)),
                    shown(parts["news"]),
                    class_="side",
                    aria_label="Progress",
                ),
                class_="table-page dealer",
                id="main",
            ),
        )

    def _changed(self) -> None:
        """A player has done something, or we have."""
        if not self._is_scheduled and self.pane.is_watched:
            self._is_scheduled = True
            shared().clerk.soon(self._table, self._refresh)

    async def _refresh(self) -> None:
        self._is_scheduled = False
        if self.training.task is None:
            await self._have_done(self.training.refresh)
        await self._show()

    async def _have_done(self, job: Callable[[], Found]) -> Found:
        """What a step of the training comes to, once what it changed at the table is certain."""
        try:
            return await shared().clerk.run(job, (*IN_WORDS, ValueError, KeyError))
        except NotAllowed as error:
            if error.kind == "fault":  # nothing was done, so nothing was learned either
                self.training = _resumed(TrainingTable(self._table, self._person))
                _keep(self._table.id, self.training)
            raise

    async def _show(self) -> None:
        await shared().clerk.settled(self._table)
        self._note()
        self.pane.show(self._parts())

    def _note(self) -> None:
        """Keep what was done today."""
        right, of, seconds = (
            now - before for now, before in zip(_marks(self.training), self._noted, strict=True)
        )
        if of > 0:
            self._noted = _marks(self.training)
            game = self._table.state(None).table.game
            self.progress.add(
                f"deal {game}", today(), right=int(right), of=int(of), seconds=seconds
            )

    # ---- hearing ----------------------------------------------------------------------------

    def _do_cite(self, event: Cite) -> None:
        self.pane.show({"paragraph-text": citations.explained(self.book, event.cite)})
        self.pane.reveal("paragraph")

    def _do_kind(self, event: events.PickKind) -> None:
        self.kind = event.act

    async def _do_say(self, event: events.Say) -> None:
        await self._propose(panel.read_act(self.training, event.act, event.fields))

    async def _propose(self, act: DealerAct) -> None:
        self.hint = self.kind = self.done = ""
        self.offers, self.holding = [], DealerSelection()
        judged = await self._have_done(lambda: self.training.propose(act))
        self.faults, self.done = list(judged.faults), judged.done

    def _do_take_card(self, event: events.TakeCard) -> None:
        self.kind, self.offers = "", []
        self.holding = self.holding.with_card()

    def _do_choose_card(self, event: events.ChooseCard) -> None:
        if event.slot not in self.training.table.game.slots(event.area):
            raise KeyError(event.slot)
        self.holding = self.holding.with_slot(event.area, event.slot)
        self._offer(Target("slots"))

    def _do_choose_seat(self, event: events.ChooseSeat) -> None:
        self.holding = self.holding.with_seat(event.seat)
        self._offer(Target("rack"))

    async def _do_touch(self, event: events.Touch) -> None:
        """A place is touched: do what that can only mean, or ask what is meant."""
        if self.training.details():
            return
        view = self.training.view().seats.get(event.seat)
        hands = tuple(hand.hand for hand in view.hands) if view else ()
        target = Target(event.what, event.seat, event.area, hands)
        self._offer(target)
        if len(self.offers) == 1:
            await self._propose(self.offers[0])
        elif not self.offers:
            self.pane.say(panel.nothing_meant(target))

    def _offer(self, target: Target) -> None:
        self.kind = ""
        self.offers = acts_on(self.training.table, target, self.holding)

    async def _do_take(self, event: events.Take) -> None:
        if event.at < len(self.offers):
            await self._propose(self.offers[event.at])

    def _do_put_back(self, event: events.PutBack) -> None:
        self.holding, self.offers, self.kind = DealerSelection(), [], ""

    async def _do_answer(self, event: events.Answer) -> None:
        judged = await self._have_done(lambda: self.training.answer(event.fields))
        self.hint = ""
        self.faults, self.done = list(judged.faults), judged.done

    def _do_hint(self, event: events.Hint) -> None:
        self.hint = self.training.hint()

    async def _do_throw(self, event: events.Throw) -> None:
        await self._have_done(lambda: self.training.throw(event.fields.mishap))
        when = "as soon as it can" if self.training.thrown else "now, or with the next cards"
        self.pane.say(f"It goes wrong {when}.")

    def _do_finish(self, event: events.Finish) -> None:
        self.is_over = not self.is_over
