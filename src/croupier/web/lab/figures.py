"""What the lab says of a game under the rules on its bench, beside others: figures and bets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from croupier.markup import Html, Inside, button, el, message
from croupier.reports.par_data import ParNumber, numbers
from croupier.solver.analysis import BetPriced
from croupier.solver.figures import Figures
from croupier.solver.report import on_play
from croupier.web.lab.bench import key_of
from croupier.web.lab.draft import Draft, Variants
from croupier.web.lab.number_text import difference, number_text, part_text, whole_fraction
from croupier.web.lab.prices import LabGame

CURRENT: Final = "current"
"""The current rules, among those that are compared."""
Looks = Mapping[str, LabGame]
"""The current rules, and those beside them, by their names."""


def section(key: str, title: str, *inside: Inside, tools: Inside = None) -> Html:
    """One box of results."""
    heading = el("div", el("h2", title), tools, class_="part-head")
    return el("section", heading, *inside, id=key, class_="part")


def beside(looks: Looks) -> Looks:
    """Those that the current rules are compared with."""
    return {name: look for name, look in looks.items() if name != CURRENT}


# ---- figures --------------------------------------------------------------------------------


def headline(looks: Looks) -> Html:
    """The figures everyone asks for first, of the main game."""
    look = looks[CURRENT]
    unit, main_figures = look.priced.solved.odds.unit, look.priced.main.figures
    names = {"house-edge": f"House edge, of one {unit}"}
    if main_figures.opening != 1:
        names["house-edge-of-opening"] = "House edge, of the opening stake"
    names |= {
        "element-of-risk": "Element of risk, per dollar bet",
        "standard-deviation": f"Standard deviation, in {unit}s",
        "hit-frequency": "Hit frequency",
    }
    cards = [_card(key, name, looks) for key, name in names.items()]
    return el("div", cards, id="lab-headline", class_="headline")


def _card(key: str, name: str, looks: Looks) -> Html:
    mine = _headline_number(looks[CURRENT], key)
    others = [
        el(
            "p",
            f"{letter}: {number_text(other.value, is_part=other.is_part)} ",
            el("span", f"({difference(mine, other)})", class_="gap"),
            class_="aside",
        )
        for letter, look in beside(looks).items()
        for other in [_headline_number(look, key)]
    ]
    is_players = key.startswith("house-edge") and mine.plain < 0
    return el(
        "div",
        el("p", name, class_="aside"),
        el("p", number_text(mine.value, is_part=mine.is_part), class_="big", id=f"big-{key}"),
        el("p", "The player has the edge.", class_="aside") if is_players else None,
        others,
        class_="card-figure players" if is_players else "card-figure",
    )


def _headline_number(look: LabGame, key: str) -> ParNumber:
    value = getattr(look.priced.main.figures, key.replace("-", "_"))
    return ParNumber(key, value, is_part=key != "standard-deviation")


def shown_numbers(figures: Figures) -> list[ParNumber]:
    """Every figure once: where one unit is the opening stake, its edge is not said twice."""
    rows = numbers(figures)
    return [
        number
        for number in rows
        if figures.opening != 1 or not number.name.endswith("opening stake")
    ]


def figures(looks: Looks, *, is_exact: bool) -> Html:
    """Every figure of the main game beside those of the others; on demand as whole fractions."""
    main = looks[CURRENT].priced.main
    theirs = {
        letter: {number.name: number for number in numbers(look.priced.main.figures)}
        for letter, look in beside(looks).items()
    }
    head: list[str | Html] = ["figure", number_head(CURRENT)]
    for letter in theirs:
        head += [number_head(letter), number_head(f"{CURRENT} − {letter}")]
    rows = []
    for number in shown_numbers(main.figures):
        cells = [_number_cell(number)]
        for their_figures in theirs.values():
            other = their_figures.get(number.name)
            cells += [_number_cell(other), el("td", difference(number, other), class_="number gap")]
        rows.append(
            el("tr", el("th", number.name, scope="row"), cells, id=key_of("figure", number.name))
        )
        if is_exact:
            others = {
                letter: their_figures.get(number.name) for letter, their_figures in theirs.items()
            }
            rows.append(_exact_row(number, others, len(head)))
    exact = button(
        "Exact fractions",
        data_act=message(do="exact"),
        aria_pressed="true" if is_exact else "false",
        class_="quiet small",
        id="lab-exact",
    )
    return section("lab-figures", f"Figures: {main.bet.name}", table(head, rows), tools=exact)


def _exact_row(number: ParNumber, others: Mapping[str, ParNumber | None], columns: int) -> Html:
    numbers_of = {CURRENT: number, **others}
    inside = [
        el("div", el("b", f"{name} ") if others else None, whole_fraction(number))
        for name, number in numbers_of.items()
        if number is not None and number.exact
    ]
    words = inside or el("span", "a root: there is no fraction", class_="aside")
    key = key_of("exact", number.name)
    return el("tr", el("td", words, colspan=str(columns)), id=key, class_="exact-row")


def _number_cell(number: ParNumber | None) -> Html:
    written = "" if number is None else number_text(number.value, is_part=number.is_part)
    return el("td", written, class_="number")


def number_head(name: str) -> Html:
    """The head of a column of numbers, which stands over them."""
    return el("th", name, scope="col", class_="number")


def table(head: Sequence[str | Html], rows: Sequence[Html]) -> Html:
    """A table of results, which scrolls by itself where it is too wide."""
    cells = [title if isinstance(title, Html) else _head(title) for title in head]
    whole = el("table", el("thead", el("tr", cells)), el("tbody", rows), class_="findings-table")
    return el("div", whole, class_="scroll", tabindex="0", role="group", aria_label="Table")


def _head(name: str) -> Html:
    return el("th", name, scope="col") if name else el("td")


def bets(looks: Looks) -> Html:
    """The bets beside the main game."""
    head: list[str | Html] = ["bet"]
    for name in looks:
        of = f", {name}" if len(looks) > 1 else ""
        head += [number_head(f"{what}{of}") for what in BET_FIGURES]
    names = [bet.bet.name for bet in looks[CURRENT].priced.bets[1:]]
    bets_of = {
        name: {bet.bet.name: bet for bet in look.priced.bets[1:]} for name, look in looks.items()
    }
    rows = [
        el(
            "tr",
            el("th", bet, scope="row"),
            [_bet_cells(of.get(bet)) for of in bets_of.values()],
            id=key_of("bet", bet),
        )
        for bet in names
    ]
    return el(
        "section",
        el("div", el("h2", "Other bets"), class_="part-head"),
        table(head, rows),
        [el("p", words) for bet in looks[CURRENT].priced.bets[1:] if (words := on_play(bet))],
        id="lab-bets",
        class_="part",
        hidden=not rows,
    )


BET_FIGURES: Final = ("house edge", "standard deviation", "hit frequency")


def _bet_cells(bet: BetPriced | None) -> list[Html]:
    if bet is None:
        return [el("td") for _ in BET_FIGURES]
    figures = bet.figures
    whole = figures.house_edge
    return [
        el("td", part_text(whole), class_="number", title=str(whole)),
        el("td", number_text(figures.standard_deviation), class_="number"),
        el("td", part_text(figures.hit_frequency), class_="number"),
    ]


# ---- beside them ----------------------------------------------------------------------------


def status(
    words: str,
    *,
    part: float | None = None,
    stoppable: bool = False,
    is_fault: bool = False,
    is_busy: bool = False,
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
        class_="status busy" if is_busy else "status",
    )


def compare(variants: Variants, *, can_undo: bool, can_redo: bool) -> Html:
    """Take steps back, keep the current rules, and try others beside them."""
    steps = [
        button("Undo", key="u", data_act=message(do="undo"), disabled=not can_undo, id="lab-undo"),
        button("Redo", key="r", data_act=message(do="redo"), disabled=not can_redo, id="lab-redo"),
    ]
    keep = button("Compare with this", key="k", data_act=message(do="keep"), id="lab-keep")
    draft = variants.current
    reset = button("Reset", data_act=message(do="reset"), class_="quiet", id="lab-reset")
    rows = [
        _kept(letter, at, draft)
        for at, (letter, draft) in enumerate(zip(variants.letters, variants.kept, strict=True))
    ]
    return el(
        "div",
        el("div", steps, keep, reset if draft.cells or draft.options else None, class_="line"),
        el("ul", rows, class_="kept-list", hidden=not rows),
        id="lab-compare",
        class_="compare",
    )


def _kept(letter: str, at: int, draft: Draft) -> Html:
    swap = button(
        "Swap",
        data_act=message(do="swap", at=at),
        class_="quiet small",
        id=f"lab-swap-{letter}",
        aria_label=f"Swap {letter} with the current table",
    )
    remove = button(
        "Remove",
        data_act=message(do="forget", at=at),
        class_="quiet small",
        id=f"lab-forget-{letter}",
        aria_label=f"Remove {letter}",
    )
    return el("li", el("b", letter), el("span", draft.words, class_="aside"), swap, remove)


def downloads(variants: Variants, names: Mapping[str, str]) -> Html:
    """Links to files of the current rules, and to the page as it is."""
    draft = variants.current
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
        "Copy the link", data_copy=f"/lab/{draft.game}?{variants.query()}", class_="quiet small"
    )
    return el(
        "section",
        el("div", el("h2", "Download"), class_="part-head"),
        el("p", [[link, " "] for link in links], share, class_="line"),
        id="lab-downloads",
        class_="part",
    )
