"""The side of the table page: results, what happened, rounds, people, odds, and the tray."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from croupier.draw import look_of
from croupier.house.person_state import PersonState
from croupier.house.round_book import FinishedRound
from croupier.house.supervisor import TrayEntry, TrayField
from croupier.markup import Html, Inside, button, el, message
from croupier.money import dollars, signed
from croupier.rounds import SettledWager
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition
from croupier.table.told import ActData
from croupier.table.view import SeatView
from croupier.web.pages.citations import cite_link, cite_links
from croupier.web.table.outcomes import net, outcome_rows, with_cards

MOST_NEWS: Final = 14
REPLAYED: Final = 10
"""This many of the last rounds can be looked at again."""


def section(key: str, title: Inside, *inside: Inside, is_open: bool = True, **more: Any) -> Html:
    """A part of the side that can be folded away."""
    heading = el("summary", el("h2", title))
    return el("details", heading, el("div", *inside, class_="inside"), id=key, open=is_open, **more)


# ---- results --------------------------------------------------------------------------------


def results(state: PersonState, book: Edition) -> Html:
    """What the last settled round came to: the own seats in full, the others in a line."""
    view = state.view
    own = state.own
    settled = {number: seat.results for number, seat in view.seats.items() if seat.results}
    if not settled:
        empty = el("p", "The result will appear here.", class_="aside")
        return section("results", "Results", empty)
    mine = [
        el("div", _heading(view, number, settled[number]), _rows(book, settled[number]))
        for number in own
        if number in settled
    ]
    others = [
        el(
            "details",
            el("summary", _heading(view, number, found)),
            _rows(book, found),
            id=f"results-{number}",
            class_="other",
        )
        for number, found in settled.items()
        if number not in own
    ]
    return section("results", f"Round {view.round}", mine, others)


def _heading(view: SeatView, number: int, found: Sequence[SettledWager]) -> Html:
    name = view.seats[number].name
    return el("div", el("span", name, class_="who"), net(found), class_="result-head")


def _rows(book: Edition, found: Sequence[SettledWager]) -> Html:
    return el("ul", outcome_rows(book, found), class_="outcomes")


# ---- what happened --------------------------------------------------------------------------


def news(state: PersonState, book: Edition) -> Html:
    """The last events in words, the newest first, each with its paragraphs."""
    told = list(reversed(state.news))[:MOST_NEWS]
    items = [
        el(
            "li",
            el("span", with_cards(one.says), class_="says"),
            cite_links(book, one.cites, 2),
            id=f"news-{one.number}",
        )
        for one in told
    ]
    listing = el("ol", items, class_="news", aria_live="polite", aria_relevant="additions")
    return section("news", "What happened", listing)


def rounds(table_id: str, finished: Iterable[FinishedRound], own: Iterable[int]) -> Html:
    """The last rounds, and where to see them again."""
    mine = set(own)
    items = []
    for one in list(finished)[:REPLAYED]:
        seats = {number: seat for number, seat in one.seats.items() if number in mine}
        nets = ", ".join(
            f"{seat.name} {signed(seat.net)}" for seat in (seats or one.seats).values()
        )
        said = "void" if one.void else nets
        where = f"/table/{table_id}/round/{one.number}"
        link = el("a", f"Round {one.number}", href=where, title="see it again, step by step")
        items.append(el("li", link, el("span", said, class_="why"), id=f"round-{one.number}"))
    if not items:
        return section("rounds", "Rounds", el("p", "None yet.", class_="aside"), is_open=False)
    record = el("a", "Download the record", href=f"/api/tables/{table_id}/record", class_="aside")
    return section("rounds", "Rounds", el("ul", items, class_="rounds"), record, is_open=False)


# ---- odds -----------------------------------------------------------------------------------


def odds(state: PersonState) -> Html:
    """The posted odds as a list, for screens on which the felt has no room for them."""
    look = look_of(state.table)
    tables = [
        el(
            "table",
            el("caption", f"{one.heading} pays"),
            el("tbody", [el("tr", el("th", a, scope="row"), el("td", b)) for a, b in one.lines]),
        )
        for one in look.signs
    ]
    limits = el("p", f"Wagers {look.limits}", class_="aside")
    return section("odds", "Posted odds", el("div", tables, class_="signs"), limits, is_open=False)


# ---- people and the tray --------------------------------------------------------------------


def company(state: PersonState) -> Html:
    """Who is here, practice players, leaving, chips, and who supervises."""
    own = [_own_seat(state, number) for number in state.own]
    return section("company", "The table", own, _practice(state), _roles(state), is_open=False)


def _own_seat(state: PersonState, number: int) -> Html:
    chips = state.view.seats[number].chips
    usual = 100 * state.table.minimum // 100
    form = el(
        "form",
        el("label", f"Seat {number} has {dollars(chips)}. Bring", for_=f"bring-{number}"),
        el("input", type="number", name="amount", id=f"bring-{number}", value=usual, min=1),
        el("button", "Add chips", type="submit", class_="quiet"),
        data_act=message(do="bring", seat=number),
        class_="line",
    )
    is_leaving = state.you is not None and number in state.you.leaving
    if is_leaving:
        stay = button("Stay", data_act=message(do="sit", seat=number), class_="quiet")
        return el("div", el("p", "You leave when the round is over."), stay)
    leave = button("Leave the table", data_act=message(do="leave", seat=number), class_="quiet")
    return el("div", form, leave, class_="own")


def _practice(state: PersonState) -> Html | None:
    """Practice players, for those who play and for the supervisor."""
    if not state.own and "supervisor" not in state.own_roles:
        return None
    free = [n for n in range(1, state.table.seats + 1) if n not in state.seats]
    away = [
        button(
            f"Remove {seat.name}",
            data_act=message(do="practice away", seat=number),
            class_="quiet",
        )
        for number, seat in state.seats.items()
        if seat.practice
    ]
    add = (
        button(
            "Add a practice player",
            data_act=message(do="practice", seat=free[0]),
            class_="quiet",
            id="add-practice",
        )
        if free
        else None
    )
    return el("div", add, away, class_="practice")


def _roles(state: PersonState) -> Html:
    supervisor = state.roles.get("supervisor")
    line = f"Supervisor: {supervisor}. " if supervisor else "Nobody supervises. "
    dealer = state.roles.get("dealer")
    line += f"Dealer: {dealer}." if dealer else "The house deals."
    acts: list[Inside] = []
    if state.you and not supervisor:
        act = message(do="take role", role="supervisor")
        acts.append(button("Supervise", data_act=act, class_="quiet"))
    if "supervisor" in state.own_roles:
        act = message(do="lay down role", role="supervisor")
        acts.append(button("Stop supervising", data_act=act, class_="quiet"))
        acts += _dealing(state)
    sealed = state.commitment
    seal = (
        el("p", "Sealed order of the cards: ", el("code", f"{sealed[:16]}…"), class_="aside")
        if sealed
        else None
    )
    return el("div", el("p", line, class_="aside"), acts, seal)


def _dealing(state: PersonState) -> list[Html]:
    """Who deals is the supervisor's to say; an empty table can be closed."""
    deals = "dealer" in state.own_roles
    act = message(do="lay down role" if deals else "take role", role="dealer")
    label = "Let the house deal" if deals else "Deal yourself"
    found = [button(label, data_act=act, class_="quiet")]
    if all(seat.practice for seat in state.seats.values()):
        found.append(button("Close the table", data_act=message(do="close"), class_="quiet"))
    return found


def tray(state: PersonState, book: Edition) -> Html:
    """The supervisor's tray: what may be declared or ordered, and why not otherwise."""
    entries = state.tray
    if entries is None:
        return el("div", id="tray-panel", hidden=True)
    held = state.held
    hold = [
        button("Go on", data_act=message(do="go on"), class_="quiet")
        if held
        else button("Hold the deal", data_act=message(do="hold"), class_="quiet"),
        button("One step", data_act=message(do="step"), class_="quiet") if held else None,
    ]
    items = [(one.allowed, _entry(book, at, one)) for at, one in enumerate(entries)]
    barred = [item for allowed, item in items if not allowed]
    return section(
        "tray-panel",
        "Supervisor's tray",
        el("div", hold, class_="line"),
        el("ul", [item for allowed, item in items if allowed], class_="tray-list", id="tray-open"),
        el(
            "details",
            el("summary", f"Not now: {len(barred)}", class_="aside"),
            el("ul", barred, class_="tray-list"),
            id="tray-barred",
        ),
        is_open=False,
    )


def _entry(book: Edition, at: int, one: TrayEntry) -> Html:
    inputs = [_field(at, name, field, one.act) for name, field in one.fields.items()]
    if one.allowed:
        body = el(
            "form",
            el("span", one.label, class_="label"),
            inputs,
            el(
                "button",
                "Declare",
                el("span", f": {one.label}", class_="unseen"),
                type="submit",
                class_="quiet",
            ),
            data_act=message(do="declare", act=one.act),
            class_="line",
        )
    else:
        body = el("span", one.label, class_="label")
    why = el("span", one.why, class_="why") if one.why else None
    link = cite_link(book, one.cite)
    return el("li", body, why, link, class_=None if one.allowed else "barred", id=f"tray-{at}")


def _field(at: int, name: str, field: TrayField, act: ActData) -> Html:
    key = f"tray-{at}-{name}"
    particular = act.get(name)
    value = particular if isinstance(particular, int | str) else None
    if field.choices is not None:
        choices = [
            el("option", _choice_word(one), value=_written(one), selected=one == value)
            for one in field.choices
        ]
        control = el("select", choices, name=name, id=key)
    elif field.text:
        control = el("input", type="text", name=name, id=key, value=value or "", maxlength=80)
    else:
        control = el(
            "input",
            type="number",
            name=name,
            id=key,
            min=field.least,
            max=field.most,
            value=value if value is not None else field.least,
        )
    return el("label", spoken(name), " ", control, for_=key)


def _choice_word(one: bool | int | str) -> str:
    if isinstance(one, bool):
        return "yes" if one else "no"
    return spoken(str(one))


def _written(one: bool | int | str) -> str:
    return str(one).lower() if isinstance(one, bool) else str(one)


def read_field(field: TrayField, written: str) -> bool | int | str:
    """What was filled in, as the kind of value that the field takes."""
    for one in field.choices or ():
        if _written(one) == written:
            return one
    if field.choices is not None:
        raise ValueError(f"{written!r} is not offered")
    return written if field.text else int(written)
