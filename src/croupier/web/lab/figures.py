"""What the lab says of a game under the rules on its bench: figures, pictures, tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Final

from croupier.markup import Html, Inside, button, el, message
from croupier.reports import par_svg
from croupier.reports.par_data import Number, numbers
from croupier.solver.analysis import BetPriced
from croupier.solver.figures import Measured, decimal, percent
from croupier.web.lab.bench import key_of
from croupier.web.lab.draft import Draft
from croupier.web.lab.prices import Look

PLACES: Final = 8
"""Places after the point of a percentage, as in the reports of the terminal."""
LONGEST: Final = 60
"""Letters of a fraction beyond which it is cut on the page, and told whole when pointed at."""


def quick(look: Look, kept: Look | None) -> dict[str, Html]:
    """What follows at once, by the id of its element."""
    return {
        "lab-headline": headline(look, kept),
        "lab-figures": figures(look, kept),
        "lab-return": returns(look, kept),
        "lab-choices": chosen(look, kept),
        "lab-outcomes": outcomes(look),
    }


def section(key: str, title: str, *inside: Inside, tools: Inside = None) -> Html:
    """One box of results."""
    heading = el("div", el("h2", title), tools, class_="part-head")
    return el("section", heading, *inside, id=key, class_="part")


# ---- figures --------------------------------------------------------------------------------


def headline(look: Look, kept: Look | None) -> Html:
    """The figures everyone asks for first, of the main game."""
    unit = look.priced.solved.odds.unit
    found = look.priced.main.figures
    cards = [
        _card("house-edge", f"House edge, of one {unit}", found.house_edge, kept),
        _card("element-of-risk", "Element of risk, per dollar bet", found.element_of_risk, kept),
        _card(
            "standard-deviation", f"Standard deviation, in {unit}s", found.standard_deviation, kept
        ),
        _card("hit-frequency", "Hit frequency", found.hit_frequency, kept),
    ]
    if found.opening != 1:
        of_all = found.house_edge_of_opening
        cards.insert(
            1, _card("house-edge-of-opening", "House edge, of the opening stake", of_all, kept)
        )
    return el("div", cards, id="lab-headline", class_="headline")


def _card(key: str, name: str, value: Fraction | Decimal | Measured, kept: Look | None) -> Html:
    before = _kept_value(kept, key)
    shown = written(value, is_part=key != "standard-deviation", places=4)
    return el(
        "div",
        el("p", name, class_="aside"),
        el("p", shown, class_="big", id=f"big-{key}"),
        el(
            "p",
            f"kept: {written(before, is_part=key != 'standard-deviation', places=4)}",
            class_="aside",
        )
        if before is not None
        else None,
        class_="card-figure",
    )


def _kept_value(kept: Look | None, key: str) -> Fraction | Decimal | Measured | None:
    if kept is None:
        return None
    found: Fraction | Decimal | Measured = getattr(kept.priced.main.figures, key.replace("-", "_"))
    return found


def figures(look: Look, kept: Look | None) -> Html:
    """Every figure of the main game, with its exact fraction; two tables side by side."""
    mine = numbers(look.priced.main.figures)
    theirs = {one.name: one for one in numbers(kept.priced.main.figures)} if kept else {}
    head = ["figure", "current", *(["kept", "difference"] if kept else []), "exact"]
    rows = []
    for one in mine:
        cells = [el("th", one.name, scope="row"), el("td", _number(one), class_="number")]
        if kept:
            cells += _compared(one, theirs.get(one.name))
        cells.append(el("td", exact(one), class_="exact"))
        rows.append(el("tr", cells, id=key_of("figure", one.name)))
    return section("lab-figures", f"Figures: {look.priced.main.bet.name}", table(head, rows))


def _compared(one: Number, other: Number | None) -> list[Html]:
    if other is None:
        return [el("td"), el("td")]
    shown = el("td", _number(other), class_="number")
    if isinstance(one.value, Fraction) and isinstance(other.value, Fraction):
        gap = Number(one.name, one.value - other.value, one.is_part)
        return [shown, el("td", _signed(gap), class_="number")]
    return [shown, el("td")]


def _signed(number: Number) -> str:
    shown = _number(number)
    return shown if shown.startswith("-") else f"+{shown}"


def _number(one: Number) -> str:
    return written(one.value, is_part=one.is_part)


def written(value: Fraction | Decimal | Measured, *, is_part: bool, places: int = PLACES) -> str:
    """A figure as it is read: a percentage, or a decimal."""
    if is_part:
        assert not isinstance(value, Decimal)
        return percent(value, places)
    return decimal(value, places if places < PLACES else 12)


def exact(one: Number) -> Html | str:
    """The fraction behind a figure; one that is too long is cut, and told whole when pointed at."""
    whole = one.exact
    if len(whole) <= LONGEST:
        return whole
    return el("span", f"{whole[: LONGEST // 2]}…", title=whole, data_exact=whole)


def table(head: list[str], rows: list[Html]) -> Html:
    """A table of results, which scrolls by itself where it is too wide."""
    top = el("thead", el("tr", [el("th", name, scope="col") for name in head]))
    return el("div", el("table", top, el("tbody", rows), class_="findings-table"), class_="scroll")


# ---- pictures -------------------------------------------------------------------------------


def returns(look: Look, kept: Look | None) -> Html:
    """Where the return comes from, hand by hand."""
    said = f"In all {percent(look.priced.main.figures.expected, PLACES)} of one unit."
    pictures: list[Inside] = [_picture(look)]
    if kept is not None:
        pictures = [
            el("div", el("h3", "On the bench"), _picture(look)),
            el("div", el("h3", "Kept"), _picture(kept)),
        ]
    return section(
        "lab-return",
        "Where the return comes from",
        pictures,
        el("p", said, class_="aside", id="return-total"),
    )


def _picture(look: Look) -> Html:
    drawn = par_svg.money(look.shares)
    return el("div", drawn, class_="drawing", data_shares=len(look.shares))


def chosen(look: Look, kept: Look | None) -> Html:
    """How often each choice is made."""
    parts = []
    for ask, options in look.choices.items():
        before = kept.choices.get(ask, {}) if kept else {}
        head = ["choice", "how often", *(["kept"] if kept else []), "exact"]
        rows = [
            el(
                "tr",
                el("th", option, scope="row"),
                el("td", percent(part, PLACES), class_="number"),
                el("td", percent(before.get(option, Fraction(0)), PLACES), class_="number")
                if kept
                else None,
                el("td", exact(Number(option, part)), class_="exact"),
                id=key_of("choice", ask, option),
            )
            for option, part in options.items()
        ]
        title = el("h3", ask) if len(look.choices) > 1 else None
        drawing = el("div", par_svg.stacked(dict(options)), class_="drawing")
        parts += [title, drawing, table(head, rows)]
    empty = el("p", "Nothing is chosen in this game.", class_="aside") if not parts else None
    return section("lab-choices", "How often each choice is made", parts, empty)


def outcomes(look: Look) -> Html:
    """Every outcome of the main game."""
    head = ["hand", "", "net units", "count", "probability"]
    rows = [
        el(
            "tr",
            el("th", line.hand, scope="row"),
            el("td", line.outcome),
            el("td", decimal(line.net, 4).rstrip("0").rstrip("."), class_="number"),
            el("td", f"{line.count:,}", class_="number"),
            el("td", decimal(line.probability), class_="number"),
        )
        for line in look.lines
    ]
    total = look.priced.main.figures.total
    many = el("p", f"{total:,} ways in all.", class_="aside") if total < 10**30 else None
    return section("lab-outcomes", "Every outcome", many, table(head, rows))


# ---- what takes a little longer -------------------------------------------------------------


def bets(look: Look) -> Html:
    """The bets beside the main game."""
    others = look.priced.bets[1:]
    head = ["bet", "house edge", "standard deviation", "hit frequency", "exact house edge"]
    rows = [_bet(bet) for bet in others]
    return el(
        "section",
        el("div", el("h2", "Other bets"), class_="part-head"),
        table(head, rows),
        id="lab-bets",
        class_="part",
        hidden=not rows,
    )


def _bet(bet: BetPriced) -> Html:
    found = bet.figures
    return el(
        "tr",
        el("th", bet.bet.name, scope="row"),
        el("td", percent(found.house_edge, PLACES), class_="number"),
        el("td", written(found.standard_deviation, is_part=False, places=4), class_="number"),
        el("td", written(found.hit_frequency, is_part=True, places=4), class_="number"),
        el("td", exact(Number("", found.house_edge)), class_="exact"),
        id=key_of("bet", bet.bet.name),
    )


def strategy(look: Look) -> Html:
    """The play made readable: what it costs, sentences, and charts."""
    priced, digest = look.priced, look.priced.digest
    cost = None
    if priced.strategy is not None:
        unit = priced.solved.odds.unit
        says = f"It costs {percent(priced.cost, PLACES)} of the {unit} against the best play."
        cost = [el("pre", str(priced.strategy)), el("p", says, id="strategy-cost")]
    charts = [
        el(
            "figure",
            el("h3", chart.title),
            el("div", par_svg.grid(chart), class_="drawing"),
            el("figcaption", f"{chart.says} Per cent; ● always, empty never.", class_="aside"),
        )
        for chart in digest.charts
    ]
    return section(
        "lab-strategy",
        "Strategy",
        cost,
        el("ul", [el("li", one) for one in digest.always], class_="sentences"),
        el("div", charts, class_="charts"),
    )


REST: Final[Mapping[str, Callable[[Look], Html]]] = {"lab-bets": bets, "lab-strategy": strategy}
"""What is shown when nobody types, by the id of its element."""


# ---- beside them ----------------------------------------------------------------------------


def status(
    words: str, *, part: float | None = None, stoppable: bool = False, is_fault: bool = False
) -> Html:
    """What is being done, and how far it is."""
    bar = None
    if part is not None:
        bar = el("progress", value=f"{part:.3f}", max="1", aria_label="How far it is")
    stop = button("Stop", data_act=message(do="stop"), class_="quiet", id="lab-stop")
    return el(
        "div",
        el("span", words, class_="fault" if is_fault else None),
        bar,
        stop if stoppable else None,
        id="lab-status",
        role="status",
        class_="status",
    )


def compare(kept: Draft | None, draft: Draft) -> Html:
    """Keep what is on the bench, to try another beside it."""
    keep = button("Compare with this", key="k", data_act=message(do="keep"), id="lab-keep")
    swap = button("Swap", data_act=message(do="swap"), class_="quiet", id="lab-swap")
    forget = button("Forget", data_act=message(do="forget"), class_="quiet", id="lab-forget")
    return el(
        "div",
        keep if kept is None else [swap, forget],
        el("span", "A second pay table stands beside this one." if kept else None, class_="aside"),
        id="lab-compare",
        class_="line",
    )


def downloads(draft: Draft, names: Mapping[str, str]) -> Html:
    """Links to what can be taken along."""
    links = [
        el(
            "a",
            says,
            href=f"/lab/{draft.game}/{name}?{draft.query()}",
            download=name,
            id=key_of("get", name),
        )
        for name, says in names.items()
    ]
    share = button(
        "Copy the link", data_copy=f"/lab/{draft.game}?{draft.query()}", class_="quiet small"
    )
    return el(
        "section",
        el("div", el("h2", "Download"), class_="part-head"),
        el("p", [[link, " "] for link in links], share, class_="line"),
        id="lab-downloads",
        class_="part",
    )
