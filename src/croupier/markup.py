"""Markup: elements of HTML and SVG as text, with everything that is not markup escaped."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
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
    written = "".join([_attribute(key, value) for key, value in attributes.items()])
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
        return Html(escaped(parts))
    return Html("".join([part if type(part) is Html else join(part) for part in parts]))


_MARKS: Final = re.compile("[&<>\"']").search


def escaped(text: str) -> str:
    """A text with what would be markup in it escaped, which in most texts is nothing."""
    return escape(text) if _MARKS(text) else text


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    key = _written(name)
    return f" {key}" if value is True else f' {key}="{escaped(str(value))}"'


@cache
def _written(name: str) -> str:
    """An attribute's name: `class_` stands for class, `data_from` for data-from."""
    return name.rstrip("_").replace("_", "-")


@dataclass(frozen=True)
class KeyedGroup:
    """An element of which every child has a key of its own, which is its id: of what changes in
    it only the children that did need be sent."""

    opening: str
    children: Mapping[str, Part]
    closing: str

    def __str__(self) -> str:
        return f"{self.opening}{''.join(map(str, self.children.values()))}{self.closing}"


Part: TypeAlias = "str | KeyedGroup"


def shown(part: Part) -> Html:
    """A part as it stands inside another element."""
    return Html(str(part))


def group(name: str, /, children: Mapping[str, Part], **attributes: Attribute) -> KeyedGroup:
    """A group of such an element."""
    opening = el(name, **attributes).removesuffix(f"</{name}>")
    return KeyedGroup(opening, children, f"</{name}>")


def document(title: str, style: str, *body: Inside) -> str:
    """A whole page that needs nothing from elsewhere."""
    head = el(
        "head",
        el("meta", charset="utf-8"),
        el("meta", name="viewport", content="width=device-width, initial-scale=1"),
        el("title", title),
        el("style", Html(style)),
    )
    return f"<!doctype html>\n{el('html', head, el('body', body), lang='en')}\n"


def message(**members: Any) -> str:
    """What a click says to the server, or fills in."""
    return json.dumps(members, separators=(",", ":"))


def button(label: Inside, *, key: str = "", **attributes: Attribute) -> Html:
    """A button, with the key that presses it shown on it."""
    shown = el("kbd", _SHOWN.get(key.split(" ")[0], key.split(" ")[0].upper())) if key else None
    return el("button", label, shown, type="button", data_key=key or None, **attributes)


def menu(choices: Mapping[str, str], chosen: str | None = None, **attributes: Attribute) -> Html:
    """A menu of values, each with its words; one of them may be chosen.

    >>> menu({"a": "A", "b": "B"}, "b")
    '<select><option value="a">A</option><option value="b" selected>B</option></select>'
    """
    options = [
        el("option", says, value=value, selected=value == chosen) for value, says in choices.items()
    ]
    return el("select", options, **attributes)


def column_heads(*names: str) -> Html:
    """The head of a table."""
    return el("thead", el("tr", [el("th", name, scope="col") for name in names]))


def pair_rows(pairs: Iterable[tuple[str, str]]) -> Html:
    """The body of a table that says one thing of each name."""
    return el(
        "tbody", [el("tr", el("th", name, scope="row"), el("td", says)) for name, says in pairs]
    )


_SHOWN: Final = {
    "Space": "space",
    "ArrowLeft": "←",
    "ArrowRight": "→",
    "Home": "Home",
    "End": "End",
}


# ---- SVG ------------------------------------------------------------------------------------


def tag(name: str, /, *inside: str, **attributes: Attribute) -> Html:
    """An element of a picture; inside it is markup, numbers have no tail of digits.

    >>> tag("g", tag("rect", x=1.5, rx=None), title("a < b"))
    '<g><rect x="1.5"/><title>a &lt; b</title></g>'
    """
    written = "".join([_svg_attribute(key, value) for key, value in attributes.items()])
    if not inside:
        return Html(f"<{name}{written}/>")
    return Html(f"<{name}{written}>{''.join(inside)}</{name}>")


def _svg_attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, str):
        return f' {_written(name)}="{escaped(value)}"'
    return f' {_written(name)}="{"true" if value is True else number(value)}"'


def number(value: float) -> str:
    """A coordinate with one decimal at the most."""
    return f"{value:.1f}".removesuffix(".0")


def words(text: str, x: float, y: float, class_: str, **attributes: Attribute) -> Html:
    """A line of text."""
    return tag("text", escape(text), x=x, y=y, class_=class_, **attributes)


def title(text: str) -> Html:
    """What an element is called, for those who point at it."""
    return tag("title", escape(text))
