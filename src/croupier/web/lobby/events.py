"""What people do in the lobby."""

from __future__ import annotations

from collections.abc import Mapping

from croupier.web.pages.page_events import NameFields, PageEvent


class AskForTable(PageEvent, frozen=True, tag="new"):
    """The form for a new table of a game, by the edition that was picked on it, if any."""

    game: str
    value: str = ""


class OpenTable(PageEvent, frozen=True, tag="open"):
    """Open a table as the form was filled in."""

    game: str
    fields: Mapping[str, str]


class Play(PageEvent, frozen=True, tag="play"):
    """Sit down at a game at once."""

    game: str


class Rename(PageEvent, frozen=True, tag="rename"):
    """Another name for the same person."""

    fields: NameFields
