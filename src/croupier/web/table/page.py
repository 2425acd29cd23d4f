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
from croupier.web.pages.live_markup import PageEvent, Pane, come
from croupier.web.table import action_bar, bets, page_frame, side_panel, supervisor_tray
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

    async def _hear(self, event: PageEvent) -> None:
        handle = getattr(self, f"_do_{str(event.get('do', '')).replace(' ', '_')}", None)
        await shared().clerk.settled(self._table)
        try:
            if handle is None:
                await self._pass_on(read_message(event), event)
            else:
                await come(handle(event))
        finally:
            self._changed()

    async def _pass_on(self, request: AnyMessage, event: PageEvent) -> None:
        """Let the house do what was asked, or refuse it; the same message is never done twice.
        The clerk waits for the disk, so that other pages go on meanwhile."""
        if self._person is None:
            raise NotAllowed("sit down first: choose a free seat")
        await shared().clerk.do(self._table, self._person, request, event.get("client_id"))

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
        answer = {"do": "act", "act": act, "round": state.view.round}
        number = f"by itself {state.view.round} {act.get('seat')} {act.get('asked', 'cut')}"
        try:
            await self._pass_on(read_message(answer), {"client_id": f"{number} {state.revision}"})
        except NotAllowed:
            return False
        return True

    def _do_shape(self, event: PageEvent) -> None:
        self._shape = shell.shape_of(event)
        self._asks_all = event.get("questions") == "all"

    def _do_fold(self, event: PageEvent) -> None:
        """A part of the side is opened, or folded away: it is drawn only while it is open."""
        if event.get("part") in ("company", TRAY):
            (self._unfolded.add if event.get("open") else self._unfolded.discard)(event["part"])

    def _do_chip(self, event: PageEvent) -> None:
        self._chip = int(event["value"])

    def _do_pick(self, event: PageEvent) -> None:
        """A card to lay away, or the same again to take it back."""
        state = self._state()
        at = int(event["at"])
        if at not in discards_of(state):
            raise NotAllowed("no card can be discarded now")
        is_back = self._card_picked(state) == at
        self._picked = None if is_back else (_question_of(state), at)

    def _do_cite(self, event: PageEvent) -> None:
        text = citations.explained(self._book, str(event["cite"]))
        self.pane.show({"paragraph-text": text})
        self.pane.reveal("paragraph")

    async def _do_bet(self, event: PageEvent) -> None:
        """One more chip on an area."""
        state = self._state()
        terms = bets.terms_of(state, str(event["wager"]))
        if terms is None:
            raise NotAllowed("no wager can be placed there now")
        seat = int(event["seat"])
        placed = state.view.seats[seat].wagers.get(terms.wager, 0)
        amount = bets.raised(terms, placed, self._chip)
        if amount == placed:
            raise NotAllowed(f"{dollars(placed)} is the most", terms.cite)
        await self._pass_on(PutWager(seat=seat, wager=terms.wager, amount=amount), event)
        if amount - placed != self._chip and terms.wager not in self._bounded:
            self._bounded.add(terms.wager)
            which = "least" if amount - placed > self._chip else "most"
            self.pane.say(f"{dollars(amount)}: the {which} that is taken there.")

    async def _do_same_again(self, event: PageEvent) -> None:
        """The last round's wagers, and then the cards."""
        await self._pass_on(Repeat(), event)
        await self._pass_on(Ready(), {**event, "client_id": f"{event.get('client_id')}-ready"})

    async def _do_pace(self, event: PageEvent) -> None:
        await self._pass_on(SetPace(pace=float(event.get("pace", event.get("value", 0)))), event)

    async def _do_sit(self, event: PageEvent) -> None:
        fields = event.get("fields") or {}
        seat = int(fields.get("seat") or event["seat"])
        if self._person is None:
            await self._visitor.sign_in(fields)
            self._listen()
        chips = cents(fields["chips"]) if fields.get("chips") else CHIPS
        coupons = cents(fields["coupons"]) if fields.get("coupons") else 0
        await self._pass_on(Sit(seat=seat, chips=chips, coupons=coupons), event)

    async def _do_leave_table(self, event: PageEvent) -> None:
        """Leave every own seat, and go to the lobby once nothing keeps one here."""
        state = self._state()
        if state.own:
            await self._pass_on(Leave(), event)
        if state.view.closed and any(state.view.seats[seat].wagers for seat in state.own):
            self.pane.say("You leave when the round is over.")
        else:
            self.pane.go("/")

    async def _do_coupon(self, event: PageEvent) -> None:
        """A match play coupon beside the wager that must be made, or back."""
        number = int(event["seat"])
        seat = self._state().view.seats[number]
        opening = seat.wagers.get(GAMES[self._book.game].coupon_wager, 0)
        amount = 0 if seat.coupon else min(seat.coupons, opening)
        await self._pass_on(DoAct(act=PlaceCoupon(number, amount)), event)

    async def _do_bring(self, event: PageEvent) -> None:
        amount = cents(str(event["fields"]["amount"]))
        await self._pass_on(DoAct(act=BringChips(int(event["seat"]), amount)), event)

    async def _do_act(self, event: PageEvent) -> None:
        """An answer to what was asked, with what was filled in."""
        act, fields = dict(event["act"]), event.get("fields") or {}
        if "cards" in fields:
            act["cards"] = int(fields["cards"])
        if "amount" in fields:
            act["amount"] = cents(str(fields["amount"]))
        if "words" in fields:
            act["words"] = str(fields["words"])
        request = read_message({**event, "act": act})
        seen = self._state()
        await self._pass_on(request, event)
        if self._person is not None and isinstance(request, DoAct):
            if isinstance(chosen := request.act, Choose) and chosen.option is not None:
                self._coach.answered(seen, chosen.option, chosen.amount, self._person)

    def _do_coach(self, event: PageEvent) -> None:
        """Something for the coach, who is there for this page alone."""
        if self._person is None:
            raise NotAllowed("sit down first: the coach is for those who play")
        self._coach.hear(str(event.get("wants", "")), self._state(), self._person)

    async def _do_declare(self, event: PageEvent) -> None:
        """Something from the supervisor's tray, its fields as they were filled in."""
        tray = self._table.state(self._person).tray
        entries = {entry.act["act"]: entry for entry in tray or ()}
        fields = entries[event["act"]["act"]].fields
        act = dict(event["act"])
        for name, written in (event.get("fields") or {}).items():
            act[name] = supervisor_tray.read_field(fields[name], str(written))
        await self._pass_on(DoAct(act=act_of(act)), event)


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
