"""The lab's question backwards: which payout of a line gives the house the edge that is wanted?"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from croupier.errors import OddsError
from croupier.markup import Html, Inside, button, el, message
from croupier.progress import Progress
from croupier.rounds import Rules
from croupier.rounds.wager_names import spoken
from croupier.solver.analysis import Priced, price, price_strategy
from croupier.solver.figures import decimal
from croupier.solver.pay_target import PayTarget, Tried, pay_target
from croupier.web.lab.draft import DraftReading
from croupier.web.lab.figures import number_head, section, table
from croupier.web.lab.number_text import part_text
from croupier.web.lab.prices import counted, known_strategy
from croupier.web.latest_job import Job
from croupier.web.pages.citations import cite_link

SHORT: Final = 10**6
"""Odds in numbers below this are read more easily than a decimal."""


@dataclass(frozen=True)
class PayQuestion:
    """What is looked for: a line, and the edge in per cent as it was typed."""

    table: str = ""
    line: str = ""
    edge: str = "3"

    @property
    def target(self) -> Fraction:
        """The edge as a part of the unit."""
        plain = self.edge.strip().removesuffix("%").replace("−", "-").strip()
        try:
            edge = Fraction(plain) / 100
        except (ValueError, ZeroDivisionError):
            raise OddsError(f"house edge: a percentage such as 3 or 2.5, not {plain!r}") from None
        if not -1 < edge < 1:
            raise OddsError("house edge: between −100% and 100%")
        return edge


def asked(line: str, edge: str, draft: DraftReading) -> PayQuestion:
    """What was filled in: a line with its table, and the edge."""
    table, _, name = line.partition(": ")
    if name not in draft.draft.book.pays.get(table, ()):
        raise OddsError("Choose a line of a pay table.")
    return PayQuestion(table, name, edge[:20])


def work_out(rules: Rules, strategy: str, question: PayQuestion, report: Progress) -> PayTarget:
    """Search, with the game counted once and priced again for every guess."""
    fixed = known_strategy(rules.edition.game, strategy) if strategy else None
    solved = counted(rules, report)
    steps = [0, 0]

    def progress(done: int, parts: int) -> None:
        steps[:] = done, parts
        report(done, parts)

    def at(other: Rules) -> Priced:
        if fixed is not None:
            return price_strategy(other, fixed, solved)
        # A part of one price moves nothing; a search that nobody wants any more ends there, too.
        solved.odds.prepare(solved.counts, other, None, lambda _done, _parts: report(*steps))
        return price(other, solved)

    return pay_target(rules, question.table, question.line, question.target, at, progress)


def box(
    read: DraftReading, question: PayQuestion, target: PayTarget | str | None, job: Job[Any] | None
) -> Html:
    """The question, and what has come of it."""
    groups = [
        el(
            "optgroup",
            [
                el(
                    "option",
                    line,
                    value=f"{name}: {line}",
                    selected=(name, line) == (question.table, question.line),
                )
                for line in read.draft.book.pays[name]
            ],
            label=spoken(name),
        )
        for name in read.tables
    ]
    edge = el(
        "input",
        type="text",
        inputmode="decimal",
        name="edge",
        value=question.edge,
        id="search-edge",
        autocomplete="off",
        class_="short",
    )
    form = el(
        "form",
        el("label", "Which payout for", el("select", groups, name="line", id="search-line")),
        el("label", "gives a house edge of, %", edge),
        el("button", "Find it", type="submit", id="search-find"),
        data_act=message(do="find"),
        class_="line ask",
    )
    return section("lab-search", "Find a payout", form, _answer(read, target, job))


def _answer(read: DraftReading, target: PayTarget | str | None, job: Job[Any] | None) -> Inside:
    if job is not None:
        bar = el("progress", value=f"{job.part or 0:.3f}", max="1", aria_label="How far it is")
        stop = button("Stop", data_act=message(do="stop search"), class_="quiet small")
        return el("p", bar, stop, class_="status", role="status")
    if isinstance(target, str):
        return el("p", target, class_="fault", role="alert", id="search-fault")
    if target is None:
        return None
    rows = [_tried(read, target, near) for near in target.near]
    head = [f"{target.line} at", number_head("house edge"), "the law", ""]
    return [
        el("p", _sentence(target), role="status", id="search-found"),
        table(head, rows),
        el("p", f"Of {target.bet}. The nearest odds that a table could post.", class_="aside"),
    ]


def _sentence(target: PayTarget) -> str:
    """What the answer is, in a sentence."""
    edge = part_text(target.target).replace("0000%", "0%")
    about = f"{decimal(target.about, 4).rstrip('0').rstrip('.')} to 1"
    if target.exact is None:
        words = f"About {about} for {target.line} gives {edge}."
    else:
        ratio = target.exact.ratio
        is_short = ratio.denominator == 1 or max(ratio.numerator, ratio.denominator) < SHORT
        exact = f"{target.exact}" if is_short else f"{about} (exactly {target.exact})"
        words = f"{exact.capitalize()} for {target.line} gives exactly {edge}."
    nearest = target.nearest
    if nearest is None:
        return f"{words} The law allows none of the odds near it."
    return f"{words} The nearest lawful odds: {nearest.odds}, {part_text(nearest.edge)}."


def _tried(read: DraftReading, target: PayTarget, tried: Tried) -> Html:
    is_nearest = tried == target.nearest
    law: Inside = "allowed"
    if tried.unlawful is not None:
        law = [f"{tried.unlawful.words} ", cite_link(read.draft.book, tried.unlawful.cite)]
    use = button(
        "Use it",
        data_act=message(do="use", odds=str(tried.odds)),
        class_="quiet small",
        aria_label=f"Use {tried.odds}",
    )
    return el(
        "tr",
        el("th", str(tried.odds), scope="row"),
        el("td", part_text(tried.edge), class_="number", title=str(tried.edge)),
        el("td", law),
        el("td", use),
        class_="nearest" if is_nearest else None,
    )
