"""What people do on pages, each kind with its members, read once where a page's line comes in."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, TypeAlias, Union, get_type_hints

import msgspec
from msgspec import Meta

from croupier.house import NotAllowed

At: TypeAlias = Annotated[int, Meta(ge=0)]
"""A place in a list that is shown."""


class PageEvent(msgspec.Struct, frozen=True, kw_only=True, tag_field="do"):
    """Something that a person does on a page; `do` says what."""

    client_id: str | None = None
    """Its number, by which the house does it only once."""


class ShowShape(PageEvent, frozen=True, tag="shape"):
    """What a browser tells every page: its shape, and which questions its person wants."""

    shape: str = ""
    questions: str = ""


class Cite(PageEvent, frozen=True, tag="cite"):
    """Show what a paragraph or a reading says."""

    cite: str


class Undo(PageEvent, frozen=True, tag="undo"):
    """Take the last change back."""


class Redo(PageEvent, frozen=True, tag="redo"):
    """Do what was taken back again."""


class Stop(PageEvent, frozen=True, tag="stop"):
    """Stop what is being worked out."""


class PickGame(PageEvent, frozen=True, tag="game"):
    """Another game."""

    value: str


class PickEdition(PageEvent, frozen=True, tag="edition"):
    """The same game by another edition."""

    value: str


class SetOption(PageEvent, frozen=True, tag="option"):
    """An option of the house."""

    option: str
    value: str


class NameFields(msgspec.Struct, frozen=True):
    """What someone is called who is not known yet."""

    person: str = ""


# ---- which page hears what ------------------------------------------------------------------


@cache
def methods(page: type) -> Mapping[type[PageEvent], str]:
    """The kinds of events that a page hears: each `_do_` method says which one it takes."""
    return {
        get_type_hints(method)["event"]: name
        for name, method in vars(page).items()
        if name.startswith("_do_")
    }


@cache
def _heard_by(page: type) -> Any:
    return Union[(ShowShape, *methods(page))]


def is_for(page: Any, data: Mapping[str, object]) -> bool:
    """Whether a page hears something of that kind itself."""
    return data.get("do") in [kind.__struct_config__.tag for kind in methods(page.__class__)]


def read_event(page: Any, data: Mapping[str, object]) -> PageEvent:
    """What someone has done on a page; what is not for it, or has another shape, is refused."""
    try:
        event: PageEvent = msgspec.convert(data, _heard_by(page.__class__))
    except msgspec.ValidationError as error:
        raise NotAllowed(f"That was not understood: {error}") from None
    return event
