"""What people do in the lab."""

from __future__ import annotations

import msgspec

from croupier.web.pages.page_events import At, PageEvent


class SetPay(PageEvent, frozen=True, tag="pay"):
    """Write other odds for a line of a pay table."""

    table: str
    line: str
    value: str


class PickTable(PageEvent, frozen=True, tag="table"):
    """A published table in place of a wager's own."""

    table: str
    alternative: str


class Reset(PageEvent, frozen=True, tag="reset"):
    """The edition as it is."""


class PickStrategy(PageEvent, frozen=True, tag="strategy"):
    """Another strategy, or optimal play."""

    value: str


class Keep(PageEvent, frozen=True, tag="keep"):
    """Keep what is on the bench, to compare it with another."""


class Forget(PageEvent, frozen=True, tag="forget"):
    """Keep one of those no longer."""

    at: At


class Swap(PageEvent, frozen=True, tag="swap"):
    """Put one of those on the bench, and the bench in its place."""

    at: At


class ShowExact(PageEvent, frozen=True, tag="exact"):
    """Figures as exact fractions, or as decimals again."""


class Plan(PageEvent, frozen=True, tag="plan"):
    """What is asked about a session: one of its fields, or the stake on a side wager."""

    value: str
    field: str = ""
    side: str = ""


class Glimpse(PageEvent, frozen=True, tag="glimpse"):
    """What it is worth to see a card."""

    card: str


class StopGlimpse(PageEvent, frozen=True, tag="stop glimpse"):
    """Stop working that out."""


class FindFields(msgspec.Struct, frozen=True):
    """A line of a pay table and an edge in per cent, as they were filled in."""

    line: str = ""
    edge: str = ""


class Find(PageEvent, frozen=True, tag="find"):
    """Which payout of a line gives an edge."""

    fields: FindFields


class StopSearch(PageEvent, frozen=True, tag="stop search"):
    """Stop looking for it."""


class Use(PageEvent, frozen=True, tag="use"):
    """Write the odds that were found."""

    odds: str
