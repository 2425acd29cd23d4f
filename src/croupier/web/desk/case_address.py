"""A case in the address of the desk, so that it is there again after anything."""

from __future__ import annotations

import base64
import binascii
import zlib
from typing import Final

import msgspec

from croupier.cards import card as card_of
from croupier.disputes.partial_layout import UNKNOWN
from croupier.errors import RulebookError
from croupier.games import game as game_of
from croupier.web.desk.case import LONGEST, MOST_SEATS, Case
from croupier.web.desk.case_head import FIELDS

MOST_BYTES: Final = 64 * 1024
"""Of a case that is read from an address."""


def packed(case: Case) -> str:
    """A case as part of an address."""
    raw = zlib.compress(msgspec.json.encode(case), 9)
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def unpacked(written: str) -> Case:
    """The case that an address holds; RulebookError if it holds none."""
    try:
        raw = base64.urlsafe_b64decode(written + "=" * (-len(written) % 4))
        stream = zlib.decompressobj()
        plain = stream.decompress(raw, MOST_BYTES)
        if stream.unconsumed_tail:
            raise ValueError("too long")
        return _proper(msgspec.json.decode(plain, type=Case))
    except (ValueError, KeyError, binascii.Error, zlib.error, msgspec.MsgspecError):
        raise RulebookError("this address holds no case that can be read") from None


def _proper(case: Case) -> Case:
    """The same, if a desk could have written it."""
    game, book = game_of(case.game), case.book
    texts = [case.jackpot, case.table, *case.head.values(), *case.spins.values()]
    texts += case.options.values()
    for wager, lines in case.posted.items():
        if not lines.keys() <= book.pays[wager].keys():
            raise ValueError("no such line")
        texts += lines.values()
    for seat in case.seats:
        texts += [*seat.wagers.values(), *seat.paid.values(), *seat.choices, seat.coupon, seat.net]
    for card in case.cards():
        if card != UNKNOWN:
            card_of(card)
    if (
        not 0 < len(case.seats) <= MOST_SEATS
        or max(map(len, texts), default=0) > LONGEST
        or not case.options.keys() <= book.options.keys()
        or not case.areas.keys() <= game.areas.keys()
        or not case.head.keys() <= FIELDS.keys()
        or any(not lying.keys() <= set(game.slots(area)) for area, lying in case.areas.items())
    ):
        raise ValueError("not a case of this desk")
    return case
