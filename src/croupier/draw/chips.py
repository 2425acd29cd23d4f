"""Chips: what denominations there are, and an amount as a small stack of them."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final, NamedTuple

from croupier.draw.svg import at
from croupier.markup import number, tag, title, words
from croupier.money import Cents, dollars


class Denomination(NamedTuple):
    """A chip: what it is worth and the colour by which it is known."""

    worth: Cents
    colour: str

    @property
    def mark(self) -> str:
        """What stands on it."""
        if self.worth < 100:
            return f"{self.worth}¢"
        whole = self.worth // 100
        return f"{whole // 1000}K" if whole >= 1000 else str(whole)


DENOMINATIONS: Final = (
    Denomination(100_000_00, "gold"),
    Denomination(10_000_00, "sky"),
    Denomination(1_000_00, "orange"),
    Denomination(500_00, "purple"),
    Denomination(100_00, "black"),
    Denomination(25_00, "green"),
    Denomination(5_00, "red"),
    Denomination(1_00, "white"),
    Denomination(50, "pink"),
    Denomination(10, "grey"),
    Denomination(1, "copper"),
)
HIGHEST: Final = 4
"""A stack shows no more chips than this; the amount beside it is exact."""
RADIUS: Final = 14
STEP: Final = 2.6
"""How far the next chip of a stack lies above the one below."""


def broken_down(amount: Cents) -> list[Denomination]:
    """An amount in chips, the largest first.

    >>> [chip.mark for chip in broken_down(67_50)]
    ['25', '25', '5', '5', '5', '1', '1', '50¢']
    """
    chips: list[Denomination] = []
    for chip in DENOMINATIONS:
        count, amount = divmod(amount, chip.worth)
        chips += [chip] * count
        if len(chips) > 40:
            break
    return chips


@cache
def chip(denomination: Denomination) -> str:
    """A chip seen from above, its middle at 0, 0."""
    edge = tag("circle", r=RADIUS, class_="chip-edge")
    inlays = tag("circle", r=RADIUS - 2.2, class_="chip-inlays")
    middle = tag("circle", r=RADIUS - 4.2, class_="chip-middle")
    size = 10.5 if len(denomination.mark) < 3 else 9.2
    mark = words(denomination.mark, 0, size * 0.36, "chip-mark", font_size=size)
    return tag("g", edge, inlays, middle, mark, class_=f"chip-{denomination.colour}")


@cache
def every_chip() -> str:
    """Every chip, to be drawn once and used wherever one lies."""
    return tag(
        "defs",
        *(
            tag("g", chip(denomination), id=f"chip-{denomination.worth}")
            for denomination in DENOMINATIONS
        ),
    )


@lru_cache(maxsize=4096)
def stack(amount: Cents) -> str:
    """An amount as a stack, the largest chips below, the last one's mark to be read."""
    shown = broken_down(amount)[:HIGHEST]
    layers = []
    for level, denomination in enumerate(shown):
        layers.append(
            tag("use", href=f"#chip-{denomination.worth}", y=-STEP * level if level else None)
        )
    return "".join(layers)


@lru_cache(maxsize=16_384)
def movable(
    key: str,
    amount: Cents,
    x: float,
    y: float,
    *,
    label: str = "",
    scale: float = 1,
    source: str = "",
    target: str = "",
    kind: str = "",
) -> str:
    """A stack with its amount beside it, the two together centred on a point, under a key that
    stays its own while it moves. A label of a space leaves the amount to the stack alone."""
    text = label or dollars(amount)
    width = 7.6 * len(text) + 7 if text.strip() else 0
    left = -width / 2
    inside = [title(dollars(amount))]
    if width:
        inside.append(
            tag("rect", x=left, y=-9, width=width + RADIUS, height=18, rx=9, class_="amount-plate")
        )
        inside.append(words(text, left + RADIUS + 3, 4.8, "amount"))
    inside.append(tag("g", stack(amount), class_="stack", transform=f"translate({number(left)} 0)"))
    return tag(
        "g",
        *inside,
        id=key,
        class_=f"chips {kind}".strip(),
        role="img",
        aria_label=f"{dollars(amount)} in chips",
        transform=at(x, y, scale),
        data_from=source or None,
        data_to=target or None,
    )
