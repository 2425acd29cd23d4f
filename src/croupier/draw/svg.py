"""Places on a picture."""

from __future__ import annotations

from dataclasses import dataclass

from croupier.markup import Attribute, number, tag


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
    """The transform that puts a movable thing in its place; a change of it is a glide."""
    grown = f" scale({scale:.3f})" if scale != 1 else ""
    return f"translate({number(x)} {number(y)}){grown}"
