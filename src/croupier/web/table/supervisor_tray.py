"""The supervisor's tray at the side of the table page: what may be declared or ordered now."""

from __future__ import annotations

from typing import Final

from croupier.house.person_state import PersonState
from croupier.house.supervisor import TrayEntry, TrayField
from croupier.markup import Html, button, el, menu, message
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition
from croupier.speech import ordinal
from croupier.table.event_data import ActData
from croupier.web.pages.citations import cite_link
from croupier.web.table.side_panel import section


def tray(state: PersonState, book: Edition) -> Html:
    """The supervisor's tray: what may be declared or ordered, and why not otherwise; folded away
    while the state does not have it."""
    entries = state.tray
    if "supervisor" not in state.own_roles:
        return el("div", id="tray-panel", hidden=True)
    if entries is None:
        return section("tray-panel", "Supervisor's tray", is_open=False, data_folds=True)
    held = state.held
    hold = [
        button("Go on", data_act=message(do="go on"), class_="quiet")
        if held
        else button("Hold the deal", data_act=message(do="hold"), class_="quiet"),
        button("One step", data_act=message(do="step"), class_="quiet") if held else None,
    ]
    items = [(entry.allowed, _entry(book, at, entry)) for at, entry in enumerate(entries)]
    barred = [item for allowed, item in items if not allowed]
    return section(
        "tray-panel",
        "Supervisor's tray",
        el("div", hold, class_="line"),
        el("ul", [item for allowed, item in items if allowed], class_="tray-list", id="tray-open"),
        el(
            "details",
            el("summary", f"Not open now ({len(barred)})", class_="aside"),
            el("ul", barred, class_="tray-list"),
            id="tray-barred",
        ),
        is_open=False,
        data_folds=True,
    )


def _entry(book: Edition, at: int, entry: TrayEntry) -> Html:
    inputs = [_field(at, name, field, entry.act) for name, field in entry.fields.items()]
    if entry.allowed:
        body = el(
            "form",
            el("span", entry.label, class_="label"),
            inputs,
            el(
                "button",
                "Declare",
                el("span", f": {entry.label}", class_="unseen"),
                type="submit",
                class_="quiet",
            ),
            data_act=message(do="declare", act=entry.act),
            class_="line",
        )
    else:
        body = el("span", entry.label, class_="label")
    why = el("span", entry.why, class_="why") if entry.why else None
    link = cite_link(book, entry.cite)
    return el("li", body, why, link, class_=None if entry.allowed else "barred", id=f"tray-{at}")


def _field(at: int, name: str, field: TrayField, act: ActData) -> Html:
    key = f"tray-{at}-{name}"
    particular = act.get(name)
    value = particular if isinstance(particular, int | str) else None
    if field.choices is not None:
        words = {_written(choice): _choice_word(name, choice) for choice in field.choices}
        chosen = None if value is None else _written(value)
        control = menu(words, chosen, name=name, id=key)
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
    label = FIELD_WORDS.get(name, spoken(name)).capitalize()
    return el("label", el("span", label), control, for_=key)


FIELD_WORDS: Final = {
    "depth": "cards above it",
    "exposed": "seen by players",
    "more": "cards too many",
    "counts": "counts the cards",
}
"""What fields of the tray are called, where their own names do not say it."""


def _choice_word(name: str, value: bool | int | str) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "deck" and isinstance(value, int):
        return f"the {ordinal(value)}"
    return spoken(str(value)).replace("-", "−") if isinstance(value, int) else spoken(value)


def _written(value: bool | int | str) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def read_field(field: TrayField, written: str) -> bool | int | str:
    """What was filled in, as the kind of value that the field takes."""
    for choice in field.choices or ():
        if _written(choice) == written:
            return choice
    if field.choices is not None:
        raise ValueError(f"{written!r} is not offered")
    return written if field.text else int(written)
