"""What people do in the workshop."""

from __future__ import annotations

from croupier.web.pages.page_events import NameFields, PageEvent


class WriteSheet(PageEvent, frozen=True, tag="sheet"):
    """The sheet as it now stands in the editor."""

    value: str


class NewSheet(PageEvent, frozen=True, tag="new"):
    """Begin with the first sheet again."""


class Start(PageEvent, frozen=True, tag="start"):
    """Begin with a sheet that comes with the house."""

    sheet: str


class AskFigures(PageEvent, frozen=True, tag="figures"):
    """Have the exact figures worked out."""


class Play(PageEvent, frozen=True, tag="play"):
    """Open a table of the sheet."""

    fields: NameFields = NameFields()
