"""Drawings for the PAR sheet, as SVG that needs nothing from outside and prints in black."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final, TypeAlias

from croupier.cards import RANKS
from croupier.markup import Attribute, Html, tag, title, words
from croupier.solver.figures import percent
from croupier.solver.game_odds import Chart
from croupier.solver.report import Share

WIDTH: Final = 848
ROW: Final = 24
LABELS: Final = 150
NUMBERS: Final = 90
CELL: Final = 34


Reach: TypeAlias = tuple[Fraction, Fraction]
"""How far bars go to the left of their zero line, and to its right."""


def reach(shares: Iterable[Share]) -> Reach:
    """What drawings of these shares must have room for, so that all have one scale."""
    values = [share.value for share in shares]
    return max((-value for value in values if value < 0), default=Fraction(0)), max(
        (value for value in values if value > 0), default=Fraction(0)
    )


def money(shares: Sequence[Share], room_for: Reach | None = None) -> Html:
    """Bars to the left for what the player loses, to the right for what the player wins."""
    lost, won = room_for or reach(shares)
    room = WIDTH - LABELS - 2 * NUMBERS
    scale = room / float(lost + won or 1)
    zero = LABELS + NUMBERS + float(lost) * scale
    parts = [tag("line", x1=zero, y1=0, x2=zero, y2=ROW * len(shares), class_="axis")]
    for at, share in enumerate(shares):
        middle, length = ROW * at + ROW / 2, abs(float(share.value)) * scale
        left = zero - length if share.value < 0 else zero
        side = "loss" if share.value < 0 else "gain"
        parts += [
            words(share.label, 0, middle, "label"),
            words(percent(share.probability, 3), LABELS + NUMBERS - 70, middle, "aside end"),
            _rect(left, ROW * at + 5, max(length, 0.5), ROW - 10, side),
            words(percent(share.value, 3), WIDTH, middle, "number end"),
        ]
    return _svg(WIDTH, ROW * len(shares), parts, "Where the money goes, by hand")


def stacked(parts_of_all: Mapping[str, Fraction]) -> Html:
    """One bar cut into the parts of a whole."""
    at, parts = 0.0, []
    for number, (label, part) in enumerate(parts_of_all.items()):
        width = float(part) * WIDTH
        parts.append(_rect(at, 0, width, 34, f"part{number % 4}"))
        if width > 90:
            parts.append(words(f"{label} {percent(part, 2)}", at + 10, 17, "inside"))
        at += width
    return _svg(WIDTH, 34, parts, "How often each choice is made")


def differing(chart: Chart, against: Chart) -> list[tuple[str, str]]:
    """The cells in which a chart says something else than another."""
    return [cell for cell, parts in chart.cells.items() if against.cells.get(cell) != parts]


def grid(chart: Chart, against: Chart | None = None) -> Html:
    """A grid whose cells are the darker, the more often one of some options is chosen; framed
    where another chart differs."""
    shaded = frozenset(chart.shaded)
    framed = frozenset(differing(chart, against) if against else ())
    width, height = CELL * (len(chart.across) + 1), CELL * (len(chart.down) + 1)
    parts = []
    for at, label in enumerate(chart.across):
        parts.append(words(_face(label), CELL * (at + 1.5), CELL / 2, "label middle"))
    for at, label in enumerate(chart.down):
        parts.append(words(_face(label), CELL / 2, CELL * (at + 1.5), "label middle"))
    for (down, across), shares in chart.cells.items():
        x = CELL * (chart.across.index(across) + 1)
        y = CELL * (chart.down.index(down) + 1)
        part = sum((p for option, p in shares.items() if option in shaded), Fraction(0))
        parts.append(_cell(x, y, part, f"{_face(down)} {_face(across)}: {_spoken(shares)}"))
        if (down, across) in framed:
            parts.append(_rect(x + 1, y + 1, CELL - 2, CELL - 2, "framed", rx=3, fill="none"))
    return _svg(width, height, parts, chart.title)


def _face(label: str) -> str:
    """A rank as it stands on a card."""
    return label.replace("T", "10") if set(label) <= set(RANKS) else label


def _spoken(shares: Mapping[str, Fraction]) -> str:
    return ", ".join(f"{option} {percent(part, 1)}" for option, part in shares.items())


def _cell(x: float, y: float, part: Fraction, name: str) -> Html:
    text = "" if part == 0 else "●" if part == 1 else f"{float(part) * 100:.0f}"
    style = "inside middle" if part > Fraction(55, 100) else "number middle"
    opacity = f"{max(float(part), 0.05):.3f}"
    box = _rect(x + 1, y + 1, CELL - 2, CELL - 2, "cell", rx=3, fill_opacity=opacity)
    return tag("g", title(name), box, words(text, x + CELL / 2, y + CELL / 2, style))


def _svg(width: float, height: float, parts: Iterable[str], name: str) -> Html:
    return tag(
        "svg",
        *parts,
        viewBox=f"0 0 {width:g} {height:g}",
        role="img",
        aria_label=name,
        width=width,
    )


def _rect(
    x: float, y: float, width: float, height: float, style: str, rx: int = 2, **more: Attribute
) -> Html:
    return tag("rect", x=x, y=y, width=width, height=height, rx=rx, class_=style, **more)
