"""Writing HTML: elements as text, with everything that is not markup escaped."""

from __future__ import annotations

import json
from collections.abc import Iterable
from html import escape
from typing import Any, Final, TypeAlias

Attribute: TypeAlias = str | float | int | bool | None
VOID: Final = frozenset({"br", "hr", "img", "input", "link", "meta"})


class Html(str):
    """Markup that is safe to send as it is."""

    __slots__ = ()


Inside: TypeAlias = "str | Iterable[Inside] | None"


def el(name: str, /, *inside: Inside, **attributes: Attribute) -> Html:
    """An element; text inside is escaped, markup is not.

    >>> el("p", "a < b", el("b", "c"), class_="d")
    '<p class="d">a &lt; b<b>c</b></p>'
    """
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Html(f"<{name}{written}>")
    return Html(f"<{name}{written}>{join(inside)}</{name}>")


def join(parts: Inside) -> Html:
    """Several parts one after the other."""
    if parts is None:
        return Html("")
    if isinstance(parts, Html):
        return parts
    if isinstance(parts, str):
        return Html(escape(parts))
    return Html("".join(map(join, parts)))


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    key = name.rstrip("_").replace("_", "-")
    return f" {key}" if value is True else f' {key}="{escape(str(value))}"'


def message(**members: Any) -> str:
    """What a click says to the server."""
    return json.dumps(members, separators=(",", ":"))


def button(label: Inside, *, key: str = "", **attributes: Attribute) -> Html:
    """A button, with the key that presses it shown on it."""
    shown = el("kbd", _SHOWN.get(key.split(" ")[0], key.split(" ")[0].upper())) if key else None
    return el("button", label, shown, type="button", data_key=key or None, **attributes)


_SHOWN: Final = {"Space": "space", "ArrowLeft": "←", "ArrowRight": "→", "Home": "home"}
