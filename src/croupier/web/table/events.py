"""What people do on a table's page, beside what they say to the house itself."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.money import cents
from croupier.web.pages.page_events import At, PageEvent


class Fold(PageEvent, frozen=True, tag="fold"):
    """A part of the side is opened, or folded away."""

    part: str
    open: bool = False


class TakeChip(PageEvent, frozen=True, tag="chip"):
    """Another chip in hand, by its worth in cents."""

    value: str


class PickCard(PageEvent, frozen=True, tag="pick"):
    """A card to lay away, or the same again to take it back."""

    at: At


class Bet(PageEvent, frozen=True, tag="bet"):
    """One more chip on an area."""

    seat: int
    wager: str


class SameAgain(PageEvent, frozen=True, tag="same again"):
    """The last round's wagers, and then the cards."""


class PickPace(PageEvent, frozen=True, tag="pace"):
    """How fast the dealer goes: a number of seconds, or one that was picked from the menu."""

    pace: float | None = None
    value: str = "0"


class SitFields(msgspec.Struct, frozen=True):
    """Who sits down where with what, as it was filled in."""

    seat: str = ""
    person: str = ""
    chips: str = ""
    coupons: str = ""


class Sit(PageEvent, frozen=True, tag="sit"):
    """Take a seat, or keep it."""

    seat: int = 0
    fields: SitFields = SitFields()


class LeaveTable(PageEvent, frozen=True, tag="leave table"):
    """Leave every own seat, and go to the lobby once nothing keeps one here."""


class PutCoupon(PageEvent, frozen=True, tag="coupon"):
    """A match play coupon beside the wager that must be made, or back."""

    seat: int


class AmountFields(msgspec.Struct, frozen=True):
    """An amount in dollars, as it was filled in."""

    amount: str


class Bring(PageEvent, frozen=True, tag="bring"):
    """More chips for a seat."""

    seat: int
    fields: AmountFields


class AnswerFields(msgspec.Struct, frozen=True):
    """What was filled in with an answer."""

    cards: str | None = None
    amount: str | None = None
    words: str | None = None


class Answer(PageEvent, frozen=True, tag="act"):
    """An act as the page offers it, with what was filled in."""

    act: Mapping[str, object]
    round: int | None = None
    fields: AnswerFields = AnswerFields()

    def whole(self) -> dict[str, object]:
        """The act in plain values, as it is read."""
        fields, act = self.fields, dict(self.act)
        if fields.cards is not None:
            act["cards"] = int(fields.cards)
        if fields.amount is not None:
            act["amount"] = cents(fields.amount)
        if fields.words is not None:
            act["words"] = fields.words
        return act


class AskCoach(PageEvent, frozen=True, tag="coach"):
    """Something for the coach, who is there for this page alone."""

    wants: str


class Declare(PageEvent, frozen=True, tag="declare"):
    """Something from the supervisor's tray, its particulars as they were filled in."""

    act: Mapping[str, object]
    fields: Mapping[str, str] = {}
