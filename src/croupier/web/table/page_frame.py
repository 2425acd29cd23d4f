"""What stands around a table on its page: the header, the dialog for sitting down, the keys."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from croupier.house import Person
from croupier.house.person_state import PersonState
from croupier.markup import Html, button, el, message
from croupier.rulebook import edition
from croupier.web.opened_table import CHIPS_BROUGHT
from croupier.web.pages import citations, shell


@lru_cache(maxsize=1024)
def head(
    table_id: str,
    name: str,
    limits: str,
    game: str,
    slug: str,
    person: Person | None,
    *,
    is_seated: bool,
) -> Html:
    """The header: which table it is, its address to share, and the way out."""
    book = edition(game, slug)
    about = el(
        "div",
        el("h1", name),
        el(
            "span",
            el(
                "a", book.title, href=citations.sheet_address(book.game, book.slug), target="_blank"
            ),
            f" · {limits}",
            class_="aside",
        ),
        class_="about",
    )
    share = button(
        "Share",
        data_copy=f"/table/{table_id}",
        class_="quiet",
        title="copy the address of this table",
    )
    leave = (
        button("Leave", data_act=message(do="leave table"), class_="quiet", id="leave")
        if is_seated
        else None
    )
    return shell.header(person, about, tools=[share, leave])


def sit_dialog(state: PersonState, person: Person | None) -> Html:
    """What is asked of someone who sits down."""
    usual = CHIPS_BROUGHT * state.table.minimum // 100
    name = (
        el(
            "label",
            "Your name",
            el("input", type="text", name="person", required=True, maxlength=40, autofocus=True),
        )
        if person is None
        else None
    )
    return shell.dialog(
        "sit",
        "Sit down",
        el(
            "form",
            name,
            el(
                "label",
                "Seat",
                el(
                    "input",
                    type="number",
                    name="seat",
                    min=1,
                    max=state.table.seats,
                    required=True,
                ),
            ),
            el(
                "label",
                "Chips, in dollars",
                el("input", type="number", name="chips", value=usual, min=1, required=True),
            ),
            el(
                "details",
                el("summary", "I have match play coupons"),
                el("label", "For, in dollars", el("input", type="number", name="coupons", min=0)),
            ),
            el("p", "Chips only: nothing here is worth money.", class_="aside"),
            el("button", "Sit down", type="submit", class_="primary"),
            data_act=message(do="sit"),
            class_="stacked",
        ),
    )


HELP: Final = [
    shell.key_row("1 2 3 4 5", "take a chip; when you are asked, choose an answer"),
    shell.key_row("A S D", "put the chip on a betting area, in the order of the buttons"),
    shell.key_row("U", "take the last wager back"),
    shell.key_row("R", "repeat the last round's wagers"),
    shell.key_row("F", "fold, forfeit or surrender, which have no number"),
    shell.key_row("Space", "what the green button says: deal, same again, or wait after all"),
    shell.key_row("C", "sit this one out, or deal"),
    shell.key_row("K W", "turn the coach on or off; what each choice is worth"),
]
