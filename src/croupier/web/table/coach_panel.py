"""The coach's part of a page as markup: values, verdicts, and the session summed up."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Final

from croupier.coach import Decided, Summary, Valued, Weighing, Why, WorthDifference
from croupier.coach.text import (
    MOST_DRAWS,
    MOST_REASONS,
    draw_told,
    named,
    seen,
    verdict,
    worths,
)
from croupier.house.person_state import PersonState
from croupier.markup import Html, Inside, button, column_heads, el, message
from croupier.money import TO_THE_CENT, near_dollars, signed
from croupier.solver.figures import percent
from croupier.speech import capital, counted
from croupier.web.pages.sentences import with_cards

if TYPE_CHECKING:
    from croupier.web.table.coach_controller import Coaching

MOST: Final = 8
"""Mistakes that are listed on a page."""


def absent() -> Html:
    """No coach: nobody plays here."""
    return el("section", id="coach", hidden=True)


def panel(coach: Coaching, state: PersonState, *, is_asked: bool) -> Html:
    """The whole of it."""
    if not coach.is_on:
        return _off()
    return _part(
        _before(coach, is_asked=is_asked),
        _after(coach.why, is_past=is_asked) if coach.why else None,
        _busy(coach.busy),
        _looking(coach) if coach.looking.is_busy else None,
        el("p", coach.fault, class_="fault", role="alert") if coach.fault else None,
        _tally(coach),
        _sessions(state.table.id, coach.sessions) if coach.sessions else None,
        el(
            "div",
            _press("Look back on the session", "look back"),
            _press("Turn the coach off", "off", key="k"),
            el("a", "Drill", href=f"/drill/{state.table.game}", class_="aside"),
            class_="line",
        ),
    )


@cache
def _off() -> Html:
    says = el("p", "Shows only you what each choice is worth, and what yours cost.")
    return _part(says, _press("Turn the coach on", "on", key="k"))


def _part(*inside: Inside) -> Html:
    """The coach stands open: the person who turned it on wants to see it."""
    content = el("div", *inside, class_="inside")
    return el("section", el("h2", "Coach"), content, id="coach", class_="part", aria_label="Coach")


def _press(label: str, command: str, key: str = "") -> Html:
    return button(label, key=key, data_act=message(do="coach", wants=command), class_="quiet")


def _before(coach: Coaching, *, is_asked: bool) -> Html | None:
    if not is_asked:
        return None
    if coach.weighing is not None:
        return values(coach.weighing)
    return _press("What is each choice worth?", "values", key="w")


def _busy(task: str) -> Html | None:
    if not task:
        return None
    return el("p", f"Working out {task} …", class_="aside", role="status", aria_busy="true")


def _looking(coach: Coaching) -> Html:
    """How far the look back has come."""
    job = coach.looking.job
    part = job.part if job is not None else None
    return el(
        "div",
        el("span", "Looking back …", class_="aside", role="status"),
        el("progress", value=part, max=1, aria_label="Looking back"),
        _press("Stop", "stop"),
        class_="line",
        id="looking-back",
    )


def values(weighing: Weighing) -> Html:
    """Every option with its worth, the best marked."""
    amounts = worths(*(option.value for option in weighing.options))
    rows = [
        el(
            "tr",
            el("th", named(option), scope="row"),
            el("td", worth, class_="amount"),
            el("td", _against_best(option, weighing), class_="why"),
            class_="best" if option is weighing.best else None,
        )
        for option, worth in zip(weighing.options, amounts, strict=True)
    ]
    notes = [el("p", note, class_="aside") for note in weighing.notes]
    head = el("caption", "Worth from here on, on average")
    return el("div", el("table", head, el("tbody", rows), class_="values"), notes, id="values")


def _against_best(option: Valued, weighing: Weighing) -> str:
    if option is weighing.best:
        return "best"
    cost = weighing.best.value - option.value
    return f"costs {near_dollars(cost)}" if cost else "just as good"


def _after(why: Why, *, is_past: bool) -> Html:
    kind = "mistake" if why.cost else "fine"
    return el(
        "div",
        el("p", "Your last choice", class_="aside") if is_past else None,
        el("p", with_cards(capital(verdict(why))), class_=f"verdict {kind}", role="status"),
        reasons(why),
        id="verdict",
    )


def reasons(why: Why) -> Html | None:
    """The outcomes that make the difference, which add up to the cost, and the draws hoped for."""
    if not why.cost:
        return None
    shown, rest = why.differences[:MOST_REASONS], why.differences[MOST_REASONS:]
    rows = [
        _reason(
            f"{difference.hand}, {difference.outcome}" if difference.outcome else difference.hand,
            difference.cost,
            difference,
        )
        for difference in shown
    ]
    if rest:
        rows.append(_reason("all else", sum((difference.cost for difference in rest), Fraction(0))))
    head = column_heads("outcome", "best", "yours", "costs")
    caption = el("caption", "How often it comes, and its part of the cost")
    table = el("table", caption, head, el("tbody", rows), class_="values reasons")
    draws = [
        el("p", with_cards(draw_told(draw, why)), class_="aside")
        for draw in why.draws[:MOST_DRAWS]
        if draw.net > 0
    ]
    return el("div", table, draws)


def _reason(label: str, cost: Fraction, difference: WorthDifference | None = None) -> Html:
    often = [_often(difference.best), _often(difference.chosen)] if difference else ["", ""]
    return el("tr", el("th", label, scope="row"), [el("td", cell) for cell in often], _amount(cost))


def _often(probability: Fraction) -> str:
    if probability in (0, 1):
        return "always" if probability else "never"
    return percent(probability, 2)


def _tally(coach: Coaching) -> Html:
    tally = coach.tally
    if not tally.choices:
        return el("p", "The coach is on.", class_="aside")
    many = counted(tally.choices, "decision")
    cost = f"{counted(tally.mistakes, 'mistake')}, {near_dollars(tally.lost)} lost"
    lost = cost if tally.mistakes else "no mistake"
    return el("p", f"{many} with the coach on: {lost}.", class_="aside", id="tally")


# ---- the session ----------------------------------------------------------------------------


def _sessions(table_id: str, summaries: tuple[Summary, ...]) -> Html:
    """Each seat's session, apart."""
    several = len(summaries) > 1
    shown = [
        _summary(table_id, summary, f"Seat {summary.seat}: " if several else "")
        for summary in summaries
    ]
    return el("div", shown, _press("Close", "close"), id="session")


def _summary(table_id: str, summary: Summary, whose: str) -> list[Inside]:
    """Luck apart from skill, and the worst mistakes."""
    rounds, choices = len(summary.rounds), summary.decisions
    parts = (
        ("Expected before the cards", summary.expected),
        ("Luck of the cards", summary.luck),
        ("Mistakes", -summary.lost),
        ("Luck after your last decision", summary.rest),
    )
    rows = [el("tr", el("th", name, scope="row"), _amount(amount)) for name, amount in parts]
    result = el("tr", el("th", "Result", scope="row"), _amount(summary.result), class_="result")
    caption = f"{whose}{counted(rounds, 'round')}, {counted(choices, 'choice')}"
    mistakes = summary.mistakes()
    worst = [_mistake(table_id, mistake) for mistake in mistakes[:MOST]]
    listing: Inside = el("p", "Not one choice cost anything.", class_="aside")
    if worst:
        more = f", the worst {MOST} of {len(mistakes)}" if len(mistakes) > MOST else ""
        listing = [el("h3", f"Mistakes{more}"), el("ol", worst, class_="mistakes")]
    return [
        el("table", el("caption", caption), el("tbody", rows, result), class_="values parts"),
        listing,
    ]


def _amount(amount: Fraction | int) -> Html:
    kind = "up" if amount > 0 else "down" if amount < 0 else "level"
    return el("td", signed(amount, TO_THE_CENT), class_=f"amount {kind}")


def _mistake(table_id: str, decision: Decided) -> Html:
    weighing = decision.weighing
    chosen, best = weighing.of(decision.chosen).words, weighing.best.words
    return el(
        "li",
        el(
            "details",
            el(
                "summary",
                el("span", f"Round {decision.round}: "),
                el("span", with_cards(seen(weighing.position))),
                el("span", f"{chosen}, not {best}"),
                el("span", near_dollars(decision.cost), class_="amount down"),
            ),
            el("a", "See it in the replay", href=f"/table/{table_id}/round/{decision.round}"),
            reasons(decision.why),
        ),
    )
