"""Views written by hand: what a test does not say is as at any table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from croupier.table.view import OwnView

_SEAT: Final = {"name": "Ada", "chips": 100_000, "coupons": 0, "wagers": {}, "coupon": 0}
_HAND: Final = {"hand": 1, "counts": "", "wagers": {}, "settled": False, "ended": ""}
_CHOICE: Final = {"says": "", "takes": 0, "cite": ""}


def seen(view: Mapping[str, Any]) -> OwnView:
    """The view that such plain values stand for; one that was sent as JSON will do."""
    seats = {str(number): _seat(seat) for number, seat in view["seats"].items()}
    choices = [{**_CHOICE, **choice} for choice in view.get("choices", ())]
    return msgspec.convert({**view, "seats": seats, "choices": choices}, OwnView, str_keys=True)


def _seat(seat: Mapping[str, Any]) -> dict[str, Any]:
    hands = [{**_HAND, "at_turn": False, **hand} for hand in seat.get("hands", ())]
    return {**_SEAT, **seat, "hands": hands}
