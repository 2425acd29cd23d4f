"""Writing SVG: elements as text, attributes escaped, numbers without a tail of digits."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Any, TypeAlias

Attribute: TypeAlias = str | float | int | bool | None


def tag(name: str, /, *inside: str, **attributes: Attribute) -> str:
    """An element; `class_` stands for class, `data_from` for data-from, None leaves one out."""
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    if not inside:
        return f"<{name}{written}/>"
    return f"<{name}{written}>{''.join(inside)}</{name}>"


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    if isinstance(value, str):
        return f' {_written(name)}="{escape(value)}"'
    return f' {_written(name)}="{"true" if value is True else number(value)}"'


@cache
def _written(name: str) -> str:
    return name.rstrip("_").replace("_", "-")


def number(value: float) -> str:
    """A coordinate with one decimal at the most."""
    return f"{value:.1f}".removesuffix(".0")


def action(**message: Any) -> str:
    """What a click on something asks for, or fills in."""
    return json.dumps(message, separators=(",", ":"))


def words(text: str, x: float, y: float, class_: str, **attributes: Attribute) -> str:
    """A line of text."""
    return tag("text", escape(text), x=x, y=y, class_=class_, **attributes)


def title(text: str) -> str:
    """What an element is called, for those who point at it."""
    return tag("title", escape(text))


@dataclass(frozen=True, slots=True)
class Box:
    """A place on the picture: its upper left corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def cx(self) -> float:
        """The middle, across."""
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        """The middle, down."""
        return self.y + self.h / 2

    @property
    def right(self) -> float:
        """The right edge."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """The lower edge."""
        return self.y + self.h

    @property
    def point(self) -> str:
        """The middle as one word: where something comes from or goes to."""
        return f"{number(self.cx)},{number(self.cy)}"

    def moved(self, x: float, y: float) -> Box:
        """The same box elsewhere."""
        return Box(self.x + x, self.y + y, self.w, self.h)

    def rect(self, radius: float, class_: str, **attributes: Attribute) -> str:
        """The box drawn, its corners rounded."""
        return tag(
            "rect",
            x=self.x,
            y=self.y,
            width=self.w,
            height=self.h,
            rx=radius,
            class_=class_,
            **attributes,
        )


def at(x: float, y: float, scale: float = 1) -> str:
    """The style that puts a movable thing in its place; a change of it is a glide."""
    grown = f" scale({scale:.3f})" if scale != 1 else ""
    return f"transform:translate({number(x)}px,{number(y)}px){grown}"
