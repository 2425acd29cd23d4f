"""The posted odds of a table as lists, beside its felt."""

from __future__ import annotations

from croupier.draw import Look
from croupier.draw.signs import heading
from croupier.markup import Html, el


def posted_odds(look: Look) -> Html:
    """Every table of posted odds."""
    tables = [
        el(
            "table",
            el("caption", heading(one)),
            el("tbody", [el("tr", el("th", a, scope="row"), el("td", b)) for a, b in one.lines]),
        )
        for one in look.signs
    ]
    return el("div", tables, class_="signs")
