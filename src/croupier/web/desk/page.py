"""The dispute desk: describe a round or bring a record, and see what is right, and by what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from typing import Final

from starlette.requests import HTTPConnection

from croupier.cards import card as card_of
from croupier.disputes import InputError, round_from
from croupier.disputes.partial_layout import UNKNOWN
from croupier.disputes.written_round import WrittenRound, WrittenSeat
from croupier.errors import RulebookError
from croupier.games import GAMES
from croupier.house import NotAllowed, Person
from croupier.markup import Html, el
from croupier.progress import Progress
from croupier.rulebook import labelled
from croupier.web import untrusted_files
from croupier.web.context import house, shared
from croupier.web.desk import events, form, record, sheet
from croupier.web.desk.case import (
    LONGEST,
    MOST_SEATS,
    Case,
    CaseVerdict,
    fresh,
    from_round,
    judge,
)
from croupier.web.desk.case_address import packed, unpacked
from croupier.web.desk.case_head import FIELDS
from croupier.web.desk.example import example
from croupier.web.desk.upload import Sent, collect
from croupier.web.edit_history import EditHistory
from croupier.web.json_http import number_of
from croupier.web.latest_job import Latest
from croupier.web.pages import shell
from croupier.web.pages.citations import explained
from croupier.web.pages.live_markup import Pane
from croupier.web.pages.page_events import Cite, PickEdition, PickGame, Redo, SetOption, Undo
from croupier.web.untrusted_files import Recorded

STYLES: Final = ("lab.css", "desk.css")
DESCRIBED: Final = ("desk-palette", "desk-seats", "desk-layout", "desk-rules")
"""What a round is described with; a record needs none of it."""


async def desk(asks: HTTPConnection) -> Pane:
    """The desk, with a game to describe a round of, a case from its address, or a table's round."""
    person, query = shell.visitor(asks).person, asks.query_params
    game = asks.path_params.get("game", next(iter(GAMES)))
    try:
        if "table" in query:
            case = await _of_table(query["table"], query.get("round", ""), person)
        elif "case" in query:
            case = unpacked(query["case"])
        else:
            case = fresh(game, query.get("edition"))
        return DeskPage(case, person).pane
    except (RulebookError, InputError, NotAllowed) as error:
        return shell.lost("Nothing to settle", labelled(str(error)), "To the desk", "/desk", person)


async def _of_table(table_id: str, number: str, person: Person | None) -> Case:
    """A round that a table of the house has played, with the cards that the person saw."""
    past, round_number = house().past(table_id), number_of(number, "a round") or 0
    who = person.id if person else None
    work = past.described(round_number, person)
    written = await shared().work.do(("desk", table_id, round_number, who), work)
    if written is None:
        raise NotAllowed(f"round {round_number} was void: every wager went back")
    names = {"table": past.info.name[:LONGEST]}
    return replace(_laid_down(written), table=table_id, round=round_number, head=names)


ROUTES = [*shell.page("/desk", desk, *STYLES), *shell.page("/desk/{game}", desk, *STYLES)]


class DeskPage:
    """One open page of the desk."""

    def __init__(self, case: Case, person: Person | None) -> None:
        self._history, self._person = EditHistory(case), person
        self._judged: CaseVerdict = judge(case)
        self._place: form.Place | None = ("seat", "0", "0")
        self._record: Recorded | None = None
        self._round = 0
        self._writing = 0
        self._looking = Latest()
        parts = self._parts()
        self.pane = Pane("Dispute desk", self._whole(parts), parts)
        self.pane.heard_by(self)
        self.pane.on_close(self._looking.stop)

    @property
    def _case(self) -> Case:
        return self._history.now

    def _parts(self) -> dict[str, str]:
        history = self._history
        steps = form.steps(can_undo=history.can_undo, can_redo=history.can_redo)
        return {"desk-steps": steps, **self._shown()}

    def _shown(self) -> dict[str, str]:
        if self._record is not None:
            return {
                **{key: el("section", id=key, hidden=True) for key in DESCRIBED},
                "desk-sheet": record.sheet(self._record, self._round),
            }
        return {
            **form.form(self._case, self._judged, self._place, self._writing),
            "desk-sheet": sheet.sheet(self._case, self._judged, self._writing),
        }

    def _whole(self, parts: Mapping[str, str]) -> Html:
        title = el("div", el("h1", "Dispute desk"), class_="about")
        main = el(
            "main",
            el(
                "div",
                [Html(parts[key]) for key in ("desk-head", "desk-steps", *DESCRIBED)],
                class_="describing no-print",
                aria_label="The round",
            ),
            Html(parts["desk-sheet"]),
            class_="desk",
            id="main",
        )
        return shell.frame(shell.header(self._person, title), main, help_rows=_HELP)

    # ---- hearing ----------------------------------------------------------------------------

    def _described(self, case: Case, *, again: bool = False, field: str = "") -> None:
        """Describe it otherwise; `again` also takes back what was typed."""
        if not case.head.get("number"):
            now = datetime.fromtimestamp(house().clock(), UTC)
            usual = {"number": f"{now:%y%m%d-%H%M%S}", "date": f"{now:%Y-%m-%d}"}
            case = replace(case, head={**usual, **case.head})
        self._history.write(case, field)
        self._changed(again=again)

    def _changed(self, *, again: bool) -> None:
        self._record, self._judged = None, judge(self._case)
        self._writing += again
        if self._place not in form.places(self._case):
            self._place = None
        self.pane.show(self._parts())
        self.pane.place(f"/desk/{self._case.game}?case={packed(self._case)}")

    def _do_undo(self, event: Undo) -> None:
        self._history.undo()
        self._changed(again=True)

    def _do_redo(self, event: Redo) -> None:
        self._history.redo()
        self._changed(again=True)

    def _do_example(self, event: events.Example) -> None:
        work = partial(_example, self._case.game, self._case.edition)
        self._looking.ask(work, self._exemplified, quick=True)

    def _exemplified(self, example: Case | Exception) -> None:
        if isinstance(example, Exception):
            self.pane.say(str(example))
        else:
            self._described(example, again=True)

    def _do_head(self, event: events.WriteHead) -> None:
        if event.field not in FIELDS:
            raise KeyError(event.field)
        head = {**self._case.head, event.field: event.value[:LONGEST]}
        self._described(replace(self._case, head=head), field=f"head {event.field}")

    def _do_game(self, event: PickGame) -> None:
        self.pane.go(f"/desk/{fresh(event.value).game}")

    def _do_edition(self, event: PickEdition) -> None:
        self._described(self._case.of_edition(event.value), again=True)

    def _do_option(self, event: SetOption) -> None:
        case = self._case.with_option(event.option, event.value[:LONGEST])
        self._described(case, field=event.option)

    def _do_post(self, event: events.Post) -> None:
        case = self._case.with_odds(event.table, event.line, event.value[:LONGEST])
        self._described(case, field=f"{event.table}: {event.line}")

    def _do_jackpot(self, event: events.WriteJackpot) -> None:
        case = replace(self._case, jackpot=event.value[:LONGEST])
        self._described(case, field="jackpot")

    def _do_clear(self, event: events.Clear) -> None:
        self._place = ("seat", "0", "0")
        self._described(fresh(self._case.game, self._case.edition), again=True)

    # cards

    def _do_place(self, event: events.PickPlace) -> None:
        if event.place not in form.places(self._case):
            raise KeyError(event.place)
        self._place = event.place
        self.pane.show(self._parts())

    def _do_card(self, event: events.LayCard) -> None:
        if self._place is None:
            self.pane.say("Click a place first, then its card.")
            return
        shown = event.card
        if shown:
            shown = shown if shown == UNKNOWN else str(card_of(shown))
        place = self._place
        case = _laid(self._case, place, shown)
        if shown:
            self._place = _next_place(case, place)
        self._described(case)

    # wagers, choices, what was paid

    def _do_write(self, event: events.WriteSeat) -> None:
        seat, name, value = self._case.seats[event.at], event.field, event.value[:LONGEST]
        group, _, key = name.partition(".")
        if name == "seat":
            number = int(value) if value.isascii() and value.isdecimal() and len(value) < 4 else 0
            changed: dict[str, object] = {"seat": number}
        elif group in ("wagers", "paid") and key:
            changed = {group: {**getattr(seat, group), key: value}}
        elif name in ("coupon", "net"):
            changed = {name: value}
        else:
            raise KeyError(name)
        self._described(self._case.with_seat(event.at, **changed), field=f"{event.at} {name}")

    def _do_dispute(self, event: events.Dispute) -> None:
        if event.value:
            paid = {**self._case.seats[event.at].paid, event.value[:LONGEST]: "0"}
            self._described(self._case.with_seat(event.at, paid=paid), again=True)

    def _do_choose(self, event: events.Choose) -> None:
        answer = f"{event.option} {event.fields.amount.strip()}".strip()[:LONGEST]
        choices = (*self._case.seats[event.at].choices, answer)
        self._described(self._case.with_seat(event.at, choices=choices))

    def _do_unchoose(self, event: events.Unchoose) -> None:
        choices = self._case.seats[event.at].choices[:-1]
        self._described(self._case.with_seat(event.at, choices=choices))

    def _do_spin(self, event: events.Spin) -> None:
        spins = {**self._case.spins, str(event.seat): event.value[:LONGEST]}
        self._described(replace(self._case, spins=spins), field=f"spin {event.seat}")

    def _do_more(self, event: events.AddSeat) -> None:
        taken = {seat.seat for seat in self._case.seats}
        free = next(n for n in range(1, MOST_SEATS + 2) if n not in taken)
        seats = (*self._case.seats, WrittenSeat(free))
        if len(seats) <= MOST_SEATS:
            self._place = ("seat", str(len(seats) - 1), "0")
            self._described(replace(self._case, seats=seats))

    def _do_remove(self, event: events.Remove) -> None:
        seats = tuple(seat for at, seat in enumerate(self._case.seats) if at != event.at)
        if seats:
            self._place = None
            self._described(replace(self._case, seats=seats), again=True)

    # files

    def _do_uploaded(self, event: events.Uploaded) -> None:
        sent = collect(event.ticket)
        if sent is None:
            self.pane.say("The file did not come through: send it again.")
        elif sent.is_record:
            self.pane.show({"desk-sheet": record.looking()})
            self._looking.ask(partial(_looked_at, sent), self._looked)
        else:
            self._looking.ask(partial(_read, sent), partial(self._laid_out, sent.name), quick=True)

    def _laid_out(self, name: str, data: object) -> None:
        if isinstance(data, Exception):
            self.pane.say(str(data))
            return
        self._place = None
        self._described(from_round(round_from(data, name)), again=True)

    def _looked(self, recorded: Recorded | Exception) -> None:
        if isinstance(recorded, Recorded):
            self._record, self._round = recorded, max(recorded.rounds, default=0)
            self.pane.show(self._parts())
        else:
            self.pane.show(self._parts())
            self.pane.say(str(recorded))

    def _do_round(self, event: events.PickRound) -> None:
        self._round = int(event.value)
        self.pane.show(self._parts())

    def _do_open(self, event: events.LayOut) -> None:
        """Lay a round of the record out on the desk, with what the record says was paid."""
        written = self._record.played.get(self._round) if self._record else None
        if written is not None:
            self._place = None
            self._described(_laid_down(written), again=True)

    def _do_cite(self, event: Cite) -> None:
        book = self._case.book
        if self._record is not None and self._record.book is not None:
            book = self._record.book
        self.pane.show({"paragraph-text": explained(book, event.cite)})
        self.pane.reveal("paragraph")


def _laid_down(written: WrittenRound) -> Case:
    """A round as it was played, laid out on the desk."""
    return from_round(round_from(written.as_data()))


def _example(game: str, edition: str, _progress: Progress) -> Case:
    return example(game, edition)


def _looked_at(sent: Sent, _progress: Progress) -> Recorded:
    return shared().read(untrusted_files.looked_at, sent.raw, sent.name, is_long=True)


def _read(sent: Sent, _progress: Progress) -> object:
    return shared().read(untrusted_files.described, sent.raw, sent.name)


def _laid(case: Case, place: form.Place, shown: str) -> Case:
    """The case with a card at a place, or with none there."""
    if place[0] != "seat":
        return case.with_area_card(place[0], place[1], shown)
    at, nth = int(place[1]), int(place[2])
    held = [*case.seats[at].cards, *[""] * (nth + 1 - len(case.seats[at].cards))]
    held[nth] = shown
    return case.with_seat(at, cards=tuple(held))


def _next_place(case: Case, place: form.Place) -> form.Place | None:
    """The next empty place after one, so that cards can be clicked one after another."""
    every = form.places(case)
    after = every[every.index(place) + 1 :] if place in every else every
    return next((later for later in after if not form.card_at(case, later)), None)


_HELP: Final = [
    shell.key_row("U", "take the last change back"),
    shell.key_row("R", "do it again"),
]
