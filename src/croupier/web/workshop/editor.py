"""The workshop's page in markup: the editor with its tools, what is wrong where, and the felt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from croupier.house import Person
from croupier.markup import Html, Inside, button, el, message
from croupier.sheets import Problem
from croupier.speech import counted
from croupier.web.lab import figures
from croupier.web.limits import LARGEST_SHEET
from croupier.web.pages import shell
from croupier.web.workshop.sheets import SheetPreview

PAR_FILES: Final = {"par.html": "PAR sheet", "par.xlsx": "PAR sheet, workbook"}


def whole(text: str, parts: Mapping[str, str], starts: Mapping[str, str]) -> Html:
    """Everything below the header: the sheet on the left, what follows from it on the right."""
    sheet = [_tools(starts), _editor(text), Html(parts["sheet-problems"])]
    shown = [Html(parts[key]) for key in ("sheet-felt", "sheet-actions", "lab-status")]
    empty = ("lab-headline", "lab-figures", "lab-bets", "lab-return", "lab-choices")
    results = [el("section", id=key) for key in (*empty, "lab-strategy", "lab-outcomes")]
    return el(
        "main",
        el("section", sheet, class_="sheet", aria_label="The sheet"),
        el("div", shown, results, class_="findings"),
        class_="workshop",
    )


def _tools(starts: Mapping[str, str]) -> Html:
    """What is done with the sheet as a whole."""
    others = [
        button(name, data_act=message(do="start", sheet=key), class_="quiet small")
        for key, name in starts.items()
    ]
    more = el("details", el("summary", "Examples"), el("div", others, class_="line"))
    return el(
        "div",
        button("New sheet", data_act=message(do="new"), class_="quiet", id="sheet-new"),
        button("The one before", data_before=True, class_="quiet", id="sheet-before"),
        button("Download", data_take="sheet", class_="quiet", id="sheet-take"),
        button("Share", data_share=True, class_="quiet", id="sheet-share"),
        more if others else None,
        class_="line tools",
    )


def _editor(text: str) -> Html:
    """A plain field for the text, with the numbers of its lines and marks behind it."""
    field = el(
        "textarea",
        text,
        id="sheet-text",
        wrap="off",
        spellcheck="false",
        autocomplete="off",
        autocapitalize="off",
        aria_label="The game sheet",
        aria_describedby="sheet-problems",
        data_most=LARGEST_SHEET,
    )
    return el(
        "div",
        el("div", id="sheet-lines", class_="lines", aria_hidden="true"),
        el(
            "div",
            el("div", el("div", id="sheet-marks"), class_="marks", aria_hidden="true"),
            field,
            class_="field",
        ),
        class_="editor",
    )


# ---- what is wrong --------------------------------------------------------------------------


def problems(seen: SheetPreview | None, fault: str = "") -> Html:
    """Every error and warning, each of which leads to its line."""
    words, is_bad = _verdict(seen, fault)
    listed_problems = seen.problems if seen else ()
    return el(
        "div",
        el("p", words, class_="fault" if is_bad else "aside", role="status", id="sheet-verdict"),
        el("ul", [_problem(problem) for problem in listed_problems], class_="problems"),
        id="sheet-problems",
    )


def _verdict(seen: SheetPreview | None, fault: str) -> tuple[str, bool]:
    if fault:
        return fault, True
    if seen is None:
        return "Being read …", False
    errors = sum(not problem.is_warning for problem in seen.problems)
    if errors:
        return f"{counted(errors, 'error')}: it cannot be played yet.", True
    if seen.problems:
        warnings = counted(len(seen.problems), "warning")
        return f"{seen.name} can be played; {warnings}.", False
    return f"{seen.name} is right.", False


def _problem(problem: Problem) -> Html:
    return el(
        "li",
        button(
            str(problem),
            data_line=problem.line,
            data_column=problem.column,
            class_="problem warning" if problem.is_warning else "problem",
        ),
    )


# ---- what follows ---------------------------------------------------------------------------


def felt(seen: SheetPreview | None, *, is_old: bool = False) -> Html:
    """The table; the last one that could be drawn while the sheet cannot be read."""
    words = None
    if is_old:
        words = el("p", "The table as it was before the error.", class_="aside")
    drawn = [el("h2", seen.name), Html(seen.felt)] if seen else None
    return el(
        "div", words, drawn, id="sheet-felt", class_="felt-shown old" if is_old else "felt-shown"
    )


def actions(seen: SheetPreview | None, person: Person | None, *, has_figures: bool) -> Html:
    """Playing it, and its figures."""
    is_game = seen is not None and seen.is_game
    act = {"data_act": message(do="play")} if person else {"data_dialog": "play"}
    play = button("Play it", **act, class_="primary", disabled=not is_game, id="sheet-play")
    solve = button(
        "Exact figures", data_act=message(do="figures"), disabled=not is_game, id="sheet-figures"
    )
    files: list[Inside] = [
        button(says, data_take=name, class_="quiet", id=f"sheet-{name.replace('.', '-')}")
        for name, says in PAR_FILES.items()
    ]
    slug = seen.slug if seen else ""
    return el(
        "div",
        play,
        solve,
        files if has_figures and is_game else None,
        id="sheet-actions",
        class_="line",
        data_file=slug or None,
    )


def status(words: str, part: float | None, *, is_busy: bool, is_fault: bool) -> Html:
    """How far the figures are."""
    return figures.status(words, part=part, stoppable=is_busy, is_fault=is_fault, is_busy=is_busy)


def name_dialog() -> Html:
    """Who plays, if that is not known."""
    field = el("input", type="text", name="person", required=True, maxlength=40)
    return shell.dialog(
        "play",
        "Play it",
        el(
            "form",
            el("label", "Your name", field),
            el("button", "Open a table", type="submit", class_="primary"),
            data_act=message(do="play"),
            class_="stacked",
        ),
    )
