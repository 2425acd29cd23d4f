"""The table page: the felt, the bar under it, and the side; one object for each open page."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Final

from fastapi import Request
from nicegui import events, ui

from croupier.draw import Picture, picture
from croupier.errors import MoneyError
from croupier.games import GAMES
from croupier.house import NotAllowed, OpenTable, Person
from croupier.house.guard import act_of
from croupier.house.message_types import CHIPS, AnyMessage, DoAct, PutWager, Sit, read_message
from croupier.house.person_state import PersonState
from croupier.house.round_book import FinishedRound
from croupier.markup import Html, button, el, message
from croupier.money import cents, dollars
from croupier.rulebook import Edition, cite_label, edition
from croupier.table.acts.play import Choose
from croupier.table.acts.players import BringChips, PlaceCoupon
from croupier.web.context import house, shared
from croupier.web.pages import citations, shell
from croupier.web.pages.live_markup import Pane, plain
from croupier.web.table import action_bar, bets, side_panel
from croupier.web.table.announcements import SAID, listening
from croupier.web.table.answers import discards_of
from croupier.web.table.coach_controller import Coaching
from croupier.web.table.scene import scene_of

Said = Mapping[str, Any]

CHIPS_BROUGHT: Final = 100
"""The person who sits down is offered this many times the table's minimum."""


@shell.page("/table/{table_id}")
async def table_page(request: Request, table_id: str) -> None:
    """A table as the person who asks may see it."""
    token, person = shell.visitor(request)
    try:
        table = house().table(table_id)
    except NotAllowed as error:
        shell.begin("No such table")
        lost = el("p", str(error)), el("p", el("a", "To the lobby", href="/"))
        Pane(shell.frame(shell.header(person), el("div", lost, class_="lost")), {})
        return
    await shared().clerk.settled(table)
    is_narrow = "Mobi" in request.headers.get("user-agent", "")
    TablePage(table, token, person, is_narrow=is_narrow)


class TablePage:
    """One open page: draws what its person may know, and passes on what the person does."""

    def __init__(
        self, table: OpenTable, token: str | None, person: Person | None, *, is_narrow: bool
    ) -> None:
        self._table, self._token, self._person = table, token, person
        self._is_narrow = is_narrow
        self._is_scheduled = False
        self._picked: tuple[Any, int] | None = None
        """The card that is to be laid away, at the question for which it was chosen."""
        self._turn = asyncio.Lock()
        self._coach = Coaching(table, person, self._changed)
        state = self._state()
        about = state.table
        self._book: Edition = edition(about.game, about.edition)
        self._chip = bets.usual_chip(about.minimum, about.maximum)
        self._finished: tuple[int, list[FinishedRound]] = (-1, [])
        shell.begin(about.name)
        drawn = self._picture(state)
        parts = self._parts(state, drawn)
        self._opening = drawn.opening
        self._pane = Pane(self._whole(state, parts, drawn), parts)
        self._pane.on("act", self._said)
        self._stop = self._listen()
        ui.context.client.on_delete(self._gone)
        ui.context.client.on_connect(self._changed)

    def _gone(self) -> None:
        """The page is closed."""
        self._stop()
        self._coach.looking.stop()

    def _listen(self) -> Callable[[], None]:
        return self._table.subscribe(self._changed, self._person)

    # ---- drawing ----------------------------------------------------------------------------

    def _state(self) -> PersonState:
        return self._table.state(self._person)

    def _card_picked(self, state: PersonState) -> int | None:
        """The card that is to be laid away, while the question stands for which it was chosen."""
        picked = self._picked
        return picked[1] if picked and picked[0] == _question_of(state) else None

    def _picture(self, state: PersonState) -> Picture:
        scene = scene_of(state, self._card_picked(state))
        return picture(scene, is_narrow=self._is_narrow)

    def _parts(self, state: PersonState, drawn: Picture) -> dict[str, str]:
        """Everything on the page that can change, by the id of its element."""
        book = self._book
        return {
            "head": _head(state, book, self._person),
            **drawn.groups,
            "bar": action_bar.bar(state, book, self._chip, self._card_picked(state)),
            **listening(state, action_bar.prompt_words(state)),
            "coach": self._coach.part(state, self._person),
            "results": side_panel.results(state, book),
            "news": side_panel.news(state, book),
            "rounds": side_panel.rounds(self._table.id, self._rounds(state), state.own),
            "company": side_panel.company(state),
            "tray-panel": side_panel.tray(state, book),
        }

    def _rounds(self, state: PersonState) -> list[FinishedRound]:
        """The finished rounds, looked up again only when there is one more."""
        if self._finished[0] != state.rounds:
            self._finished = state.rounds, self._table.rounds(side_panel.REPLAYED)
        return self._finished[1]

    def _whole(self, state: PersonState, parts: Mapping[str, str], drawn: Picture) -> Html:
        return shell.frame(
            Html(parts["head"]),
            el(
                "div",
                el("div", Html(str(drawn)), class_="felt-frame", id="felt-frame"),
                Html(parts["bar"]),
                el("div", [Html(parts[key]) for key in SAID], class_="unseen"),
                el(
                    "aside",
                    Html(parts["coach"]),
                    Html(parts["results"]),
                    Html(parts["news"]),
                    side_panel.odds(state),
                    Html(parts["rounds"]),
                    Html(parts["company"]),
                    Html(parts["tray-panel"]),
                    class_="side",
                    aria_label="About the table",
                ),
                class_="table-page",
            ),
            _sit_dialog(state, self._person),
            help_rows=_HELP,
        )

    def _changed(self) -> None:
        """Draw again soon: once for however many things happen at the same moment."""
        if not self._is_scheduled and self._pane.client.has_socket_connection:
            self._is_scheduled = True
            shared().clerk.soon(self._table, self._refresh)

    def _refresh(self) -> None:
        self._is_scheduled = False
        state = self._state()
        drawn = self._picture(state)
        parts = self._parts(state, drawn)
        if drawn.opening != self._opening:  # another size, or other seats are large
            self._opening = drawn.opening
            parts = {"stage": str(drawn), **parts}
        self._pane.show(parts)

    # ---- hearing ----------------------------------------------------------------------------

    async def _said(self, event: events.GenericEventArguments) -> None:
        """One thing after another: a second chip is put on top of the first."""
        async with self._turn:
            await self._hear(plain(event.args))

    async def _hear(self, said: Said) -> None:
        handle = getattr(self, f"_do_{str(said.get('do', '')).replace(' ', '_')}", None)
        await shared().clerk.settled(self._table)
        try:
            if handle is None:
                await self._pass_on(read_message(said), said)
            elif (coming := handle(said)) is not None:
                await coming
        except NotAllowed as error:
            self._pane.say(error.reason, error.cite and cite_label(error.cite))
        except (MoneyError, ValueError, KeyError, TypeError) as error:
            self._pane.say(f"That was not understood: {error}")
        self._changed()

    async def _pass_on(self, wanted: AnyMessage, said: Said) -> None:
        """Let the house do what was asked, or refuse it; the same message is never done twice.
        The clerk waits for the disk, so that other pages go on meanwhile."""
        if self._person is None:
            raise NotAllowed("sit down first: choose a free seat")
        await shared().clerk.do(self._table, self._person, wanted, said.get("client_id"))

    def _do_width(self, said: Said) -> None:
        self._is_narrow = bool(said.get("narrow"))

    def _do_chip(self, said: Said) -> None:
        self._chip = int(said["value"])

    def _do_pick(self, said: Said) -> None:
        """A card to lay away, or the same again to take it back."""
        state = self._state()
        at = int(said["at"])
        if at not in discards_of(state):
            raise NotAllowed("no card is to be laid away now")
        is_back = self._card_picked(state) == at
        self._picked = None if is_back else (_question_of(state), at)

    def _do_cite(self, said: Said) -> None:
        text = citations.explained(self._book, str(said["cite"]))
        self._pane.show({"paragraph-text": text})
        self._pane.reveal("paragraph")

    async def _do_bet(self, said: Said) -> None:
        """One more chip on an area."""
        state = self._state()
        terms = bets.terms_of(state, str(said["wager"]))
        if terms is None:
            raise NotAllowed("no wager can be placed there now")
        seat = int(said["seat"])
        placed = state.view.seats[seat].wagers.get(terms.wager, 0)
        amount = bets.raised(terms, placed, self._chip)
        if amount == placed:
            raise NotAllowed(f"{dollars(placed)} is the most", terms.cite)
        await self._pass_on(PutWager(seat=seat, wager=terms.wager, amount=amount), said)

    async def _do_sit(self, said: Said) -> None:
        fields = said.get("fields") or {}
        seat = int(fields.get("seat") or said["seat"])
        if self._person is None:
            self._person = await shell.sign_in(fields, self._token)
            self._stop()
            self._stop = self._listen()
        chips = cents(fields["chips"]) if fields.get("chips") else CHIPS
        coupons = cents(fields["coupons"]) if fields.get("coupons") else 0
        await self._pass_on(Sit(seat=seat, chips=chips, coupons=coupons), said)

    async def _do_coupon(self, said: Said) -> None:
        """A match play coupon beside the wager that must be made, or back."""
        number = int(said["seat"])
        seat = self._state().view.seats[number]
        opening = seat.wagers.get(GAMES[self._book.game].coupon_wager, 0)
        amount = 0 if seat.coupon else min(seat.coupons, opening)
        await self._pass_on(DoAct(act=PlaceCoupon(number, amount)), said)

    async def _do_bring(self, said: Said) -> None:
        amount = cents(str(said["fields"]["amount"]))
        await self._pass_on(DoAct(act=BringChips(int(said["seat"]), amount)), said)

    async def _do_act(self, said: Said) -> None:
        """An answer to what was asked, with what was filled in."""
        act, fields = dict(said["act"]), said.get("fields") or {}
        if "cards" in fields:
            act["cards"] = int(fields["cards"])
        if "amount" in fields:
            act["amount"] = cents(str(fields["amount"]))
        wanted = read_message({**said, "act": act})
        seen = self._state()
        await self._pass_on(wanted, said)
        if self._person is not None and isinstance(wanted, DoAct):
            if isinstance(chosen := wanted.act, Choose) and chosen.option is not None:
                self._coach.answered(seen, chosen.option, chosen.amount, self._person)

    def _do_coach(self, said: Said) -> None:
        """Something for the coach, who is there for this page alone."""
        if self._person is None:
            raise NotAllowed("sit down first: the coach is for those who play")
        self._coach.hear(str(said.get("wants", "")), self._state(), self._person)

    async def _do_declare(self, said: Said) -> None:
        """Something from the supervisor's tray, its fields as they were filled in."""
        entries = {one.act["act"]: one for one in self._state().tray or ()}
        fields = entries[said["act"]["act"]].fields
        act = dict(said["act"])
        for name, written in (said.get("fields") or {}).items():
            act[name] = side_panel.read_field(fields[name], str(written))
        await self._pass_on(DoAct(act=act_of(act)), said)


def _question_of(state: PersonState) -> tuple[Any, ...]:
    """What tells one question from the next."""
    asked = state.asked
    return state.view.round, asked and asked.seat, asked and asked.act


def _head(state: PersonState, book: Edition, person: Person | None) -> Html:
    table = state.table
    about = el(
        "div",
        el("h1", table.name),
        el(
            "span",
            el(
                "a", book.title, href=citations.sheet_address(book.game, book.slug), target="_blank"
            ),
            f" · {dollars(table.minimum)} to {dollars(table.maximum)}",
            class_="aside",
        ),
        class_="about",
    )
    share = button(
        "Share the link",
        data_copy=f"/table/{table.id}",
        class_="quiet",
        title="copy the address of this table",
    )
    return shell.header(person, about, tools=share)


def _sit_dialog(state: PersonState, person: Person | None) -> Html:
    usual = CHIPS_BROUGHT * state.table.minimum // 100
    name = (
        el(
            "label",
            "Your name",
            el("input", type="text", name="person", required=True, maxlength=40, autofocus=True),
        )
        if person is None
        else None
    )
    return shell.dialog(
        "sit",
        "Sit down",
        el(
            "form",
            name,
            el(
                "label",
                "Seat",
                el(
                    "input",
                    type="number",
                    name="seat",
                    min=1,
                    max=state.table.seats,
                    required=True,
                ),
            ),
            el(
                "label",
                "Chips, in dollars",
                el("input", type="number", name="chips", value=usual, min=1, required=True),
            ),
            el(
                "details",
                el("summary", "Match play coupons", class_="aside"),
                el("label", "For, in dollars", el("input", type="number", name="coupons", min=0)),
            ),
            el("p", "Chips only: nothing here is worth money.", class_="aside"),
            el("button", "Sit down", type="submit", class_="primary"),
            data_act=message(do="sit"),
            class_="stacked",
        ),
    )


_HELP: Final = [
    shell.key_row("1 2 3 4 5", "take a chip; when you are asked, choose an answer"),
    shell.key_row("A S D", "put the chip on a betting area, in the order of the buttons"),
    shell.key_row("U", "take the last wager back"),
    shell.key_row("R", "repeat the last round's wagers"),
    shell.key_row("Space C", "what the button at the right says: deal, sit out, or wait after all"),
    shell.key_row("K W", "turn the coach on or off; what each choice is worth"),
]
