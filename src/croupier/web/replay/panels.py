"""The replay's parts as markup: where one is, what there was to decide, and the way on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from croupier.coach import Why
from croupier.coach.text import named, verdict
from croupier.house.person_state import TableInfo
from croupier.house.replays import ReplayStep
from croupier.markup import Html, Inside, button, el, message
from croupier.money import near_dollars
from croupier.rulebook import Edition
from croupier.speech import capital, counted
from croupier.web.pages import citations, shell
from croupier.web.pages.sentences import with_cards
from croupier.web.replay.analysis import WeighedDecision
from croupier.web.table import coach_panel
from croupier.web.table.outcomes import outcome_rows

HELP: Final = [
    shell.key_row("→", "the next step"),
    shell.key_row("←", "the step before"),
    shell.key_row("Home End", "the first step, the last"),
    shell.key_row("P", "play by itself, or stop"),
    shell.key_row("D", "your next decision"),
    shell.key_row("T", "try again from here"),
]


def ribbon(about: TableInfo, number: int, last: int, share: str) -> Html:
    """Which round it is, and the ways from it."""
    where = f"/table/{about.id}"
    link = f"{where}/round/{number}" + (f"?seen={share}" if share else "")
    return el(
        "div",
        el("h1", f"Replay of round {number}"),
        el("span", f" of {about.name}, as {'you' if share else 'anyone'} could see it"),
        el(
            "span",
            _way("‹ Round before", f"{where}/round/{number - 1}", is_there=number > 1),
            _way("Next round ›", f"{where}/round/{number + 1}", is_there=number < last),
            el("a", "To the table", href=where),
            button("Share", data_copy=link, title="copy a link that shows what you saw"),
            el("a", "Settle it at the desk", href=f"/desk?table={about.id}&round={number}"),
            el("a", "Receipt", href=f"/api/tables/{about.id}/rounds/{number}/receipt"),
            class_="ways",
        ),
        class_="ribbon",
    )


def _way(label: str, where: str, *, is_there: bool) -> Html | None:
    return el("a", label, href=where) if is_there else None


# ---- steps ----------------------------------------------------------------------------------


def bar(steps: Sequence[ReplayStep], at: int, book: Edition, *, plays: bool) -> Html:
    """What happened at this step, and the way to the others."""
    step, last = steps[at], len(steps) - 1
    hands = max((len(seat.hands) for seat in step.view.seats.values()), default=1)
    rows = outcome_rows(book, step.results, hands)
    return el(
        "section",
        el(
            "div",
            el("span", f"Step {at + 1} of {last + 1}. ", class_="aside"),
            el("span", with_cards(step.says), " "),
            citations.cite_links(book, step.cites),
            class_="prompt",
            role="status",
            tabindex="-1",
            data_focus=True,
        ),
        el("ul", rows, class_="outcomes") if rows else None,
        el(
            "div",
            _go("First", "Home", 0, disabled=at == 0),
            _go("Back", "ArrowLeft", at - 1, disabled=at == 0),
            button(
                "Pause" if plays else "Play",
                key="p",
                data_act=message(do="play"),
                class_="primary",
                id="play",
            ),
            _go("Next", "ArrowRight Space", at + 1, disabled=at == last),
            _go("Last", "End", last, disabled=at == last),
            button("My next decision", key="d", data_act=message(do="decision", next=True)),
            class_="controls",
        ),
        id="bar",
        class_="bar replaying",
        aria_label="Replay",
    )


def _go(label: str, key: str, at: int, *, disabled: bool) -> Html:
    act = message(do="step", at=at)
    return button(label, key=key, data_act=act, disabled=disabled, class_="quiet")


def step_list(
    steps: Sequence[ReplayStep], at: int, begins: int, judged: Mapping[int, WeighedDecision]
) -> Html:
    """Every step, those before the cards apart, and what each decision cost."""
    items = []
    for number, step in enumerate(steps):
        if number in (0, begins):
            title = "The round" if number == begins else "Before the cards"
            items.append(el("li", el("h2", title), id=f"steps-{number}", class_="steps-head"))
        items.append(_step(number, step, judged.get(number), is_here=number == at))
    return el("ol", items, class_="steps", id="steps")


def _step(number: int, step: ReplayStep, judged: WeighedDecision | None, *, is_here: bool) -> Html:
    cost: Inside = None
    if judged is not None:
        kind, says = ("mistake", f"costs {near_dollars(judged.cost)}") if judged.cost else (
            "fine", "best"
        )  # fmt: skip
        cost = el("span", says, class_=f"verdict {kind}")
    link = el(
        "button",
        el("span", with_cards(step.says)),
        cost,
        type="button",
        data_act=message(do="step", at=number),
        class_="step-link",
        aria_current="step" if is_here else None,
    )
    return el("li", link, id=f"step-{number}")


# ---- the coach's look -----------------------------------------------------------------------


def _part(*inside: Inside) -> Html:
    content = el("div", *inside, class_="inside")
    return el("section", el("h2", "Analysis"), content, id="analysis", class_="part")


def no_analysis(*, has_seat: bool) -> Html:
    """Nothing was decided that could be weighed."""
    says = (
        "You had nothing to decide in this round."
        if has_seat
        else "Decisions are analysed for the player who made them, and for those who have a link "
        "from that player."
    )
    return _part(el("p", says, class_="aside"))


def summary(many: int, costs: Sequence[Fraction], *, is_busy: bool) -> Html:
    """The round as a whole, at a step at which nothing is decided."""
    if is_busy:
        busy = el("p", "Weighing your decisions …", role="status", aria_busy="true")
        return _part(busy)
    lost = sum(costs, Fraction(0))
    if not costs:
        says = f"{counted(many, 'decision')}; there is no exact value for this game here."
    elif lost:
        mistakes = sum(bool(cost) for cost in costs)
        says = f"{counted(many, 'decision')}, {mistakes} of them cost {near_dollars(lost)} in all."
    else:
        says = f"{counted(many, 'decision')}: every one was the best."
    return _part(el("p", says, id="round-cost"))


def judged(decision: WeighedDecision, *, is_before: bool, may_keep: bool) -> Html:
    """What every option was worth, and what was chosen."""
    kind = "mistake" if decision.cost else "fine"
    keep = (
        button("Keep it for the drill", data_act=message(do="keep"), class_="quiet")
        if may_keep
        else None
    )
    return _part(
        el("p", "What you will decide next" if is_before else "What you decided", class_="aside"),
        el(
            "p", with_cards(capital(verdict(decision.why))), class_=f"verdict {kind}", role="status"
        ),
        coach_panel.values(decision.weighing),
        coach_panel.reasons(decision.why),
        el(
            "div",
            button("Try again from here", key="t", data_act=message(do="try"), id="try"),
            keep,
            class_="line",
        ),
    )


def trial(decision: WeighedDecision, tried: Why | None) -> Html:
    """The same decision once more: asked, or answered."""
    answers = [
        button(
            capital(named(option)),
            data_act=message(do="try", option=option.name),
            class_="choice",
            id=f"try-{option.name.replace(' ', '-')}",
            aria_pressed=str(tried is not None and tried.chosen is option).lower(),
        )
        for option in decision.weighing.options
    ]
    rows: list[Inside] = []
    if tried is not None:
        kind = "mistake" if tried.cost else "fine"
        says = with_cards(capital(verdict(tried)))
        rows = [
            el("p", says, class_=f"verdict {kind}", role="status", id="tried"),
            coach_panel.reasons(tried),
        ]
    return _part(
        el("p", "By what you saw then: what would you do now?"),
        el("div", answers, class_="answers"),
        rows,
        button("Back to what I chose", data_act=message(do="look"), class_="quiet"),
    )
