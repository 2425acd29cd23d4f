"""What people do in a drill."""

from __future__ import annotations

from croupier.web.pages.page_events import At, NameFields, PageEvent


class SayName(PageEvent, frozen=True, tag="name"):
    """Who is learning."""

    fields: NameFields


class Choose(PageEvent, frozen=True, tag="choose"):
    """Answer the question."""

    option: str


class Look(PageEvent, frozen=True, tag="look"):
    """See first what each answer is worth."""


class Next(PageEvent, frozen=True, tag="next"):
    """The next question."""


class PickRules(PageEvent, frozen=True, tag="rules"):
    """Go on under other rules, of those that are listed."""

    at: At
