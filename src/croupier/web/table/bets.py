"""What a click on a betting area stakes: the chip in hand on top of what lies there."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from croupier.draw.chips import DENOMINATIONS, Denomination
from croupier.money import Cents

State = Mapping[str, Any]


def terms_of(state: State, wager: str) -> Mapping[str, Any] | None:
    """The terms of a wager; one that must equal another is placed by placing that."""
    wagers = {one["wager"]: one for one in (state["wagering"] or {}).get("wagers", ())}
    terms = wagers.get(wager)
    return wagers.get(terms["equals"]) if terms and "equals" in terms else terms


def raised(terms: Mapping[str, Any], placed: Cents, chip: Cents) -> Cents:
    """The amount after one more chip: never less than the least, never more than the most, and
    always payable."""
    wanted = max(placed + chip, terms["least"])
    step = terms["step"]
    wanted = -(-wanted // step) * step
    most = terms["most"] // step * step
    return int(min(wanted, most))


def chips_to_bet(state: State) -> list[Denomination]:
    """The chips that are worth having at this table, five of them."""
    table = state["table"]
    worth = [one for one in reversed(DENOMINATIONS) if 100 <= one.worth <= table["maximum"]]
    below = [one for one in worth if one.worth <= table["minimum"]]
    start = max(len(below) - 2, 0)
    return worth[start : start + 5] or [DENOMINATIONS[7]]


def usual_chip(state: State) -> Cents:
    """The chip in hand at first: the largest that is no more than the minimum."""
    fitting = [one.worth for one in chips_to_bet(state) if one.worth <= state["table"]["minimum"]]
    return max(fitting, default=chips_to_bet(state)[0].worth)
