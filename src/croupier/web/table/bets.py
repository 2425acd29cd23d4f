"""What a click on a betting area stakes: the chip in hand on top of what lies there."""

from __future__ import annotations

from croupier.draw.chips import DENOMINATIONS, Denomination
from croupier.house.person_state import PersonState, WagerTerms
from croupier.money import Cents


def terms_of(state: PersonState, wager: str) -> WagerTerms | None:
    """The terms of a wager; one that must equal another is placed by placing that."""
    wagers = {terms.wager: terms for terms in state.wagering.wagers} if state.wagering else {}
    terms = wagers.get(wager)
    return wagers.get(terms.equals) if terms and terms.equals else terms


def raised(terms: WagerTerms, placed: Cents, chip: Cents) -> Cents:
    """The amount after one more chip: never less than the least, never more than the most, and
    always payable."""
    (least, most), step = terms.bounds, terms.step
    amount = max(placed + chip, least)
    return min(-(-amount // step) * step, most // step * step)


def chips_to_bet(minimum: Cents, maximum: Cents) -> list[Denomination]:
    """The chips that are worth having at a table with these limits, five of them."""
    worth = [chip for chip in reversed(DENOMINATIONS) if 100 <= chip.worth <= maximum]
    below = [chip for chip in worth if chip.worth <= minimum]
    start = max(len(below) - 2, 0)
    return worth[start : start + 5] or [DENOMINATIONS[7]]


def usual_chip(minimum: Cents, maximum: Cents) -> Cents:
    """The chip in hand at first: the largest that is no more than the minimum."""
    chips = [chip.worth for chip in chips_to_bet(minimum, maximum)]
    return max((worth for worth in chips if worth <= minimum), default=chips[0])
