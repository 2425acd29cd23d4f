"""What people do at the dealer's seat, and in the drill of payouts."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from croupier.web.pages.page_events import At, PageEvent


class BeginFields(msgspec.Struct, frozen=True):
    """A training as it was asked for: the edition, how it is dealt, for how many."""

    edition: str
    method: str
    begin: str
    mishaps: str
    practice: str
    person: str = ""


class BeginTraining(PageEvent, frozen=True, tag="begin"):
    """Open a table to train at."""

    fields: BeginFields


class PickKind(PageEvent, frozen=True, tag="kind"):
    """A kind of act that must be filled in first; or none after all."""

    act: str = ""


class Say(PageEvent, frozen=True, tag="say"):
    """An act, with what was filled in."""

    act: str
    fields: Mapping[str, str] = {}


class TakeCard(PageEvent, frozen=True, tag="take card"):
    """A card out of the shoe, into the dealer's hand."""


class ChooseCard(PageEvent, frozen=True, tag="choose card"):
    """A card of the layout is chosen, or not any more."""

    area: str
    slot: str


class ChooseSeat(PageEvent, frozen=True, tag="choose seat"):
    """The cards of a seat are chosen, or not any more."""

    seat: int


class Touch(PageEvent, frozen=True, tag="touch"):
    """A place is touched."""

    what: str
    seat: int = 0
    area: str = ""


class Take(PageEvent, frozen=True, tag="take"):
    """One of the acts that a touch may have meant."""

    at: At


class PutBack(PageEvent, frozen=True, tag="put back"):
    """Nothing is held or chosen any more."""


class Answer(PageEvent, frozen=True, tag="answer"):
    """Hands called, amounts named, a ruling."""

    fields: Mapping[str, str]


class Hint(PageEvent, frozen=True, tag="hint"):
    """What is next."""


class ThrowFields(msgspec.Struct, frozen=True):
    """The mishap that was picked."""

    mishap: str


class Throw(PageEvent, frozen=True, tag="throw"):
    """Let something go wrong."""

    fields: ThrowFields


class Finish(PageEvent, frozen=True, tag="finish"):
    """How it went, or on with it."""


class PaidFields(msgspec.Struct, frozen=True):
    """What was paid, as it was filled in."""

    paid: str = ""


class Pay(PageEvent, frozen=True, tag="pay"):
    """Answer a question of the payout drill."""

    fields: PaidFields


class Next(PageEvent, frozen=True, tag="next"):
    """Its next question."""
