"""What the lab draws of a game, beside others on the same scales: where the return comes from, how
often each choice is made, every outcome, and the strategy."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from croupier.markup import Html, Inside, el
from croupier.reports import par_svg
from croupier.solver.game_odds import Chart
from croupier.solver.report import OutcomeLine
from croupier.web.lab.bench import key_of
from croupier.web.lab.figures import (
    CURRENT,
    Looks,
    beside,
    bets,
    figures,
    headline,
    number_head,
    section,
    table,
)
from croupier.web.lab.number_text import number_text, part_text
from croupier.web.lab.prices import LabGame


def quick(looks: Looks, *, is_exact: bool = False) -> dict[str, Html]:
    """What follows at once, by the id of its element."""
    return {
        "lab-headline": headline(looks),
        "lab-figures": figures(looks, is_exact=is_exact),
        "lab-return": returns(looks),
        "lab-choices": chosen(looks),
        "lab-outcomes": outcomes(looks),
    }


def returns(looks: Looks) -> Html:
    """Where the return comes from, hand by hand; the same scale and zero line for all."""
    reach = par_svg.reach(share for look in looks.values() for share in look.shares)
    pictures: list[Inside] = []
    for name, look in looks.items():
        drawn = el(
            "div",
            par_svg.money(look.shares, reach),
            class_="drawing",
            data_shares=len(look.shares),
        )
        title = el("h3", name.capitalize()) if len(looks) > 1 else None
        in_all = f"In all {part_text(look.priced.main.figures.expected)} of one unit."
        pictures.append(el("div", title, drawn, el("p", in_all, class_="aside")))
    return section("lab-return", "Where the return comes from", pictures)


def chosen(looks: Looks) -> Html:
    """How often each choice is made."""
    look, parts = looks[CURRENT], []
    for ask, options in look.choices.items():
        others = {name: other.choices.get(ask, {}) for name, other in beside(looks).items()}
        head = ["choice", *map(number_head, (CURRENT if others else "how often", *others))]
        rows = [
            el(
                "tr",
                el("th", option, scope="row"),
                el("td", part_text(part), class_="number", title=str(part)),
                [
                    el("td", part_text(choices.get(option, Fraction(0))), class_="number")
                    for choices in others.values()
                ],
                id=key_of("choice", ask, option),
            )
            for option, part in options.items()
        ]
        title = el("h3", ask) if len(look.choices) > 1 else None
        drawing = el("div", par_svg.stacked(dict(options)), class_="drawing")
        parts += [title, drawing, table(head, rows)]
    empty = el("p", "Nothing is chosen in this game.", class_="aside") if not parts else None
    return section("lab-choices", "How often each choice is made", parts, empty)


# ---- outcomes -------------------------------------------------------------------------------


def outcomes(looks: Looks) -> Html:
    """Every outcome of the main game, with what it wins and its part of the return."""
    by_variant = {
        name: {(line.hand, line.outcome, at): line for line, at in _numbered(look)}
        for name, look in looks.items()
    }
    head: list[str | Html] = ["hand", ""]
    for name in looks:
        of = f", {name}" if len(looks) > 1 else ""
        head += [number_head(f"{what}{of}") for what in ("net units", "probability", "return")]
    head += [number_head("count")] if len(looks) == 1 else []
    keys = list(dict.fromkeys(key for lines in by_variant.values() for key in lines))
    rows = [
        el(
            "tr",
            el("th", hand, scope="row"),
            el("td", outcome),
            [_outcome_cells(lines.get((hand, outcome, at))) for lines in by_variant.values()],
            _count_cell(by_variant[CURRENT].get((hand, outcome, at))) if len(looks) == 1 else None,
        )
        for hand, outcome, at in keys
    ]
    total = looks[CURRENT].priced.main.figures.total
    many = el("p", f"{total:,} ways in all.", class_="aside") if total < 10**30 else None
    return section("lab-outcomes", "Every outcome", many, table(head, rows))


def _numbered(look: LabGame) -> list[tuple[OutcomeLine, int]]:
    """Lines alike in hand and outcome get numbers, so that each finds its own beside it."""
    seen: dict[tuple[str, str], int] = {}
    numbered = []
    for line in look.lines:
        at = seen[line.hand, line.outcome] = seen.get((line.hand, line.outcome), -1) + 1
        numbered.append((line, at))
    return numbered


def _outcome_cells(line: OutcomeLine | None) -> list[Html]:
    if line is None:
        return [el("td"), el("td"), el("td")]
    return [
        el("td", number_text(line.net), class_="number"),
        el("td", part_text(line.probability), class_="number", title=str(line.probability)),
        el("td", part_text(line.net * line.probability), class_="number"),
    ]


def _count_cell(line: OutcomeLine | None) -> Html:
    return el("td", f"{line.count:,}" if line else "", class_="number")


# ---- strategy -------------------------------------------------------------------------------


def strategy(looks: Looks) -> Html:
    """The play made readable: what it costs, sentences, and charts; and where others differ."""
    look = looks[CURRENT]
    priced, digest = look.priced, look.priced.digest
    cost = None
    if priced.strategy is not None:
        unit = priced.solved.odds.unit
        says = f"It costs {part_text(priced.cost)} of the {unit} against optimal play."
        cost = [el("pre", str(priced.strategy)), el("p", says, id="strategy-cost")]
    differences = [_differs(name, look, other) for name, other in beside(looks).items()]
    charts = [_chart(chart) for chart in digest.charts]
    return section(
        "lab-strategy",
        "Strategy",
        cost,
        el("ul", [el("li", sentence) for sentence in digest.always], class_="sentences"),
        el("div", charts, class_="charts"),
        differences,
    )


def _chart(chart: Chart, against: Chart | None = None, of: str = "") -> Html:
    marked = " Framed where it differs." if against else ""
    return el(
        "figure",
        el("h3", f"{of}{chart.title}"),
        el("div", par_svg.grid(chart, against), class_="drawing"),
        el("figcaption", f"{chart.says} Per cent; ● always, empty never.{marked}", class_="aside"),
    )


def _differs(name: str, look: LabGame, other: LabGame) -> Html:
    """Where another play differs from the current one."""
    mine, theirs = look.priced.digest, other.priced.digest
    own = {chart.title: chart for chart in mine.charts}
    charts = [
        (chart, own.get(chart.title))
        for chart in theirs.charts
        if chart.title not in own or par_svg.differing(chart, own[chart.title])
    ]
    sentences = [sentence for sentence in theirs.always if sentence not in mine.always]
    if not charts and not sentences:
        return el("p", f"{name} is played in the same way.", id=f"differs-{name}")
    cells = sum(len(par_svg.differing(chart, other)) for chart, other in charts if other)
    says = f"{name} is played differently" + (f" in {cells} cells" if cells else "") + "."
    return el(
        "div",
        el("p", el("b", says)),
        el("ul", [el("li", sentence) for sentence in sentences], class_="sentences"),
        el("div", [_chart(*pair, of=f"{name}: ") for pair in charts], class_="charts"),
        id=f"differs-{name}",
    )


REST: Final[Mapping[str, Callable[[Looks], Html]]] = {"lab-bets": bets, "lab-strategy": strategy}
"""What is shown when nobody types, by the id of its element."""
