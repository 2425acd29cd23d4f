"""What people do at the dispute desk."""

from __future__ import annotations

import msgspec

from croupier.web.pages.page_events import At, PageEvent


class Example(PageEvent, frozen=True, tag="example"):
    """Lay out a round as an example."""


class WriteHead(PageEvent, frozen=True, tag="head"):
    """Something about the case: its number, its date, who is there."""

    field: str
    value: str


class Post(PageEvent, frozen=True, tag="post"):
    """Write odds that were posted."""

    table: str
    line: str
    value: str


class WriteJackpot(PageEvent, frozen=True, tag="jackpot"):
    """What the jackpot stood at."""

    value: str


class Clear(PageEvent, frozen=True, tag="clear"):
    """An empty desk."""


class PickPlace(PageEvent, frozen=True, tag="place"):
    """The place where the next card goes."""

    place: tuple[str, ...]


class LayCard(PageEvent, frozen=True, tag="card"):
    """A card at that place, or none."""

    card: str


class WriteSeat(PageEvent, frozen=True, tag="write"):
    """Something about a seat: its number, a wager, what was paid."""

    at: At
    field: str
    value: str


class Dispute(PageEvent, frozen=True, tag="dispute"):
    """A wager whose payment is in dispute."""

    at: At
    value: str


class AmountFields(msgspec.Struct, frozen=True):
    """The amount that a choice was made with."""

    amount: str = ""


class Choose(PageEvent, frozen=True, tag="choose"):
    """What a seat chose next."""

    at: At
    option: str
    fields: AmountFields = AmountFields()


class Unchoose(PageEvent, frozen=True, tag="unchoose"):
    """Take a seat's last choice back."""

    at: At


class Spin(PageEvent, frozen=True, tag="spin"):
    """Where the wheel stopped for a seat."""

    seat: int
    value: str


class AddSeat(PageEvent, frozen=True, tag="more"):
    """Another seat."""


class Remove(PageEvent, frozen=True, tag="remove"):
    """A seat less."""

    at: At


class Uploaded(PageEvent, frozen=True, tag="uploaded"):
    """A file has been sent, and is called for by its ticket."""

    ticket: str


class PickRound(PageEvent, frozen=True, tag="round"):
    """Another round of the record."""

    value: str


class LayOut(PageEvent, frozen=True, tag="open"):
    """Lay a round of the record out on the desk."""
