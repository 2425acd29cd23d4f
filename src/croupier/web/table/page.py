"""The table page: the felt, the bar under it, and the side; one object for each open page."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final
from weakref import WeakKeyDictionary

from msgspec.structs import replace
from starlette.requests import HTTPConnection

from croupier.draw import Picture, Shape, picture
from croupier.games import GAMES
from croupier.house import NotAllowed, OpenTable, Person
from croupier.house.guard import act_of
from croupier.house.message_types import (
    CHIPS,
    AnyMessage,
    DoAct,
    Leave,
    PutWager,
    Ready,
    Repeat,
    SetPace,
    Sit,
    read_message,
)
from croupier.house.person_state import PersonState
from croupier.house.round_book import FinishedRound
from croupier.markup import Html, Part, el, shown
from croupier.money import cents, dollars
from croupier.rulebook import Edition, edition
from croupier.table.acts.play import Choose
from croupier.table.acts.players import BringChips, PlaceCoupon
from croupier.table.event_data import ActData
from croupier.web.context import house, shared
from croupier.web.pages import citations, shell
from croupier.web.pages.live_markup import Pane, come, do
from croupier.web.pages.page_events import Cite, ShowShape, is_for, read_event
from croupier.web.table import action_bar, bets, events, page_frame, side_panel, supervisor_tray
from croupier.web.table.announcements import SAID, listening
from croupier.web.table.answers import bounds, discards_of, obvious
from croupier.web.table.coach_controller import Coaching
from croupier.web.table.scene import scene_of

TRAY: Final = "tray-panel"
"""The part of the side that holds the supervisor's tray."""


async def table_page(asks: HTTPConnection) -> Pane:
    """A table as the person who asks may see it."""
    visitor = shell.visitor(asks)
    try:
        table = house().table(asks.path_params["table_id"])
    except NotAllowed as error:
        if error.kind == "fault":
            raise
        return shell.lost("No such table", str(error), "To the lobby", "/", visitor.person)
    await shared().clerk.settled(table)
    is_phone = "Mobi" in asks.headers.get("user-agent", "")
    return TablePage(table, visitor, "narrow" if is_phone else "wide").pane


ROUTES = shell.page("/table/{table_id}", table_page)


class TablePage:
    """One open page: draws what its person may know, and passes on what the person does."""

    def __init__(self, table: OpenTable, visitor: shell.Visitor, shape: Shape) -> None:
        self._table, self._visitor, self._shape = table, visitor, shape
        self._is_scheduled = False
        self._unfolded: set[str] = set()
        """The parts of the side that are open and otherwise not drawn."""
        self._bounded: set[str] = set()
        """Wagers of which it was said that they take no less or no more."""
        self._asks_all = True
        """Whether the person wants to be asked what nobody needs to think about, too."""
        self._picked: tuple[Any, int] | None = None
        """The card that is to be laid away, at the question for which it was chosen."""
        self._coach = Coaching(table, visitor.person, self._changed)
        self._latest: PersonState | None = None
        state = self._state()
        about = state.table
        self._book: Edition = edition(about.game, about.edition)
        self._chip = bets.usual_chip(about.minimum, about.maximum)
        self._finished: tuple[object, Html] = (None, Html(""))
        """The last rounds as they are shown, and at which moment they were looked up."""
        drawn = self._picture(state)
        parts = self._parts(state, drawn)
        self._opening = drawn.opening
        self._stop: Callable[[], None] = lambda: None
        self.pane = Pane(about.name, self._whole(state, parts, drawn), parts, hears=self._hear)
        self.pane.on_begin(self._listen)
        self.pane.on_open(self._changed)
        self.pane.on_close(self._gone)

    @property
    def _person(self) -> Person | None:
        return self._visitor.person

    def _gone(self) -> None:
        """The page is closed."""
        self._stop()
        self._coach.looking.stop()

    def _listen(self) -> None:
        self._stop()
        self._stop = self._table.subscribe(self._changed, self._person)

    # ---- drawing ----------------------------------------------------------------------------

    def _state(self) -> PersonState:
        """What the person may know now, or knew last and why there is nothing newer."""
        try:
            is_open = TRAY in self._unfolded
            self._latest = self._table.state(self._person, with_tray=is_open)
        except NotAllowed as error:
            if self._latest is None:
                raise
            return replace(self._latest, fault=error.reason)
        return self._latest

    def _card_picked(self, state: PersonState) -> int | None:
        """The card that is to be laid away, while the question stands for which it was chosen."""
        picked = self._picked
        return picked[1] if picked and picked[0] == _question_of(state) else None

    def _picture(self, state: PersonState) -> Picture:
        scene = scene_of(state, self._card_picked(state))
        return picture(scene, self._shape)

    def _parts(self, state: PersonState, drawn: Picture) -> dict[str, Part]:
        """Everything on the page that can change, by the id of its element."""
        book = self._book
        return {
            "head": page_frame.head(
                state.table.id,
                state.table.name,
                bounds(state.table.minimum, state.table.maximum),
                book.game,
                book.slug,
                self._person,
                is_seated=bool(state.own),
            ),
            **drawn.groups,
            "bar": action_bar.bar(
                state, book, self._chip, self._card_picked(state), self._coach.values()
            ),
            **listening(state, action_bar.prompt_words(state)),
            "coach": self._coach.part(state, self._person),
            "results": side_panel.results(state, book),
            "news": side_panel.news(state, book),
            "rounds": self._rounds(state),
            "company": side_panel.company(state, is_open="company" in self._unfolded),
            TRAY: supervisor_tray.tray(state, book),
        }

    def _rounds(self, state: PersonState) -> Html:
        """The finished rounds, looked up again only when there is one more."""
        moment = state.rounds, state.own
        if self._finished[0] != moment:
            rounds = _finished_rounds(self._table, state.rounds)
            self._finished = moment, side_panel.rounds(self._table.id, rounds, state.own)
        return self._finished[1]

    def _whole(self, state: PersonState, parts: Mapping[str, Part], drawn: Picture) -> Html:
        return shell.frame(
            shown(parts["head"]),
            el(
                "main",
                el("div", Html(str(drawn)), class_="felt-frame", id="felt-frame"),
                shown(parts["bar"]),
                el("div", [shown(parts[key]) for key in SAID], class_="unseen"),
                el(
                    "section",
                    shown(parts["coach"]),
                    shown(parts["results"]),
                    side_panel.how_to_play(state, self._book),
                    shown(parts["news"]),
                    side_panel.odds(state),
                    shown(parts["rounds"]),
                    shown(parts["company"]),
                    shown(parts[TRAY]),
                    class_="side",
                    aria_label="About the table",
                ),
                class_="table-page",
                id="main",
            ),
            page_frame.sit_dialog(state, self._person),
            help_rows=page_frame.HELP,
        )

    def _changed(self) -> None:
        """Draw again soon: once for however many things happen at the same moment."""
        if not self._is_scheduled and self.pane.is_watched:
            self._is_scheduled = True
            shared().clerk.soon(self._table, self._refresh)

    async def _refresh(self) -> None:
        self._is_scheduled = False
        state = self._state()
        if (act := self._own_answer(state)) is not None:
            if await self._is_answered(state, act):
                return  # what follows is drawn in a moment
            state = self._state()  # while the answer was refused, the table may have gone on
        drawn = self._picture(state)
        parts = self._parts(state, drawn)
        if drawn.opening != self._opening:  # another size, or other seats are large
            self._opening = drawn.opening
            parts = {"stage": str(drawn), **parts}
        self.pane.show(parts)

    # ---- hearing ----------------------------------------------------------------------------

    async def _hear(self, data: Mapping[str, object]) -> None:
        await shared().clerk.settled(self._table)
        try:
            if is_for(self, data):
                await come(do(self, read_event(self, data)))
            else:
                await self._pass_on(read_message(data), data.get("client_id"))
        finally:
            self._changed()

    async def _pass_on(self, message: AnyMessage, client_id: object) -> None:
        """Let the house do what was asked, or refuse it; the same message is never done twice.
        The clerk waits for the disk, so that other pages go on meanwhile."""
        if self._person is None:
            raise NotAllowed("sit down first: choose a free seat")
        await shared().clerk.do(self._table, self._person, message, client_id)

    def _own_answer(self, state: PersonState) -> ActData | None:
        """The act that answers what nobody needs to think about, unless the person wants to be
        asked."""
        asked = state.asked
        if self._asks_all or asked is None or not asked.yours:
            return None
        option = obvious(state) if asked.kind == "choice" else None
        if option is None and asked.kind != "cut":
            return None
        return {**asked.act, "option": option} if option else asked.act.copy()

    async def _is_answered(self, state: PersonState, act: ActData) -> bool:
        """Answer for the person; False if another page of theirs was faster, or it cannot be
        done."""
        answer = DoAct(act=act_of(act), round=state.view.round)
        number = f"by itself {state.view.round} {act.get('seat')} {act.get('asked', 'cut')}"
        try:
            await self._pass_on(answer, f"{number} {state.revision}")
        except NotAllowed:
            return False
        return True

    def _do_shape(self, event: ShowShape) -> None:
        self._shape = shell.shape_of(event)
        self._asks_all = event.questions == "all"

    def _do_fold(self, event: events.Fold) -> None:
        """A part of the side is drawn only while it is open."""
        if event.part in ("company", TRAY):
            (self._unfolded.add if event.open else self._unfolded.discard)(event.part)

    def _do_chip(self, event: events.TakeChip) -> None:
        self._chip = int(event.value)

    def _do_pick(self, event: events.PickCard) -> None:
        state = self._state()
        if event.at not in discards_of(state):
            raise NotAllowed("no card can be discarded now")
        is_back = self._card_picked(state) == event.at
        self._picked = None if is_back else (_question_of(state), event.at)

    def _do_cite(self, event: Cite) -> None:
        self.pane.show({"paragraph-text": citations.explained(self._book, event.cite)})
        self.pane.reveal("paragraph")

    async def _do_bet(self, event: events.Bet) -> None:
        """One more chip on an area."""
        state = self._state()
        terms = bets.terms_of(state, event.wager)
        if terms is None:
            raise NotAllowed("no wager can be placed there now")
        seat = event.seat
        placed = state.view.seats[seat].wagers.get(terms.wager, 0)
        amount = bets.raised(terms, placed, self._chip)
        if amount == placed:
            raise NotAllowed(f"{dollars(placed)} is the most", terms.cite)
        wager = PutWager(seat=seat, wager=terms.wager, amount=amount)
        await self._pass_on(wager, event.client_id)
        if amount - placed != self._chip and terms.wager not in self._bounded:
            self._bounded.add(terms.wager)
            which = "least" if amount - placed > self._chip else "most"
            self.pane.say(f"{dollars(amount)}: the {which} that is taken there.")

    async def _do_same_again(self, event: events.SameAgain) -> None:
        await self._pass_on(Repeat(), event.client_id)
        await self._pass_on(Ready(), f"{event.client_id}-ready")

    async def _do_pace(self, event: events.PickPace) -> None:
        pace = float(event.value) if event.pace is None else event.pace
        await self._pass_on(SetPace(pace=pace), event.client_id)

    async def _do_sit(self, event: events.Sit) -> None:
        fields = event.fields
        seat = int(fields.seat or event.seat)
        if self._person is None:
            await self._visitor.sign_in(fields.person)
            self._listen()
        chips = cents(fields.chips) if fields.chips else CHIPS
        coupons = cents(fields.coupons) if fields.coupons else 0
        await self._pass_on(Sit(seat=seat, chips=chips, coupons=coupons), event.client_id)

    async def _do_leave_table(self, event: events.LeaveTable) -> None:
        state = self._state()
        if state.own:
            await self._pass_on(Leave(), event.client_id)
        if state.view.closed and any(state.view.seats[seat].wagers for seat in state.own):
            self.pane.say("You leave when the round is over.")
        else:
            self.pane.go("/")

    async def _do_coupon(self, event: events.PutCoupon) -> None:
        seat = self._state().view.seats[event.seat]
        opening = seat.wagers.get(GAMES[self._book.game].coupon_wager, 0)
        amount = 0 if seat.coupon else min(seat.coupons, opening)
        await self._pass_on(DoAct(act=PlaceCoupon(event.seat, amount)), event.client_id)

    async def _do_bring(self, event: events.Bring) -> None:
        act = BringChips(event.seat, cents(event.fields.amount))
        await self._pass_on(DoAct(act=act), event.client_id)

    async def _do_act(self, event: events.Answer) -> None:
        act, seen = act_of(event.whole()), self._state()
        await self._pass_on(DoAct(act=act, round=event.round), event.client_id)
        if self._person is not None and isinstance(act, Choose) and act.option is not None:
            self._coach.answered(seen, act.option, act.amount, self._person)

    def _do_coach(self, event: events.AskCoach) -> None:
        if self._person is None:
            raise NotAllowed("sit down first: the coach is for those who play")
        self._coach.hear(event.wants, self._state(), self._person)

    async def _do_declare(self, event: events.Declare) -> None:
        tray = self._table.state(self._person).tray
        fields = {entry.act["act"]: entry.fields for entry in tray or ()}[str(event.act["act"])]
        filled_in = {
            name: supervisor_tray.read_field(fields[name], written)
            for name, written in event.fields.items()
        }
        await self._pass_on(DoAct(act=act_of({**event.act, **filled_in})), event.client_id)


_last_rounds: WeakKeyDictionary[OpenTable, tuple[int, list[FinishedRound]]] = WeakKeyDictionary()
"""The last rounds of tables, looked up once for all of their pages, and how many there were."""


def _finished_rounds(table: OpenTable, many: int) -> list[FinishedRound]:
    known = _last_rounds.get(table)
    if known is None or known[0] != many:
        known = _last_rounds[table] = many, table.past.rounds(side_panel.REPLAYED)
    return known[1]


def _question_of(state: PersonState) -> tuple[Any, ...]:
    """What tells one question from the next."""
    asked = state.asked
    return state.view.round, asked and asked.seat, asked and asked.act
