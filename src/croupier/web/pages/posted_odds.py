"""The posted odds of a table as lists, beside its felt."""

from __future__ import annotations

from croupier.draw import TableLook
from croupier.draw.signs import heading
from croupier.markup import Html, el, pair_rows


def posted_odds(look: TableLook) -> Html:
    """Every table of posted odds."""
    tables = [
        el(
            "table",
            el("caption", heading(sign)),
            pair_rows(sign.lines),
        )
        for sign in look.signs
    ]
    return el("div", tables, class_="signs")
