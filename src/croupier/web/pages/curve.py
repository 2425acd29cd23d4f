"""How a result rose and fell from round to round, as a small picture with links."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

from croupier.markup import Html, el, tag, title, words
from croupier.money import Cents, signed
from croupier.speech import counted
from croupier.web.pages.sentences import with_cards

WIDE: Final = 640
NARROW: Final = 310
"""How wide it is on a page of its own, and beside a table."""
HIGH: Final = 150
EDGE: Final = 14
ROOM: Final = 74
"""What the amounts at the right take."""
MOST_DOTS: Final = 80
"""More rounds than this are a line without dots."""


def curve(
    rounds: Sequence[tuple[int, Cents]],
    where: Callable[[int], str] | None = None,
    here: int | None = None,
    wide: float = WIDE,
) -> Html:
    """The sum of the results of some rounds, in their order; `where` gives a round's address and
    `here` is the round that is being looked at."""
    sums = [0, *accumulate(net for _, net in rounds)]
    low, high = min(sums), max(sums)
    span = max(high - low, 1)

    def x(at: int) -> float:
        return EDGE + at * (wide - ROOM - EDGE) / max(len(sums) - 1, 1)

    def y(amount: Cents) -> float:
        return EDGE + (high - amount) * (HIGH - 2 * EDGE) / span

    points = " ".join(f"{x(at):.1f},{y(total):.1f}" for at, total in enumerate(sums))
    parts = [
        tag("line", x1=EDGE, x2=wide - ROOM, y1=y(0), y2=y(0), class_="curve-zero"),
        tag("polyline", points=points, class_="curve-line"),
        *_amounts({0, low, high, sums[-1]}, y, wide - ROOM + 10),
    ]
    for at, (number, net) in enumerate(rounds, 1):
        if len(rounds) <= MOST_DOTS or number == here:
            parts.append(_dot(x(at), y(sums[at]), number, net, where, is_here=number == here))
    says = (
        f"Result over {counted(len(rounds), 'round')}: {signed(sums[-1])} at the end, "
        f"{signed(high)} at best, {signed(low)} at worst"
    )
    caption = el("figcaption", with_cards(says), class_="aside")
    return el("figure", Html(_picture(parts, says, wide)), caption, class_="curve")


def _picture(parts: Sequence[str], says: str, wide: float) -> str:
    has_links = any("<a " in part for part in parts)
    return tag(
        "svg",
        *parts,
        viewBox=f"0 0 {wide:g} {HIGH}",
        role="group" if has_links else "img",
        aria_label=says,
    )


def _amounts(amounts: set[Cents], y: Callable[[Cents], float], x: float) -> list[str]:
    """The amounts at the right, those that would lie over another left out."""
    labels: list[str] = []
    lowest = -100.0
    for amount in sorted(amounts, reverse=True):
        if y(amount) - lowest >= 15:
            lowest = y(amount)
            labels.append(words(signed(amount), x, lowest + 4.5, "curve-amount"))
    return labels


def _dot(
    x: float,
    y: float,
    number: int,
    net: Cents,
    where: Callable[[int], str] | None,
    *,
    is_here: bool,
) -> str:
    says = f"Round {number}: {signed(net)}"
    kind = "curve-dot here" if is_here else "curve-dot"
    dot = tag("circle", title(says), cx=x, cy=y, r=5.5 if is_here else 3.2, class_=kind)
    if where is None:
        return dot
    return tag("a", dot, href=where(number), aria_label=says)
