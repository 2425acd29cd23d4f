"""The dealer's seat as markup: what may be said, what was wrong, how it goes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from croupier.errors import RulebookError, TrainingError
from croupier.games import GAMES
from croupier.games import game as game_of
from croupier.house import Person
from croupier.markup import Html, Inside, button, column_heads, el, menu, message, pair_rows
from croupier.rounds.script import Method
from croupier.rounds.wager_names import spoken
from croupier.rulebook import Edition, chosen_edition, cite_label, editions
from croupier.rulebook import edition as edition_of
from croupier.speech import capital, counted
from croupier.table.act import REGISTER
from croupier.table.command import Stage
from croupier.training import MISHAPS, Begin, Training, summary
from croupier.training.dealer_acts import RULINGS, DealerAct, Field, Kind, kind_of, kinds
from croupier.training.judgement import Fault, in_words
from croupier.training.progress import Progress
from croupier.training.score import clock_time
from croupier.training.tasks import AMOUNT, RULING, Detail
from croupier.web.dealer.targets import Target
from croupier.web.pages.citations import cite_link

if TYPE_CHECKING:
    from croupier.web.dealer.page import DealerPage

MOST_FAULTS: Final = 20
OFTEN: Final = {"0": "never", "3": "now and then", "10": "often", "25": "all the time"}
FROM: Final = {
    Begin.DEAL: "from “No more bets”",
    Begin.SHUFFLE: "from the shuffle",
    Begin.OPENING: "from a deck that arrives",
}
METHODS: Final = (Method.MANUAL_SHOE, Method.HAND, Method.AUTOMATED_SHOE)


# ---- beginning ------------------------------------------------------------------------------


def introduction() -> Html:
    """What it is about."""
    return el(
        "section",
        el("h1", "The dealer's seat"),
        el(
            "p",
            "Deal by the book at a real table, from the dealer's side: take cards from the shoe, "
            "put them where they go, ask the players, call the hands, pay the exact amounts. What "
            "is wrong is explained with its paragraph, and not done.",
        ),
        class_="welcome",
    )


def training_form(game: str, person: Person | None) -> Html:
    """What to deal, how, and for whom."""
    played = game_of(game)
    methods = {method.value: spoken(method.value) for method in METHODS if method in played.dealing}
    books = {slug: edition_of(game, slug).title for slug in editions(game)}
    usual = chosen_edition(game).slug
    name = el("input", type="text", name="person", id="person", required=True, maxlength=40)
    return el(
        "form",
        el("label", "Your name", name) if person is None else None,
        _select("Game", "game", {slug: game_of(slug).name for slug in GAMES}, game, do="game"),
        _select("Rules", "edition", books, usual),
        _select("Dealing", "method", methods, next(iter(methods))),
        _select("Begin", "begin", {begin.value: says for begin, says in FROM.items()}, "deal"),
        _select("Irregularities", "mishaps", OFTEN, "3"),
        el(
            "label",
            "Practice players",
            el("input", type="number", name="practice", value=3, min=0, max=6, required=True),
        ),
        el("button", "Take the dealer's seat", type="submit", class_="primary"),
        data_act=message(do="begin"),
        class_="stacked wish",
        id="wish",
    )


def payout_links() -> Html:
    """The drills of payouts, by game."""
    links = [
        el("li", el("a", game_of(slug).name, href=f"/dealer/payouts/{slug}")) for slug in GAMES
    ]
    says = "What is 17 to 2 on $35? Asked from each game's own pay tables, at amounts that occur."
    return el(
        "section",
        el("h2", "Payout drills"),
        el("p", says, class_="aside"),
        el("ul", links, class_="payout-links"),
        id="payouts",
    )


def days(progress: Progress, only: str = "") -> Html | None:
    """What was right on each of the last days."""
    rows = [
        el(
            "tr",
            el("th", day, scope="row"),
            el("td", _trained(lesson)),
            el("td", f"{count.right} of {count.of}", class_="number"),
            el("td", f"{100 * count.right / max(count.of, 1):.0f}%", class_="number"),
        )
        for lesson in progress.days
        if not only or lesson == only
        for day, count in progress.last(lesson).items()
    ]
    if not rows:
        return None
    newest_first = sorted(rows, reverse=True)
    head = column_heads("day", "what", "right first time", "share")
    return el(
        "section",
        el("h2", "Your days"),
        el("table", head, el("tbody", newest_first), class_="values"),
        id="days",
    )


def _trained(lesson: str) -> str:
    """What was trained on a day, in words."""
    kind, _, slug = lesson.partition(" ")
    name = game_of(slug).name if slug in GAMES else slug
    return f"{name}, payouts" if kind == "payouts" else name


def _select(label: str, name: str, choices: Mapping[str, str], chosen: str, do: str = "") -> Html:
    changed = message(do=do) if do else None
    return el("label", label, menu(choices, chosen, name=name, data_changed=changed))


# ---- the bar --------------------------------------------------------------------------------


def bar(page: DealerPage) -> Html:
    """What catches the eye, what was wrong, and what may be said."""
    training = page.training
    cues = training.cues()
    is_quiet = not (cues or page.faults or page.hint or page.done)
    asks = "What do you say?" if training.details() else "What do you do next?"
    return el(
        "section",
        el(
            "div",
            [el("strong", cue, class_="cue", role="alert") for cue in cues],
            el("p", page.done, class_="right", id="done", role="status") if page.done else None,
            el("div", _faults(page.book, page.faults), id="faults", role="alert")
            if page.faults
            else None,
            el("p", page.hint, class_="aside", id="hint") if page.hint else None,
            el("p", asks, class_="aside") if is_quiet else None,
            class_="prompt",
            id="prompt",
        ),
        _controls(page),
        id="bar",
        class_="bar",
        aria_label="What you do next",
    )


def _faults(book: Edition, faults: list[Fault]) -> Html | None:
    if not faults:
        return None
    rows = [
        el(
            "li",
            el("span", fault.says, class_="down"),
            " ",
            el("span", fault.should),
            " ",
            cite_link(book, fault.cite),
        )
        for fault in faults
    ]
    return el("ul", rows, class_="faults")


def _controls(page: DealerPage) -> Html:
    training = page.training
    open_details = training.details()
    if open_details:
        inside: Inside = _details_form(open_details)
    elif page.offers or not page.holding.is_empty:
        inside = _offers(page)
    elif page.kind and (kind := kind_of(training.table, page.kind)) is not None:
        inside = _kind_form(kind)
    else:
        words = "Say it in words instead"
        touch = "Touch the felt: cards from the shoe, then a place; or a seat, a card, a wager."
        listing = el("summary", words, class_="aside"), list(_groups(training))
        inside = [el("p", touch, class_="aside"), el("details", listing, id="acts")]
    return el("div", inside, class_="controls", id="controls")


def _offers(page: DealerPage) -> list[Inside]:
    """What the dealer holds, and what a touch may have meant."""
    table, holding = page.training.table, page.holding
    held = f"{counted(holding.cards)} in your hand: touch where they go." if holding.cards else ""
    if holding.slots and not page.offers:
        held = "Nothing is done with these cards here."
    if holding.seats and not page.offers:
        held = "Nothing is done with these hands now: touch the seat or its wagers."
    return [
        el("p", held, class_="aside", role="status") if held else None,
        *[
            button(
                capital(in_words(table, offer)),
                data_act=message(do="take", at=at),
                class_="choice",
                key=str(at + 1) if at < MOST_KEYS else "",
                id=f"offer-{at}",
            )
            for at, offer in enumerate(page.offers)
        ],
        button("Put back", data_act=message(do="put back"), class_="quiet", id="put-back"),
    ]


MOST_KEYS: Final = 9


def nothing_meant(target: Target) -> str:
    """What to say when a touch means nothing."""
    if target.what == "rack":
        return "Take cards from the shoe first, or choose hands to collect."
    return "Take cards from the shoe first: one press for each card, then the place."


def _groups(training: Training) -> Iterator[Html]:
    """Everything that may be said, in groups; what the house does here is folded away."""
    offered = kinds(training.table)
    for stage in Stage:
        buttons = [_kind_button(kind) for kind in offered if kind.stage is stage]
        row = el("div", buttons, class_="line")
        if stage is Stage.PREPARATION and training.begin is Begin.DEAL:
            yield el("details", el("summary", stage, class_="aside"), row, id="readying")
        elif buttons:
            yield el("div", el("span", stage, class_="aside"), row, class_="group")


def _kind_button(kind: Kind) -> Html:
    does = "kind" if kind.fields else "say"
    return button(
        f"{kind.label}{' …' if kind.fields else ''}",
        data_act=message(do=does, act=kind.act),
        class_="choice",
        id=f"act-{kind.act.replace(' ', '-')}",
    )


def _kind_form(kind: Kind) -> Html:
    return el(
        "form",
        el("strong", kind.label),
        [_field(field) for field in kind.fields],
        el("button", "Do it", type="submit", class_="primary", id="do-it"),
        button("Cancel", data_act=message(do="kind"), class_="quiet"),
        data_act=message(do="say", act=kind.act),
        class_="say",
        id="say",
    )


def _field(field: Field) -> Html:
    if not field.choices:
        entry = el(
            "input", type="number", name=field.name, min=0, max=500, required=True, autofocus=True
        )
        return el("label", field.label, " ", entry)
    kind = "checkbox" if field.several else "radio"
    inputs = [
        el(
            "label",
            el(
                "input",
                type=kind,
                name=f"{field.name}:{choice}" if field.several else field.name,
                value=choice,
                required=not field.several,
            ),
            el("span", _choice(field.name, choice)),
        )
        for choice in field.choices
    ]
    return el(
        "fieldset", el("legend", field.label), el("div", inputs, class_="choices"), class_="set"
    )


def _choice(name: str, choice: str | int) -> str:
    if name == RULING:
        return RULINGS[str(choice)]
    return spoken(str(choice)) if name != "seat" else f"seat {choice}"


def _details_form(details: tuple[Detail, ...]) -> Html:
    return el(
        "form",
        [_detail(detail) for detail in details],
        el("button", "Confirm", type="submit", class_="primary", id="that-is-it"),
        data_act=message(do="answer"),
        class_="say",
        id="details",
    )


def _detail(detail: Detail) -> Html:
    key = f"detail-{detail.key.replace(' ', '-')}"
    if detail.kind == AMOUNT:
        entry = el(
            "input", type="text", name=detail.key, id=key, required=True, autocomplete="off",
            inputmode="decimal", placeholder="+15, -10 or push",
        )  # fmt: skip
    else:
        words = RULINGS if detail.kind == RULING else {choice: choice for choice in detail.choices}
        choices = {"": "", **{choice: words[choice] for choice in detail.choices}}
        entry = menu(choices, name=detail.key, id=key, required=True)
    # What kind of answer is wanted stands in the field itself.
    label = spoken(detail.label.partition(":")[0]) if detail.kind == AMOUNT else detail.label
    return el("label", label[0].upper() + label[1:], " ", entry, for_=key)


def read_act(training: Training, act: str, fields: Mapping[str, str]) -> DealerAct:
    """What was filled in, as the trainer takes it."""
    kind = kind_of(training.table, act)
    if kind is None:
        raise TrainingError(f"there is nothing called {act!r} to do here")
    particulars = {field.name: _filled_in(field, fields) for field in kind.fields}
    return msgspec.convert({"act": act, **particulars}, DealerAct)


def _filled_in(field: Field, fields: Mapping[str, str]) -> object:
    if field.several:
        return [choice for choice in field.choices if f"{field.name}:{choice}" in fields]
    if field.choices:
        return {str(choice): choice for choice in field.choices}.get(fields.get(field.name, ""))
    return int(fields[field.name])


# ---- the side -------------------------------------------------------------------------------


def score(page: DealerPage) -> Html:
    """Marks and time so far; at the end, the weak sections and every fault."""
    training = page.training
    marks = training.score
    rows = (
        ("Right first time", f"{marks.right} of {len(marks.marks)}"),
        ("Rounds", str(marks.rounds)),
        ("Time", clock_time(marks.seconds)),
    )
    table = el(
        "table",
        pair_rows(rows),
        class_="values",
    )
    tools = el(
        "div",
        button("What is next?", key="h", data_act=message(do="hint"), class_="quiet"),
        button(
            "Go on" if page.is_over else "How did I do?",
            data_act=message(do="finish"),
            class_="quiet",
            id="finish",
        ),
        class_="line",
    )
    ending = _ending(page) if page.is_over else None
    return el(
        "section",
        el("h2", "Progress"),
        el("div", table, tools, ending, days(page.progress), _mishaps(training), class_="inside"),
        id="score",
        class_="part",
    )


def _ending(page: DealerPage) -> Html:
    marks = page.training.score
    lines = [el("p", line) for line in summary(marks)[:2]]
    listed = _faults(page.book, _once_each(marks.faults)[-MOST_FAULTS:])
    weak = [
        el(
            "li",
            el("b", f"{cite_label(section.name)}: {section.wrong} of {section.of} wrong"),
            el("span", f" {_about(page.book, section.name)}", class_="aside"),
            id=f"weak-{at}",
        )
        for at, section in enumerate(marks.weak())
    ]
    return el(
        "div",
        lines,
        [el("h3", "Weak sections"), el("ol", weak, class_="weak")] if weak else None,
        [el("h3", "What was wrong"), listed] if listed else None,
        id="report",
    )


def _once_each(faults: Sequence[Fault]) -> list[Fault]:
    """Every fault once, with how often it was made."""
    return [
        replace(fault, says=f"{fault.says} ({times} times)") if times > 1 else fault
        for fault, times in Counter(faults).items()
    ]


def _about(book: Edition, section: str) -> str:
    """What a section of the law, or a reading, is about."""
    if section in book.readings:
        return book.readings[section].question
    try:
        return book.paragraph(section).summary
    except RulebookError:
        return ""


def _mishaps(training: Training) -> Html:
    acts = [REGISTER[name] for name in MISHAPS]
    kinds = [act for act in acts if training.table.setup.knows(act.TOPICS[0])]
    labels = {act.NAME: act.LABEL for act in kinds}
    return el(
        "form",
        el("label", "Let something go wrong ", menu(labels, name="mishap"), for_="mishap"),
        el("button", "Trigger it", type="submit", class_="quiet"),
        data_act=message(do="throw"),
        class_="line",
        id="throw",
    )
